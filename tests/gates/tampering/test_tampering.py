"""Every way of tampering with a stored document is rejected, in bounded time; ``python -m tests.gates.tampering`` counts them."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from epsproof.verify.kernel.certificate import load
from epsproof.verify.kernel.document import check
from epsproof.verify.kernel.rejected import Rejected
from tests.gates.tampering.changes import WAYS
from tests.gates.tampering.documents import documents


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return documents()[0]


@pytest.mark.parametrize("way", WAYS)
def test_tampered_document_is_rejected(document, way):
    assert check(load(json.dumps(document))) == "proved"
    texts = list(WAYS[way](document))
    assert len(texts) >= 5 and len(set(texts)) == len(texts)
    for text in texts[:: max(1, len(texts) // 120)]:
        start = time.process_time()
        with pytest.raises(Rejected):
            check(load(text))
        assert time.process_time() - start < 8
