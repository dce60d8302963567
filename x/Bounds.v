(* The reciprocals of the bounds on posterior / prior, with t = exp (- epsilon). *)
From Coq Require Import Reals Lra.
Open Scope R_scope.

Definition unbounded (p q t : R) : R := p * q + t ^ 2 * (1 - q) * p + t * (1 - p).
Definition membership (p t : R) : R := p + t * (1 - p).
Definition bounded (q t : R) : R := q + t * (1 - q).

Lemma membership_positive : forall p t : R, 0 < p <= 1 -> 0 <= t -> 0 < membership p t.
Proof.
  intros p t Hp Ht. unfold membership.
  assert (0 <= t * (1 - p)) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma membership_increasing : forall p s t : R, 0 < p <= 1 -> 0 <= s <= t -> membership p s <= membership p t.
Proof.
  intros p s t Hp Hs. unfold membership.
  assert (0 <= (t - s) * (1 - p)) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma membership_continuous : forall p : R, continuity (membership p).
Proof. intro p. unfold membership. reg. Qed.

Lemma bounded_positive : forall q t : R, 0 < q <= 1 -> 0 <= t -> 0 < bounded q t.
Proof. exact membership_positive. Qed.

Lemma bounded_increasing : forall q s t : R, 0 < q <= 1 -> 0 <= s <= t -> bounded q s <= bounded q t.
Proof. exact membership_increasing. Qed.

Lemma bounded_continuous : forall q : R, continuity (bounded q).
Proof. exact membership_continuous. Qed.

Lemma unbounded_positive : forall p q t : R, 0 < p <= 1 -> 0 < q <= 1 -> 0 <= t -> 0 < unbounded p q t.
Proof.
  intros p q t Hp Hq Ht. unfold unbounded.
  assert (0 < p * q) by (apply Rmult_lt_0_compat; lra).
  assert (0 <= t ^ 2 * (1 - q) * p) by (repeat apply Rmult_le_pos; try apply pow_le; lra).
  assert (0 <= t * (1 - p)) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma unbounded_increasing :
  forall p q s t : R, 0 < p <= 1 -> 0 < q <= 1 -> 0 <= s <= t -> unbounded p q s <= unbounded p q t.
Proof.
  intros p q s t Hp Hq Hs. unfold unbounded.
  assert (0 <= (t - s) * (1 - p)) by (apply Rmult_le_pos; lra).
  assert (0 <= (t - s) * (t + s) * (1 - q) * p) by (repeat apply Rmult_le_pos; lra).
  lra.
Qed.

Lemma unbounded_continuous : forall p q : R, continuity (unbounded p q).
Proof. intros p q. unfold unbounded. reg. Qed.
