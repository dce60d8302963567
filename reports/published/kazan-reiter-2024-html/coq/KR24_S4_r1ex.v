(* Section 4: a ratio of 3 at q = 1 accepts every budget for p >= 1/3 *)
From Coq Require Import Reals Lra Nsatz.
From Epsproof Require Import Sign Bounds Largest Profiles Paths Demands.
Open Scope R_scope.

Lemma certificate_1 : forall p t : R, 0 <= p - 1 / 3 -> 0 <= - p + 1 -> 0 <= t -> 0 <= - t + 1 -> 0 <= - p * t + p + t - 1 / 3.
Proof.
  intros p t H1 H2 H3 H4.
  assert (S1 : 0 <= - p * t + p + t - 1 / 3).
  { refine (step_ge (1) (- p * t + p + t - 1 / 3) ((2 / 3) * (t) + 1 * (p - 1 / 3) * (- t + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < (2 / 3))) H3) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H1) H4)). }
  exact S1.
Qed.

Theorem goal_1 : forall p t : R,
  1 / 3 <= p ->
  p <= 1 ->
  0 <= t ->
  t <= 1 ->
  1 / 3 <= p + t * (- p + 1).
Proof.
  intros p t A1' A2' A3' A4'.
  assert (A1 : 0 <= p - 1 / 3) by lra.
  assert (A2 : 0 <= - p + 1) by lra.
  assert (A3 : 0 <= t) by lra.
  assert (A4 : 0 <= - t + 1) by lra.
  assert (DL : 0 < 1) by (lra).
  assert (VL : 1 / 3 = (1 / 3) / (1)) by (fractions_agree DL).
  assert (DR : 0 < 1) by (lra).
  assert (VR : p + t * (- p + 1) = (- p * t + p + t) / (1)) by (fractions_agree DR).
  assert (Cross : 0 <= - p * t + p + t - 1 / 3) by (exact (certificate_1 p t A1 A2 A3 A4)).
  refine (quotient_le _ _ _ _ _ _ VL VR DL DR _). same Cross.
Qed.
