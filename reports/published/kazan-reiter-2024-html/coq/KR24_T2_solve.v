(* after Theorem 1: equality in the bound is a quadratic equation in t with exactly one positive root where p q r < 1 *)
From Coq Require Import Reals Lra Nsatz.
From Epsproof Require Import Sign Bounds Largest Profiles Paths Demands.
Open Scope R_scope.

Lemma certificate_1 : forall p q r t : R, 0 < p -> 0 <= - p + 1 -> 0 < q -> 0 < - q + 1 -> 0 < r - 1 -> 0 < - p * q * r + 1 -> 0 < t -> 0 < - 2 * p * q * t + 2 * p * t - p + 1.
Proof.
  intros p q r t H1 H2 H3 H4 H5 H6 H7.
  assert (S1 : 0 < - 2 * p * q * t + 2 * p * t - p + 1).
  { refine (step_gt (1) (- 2 * p * q * t + 2 * p * t - p + 1) (1 * (- p + 1) + 2 * (p) * (- q + 1) * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H2) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 2) H1) H4) H7)). }
  exact S1.
Qed.

Theorem goal_1 : forall p q r t : R,
  0 < p ->
  p <= 1 ->
  0 < q ->
  q < 1 ->
  1 < r ->
  p * q * r < 1 ->
  0 < t ->
  0 < 2 * p * t * (- q + 1) - p + 1.
Proof.
  intros p q r t A1' A2' A3' A4' A5' A6' A7'.
  assert (A1 : 0 < p) by lra.
  assert (A2 : 0 <= - p + 1) by lra.
  assert (A3 : 0 < q) by lra.
  assert (A4 : 0 < - q + 1) by lra.
  assert (A5 : 0 < r - 1) by lra.
  assert (A6 : 0 < - p * q * r + 1) by lra.
  assert (A7 : 0 < t) by lra.
  assert (DL : 0 < 1) by (lra).
  assert (VL : 0 = (0) / (1)) by (fractions_agree DL).
  assert (DR : 0 < 1) by (lra).
  assert (VR : 2 * p * t * (- q + 1) - p + 1 = (- 2 * p * q * t + 2 * p * t - p + 1) / (1)) by (fractions_agree DR).
  assert (Cross : 0 < - 2 * p * q * t + 2 * p * t - p + 1) by (exact (certificate_1 p q r t A1 A2 A3 A4 A5 A6 A7)).
  refine (quotient_lt _ _ _ _ _ _ VL VR DL DR _). same Cross.
Qed.

Lemma certificate_2 : forall p q r t : R, 0 < p -> 0 <= - p + 1 -> 0 < q -> 0 < - q + 1 -> 0 < r - 1 -> 0 < - p * q * r + 1 -> 0 < t -> t - 1 = 0 -> 0 < r.
Proof.
  intros p q r t H1 H2 H3 H4 H5 H6 H7 H8.
  assert (S1 : 0 < r).
  { refine (step_gt (1) (r) (1 * (r - 1) + 1) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H5) (ltac:(lra) : 0 < 1)). }
  assert (S2 : 0 < r).
  { refine (step_gt (1) (r) (1 * (r)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1). }
  exact S2.
Qed.

Lemma certificate_3 : forall p q r t : R, 0 < p -> 0 <= - p + 1 -> 0 < q -> 0 < - q + 1 -> 0 < r - 1 -> 0 < - p * q * r + 1 -> 0 < t -> t - 1 = 0 -> 0 < - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1.
Proof.
  intros p q r t H1 H2 H3 H4 H5 H6 H7 H8.
  assert (S1 : 0 < - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1).
  { refine (step_gt (1) (- p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1) (1 * (r - 1)) ((- p * q * r * t - p * q * r + p * r * t + r) * (t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- p * q * r * t - p * q * r + p * r * t + r) _ H8).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H5). }
  exact S1.
Qed.

Theorem goal_2 : forall p q r t : R,
  0 < p ->
  p <= 1 ->
  0 < q ->
  q < 1 ->
  1 < r ->
  p * q * r < 1 ->
  0 < t ->
  t = 1 ->
  0 < p * q + p * t ^ 2 * (- q + 1) + t * (- p + 1) - 1 / r.
Proof.
  intros p q r t A1' A2' A3' A4' A5' A6' A7' A8'.
  assert (A1 : 0 < p) by lra.
  assert (A2 : 0 <= - p + 1) by lra.
  assert (A3 : 0 < q) by lra.
  assert (A4 : 0 < - q + 1) by lra.
  assert (A5 : 0 < r - 1) by lra.
  assert (A6 : 0 < - p * q * r + 1) by lra.
  assert (A7 : 0 < t) by lra.
  assert (A8 : t - 1 = 0) by lra.
  assert (DL : 0 < 1) by (lra).
  assert (VL : 0 = (0) / (1)) by (fractions_agree DL).
  assert (DR : 0 < r) by (exact (certificate_2 p q r t A1 A2 A3 A4 A5 A6 A7 A8)).
  assert (VR : p * q + p * t ^ 2 * (- q + 1) + t * (- p + 1) - 1 / r = (- p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1) / (r)) by (fractions_agree DR).
  assert (Cross : 0 < - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1) by (exact (certificate_3 p q r t A1 A2 A3 A4 A5 A6 A7 A8)).
  refine (quotient_lt _ _ _ _ _ _ VL VR DL DR _). same Cross.
Qed.

Lemma certificate_4 : forall p q r t : R, 0 < p -> 0 <= - p + 1 -> 0 < q -> 0 < - q + 1 -> 0 < r - 1 -> 0 < - p * q * r + 1 -> 0 < t -> 0 < - t + 1 -> 0 < r.
Proof.
  intros p q r t H1 H2 H3 H4 H5 H6 H7 H8.
  assert (S1 : 0 < r).
  { refine (step_gt (1) (r) (1 * (r - 1) + 1) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H5) (ltac:(lra) : 0 < 1)). }
  exact S1.
Qed.

Theorem goal_3 : forall p q r t : R,
  0 < p ->
  p <= 1 ->
  0 < q ->
  q < 1 ->
  1 < r ->
  p * q * r < 1 ->
  0 < t ->
  t < 1 ->
  p * q - 1 / r < 0.
Proof.
  intros p q r t A1' A2' A3' A4' A5' A6' A7' A8'.
  assert (A1 : 0 < p) by lra.
  assert (A2 : 0 <= - p + 1) by lra.
  assert (A3 : 0 < q) by lra.
  assert (A4 : 0 < - q + 1) by lra.
  assert (A5 : 0 < r - 1) by lra.
  assert (A6 : 0 < - p * q * r + 1) by lra.
  assert (A7 : 0 < t) by lra.
  assert (A8 : 0 < - t + 1) by lra.
  assert (DL : 0 < r) by (exact (certificate_4 p q r t A1 A2 A3 A4 A5 A6 A7 A8)).
  assert (VL : p * q - 1 / r = (p * q * r - 1) / (r)) by (fractions_agree DL).
  assert (DR : 0 < 1) by (lra).
  assert (VR : 0 = (0) / (1)) by (fractions_agree DR).
  assert (Cross : 0 < - p * q * r + 1) by (exact A6).
  refine (quotient_lt _ _ _ _ _ _ VL VR DL DR _). same Cross.
Qed.
