(* Theorem 2: every budget up to the one of eq. (12), that is every privacy factor x >= t, keeps the ratio at most r *)
From Coq Require Import Reals Lra Nsatz.
From Epsproof Require Import Sign Bounds Largest Profiles Paths Demands.
Open Scope R_scope.

Lemma certificate_1 : forall p q r t x : R, 0 < p -> 0 <= - p + 1 -> 0 < q -> 0 <= - q + 1 -> 0 < r - 1 -> 0 < t -> 0 < - t + 1 -> 0 <= - t + x -> 0 <= - x + 1 -> - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1 = 0 -> 0 < - p * q * x ^ 2 + p * x ^ 2 + p * q - p * x + x.
Proof.
  intros p q r t x H1 H2 H3 H4 H5 H6 H7 H8 H9 H10.
  assert (S1 : 0 < x).
  { refine (step_gt (1) (x) (1 * (- t + x) + 1 * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H8) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H6)). }
  assert (S2 : 0 < - p * q * x ^ 2 + p * x ^ 2 + p * q - p * x + x).
  { refine (step_gt (1) (- p * q * x ^ 2 + p * x ^ 2 + p * q - p * x + x) (1 * (p) * (q) + 1 * (- p + 1) * (x) + 1 * (p) * (- q + 1) * (x) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H3) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H2) (Rlt_le _ _ S1))) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1)) H4) (Rlt_le _ _ (pow_lt _ 2 S1)))). }
  assert (S3 : 0 < - p * q * x ^ 2 + p * x ^ 2 + p * q - p * x + x).
  { refine (step_gt (1) (- p * q * x ^ 2 + p * x ^ 2 + p * q - p * x + x) (1 * (- p * q * x ^ 2 + p * x ^ 2 + p * q - p * x + x)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2). }
  exact S3.
Qed.

Lemma certificate_2 : forall p q r t x : R, 0 < p -> 0 <= - p + 1 -> 0 < q -> 0 <= - q + 1 -> 0 < r - 1 -> 0 < t -> 0 < - t + 1 -> 0 <= - t + x -> 0 <= - x + 1 -> - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1 = 0 -> 0 <= - p * q * r * x ^ 2 + p * r * x ^ 2 + p * q * r - p * r * x + r * x - 1.
Proof.
  intros p q r t x H1 H2 H3 H4 H5 H6 H7 H8 H9 H10.
  assert (S1 : 0 < x).
  { refine (step_gt (1) (x) (1 * (- t + x) + 1 * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H8) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H6)). }
  assert (S2 : 0 < - p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t).
  { refine (step_gt (1) (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) (1 * (p) * (q) + 1 * (- p + 1) * (t) + 1 * (p) * (- q + 1) * (t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H3) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H2) (Rlt_le _ _ H6))) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1)) H4) (Rlt_le _ _ (pow_lt _ 2 H6)))). }
  assert (S3 : 0 <= - p * q * t - p * q * x + p * t + p * x - p + 1).
  { refine (step_ge (1) (- p * q * t - p * q * x + p * t + p * x - p + 1) (1 * (- p + 1) + 1 * (p) * (- q + 1) * (t) + 1 * (p) * (- q + 1) * (x)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rplus_le_le_0_compat _ _ (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H2) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1)) H4) (Rlt_le _ _ H6))) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1)) H4) (Rlt_le _ _ S1))). }
  assert (S4 : 0 <= p * q * t ^ 2 - p * q * x ^ 2 - p * t ^ 2 + p * x ^ 2 + p * t - p * x - t + x).
  { refine (step_ge (1) (p * q * t ^ 2 - p * q * x ^ 2 - p * t ^ 2 + p * x ^ 2 + p * t - p * x - t + x) (1 * (- t + x) * (- p * q * t - p * q * x + p * t + p * x - p + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H8) S3). }
  assert (S5 : 0 <= - p * q * r * x ^ 2 + p * r * x ^ 2 + p * q * r - p * r * x + r * x - 1).
  { refine (step_ge (1 * (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t)) (- p * q * r * x ^ 2 + p * r * x ^ 2 + p * q * r - p * r * x + r * x - 1) (1 * (p * q * t ^ 2 - p * q * x ^ 2 - p * t ^ 2 + p * x ^ 2 + p * t - p * x - t + x)) ((- p * q * x ^ 2 + p * x ^ 2 + p * q - p * x + x) * (- p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- p * q * x ^ 2 + p * x ^ 2 + p * q - p * x + x) _ H10).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S4). }
  exact S5.
Qed.

Theorem goal_1 : forall p q r t x : R,
  0 < p ->
  p <= 1 ->
  0 < q ->
  q <= 1 ->
  1 < r ->
  0 < t ->
  t < 1 ->
  t <= x ->
  x <= 1 ->
  p * q * r * t ^ 2 + p * r * t + 1 = p * r * t ^ 2 + p * q * r + r * t ->
  1 / (p * q + p * x ^ 2 * (- q + 1) + x * (- p + 1)) <= r.
Proof.
  intros p q r t x A1' A2' A3' A4' A5' A6' A7' A8' A9' A10'.
  assert (A1 : 0 < p) by lra.
  assert (A2 : 0 <= - p + 1) by lra.
  assert (A3 : 0 < q) by lra.
  assert (A4 : 0 <= - q + 1) by lra.
  assert (A5 : 0 < r - 1) by lra.
  assert (A6 : 0 < t) by lra.
  assert (A7 : 0 < - t + 1) by lra.
  assert (A8 : 0 <= - t + x) by lra.
  assert (A9 : 0 <= - x + 1) by lra.
  assert (A10 : - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1 = 0) by lra.
  assert (DL : 0 < - p * q * x ^ 2 + p * x ^ 2 + p * q - p * x + x) by (exact (certificate_1 p q r t x A1 A2 A3 A4 A5 A6 A7 A8 A9 A10)).
  assert (VL : 1 / (p * q + p * x ^ 2 * (- q + 1) + x * (- p + 1)) = (1) / (- p * q * x ^ 2 + p * x ^ 2 + p * q - p * x + x)) by (fractions_agree DL).
  assert (DR : 0 < 1) by (lra).
  assert (VR : r = (r) / (1)) by (fractions_agree DR).
  assert (Cross : 0 <= - p * q * r * x ^ 2 + p * r * x ^ 2 + p * q * r - p * r * x + r * x - 1) by (exact (certificate_2 p q r t x A1 A2 A3 A4 A5 A6 A7 A8 A9 A10)).
  refine (quotient_le _ _ _ _ _ _ VL VR DL DR _). same Cross.
Qed.
