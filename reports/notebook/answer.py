"""What answers and budgets say where they are used as numbers, or asked for what they do not have."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NoReturn

from epsproof.derive.text.errors import name_meant

__all__ = ["Answer"]

ALSO = {
    "eps": "epsilon",
    "budget": "epsilon",
    "value": "epsilon",
    "json": "to_json",
    "dict": "to_json",
    "proof": "status",
    "claims": "verdicts",
    "results": "verdicts",
}
"""What people call an attribute."""
OPERATORS = {
    "add": "{0} + {1}", "sub": "{0} - {1}", "mul": "{0}*{1}", "truediv": "{0}/{1}", "radd": "{1} + {0}", "rsub": "{1} - {0}",
    "rmul": "{1}*{0}", "rtruediv": "{1}/{0}", "lt": "{0} < {1}", "le": "{0} <= {1}", "gt": "{0} > {1}", "ge": "{0} >= {1}",
    "float": "{0}",
}  # fmt: skip


class Answer:
    """An answer is no number: its operators raise TypeError, with what to write.

    An attribute that it does not have is an AttributeError that lists those it has; brackets behind it are a TypeError.
    """

    __slots__ = ()

    if not TYPE_CHECKING:  # a name that it does not have is an error of types as well

        def __getattr__(self, name: str) -> Any:
            if name.startswith("_"):
                raise AttributeError(name)
            near = ALSO.get(name, name_meant(name.removeprefix("to_").removeprefix("get_"), self._has()))
            said = f"did you mean {near}? it has" if near in self._has() else "it has"
            raise AttributeError(
                f"{type(self).__name__} has no attribute {name}; {said} {', '.join(self._has())}"
            )

    def __getitem__(self, name: object) -> Any:
        has = ", ".join(f".{one}" for one in self._has())
        raise TypeError(f"{type(self).__name__} has nothing in brackets; it has {has}")

    @classmethod
    def _has(cls) -> list[str]:
        return [one for one in sorted(dir(cls)) if not one.startswith("_")]


def _refusal(form: str) -> Callable[[Answer, object], NoReturn]:
    def refuse(self: Answer, other: object = None) -> NoReturn:
        kind = type(self)
        number = "" if "__float__" in vars(kind) else ".epsilon"
        remedy = f"float({kind.__name__.lower()}{number})"
        shown = form.format(remedy, repr(other) if isinstance(other, (int, float, str)) else "...")
        known = not number or hasattr(kind, "epsilon")
        raise TypeError(f"{kind.__name__} is no number" + (f": write {shown}" if known else ""))

    return refuse


for _name, _form in OPERATORS.items():
    setattr(Answer, f"__{_name}__", _refusal(_form))
