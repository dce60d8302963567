"""Words on the page of a claim: its part of the paper, and what the kernel's documents establish."""

from __future__ import annotations

import pytest

from epsproof.reports.kernel_documents import document_words, told_apart

pytestmark = pytest.mark.long


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ({"witness": {"r": "3", "p": "2/3", "s1_": "5/9", "s2_": "1/3"}}, "refuted at p = 2/3, r = 3"),
        ({"witness": {"s_1": "2"}}, "refuted at s_1 = 2"),
        ({"witness": {}}, "refuted"),
        ({"proofs": [[{}], [{}]]}, "proved: 2 branches, each closed by a certificate"),
        ({"proofs": [[], []]}, "proved: no branch on which it fails"),
    ],
)
def test_a_point_is_told_without_the_variables_of_the_kernel(document, words):
    assert document_words(document) == words


def test_of_several_documents_each_names_its_goals():
    one, other = {"goals": ["x <= y"], "proofs": [[{}], [{}]]}, {"goals": ["y <= x"], "proofs": [[{}], [{}]]}
    words = "proved: 2 branches, each closed by a certificate"
    assert told_apart([one]) == [words]
    assert told_apart([one, other]) == [f"{words}: x <= y", f"{words}: y <= x"]
    assert told_apart([{"witness": {}}, other]) == ["refuted", f"{words}: y <= x"]
