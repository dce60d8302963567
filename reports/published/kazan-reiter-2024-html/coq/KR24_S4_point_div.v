(* Section 4, point profile: log(r/(2-r)) exceeds every bound as r -> 2: exp(-epsilon) falls below every e *)
From Coq Require Import Reals Lra Nsatz.
From Epsproof Require Import Sign Bounds Largest Profiles Paths Demands.
Open Scope R_scope.

Lemma certificate_1 : forall e r : R, 0 < e -> 0 < - e + 1 -> 0 < - r + 2 -> 0 < e * r + r - 2 -> 0 < r.
Proof.
  intros e r H1 H2 H3 H4.
  assert (S1 : 0 < r).
  { refine (step_gt ((2 / 3) * (e) + (1 / 3) * (- e + 1)) (r) ((2 / 3) + (1 / 3) * (e * r + r - 2)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (2 / 3)) H1) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 3)) H2))).
    - exact (Rplus_lt_0_compat _ _ (ltac:(lra) : 0 < (2 / 3)) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 3)) H4)). }
  exact S1.
Qed.

Theorem goal_1 : forall e r : R,
  0 < e ->
  e < 1 ->
  r < 2 ->
  2 < e * r + r ->
  (- r + 2) / r < e.
Proof.
  intros e r A1' A2' A3' A4'.
  assert (A1 : 0 < e) by lra.
  assert (A2 : 0 < - e + 1) by lra.
  assert (A3 : 0 < - r + 2) by lra.
  assert (A4 : 0 < e * r + r - 2) by lra.
  assert (DL : 0 < r) by (exact (certificate_1 e r A1 A2 A3 A4)).
  assert (VL : (- r + 2) / r = (- r + 2) / (r)) by (fractions_agree DL).
  assert (DR : 0 < 1) by (lra).
  assert (VR : e = (e) / (1)) by (fractions_agree DR).
  assert (Cross : 0 < e * r + r - 2) by (exact A4).
  refine (quotient_lt _ _ _ _ _ _ VL VR DL DR _). same Cross.
Qed.


Theorem goal_2 : forall e r : R,
  0 < e ->
  e < 1 ->
  r < 2 ->
  2 < e * r + r ->
  0 < (- r + 2) / r.
Proof.
  intros e r A1' A2' A3' A4'.
  assert (A1 : 0 < e) by lra.
  assert (A2 : 0 < - e + 1) by lra.
  assert (A3 : 0 < - r + 2) by lra.
  assert (A4 : 0 < e * r + r - 2) by lra.
  assert (DL : 0 < 1) by (lra).
  assert (VL : 0 = (0) / (1)) by (fractions_agree DL).
  assert (DR : 0 < r) by (exact (certificate_1 e r A1 A2 A3 A4)).
  assert (VR : (- r + 2) / r = (- r + 2) / (r)) by (fractions_agree DR).
  assert (Cross : 0 < - r + 2) by (exact A3).
  refine (quotient_lt _ _ _ _ _ _ VL VR DL DR _). same Cross.
Qed.
