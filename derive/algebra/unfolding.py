"""Comparisons with min, max, abs, roots and if-else as alternatives of rational ones, wherever signs allow it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain, product

import sympy
from sympy.printing.str import StrPrinter

from epsproof.derive.algebra.polynomials import fraction
from epsproof.derive.algebra.relation import Relation
from epsproof.derive.algebra.signs import NEGATIVE, NOT_NEGATIVE, NOT_POSITIVE, POSITIVE, Signs, factors
from epsproof.derive.text.errors import LimitExceeded, UnsupportedForm, option
from epsproof.derive.text.grammar import Choice, Comparison
from epsproof.derive.text.notation import decimals_for, is_rational

__all__ = [
    "Form",
    "Sided",
    "Undecided",
    "form",
    "not_covered",
    "relations_from",
    "relations_of",
    "sided",
    "unfolded",
]

# Formulas with min, max and abs as a minimum of maxima of rational formulas, wherever signs allow it.

MAX_OPTIONS = 64
EXTREMES = (sympy.Max, sympy.Min, sympy.Abs)
Form = list[list[sympy.Expr]]


class Undecided(Exception):
    """The sign of ``value`` has to be known to go on."""

    def __init__(self, value: sympy.Expr) -> None:
        self.value = value
        super().__init__(sympy.sstr(value))


def not_covered(expression: sympy.Expr, signs: Signs) -> UnsupportedForm:
    """The refusal of a formula with other functions: it names the first one as it was typed.

    A number, or a function of parameters alone, has a rational number or a parameter of its own in its place; a function of the
    priors has not, for it is no constant.
    """
    parts = [
        x
        for x in sympy.preorder_traversal(expression)
        if x.is_Function or (x.is_Pow and not x.exp.is_Integer)
    ]
    first = next((x for x in parts if not isinstance(x, (*EXTREMES, Choice))), expression)
    shown, names = _shown(first), {x.name for x in first.free_symbols}
    numbers = [
        x
        for x in expression.atoms(sympy.exp, sympy.log, sympy.NumberSymbol)
        if x.is_number and not x.is_Rational
    ]
    outer = [x for x in numbers if not any(x != y and y.has(x) for y in numbers)]
    if number := min(outer, key=sympy.sstr, default=None):
        shown = _shown(expression)
        such = f"for {_shown(number)} write {decimals_for(number)}"
    elif priors := ", ".join(sorted(names & {*signs.unit})):
        return UnsupportedForm(
            f"no closed form is found where {shown} depends on {priors}; epsproof evaluate encloses epsilon where every "
            "parameter has a value"
        )
    else:
        name = next(letter for letter in "cdgkm" if letter not in {x.name for x in expression.free_symbols})
        such = f"if it depends on no prior, write {name} for {shown}, with {option('assume', f'{name} > 0')}"
    return UnsupportedForm(
        f"a profile is built from rational expressions, min, max, abs and if-else; {shown} is none of these; {such}"
    )


def form(expression: sympy.Expr, signs: Signs) -> Form:
    """The expression as the minimum over rows of the maximum over their entries, where the facts of ``signs`` hold.

    Raises Undecided with a rational formula whose sign is needed, UnsupportedForm for other functions.
    """
    if isinstance(expression, sympy.Max):
        return _bounded(
            [list(chain(*choice)) for choice in product(*(form(x, signs) for x in expression.args))]
        )
    if isinstance(expression, sympy.Min):
        return _bounded(list(chain(*(form(x, signs) for x in expression.args))))
    if isinstance(expression, sympy.Abs):
        inside, own = expression.args[0], signs.possible(expression.args[0])
        if own <= NOT_NEGATIVE or own <= NOT_POSITIVE:
            return form(inside if own <= NOT_NEGATIVE else -inside, signs)
        return form(sympy.Max(inside, -inside, evaluate=False), signs)
    if not expression.has(*EXTREMES):
        if not (expression in (sympy.oo, -sympy.oo) or is_rational(expression)):
            raise not_covered(expression, signs)
        return [[expression]]
    if expression.is_Add:
        return _folded([form(x, signs) for x in expression.args], sympy.Add)
    if expression.is_Mul:
        return _product(expression, signs)
    if expression.is_Pow and expression.exp.is_Integer:
        return _power(form(expression.base, signs), int(expression.exp), signs)
    raise UnsupportedForm(f"min or max inside {sympy.sstr(expression)}: take them outside of the function")


def sided(extreme: sympy.Expr) -> Choice:
    """A maximum, a minimum or an absolute value as a case distinction."""
    if isinstance(extreme, sympy.Abs):
        return Choice(extreme.args[0], sympy.S.Zero, extreme.args[0], -extreme.args[0])
    first, *others = extreme.args
    kind = sympy.Max if isinstance(extreme, sympy.Max) else sympy.Min
    rest = kind(*others, evaluate=False) if len(others) > 1 else others[0]
    difference = first - rest if kind is sympy.Max else rest - first
    return Choice(difference, sympy.S.Zero, first, rest)


def _product(expression: sympy.Expr, signs: Signs) -> Form:
    plain = sympy.Mul(*(x for x in expression.args if not x.has(*EXTREMES)))
    nested = [form(x, signs) for x in expression.args if x.has(*EXTREMES)]
    found, *others = nested
    for other in others:
        left, right = _definite(found, signs), _definite(other, signs)
        negative = left[1] != right[1]
        rows = [_negated(x) if s else x for x, s in (left, right)]
        found = _folded(rows, sympy.Mul)
        found = _negated(found) if negative else found
    own = signs.possible(plain)
    if own <= NOT_NEGATIVE:
        return [[plain * x for x in row] for row in found]
    if own <= NOT_POSITIVE:
        return _swapped([[plain * x for x in row] for row in found])
    raise Undecided(plain)


def _power(rows: Form, exponent: int, signs: Signs) -> Form:
    """The power of a form; its entries are first brought to one sign."""
    found, negative = _definite(rows, signs)
    if exponent < 0:
        for x in chain(*found):
            if 0 in signs.possible(x):
                if signs.possible(x) <= frozenset((0,)):
                    raise UnsupportedForm(
                        f"{sympy.sstr(x)} is 0 inside of a divisor; restrict the region with {option('where')}"
                    )
                raise Undecided(x)
    entries = [[x**exponent for x in row] for row in found]
    falling = (exponent < 0) != (negative and exponent % 2 == 0)
    return _swapped(entries) if falling else entries


def _definite(rows: Form, signs: Signs) -> tuple[Form, bool]:
    """(the same form with entries of one sign, whether that is the negative one); raises Undecided."""
    for x in chain(*rows):
        own = signs.possible(x)
        if not (own <= NOT_NEGATIVE or own <= NOT_POSITIVE):
            raise Undecided(x)
    if all(signs.possible(x) <= NOT_POSITIVE for x in chain(*rows)):
        return rows, True
    kept = [[x for x in row if signs.possible(x) <= NOT_NEGATIVE] for row in rows]
    if all(kept):
        return kept, False
    low = [row for row, rest in zip(rows, kept, strict=True) if not rest]
    return low, True


def _negated(rows: Form) -> Form:
    return _swapped([[-x for x in row] for row in rows])


class _Printer(StrPrinter):  # type: ignore[misc]
    """The statement language, in which the number e is written exp(1)."""

    def _print_Exp1(self, _: sympy.Expr) -> str:
        return "exp(1)"


def _shown(expression: sympy.Expr) -> str:
    return str(_Printer().doprint(expression))


def _folded(forms: list[Form], combine: Callable[..., sympy.Expr]) -> Form:
    result = forms[0]
    for other in forms[1:]:
        result = _bounded(
            [[combine(x, y) for x in left for y in right] for left in result for right in other]
        )
    return result


def _swapped(rows: Form) -> Form:
    """A maximum of minima rewritten as a minimum of maxima."""
    return _bounded([list(choice) for choice in product(*rows)])


def _bounded(rows: Form) -> Form:
    if len(rows) * max((len(row) for row in rows), default=0) > MAX_OPTIONS:
        raise LimitExceeded(f"min and max of the profile expand to more than {MAX_OPTIONS} alternatives")
    return rows


# Comparisons of rational formulas as polynomial relations that hold exactly where the comparisons do.

TURNED = {"<": ">", "<=": ">="}


def relations_from(comparisons: Iterable[Comparison], signs: Signs | None = None) -> tuple[Relation, ...]:
    """The relations that hold together exactly where all comparisons do.

    Those without denominators tell signs to the rest."""
    comparisons, known = list(comparisons), signs or Signs()
    plain = {k: relations_of(*_sided(c), known) for k, c in enumerate(comparisons) if not _divides(c)}
    known = known.extended(r for relations in plain.values() for r in relations)
    found = [plain[k] if k in plain else relations_of(*_sided(c), known) for k, c in enumerate(comparisons)]
    return tuple(dict.fromkeys(r for relations in found for r in relations))


def relations_of(expression: sympy.Expr, sign: str, signs: Signs) -> tuple[Relation, ...]:
    """``expression sign 0``, sign also ``!=``, as relations that hold together where it is defined and true."""
    numerator, denominator = fraction(expression)
    if denominator.is_number:
        return (
            (_unequal(numerator, signs),)
            if sign == "!="
            else (Relation(sympy.expand(numerator / denominator), sign),)
        )
    scale, parts = factors(denominator)
    top = numerator if scale > 0 else -numerator
    beside: list[Relation] = []
    for part, power in parts:
        own = signs.factor(part)
        if power % 2 and own <= NOT_POSITIVE:
            top = -top
        elif power % 2 and not own <= NOT_NEGATIVE:
            top = top * part
            if sign == ">":
                continue
        if 0 in own:
            beside.append(_unequal(part, signs))
    whole = (
        _unequal(numerator, signs)
        if sign == "!="
        else Relation(sympy.expand(numerator if sign == "==" else top), sign)
    )
    return tuple(dict.fromkeys((whole, *beside)))


def _unequal(polynomial: sympy.Expr, signs: Signs) -> Relation:
    """``polynomial != 0`` as one relation."""
    own = signs.possible(polynomial)
    if own <= NOT_NEGATIVE or own <= NOT_POSITIVE:
        return Relation(sympy.expand(polynomial if own <= NOT_NEGATIVE else -polynomial), ">")
    return Relation(sympy.expand(polynomial**2), ">")


def _sided(comparison: Comparison) -> tuple[sympy.Expr, str]:
    if comparison.relation in TURNED:
        return comparison.right - comparison.left, TURNED[comparison.relation]
    return comparison.left - comparison.right, comparison.relation


def _divides(comparison: Comparison) -> bool:
    return bool(fraction(comparison.left - comparison.right)[1].free_symbols)


# A comparison with min, max, abs, roots and if-else as alternatives of rational ones.

Sided = tuple[sympy.Expr, str]
Groups = list[list[Sided]]
OPPOSITE = {">": ">=", ">=": ">"}
KNOWN = Signs()


def unfolded(value: sympy.Expr, sign: str) -> Groups:
    """Groups of rational comparisons with 0; one holds altogether exactly where ``value sign 0`` does."""
    if sign in ("<", "<="):
        return unfolded(-value, {"<": ">", "<=": ">="}[sign])
    node = _innermost(value)
    if node is None:
        if not is_rational(value):
            irrational = sorted(map(str, value.atoms(sympy.NumberSymbol)))
            such = f": for {irrational[0].replace('E', 'exp(1)')} write a decimal" if irrational else ""
            rule = "a condition compares rational expressions, min, max, abs and square roots"
            raise UnsupportedForm(f"{rule}; {value} is none{such}")
        return [[(value, sign)]]
    if node.is_number:
        raise UnsupportedForm(
            f"{node} is not rational; write a decimal, or a parameter between rational ends"
        )
    hole = sympy.Dummy(real=True)
    opened = value.xreplace({node: hole})
    slope = sympy.diff(opened, hole)
    rational = not isinstance(node, Choice) and not opened.has(Choice)
    if rational and hole not in slope.free_symbols and sign in OPPOSITE:
        own = KNOWN.possible(slope)
        if own <= POSITIVE or own <= NEGATIVE:
            bound = -opened.subs(hole, 0) / slope
            return _joined(node, bound, sign, own <= POSITIVE)
    if isinstance(node, sympy.Pow):
        if rational and hole not in slope.free_symbols and sign in ("==", "!=") and slope.is_number:
            return _root_equals(node, -opened.subs(hole, 0) / slope, sign)
        raise UnsupportedForm(
            f"the root {sympy.sstr(node)} stands alone on one side of a condition; square the condition"
        )
    choice = node if isinstance(node, Choice) else sided(node)
    difference, strict, then, otherwise = choice.args
    first = ">" if strict else ">="
    return _and(unfolded(difference, first), unfolded(value.xreplace({node: then}), sign)) + _and(
        unfolded(-difference, OPPOSITE[first]), unfolded(value.xreplace({node: otherwise}), sign)
    )


def _innermost(value: sympy.Expr) -> sympy.Expr | None:
    """A part that is not rational though its own parts are; where there is a top level, the one that is added there."""
    top = [x for term in sympy.Add.make_args(value) for x in sympy.Mul.make_args(term)]
    for part in (*top, *sympy.preorder_traversal(value)):
        if isinstance(part, (sympy.Max, sympy.Min, sympy.Abs, Choice)) or _is_root(part):
            return part
    return None


def _is_root(part: sympy.Expr) -> bool:
    return bool(part.is_Pow and part.exp.is_Rational and part.exp.q > 1)


def _joined(node: sympy.Expr, bound: sympy.Expr, sign: str, above: bool) -> Groups:
    """``node sign bound`` where ``above``, else ``bound sign node``."""
    if _is_root(node):
        return _root(node, bound, sign, above)
    if isinstance(node, sympy.Abs):
        inside = node.args[0]
        if above and is_rational(inside) and is_rational(bound) and KNOWN.possible(bound) <= NOT_NEGATIVE:
            return [[(sympy.expand(inside**2) - bound**2, sign)]]
        parts, every = [inside, -inside], not above
    else:
        parts, every = list(node.args), isinstance(node, sympy.Min) == above
    sides = [unfolded(x - bound if above else bound - x, sign) for x in parts]
    if not every:
        return [group for side in sides for group in side]
    found = sides[0]
    for side in sides[1:]:
        found = _and(found, side)
    return found


def _root(node: sympy.Expr, bound: sympy.Expr, sign: str, above: bool) -> Groups:
    """A root compared with a bound, by powers of both."""
    base, power = node.base**node.exp.p, node.exp.q
    real = unfolded(node.base, ">" if node.exp < 0 else ">=")
    own = KNOWN.possible(bound) if is_rational(bound) else frozenset((-1, 0, 1))
    if not above:
        return _and(_and(real, unfolded(bound, sign)), unfolded(bound**power - base, sign))
    beyond = _and(real, unfolded(base - bound**power, sign))
    if own <= NOT_NEGATIVE:
        return beyond
    below = _and(real, unfolded(-bound, ">"))
    return below if own <= NEGATIVE else below + _and(beyond, unfolded(bound, ">="))


def _root_equals(node: sympy.Expr, bound: sympy.Expr, sign: str) -> Groups:
    base, power = node.base**node.exp.p, node.exp.q
    real = unfolded(node.base, ">" if node.exp < 0 else ">=")
    if sign == "==":
        return _and(_and(real, unfolded(bound, ">=")), unfolded(base - bound**power, "=="))
    return _and(real, unfolded(-bound, ">") + unfolded(base - bound**power, "!="))


def _and(left: Groups, right: Groups) -> Groups:
    return [one + other for one in left for other in right]
