"""The theorem file of an attack model: what it bounds, for every private mechanism, and that the bound is attained."""

from __future__ import annotations

from collections.abc import Callable

from epsproof.derive.models.model import Model
from epsproof.verify.claims.relations import facts_of
from epsproof.verify.closed_form.document import model_data
from epsproof.verify.coq.certificate_search import Search, somewhere
from epsproof.verify.coq.development import Theorem, TheoremFile
from epsproof.verify.coq.formula import comment, conjunction, fact_text, readable
from epsproof.verify.coq.ledger import Known, Ledger, named
from epsproof.verify.coq.models.data_sets import ANSWERS, MIXTURES, SPACE, mechanism, mixed
from epsproof.verify.coq.models.model_lemmas import ModelLemmas
from epsproof.verify.coq.models.model_text import HEADER, ModelText
from epsproof.verify.coq.names import coq_name
from epsproof.verify.coq.out_of_reach import OutOfReach
from epsproof.verify.coq.rational_bounds import number_text
from epsproof.verify.kernel.certificate import Fact, facts
from epsproof.verify.kernel.polynomial import Polynomial

__all__ = ["model_file", "module_of"]

PRIVATE = "forall L : world -> R, (forall any, 0 <= L any) -> protected t steps L ->"


def module_of(name: str) -> str:
    """The Coq module of the model of that name."""
    return f"Model_{name.replace('-', '_')}"


def model_file(model: Model, claims: tuple[str, ...] = ()) -> TheoremFile:
    """The file of a model, whose theorems establish the ``claims``.

    Raises OutOfReach for approximate privacy, for too many potentials, and where no certificate is found that the weights are
    not negative.
    """
    text, module = ModelText(model_data(model)), module_of(model.name)
    writer = _Theorems(model, text)
    parts = [
        comment(f"{model.name}: {model.title}"),
        HEADER,
        text.definitions(),
        ModelLemmas(text).text(),
        mixed(text),
    ]
    parts += [mechanism(text)] if text.symmetric else []
    return TheoremFile(
        module,
        "\n".join([*parts, writer.met(), writer.probabilities(), *writer.found.values()]),
        tuple(Theorem(module, name, claims) for name in writer.found),
        first=True,
    )


class _Theorems:
    """The theorems by name, under the conditions that the model states."""

    def __init__(self, model: Model, text: ModelText) -> None:
        self.of, self.at = text, text.at
        ranges = [fact for p in model.priors for fact in _range(p)]
        stated = facts([list(f) for f in facts_of(*model.where, *model.assume)])
        self.ledger = Ledger("certificate_", Search())
        self.known: Known = self._possible(list(dict.fromkeys([*ranges, *stated])))
        more = {name for fact, _ in self.known for name in fact[0].variables()}
        self.names = [
            coq_name(n) for n in (*sorted({*text.parameters, *more} - {*text.priors}), *text.priors)
        ]
        self.variables = " ".join(self.names)
        self.weight, self.ratio = (
            f"(weight{self.at})",
            f"posterior_of model (weight{self.at}) L / prior{self.at}",
        )
        self.found = {
            "posterior_bound": self.bound(),
            "bound_attained": self.attained(),
            "mixture_bound": self.mixtures(),
        }
        if text.symmetric:
            self.found |= {"lower_bound": self.below(), "mechanism": self.answers()}

    def _possible(self, conditions: list[Fact]) -> Known:
        """The conditions A1, A2, ..., and where they leave it open that the secret is not impossible."""
        prior, known = (self.of.model.prior, ">"), named(conditions, "A")
        try:
            self.ledger.tactic(prior, known)
        except OutOfReach:
            return named([*conditions, prior], "A")
        return known

    def probabilities(self) -> str:
        """``weights_are_probabilities``: the stated conditions make the weights a distribution."""
        ledger, model = self.ledger, self.of.model
        weights = {name: (weight, ">=") for name, weight in model.weights.items()}
        lines = [
            f"Lemma weights_are_probabilities :{f' forall {self.variables} : R,' if self.variables else ''}",
            *(f"  {readable(fact)} ->" for fact, _ in self.known),
            f"  distribution{self.at}.",
            "Proof.",
            *self._opened(),
        ]
        for number, fact in enumerate(weights.values(), 1):
            lines.append(f"  assert (W{number} : {fact_text(fact)}) by ({ledger.tactic(fact, self.known)}).")
        prior = (model.prior, ">")
        lines.append(f"  assert (P : {fact_text(prior)}) by ({ledger.tactic(prior, self.known)}).")
        each = "|".join(f"same W{number}" for number in range(1, len(weights) + 1))
        lines += [f"  split; [intros []; unfold weight; [{each}]|unfold prior; same P].", "Qed.", ""]
        return "\n".join([ledger.take(), *lines])

    def met(self) -> str:
        """``the_conditions_are_met`` by some parameters and priors: the theorems are about something."""
        if not self.variables:
            return ""
        point = somewhere([fact for fact, _ in self.known])
        if point is None:
            raise OutOfReach(f"no priors were found that meet the conditions of the model {self.of.name!r}")
        chosen = {coq_name(name): number_text(value) for name, value in point.items()}
        values = ", ".join(chosen.get(name, "1") for name in self.names)
        met = conjunction(readable(fact) for fact, _ in self.known)
        return (
            f"Example the_conditions_are_met : exists {self.variables} : R, {met}.\n"
            f"Proof. exists {values}. repeat apply conj; lra. Qed.\n"
        )

    def _opened(self) -> list[str]:
        """Tactics that introduce the variables and A1, A2, ..., the conditions as polynomial facts."""
        names = " ".join([self.variables, *(f"{n}'" for _, n in self.known)]).strip()
        lines = [f"  intros {names}."] if names else []
        return lines + [f"  assert ({n} : {fact_text(f)}) by lra." for f, n in self.known]

    def _theorem(self, name: str, more: str, conclusion: str, proof: str) -> str:
        """The theorem, with D: the weights are a distribution."""
        introduced = [*self.names, *(f"{n}'" for _, n in self.known)]
        names, given = " ".join(introduced), " ".join(["weights_are_probabilities", *introduced])
        lines = [f"Theorem {name} :{f' forall {self.variables} : R,' if self.variables else ''}"]
        lines += [f"  {readable(fact)} ->" for fact, _ in self.known]
        lines += [f"  {more}", f"  {conclusion}.", "Proof.", *([f"  intros {names}."] if names else [])]
        return "\n".join([*lines, f"  pose proof ({given}) as D.", f"  {proof}", "Qed.", ""])

    def bound(self) -> str:
        """No private mechanism has a larger posterior."""
        more = f"forall t : R, 0 < t <= 1 ->\n  {PRIVATE}\n  0 < mass {self.weight} L (worlds model) ->"
        proof = f"intros t T L PL P M. exact (posterior_is_bounded{self.at} t D T L PL P M)."
        return self._theorem("posterior_bound", more, f"{self.ratio} <= 1 / bound{self.at} t", proof)

    def attained(self) -> str:
        """Some private likelihoods have that posterior."""
        conclusion = (
            "exists L : world -> R, (forall any, 0 < L any) /\\ protected t steps L /\\\n"
            f"    {self.ratio} = 1 / bound{self.at} t"
        )
        one = (
            "exists (likelihood t potential_{k}). split; [intro any; apply likelihood_positive; lra|split]; "
        )
        one += "[apply potentials_are_private; [exact T|exact keeps_{k}]|]. "
        proof = "intros t T. " + self._by_potential(
            lambda k: one.format(k=k) + f"exact (bound_{k}_is_attained{self.at} t D T)."
        )
        return self._theorem("bound_attained", "forall t : R, 0 < t <= 1 ->", conclusion, proof)

    def _by_potential(self, proof: Callable[[int], str]) -> str:
        """One branch for every bound that the least may be, the least replaced by it."""
        count = len(self.of.numbers)
        if count == 1:
            return f"change (bound{self.at} t) with (bound_1{self.at} t). {proof(1)}"
        cases = " \\/ ".join(f"bound{self.at} t = {b}" for b in self.of.bounds())
        pattern = "[E|" * (count - 1) + "E" + "]" * (count - 1)
        lines = [
            f"assert (Case : {cases}) by (unfold bound; one_of_min).",
            f"  destruct Case as {pattern}; rewrite E.",
        ]
        return "\n".join([*lines, *(f"  {{ {proof(k)} }}" for k in self.of.numbers)])

    def below(self) -> str:
        """No private mechanism has a smaller posterior."""
        more = f"forall t : R, 0 < t <= 1 ->\n  {PRIVATE}\n  0 < mass {self.weight} L (worlds model) ->"
        proof = f"intros t T L PL P M. exact (posterior_is_bounded_below{self.at} t D T L PL P M)."
        return self._theorem("lower_bound", more, f"1 / bound_above{self.at} t <= {self.ratio}", proof)

    def mixtures(self) -> str:
        """Worlds that are mixtures of data sets: a private mechanism on them has no larger posterior."""
        likelihoods = "(fun any => mean (mix any) answer)"
        more = "forall (X : Type) (t : R) (mix : world -> mixture X) (near : nat -> X -> X -> Prop) (answer : X -> R),\n"
        more += f"  0 < t <= 1 -> {MIXTURES} ->\n  0 < mass {self.weight} {likelihoods} (worlds model) ->"
        conclusion = (
            f"posterior_of model {self.weight} {likelihoods} / prior{self.at} <= 1 / bound{self.at} t"
        )
        proof = f"intros X t mix near answer T Given M. exact (mixtures_are_bounded X{self.at} t mix near answer D T Given M)."
        return self._theorem("mixture_bound", more, conclusion, proof)

    def answers(self) -> str:
        """A mechanism that answers yes or no, private on all data sets, has that posterior."""
        more = "forall (X : Type) (t : R) (place : world -> X) (steps_apart : X -> X -> nat),\n"
        more += f"  0 < t < 1 -> {SPACE} ->"
        conclusion = f"exists yes : X -> R, {ANSWERS} /\\\n"
        conclusion += f"    posterior_of model {self.weight} (fun any => yes (place any)) / prior{self.at} = 1 / bound{self.at} t"
        proof = "intros X t place steps_apart T Space. "
        proof += self._by_potential(
            lambda k: f"exact (mechanism_{k} X{self.at} t place steps_apart D T Space)."
        )
        return self._theorem("mechanism", more, conclusion, proof)


def _range(prior: str) -> list[Fact]:
    variable = Polynomial.variable(prior)
    return [(variable, ">"), (Polynomial.constant(1) - variable, ">=")]
