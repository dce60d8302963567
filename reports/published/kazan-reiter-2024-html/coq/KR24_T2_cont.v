(* eq. (12): the branch q < 1 tends to the branch q = 1 as q -> 1: the two privacy factors differ by at most (1-q)p/(1-p) *)
From Coq Require Import Reals Lra Nsatz.
From Epsproof Require Import Sign Bounds Largest Profiles Paths Demands.
Open Scope R_scope.

Lemma certificate_1 : forall p q r t : R, 0 < p -> 0 < - p + 1 -> 0 < q -> 0 < - q + 1 -> 0 < r - 1 -> 0 < - p * r + 1 -> 0 < t -> - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1 = 0 -> 0 < - p * r + r.
Proof.
  intros p q r t H1 H2 H3 H4 H5 H6 H7 H8.
  assert (S1 : 0 < - p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t).
  { refine (step_gt (1) (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) (1 * (p) * (q) + 1 * (- p + 1) * (t) + 1 * (p) * (- q + 1) * (t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H3) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2) H7)) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H4) (pow_lt _ 2 H7))). }
  assert (S2 : 0 < - p * r + r).
  { refine (step_gt (1 * (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t)) (- p * r + r) (1 * (- p + 1)) ((- p + 1) * (- p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- p + 1) _ H8).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2). }
  exact S2.
Qed.

Lemma certificate_2 : forall p q r t : R, 0 < p -> 0 < - p + 1 -> 0 < q -> 0 < - q + 1 -> 0 < r - 1 -> 0 < - p * r + 1 -> 0 < t -> - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1 = 0 -> 0 <= p ^ 2 * q * r - p ^ 2 * r * t - p * q * r + 2 * p * r * t - r * t - p + 1.
Proof.
  intros p q r t H1 H2 H3 H4 H5 H6 H7 H8.
  assert (S1 : 0 < - p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t).
  { refine (step_gt (1) (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) (1 * (p) * (q) + 1 * (- p + 1) * (t) + 1 * (p) * (- q + 1) * (t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H3) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2) H7)) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H4) (pow_lt _ 2 H7))). }
  assert (S2 : 0 < p ^ 2 * q * t ^ 2 - p ^ 2 * t ^ 2 - p * q * t ^ 2 + p * t ^ 2).
  { refine (step_gt (1) (p ^ 2 * q * t ^ 2 - p ^ 2 * t ^ 2 - p * q * t ^ 2 + p * t ^ 2) (1 * (p) * (- p + 1) * (- q + 1) * (t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H2) H4) (pow_lt _ 2 H7)). }
  assert (S3 : 0 <= p ^ 2 * q * r - p ^ 2 * r * t - p * q * r + 2 * p * r * t - r * t - p + 1).
  { refine (step_ge (1 * (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t)) (p ^ 2 * q * r - p ^ 2 * r * t - p * q * r + 2 * p * r * t - r * t - p + 1) (1 * (p ^ 2 * q * t ^ 2 - p ^ 2 * t ^ 2 - p * q * t ^ 2 + p * t ^ 2)) ((p ^ 2 * q - p ^ 2 * t - p * q + 2 * p * t - t) * (- p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (p ^ 2 * q - p ^ 2 * t - p * q + 2 * p * t - t) _ H8).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2)). }
  exact S3.
Qed.

Theorem goal_1 : forall p q r t : R,
  0 < p ->
  p < 1 ->
  0 < q ->
  q < 1 ->
  1 < r ->
  p * r < 1 ->
  0 < t ->
  p * q * r * t ^ 2 + p * r * t + 1 = p * r * t ^ 2 + p * q * r + r * t ->
  t - (- p + 1 / r) / (- p + 1) <= p * (- q + 1) / (- p + 1).
Proof.
  intros p q r t A1' A2' A3' A4' A5' A6' A7' A8'.
  assert (A1 : 0 < p) by lra.
  assert (A2 : 0 < - p + 1) by lra.
  assert (A3 : 0 < q) by lra.
  assert (A4 : 0 < - q + 1) by lra.
  assert (A5 : 0 < r - 1) by lra.
  assert (A6 : 0 < - p * r + 1) by lra.
  assert (A7 : 0 < t) by lra.
  assert (A8 : - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1 = 0) by lra.
  assert (DL : 0 < - p * r + r) by (exact (certificate_1 p q r t A1 A2 A3 A4 A5 A6 A7 A8)).
  assert (VL : t - (- p + 1 / r) / (- p + 1) = (- p * r * t + p * r + r * t - 1) / (- p * r + r)) by (fractions_agree DL).
  assert (DR : 0 < - p + 1) by (exact A2).
  assert (VR : p * (- q + 1) / (- p + 1) = (- p * q + p) / (- p + 1)) by (fractions_agree DR).
  assert (Cross : 0 <= p ^ 2 * q * r - p ^ 2 * r * t - p * q * r + 2 * p * r * t - r * t - p + 1) by (exact (certificate_2 p q r t A1 A2 A3 A4 A5 A6 A7 A8)).
  refine (quotient_le _ _ _ _ _ _ VL VR DL DR _). same Cross.
Qed.

Lemma certificate_3 : forall p q r t : R, 0 < p -> 0 < - p + 1 -> 0 < q -> 0 < - q + 1 -> 0 < r - 1 -> 0 < - p * r + 1 -> 0 < t -> - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1 = 0 -> 0 <= - p * r * t + p * r + r * t - 1.
Proof.
  intros p q r t H1 H2 H3 H4 H5 H6 H7 H8.
  assert (S1 : 0 < t + 1).
  { refine (step_gt (1) (t + 1) (1 + 1 * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H7)). }
  assert (S2 : 0 < - p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t).
  { refine (step_gt (1) (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) (1 * (p) * (q) + 1 * (- p + 1) * (t) + 1 * (p) * (- q + 1) * (t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H3) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2) H7)) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H4) (pow_lt _ 2 H7))). }
  assert (S3 : 0 < p * q * t ^ 2 - p * t ^ 2 - p * q + p * t - t + 1).
  { refine (step_gt (1) (p * q * t ^ 2 - p * t ^ 2 - p * q + p * t - t + 1) (1 * (r - 1) * (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t)) ((- 1) * (- p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- 1) _ H8).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H5) S2). }
  assert (S4 : 0 < - p * q * t - p * q + p * t + 1).
  { refine (step_gt (1) (- p * q * t - p * q + p * t + 1) (1 * (- p + 1) + 1 * (p) * (- q + 1) * (t + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H4) S1)). }
  assert (S5 : 0 < - t + 1).
  { refine (step_gt (1 * (- p * q * t - p * q + p * t + 1)) (- t + 1) (1 * (p * q * t ^ 2 - p * t ^ 2 - p * q + p * t - t + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S4)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S3). }
  assert (S6 : 0 < p * q * t ^ 2 - p * t ^ 2 - p * q + p).
  { refine (step_gt (1) (p * q * t ^ 2 - p * t ^ 2 - p * q + p) (1 * (p) * (- q + 1) * (t + 1) * (- t + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H4) S1) S5). }
  assert (S7 : 0 <= - p * r * t + p * r + r * t - 1).
  { refine (step_ge (1 * (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t)) (- p * r * t + p * r + r * t - 1) (1 * (p * q * t ^ 2 - p * t ^ 2 - p * q + p)) ((- p * t + p + t) * (- p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- p * t + p + t) _ H8).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S6)). }
  exact S7.
Qed.

Theorem goal_2 : forall p q r t : R,
  0 < p ->
  p < 1 ->
  0 < q ->
  q < 1 ->
  1 < r ->
  p * r < 1 ->
  0 < t ->
  p * q * r * t ^ 2 + p * r * t + 1 = p * r * t ^ 2 + p * q * r + r * t ->
  0 <= t - (- p + 1 / r) / (- p + 1).
Proof.
  intros p q r t A1' A2' A3' A4' A5' A6' A7' A8'.
  assert (A1 : 0 < p) by lra.
  assert (A2 : 0 < - p + 1) by lra.
  assert (A3 : 0 < q) by lra.
  assert (A4 : 0 < - q + 1) by lra.
  assert (A5 : 0 < r - 1) by lra.
  assert (A6 : 0 < - p * r + 1) by lra.
  assert (A7 : 0 < t) by lra.
  assert (A8 : - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1 = 0) by lra.
  assert (DL : 0 < 1) by (lra).
  assert (VL : 0 = (0) / (1)) by (fractions_agree DL).
  assert (DR : 0 < - p * r + r) by (exact (certificate_1 p q r t A1 A2 A3 A4 A5 A6 A7 A8)).
  assert (VR : t - (- p + 1 / r) / (- p + 1) = (- p * r * t + p * r + r * t - 1) / (- p * r + r)) by (fractions_agree DR).
  assert (Cross : 0 <= - p * r * t + p * r + r * t - 1) by (exact (certificate_3 p q r t A1 A2 A3 A4 A5 A6 A7 A8)).
  refine (quotient_le _ _ _ _ _ _ VL VR DL DR _). same Cross.
Qed.
