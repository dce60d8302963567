(* Corollary 2, eq. (19): for p = 1 every budget up to half of log((1-q)/(1/r-q)) respects r: x^2 is at least (1/r-q)/(1-q) *)
From Coq Require Import Reals Lra Nsatz.
From Epsproof Require Import Sign Bounds Largest Profiles Paths Demands.
Open Scope R_scope.

Lemma certificate_1 : forall q r x : R, 0 < q -> 0 < - q + 1 -> 0 < r - 1 -> 0 < x -> 0 <= - x + 1 -> 0 <= q ^ 2 * r ^ 2 * x ^ 2 - 2 * q * r ^ 2 * x ^ 2 - q ^ 2 * r ^ 2 + r ^ 2 * x ^ 2 + q * r ^ 2 + q * r - r -> 0 < - q * x ^ 2 + x ^ 2 + q.
Proof.
  intros q r x H1 H2 H3 H4 H5 H6.
  assert (S1 : 0 < - q * x ^ 2 + x ^ 2 + q).
  { refine (step_gt (1) (- q * x ^ 2 + x ^ 2 + q) (1 * (q) + 1 * (- q + 1) * (x) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2) (pow_lt _ 2 H4))). }
  exact S1.
Qed.

Lemma certificate_2 : forall q r x : R, 0 < q -> 0 < - q + 1 -> 0 < r - 1 -> 0 < x -> 0 <= - x + 1 -> 0 <= q ^ 2 * r ^ 2 * x ^ 2 - 2 * q * r ^ 2 * x ^ 2 - q ^ 2 * r ^ 2 + r ^ 2 * x ^ 2 + q * r ^ 2 + q * r - r -> 0 <= - q * r * x ^ 2 + r * x ^ 2 + q * r - 1.
Proof.
  intros q r x H1 H2 H3 H4 H5 H6.
  assert (S1 : 0 < r).
  { refine (step_gt (1) (r) (1 * (r - 1) + 1) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H3) (ltac:(lra) : 0 < 1)). }
  assert (S2 : 0 <= - q * r * x ^ 2 + r * x ^ 2 + q * r - 1).
  { refine (step_ge (1 * (- q + 1) * (r)) (- q * r * x ^ 2 + r * x ^ 2 + q * r - 1) (1 * (q ^ 2 * r ^ 2 * x ^ 2 - 2 * q * r ^ 2 * x ^ 2 - q ^ 2 * r ^ 2 + r ^ 2 * x ^ 2 + q * r ^ 2 + q * r - r)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2) S1).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H6). }
  exact S2.
Qed.

Theorem goal_1 : forall q r x : R,
  0 < q ->
  q < 1 ->
  1 < r ->
  0 < x ->
  x <= 1 ->
  2 * q * r ^ 2 * x ^ 2 + q ^ 2 * r ^ 2 + r <= q ^ 2 * r ^ 2 * x ^ 2 + r ^ 2 * x ^ 2 + q * r ^ 2 + q * r ->
  1 / (q + x ^ 2 * (- q + 1)) <= r.
Proof.
  intros q r x A1' A2' A3' A4' A5' A6'.
  assert (A1 : 0 < q) by lra.
  assert (A2 : 0 < - q + 1) by lra.
  assert (A3 : 0 < r - 1) by lra.
  assert (A4 : 0 < x) by lra.
  assert (A5 : 0 <= - x + 1) by lra.
  assert (A6 : 0 <= q ^ 2 * r ^ 2 * x ^ 2 - 2 * q * r ^ 2 * x ^ 2 - q ^ 2 * r ^ 2 + r ^ 2 * x ^ 2 + q * r ^ 2 + q * r - r) by lra.
  assert (DL : 0 < - q * x ^ 2 + x ^ 2 + q) by (exact (certificate_1 q r x A1 A2 A3 A4 A5 A6)).
  assert (VL : 1 / (q + x ^ 2 * (- q + 1)) = (1) / (- q * x ^ 2 + x ^ 2 + q)) by (fractions_agree DL).
  assert (DR : 0 < 1) by (lra).
  assert (VR : r = (r) / (1)) by (fractions_agree DR).
  assert (Cross : 0 <= - q * r * x ^ 2 + r * x ^ 2 + q * r - 1) by (exact (certificate_2 q r x A1 A2 A3 A4 A5 A6)).
  refine (quotient_le _ _ _ _ _ _ VL VR DL DR _). same Cross.
Qed.
