(* Theorem 1, eq. (11): the posterior-to-prior ratio is at most 1/(p q + t^2 (1-q) p + t (1-p)) *)
From Coq Require Import Reals Lra Nsatz.
From Epsproof Require Import Sign Bounds Largest Profiles Paths Demands.
Open Scope R_scope.

Lemma certificate_1 : forall p q t x0 x1 : R, 0 < p -> 0 <= - p + 1 -> 0 < q -> 0 <= - q + 1 -> 0 < t -> 0 <= - t + 1 -> 0 <= - t + x0 -> 0 <= - t ^ 2 + x1 -> 0 < - p * q * x1 + p * q - p * x0 + p * x1 + x0.
Proof.
  intros p q t x0 x1 H1 H2 H3 H4 H5 H6 H7 H8.
  assert (S1 : 0 < x0).
  { refine (step_gt (1) (x0) (1 * (- t + x0) + 1 * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H7) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H5)). }
  assert (S2 : 0 < x1).
  { refine (step_gt (1) (x1) (1 * (- t ^ 2 + x1) + 1 * (t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H8) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (pow_lt _ 2 H5))). }
  assert (S3 : 0 < - p * q * x1 + p * q - p * x0 + p * x1 + x0).
  { refine (step_gt (1) (- p * q * x1 + p * q - p * x0 + p * x1 + x0) (1 * (p) * (q) + 1 * (- p + 1) * (x0) + 1 * (p) * (- q + 1) * (x1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H3) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H2) (Rlt_le _ _ S1))) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1)) H4) (Rlt_le _ _ S2))). }
  exact S3.
Qed.

Lemma certificate_2 : forall p q t x0 x1 : R, 0 < p -> 0 <= - p + 1 -> 0 < q -> 0 <= - q + 1 -> 0 < t -> 0 <= - t + 1 -> 0 <= - t + x0 -> 0 <= - t ^ 2 + x1 -> 0 < - p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t.
Proof.
  intros p q t x0 x1 H1 H2 H3 H4 H5 H6 H7 H8.
  assert (S1 : 0 < - p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t).
  { refine (step_gt (1) (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) (1 * (p) * (q) + 1 * (- p + 1) * (t) + 1 * (p) * (- q + 1) * (t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H3) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H2) (Rlt_le _ _ H5))) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1)) H4) (Rlt_le _ _ (pow_lt _ 2 H5)))). }
  exact S1.
Qed.

Lemma certificate_3 : forall p q t x0 x1 : R, 0 < p -> 0 <= - p + 1 -> 0 < q -> 0 <= - q + 1 -> 0 < t -> 0 <= - t + 1 -> 0 <= - t + x0 -> 0 <= - t ^ 2 + x1 -> 0 <= p * q * t ^ 2 - p * q * x1 - p * t ^ 2 + p * t - p * x0 + p * x1 - t + x0.
Proof.
  intros p q t x0 x1 H1 H2 H3 H4 H5 H6 H7 H8.
  assert (S1 : 0 <= p * q * t ^ 2 - p * q * x1 - p * t ^ 2 + p * t - p * x0 + p * x1 - t + x0).
  { refine (step_ge (1) (p * q * t ^ 2 - p * q * x1 - p * t ^ 2 + p * t - p * x0 + p * x1 - t + x0) (1 * (- p + 1) * (- t + x0) + 1 * (p) * (- q + 1) * (- t ^ 2 + x1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H2) H7) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1)) H4) H8)). }
  exact S1.
Qed.

Theorem goal_1 : forall p q t x0 x1 : R,
  0 < p ->
  p <= 1 ->
  0 < q ->
  q <= 1 ->
  0 < t ->
  t <= 1 ->
  t <= x0 ->
  t ^ 2 <= x1 ->
  1 / (p * q + p * x1 * (- q + 1) + x0 * (- p + 1)) <= 1 / (p * q + p * t ^ 2 * (- q + 1) + t * (- p + 1)).
Proof.
  intros p q t x0 x1 A1' A2' A3' A4' A5' A6' A7' A8'.
  assert (A1 : 0 < p) by lra.
  assert (A2 : 0 <= - p + 1) by lra.
  assert (A3 : 0 < q) by lra.
  assert (A4 : 0 <= - q + 1) by lra.
  assert (A5 : 0 < t) by lra.
  assert (A6 : 0 <= - t + 1) by lra.
  assert (A7 : 0 <= - t + x0) by lra.
  assert (A8 : 0 <= - t ^ 2 + x1) by lra.
  assert (DL : 0 < - p * q * x1 + p * q - p * x0 + p * x1 + x0) by (exact (certificate_1 p q t x0 x1 A1 A2 A3 A4 A5 A6 A7 A8)).
  assert (VL : 1 / (p * q + p * x1 * (- q + 1) + x0 * (- p + 1)) = (1) / (- p * q * x1 + p * q - p * x0 + p * x1 + x0)) by (fractions_agree DL).
  assert (DR : 0 < - p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) by (exact (certificate_2 p q t x0 x1 A1 A2 A3 A4 A5 A6 A7 A8)).
  assert (VR : 1 / (p * q + p * t ^ 2 * (- q + 1) + t * (- p + 1)) = (1) / (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t)) by (fractions_agree DR).
  assert (Cross : 0 <= p * q * t ^ 2 - p * q * x1 - p * t ^ 2 + p * t - p * x0 + p * x1 - t + x0) by (exact (certificate_3 p q t x0 x1 A1 A2 A3 A4 A5 A6 A7 A8)).
  refine (quotient_le _ _ _ _ _ _ VL VR DL DR _). same Cross.
Qed.
