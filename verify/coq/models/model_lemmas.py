"""What holds of an attack model wherever its weights are a distribution: the bounds, and what attains them."""

from __future__ import annotations

from epsproof.verify.coq.formula import nested
from epsproof.verify.coq.models.model_text import ModelText

__all__ = ["ModelLemmas"]

BY_COMPUTING = "Proof. vm_compute. reflexivity. Qed.\n"


class ModelLemmas:
    """Coq lemmas of a model, of which none has other premises than ``distribution`` and the range of t."""

    def __init__(self, text: ModelText) -> None:
        self.of, self.at = text, text.at
        self.variables = " ".join(text.variables)
        self.given = f"distribution{self.at}"
        self.weight, self.prior, self.bound = f"(weight{self.at})", f"prior{self.at}", f"bound{self.at} t"
        self.all = f"forall {' '.join([*text.variables, 't'])} : R, {self.given} ->"
        self.each = "[" + "|[".join(["E"] * len(text.potentials)) + "|[]" + "]" * len(text.potentials)

    def text(self) -> str:
        """The lemmas, those of limits from below only where privacy is symmetric."""
        found = [self.distribution(), self.checked(False), self.masses()]
        found += [self.at_potential(number) for number in self.of.numbers]
        found += [self.least(), *(self.grows(number) for number in self.of.numbers), self.bounded()]
        found += [self.attained(number) for number in self.of.numbers]
        if self.of.symmetric:
            found += [
                self.checked(True),
                self.largest(),
                *(self.falls(number) for number in self.of.numbers),
                self.bounded_below(),
            ]
        return "\n".join(found)

    def distribution(self) -> str:
        listed = "; ".join(f"potential_{number}" for number in self.of.numbers)
        whole = nested("Rmin", self.of.bounds())
        return (
            "(* The weights are probabilities, and the secret is not impossible. *)\n"
            f"Definition distribution{self.of.binder} : Prop :=\n"
            f"  (forall any : world, 0 <= weight{self.at} any) /\\ 0 < {self.prior}.\n\n"
            f"Definition potentials : list (world -> Z) := [{listed}].\n\n"
            f"Definition bound ({' '.join([*self.of.variables, 't'])} : R) : R := {whole}.\n"
        )

    def checked(self, below: bool) -> str:
        """What Coq computes of the model; ``below``: with the secret and the other worlds exchanged."""
        numbers = self.of.numbers
        if not below:
            keeps = [f"Lemma keeps_{k} : keeps steps potential_{k} = true.\n{BY_COMPUTING}" for k in numbers]
            return (
                f"Lemma no_potential_is_missing : complete model potentials = true.\n{BY_COMPUTING}\n"
                f"Lemma steps_join : joined model steps = true.\n{BY_COMPUTING}\n" + "\n".join(keeps)
            )
        opposites = [
            f"Definition opposite_{k} (any : world) : Z := (- potential_{k} any)%Z.\n" for k in numbers
        ]
        keeps = [
            f"Lemma opposite_keeps_{k} : keeps steps opposite_{k} = true.\n{BY_COMPUTING}" for k in numbers
        ]
        listed = "; ".join(f"opposite_{number}" for number in numbers)
        return (
            "\n".join(opposites) + f"\nDefinition opposites : list (world -> Z) := [{listed}].\n\n"
            f"Lemma no_opposite_is_missing : complete (exchanged model) opposites = true.\n{BY_COMPUTING}\n"
            f"Lemma steps_join_back : joined (exchanged model) steps = true.\n{BY_COMPUTING}\n"
            + "\n".join(keeps)
        )

    def masses(self) -> str:
        head = f"forall {self.variables} : R, " if self.variables else ""
        quantified = f"{head}forall chance : world -> R, {self.given} ->"
        shown = f"intros {self.variables} chance [PW PP] P." if self.variables else "intros chance [PW PP] P."
        total = f"total {self.weight} (secret model)"
        return (
            f"Lemma secret_mass : {quantified} (forall any, 0 < chance any) -> 0 < mass {self.weight} chance (secret model).\n"
            f"Proof.\n  {shown} apply mass_positive; try (intros; auto).\n"
            f"  replace ({total}) with ({self.prior}) by (unfold prior, weight; simpl; ring). exact PP.\nQed.\n\n"
            f"Lemma whole_mass : {quantified} (forall any, 0 < chance any) -> 0 < mass {self.weight} chance (worlds model).\n"
            f"Proof.\n  {shown} apply mass_positive; try (intros; auto). unfold worlds. rewrite total_app.\n"
            f"  assert (0 <= total {self.weight} (others model)) by (apply total_nonnegative; intros; apply PW).\n"
            f"  assert ({total} = {self.prior}) by (unfold prior, weight; simpl; ring). lra.\nQed.\n"
        )

    def _masses(self, potential: str, t: str = "t") -> tuple[str, str]:
        """The masses of the secret and of all worlds at the potential."""
        mass = f"(mass {self.weight} (likelihood {t} {potential})"
        return f"{mass} (secret model))", f"{mass} (worlds model))"

    def _positive(self, kind: str, potential: str, t: str = "t", proof: str = "T") -> str:
        return f"({kind}_mass{self.at} _ D (fun any => likelihood_positive _ {t} {potential} any {proof}))"

    def at_potential(self, number: int) -> str:
        """``at_potential_k``, and that the bound is positive."""
        name, potential = f"bound_{number}{self.at} t", f"potential_{number}"
        secret, whole = self._masses(potential)
        intro = f"  intros {self.variables} t D T."
        close = "ring." if self.of.plain(number) else "field. intro E. lra."
        nonzero = "" if self.of.plain(number) else " intro E. lra."
        positive = f"{self._positive('secret', potential)} {self._positive('whole', potential)}"
        return "\n".join(
            [
                f"Lemma at_potential_{number} : {self.all} 0 < t ->",
                f"  {name} * {secret} = {self.prior} * {whole}.",
                "Proof.",
                intro,
                f"  pose proof {self._positive('secret', potential)} as N.",
                f"  unfold bound_{number}, prior, mass, likelihood, weight in *. simpl in *. {close}",
                "Qed.",
                "",
                f"Lemma bound_{number}_positive : {self.all} 0 < t -> 0 < {name}.",
                "Proof.",
                intro,
                f"  exact (positive_reciprocal _ _ _ _ (proj2 D) {positive} (at_potential_{number}{self.at} t D T)).",
                "Qed.",
                "",
                f"Lemma bound_{number}_continuous : {self.all} 0 < t -> continuity_pt (bound_{number}{self.at}) t.",
                "Proof.",
                intro,
                f"  pose proof {self._positive('secret', potential)} as N.",
                f"  unfold bound_{number}, prior, mass, likelihood, weight in *. simpl in N. reg.{nonzero}",
                "Qed.",
                "",
            ]
        )

    def _by_potentials(
        self, rule: str, bound: str, potential: str, t: str = "t", proof: str = "T"
    ) -> list[str]:
        """Tactics for the claim at every potential, from H: it is one of them."""
        lines = [f"  simpl in H. destruct H as {self.each}; rewrite <- E."]
        for number in self.of.numbers:
            own = f"{potential}_{number}"
            lines += [
                f"  {{ apply ({rule} _ (bound_{number}{self.at} {bound})).",
                f"    - {'at_most_max' if rule == 'no_less' else 'at_least_min'}.",
                f"    - apply Rlt_le. exact {self._positive('secret', own, t, proof)}.",
                f"    - {self._exactly(number, potential, t)} }}",
            ]
        return lines

    def _exactly(self, number: int, potential: str, t: str) -> str:
        if potential == "potential":
            return f"exact (at_potential_{number}{self.at} {t} D T)."
        return (
            f"unfold opposite_{number}. rewrite !inverse_mass by exact T. "
            f"exact (at_potential_{number}{self.at} (1 / {t}) D TI)."
        )

    def least(self) -> str:
        """``bound`` is positive, and at every potential no larger than the potential's own."""
        secret, whole = self._masses("one")
        lines = [
            f"Lemma bound_positive : {self.all} 0 < t -> 0 < {self.bound}.",
            f"Proof. intros {self.variables} t D T. unfold bound. repeat apply Rmin_pos; "
            f"first [ {' | '.join(f'apply bound_{k}_positive; assumption' for k in self.of.numbers)} ]. Qed.",
            "",
            f"Lemma bound_is_least : {self.all} 0 < t -> forall one : world -> Z, In one potentials ->",
            f"  {self.bound} * {secret} <= {self.prior} * {whole}.",
            "Proof.",
            f"  intros {self.variables} t D T one H. unfold bound.",
            *self._by_potentials("no_more", "t", "potential"),
            "Qed.",
            "",
        ]
        return "\n".join(lines)

    def grows(self, number: int) -> str:
        """No bound at a larger privacy factor is smaller than the least at t."""
        potential, name = f"potential_{number}", f"bound_{number}{self.at} later"
        variables = " ".join([*self.of.variables, "t", "later"])
        return "\n".join(
            [
                f"Lemma bound_{number}_grows : forall {variables} : R, {self.given} -> 0 < t -> t <= later -> later <= 1 ->",
                f"  {self.bound} <= {name}.",
                "Proof.",
                f"  intros {variables} D T Order Top. assert (Later : 0 < later) by lra.",
                f"  refine (reciprocal_of_factor _ _ _ _ _ {self._positive('secret', potential, 'later', 'Later')}",
                f"    (at_potential_{number}{self.at} later D Later) _).",
                f"  exact (reciprocals_grow world t later ({self.bound}) ({self.prior}) model steps potentials",
                f"    {self.weight} {potential} (conj T Order) Top (proj2 D) (proj1 D) no_potential_is_missing steps_join "
                f"(bound_is_least{self.at} t D T) keeps_{number}).",
                "Qed.",
                "",
            ]
        )

    def bounded(self) -> str:
        return "\n".join(
            [
                f"Lemma posterior_is_bounded : {self.all} 0 < t <= 1 -> forall L : world -> R, (forall any, 0 <= L any) ->",
                f"  protected t steps L -> 0 < mass {self.weight} L (worlds model) ->",
                f"  posterior_of model {self.weight} L / {self.prior} <= 1 / {self.bound}.",
                "Proof.",
                f"  intros {self.variables} t D T L PL P M.",
                f"  exact (posterior_at_most world t ({self.bound}) ({self.prior}) model steps potentials",
                f"    {self.weight} L T (proj2 D) (bound_positive{self.at} t D (proj1 T)) (proj1 D)",
                f"    no_potential_is_missing steps_join (bound_is_least{self.at} t D (proj1 T)) PL P M).",
                "Qed.",
                "",
            ]
        )

    def attained(self, number: int) -> str:
        """Some private likelihoods have the posterior of the bound of a potential."""
        name, potential = f"bound_{number}{self.at} t", f"potential_{number}"
        return "\n".join(
            [
                f"Lemma bound_{number}_is_attained : {self.all} 0 < t <= 1 ->",
                f"  posterior_of model {self.weight} (likelihood t {potential}) / {self.prior} = 1 / {name}.",
                "Proof.",
                f"  intros {self.variables} t D [T _]. apply ratio_equal.",
                f"  - exact {self._positive('whole', potential)}.",
                "  - exact (proj2 D).",
                f"  - exact (bound_{number}_positive{self.at} t D T).",
                f"  - exact (at_potential_{number}{self.at} t D T).",
                "Qed.",
                "",
            ]
        )

    def largest(self) -> str:
        """``bound_above``: the largest bound at the inverse privacy factor."""
        secret, whole = self._masses("one")
        above = f"bound_above{self.at} t"
        inverse = "assert (TI : 0 < 1 / t) by (apply Rdiv_lt_0_compat; lra)."
        return "\n".join(
            [
                f"Definition bound_above ({' '.join([*self.of.variables, 't'])} : R) : R :="
                f" {nested('Rmax', self.of.bounds('(1 / t)'))}.",
                "",
                f"Lemma bound_above_is_largest : {self.all} 0 < t -> forall one : world -> Z, In one opposites ->",
                f"  {self.prior} * {whole} <= {above} * {secret}.",
                "Proof.",
                f"  intros {self.variables} t D T one H. {inverse} unfold bound_above.",
                *self._by_potentials("no_less", "(1 / t)", "opposite"),
                "Qed.",
                "",
                f"Lemma prior_is_less : {self.all} 0 < t -> {self.prior} <= {above}.",
                "Proof.",
                f"  intros {self.variables} t D T.",
                f"  pose proof (bound_above_is_largest{self.at} t D T opposite_1 (or_introl eq_refl)) as H.",
                f"  pose proof {self._positive('secret', 'opposite_1')} as N.",
                f"  assert (O : 0 <= mass {self.weight} (likelihood t opposite_1) (others model)).",
                "  { apply mass_nonnegative; intros; [apply (proj1 D)|apply Rlt_le, likelihood_positive, T]. }",
                "  unfold worlds in H. rewrite mass_app in H. pose proof (proj2 D) as PP.",
                f"  assert (Q : 0 <= {self.prior} * mass {self.weight} (likelihood t opposite_1) (others model))"
                " by (apply Rmult_le_pos; lra).",
                f"  apply Rmult_le_reg_r with (mass {self.weight} (likelihood t opposite_1) (secret model)); [exact N|].",
                "  rewrite Rmult_plus_distr_l in H. lra.",
                "Qed.",
                "",
            ]
        )

    def falls(self, number: int) -> str:
        """No bound at the inverse of a larger privacy factor is larger than the largest at t."""
        potential, name = f"opposite_{number}", f"bound_{number}{self.at} (1 / later)"
        variables = " ".join([*self.of.variables, "t", "later"])
        above, (_, whole) = f"bound_above{self.at} t", self._masses(potential, "later")
        return "\n".join(
            [
                f"Lemma bound_{number}_falls : forall {variables} : R, {self.given} -> 0 < t -> t <= later -> later <= 1 ->",
                f"  {name} <= {above}.",
                "Proof.",
                f"  intros {variables} D T Order Top. assert (Later : 0 < later) by lra.",
                "  assert (TI : 0 < 1 / later) by (apply Rdiv_lt_0_compat; lra).",
                f"  refine (factor_of_reciprocal _ _ _ {whole} _ {self._positive('secret', potential, 'later', 'Later')} _ _).",
                f"  - unfold {potential}. rewrite !inverse_mass by exact Later.",
                f"    exact (at_potential_{number}{self.at} (1 / later) D TI).",
                f"  - exact (reciprocals_fall world t later ({above}) ({self.prior}) model steps opposites",
                f"    {self.weight} {potential} (conj T Order) Top (conj (proj2 D) (prior_is_less{self.at} t D T)) (proj1 D)",
                f"    no_opposite_is_missing steps_join_back (bound_above_is_largest{self.at} t D T) opposite_keeps_{number}).",
                "Qed.",
                "",
            ]
        )

    def bounded_below(self) -> str:
        above = f"bound_above{self.at} t"
        return "\n".join(
            [
                f"Lemma posterior_is_bounded_below : {self.all} 0 < t <= 1 -> forall L : world -> R, (forall any, 0 <= L any) ->",
                f"  protected t steps L -> 0 < mass {self.weight} L (worlds model) ->",
                f"  1 / {above} <= posterior_of model {self.weight} L / {self.prior}.",
                "Proof.",
                f"  intros {self.variables} t D T L PL P M.",
                f"  exact (posterior_at_least world t ({above}) ({self.prior}) model steps opposites {self.weight} L T",
                f"    (conj (proj2 D) (prior_is_less{self.at} t D (proj1 T))) (proj1 D) no_opposite_is_missing steps_join_back",
                f"    (bound_above_is_largest{self.at} t D (proj1 T)) PL P M).",
                "Qed.",
                "",
            ]
        )
