(* eq. (28): a difference of at most b is the ratio 1 + b/(p q) *)
From Coq Require Import Reals Lra Nsatz.
From Epsproof Require Import Sign Bounds Largest Profiles Paths Demands.
Open Scope R_scope.

Lemma certificate_1 : forall b p q : R, 0 < p -> 0 <= - p + 1 -> 0 < q -> 0 <= - q + 1 -> 0 < b -> 0 < - b + 1 -> 0 < p * q.
Proof.
  intros b p q H1 H2 H3 H4 H5 H6.
  assert (S1 : 0 < p * q).
  { refine (step_gt (1) (p * q) (1 * (p) * (q)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H3). }
  exact S1.
Qed.

Theorem goal_1 : forall b p q : R,
  0 < p ->
  p <= 1 ->
  0 < q ->
  q <= 1 ->
  0 < b ->
  b < 1 ->
  (b + p * q) / (p * q) = b / (p * q) + 1.
Proof.
  intros b p q A1' A2' A3' A4' A5' A6'.
  assert (A1 : 0 < p) by lra.
  assert (A2 : 0 <= - p + 1) by lra.
  assert (A3 : 0 < q) by lra.
  assert (A4 : 0 <= - q + 1) by lra.
  assert (A5 : 0 < b) by lra.
  assert (A6 : 0 < - b + 1) by lra.
  assert (DL : 0 < p * q) by (exact (certificate_1 b p q A1 A2 A3 A4 A5 A6)).
  assert (VL : (b + p * q) / (p * q) = (p * q + b) / (p * q)) by (fractions_agree DL).
  assert (DR : 0 < p * q) by (exact (certificate_1 b p q A1 A2 A3 A4 A5 A6)).
  assert (VR : b / (p * q) + 1 = (p * q + b) / (p * q)) by (fractions_agree DR).
  assert (Cross : 0 = 0) by (lra).
  refine (quotient_eq _ _ _ _ _ _ VL VR DL DR _). same Cross.
Qed.
