(* Section 4: a tolerated ratio above 1/(p q) does not bound the posterior *)
From Coq Require Import Reals Lra Nsatz.
From Epsproof Require Import Sign Bounds Largest Profiles Paths Demands.
Open Scope R_scope.

Lemma certificate_1 : forall p q r t : R, 0 < p -> 0 <= - p + 1 -> 0 < q -> 0 <= - q + 1 -> 0 < p * q * r - 1 -> 0 <= t -> 0 <= - t + 1 -> 0 < r.
Proof.
  intros p q r t H1 H2 H3 H4 H5 H6 H7.
  assert (S1 : 0 < r).
  { refine (step_gt (1 * (p) * (q)) (r) (1 * (p * q * r - 1) + 1) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H3)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H5) (ltac:(lra) : 0 < 1)). }
  assert (S2 : 0 < r).
  { refine (step_gt (1) (r) (1 * (r)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1). }
  exact S2.
Qed.

Lemma certificate_2 : forall p q r t : R, 0 < p -> 0 <= - p + 1 -> 0 < q -> 0 <= - q + 1 -> 0 < p * q * r - 1 -> 0 <= t -> 0 <= - t + 1 -> 0 < - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1.
Proof.
  intros p q r t H1 H2 H3 H4 H5 H6 H7.
  assert (S1 : 0 < r).
  { refine (step_gt (1 * (p) * (q)) (r) (1 * (p * q * r - 1) + 1) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H3)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H5) (ltac:(lra) : 0 < 1)). }
  assert (S2 : 0 < - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1).
  { refine (step_gt (1) (- p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1) (1 * (p * q * r - 1) + 1 * (- p + 1) * (t) * (r) + 1 * (p) * (- q + 1) * (t) ^ 2 * (r)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H5) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H2) H6) (Rlt_le _ _ S1))) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1)) H4) (pow_le _ 2 H6)) (Rlt_le _ _ S1))). }
  exact S2.
Qed.

Theorem goal_1 : forall p q r t : R,
  0 < p ->
  p <= 1 ->
  0 < q ->
  q <= 1 ->
  1 < p * q * r ->
  0 <= t ->
  t <= 1 ->
  1 / r < p * q + p * t ^ 2 * (- q + 1) + t * (- p + 1).
Proof.
  intros p q r t A1' A2' A3' A4' A5' A6' A7'.
  assert (A1 : 0 < p) by lra.
  assert (A2 : 0 <= - p + 1) by lra.
  assert (A3 : 0 < q) by lra.
  assert (A4 : 0 <= - q + 1) by lra.
  assert (A5 : 0 < p * q * r - 1) by lra.
  assert (A6 : 0 <= t) by lra.
  assert (A7 : 0 <= - t + 1) by lra.
  assert (DL : 0 < r) by (exact (certificate_1 p q r t A1 A2 A3 A4 A5 A6 A7)).
  assert (VL : 1 / r = (1) / (r)) by (fractions_agree DL).
  assert (DR : 0 < 1) by (lra).
  assert (VR : p * q + p * t ^ 2 * (- q + 1) + t * (- p + 1) = (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) / (1)) by (fractions_agree DR).
  assert (Cross : 0 < - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1) by (exact (certificate_2 p q r t A1 A2 A3 A4 A5 A6 A7)).
  refine (quotient_lt _ _ _ _ _ _ VL VR DL DR _). same Cross.
Qed.
