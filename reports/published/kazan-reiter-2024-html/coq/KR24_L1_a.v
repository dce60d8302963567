(* Lemma 1, eq. (10), first part: the ratio of output probabilities given a sensitive value and given absence lies in [t, 1/t] *)
From Coq Require Import Reals Lra Nsatz.
From Epsproof Require Import Sign Bounds Largest Profiles Paths Demands.
Open Scope R_scope.

Lemma certificate_1 : forall t v w x y : R, 0 < t -> 0 <= - t + 1 -> 0 <= - t + x -> 0 <= - t * x + 1 -> 0 <= - t + y -> 0 <= - t * y + 1 -> 0 <= v -> 0 <= w -> 0 < v + w -> 0 <= - t * v - t * w + v * x + w * y.
Proof.
  intros t v w x y H1 H2 H3 H4 H5 H6 H7 H8 H9.
  assert (S1 : 0 <= - t * v - t * w + v * x + w * y).
  { refine (step_ge (1) (- t * v - t * w + v * x + w * y) (1 * (- t + x) * (v) + 1 * (- t + y) * (w)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H3) H7) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H5) H8)). }
  exact S1.
Qed.

Theorem goal_1 : forall t v w x y : R,
  0 < t ->
  t <= 1 ->
  t <= x ->
  t * x <= 1 ->
  t <= y ->
  t * y <= 1 ->
  0 <= v ->
  0 <= w ->
  0 < v + w ->
  t <= (v * x + w * y) / (v + w).
Proof.
  intros t v w x y A1' A2' A3' A4' A5' A6' A7' A8' A9'.
  assert (A1 : 0 < t) by lra.
  assert (A2 : 0 <= - t + 1) by lra.
  assert (A3 : 0 <= - t + x) by lra.
  assert (A4 : 0 <= - t * x + 1) by lra.
  assert (A5 : 0 <= - t + y) by lra.
  assert (A6 : 0 <= - t * y + 1) by lra.
  assert (A7 : 0 <= v) by lra.
  assert (A8 : 0 <= w) by lra.
  assert (A9 : 0 < v + w) by lra.
  assert (DL : 0 < 1) by (lra).
  assert (VL : t = (t) / (1)) by (fractions_agree DL).
  assert (DR : 0 < v + w) by (exact A9).
  assert (VR : (v * x + w * y) / (v + w) = (v * x + w * y) / (v + w)) by (fractions_agree DR).
  assert (Cross : 0 <= - t * v - t * w + v * x + w * y) by (exact (certificate_1 t v w x y A1 A2 A3 A4 A5 A6 A7 A8 A9)).
  refine (quotient_le _ _ _ _ _ _ VL VR DL DR _). same Cross.
Qed.

Lemma certificate_2 : forall t v w x y : R, 0 < t -> 0 <= - t + 1 -> 0 <= - t + x -> 0 <= - t * x + 1 -> 0 <= - t + y -> 0 <= - t * y + 1 -> 0 <= v -> 0 <= w -> 0 < v + w -> 0 <= - t * v * x - t * w * y + v + w.
Proof.
  intros t v w x y H1 H2 H3 H4 H5 H6 H7 H8 H9.
  assert (S1 : 0 <= - t * v * x - t * w * y + v + w).
  { refine (step_ge (1) (- t * v * x - t * w * y + v + w) (1 * (- t * x + 1) * (v) + 1 * (- t * y + 1) * (w)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H4) H7) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H6) H8)). }
  exact S1.
Qed.

Theorem goal_2 : forall t v w x y : R,
  0 < t ->
  t <= 1 ->
  t <= x ->
  t * x <= 1 ->
  t <= y ->
  t * y <= 1 ->
  0 <= v ->
  0 <= w ->
  0 < v + w ->
  (v * x + w * y) / (v + w) <= 1 / t.
Proof.
  intros t v w x y A1' A2' A3' A4' A5' A6' A7' A8' A9'.
  assert (A1 : 0 < t) by lra.
  assert (A2 : 0 <= - t + 1) by lra.
  assert (A3 : 0 <= - t + x) by lra.
  assert (A4 : 0 <= - t * x + 1) by lra.
  assert (A5 : 0 <= - t + y) by lra.
  assert (A6 : 0 <= - t * y + 1) by lra.
  assert (A7 : 0 <= v) by lra.
  assert (A8 : 0 <= w) by lra.
  assert (A9 : 0 < v + w) by lra.
  assert (DL : 0 < v + w) by (exact A9).
  assert (VL : (v * x + w * y) / (v + w) = (v * x + w * y) / (v + w)) by (fractions_agree DL).
  assert (DR : 0 < t) by (exact A1).
  assert (VR : 1 / t = (1) / (t)) by (fractions_agree DR).
  assert (Cross : 0 <= - t * v * x - t * w * y + v + w) by (exact (certificate_2 t v w x y A1 A2 A3 A4 A5 A6 A7 A8 A9)).
  refine (quotient_le _ _ _ _ _ _ VL VR DL DR _). same Cross.
Qed.
