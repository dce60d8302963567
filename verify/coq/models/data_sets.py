"""From worlds to data sets, as Coq text: worlds that are mixtures, and a mechanism on all data sets that attains a bound."""

from __future__ import annotations

from epsproof.verify.coq.models.model_text import ModelText

__all__ = ["mechanism", "mixed"]


def mixed(text: ModelText) -> str:
    """``mixtures_are_bounded``: worlds that are mixtures of data sets, of which neighbours have a coupling."""
    variables, at = " ".join([*text.variables, "t"]), text.at
    likelihoods = "(fun any => mean (mix any) answer)"
    return "\n".join(
        [
            "Lemma mixtures_are_bounded :",
            f"  forall (X : Type) ({variables} : R) (mix : world -> mixture X) (near : nat -> X -> X -> Prop) (answer : X -> R),",
            f"  distribution{at} -> 0 < t <= 1 -> {MIXTURES} ->",
            f"  0 < mass (weight{at}) {likelihoods} (worlds model) ->",
            f"  posterior_of model (weight{at}) {likelihoods} / prior{at} <= 1 / bound{at} t.",
            "Proof.",
            f"  intros X {variables} mix near answer D T [Shares [Positive [Private Coupled]]] M.",
            f"  apply (posterior_is_bounded{at} t D T);",
            "    [|apply (mixtures_are_protected world X t steps mix near answer Coupled Private)|exact M].",
            "  intro any. apply mean_nonnegative; [exact (Shares any)|exact Positive].",
            "Qed.",
            "",
        ]
    )


MIXTURES = (
    "((forall any data share, In (data, share) (mix any) -> 0 <= share) /\\ (forall data, 0 <= answer data) /\\\n"
    "    (forall size data other, near size data other -> t ^ size * answer data <= answer other) /\\\n"
    "    (forall first last size, In (first, last, size) steps ->\n"
    "      exists joint, coupling (near size) (mix first) (mix last) joint))"
)
SPACE = (
    "((forall data other, steps_apart data other = 0%nat <-> data = other) /\\\n"
    "    (forall data middle other, (steps_apart data other <= steps_apart data middle + steps_apart middle other)%nat) /\\\n"
    "    (forall first last, (shortest first last <= steps_apart (place first) (place last))%nat))"
)
ANSWERS = (
    "(forall data other, 0 <= yes data <= 1 /\\ t ^ steps_apart data other * yes data <= yes other /\\\n"
    "      t ^ steps_apart data other * (1 - yes data) <= 1 - yes other)"
)


def mechanism(text: ModelText) -> str:
    """``shortest`` paths, and ``mechanism_k``: what attains the bound of each potential, private on all data sets."""
    paths = sorted(
        (text.world[v], text.world[w], steps) for (v, w), steps in text.model.distance.items() if steps
    )
    cases = " | ".join(f"{first}, {last} => {steps}%nat" for first, last, steps in paths)
    shortest = f"Definition shortest (first last : world) : nat :=\n  match first, last with {cases} | _, _ => 0%nat end.\n"
    return "\n".join([shortest, *(_mechanism(text, number) for number in text.numbers)])


def _mechanism(text: ModelText, number: int) -> str:
    variables, at, potential = " ".join([*text.variables, "t"]), text.at, f"potential_{number}"
    every = f"[{'; '.join(text.world.values())}]"
    extended = f"extended t {every} {potential} place steps_apart"
    return "\n".join(
        [
            f"Lemma mechanism_{number} :",
            f"  forall (X : Type) ({variables} : R) (place : world -> X) (steps_apart : X -> X -> nat),",
            f"  distribution{at} -> 0 < t < 1 -> {SPACE} ->",
            f"  exists yes : X -> R, {ANSWERS} /\\",
            f"    posterior_of model (weight{at}) (fun any => yes (place any)) / prior{at} = 1 / bound_{number}{at} t.",
            "Proof.",
            f"  intros X {variables} place steps_apart D T [Zero [Triangle Far]]. assert (T1 : 0 < t <= 1) by lra.",
            f"  assert (Listed : forall any, In any {every}) by (intros []; simpl; tauto).",
            f"  assert (Steps : forall first last, ({potential} last <= {potential} first + Z.of_nat (shortest first last))%Z).",
            "  { intros [] []; vm_compute; discriminate. }",
            f"  assert (Least : forall any, (0 <= {potential} any)%Z) by (intros []; vm_compute; discriminate).",
            f"  assert (Same : forall any, {extended} (place any) = likelihood t {potential} any).",
            "  { intro any. apply extended_at_worlds; [exact T1|intro data; apply Zero; reflexivity|apply Listed|].",
            "    intros origin _. specialize (Steps origin any). specialize (Far origin any). lia. }",
            f"  exists (fun data => (1 - t) * {extended} data). split.",
            "  - intros data other. apply both_outputs_are_private; [exact T1| | |].",
            "    + intro place_of. apply extended_at_most_one; [exact T1|intros any _; apply Least].",
            "    + intros one_of two_of E. apply Zero, E.",
            "    + apply extended_is_private; [exact T1|exact Triangle].",
            f"  - rewrite (posterior_scaled world model (weight{at}) (fun any => {extended} (place any)) (1 - t)).",
            f"    + rewrite <- (bound_{number}_is_attained{at} t D T1). unfold posterior_of, mass. f_equal. f_equal;",
            "        apply total_same; intros any _; rewrite Same; reflexivity.",
            "    + lra.",
            "    + apply Rgt_not_eq. apply whole_mass; [exact D|]. intro any. rewrite Same. apply likelihood_positive. lra.",
            "Qed.",
            "",
        ]
    )
