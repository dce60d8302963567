(* Section 4: where p q = a the tolerated ratio a/(p q) is 1 and only t = 1 satisfies the bound *)
From Coq Require Import Reals Lra Nsatz.
From Epsproof Require Import Sign Bounds Largest Profiles Paths Demands.
Open Scope R_scope.

Lemma certificate_1 : forall p q t : R, 0 < p -> 0 <= - p + 1 -> 0 < q -> 0 < - q + 1 -> 0 < t -> 0 <= - t + 1 -> t - 1 = 0 -> p * q * t ^ 2 - p * t ^ 2 - p * q + p * t - t + 1 = 0.
Proof.
  intros p q t H1 H2 H3 H4 H5 H6 H7.
  assert (S1 : p * q * t ^ 2 - p * t ^ 2 - p * q + p * t - t + 1 = 0).
  { refine (step_eq (1) (p * q * t ^ 2 - p * t ^ 2 - p * q + p * t - t + 1) ((p * q * t + p * q - p * t - 1) * (t - 1)) _ _ _).
    - identity.
    - exact (multiple_of_zero (p * q * t + p * q - p * t - 1) _ H7).
    - exact (ltac:(lra) : 0 < 1). }
  exact S1.
Qed.

Theorem goal_1 : forall p q t : R,
  0 < p ->
  p <= 1 ->
  0 < q ->
  q < 1 ->
  0 < t ->
  t <= 1 ->
  t = 1 ->
  p * q + p * t ^ 2 * (- q + 1) + t * (- p + 1) = 1.
Proof.
  intros p q t A1' A2' A3' A4' A5' A6' A7'.
  assert (A1 : 0 < p) by lra.
  assert (A2 : 0 <= - p + 1) by lra.
  assert (A3 : 0 < q) by lra.
  assert (A4 : 0 < - q + 1) by lra.
  assert (A5 : 0 < t) by lra.
  assert (A6 : 0 <= - t + 1) by lra.
  assert (A7 : t - 1 = 0) by lra.
  assert (DL : 0 < 1) by (lra).
  assert (VL : p * q + p * t ^ 2 * (- q + 1) + t * (- p + 1) = (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) / (1)) by (fractions_agree DL).
  assert (DR : 0 < 1) by (lra).
  assert (VR : 1 = (1) / (1)) by (fractions_agree DR).
  assert (Cross : p * q * t ^ 2 - p * t ^ 2 - p * q + p * t - t + 1 = 0) by (exact (certificate_1 p q t A1 A2 A3 A4 A5 A6 A7)).
  refine (quotient_eq _ _ _ _ _ _ VL VR DL DR _). same Cross.
Qed.

Lemma certificate_2 : forall p q t : R, 0 < p -> 0 <= - p + 1 -> 0 < q -> 0 < - q + 1 -> 0 < t -> 0 <= - t + 1 -> 0 < - t + 1 -> 0 < p * q * t ^ 2 - p * t ^ 2 - p * q + p * t - t + 1.
Proof.
  intros p q t H1 H2 H3 H4 H5 H6 H7.
  assert (S1 : 0 < - p * q * t - p * q + p * t + 1).
  { refine (step_gt (1) (- p * q * t - p * q + p * t + 1) (1 * (- p + 1) + 1 * (p) * (- q + 1) + 1 * (p) * (- q + 1) * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H2) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H4)) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H4) H5)). }
  assert (S2 : 0 < p * q * t ^ 2 - p * t ^ 2 - p * q + p * t - t + 1).
  { refine (step_gt (1) (p * q * t ^ 2 - p * t ^ 2 - p * q + p * t - t + 1) (1 * (- t + 1) * (- p * q * t - p * q + p * t + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H7) S1). }
  exact S2.
Qed.

Theorem goal_2 : forall p q t : R,
  0 < p ->
  p <= 1 ->
  0 < q ->
  q < 1 ->
  0 < t ->
  t <= 1 ->
  t < 1 ->
  p * q + p * t ^ 2 * (- q + 1) + t * (- p + 1) < 1.
Proof.
  intros p q t A1' A2' A3' A4' A5' A6' A7'.
  assert (A1 : 0 < p) by lra.
  assert (A2 : 0 <= - p + 1) by lra.
  assert (A3 : 0 < q) by lra.
  assert (A4 : 0 < - q + 1) by lra.
  assert (A5 : 0 < t) by lra.
  assert (A6 : 0 <= - t + 1) by lra.
  assert (A7 : 0 < - t + 1) by lra.
  assert (DL : 0 < 1) by (lra).
  assert (VL : p * q + p * t ^ 2 * (- q + 1) + t * (- p + 1) = (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) / (1)) by (fractions_agree DL).
  assert (DR : 0 < 1) by (lra).
  assert (VR : 1 = (1) / (1)) by (fractions_agree DR).
  assert (Cross : 0 < p * q * t ^ 2 - p * t ^ 2 - p * q + p * t - t + 1) by (exact (certificate_2 p q t A1 A2 A3 A4 A5 A6 A7)).
  refine (quotient_lt _ _ _ _ _ _ VL VR DL DR _). same Cross.
Qed.
