(* Lemma 1, eq. (10), second part: the ratio given a sensitive and given another value lies in [t^2, 1/t^2] *)
From Coq Require Import Reals Lra Nsatz.
From Epsproof Require Import Sign Bounds Largest Profiles Paths Demands.
Open Scope R_scope.

Lemma certificate_1 : forall t x y : R, 0 < t -> 0 <= - t + 1 -> 0 <= - t + x -> 0 <= - t * x + 1 -> 0 <= - t + y -> 0 <= - t * y + 1 -> 0 < y.
Proof.
  intros t x y H1 H2 H3 H4 H5 H6.
  assert (S1 : 0 < y).
  { refine (step_gt (1) (y) (1 * (- t + y) + 1 * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H5) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1)). }
  assert (S2 : 0 < y).
  { refine (step_gt (1) (y) (1 * (y)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1). }
  exact S2.
Qed.

Lemma certificate_2 : forall t x y : R, 0 < t -> 0 <= - t + 1 -> 0 <= - t + x -> 0 <= - t * x + 1 -> 0 <= - t + y -> 0 <= - t * y + 1 -> 0 <= - t ^ 2 * y + x.
Proof.
  intros t x y H1 H2 H3 H4 H5 H6.
  assert (S1 : 0 <= - t ^ 2 * y + x).
  { refine (step_ge (1) (- t ^ 2 * y + x) (1 * (- t + x) + 1 * (t) * (- t * y + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H3) (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1)) H6)). }
  exact S1.
Qed.

Theorem goal_1 : forall t x y : R,
  0 < t ->
  t <= 1 ->
  t <= x ->
  t * x <= 1 ->
  t <= y ->
  t * y <= 1 ->
  t ^ 2 <= x / y.
Proof.
  intros t x y A1' A2' A3' A4' A5' A6'.
  assert (A1 : 0 < t) by lra.
  assert (A2 : 0 <= - t + 1) by lra.
  assert (A3 : 0 <= - t + x) by lra.
  assert (A4 : 0 <= - t * x + 1) by lra.
  assert (A5 : 0 <= - t + y) by lra.
  assert (A6 : 0 <= - t * y + 1) by lra.
  assert (DL : 0 < 1) by (lra).
  assert (VL : t ^ 2 = (t ^ 2) / (1)) by (fractions_agree DL).
  assert (DR : 0 < y) by (exact (certificate_1 t x y A1 A2 A3 A4 A5 A6)).
  assert (VR : x / y = (x) / (y)) by (fractions_agree DR).
  assert (Cross : 0 <= - t ^ 2 * y + x) by (exact (certificate_2 t x y A1 A2 A3 A4 A5 A6)).
  refine (quotient_le _ _ _ _ _ _ VL VR DL DR _). same Cross.
Qed.

Lemma certificate_3 : forall t x y : R, 0 < t -> 0 <= - t + 1 -> 0 <= - t + x -> 0 <= - t * x + 1 -> 0 <= - t + y -> 0 <= - t * y + 1 -> 0 < t ^ 2.
Proof.
  intros t x y H1 H2 H3 H4 H5 H6.
  assert (S1 : 0 < t ^ 2).
  { refine (step_gt (1) (t ^ 2) (1 * (t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (pow_lt _ 2 H1)). }
  exact S1.
Qed.

Lemma certificate_4 : forall t x y : R, 0 < t -> 0 <= - t + 1 -> 0 <= - t + x -> 0 <= - t * x + 1 -> 0 <= - t + y -> 0 <= - t * y + 1 -> 0 <= - t ^ 2 * x + y.
Proof.
  intros t x y H1 H2 H3 H4 H5 H6.
  assert (S1 : 0 <= - t ^ 2 * x + y).
  { refine (step_ge (1) (- t ^ 2 * x + y) (1 * (- t + y) + 1 * (t) * (- t * x + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H5) (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1)) H4)). }
  exact S1.
Qed.

Theorem goal_2 : forall t x y : R,
  0 < t ->
  t <= 1 ->
  t <= x ->
  t * x <= 1 ->
  t <= y ->
  t * y <= 1 ->
  x / y <= 1 / t ^ 2.
Proof.
  intros t x y A1' A2' A3' A4' A5' A6'.
  assert (A1 : 0 < t) by lra.
  assert (A2 : 0 <= - t + 1) by lra.
  assert (A3 : 0 <= - t + x) by lra.
  assert (A4 : 0 <= - t * x + 1) by lra.
  assert (A5 : 0 <= - t + y) by lra.
  assert (A6 : 0 <= - t * y + 1) by lra.
  assert (DL : 0 < y) by (exact (certificate_1 t x y A1 A2 A3 A4 A5 A6)).
  assert (VL : x / y = (x) / (y)) by (fractions_agree DL).
  assert (DR : 0 < t ^ 2) by (exact (certificate_3 t x y A1 A2 A3 A4 A5 A6)).
  assert (VR : 1 / t ^ 2 = (1) / (t ^ 2)) by (fractions_agree DR).
  assert (Cross : 0 <= - t ^ 2 * x + y) by (exact (certificate_4 t x y A1 A2 A3 A4 A5 A6)).
  refine (quotient_le _ _ _ _ _ _ VL VR DL DR _). same Cross.
Qed.
