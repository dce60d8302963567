(* Section 4: the budgets under (15) and (16) are at least log(r)/2: at t^2 = 1/r every ratio of at least r is respected *)
From Coq Require Import Reals Lra Nsatz.
From Epsproof Require Import Sign Bounds Largest Profiles Paths Demands.
Open Scope R_scope.

Lemma certificate_1 : forall p q r t x : R, 0 < p -> 0 <= - p + 1 -> 0 < q -> 0 <= - q + 1 -> 0 < r - 1 -> 0 < t -> r * t ^ 2 - 1 = 0 -> 0 <= - r + x -> 0 < x.
Proof.
  intros p q r t x H1 H2 H3 H4 H5 H6 H7 H8.
  assert (S1 : 0 < r).
  { refine (step_gt (1) (r) (1 * (r - 1) + 1) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H5) (ltac:(lra) : 0 < 1)). }
  assert (S2 : 0 < x).
  { refine (step_gt (1) (x) (1 * (- r + x) + 1 * (r)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H8) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1)). }
  assert (S3 : 0 < x).
  { refine (step_gt (1) (x) (1 * (x)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2). }
  exact S3.
Qed.

Lemma certificate_2 : forall p q r t x : R, 0 < p -> 0 <= - p + 1 -> 0 < q -> 0 <= - q + 1 -> 0 < r - 1 -> 0 < t -> r * t ^ 2 - 1 = 0 -> 0 <= - r + x -> 0 <= - p * q * t ^ 2 * x + p * t ^ 2 * x + p * q * x - p * t * x + t * x - 1.
Proof.
  intros p q r t x H1 H2 H3 H4 H5 H6 H7 H8.
  assert (S1 : 0 < r).
  { refine (step_gt (1) (r) (1 * (r - 1) + 1) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H5) (ltac:(lra) : 0 < 1)). }
  assert (S2 : 0 < x).
  { refine (step_gt (1) (x) (1 * (- r + x) + 1 * (r)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H8) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1)). }
  assert (S3 : 0 < t ^ 2).
  { refine (step_gt (1) (t ^ 2) (1 * (t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (pow_lt _ 2 H6)). }
  assert (S4 : 0 < - t ^ 2 + 1).
  { refine (step_gt (1) (- t ^ 2 + 1) (1 * (r - 1) * (t ^ 2)) ((- 1) * (r * t ^ 2 - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- 1) _ H7).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H5) S3). }
  assert (S5 : 0 <= t ^ 2 * x - 1).
  { refine (step_ge (1) (t ^ 2 * x - 1) (1 * (- r + x) * (t ^ 2)) ((1) * (r * t ^ 2 - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (1) _ H7).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H8) (Rlt_le _ _ S3)). }
  assert (S6 : 0 < t + 1).
  { refine (step_gt (1) (t + 1) (1 + 1 * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H6)). }
  assert (S7 : 0 < - t + 1).
  { refine (step_gt (1 * (t + 1)) (- t + 1) (1 * (- t ^ 2 + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S6)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S4). }
  assert (S8 : 0 < - p * q * t ^ 2 * x + p * t ^ 2 * x + p * q * x - p * t * x + t * x - 1).
  { refine (step_gt (1) (- p * q * t ^ 2 * x + p * t ^ 2 * x + p * q * x - p * t * x + t * x - 1) (1 * (t ^ 2 * x - 1) + 1 * (- p + 1) * (t) * (x) * (- t + 1) + 1 * (p) * (q) * (x) * (t + 1) * (- t + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_le_lt_0_compat _ _ (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S5) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H2) (Rlt_le _ _ H6)) (Rlt_le _ _ S2)) (Rlt_le _ _ S7))) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H3) S2) S6) S7)). }
  assert (S9 : 0 <= - p * q * t ^ 2 * x + p * t ^ 2 * x + p * q * x - p * t * x + t * x - 1).
  { refine (step_ge (1) (- p * q * t ^ 2 * x + p * t ^ 2 * x + p * q * x - p * t * x + t * x - 1) (1 * (- p * q * t ^ 2 * x + p * t ^ 2 * x + p * q * x - p * t * x + t * x - 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S8)). }
  exact S9.
Qed.

Theorem goal_1 : forall p q r t x : R,
  0 < p ->
  p <= 1 ->
  0 < q ->
  q <= 1 ->
  1 < r ->
  0 < t ->
  r * t ^ 2 = 1 ->
  r <= x ->
  1 / x <= p * q + p * t ^ 2 * (- q + 1) + t * (- p + 1).
Proof.
  intros p q r t x A1' A2' A3' A4' A5' A6' A7' A8'.
  assert (A1 : 0 < p) by lra.
  assert (A2 : 0 <= - p + 1) by lra.
  assert (A3 : 0 < q) by lra.
  assert (A4 : 0 <= - q + 1) by lra.
  assert (A5 : 0 < r - 1) by lra.
  assert (A6 : 0 < t) by lra.
  assert (A7 : r * t ^ 2 - 1 = 0) by lra.
  assert (A8 : 0 <= - r + x) by lra.
  assert (DL : 0 < x) by (exact (certificate_1 p q r t x A1 A2 A3 A4 A5 A6 A7 A8)).
  assert (VL : 1 / x = (1) / (x)) by (fractions_agree DL).
  assert (DR : 0 < 1) by (lra).
  assert (VR : p * q + p * t ^ 2 * (- q + 1) + t * (- p + 1) = (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) / (1)) by (fractions_agree DR).
  assert (Cross : 0 <= - p * q * t ^ 2 * x + p * t ^ 2 * x + p * q * x - p * t * x + t * x - 1) by (exact (certificate_2 p q r t x A1 A2 A3 A4 A5 A6 A7 A8)).
  refine (quotient_le _ _ _ _ _ _ VL VR DL DR _). same Cross.
Qed.
