(* What holds for all small positive values of a path's variable: polynomials have the sign of their lowest coefficient. *)
From Coq Require Import Reals Lra.
Open Scope R_scope.

Definition eventually (holds : R -> Prop) : Prop := exists d : R, 0 < d /\ forall h : R, 0 < h -> h < d -> holds h.

Lemma eventually_always : forall holds : R -> Prop, (forall h : R, 0 < h -> holds h) -> eventually holds.
Proof. intros holds H. exists 1. split; [lra|]. intros h Hh _. exact (H h Hh). Qed.

Lemma eventually_and : forall P Q : R -> Prop, eventually P -> eventually Q -> eventually (fun h => P h /\ Q h).
Proof.
  intros P Q [d [Hd HP]] [c [Hc HQ]]. exists (Rmin d c). split; [apply Rmin_pos; assumption|].
  intros h Hh L. pose proof (Rmin_l d c). pose proof (Rmin_r d c). split; [apply HP|apply HQ]; lra.
Qed.

Lemma eventually_somewhere : forall P : R -> Prop, eventually P -> exists h : R, 0 < h /\ P h.
Proof. intros P [d [Hd H]]. exists (d / 2). split; [lra|]. apply H; lra. Qed.

Lemma eventually_leading :
  forall (k : nat) (c : R) (g : R -> R), continuity g -> 0 < c -> eventually (fun h => 0 < h ^ k * (c + h * g h)).
Proof.
  intros k c g Hg Hc.
  assert (C : continuity (fun h => c + h * g h)).
  { apply continuity_plus; [apply continuity_const; intros x y; reflexivity|].
    apply continuity_mult; [apply derivable_continuous, derivable_id|exact Hg]. }
  destruct (C 0 c Hc) as [d [Hd near]]. exists d. split; [exact Hd|]. intros h Hh L.
  apply Rmult_lt_0_compat; [apply pow_lt, Hh|].
  assert (D : R_dist (c + h * g h) (c + 0 * g 0) < c).
  { apply near. split.
    - split; [exact I|lra].
    - simpl. unfold R_dist. rewrite Rabs_right; lra. }
  unfold R_dist in D. apply Rabs_def2 in D. lra.
Qed.

Lemma eventually_same :
  forall f g : R -> R, (forall h : R, f h = g h) -> eventually (fun h => 0 < f h) -> eventually (fun h => 0 < g h).
Proof.
  intros f g E [d [Hd H]]. exists d. split; [exact Hd|]. intros h Hh L. rewrite <- E. exact (H h Hh L).
Qed.

Lemma eventually_weaker : forall f : R -> R, eventually (fun h => 0 < f h) -> eventually (fun h => 0 <= f h).
Proof. intros f [d [Hd H]]. exists d. split; [exact Hd|]. intros h Hh L. apply Rlt_le, H; assumption. Qed.
