(* eq. (13): all ratios are respected exactly by the budgets up to the smallest of the pointwise ones *)
From Coq Require Import Reals Lra Nsatz.
From Epsproof Require Import Sign Bounds Largest Profiles Paths Demands.
Open Scope R_scope.

Lemma certificate_1 : forall p q t x : R, 0 < p -> 0 <= - p + 1 -> 0 < q -> 0 <= - q + 1 -> 0 < t -> 0 <= - t + x -> 0 <= - x + 1 -> 0 <= p * q * t ^ 2 - p * q * x ^ 2 - p * t ^ 2 + p * x ^ 2 + p * t - p * x - t + x.
Proof.
  intros p q t x H1 H2 H3 H4 H5 H6 H7.
  assert (S1 : 0 < x).
  { refine (step_gt (1) (x) (1 * (- t + x) + 1 * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H6) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H5)). }
  assert (S2 : 0 <= - p * q * t - p * q * x + p * t + p * x - p + 1).
  { refine (step_ge (1) (- p * q * t - p * q * x + p * t + p * x - p + 1) (1 * (- p + 1) + 1 * (p) * (- q + 1) * (t) + 1 * (p) * (- q + 1) * (x)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rplus_le_le_0_compat _ _ (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H2) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1)) H4) (Rlt_le _ _ H5))) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1)) H4) (Rlt_le _ _ S1))). }
  assert (S3 : 0 <= p * q * t ^ 2 - p * q * x ^ 2 - p * t ^ 2 + p * x ^ 2 + p * t - p * x - t + x).
  { refine (step_ge (1) (p * q * t ^ 2 - p * q * x ^ 2 - p * t ^ 2 + p * x ^ 2 + p * t - p * x - t + x) (1 * (- t + x) * (- p * q * t - p * q * x + p * t + p * x - p + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H6) S2). }
  exact S3.
Qed.

Theorem goal_1 : forall p q t x : R,
  0 < p ->
  p <= 1 ->
  0 < q ->
  q <= 1 ->
  0 < t ->
  t <= x ->
  x <= 1 ->
  p * q + p * t ^ 2 * (- q + 1) + t * (- p + 1) <= p * q + p * x ^ 2 * (- q + 1) + x * (- p + 1).
Proof.
  intros p q t x A1' A2' A3' A4' A5' A6' A7'.
  assert (A1 : 0 < p) by lra.
  assert (A2 : 0 <= - p + 1) by lra.
  assert (A3 : 0 < q) by lra.
  assert (A4 : 0 <= - q + 1) by lra.
  assert (A5 : 0 < t) by lra.
  assert (A6 : 0 <= - t + x) by lra.
  assert (A7 : 0 <= - x + 1) by lra.
  assert (DL : 0 < 1) by (lra).
  assert (VL : p * q + p * t ^ 2 * (- q + 1) + t * (- p + 1) = (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) / (1)) by (fractions_agree DL).
  assert (DR : 0 < 1) by (lra).
  assert (VR : p * q + p * x ^ 2 * (- q + 1) + x * (- p + 1) = (- p * q * x ^ 2 + p * x ^ 2 + p * q - p * x + x) / (1)) by (fractions_agree DR).
  assert (Cross : 0 <= p * q * t ^ 2 - p * q * x ^ 2 - p * t ^ 2 + p * x ^ 2 + p * t - p * x - t + x) by (exact (certificate_1 p q t x A1 A2 A3 A4 A5 A6 A7)).
  refine (quotient_le _ _ _ _ _ _ VL VR DL DR _). same Cross.
Qed.
