(* r *)
From Coq Require Import Reals Lra Nsatz.
From Epsproof Require Import Sign Bounds Largest Profiles Paths Demands.
Open Scope R_scope.

Definition profile (p0 p1 q0 q1 r p q : R) : R := r.

Definition region (p0 p1 q0 q1 r p q : R) : Prop :=
  0 < p <= 1 /\
  0 < q <= 1 /\
  p0 <= p /\
  p <= p1 /\
  q0 <= q /\
  q <= q1.

Lemma priors_in_range : forall p0 p1 q0 q1 r p q : R, region p0 p1 q0 q1 r p q -> 0 < p <= 1 /\ 0 < q <= 1.
Proof. intros p0 p1 q0 q1 r p q Inside. unfold region in Inside. lra. Qed.

Lemma inside_region : forall p0 p1 q0 q1 r p q : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p1 + 1 ->
  0 < p1 ->
  0 <= - p0 + p1 ->
  0 <= q0 ->
  0 <= - q1 + 1 ->
  0 < q1 ->
  0 <= - q0 + q1 ->
  0 < p ->
  0 <= p - p0 ->
  0 <= - p + 1 ->
  0 <= - p + p1 ->
  0 < q ->
  0 <= q - q0 ->
  0 <= - q + 1 ->
  0 <= - q + q1 ->
  region p0 p1 q0 q1 r (p) (q).
Proof.
  intros p0 p1 q0 q1 r p q A1 A2 A3 A4 A5 A6 A7 A8 A9 R1 R2 R3 R4 R5 R6 R7 R8.
  assert (L_p : 0 < p) by (exact R1).
  assert (M_p : 0 <= - p + 1) by (exact R3).
  assert (L_q : 0 < q) by (exact R5).
  assert (M_q : 0 <= - q + 1) by (exact R7).
  unfold region. repeat apply conj; first [ assumption | reflexivity | lra ].
Qed.

Lemma meets : forall p0 p1 q0 q1 r p q t : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p1 + 1 ->
  0 < p1 ->
  0 <= - p0 + p1 ->
  0 <= q0 ->
  0 <= - q1 + 1 ->
  0 < q1 ->
  0 <= - q0 + q1 ->
  region p0 p1 q0 q1 r p q -> 0 < t ->
  (0 <= - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1) ->
  1 <= unbounded p q t * profile p0 p1 q0 q1 r p q.
Proof.
  intros p0 p1 q0 q1 r p q t A1 A2 A3 A4 A5 A6 A7 A8 A9 Inside Positive C_1_1.
  unfold region in Inside. pose proof Inside as [U_p [U_q [R2' [R4' [R6' R8']]]]]. clear Inside.
  assert (R1 : 0 < p) by lra.
  assert (R2 : 0 <= p - p0) by lra.
  assert (R3 : 0 <= - p + 1) by lra.
  assert (R4 : 0 <= - p + p1) by lra.
  assert (R5 : 0 < q) by lra.
  assert (R6 : 0 <= q - q0) by lra.
  assert (R7 : 0 <= - q + 1) by lra.
  assert (R8 : 0 <= - q + q1) by lra.
  assert (DB : 0 < 1) by (lra).
  assert (VB : unbounded (p) (q) t = (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (VB0 : unbounded (p) (q) 0 = (p * q) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (D_1_1 : 0 < 1) by (lra).
  assert (V_1_1 : r = (r) / (1)) by (fractions_agree D_1_1).
  unfold profile.
  { 
    {
      apply (option_meets _ _ _ _ _ _ VB V_1_1 DB D_1_1).
      refine (same_ge _ _ (C_1_1) _); identity.
    }
  }
Qed.

Lemma exceeds : forall p0 p1 q0 q1 r p q t : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p1 + 1 ->
  0 < p1 ->
  0 <= - p0 + p1 ->
  0 <= q0 ->
  0 <= - q1 + 1 ->
  0 < q1 ->
  0 <= - q0 + q1 ->
  region p0 p1 q0 q1 r p q -> 0 < t ->
  (0 < - p * q * r + 1 -> 0 < - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1) ->
  unbounded p q 0 * profile p0 p1 q0 q1 r p q < 1 -> 1 < unbounded p q t * profile p0 p1 q0 q1 r p q.
Proof.
  intros p0 p1 q0 q1 r p q t A1 A2 A3 A4 A5 A6 A7 A8 A9 Inside Positive C_1_1 Demand.
  unfold region in Inside. pose proof Inside as [U_p [U_q [R2' [R4' [R6' R8']]]]]. clear Inside.
  assert (R1 : 0 < p) by lra.
  assert (R2 : 0 <= p - p0) by lra.
  assert (R3 : 0 <= - p + 1) by lra.
  assert (R4 : 0 <= - p + p1) by lra.
  assert (R5 : 0 < q) by lra.
  assert (R6 : 0 <= q - q0) by lra.
  assert (R7 : 0 <= - q + 1) by lra.
  assert (R8 : 0 <= - q + q1) by lra.
  assert (DB : 0 < 1) by (lra).
  assert (VB : unbounded (p) (q) t = (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (VB0 : unbounded (p) (q) 0 = (p * q) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (D_1_1 : 0 < 1) by (lra).
  assert (V_1_1 : r = (r) / (1)) by (fractions_agree D_1_1).
  unfold profile in *.
  { 
    {
      assert (Z : 0 < - p * q * r + 1).
      { refine (same_gt _ _ (demand_of_failure _ _ _ _ _ _ VB0 V_1_1 DB D_1_1 Demand) _); identity. }
      apply (option_exceeds _ _ _ _ _ _ VB V_1_1 DB D_1_1).
      refine (same_gt _ _ (C_1_1 Z) _); identity.
    }
  }
Qed.

Lemma fails_1 : forall p0 p1 q0 q1 r p q t : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p1 + 1 ->
  0 < p1 ->
  0 <= - p0 + p1 ->
  0 <= q0 ->
  0 <= - q1 + 1 ->
  0 < q1 ->
  0 <= - q0 + q1 ->
  region p0 p1 q0 q1 r p q -> 0 < t ->
  (0 < p * q * r * t ^ 2 - p * r * t ^ 2 - p * q * r + p * r * t - r * t + 1) ->
  unbounded p q t * profile p0 p1 q0 q1 r p q < 1.
Proof.
  intros p0 p1 q0 q1 r p q t A1 A2 A3 A4 A5 A6 A7 A8 A9 Inside Positive C_1.
  pose proof (priors_in_range p0 p1 q0 q1 r p q Inside) as [P_p P_q].
  assert (PB := unbounded_positive p q t P_p P_q (Rlt_le _ _ Positive)).
  unfold region in Inside. pose proof Inside as [U_p [U_q [R2' [R4' [R6' R8']]]]]. clear Inside.
  assert (R1 : 0 < p) by lra.
  assert (R2 : 0 <= p - p0) by lra.
  assert (R3 : 0 <= - p + 1) by lra.
  assert (R4 : 0 <= - p + p1) by lra.
  assert (R5 : 0 < q) by lra.
  assert (R6 : 0 <= q - q0) by lra.
  assert (R7 : 0 <= - q + 1) by lra.
  assert (R8 : 0 <= - q + q1) by lra.
  assert (DB : 0 < 1) by (lra).
  assert (VB : unbounded (p) (q) t = (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (VB0 : unbounded (p) (q) 0 = (p * q) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (D_1_1 : 0 < 1) by (lra).
  assert (V_1_1 : r = (r) / (1)) by (fractions_agree D_1_1).
  apply (smaller_profile_fails _ _ (r) PB); [unfold profile; at_least_min|].
  apply (option_fails _ _ _ _ _ _ VB V_1_1 DB D_1_1).
  refine (same_gt _ _ C_1 _); identity.
Qed.

Lemma certificate_1 : forall p0 p1 q0 q1 r : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p1 + 1 -> 0 < p1 -> 0 <= - p0 + p1 -> 0 <= q0 -> 0 <= - q1 + 1 -> 0 < q1 -> 0 <= - q0 + q1 -> 0 <= - q0 * r - q0 + 1 -> 0 < q0 -> 0 < - p1 * q0 * r + 1.
Proof.
  intros p0 p1 q0 q1 r H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11.
  assert (S1 : 0 < - p1 * q0 * r + 1).
  { refine (step_gt (1) (- p1 * q0 * r + 1) (1 * (q0) + (1 / 2) * (- p1 + 1) + (1 / 2) * (- q0 * r - q0 + 1) + (1 / 2) * (p1) * (- q0 * r - q0 + 1) + (1 / 2) * (r - 1) * (- p1 + 1) * (q0)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rplus_lt_le_0_compat _ _ (Rplus_lt_le_0_compat _ _ (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H11) (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < (1 / 2))) H3)) (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < (1 / 2))) H10)) (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 2)) H4)) H10)) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 2)) H1)) H3) (Rlt_le _ _ H11))). }
  exact S1.
Qed.

Lemma certificate_2 : forall p0 p1 q0 q1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p1 + 1 -> 0 < p1 -> 0 <= - p0 + p1 -> 0 <= q0 -> 0 <= - q1 + 1 -> 0 < q1 -> 0 <= - q0 + q1 -> 0 <= - q0 * r - q0 + 1 -> 0 < q0 -> 0 < t -> 0 < - t + 1 -> - p1 * q0 * r * t ^ 2 + p1 * r * t ^ 2 + p1 * q0 * r - p1 * r * t + r * t - 1 = 0 -> 0 <= - 2 * p1 * q0 * r * t + 2 * p1 * r * t - p1 * r + r.
Proof.
  intros p0 p1 q0 q1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14.
  assert (S1 : 0 <= - q0 + 1).
  { refine (step_ge (1) (- q0 + 1) (1 * (- q0 + q1) + 1 * (- q1 + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H9) (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H7)). }
  assert (S2 : 0 < - p1 * q0 * t ^ 2 + p1 * t ^ 2 + p1 * q0 - p1 * t + t).
  { refine (step_gt (1) (- p1 * q0 * t ^ 2 + p1 * t ^ 2 + p1 * q0 - p1 * t + t) (1 * (p1) * (q0) + 1 * (- p1 + 1) * (t) + 1 * (p1) * (- q0 + 1) * (t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) H11) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H3) (Rlt_le _ _ H12))) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4)) S1) (Rlt_le _ _ (pow_lt _ 2 H12)))). }
  assert (S3 : 0 <= p1 * q0 ^ 2 * t ^ 2 - 2 * p1 * q0 * t ^ 2 - p1 * q0 ^ 2 + p1 * q0 * t + p1 * t ^ 2 + p1 * q0 - p1 * t - q0 * t - q0 + t).
  { refine (step_ge (1) (p1 * q0 ^ 2 * t ^ 2 - 2 * p1 * q0 * t ^ 2 - p1 * q0 ^ 2 + p1 * q0 * t + p1 * t ^ 2 + p1 * q0 - p1 * t - q0 * t - q0 + t) (1 * (- p1 * q0 * t ^ 2 + p1 * t ^ 2 + p1 * q0 - p1 * t + t) * (- q0 * r - q0 + 1)) ((q0) * (- p1 * q0 * r * t ^ 2 + p1 * r * t ^ 2 + p1 * q0 * r - p1 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (q0) _ H14).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2)) H10). }
  assert (S4 : 0 < - p1 * q0 * t + p1 * q0 + p1 * t - p1 + 1).
  { refine (step_gt (1) (- p1 * q0 * t + p1 * q0 + p1 * t - p1 + 1) (1 * (- p1 + 1) + 1 * (p1) * (t) + 1 * (p1) * (q0) * (- t + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H3) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) H12)) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) H11) H13)). }
  assert (S5 : 0 <= - q0 * t - q0 + t).
  { refine (step_ge (1 * (- p1 * q0 * t + p1 * q0 + p1 * t - p1 + 1)) (- q0 * t - q0 + t) (1 * (p1 * q0 ^ 2 * t ^ 2 - 2 * p1 * q0 * t ^ 2 - p1 * q0 ^ 2 + p1 * q0 * t + p1 * t ^ 2 + p1 * q0 - p1 * t - q0 * t - q0 + t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S4).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S3). }
  assert (S6 : 0 < - 2 * p1 * q0 * t + 2 * p1 * t - p1 + 1).
  { refine (step_gt (1) (- 2 * p1 * q0 * t + 2 * p1 * t - p1 + 1) (1 * (- p1 * q0 * t + p1 * q0 + p1 * t - p1 + 1) + 1 * (p1) * (- q0 * t - q0 + t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S4) (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4)) S5)). }
  assert (S7 : 0 <= - 2 * p1 * q0 * r * t + 2 * p1 * r * t - p1 * r + r).
  { refine (step_ge (1 * (- p1 * q0 * t ^ 2 + p1 * t ^ 2 + p1 * q0 - p1 * t + t)) (- 2 * p1 * q0 * r * t + 2 * p1 * r * t - p1 * r + r) (1 * (- 2 * p1 * q0 * t + 2 * p1 * t - p1 + 1)) ((- 2 * p1 * q0 * t + 2 * p1 * t - p1 + 1) * (- p1 * q0 * r * t ^ 2 + p1 * r * t ^ 2 + p1 * q0 * r - p1 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- 2 * p1 * q0 * t + 2 * p1 * t - p1 + 1) _ H14).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S6)). }
  exact S7.
Qed.

Lemma certificate_3 : forall p0 p1 q0 q1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p1 + 1 -> 0 < p1 -> 0 <= - p0 + p1 -> 0 <= q0 -> 0 <= - q1 + 1 -> 0 < q1 -> 0 <= - q0 + q1 -> 0 <= - q0 * r - q0 + 1 -> 0 < q0 -> 0 < t -> 0 < - t + 1 -> - p1 * q0 * r * t ^ 2 + p1 * r * t ^ 2 + p1 * q0 * r - p1 * r * t + r * t - 1 = 0 -> 4 * p1 ^ 2 * q0 ^ 2 * r ^ 2 * t ^ 2 - 8 * p1 ^ 2 * q0 * r ^ 2 * t ^ 2 - 4 * p1 ^ 2 * q0 ^ 2 * r ^ 2 + 4 * p1 ^ 2 * q0 * r ^ 2 * t + 4 * p1 ^ 2 * r ^ 2 * t ^ 2 + 4 * p1 ^ 2 * q0 * r ^ 2 - 4 * p1 ^ 2 * r ^ 2 * t - 4 * p1 * q0 * r ^ 2 * t + 4 * p1 * r ^ 2 * t + 4 * p1 * q0 * r - 4 * p1 * r = 0.
Proof.
  intros p0 p1 q0 q1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14.
  assert (S1 : 4 * p1 ^ 2 * q0 ^ 2 * r ^ 2 * t ^ 2 - 8 * p1 ^ 2 * q0 * r ^ 2 * t ^ 2 - 4 * p1 ^ 2 * q0 ^ 2 * r ^ 2 + 4 * p1 ^ 2 * q0 * r ^ 2 * t + 4 * p1 ^ 2 * r ^ 2 * t ^ 2 + 4 * p1 ^ 2 * q0 * r ^ 2 - 4 * p1 ^ 2 * r ^ 2 * t - 4 * p1 * q0 * r ^ 2 * t + 4 * p1 * r ^ 2 * t + 4 * p1 * q0 * r - 4 * p1 * r = 0).
  { refine (step_eq (1) (4 * p1 ^ 2 * q0 ^ 2 * r ^ 2 * t ^ 2 - 8 * p1 ^ 2 * q0 * r ^ 2 * t ^ 2 - 4 * p1 ^ 2 * q0 ^ 2 * r ^ 2 + 4 * p1 ^ 2 * q0 * r ^ 2 * t + 4 * p1 ^ 2 * r ^ 2 * t ^ 2 + 4 * p1 ^ 2 * q0 * r ^ 2 - 4 * p1 ^ 2 * r ^ 2 * t - 4 * p1 * q0 * r ^ 2 * t + 4 * p1 * r ^ 2 * t + 4 * p1 * q0 * r - 4 * p1 * r) ((- 4 * p1 * q0 * r + 4 * p1 * r) * (- p1 * q0 * r * t ^ 2 + p1 * r * t ^ 2 + p1 * q0 * r - p1 * r * t + r * t - 1)) _ _ _).
    - identity.
    - exact (multiple_of_zero (- 4 * p1 * q0 * r + 4 * p1 * r) _ H14).
    - exact (ltac:(lra) : 0 < 1). }
  exact S1.
Qed.

Lemma certificate_4 : forall p0 p1 q0 q1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p1 + 1 -> 0 < p1 -> 0 <= - p0 + p1 -> 0 <= q0 -> 0 <= - q1 + 1 -> 0 < q1 -> 0 <= - q0 + q1 -> 0 <= - q0 * r - q0 + 1 -> 0 < q0 -> 0 < t -> 0 < - t + 1 -> - p1 * q0 * r * t ^ 2 + p1 * r * t ^ 2 + p1 * q0 * r - p1 * r * t + r * t - 1 = 0 -> 0 < - 2 * p1 * q0 * r + 2.
Proof.
  intros p0 p1 q0 q1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14.
  assert (S1 : 0 <= - q0 + 1).
  { refine (step_ge (1) (- q0 + 1) (1 * (- q0 + q1) + 1 * (- q1 + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H9) (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H7)). }
  assert (S2 : 0 < - p1 * q0 * t ^ 2 + p1 * t ^ 2 + p1 * q0 - p1 * t + t).
  { refine (step_gt (1) (- p1 * q0 * t ^ 2 + p1 * t ^ 2 + p1 * q0 - p1 * t + t) (1 * (p1) * (q0) + 1 * (- p1 + 1) * (t) + 1 * (p1) * (- q0 + 1) * (t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) H11) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H3) (Rlt_le _ _ H12))) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4)) S1) (Rlt_le _ _ (pow_lt _ 2 H12)))). }
  assert (S3 : 0 <= p1 * q0 ^ 2 * t ^ 2 - 2 * p1 * q0 * t ^ 2 - p1 * q0 ^ 2 + p1 * q0 * t + p1 * t ^ 2 + p1 * q0 - p1 * t - q0 * t - q0 + t).
  { refine (step_ge (1) (p1 * q0 ^ 2 * t ^ 2 - 2 * p1 * q0 * t ^ 2 - p1 * q0 ^ 2 + p1 * q0 * t + p1 * t ^ 2 + p1 * q0 - p1 * t - q0 * t - q0 + t) (1 * (- p1 * q0 * t ^ 2 + p1 * t ^ 2 + p1 * q0 - p1 * t + t) * (- q0 * r - q0 + 1)) ((q0) * (- p1 * q0 * r * t ^ 2 + p1 * r * t ^ 2 + p1 * q0 * r - p1 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (q0) _ H14).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2)) H10). }
  assert (S4 : 0 < - p1 * q0 * t + p1 * q0 + p1 * t - p1 + 1).
  { refine (step_gt (1) (- p1 * q0 * t + p1 * q0 + p1 * t - p1 + 1) (1 * (- p1 + 1) + 1 * (p1) * (t) + 1 * (p1) * (q0) * (- t + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H3) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) H12)) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) H11) H13)). }
  assert (S5 : 0 <= - q0 * t - q0 + t).
  { refine (step_ge (1 * (- p1 * q0 * t + p1 * q0 + p1 * t - p1 + 1)) (- q0 * t - q0 + t) (1 * (p1 * q0 ^ 2 * t ^ 2 - 2 * p1 * q0 * t ^ 2 - p1 * q0 ^ 2 + p1 * q0 * t + p1 * t ^ 2 + p1 * q0 - p1 * t - q0 * t - q0 + t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S4).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S3). }
  assert (S6 : 0 < - p1 * q0 * t + p1 * t - p1 + 1).
  { refine (step_gt (1) (- p1 * q0 * t + p1 * t - p1 + 1) ((1 / 2) * (- p1 + 1) + (1 / 2) * (- p1 * q0 * t + p1 * q0 + p1 * t - p1 + 1) + (1 / 2) * (p1) * (- q0 * t - q0 + t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < (1 / 2))) H3) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 2)) S4)) (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 2)) H4)) S5)). }
  assert (S7 : 0 < - 2 * p1 * q0 * t ^ 2 + 2 * p1 * t ^ 2 - 2 * p1 * t + 2 * t).
  { refine (step_gt (1) (- 2 * p1 * q0 * t ^ 2 + 2 * p1 * t ^ 2 - 2 * p1 * t + 2 * t) (2 * (- p1 * q0 * t + p1 * t - p1 + 1) * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 2) S6) H12). }
  assert (S8 : 0 < - 2 * p1 * q0 * r + 2).
  { refine (step_gt (1 * (- p1 * q0 * t ^ 2 + p1 * t ^ 2 + p1 * q0 - p1 * t + t)) (- 2 * p1 * q0 * r + 2) (1 * (- 2 * p1 * q0 * t ^ 2 + 2 * p1 * t ^ 2 - 2 * p1 * t + 2 * t)) ((- 2 * p1 * q0) * (- p1 * q0 * r * t ^ 2 + p1 * r * t ^ 2 + p1 * q0 * r - p1 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- 2 * p1 * q0) _ H14).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S7). }
  exact S8.
Qed.

Lemma certificate_5 : forall p0 p1 q0 q1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p1 + 1 -> 0 < p1 -> 0 <= - p0 + p1 -> 0 <= q0 -> 0 <= - q1 + 1 -> 0 < q1 -> 0 <= - q0 + q1 -> 0 <= - q0 * r - q0 + 1 -> 0 < q0 -> 0 < t -> 0 < - t + 1 -> - p1 * q0 * r * t ^ 2 + p1 * r * t ^ 2 + p1 * q0 * r - p1 * r * t + r * t - 1 = 0 -> - 2 * p1 * q0 * r * t ^ 2 + 2 * p1 * r * t ^ 2 + 2 * p1 * q0 * r - 2 * p1 * r * t + 2 * r * t - 2 = 0.
Proof.
  intros p0 p1 q0 q1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14.
  assert (S1 : - 2 * p1 * q0 * r * t ^ 2 + 2 * p1 * r * t ^ 2 + 2 * p1 * q0 * r - 2 * p1 * r * t + 2 * r * t - 2 = 0).
  { refine (step_eq (1) (- 2 * p1 * q0 * r * t ^ 2 + 2 * p1 * r * t ^ 2 + 2 * p1 * q0 * r - 2 * p1 * r * t + 2 * r * t - 2) ((2) * (- p1 * q0 * r * t ^ 2 + p1 * r * t ^ 2 + p1 * q0 * r - p1 * r * t + r * t - 1)) _ _ _).
    - identity.
    - exact (multiple_of_zero (2) _ H14).
    - exact (ltac:(lra) : 0 < 1). }
  exact S1.
Qed.

Lemma certificate_6 : forall p p0 p1 q q0 q1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p1 + 1 -> 0 < p1 -> 0 <= - p0 + p1 -> 0 <= q0 -> 0 <= - q1 + 1 -> 0 < q1 -> 0 <= - q0 + q1 -> 0 <= - q0 * r - q0 + 1 -> 0 < q0 -> 0 < t -> 0 < - t + 1 -> - p1 * q0 * r * t ^ 2 + p1 * r * t ^ 2 + p1 * q0 * r - p1 * r * t + r * t - 1 = 0 -> 0 < p -> 0 <= p - p0 -> 0 <= - p + 1 -> 0 <= - p + p1 -> 0 < q -> 0 <= q - q0 -> 0 <= - q + 1 -> 0 <= - q + q1 -> 0 <= - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1.
Proof.
  intros p p0 p1 q q0 q1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14 H15 H16 H17 H18 H19 H20 H21 H22.
  assert (S1 : 0 <= - q0 + 1).
  { refine (step_ge (1) (- q0 + 1) (1 * (- q0 + q1) + 1 * (- q1 + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H9) (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H7)). }
  assert (S2 : 0 < - p1 * q0 * t ^ 2 + p1 * t ^ 2 + p1 * q0 - p1 * t + t).
  { refine (step_gt (1) (- p1 * q0 * t ^ 2 + p1 * t ^ 2 + p1 * q0 - p1 * t + t) (1 * (p1) * (q0) + 1 * (- p1 + 1) * (t) + 1 * (p1) * (- q0 + 1) * (t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) H11) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H3) (Rlt_le _ _ H12))) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4)) S1) (Rlt_le _ _ (pow_lt _ 2 H12)))). }
  assert (S3 : 0 <= p1 * q0 ^ 2 * t ^ 2 - 2 * p1 * q0 * t ^ 2 - p1 * q0 ^ 2 + p1 * q0 * t + p1 * t ^ 2 + p1 * q0 - p1 * t - q0 * t - q0 + t).
  { refine (step_ge (1) (p1 * q0 ^ 2 * t ^ 2 - 2 * p1 * q0 * t ^ 2 - p1 * q0 ^ 2 + p1 * q0 * t + p1 * t ^ 2 + p1 * q0 - p1 * t - q0 * t - q0 + t) (1 * (- p1 * q0 * t ^ 2 + p1 * t ^ 2 + p1 * q0 - p1 * t + t) * (- q0 * r - q0 + 1)) ((q0) * (- p1 * q0 * r * t ^ 2 + p1 * r * t ^ 2 + p1 * q0 * r - p1 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (q0) _ H14).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2)) H10). }
  assert (S4 : 0 < - p1 * q0 * t + p1 * q0 + p1 * t - p1 + 1).
  { refine (step_gt (1) (- p1 * q0 * t + p1 * q0 + p1 * t - p1 + 1) (1 * (- p1 + 1) + 1 * (p1) * (t) + 1 * (p1) * (q0) * (- t + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H3) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) H12)) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) H11) H13)). }
  assert (S5 : 0 <= - q0 * t - q0 + t).
  { refine (step_ge (1 * (- p1 * q0 * t + p1 * q0 + p1 * t - p1 + 1)) (- q0 * t - q0 + t) (1 * (p1 * q0 ^ 2 * t ^ 2 - 2 * p1 * q0 * t ^ 2 - p1 * q0 ^ 2 + p1 * q0 * t + p1 * t ^ 2 + p1 * q0 - p1 * t - q0 * t - q0 + t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S4).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S3). }
  assert (S6 : 0 <= p * q * t - p1 * q0 * t + p * q - p * t - p1 * q0 + p1 * t).
  { refine (step_ge (1) (p * q * t - p1 * q0 * t + p * q - p * t - p1 * q0 + p1 * t) (1 * (p) * (q - q0) + 1 * (- q0 * t - q0 + t) * (- p + p1) + 1 * (t) * (p) * (q - q0)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rplus_le_le_0_compat _ _ (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H15)) H20) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S5) H18)) (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H12) H15)) H20)). }
  assert (S7 : 0 <= - p * q * t ^ 2 + p1 * q0 * t ^ 2 + p * t ^ 2 - p1 * t ^ 2 + p * q - p * t - p1 * q0 + p1 * t).
  { refine (step_ge (1) (- p * q * t ^ 2 + p1 * q0 * t ^ 2 + p * t ^ 2 - p1 * t ^ 2 + p * q - p * t - p1 * q0 + p1 * t) (1 * (p * q * t - p1 * q0 * t + p * q - p * t - p1 * q0 + p1 * t) * (- t + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S6) (Rlt_le _ _ H13)). }
  assert (S8 : 0 <= - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1).
  { refine (step_ge (1 * (- p1 * q0 * t ^ 2 + p1 * t ^ 2 + p1 * q0 - p1 * t + t)) (- p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1) (1 * (- p * q * t ^ 2 + p1 * q0 * t ^ 2 + p * t ^ 2 - p1 * t ^ 2 + p * q - p * t - p1 * q0 + p1 * t)) ((- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) * (- p1 * q0 * r * t ^ 2 + p1 * r * t ^ 2 + p1 * q0 * r - p1 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) _ H14).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S7). }
  exact S8.
Qed.

Lemma certificate_7 : forall p0 p1 q0 q1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p1 + 1 -> 0 < p1 -> 0 <= - p0 + p1 -> 0 <= q0 -> 0 <= - q1 + 1 -> 0 < q1 -> 0 <= - q0 + q1 -> 0 <= - q0 * r - q0 + 1 -> 0 < q0 -> 0 < t -> 0 < - t + 1 -> - p1 * q0 * r * t ^ 2 + p1 * r * t ^ 2 + p1 * q0 * r - p1 * r * t + r * t - 1 = 0 -> 0 <= - q0 + 1.
Proof.
  intros p0 p1 q0 q1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14.
  assert (S1 : 0 <= - q0 + 1).
  { refine (step_ge (1) (- q0 + 1) (1 * (- q0 + q1) + 1 * (- q1 + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H9) (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H7)). }
  assert (S2 : 0 <= - q0 + 1).
  { refine (step_ge (1) (- q0 + 1) (1 * (- q0 + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S1). }
  exact S2.
Qed.

Lemma certificate_8 : forall p0 p1 q0 q1 r t u__ : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p1 + 1 -> 0 < p1 -> 0 <= - p0 + p1 -> 0 <= q0 -> 0 <= - q1 + 1 -> 0 < q1 -> 0 <= - q0 + q1 -> 0 <= - q0 * r - q0 + 1 -> 0 < q0 -> 0 < t -> 0 < - t + 1 -> - p1 * q0 * r * t ^ 2 + p1 * r * t ^ 2 + p1 * q0 * r - p1 * r * t + r * t - 1 = 0 -> 0 < u__ -> 0 < t - u__ -> 0 < p1 * q0 * r * u__ ^ 2 - p1 * r * u__ ^ 2 - p1 * q0 * r + p1 * r * u__ - r * u__ + 1.
Proof.
  intros p0 p1 q0 q1 r t u__ H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14 H15 H16.
  assert (S1 : 0 <= - q0 + 1).
  { refine (step_ge (1) (- q0 + 1) (1 * (- q0 + q1) + 1 * (- q1 + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H9) (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H7)). }
  assert (S2 : 0 < - p1 * q0 * t ^ 2 + p1 * t ^ 2 + p1 * q0 - p1 * t + t).
  { refine (step_gt (1) (- p1 * q0 * t ^ 2 + p1 * t ^ 2 + p1 * q0 - p1 * t + t) (1 * (p1) * (q0) + 1 * (- p1 + 1) * (t) + 1 * (p1) * (- q0 + 1) * (t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) H11) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H3) (Rlt_le _ _ H12))) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4)) S1) (Rlt_le _ _ (pow_lt _ 2 H12)))). }
  assert (S3 : 0 <= p1 * q0 ^ 2 * t ^ 2 - 2 * p1 * q0 * t ^ 2 - p1 * q0 ^ 2 + p1 * q0 * t + p1 * t ^ 2 + p1 * q0 - p1 * t - q0 * t - q0 + t).
  { refine (step_ge (1) (p1 * q0 ^ 2 * t ^ 2 - 2 * p1 * q0 * t ^ 2 - p1 * q0 ^ 2 + p1 * q0 * t + p1 * t ^ 2 + p1 * q0 - p1 * t - q0 * t - q0 + t) (1 * (- p1 * q0 * t ^ 2 + p1 * t ^ 2 + p1 * q0 - p1 * t + t) * (- q0 * r - q0 + 1)) ((q0) * (- p1 * q0 * r * t ^ 2 + p1 * r * t ^ 2 + p1 * q0 * r - p1 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (q0) _ H14).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2)) H10). }
  assert (S4 : 0 < - p1 * q0 * t + p1 * q0 + p1 * t - p1 + 1).
  { refine (step_gt (1) (- p1 * q0 * t + p1 * q0 + p1 * t - p1 + 1) (1 * (- p1 + 1) + 1 * (p1) * (t) + 1 * (p1) * (q0) * (- t + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H3) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) H12)) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) H11) H13)). }
  assert (S5 : 0 <= - q0 * t - q0 + t).
  { refine (step_ge (1 * (- p1 * q0 * t + p1 * q0 + p1 * t - p1 + 1)) (- q0 * t - q0 + t) (1 * (p1 * q0 ^ 2 * t ^ 2 - 2 * p1 * q0 * t ^ 2 - p1 * q0 ^ 2 + p1 * q0 * t + p1 * t ^ 2 + p1 * q0 - p1 * t - q0 * t - q0 + t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S4).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S3). }
  assert (S6 : 0 < - p1 * q0 * t - p1 * q0 * u__ + p1 * t + p1 * u__ - p1 + 1).
  { refine (step_gt (1) (- p1 * q0 * t - p1 * q0 * u__ + p1 * t + p1 * u__ - p1 + 1) ((1 / 2) * (- p1 + 1) + (1 / 2) * (- p1 * q0 * t + p1 * q0 + p1 * t - p1 + 1) + (1 / 2) * (p1) * (- q0 * t - q0 + t) + 1 * (p1) * (- q0 + 1) * (u__)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rplus_lt_le_0_compat _ _ (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < (1 / 2))) H3) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 2)) S4)) (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 2)) H4)) S5)) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4)) S1) (Rlt_le _ _ H15))). }
  assert (S7 : 0 < - p1 * q0 * t ^ 2 + p1 * q0 * u__ ^ 2 + p1 * t ^ 2 - p1 * u__ ^ 2 - p1 * t + p1 * u__ + t - u__).
  { refine (step_gt (1) (- p1 * q0 * t ^ 2 + p1 * q0 * u__ ^ 2 + p1 * t ^ 2 - p1 * u__ ^ 2 - p1 * t + p1 * u__ + t - u__) (1 * (- p1 * q0 * t - p1 * q0 * u__ + p1 * t + p1 * u__ - p1 + 1) * (t - u__)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S6) H16). }
  assert (S8 : 0 < p1 * q0 * r * u__ ^ 2 - p1 * r * u__ ^ 2 - p1 * q0 * r + p1 * r * u__ - r * u__ + 1).
  { refine (step_gt (1 * (- p1 * q0 * t ^ 2 + p1 * t ^ 2 + p1 * q0 - p1 * t + t)) (p1 * q0 * r * u__ ^ 2 - p1 * r * u__ ^ 2 - p1 * q0 * r + p1 * r * u__ - r * u__ + 1) (1 * (- p1 * q0 * t ^ 2 + p1 * q0 * u__ ^ 2 + p1 * t ^ 2 - p1 * u__ ^ 2 - p1 * t + p1 * u__ + t - u__)) ((p1 * q0 * u__ ^ 2 - p1 * u__ ^ 2 - p1 * q0 + p1 * u__ - u__) * (- p1 * q0 * r * t ^ 2 + p1 * r * t ^ 2 + p1 * q0 * r - p1 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (p1 * q0 * u__ ^ 2 - p1 * u__ ^ 2 - p1 * q0 + p1 * u__ - u__) _ H14).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S7). }
  exact S8.
Qed.

Lemma case_1_root : forall p0 p1 q0 q1 r : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p1 + 1 ->
  0 < p1 ->
  0 <= - p0 + p1 ->
  0 <= q0 ->
  0 <= - q1 + 1 ->
  0 < q1 ->
  0 <= - q0 + q1 ->
  0 <= - q0 * r - q0 + 1 ->
  0 < q0 ->
  exists t : R, 0 < t /\ 0 < - t + 1 /\ - p1 * q0 * r * t ^ 2 + p1 * r * t ^ 2 + p1 * q0 * r - p1 * r * t + r * t - 1 = 0.
Proof.
  intros p0 p1 q0 q1 r A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2.
  assert (DL : 0 < 1) by (lra).
  assert (DH : 0 < 1) by (lra).
  assert (NL : 0 <= 0) by (lra).
  assert (NH : 0 <= 0) by (lra).
  assert (Order : 0 < 1) by (lra).
  assert (PL : 0 < (1) ^ 2) by (apply pow_lt; exact DL).
  assert (FL : - (- p1 * q0 * r * ((0) / (1)) ^ 2 + p1 * r * ((0) / (1)) ^ 2 + p1 * q0 * r - p1 * r * ((0) / (1)) + r * ((0) / (1)) - 1) = (- p1 * q0 * r + 1) / ((1) ^ 2)) by (fractions_agree PL).
  assert (SL : 0 < - p1 * q0 * r + 1) by (exact (certificate_1 p0 p1 q0 q1 r A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2)).
  assert (GL : 0 < - (- p1 * q0 * r * ((0) / (1)) ^ 2 + p1 * r * ((0) / (1)) ^ 2 + p1 * q0 * r - p1 * r * ((0) / (1)) + r * ((0) / (1)) - 1)) by exact (fraction_gt _ _ _ FL PL SL).
  assert (PH : 0 < (1) ^ 2) by (apply pow_lt; exact DH).
  assert (FH : - p1 * q0 * r * ((1) / (1)) ^ 2 + p1 * r * ((1) / (1)) ^ 2 + p1 * q0 * r - p1 * r * ((1) / (1)) + r * ((1) / (1)) - 1 = (r - 1) / ((1) ^ 2)) by (fractions_agree PH).
  assert (SH : 0 < r - 1) by (exact A1).
  assert (GH : 0 < - p1 * q0 * r * ((1) / (1)) ^ 2 + p1 * r * ((1) / (1)) ^ 2 + p1 * q0 * r - p1 * r * ((1) / (1)) + r * ((1) / (1)) - 1) by exact (fraction_gt _ _ _ FH PH SH).
  destruct (root_between (fun t => - p1 * q0 * r * t ^ 2 + p1 * r * t ^ 2 + p1 * q0 * r - p1 * r * t + r * t - 1) ((0) / (1)) ((1) / (1))) as [t [Above [Below Root]]].
  - reg.
  - refine (fractions_ordered _ _ _ _ DL DH _). same Order.
  - lra.
  - exact GH.
  - pose proof (above_lower_end _ _ _ DL Above) as XL. pose proof (below_upper_end _ _ _ DH Below) as XH.
    pose proof (positive_above _ _ _ DL NL XL). assert (YH : t < 1).
    { refine (below_one _ _ _ DH _ XH). same NH. }
    exists t. repeat apply conj; first [ lra | same XL | same XH | same Root ].
Qed.

Lemma case_1_value : forall p0 p1 q0 q1 r t : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p1 + 1 ->
  0 < p1 ->
  0 <= - p0 + p1 ->
  0 <= q0 ->
  0 <= - q1 + 1 ->
  0 < q1 ->
  0 <= - q0 + q1 ->
  0 <= - q0 * r - q0 + 1 ->
  0 < q0 ->
  0 < t ->
  0 < - t + 1 ->
  - p1 * q0 * r * t ^ 2 + p1 * r * t ^ 2 + p1 * q0 * r - p1 * r * t + r * t - 1 = 0 ->
  ln ((- p1 * r + r + sqrt (4 * p1 * r * (q0 - 1) * (p1 * q0 * r - 1) + (- p1 * r + r) ^ 2)) / (- 2 * p1 * q0 * r + 2)) = - ln t.
Proof.
  intros p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 T1 T2 T3.
  assert (DV : 0 < 1) by (lra).
  assert (NV : 0 <= - 2 * p1 * q0 * r * t + 2 * p1 * r * t - p1 * r + r) by (exact (certificate_2 p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 T1 T2 T3)).
  assert (DR : 0 < 1) by (lra).
  assert (SV : 4 * p1 ^ 2 * q0 ^ 2 * r ^ 2 * t ^ 2 - 8 * p1 ^ 2 * q0 * r ^ 2 * t ^ 2 - 4 * p1 ^ 2 * q0 ^ 2 * r ^ 2 + 4 * p1 ^ 2 * q0 * r ^ 2 * t + 4 * p1 ^ 2 * r ^ 2 * t ^ 2 + 4 * p1 ^ 2 * q0 * r ^ 2 - 4 * p1 ^ 2 * r ^ 2 * t - 4 * p1 * q0 * r ^ 2 * t + 4 * p1 * r ^ 2 * t + 4 * p1 * q0 * r - 4 * p1 * r = 0) by (exact (certificate_3 p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 T1 T2 T3)).
  assert (VR : 4 * p1 * r * (q0 - 1) * (p1 * q0 * r - 1) + (- p1 * r + r) ^ 2 = (4 * p1 ^ 2 * q0 ^ 2 * r ^ 2 - 4 * p1 ^ 2 * q0 * r ^ 2 + p1 ^ 2 * r ^ 2 - 4 * p1 * q0 * r - 2 * p1 * r ^ 2 + 4 * p1 * r + r ^ 2) / (1)) by (fractions_agree DR).
  assert (VS : sqrt (4 * p1 * r * (q0 - 1) * (p1 * q0 * r - 1) + (- p1 * r + r) ^ 2) = (- 2 * p1 * q0 * r * t + 2 * p1 * r * t - p1 * r + r) / (1)).
  { refine (sqrt_of_fraction _ _ _ _ _ VR DR DV NV _). same SV. }
  assert (DI : 0 < - 2 * p1 * q0 * r + 2) by (exact (certificate_4 p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 T1 T2 T3)).
  assert (GI : - 2 * p1 * q0 * r * t ^ 2 + 2 * p1 * r * t ^ 2 + 2 * p1 * q0 * r - 2 * p1 * r * t + 2 * r * t - 2 = 0) by (exact (certificate_5 p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 T1 T2 T3)).
  assert (VI : (- p1 * r + r + sqrt (4 * p1 * r * (q0 - 1) * (p1 * q0 * r - 1) + (- p1 * r + r) ^ 2)) / (- 2 * p1 * q0 * r + 2) = (- 2 * p1 * q0 * r * t + 2 * p1 * r * t - 2 * p1 * r + 2 * r) / (- 2 * p1 * q0 * r + 2)) by (rewrite VS; fractions_agree DI).
  assert (PT : 0 < t ^ 1) by (apply pow_lt; exact T1).
  assert (IT : (- p1 * r + r + sqrt (4 * p1 * r * (q0 - 1) * (p1 * q0 * r - 1) + (- p1 * r + r) ^ 2)) / (- 2 * p1 * q0 * r + 2) = 1 / t ^ 1) by (refine (inverse_power _ _ _ _ VI DI PT _); same GI).
  refine (eq_trans (f_equal ln IT) _). rewrite pow_1. exact (log_of_inverse t T1).
Qed.

Lemma case_1_safe : forall p0 p1 q0 q1 r p q t : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p1 + 1 ->
  0 < p1 ->
  0 <= - p0 + p1 ->
  0 <= q0 ->
  0 <= - q1 + 1 ->
  0 < q1 ->
  0 <= - q0 + q1 ->
  0 <= - q0 * r - q0 + 1 ->
  0 < q0 ->
  0 < t ->
  0 < - t + 1 ->
  - p1 * q0 * r * t ^ 2 + p1 * r * t ^ 2 + p1 * q0 * r - p1 * r * t + r * t - 1 = 0 ->
  region p0 p1 q0 q1 r p q ->
  1 <= unbounded p q t * profile p0 p1 q0 q1 r p q.
Proof.
  intros p0 p1 q0 q1 r p q t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 T1 T2 T3 Inside.
  refine (meets p0 p1 q0 q1 r p q t A1 A2 A3 A4 A5 A6 A7 A8 A9 Inside T1 _).
  { 
    unfold region in Inside. pose proof Inside as [U_p [U_q [R2' [R4' [R6' R8']]]]]. clear Inside.
    assert (R1 : 0 < p) by lra.
    assert (R2 : 0 <= p - p0) by lra.
    assert (R3 : 0 <= - p + 1) by lra.
    assert (R4 : 0 <= - p + p1) by lra.
    assert (R5 : 0 < q) by lra.
    assert (R6 : 0 <= q - q0) by lra.
    assert (R7 : 0 <= - q + 1) by lra.
    assert (R8 : 0 <= - q + q1) by lra.
    exact (certificate_6 p p0 p1 q q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 T1 T2 T3 R1 R2 R3 R4 R5 R6 R7 R8). }
Qed.

Lemma case_1_prior : forall p0 p1 q0 q1 r t : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p1 + 1 ->
  0 < p1 ->
  0 <= - p0 + p1 ->
  0 <= q0 ->
  0 <= - q1 + 1 ->
  0 < q1 ->
  0 <= - q0 + q1 ->
  0 <= - q0 * r - q0 + 1 ->
  0 < q0 ->
  0 < t ->
  0 < - t + 1 ->
  - p1 * q0 * r * t ^ 2 + p1 * r * t ^ 2 + p1 * q0 * r - p1 * r * t + r * t - 1 = 0 ->
  region p0 p1 q0 q1 r (p1) (q0).
Proof.
  intros p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 T1 T2 T3.
  assert (DP_p : 0 < 1) by (lra).
  assert (DP_q : 0 < 1) by (lra).
  assert (Q_R1 : 0 < 1 * (1) ^ 1 * (1) ^ 0) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)) (pow_lt _ 0 DP_q)).
  assert (N_R1 : 0 < p1) by (exact A4).
  assert (V_R1 : (p1) = (p1) / (1 * (1) ^ 1 * (1) ^ 0)) by (fractions_agree Q_R1).
  assert (R1 : 0 < (p1)) by exact (fraction_gt _ _ _ V_R1 Q_R1 N_R1).
  assert (Q_R2 : 0 < 1 * (1) ^ 1 * (1) ^ 0) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)) (pow_lt _ 0 DP_q)).
  assert (N_R2 : 0 <= - p0 + p1) by (exact A5).
  assert (V_R2 : (p1) - p0 = (- p0 + p1) / (1 * (1) ^ 1 * (1) ^ 0)) by (fractions_agree Q_R2).
  assert (R2 : 0 <= (p1) - p0) by exact (fraction_ge _ _ _ V_R2 Q_R2 N_R2).
  assert (Q_R3 : 0 < 1 * (1) ^ 1 * (1) ^ 0) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)) (pow_lt _ 0 DP_q)).
  assert (N_R3 : 0 <= - p1 + 1) by (exact A3).
  assert (V_R3 : - (p1) + 1 = (- p1 + 1) / (1 * (1) ^ 1 * (1) ^ 0)) by (fractions_agree Q_R3).
  assert (R3 : 0 <= - (p1) + 1) by exact (fraction_ge _ _ _ V_R3 Q_R3 N_R3).
  assert (Q_R4 : 0 < 1 * (1) ^ 1 * (1) ^ 0) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)) (pow_lt _ 0 DP_q)).
  assert (N_R4 : 0 <= 0) by (lra).
  assert (V_R4 : - (p1) + p1 = (0) / (1 * (1) ^ 1 * (1) ^ 0)) by (fractions_agree Q_R4).
  assert (R4 : 0 <= - (p1) + p1) by exact (fraction_ge _ _ _ V_R4 Q_R4 N_R4).
  assert (Q_R5 : 0 < 1 * (1) ^ 0 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 0 DP_p)) (pow_lt _ 1 DP_q)).
  assert (N_R5 : 0 < q0) by (exact W2).
  assert (V_R5 : (q0) = (q0) / (1 * (1) ^ 0 * (1) ^ 1)) by (fractions_agree Q_R5).
  assert (R5 : 0 < (q0)) by exact (fraction_gt _ _ _ V_R5 Q_R5 N_R5).
  assert (Q_R6 : 0 < 1 * (1) ^ 0 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 0 DP_p)) (pow_lt _ 1 DP_q)).
  assert (N_R6 : 0 <= 0) by (lra).
  assert (V_R6 : (q0) - q0 = (0) / (1 * (1) ^ 0 * (1) ^ 1)) by (fractions_agree Q_R6).
  assert (R6 : 0 <= (q0) - q0) by exact (fraction_ge _ _ _ V_R6 Q_R6 N_R6).
  assert (Q_R7 : 0 < 1 * (1) ^ 0 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 0 DP_p)) (pow_lt _ 1 DP_q)).
  assert (N_R7 : 0 <= - q0 + 1) by (exact (certificate_7 p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 T1 T2 T3)).
  assert (V_R7 : - (q0) + 1 = (- q0 + 1) / (1 * (1) ^ 0 * (1) ^ 1)) by (fractions_agree Q_R7).
  assert (R7 : 0 <= - (q0) + 1) by exact (fraction_ge _ _ _ V_R7 Q_R7 N_R7).
  assert (Q_R8 : 0 < 1 * (1) ^ 0 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 0 DP_p)) (pow_lt _ 1 DP_q)).
  assert (N_R8 : 0 <= - q0 + q1) by (exact A9).
  assert (V_R8 : - (q0) + q1 = (- q0 + q1) / (1 * (1) ^ 0 * (1) ^ 1)) by (fractions_agree Q_R8).
  assert (R8 : 0 <= - (q0) + q1) by exact (fraction_ge _ _ _ V_R8 Q_R8 N_R8).
  refine (inside_region p0 p1 q0 q1 r (p1) (q0) A1 A2 A3 A4 A5 A6 A7 A8 A9 _ _ _ _ _ _ _ _).
  { same R1. }
  { same R2. }
  { same R3. }
  { same R4. }
  { same R5. }
  { same R6. }
  { same R7. }
  { same R8. }
Qed.

Lemma case_1_below : forall p0 p1 q0 q1 r t u__ : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p1 + 1 ->
  0 < p1 ->
  0 <= - p0 + p1 ->
  0 <= q0 ->
  0 <= - q1 + 1 ->
  0 < q1 ->
  0 <= - q0 + q1 ->
  0 <= - q0 * r - q0 + 1 ->
  0 < q0 ->
  0 < t ->
  0 < - t + 1 ->
  - p1 * q0 * r * t ^ 2 + p1 * r * t ^ 2 + p1 * q0 * r - p1 * r * t + r * t - 1 = 0 ->
  0 < u__ ->
  0 < t - u__ ->
  unbounded (p1) (q0) u__ * profile p0 p1 q0 q1 r (p1) (q0) < 1.
Proof.
  intros p0 p1 q0 q1 r t u__ A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 T1 T2 T3 Below Under.
  pose proof (case_1_prior p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 T1 T2 T3) as Inside.
  assert (DP_p : 0 < 1) by (lra).
  assert (DP_q : 0 < 1) by (lra).
  assert (Q_C1 : 0 < 1 * (1) ^ 1 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)) (pow_lt _ 1 DP_q)).
  assert (N_C1 : 0 < p1 * q0 * r * u__ ^ 2 - p1 * r * u__ ^ 2 - p1 * q0 * r + p1 * r * u__ - r * u__ + 1) by (exact (certificate_8 p0 p1 q0 q1 r t u__ A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 T1 T2 T3 Below Under)).
  assert (V_C1 : (p1) * (q0) * r * u__ ^ 2 - (p1) * r * u__ ^ 2 - (p1) * (q0) * r + (p1) * r * u__ - r * u__ + 1 = (p1 * q0 * r * u__ ^ 2 - p1 * r * u__ ^ 2 - p1 * q0 * r + p1 * r * u__ - r * u__ + 1) / (1 * (1) ^ 1 * (1) ^ 1)) by (fractions_agree Q_C1).
  assert (C1 : 0 < (p1) * (q0) * r * u__ ^ 2 - (p1) * r * u__ ^ 2 - (p1) * (q0) * r + (p1) * r * u__ - r * u__ + 1) by exact (fraction_gt _ _ _ V_C1 Q_C1 N_C1).
  refine (fails_1 p0 p1 q0 q1 r (p1) (q0) u__ A1 A2 A3 A4 A5 A6 A7 A8 A9 Inside Below _).
  { same C1. }
Qed.

Lemma case_1_fails : forall p0 p1 q0 q1 r t u__ : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p1 + 1 ->
  0 < p1 ->
  0 <= - p0 + p1 ->
  0 <= q0 ->
  0 <= - q1 + 1 ->
  0 < q1 ->
  0 <= - q0 + q1 ->
  0 <= - q0 * r - q0 + 1 ->
  0 < q0 ->
  0 < t ->
  0 < - t + 1 ->
  - p1 * q0 * r * t ^ 2 + p1 * r * t ^ 2 + p1 * q0 * r - p1 * r * t + r * t - 1 = 0 ->
  0 < u__ ->
  0 < t - u__ ->
  exists p q : R, region p0 p1 q0 q1 r p q /\ unbounded p q u__ * profile p0 p1 q0 q1 r p q < 1.
Proof.
  intros p0 p1 q0 q1 r t u__ A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 T1 T2 T3 Below Under.
  exists (p1), (q0). split.
  - exact (case_1_prior p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 T1 T2 T3).
  - exact (case_1_below p0 p1 q0 q1 r t u__ A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 T1 T2 T3 Below Under).
Qed.

Example case_1_is_met : exists p0 p1 q0 q1 r p q : R, 1 < r /\ 0 <= p0 /\ p1 <= 1 /\ 0 < p1 /\ p0 <= p1 /\ 0 <= q0 /\ q1 <= 1 /\ 0 < q1 /\ q0 <= q1 /\ q0 * r + q0 <= 1 /\ 0 < q0 /\ region p0 p1 q0 q1 r p q.
Proof.
  exists (29 / 73), (15 / 17), (3 / 44), (7 / 61), (109 / 71), (794 / 1241), (491 / 5368).
  unfold region. repeat apply conj; first [ reflexivity | lra ].
Qed.

Theorem case_1 : forall p0 p1 q0 q1 r : R,
  1 < r ->
  0 <= p0 ->
  p1 <= 1 ->
  0 < p1 ->
  p0 <= p1 ->
  0 <= q0 ->
  q1 <= 1 ->
  0 < q1 ->
  q0 <= q1 ->
  q0 * r + q0 <= 1 ->
  0 < q0 ->
  (forall epsilon : R,
    (forall p q : R, region p0 p1 q0 q1 r p q -> 1 / unbounded p q (exp (- epsilon)) <= profile p0 p1 q0 q1 r p q)
    <-> epsilon <= ln ((- p1 * r + r + sqrt (4 * p1 * r * (q0 - 1) * (p1 * q0 * r - 1) + (- p1 * r + r) ^ 2)) / (- 2 * p1 * q0 * r + 2))) /\
  region p0 p1 q0 q1 r (p1) (q0) /\ 1 / unbounded (p1) (q0) (exp (- (ln ((- p1 * r + r + sqrt (4 * p1 * r * (q0 - 1) * (p1 * q0 * r - 1) + (- p1 * r + r) ^ 2)) / (- 2 * p1 * q0 * r + 2))))) = profile p0 p1 q0 q1 r (p1) (q0).
Proof.
  intros p0 p1 q0 q1 r A1' A2' A3' A4' A5' A6' A7' A8' A9' W1' W2'.
  assert (A1 : 0 < r - 1) by lra.
  assert (A2 : 0 <= p0) by lra.
  assert (A3 : 0 <= - p1 + 1) by lra.
  assert (A4 : 0 < p1) by lra.
  assert (A5 : 0 <= - p0 + p1) by lra.
  assert (A6 : 0 <= q0) by lra.
  assert (A7 : 0 <= - q1 + 1) by lra.
  assert (A8 : 0 < q1) by lra.
  assert (A9 : 0 <= - q0 + q1) by lra.
  assert (W1 : 0 <= - q0 * r - q0 + 1) by lra.
  assert (W2 : 0 < q0) by lra.
  destruct (case_1_root p0 p1 q0 q1 r A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2) as [t [T1 [T2 T3]]].
  pose proof (case_1_value p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 T1 T2 T3) as V.
  rewrite V.
  pose proof (exp_minus_log t T1) as X. rewrite ?X.
  split.
  - intro epsilon. refine (largest_epsilon (fun privacy : R => forall p q : R, region p0 p1 q0 q1 r p q -> 1 / unbounded p q privacy <= profile p0 p1 q0 q1 r p q) t T1 _ _ epsilon).
    { intros later Later.
      intros p q Inside.
      pose proof (priors_in_range p0 p1 q0 q1 r p q Inside) as [P_p P_q].
      apply respected with (unbounded p q t).
      { apply unbounded_positive; first [ assumption | lra ]. }
      { apply unbounded_increasing; first [ assumption | lra ]. }
      exact (case_1_safe p0 p1 q0 q1 r p q t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 T1 T2 T3 Inside).
    }
    { intros below Below Under All.
      destruct (case_1_fails p0 p1 q0 q1 r t below A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 T1 T2 T3 Below ltac:(lra)) as [p [q [Inside Failing]]].
      specialize (All p q Inside).
      pose proof (priors_in_range p0 p1 q0 q1 r p q Inside) as [P_p P_q].
      apply exceeded in Failing; [lra|].
      apply unbounded_positive; first [ assumption | lra ].
    }
  - pose proof (case_1_prior p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 T1 T2 T3) as Inside. split; [exact Inside|].
    pose proof (priors_in_range p0 p1 q0 q1 r (p1) (q0) Inside) as [P_p P_q].
    refine (attained (unbounded (p1) (q0)) _ t (unbounded_continuous (p1) (q0)) T1 _ _ _).
    + apply unbounded_positive; first [ assumption | exact (Rlt_le _ _ T1) ].
    + exact (case_1_safe p0 p1 q0 q1 r (p1) (q0) t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 T1 T2 T3 Inside).
    + intros below Below Under. exact (case_1_below p0 p1 q0 q1 r t below A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 T1 T2 T3 Below ltac:(lra)).
Qed.

Lemma certificate_9 : forall p0 p1 q0 q1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p1 + 1 -> 0 < p1 -> 0 <= - p0 + p1 -> 0 <= q0 -> 0 <= - q1 + 1 -> 0 < q1 -> 0 <= - q0 + q1 -> q0 = 0 -> 0 < t -> 0 < - t + 1 -> p1 * r * t ^ 2 - p1 * r * t + r * t - 1 = 0 -> 0 <= 2 * p1 * r * t - p1 * r + r.
Proof.
  intros p0 p1 q0 q1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13.
  assert (S1 : 0 < p1 * t - p1 + 1).
  { refine (step_gt (1) (p1 * t - p1 + 1) (1 * (- p1 + 1) + 1 * (p1) * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H3) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) H11)). }
  assert (S2 : 0 < p1 * t ^ 2 - p1 * t + t).
  { refine (step_gt (1) (p1 * t ^ 2 - p1 * t + t) (1 * (p1 * t - p1 + 1) * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1) H11). }
  assert (S3 : 0 < 2 * p1 * t - p1 + 1).
  { refine (step_gt (1) (2 * p1 * t - p1 + 1) (1 * (p1 * t - p1 + 1) + 1 * (p1) * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) H11)). }
  assert (S4 : 0 < 2 * p1 * t - p1 + 1).
  { refine (step_gt (1) (2 * p1 * t - p1 + 1) (1 * (2 * p1 * t - p1 + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S3). }
  assert (S5 : 0 <= 2 * p1 * r * t - p1 * r + r).
  { refine (step_ge (1 * (p1 * t ^ 2 - p1 * t + t)) (2 * p1 * r * t - p1 * r + r) (1 * (2 * p1 * t - p1 + 1)) ((2 * p1 * t - p1 + 1) * (p1 * r * t ^ 2 - p1 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (2 * p1 * t - p1 + 1) _ H13).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S4)). }
  exact S5.
Qed.

Lemma certificate_10 : forall p0 p1 q0 q1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p1 + 1 -> 0 < p1 -> 0 <= - p0 + p1 -> 0 <= q0 -> 0 <= - q1 + 1 -> 0 < q1 -> 0 <= - q0 + q1 -> q0 = 0 -> 0 < t -> 0 < - t + 1 -> p1 * r * t ^ 2 - p1 * r * t + r * t - 1 = 0 -> 4 * p1 ^ 2 * r ^ 2 * t ^ 2 - 4 * p1 ^ 2 * r ^ 2 * t + 4 * p1 * r ^ 2 * t - 4 * p1 * r = 0.
Proof.
  intros p0 p1 q0 q1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13.
  assert (S1 : 4 * p1 ^ 2 * r ^ 2 * t ^ 2 - 4 * p1 ^ 2 * r ^ 2 * t + 4 * p1 * r ^ 2 * t - 4 * p1 * r = 0).
  { refine (step_eq (1) (4 * p1 ^ 2 * r ^ 2 * t ^ 2 - 4 * p1 ^ 2 * r ^ 2 * t + 4 * p1 * r ^ 2 * t - 4 * p1 * r) ((4 * p1 * r) * (p1 * r * t ^ 2 - p1 * r * t + r * t - 1)) _ _ _).
    - identity.
    - exact (multiple_of_zero (4 * p1 * r) _ H13).
    - exact (ltac:(lra) : 0 < 1). }
  exact S1.
Qed.

Lemma certificate_11 : forall p p0 p1 q q0 q1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p1 + 1 -> 0 < p1 -> 0 <= - p0 + p1 -> 0 <= q0 -> 0 <= - q1 + 1 -> 0 < q1 -> 0 <= - q0 + q1 -> q0 = 0 -> 0 < t -> 0 < - t + 1 -> p1 * r * t ^ 2 - p1 * r * t + r * t - 1 = 0 -> 0 < p -> 0 <= p - p0 -> 0 <= - p + 1 -> 0 <= - p + p1 -> 0 < q -> 0 <= q - q0 -> 0 <= - q + 1 -> 0 <= - q + q1 -> 0 <= - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1.
Proof.
  intros p p0 p1 q q0 q1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14 H15 H16 H17 H18 H19 H20 H21.
  assert (S1 : 0 < p1 * t - p1 + 1).
  { refine (step_gt (1) (p1 * t - p1 + 1) (1 * (- p1 + 1) + 1 * (p1) * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H3) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) H11)). }
  assert (S2 : 0 < p1 * t ^ 2 - p1 * t + t).
  { refine (step_gt (1) (p1 * t ^ 2 - p1 * t + t) (1 * (p1 * t - p1 + 1) * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1) H11). }
  assert (S3 : 0 < p * q * t + p * q - p * t + p1 * t).
  { refine (step_gt (1) (p * q * t + p * q - p * t + p1 * t) (1 * (t) * (- p + p1) + 1 * (p) * (q) + 1 * (t) * (p) * (q)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H11)) H17) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H14) H18)) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H11) H14) H18)). }
  assert (S4 : 0 < - p * q * t ^ 2 + p * t ^ 2 - p1 * t ^ 2 + p * q - p * t + p1 * t).
  { refine (step_gt (1) (- p * q * t ^ 2 + p * t ^ 2 - p1 * t ^ 2 + p * q - p * t + p1 * t) (1 * (p * q * t + p * q - p * t + p1 * t) * (- t + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S3) H12). }
  assert (S5 : 0 < - p * q * t ^ 2 + p * t ^ 2 - p1 * t ^ 2 + p * q - p * t + p1 * t).
  { refine (step_gt (1) (- p * q * t ^ 2 + p * t ^ 2 - p1 * t ^ 2 + p * q - p * t + p1 * t) (1 * (- p * q * t ^ 2 + p * t ^ 2 - p1 * t ^ 2 + p * q - p * t + p1 * t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S4). }
  assert (S6 : 0 <= - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1).
  { refine (step_ge (1 * (p1 * t ^ 2 - p1 * t + t)) (- p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1) (1 * (- p * q * t ^ 2 + p * t ^ 2 - p1 * t ^ 2 + p * q - p * t + p1 * t)) ((- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) * (p1 * r * t ^ 2 - p1 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) _ H13).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S5)). }
  exact S6.
Qed.

Lemma certificate_12 : forall p p0 p1 q q0 q1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p1 + 1 -> 0 < p1 -> 0 <= - p0 + p1 -> 0 <= q0 -> 0 <= - q1 + 1 -> 0 < q1 -> 0 <= - q0 + q1 -> q0 = 0 -> 0 < t -> 0 < - t + 1 -> p1 * r * t ^ 2 - p1 * r * t + r * t - 1 = 0 -> 0 < p -> 0 <= p - p0 -> 0 <= - p + 1 -> 0 <= - p + p1 -> 0 < q -> 0 <= q - q0 -> 0 <= - q + 1 -> 0 <= - q + q1 -> 0 < - p * q * r + 1 -> 0 < - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1.
Proof.
  intros p p0 p1 q q0 q1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14 H15 H16 H17 H18 H19 H20 H21 H22.
  assert (S1 : 0 < p1 * t - p1 + 1).
  { refine (step_gt (1) (p1 * t - p1 + 1) (1 * (- p1 + 1) + 1 * (p1) * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H3) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) H11)). }
  assert (S2 : 0 < p1 * t ^ 2 - p1 * t + t).
  { refine (step_gt (1) (p1 * t ^ 2 - p1 * t + t) (1 * (p1 * t - p1 + 1) * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1) H11). }
  assert (S3 : 0 < p * q * t + p * q - p * t + p1 * t).
  { refine (step_gt (1) (p * q * t + p * q - p * t + p1 * t) (1 * (t) * (- p + p1) + 1 * (p) * (q) + 1 * (t) * (p) * (q)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H11)) H17) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H14) H18)) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H11) H14) H18)). }
  assert (S4 : 0 < - p * q * t ^ 2 + p * t ^ 2 - p1 * t ^ 2 + p * q - p * t + p1 * t).
  { refine (step_gt (1) (- p * q * t ^ 2 + p * t ^ 2 - p1 * t ^ 2 + p * q - p * t + p1 * t) (1 * (p * q * t + p * q - p * t + p1 * t) * (- t + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S3) H12). }
  assert (S5 : 0 < - p * q * t ^ 2 + p * t ^ 2 - p1 * t ^ 2 + p * q - p * t + p1 * t).
  { refine (step_gt (1) (- p * q * t ^ 2 + p * t ^ 2 - p1 * t ^ 2 + p * q - p * t + p1 * t) (1 * (- p * q * t ^ 2 + p * t ^ 2 - p1 * t ^ 2 + p * q - p * t + p1 * t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S4). }
  assert (S6 : 0 < - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1).
  { refine (step_gt (1 * (p1 * t ^ 2 - p1 * t + t)) (- p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1) (1 * (- p * q * t ^ 2 + p * t ^ 2 - p1 * t ^ 2 + p * q - p * t + p1 * t)) ((- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) * (p1 * r * t ^ 2 - p1 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) _ H13).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S5). }
  exact S6.
Qed.

Lemma certificate_13 : forall p0 p1 q0 q1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p1 + 1 -> 0 < p1 -> 0 <= - p0 + p1 -> 0 <= q0 -> 0 <= - q1 + 1 -> 0 < q1 -> 0 <= - q0 + q1 -> q0 = 0 -> 0 < t -> 0 < - t + 1 -> p1 * r * t ^ 2 - p1 * r * t + r * t - 1 = 0 -> 0 <= - q0.
Proof.
  intros p0 p1 q0 q1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13.
  assert (S1 : 0 <= - q0).
  { refine (step_ge (1) (- q0) (0) ((- 1) * (q0)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- 1) _ H10).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rle_refl 0). }
  exact S1.
Qed.

Lemma certificate_14 : forall p0 p1 q0 q1 r t u__ : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p1 + 1 -> 0 < p1 -> 0 <= - p0 + p1 -> 0 <= q0 -> 0 <= - q1 + 1 -> 0 < q1 -> 0 <= - q0 + q1 -> q0 = 0 -> 0 < t -> 0 < - t + 1 -> p1 * r * t ^ 2 - p1 * r * t + r * t - 1 = 0 -> 0 < u__ -> 0 < t - u__ -> 0 < - p1 * r * u__ ^ 2 + p1 * r * u__ - r * u__ + 1.
Proof.
  intros p0 p1 q0 q1 r t u__ H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14 H15.
  assert (S1 : 0 < p1 * t - p1 + 1).
  { refine (step_gt (1) (p1 * t - p1 + 1) (1 * (- p1 + 1) + 1 * (p1) * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H3) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) H11)). }
  assert (S2 : 0 < p1 * t ^ 2 - p1 * t + t).
  { refine (step_gt (1) (p1 * t ^ 2 - p1 * t + t) (1 * (p1 * t - p1 + 1) * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1) H11). }
  assert (S3 : 0 < p1 * t + p1 * u__ - p1 + 1).
  { refine (step_gt (1) (p1 * t + p1 * u__ - p1 + 1) (1 * (p1 * t - p1 + 1) + 1 * (p1) * (u__)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) H14)). }
  assert (S4 : 0 < p1 * t ^ 2 - p1 * u__ ^ 2 - p1 * t + p1 * u__ + t - u__).
  { refine (step_gt (1) (p1 * t ^ 2 - p1 * u__ ^ 2 - p1 * t + p1 * u__ + t - u__) (1 * (p1 * t + p1 * u__ - p1 + 1) * (t - u__)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S3) H15). }
  assert (S5 : 0 < p1 * t ^ 2 - p1 * u__ ^ 2 - p1 * t + p1 * u__ + t - u__).
  { refine (step_gt (1) (p1 * t ^ 2 - p1 * u__ ^ 2 - p1 * t + p1 * u__ + t - u__) (1 * (p1 * t ^ 2 - p1 * u__ ^ 2 - p1 * t + p1 * u__ + t - u__)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S4). }
  assert (S6 : 0 < - p1 * r * u__ ^ 2 + p1 * r * u__ - r * u__ + 1).
  { refine (step_gt (1 * (p1 * t ^ 2 - p1 * t + t)) (- p1 * r * u__ ^ 2 + p1 * r * u__ - r * u__ + 1) (1 * (p1 * t ^ 2 - p1 * u__ ^ 2 - p1 * t + p1 * u__ + t - u__)) ((- p1 * u__ ^ 2 + p1 * u__ - u__) * (p1 * r * t ^ 2 - p1 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- p1 * u__ ^ 2 + p1 * u__ - u__) _ H13).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S5). }
  exact S6.
Qed.

Lemma case_2_root : forall p0 p1 q0 q1 r : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p1 + 1 ->
  0 < p1 ->
  0 <= - p0 + p1 ->
  0 <= q0 ->
  0 <= - q1 + 1 ->
  0 < q1 ->
  0 <= - q0 + q1 ->
  q0 = 0 ->
  exists t : R, 0 < t /\ 0 < - t + 1 /\ p1 * r * t ^ 2 - p1 * r * t + r * t - 1 = 0.
Proof.
  intros p0 p1 q0 q1 r A1 A2 A3 A4 A5 A6 A7 A8 A9 W1.
  assert (DL : 0 < 1) by (lra).
  assert (DH : 0 < 1) by (lra).
  assert (NL : 0 <= 0) by (lra).
  assert (NH : 0 <= 0) by (lra).
  assert (Order : 0 < 1) by (lra).
  assert (PL : 0 < (1) ^ 2) by (apply pow_lt; exact DL).
  assert (FL : - (p1 * r * ((0) / (1)) ^ 2 - p1 * r * ((0) / (1)) + r * ((0) / (1)) - 1) = (1) / ((1) ^ 2)) by (fractions_agree PL).
  assert (SL : 0 < 1) by (lra).
  assert (GL : 0 < - (p1 * r * ((0) / (1)) ^ 2 - p1 * r * ((0) / (1)) + r * ((0) / (1)) - 1)) by exact (fraction_gt _ _ _ FL PL SL).
  assert (PH : 0 < (1) ^ 2) by (apply pow_lt; exact DH).
  assert (FH : p1 * r * ((1) / (1)) ^ 2 - p1 * r * ((1) / (1)) + r * ((1) / (1)) - 1 = (r - 1) / ((1) ^ 2)) by (fractions_agree PH).
  assert (SH : 0 < r - 1) by (exact A1).
  assert (GH : 0 < p1 * r * ((1) / (1)) ^ 2 - p1 * r * ((1) / (1)) + r * ((1) / (1)) - 1) by exact (fraction_gt _ _ _ FH PH SH).
  destruct (root_between (fun t => p1 * r * t ^ 2 - p1 * r * t + r * t - 1) ((0) / (1)) ((1) / (1))) as [t [Above [Below Root]]].
  - reg.
  - refine (fractions_ordered _ _ _ _ DL DH _). same Order.
  - lra.
  - exact GH.
  - pose proof (above_lower_end _ _ _ DL Above) as XL. pose proof (below_upper_end _ _ _ DH Below) as XH.
    pose proof (positive_above _ _ _ DL NL XL). assert (YH : t < 1).
    { refine (below_one _ _ _ DH _ XH). same NH. }
    exists t. repeat apply conj; first [ lra | same XL | same XH | same Root ].
Qed.

Lemma case_2_value : forall p0 p1 q0 q1 r t : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p1 + 1 ->
  0 < p1 ->
  0 <= - p0 + p1 ->
  0 <= q0 ->
  0 <= - q1 + 1 ->
  0 < q1 ->
  0 <= - q0 + q1 ->
  q0 = 0 ->
  0 < t ->
  0 < - t + 1 ->
  p1 * r * t ^ 2 - p1 * r * t + r * t - 1 = 0 ->
  ln (- p1 * r / 2 + r / 2 + sqrt (4 * p1 * r + (- p1 * r + r) ^ 2) / 2) = - ln t.
Proof.
  intros p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 T1 T2 T3.
  assert (DV : 0 < 1) by (lra).
  assert (NV : 0 <= 2 * p1 * r * t - p1 * r + r) by (exact (certificate_9 p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 T1 T2 T3)).
  assert (DR : 0 < 1) by (lra).
  assert (SV : 4 * p1 ^ 2 * r ^ 2 * t ^ 2 - 4 * p1 ^ 2 * r ^ 2 * t + 4 * p1 * r ^ 2 * t - 4 * p1 * r = 0) by (exact (certificate_10 p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 T1 T2 T3)).
  assert (VR : 4 * p1 * r + (- p1 * r + r) ^ 2 = (p1 ^ 2 * r ^ 2 - 2 * p1 * r ^ 2 + 4 * p1 * r + r ^ 2) / (1)) by (fractions_agree DR).
  assert (VS : sqrt (4 * p1 * r + (- p1 * r + r) ^ 2) = (2 * p1 * r * t - p1 * r + r) / (1)).
  { refine (sqrt_of_fraction _ _ _ _ _ VR DR DV NV _). same SV. }
  assert (DI : 0 < 1) by (lra).
  assert (GI : p1 * r * t ^ 2 - p1 * r * t + r * t - 1 = 0) by (exact T3).
  assert (VI : - p1 * r / 2 + r / 2 + sqrt (4 * p1 * r + (- p1 * r + r) ^ 2) / 2 = (p1 * r * t - p1 * r + r) / (1)) by (rewrite VS; fractions_agree DI).
  assert (PT : 0 < t ^ 1) by (apply pow_lt; exact T1).
  assert (IT : - p1 * r / 2 + r / 2 + sqrt (4 * p1 * r + (- p1 * r + r) ^ 2) / 2 = 1 / t ^ 1) by (refine (inverse_power _ _ _ _ VI DI PT _); same GI).
  refine (eq_trans (f_equal ln IT) _). rewrite pow_1. exact (log_of_inverse t T1).
Qed.

Lemma case_2_safe : forall p0 p1 q0 q1 r p q t : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p1 + 1 ->
  0 < p1 ->
  0 <= - p0 + p1 ->
  0 <= q0 ->
  0 <= - q1 + 1 ->
  0 < q1 ->
  0 <= - q0 + q1 ->
  q0 = 0 ->
  0 < t ->
  0 < - t + 1 ->
  p1 * r * t ^ 2 - p1 * r * t + r * t - 1 = 0 ->
  region p0 p1 q0 q1 r p q ->
  1 <= unbounded p q t * profile p0 p1 q0 q1 r p q.
Proof.
  intros p0 p1 q0 q1 r p q t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 T1 T2 T3 Inside.
  refine (meets p0 p1 q0 q1 r p q t A1 A2 A3 A4 A5 A6 A7 A8 A9 Inside T1 _).
  { 
    unfold region in Inside. pose proof Inside as [U_p [U_q [R2' [R4' [R6' R8']]]]]. clear Inside.
    assert (R1 : 0 < p) by lra.
    assert (R2 : 0 <= p - p0) by lra.
    assert (R3 : 0 <= - p + 1) by lra.
    assert (R4 : 0 <= - p + p1) by lra.
    assert (R5 : 0 < q) by lra.
    assert (R6 : 0 <= q - q0) by lra.
    assert (R7 : 0 <= - q + 1) by lra.
    assert (R8 : 0 <= - q + q1) by lra.
    exact (certificate_11 p p0 p1 q q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 T1 T2 T3 R1 R2 R3 R4 R5 R6 R7 R8). }
Qed.

Lemma case_2_strict : forall p0 p1 q0 q1 r p q t : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p1 + 1 ->
  0 < p1 ->
  0 <= - p0 + p1 ->
  0 <= q0 ->
  0 <= - q1 + 1 ->
  0 < q1 ->
  0 <= - q0 + q1 ->
  q0 = 0 ->
  0 < t ->
  0 < - t + 1 ->
  p1 * r * t ^ 2 - p1 * r * t + r * t - 1 = 0 ->
  region p0 p1 q0 q1 r p q ->
  unbounded p q 0 * profile p0 p1 q0 q1 r p q < 1 ->
  1 < unbounded p q t * profile p0 p1 q0 q1 r p q.
Proof.
  intros p0 p1 q0 q1 r p q t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 T1 T2 T3 Inside Demand.
  refine (exceeds p0 p1 q0 q1 r p q t A1 A2 A3 A4 A5 A6 A7 A8 A9 Inside T1 _ Demand).
  { intros Z. clear Demand. 
    unfold region in Inside. pose proof Inside as [U_p [U_q [R2' [R4' [R6' R8']]]]]. clear Inside.
    assert (R1 : 0 < p) by lra.
    assert (R2 : 0 <= p - p0) by lra.
    assert (R3 : 0 <= - p + 1) by lra.
    assert (R4 : 0 <= - p + p1) by lra.
    assert (R5 : 0 < q) by lra.
    assert (R6 : 0 <= q - q0) by lra.
    assert (R7 : 0 <= - q + 1) by lra.
    assert (R8 : 0 <= - q + q1) by lra.
    exact (certificate_12 p p0 p1 q q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 T1 T2 T3 R1 R2 R3 R4 R5 R6 R7 R8 Z). }
Qed.

Lemma case_2_fails : forall p0 p1 q0 q1 r t u__ : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p1 + 1 ->
  0 < p1 ->
  0 <= - p0 + p1 ->
  0 <= q0 ->
  0 <= - q1 + 1 ->
  0 < q1 ->
  0 <= - q0 + q1 ->
  q0 = 0 ->
  0 < t ->
  0 < - t + 1 ->
  p1 * r * t ^ 2 - p1 * r * t + r * t - 1 = 0 ->
  0 < u__ ->
  0 < t - u__ ->
  exists p q : R, region p0 p1 q0 q1 r p q /\ unbounded p q u__ * profile p0 p1 q0 q1 r p q < 1.
Proof.
  intros p0 p1 q0 q1 r t u__ A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 T1 T2 T3 Below Under.
  assert (B_R5 : eventually (fun h__ => 0 < h__)).
  { assert (First : 0 <= 0) by (lra).
    apply eventually_always. intros h__ Small. refine (same_gt _ _ (Rplus_le_lt_0_compat (0) ((1) * h__ ^ 1) First (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (pow_lt _ 1 Small))) _). identity. }
  assert (B_R6 : eventually (fun h__ => 0 <= h__ - q0)).
  { assert (First : 0 <= - q0) by (exact (certificate_13 p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 T1 T2 T3)).
    apply eventually_always. intros h__ Small. refine (same_ge _ _ (Rlt_le _ _ (Rplus_le_lt_0_compat (- q0) ((1) * h__ ^ 1) First (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (pow_lt _ 1 Small)))) _). identity. }
  assert (B_R7 : eventually (fun h__ => 0 < - h__ + 1)).
  { assert (First : 0 < 1) by (lra).
    refine (eventually_same _ _ _ (eventually_leading 0 _ (fun h__ => - 1) _ First)).
    - intro h__. identity.
    - reg. }
  apply eventually_weaker in B_R7.
  assert (B_R8 : eventually (fun h__ => 0 < - h__ + q1)).
  { assert (First : 0 < q1) by (exact A8).
    refine (eventually_same _ _ _ (eventually_leading 0 _ (fun h__ => - 1) _ First)).
    - intro h__. identity.
    - reg. }
  apply eventually_weaker in B_R8.
  assert (B_C1 : eventually (fun h__ => 0 < h__ * p1 * r * u__ ^ 2 - p1 * r * u__ ^ 2 - h__ * p1 * r + p1 * r * u__ - r * u__ + 1)).
  { assert (First : 0 < - p1 * r * u__ ^ 2 + p1 * r * u__ - r * u__ + 1) by (exact (certificate_14 p0 p1 q0 q1 r t u__ A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 T1 T2 T3 Below Under)).
    refine (eventually_same _ _ _ (eventually_leading 0 _ (fun h__ => p1 * r * u__ ^ 2 - p1 * r) _ First)).
    - intro h__. identity.
    - reg. }
  destruct (eventually_somewhere _ (eventually_and _ _ B_R5 (eventually_and _ _ B_R6 (eventually_and _ _ B_R7 (eventually_and _ _ B_R8 B_C1))))) as [h__ [Small [B_R5' [B_R6' [B_R7' [B_R8' B_C1']]]]]].
  assert (DP_p : 0 < 1) by (lra).
  assert (DP_q : 0 < 1) by (lra).
  assert (Q_R1 : 0 < 1 * (1) ^ 1 * (1) ^ 0) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)) (pow_lt _ 0 DP_q)).
  assert (N_R1 : 0 < p1) by (exact A4).
  assert (V_R1 : (p1) = (p1) / (1 * (1) ^ 1 * (1) ^ 0)) by (fractions_agree Q_R1).
  assert (R1 : 0 < (p1)) by exact (fraction_gt _ _ _ V_R1 Q_R1 N_R1).
  assert (Q_R2 : 0 < 1 * (1) ^ 1 * (1) ^ 0) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)) (pow_lt _ 0 DP_q)).
  assert (N_R2 : 0 <= - p0 + p1) by (exact A5).
  assert (V_R2 : (p1) - p0 = (- p0 + p1) / (1 * (1) ^ 1 * (1) ^ 0)) by (fractions_agree Q_R2).
  assert (R2 : 0 <= (p1) - p0) by exact (fraction_ge _ _ _ V_R2 Q_R2 N_R2).
  assert (Q_R3 : 0 < 1 * (1) ^ 1 * (1) ^ 0) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)) (pow_lt _ 0 DP_q)).
  assert (N_R3 : 0 <= - p1 + 1) by (exact A3).
  assert (V_R3 : - (p1) + 1 = (- p1 + 1) / (1 * (1) ^ 1 * (1) ^ 0)) by (fractions_agree Q_R3).
  assert (R3 : 0 <= - (p1) + 1) by exact (fraction_ge _ _ _ V_R3 Q_R3 N_R3).
  assert (Q_R4 : 0 < 1 * (1) ^ 1 * (1) ^ 0) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)) (pow_lt _ 0 DP_q)).
  assert (N_R4 : 0 <= 0) by (lra).
  assert (V_R4 : - (p1) + p1 = (0) / (1 * (1) ^ 1 * (1) ^ 0)) by (fractions_agree Q_R4).
  assert (R4 : 0 <= - (p1) + p1) by exact (fraction_ge _ _ _ V_R4 Q_R4 N_R4).
  assert (Q_R5 : 0 < 1 * (1) ^ 0 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 0 DP_p)) (pow_lt _ 1 DP_q)).
  assert (N_R5 : 0 < h__) by (exact Small).
  assert (V_R5 : (h__) = (h__) / (1 * (1) ^ 0 * (1) ^ 1)) by (fractions_agree Q_R5).
  assert (R5 : 0 < (h__)) by exact (fraction_gt _ _ _ V_R5 Q_R5 N_R5).
  assert (Q_R6 : 0 < 1 * (1) ^ 0 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 0 DP_p)) (pow_lt _ 1 DP_q)).
  assert (N_R6 : 0 <= h__ - q0) by (exact B_R6').
  assert (V_R6 : (h__) - q0 = (h__ - q0) / (1 * (1) ^ 0 * (1) ^ 1)) by (fractions_agree Q_R6).
  assert (R6 : 0 <= (h__) - q0) by exact (fraction_ge _ _ _ V_R6 Q_R6 N_R6).
  assert (Q_R7 : 0 < 1 * (1) ^ 0 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 0 DP_p)) (pow_lt _ 1 DP_q)).
  assert (N_R7 : 0 <= - h__ + 1) by (exact B_R7').
  assert (V_R7 : - (h__) + 1 = (- h__ + 1) / (1 * (1) ^ 0 * (1) ^ 1)) by (fractions_agree Q_R7).
  assert (R7 : 0 <= - (h__) + 1) by exact (fraction_ge _ _ _ V_R7 Q_R7 N_R7).
  assert (Q_R8 : 0 < 1 * (1) ^ 0 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 0 DP_p)) (pow_lt _ 1 DP_q)).
  assert (N_R8 : 0 <= - h__ + q1) by (exact B_R8').
  assert (V_R8 : - (h__) + q1 = (- h__ + q1) / (1 * (1) ^ 0 * (1) ^ 1)) by (fractions_agree Q_R8).
  assert (R8 : 0 <= - (h__) + q1) by exact (fraction_ge _ _ _ V_R8 Q_R8 N_R8).
  assert (Q_C1 : 0 < 1 * (1) ^ 1 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)) (pow_lt _ 1 DP_q)).
  assert (N_C1 : 0 < h__ * p1 * r * u__ ^ 2 - p1 * r * u__ ^ 2 - h__ * p1 * r + p1 * r * u__ - r * u__ + 1) by (exact B_C1').
  assert (V_C1 : (p1) * (h__) * r * u__ ^ 2 - (p1) * r * u__ ^ 2 - (p1) * (h__) * r + (p1) * r * u__ - r * u__ + 1 = (h__ * p1 * r * u__ ^ 2 - p1 * r * u__ ^ 2 - h__ * p1 * r + p1 * r * u__ - r * u__ + 1) / (1 * (1) ^ 1 * (1) ^ 1)) by (fractions_agree Q_C1).
  assert (C1 : 0 < (p1) * (h__) * r * u__ ^ 2 - (p1) * r * u__ ^ 2 - (p1) * (h__) * r + (p1) * r * u__ - r * u__ + 1) by exact (fraction_gt _ _ _ V_C1 Q_C1 N_C1).
  assert (Inside : region p0 p1 q0 q1 r (p1) (h__)).
  {
  refine (inside_region p0 p1 q0 q1 r (p1) (h__) A1 A2 A3 A4 A5 A6 A7 A8 A9 _ _ _ _ _ _ _ _).
  { same R1. }
  { same R2. }
  { same R3. }
  { same R4. }
  { same R5. }
  { same R6. }
  { same R7. }
  { same R8. }
  }
  exists (p1), (h__). split; [exact Inside|].
  refine (fails_1 p0 p1 q0 q1 r (p1) (h__) u__ A1 A2 A3 A4 A5 A6 A7 A8 A9 Inside Below _).
  { same C1. }
Qed.

Example case_2_is_met : exists p0 p1 q0 q1 r p q : R, 1 < r /\ 0 <= p0 /\ p1 <= 1 /\ 0 < p1 /\ p0 <= p1 /\ 0 <= q0 /\ q1 <= 1 /\ 0 < q1 /\ q0 <= q1 /\ q0 = 0 /\ region p0 p1 q0 q1 r p q.
Proof.
  exists (29 / 73), (15 / 17), 0, (7 / 61), (109 / 71), (794 / 1241), (7 / 122).
  unfold region. repeat apply conj; first [ reflexivity | lra ].
Qed.

Theorem case_2 : forall p0 p1 q0 q1 r : R,
  1 < r ->
  0 <= p0 ->
  p1 <= 1 ->
  0 < p1 ->
  p0 <= p1 ->
  0 <= q0 ->
  q1 <= 1 ->
  0 < q1 ->
  q0 <= q1 ->
  q0 = 0 ->
  (forall epsilon : R,
    (forall p q : R, region p0 p1 q0 q1 r p q -> 1 / unbounded p q (exp (- epsilon)) <= profile p0 p1 q0 q1 r p q)
    <-> epsilon <= ln (- p1 * r / 2 + r / 2 + sqrt (4 * p1 * r + (- p1 * r + r) ^ 2) / 2)) /\
  (forall p q : R, region p0 p1 q0 q1 r p q -> 
    profile p0 p1 q0 q1 r p q < 1 / unbounded p q 0 -> 1 / unbounded p q (exp (- (ln (- p1 * r / 2 + r / 2 + sqrt (4 * p1 * r + (- p1 * r + r) ^ 2) / 2)))) < profile p0 p1 q0 q1 r p q).
Proof.
  intros p0 p1 q0 q1 r A1' A2' A3' A4' A5' A6' A7' A8' A9' W1'.
  assert (A1 : 0 < r - 1) by lra.
  assert (A2 : 0 <= p0) by lra.
  assert (A3 : 0 <= - p1 + 1) by lra.
  assert (A4 : 0 < p1) by lra.
  assert (A5 : 0 <= - p0 + p1) by lra.
  assert (A6 : 0 <= q0) by lra.
  assert (A7 : 0 <= - q1 + 1) by lra.
  assert (A8 : 0 < q1) by lra.
  assert (A9 : 0 <= - q0 + q1) by lra.
  assert (W1 : q0 = 0) by lra.
  destruct (case_2_root p0 p1 q0 q1 r A1 A2 A3 A4 A5 A6 A7 A8 A9 W1) as [t [T1 [T2 T3]]].
  pose proof (case_2_value p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 T1 T2 T3) as V.
  rewrite V.
  pose proof (exp_minus_log t T1) as X. rewrite ?X.
  split.
  - intro epsilon. refine (largest_epsilon (fun privacy : R => forall p q : R, region p0 p1 q0 q1 r p q -> 1 / unbounded p q privacy <= profile p0 p1 q0 q1 r p q) t T1 _ _ epsilon).
    { intros later Later.
      intros p q Inside.
      pose proof (priors_in_range p0 p1 q0 q1 r p q Inside) as [P_p P_q].
      apply respected with (unbounded p q t).
      { apply unbounded_positive; first [ assumption | lra ]. }
      { apply unbounded_increasing; first [ assumption | lra ]. }
      exact (case_2_safe p0 p1 q0 q1 r p q t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 T1 T2 T3 Inside).
    }
    { intros below Below Under All.
      destruct (case_2_fails p0 p1 q0 q1 r t below A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 T1 T2 T3 Below ltac:(lra)) as [p [q [Inside Failing]]].
      specialize (All p q Inside).
      pose proof (priors_in_range p0 p1 q0 q1 r p q Inside) as [P_p P_q].
      apply exceeded in Failing; [lra|].
      apply unbounded_positive; first [ assumption | lra ].
    }
  - intros p q Inside Demand.
    pose proof (priors_in_range p0 p1 q0 q1 r p q Inside) as [P_p P_q].
    apply respected_strictly.
    + apply unbounded_positive; first [ assumption | exact (Rlt_le _ _ T1) ].
    + refine (case_2_strict p0 p1 q0 q1 r p q t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 T1 T2 T3 Inside _).
      apply demanded; [apply unbounded_positive; first [ assumption | apply Rle_refl ]|exact Demand].
Qed.

Lemma certificate_15 : forall p0 p1 q0 q1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p1 + 1 -> 0 < p1 -> 0 <= - p0 + p1 -> 0 <= q0 -> 0 <= - q1 + 1 -> 0 < q1 -> 0 <= - q0 + q1 -> 0 <= q0 * r + q0 - 1 -> 0 < - p0 * q0 * r + 1 -> 0 < p0 -> 0 < t -> 0 < - t + 1 -> - p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1 = 0 -> 0 <= - 2 * p0 * q0 * r * t + 2 * p0 * r * t - p0 * r + r.
Proof.
  intros p0 p1 q0 q1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14 H15.
  assert (S1 : 0 <= - q0 + 1).
  { refine (step_ge (1) (- q0 + 1) (1 * (- q0 + q1) + 1 * (- q1 + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H9) (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H7)). }
  assert (S2 : 0 < - p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t).
  { refine (step_gt ((1 / 2) + (1 / 2) * (r - 1)) (- p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t) ((1 / 2)) ((1 / 2) * (- p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (1 / 2) _ H15).
    - exact (Rlt_le _ _ (Rplus_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 2)) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 2)) H1))).
    - exact (ltac:(lra) : 0 < (1 / 2)). }
  assert (S3 : 0 < - p0 * q0 * t ^ 2 + p0 * t ^ 2 - p0 * t + t).
  { refine (step_gt (1) (- p0 * q0 * t ^ 2 + p0 * t ^ 2 - p0 * t + t) (1 * (- p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t) * (- p0 * q0 * r + 1)) ((p0 * q0) * (- p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (p0 * q0) _ H15).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2) H11). }
  assert (S4 : 0 < - p0 * q0 * t + p0 * t - p0 + 1).
  { refine (step_gt (1 * (t)) (- p0 * q0 * t + p0 * t - p0 + 1) (1 * (- p0 * q0 * t ^ 2 + p0 * t ^ 2 - p0 * t + t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H13)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S3). }
  assert (S5 : 0 < - 2 * p0 * q0 * t + 2 * p0 * t - p0 + 1).
  { refine (step_gt (1) (- 2 * p0 * q0 * t + 2 * p0 * t - p0 + 1) (1 * (- p0 * q0 * t + p0 * t - p0 + 1) + 1 * (- q0 + 1) * (p0) * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S4) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S1) (Rlt_le _ _ H12)) (Rlt_le _ _ H13))). }
  assert (S6 : 0 <= - 2 * p0 * q0 * r * t + 2 * p0 * r * t - p0 * r + r).
  { refine (step_ge (1 * (- p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t)) (- 2 * p0 * q0 * r * t + 2 * p0 * r * t - p0 * r + r) (1 * (- 2 * p0 * q0 * t + 2 * p0 * t - p0 + 1)) ((- 2 * p0 * q0 * t + 2 * p0 * t - p0 + 1) * (- p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- 2 * p0 * q0 * t + 2 * p0 * t - p0 + 1) _ H15).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S5)). }
  exact S6.
Qed.

Lemma certificate_16 : forall p0 p1 q0 q1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p1 + 1 -> 0 < p1 -> 0 <= - p0 + p1 -> 0 <= q0 -> 0 <= - q1 + 1 -> 0 < q1 -> 0 <= - q0 + q1 -> 0 <= q0 * r + q0 - 1 -> 0 < - p0 * q0 * r + 1 -> 0 < p0 -> 0 < t -> 0 < - t + 1 -> - p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1 = 0 -> 4 * p0 ^ 2 * q0 ^ 2 * r ^ 2 * t ^ 2 - 8 * p0 ^ 2 * q0 * r ^ 2 * t ^ 2 - 4 * p0 ^ 2 * q0 ^ 2 * r ^ 2 + 4 * p0 ^ 2 * q0 * r ^ 2 * t + 4 * p0 ^ 2 * r ^ 2 * t ^ 2 + 4 * p0 ^ 2 * q0 * r ^ 2 - 4 * p0 ^ 2 * r ^ 2 * t - 4 * p0 * q0 * r ^ 2 * t + 4 * p0 * r ^ 2 * t + 4 * p0 * q0 * r - 4 * p0 * r = 0.
Proof.
  intros p0 p1 q0 q1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14 H15.
  assert (S1 : 4 * p0 ^ 2 * q0 ^ 2 * r ^ 2 * t ^ 2 - 8 * p0 ^ 2 * q0 * r ^ 2 * t ^ 2 - 4 * p0 ^ 2 * q0 ^ 2 * r ^ 2 + 4 * p0 ^ 2 * q0 * r ^ 2 * t + 4 * p0 ^ 2 * r ^ 2 * t ^ 2 + 4 * p0 ^ 2 * q0 * r ^ 2 - 4 * p0 ^ 2 * r ^ 2 * t - 4 * p0 * q0 * r ^ 2 * t + 4 * p0 * r ^ 2 * t + 4 * p0 * q0 * r - 4 * p0 * r = 0).
  { refine (step_eq (1) (4 * p0 ^ 2 * q0 ^ 2 * r ^ 2 * t ^ 2 - 8 * p0 ^ 2 * q0 * r ^ 2 * t ^ 2 - 4 * p0 ^ 2 * q0 ^ 2 * r ^ 2 + 4 * p0 ^ 2 * q0 * r ^ 2 * t + 4 * p0 ^ 2 * r ^ 2 * t ^ 2 + 4 * p0 ^ 2 * q0 * r ^ 2 - 4 * p0 ^ 2 * r ^ 2 * t - 4 * p0 * q0 * r ^ 2 * t + 4 * p0 * r ^ 2 * t + 4 * p0 * q0 * r - 4 * p0 * r) ((- 4 * p0 * q0 * r + 4 * p0 * r) * (- p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1)) _ _ _).
    - identity.
    - exact (multiple_of_zero (- 4 * p0 * q0 * r + 4 * p0 * r) _ H15).
    - exact (ltac:(lra) : 0 < 1). }
  exact S1.
Qed.

Lemma certificate_17 : forall p0 p1 q0 q1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p1 + 1 -> 0 < p1 -> 0 <= - p0 + p1 -> 0 <= q0 -> 0 <= - q1 + 1 -> 0 < q1 -> 0 <= - q0 + q1 -> 0 <= q0 * r + q0 - 1 -> 0 < - p0 * q0 * r + 1 -> 0 < p0 -> 0 < t -> 0 < - t + 1 -> - p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1 = 0 -> 0 < - 2 * p0 * q0 * r + 2.
Proof.
  intros p0 p1 q0 q1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14 H15.
  assert (S1 : 0 < - p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t).
  { refine (step_gt ((1 / 2) + (1 / 2) * (r - 1)) (- p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t) ((1 / 2)) ((1 / 2) * (- p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (1 / 2) _ H15).
    - exact (Rlt_le _ _ (Rplus_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 2)) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 2)) H1))).
    - exact (ltac:(lra) : 0 < (1 / 2)). }
  assert (S2 : 0 < - p0 * q0 * t ^ 2 + p0 * t ^ 2 - p0 * t + t).
  { refine (step_gt (1) (- p0 * q0 * t ^ 2 + p0 * t ^ 2 - p0 * t + t) (1 * (- p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t) * (- p0 * q0 * r + 1)) ((p0 * q0) * (- p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (p0 * q0) _ H15).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1) H11). }
  assert (S3 : 0 < - 2 * p0 * q0 * r + 2).
  { refine (step_gt (1 * (- p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t)) (- 2 * p0 * q0 * r + 2) (2 * (- p0 * q0 * t ^ 2 + p0 * t ^ 2 - p0 * t + t)) ((- 2 * p0 * q0) * (- p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- 2 * p0 * q0) _ H15).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 2) S2). }
  exact S3.
Qed.

Lemma certificate_18 : forall p0 p1 q0 q1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p1 + 1 -> 0 < p1 -> 0 <= - p0 + p1 -> 0 <= q0 -> 0 <= - q1 + 1 -> 0 < q1 -> 0 <= - q0 + q1 -> 0 <= q0 * r + q0 - 1 -> 0 < - p0 * q0 * r + 1 -> 0 < p0 -> 0 < t -> 0 < - t + 1 -> - p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1 = 0 -> - 2 * p0 * q0 * r * t ^ 2 + 2 * p0 * r * t ^ 2 + 2 * p0 * q0 * r - 2 * p0 * r * t + 2 * r * t - 2 = 0.
Proof.
  intros p0 p1 q0 q1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14 H15.
  assert (S1 : - 2 * p0 * q0 * r * t ^ 2 + 2 * p0 * r * t ^ 2 + 2 * p0 * q0 * r - 2 * p0 * r * t + 2 * r * t - 2 = 0).
  { refine (step_eq (1) (- 2 * p0 * q0 * r * t ^ 2 + 2 * p0 * r * t ^ 2 + 2 * p0 * q0 * r - 2 * p0 * r * t + 2 * r * t - 2) ((2) * (- p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1)) _ _ _).
    - identity.
    - exact (multiple_of_zero (2) _ H15).
    - exact (ltac:(lra) : 0 < 1). }
  exact S1.
Qed.

Lemma certificate_19 : forall p p0 p1 q q0 q1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p1 + 1 -> 0 < p1 -> 0 <= - p0 + p1 -> 0 <= q0 -> 0 <= - q1 + 1 -> 0 < q1 -> 0 <= - q0 + q1 -> 0 <= q0 * r + q0 - 1 -> 0 < - p0 * q0 * r + 1 -> 0 < p0 -> 0 < t -> 0 < - t + 1 -> - p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1 = 0 -> 0 < p -> 0 <= p - p0 -> 0 <= - p + 1 -> 0 <= - p + p1 -> 0 < q -> 0 <= q - q0 -> 0 <= - q + 1 -> 0 <= - q + q1 -> 0 <= - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1.
Proof.
  intros p p0 p1 q q0 q1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14 H15 H16 H17 H18 H19 H20 H21 H22 H23.
  assert (S1 : 0 < - p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t).
  { refine (step_gt ((1 / 2) + (1 / 2) * (r - 1)) (- p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t) ((1 / 2)) ((1 / 2) * (- p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (1 / 2) _ H15).
    - exact (Rlt_le _ _ (Rplus_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 2)) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 2)) H1))).
    - exact (ltac:(lra) : 0 < (1 / 2)). }
  assert (S2 : 0 <= - p0 * q0 ^ 2 * t ^ 2 + 2 * p0 * q0 * t ^ 2 + p0 * q0 ^ 2 - p0 * q0 * t - p0 * t ^ 2 - p0 * q0 + p0 * t + q0 * t + q0 - t).
  { refine (step_ge (1) (- p0 * q0 ^ 2 * t ^ 2 + 2 * p0 * q0 * t ^ 2 + p0 * q0 ^ 2 - p0 * q0 * t - p0 * t ^ 2 - p0 * q0 + p0 * t + q0 * t + q0 - t) (1 * (- p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t) * (q0 * r + q0 - 1)) ((- q0) * (- p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- q0) _ H15).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1)) H10). }
  assert (S3 : 0 < - p0 * q0 * t ^ 2 + p0 * t ^ 2 - p0 * t + t).
  { refine (step_gt (1) (- p0 * q0 * t ^ 2 + p0 * t ^ 2 - p0 * t + t) (1 * (- p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t) * (- p0 * q0 * r + 1)) ((p0 * q0) * (- p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (p0 * q0) _ H15).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1) H11). }
  assert (S4 : 0 < - p0 * q0 * t + p0 * t - p0 + 1).
  { refine (step_gt (1 * (t)) (- p0 * q0 * t + p0 * t - p0 + 1) (1 * (- p0 * q0 * t ^ 2 + p0 * t ^ 2 - p0 * t + t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H13)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S3). }
  assert (S5 : 0 < - p0 * q0 * t + p0 * q0 + p0 * t - p0 + 1).
  { refine (step_gt (1) (- p0 * q0 * t + p0 * q0 + p0 * t - p0 + 1) (1 * (- p0 * q0 * t + p0 * t - p0 + 1) + 1 * (q0) * (p0)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S4) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H6) (Rlt_le _ _ H12))). }
  assert (S6 : 0 <= q0 * t + q0 - t).
  { refine (step_ge (1 * (- p0 * q0 * t + p0 * q0 + p0 * t - p0 + 1)) (q0 * t + q0 - t) (1 * (- p0 * q0 ^ 2 * t ^ 2 + 2 * p0 * q0 * t ^ 2 + p0 * q0 ^ 2 - p0 * q0 * t - p0 * t ^ 2 - p0 * q0 + p0 * t + q0 * t + q0 - t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S5).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S2). }
  assert (S7 : 0 <= p * q * t - p0 * q0 * t + p * q - p * t - p0 * q0 + p0 * t).
  { refine (step_ge (1) (p * q * t - p0 * q0 * t + p * q - p * t - p0 * q0 + p0 * t) (1 * (p) * (q - q0) + 1 * (q0 * t + q0 - t) * (p - p0) + 1 * (t) * (p) * (q - q0)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rplus_le_le_0_compat _ _ (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H16)) H21) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S6) H17)) (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H13) H16)) H21)). }
  assert (S8 : 0 <= - p * q * t ^ 2 + p0 * q0 * t ^ 2 + p * t ^ 2 - p0 * t ^ 2 + p * q - p * t - p0 * q0 + p0 * t).
  { refine (step_ge (1) (- p * q * t ^ 2 + p0 * q0 * t ^ 2 + p * t ^ 2 - p0 * t ^ 2 + p * q - p * t - p0 * q0 + p0 * t) (1 * (p * q * t - p0 * q0 * t + p * q - p * t - p0 * q0 + p0 * t) * (- t + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S7) (Rlt_le _ _ H14)). }
  assert (S9 : 0 <= - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1).
  { refine (step_ge (1 * (- p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t)) (- p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1) (1 * (- p * q * t ^ 2 + p0 * q0 * t ^ 2 + p * t ^ 2 - p0 * t ^ 2 + p * q - p * t - p0 * q0 + p0 * t)) ((- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) * (- p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) _ H15).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S8). }
  exact S9.
Qed.

Lemma certificate_20 : forall p0 p1 q0 q1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p1 + 1 -> 0 < p1 -> 0 <= - p0 + p1 -> 0 <= q0 -> 0 <= - q1 + 1 -> 0 < q1 -> 0 <= - q0 + q1 -> 0 <= q0 * r + q0 - 1 -> 0 < - p0 * q0 * r + 1 -> 0 < p0 -> 0 < t -> 0 < - t + 1 -> - p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1 = 0 -> 0 <= - p0 + 1.
Proof.
  intros p0 p1 q0 q1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14 H15.
  assert (S1 : 0 <= - p0 + 1).
  { refine (step_ge (1) (- p0 + 1) (1 * (- p0 + p1) + 1 * (- p1 + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H5) (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H3)). }
  assert (S2 : 0 <= - p0 + 1).
  { refine (step_ge (1) (- p0 + 1) (1 * (- p0 + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S1). }
  exact S2.
Qed.

Lemma certificate_21 : forall p0 p1 q0 q1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p1 + 1 -> 0 < p1 -> 0 <= - p0 + p1 -> 0 <= q0 -> 0 <= - q1 + 1 -> 0 < q1 -> 0 <= - q0 + q1 -> 0 <= q0 * r + q0 - 1 -> 0 < - p0 * q0 * r + 1 -> 0 < p0 -> 0 < t -> 0 < - t + 1 -> - p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1 = 0 -> 0 < q0.
Proof.
  intros p0 p1 q0 q1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14 H15.
  assert (S1 : 0 < - p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t).
  { refine (step_gt ((1 / 2) + (1 / 2) * (r - 1)) (- p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t) ((1 / 2)) ((1 / 2) * (- p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (1 / 2) _ H15).
    - exact (Rlt_le _ _ (Rplus_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 2)) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 2)) H1))).
    - exact (ltac:(lra) : 0 < (1 / 2)). }
  assert (S2 : 0 <= - p0 * q0 ^ 2 * t ^ 2 + 2 * p0 * q0 * t ^ 2 + p0 * q0 ^ 2 - p0 * q0 * t - p0 * t ^ 2 - p0 * q0 + p0 * t + q0 * t + q0 - t).
  { refine (step_ge (1) (- p0 * q0 ^ 2 * t ^ 2 + 2 * p0 * q0 * t ^ 2 + p0 * q0 ^ 2 - p0 * q0 * t - p0 * t ^ 2 - p0 * q0 + p0 * t + q0 * t + q0 - t) (1 * (- p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t) * (q0 * r + q0 - 1)) ((- q0) * (- p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- q0) _ H15).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1)) H10). }
  assert (S3 : 0 < - p0 * q0 * t ^ 2 + p0 * t ^ 2 - p0 * t + t).
  { refine (step_gt (1) (- p0 * q0 * t ^ 2 + p0 * t ^ 2 - p0 * t + t) (1 * (- p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t) * (- p0 * q0 * r + 1)) ((p0 * q0) * (- p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (p0 * q0) _ H15).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1) H11). }
  assert (S4 : 0 < - p0 * q0 * t + p0 * t - p0 + 1).
  { refine (step_gt (1 * (t)) (- p0 * q0 * t + p0 * t - p0 + 1) (1 * (- p0 * q0 * t ^ 2 + p0 * t ^ 2 - p0 * t + t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H13)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S3). }
  assert (S5 : 0 < - p0 * q0 * t + p0 * q0 + p0 * t - p0 + 1).
  { refine (step_gt (1) (- p0 * q0 * t + p0 * q0 + p0 * t - p0 + 1) (1 * (- p0 * q0 * t + p0 * t - p0 + 1) + 1 * (q0) * (p0)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S4) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H6) (Rlt_le _ _ H12))). }
  assert (S6 : 0 <= q0 * t + q0 - t).
  { refine (step_ge (1 * (- p0 * q0 * t + p0 * q0 + p0 * t - p0 + 1)) (q0 * t + q0 - t) (1 * (- p0 * q0 ^ 2 * t ^ 2 + 2 * p0 * q0 * t ^ 2 + p0 * q0 ^ 2 - p0 * q0 * t - p0 * t ^ 2 - p0 * q0 + p0 * t + q0 * t + q0 - t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S5).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S2). }
  assert (S7 : 0 < q0).
  { refine (step_gt ((1 / 2) + (1 / 2) * (t)) (q0) ((1 / 2) * (t) + (1 / 2) * (q0 * t + q0 - t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (Rplus_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 2)) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 2)) H13))).
    - exact (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 2)) H13) (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < (1 / 2))) S6)). }
  assert (S8 : 0 < q0).
  { refine (step_gt (1) (q0) (1 * (q0)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S7). }
  exact S8.
Qed.

Lemma certificate_22 : forall p0 p1 q0 q1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p1 + 1 -> 0 < p1 -> 0 <= - p0 + p1 -> 0 <= q0 -> 0 <= - q1 + 1 -> 0 < q1 -> 0 <= - q0 + q1 -> 0 <= q0 * r + q0 - 1 -> 0 < - p0 * q0 * r + 1 -> 0 < p0 -> 0 < t -> 0 < - t + 1 -> - p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1 = 0 -> 0 <= - q0 + 1.
Proof.
  intros p0 p1 q0 q1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14 H15.
  assert (S1 : 0 <= - q0 + 1).
  { refine (step_ge (1) (- q0 + 1) (1 * (- q0 + q1) + 1 * (- q1 + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H9) (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H7)). }
  assert (S2 : 0 <= - q0 + 1).
  { refine (step_ge (1) (- q0 + 1) (1 * (- q0 + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S1). }
  exact S2.
Qed.

Lemma certificate_23 : forall p0 p1 q0 q1 r t u__ : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p1 + 1 -> 0 < p1 -> 0 <= - p0 + p1 -> 0 <= q0 -> 0 <= - q1 + 1 -> 0 < q1 -> 0 <= - q0 + q1 -> 0 <= q0 * r + q0 - 1 -> 0 < - p0 * q0 * r + 1 -> 0 < p0 -> 0 < t -> 0 < - t + 1 -> - p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1 = 0 -> 0 < u__ -> 0 < t - u__ -> 0 < p0 * q0 * r * u__ ^ 2 - p0 * r * u__ ^ 2 - p0 * q0 * r + p0 * r * u__ - r * u__ + 1.
Proof.
  intros p0 p1 q0 q1 r t u__ H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14 H15 H16 H17.
  assert (S1 : 0 <= - q0 + 1).
  { refine (step_ge (1) (- q0 + 1) (1 * (- q0 + q1) + 1 * (- q1 + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H9) (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H7)). }
  assert (S2 : 0 < - p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t).
  { refine (step_gt ((1 / 2) + (1 / 2) * (r - 1)) (- p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t) ((1 / 2)) ((1 / 2) * (- p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (1 / 2) _ H15).
    - exact (Rlt_le _ _ (Rplus_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 2)) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 2)) H1))).
    - exact (ltac:(lra) : 0 < (1 / 2)). }
  assert (S3 : 0 < - p0 * q0 * t ^ 2 + p0 * t ^ 2 - p0 * t + t).
  { refine (step_gt (1) (- p0 * q0 * t ^ 2 + p0 * t ^ 2 - p0 * t + t) (1 * (- p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t) * (- p0 * q0 * r + 1)) ((p0 * q0) * (- p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (p0 * q0) _ H15).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2) H11). }
  assert (S4 : 0 < - p0 * q0 * t + p0 * t - p0 + 1).
  { refine (step_gt (1 * (t)) (- p0 * q0 * t + p0 * t - p0 + 1) (1 * (- p0 * q0 * t ^ 2 + p0 * t ^ 2 - p0 * t + t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H13)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S3). }
  assert (S5 : 0 < - p0 * q0 * t - p0 * q0 * u__ + p0 * t + p0 * u__ - p0 + 1).
  { refine (step_gt (1) (- p0 * q0 * t - p0 * q0 * u__ + p0 * t + p0 * u__ - p0 + 1) (1 * (- p0 * q0 * t + p0 * t - p0 + 1) + 1 * (- q0 + 1) * (p0) * (u__)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S4) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S1) (Rlt_le _ _ H12)) (Rlt_le _ _ H16))). }
  assert (S6 : 0 < - p0 * q0 * t ^ 2 + p0 * q0 * u__ ^ 2 + p0 * t ^ 2 - p0 * u__ ^ 2 - p0 * t + p0 * u__ + t - u__).
  { refine (step_gt (1) (- p0 * q0 * t ^ 2 + p0 * q0 * u__ ^ 2 + p0 * t ^ 2 - p0 * u__ ^ 2 - p0 * t + p0 * u__ + t - u__) (1 * (- p0 * q0 * t - p0 * q0 * u__ + p0 * t + p0 * u__ - p0 + 1) * (t - u__)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S5) H17). }
  assert (S7 : 0 < p0 * q0 * r * u__ ^ 2 - p0 * r * u__ ^ 2 - p0 * q0 * r + p0 * r * u__ - r * u__ + 1).
  { refine (step_gt (1 * (- p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t)) (p0 * q0 * r * u__ ^ 2 - p0 * r * u__ ^ 2 - p0 * q0 * r + p0 * r * u__ - r * u__ + 1) (1 * (- p0 * q0 * t ^ 2 + p0 * q0 * u__ ^ 2 + p0 * t ^ 2 - p0 * u__ ^ 2 - p0 * t + p0 * u__ + t - u__)) ((p0 * q0 * u__ ^ 2 - p0 * u__ ^ 2 - p0 * q0 + p0 * u__ - u__) * (- p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (p0 * q0 * u__ ^ 2 - p0 * u__ ^ 2 - p0 * q0 + p0 * u__ - u__) _ H15).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S6). }
  exact S7.
Qed.

Lemma case_3_root : forall p0 p1 q0 q1 r : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p1 + 1 ->
  0 < p1 ->
  0 <= - p0 + p1 ->
  0 <= q0 ->
  0 <= - q1 + 1 ->
  0 < q1 ->
  0 <= - q0 + q1 ->
  0 <= q0 * r + q0 - 1 ->
  0 < - p0 * q0 * r + 1 ->
  0 < p0 ->
  exists t : R, 0 < t /\ 0 < - t + 1 /\ - p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1 = 0.
Proof.
  intros p0 p1 q0 q1 r A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 W3.
  assert (DL : 0 < 1) by (lra).
  assert (DH : 0 < 1) by (lra).
  assert (NL : 0 <= 0) by (lra).
  assert (NH : 0 <= 0) by (lra).
  assert (Order : 0 < 1) by (lra).
  assert (PL : 0 < (1) ^ 2) by (apply pow_lt; exact DL).
  assert (FL : - (- p0 * q0 * r * ((0) / (1)) ^ 2 + p0 * r * ((0) / (1)) ^ 2 + p0 * q0 * r - p0 * r * ((0) / (1)) + r * ((0) / (1)) - 1) = (- p0 * q0 * r + 1) / ((1) ^ 2)) by (fractions_agree PL).
  assert (SL : 0 < - p0 * q0 * r + 1) by (exact W2).
  assert (GL : 0 < - (- p0 * q0 * r * ((0) / (1)) ^ 2 + p0 * r * ((0) / (1)) ^ 2 + p0 * q0 * r - p0 * r * ((0) / (1)) + r * ((0) / (1)) - 1)) by exact (fraction_gt _ _ _ FL PL SL).
  assert (PH : 0 < (1) ^ 2) by (apply pow_lt; exact DH).
  assert (FH : - p0 * q0 * r * ((1) / (1)) ^ 2 + p0 * r * ((1) / (1)) ^ 2 + p0 * q0 * r - p0 * r * ((1) / (1)) + r * ((1) / (1)) - 1 = (r - 1) / ((1) ^ 2)) by (fractions_agree PH).
  assert (SH : 0 < r - 1) by (exact A1).
  assert (GH : 0 < - p0 * q0 * r * ((1) / (1)) ^ 2 + p0 * r * ((1) / (1)) ^ 2 + p0 * q0 * r - p0 * r * ((1) / (1)) + r * ((1) / (1)) - 1) by exact (fraction_gt _ _ _ FH PH SH).
  destruct (root_between (fun t => - p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1) ((0) / (1)) ((1) / (1))) as [t [Above [Below Root]]].
  - reg.
  - refine (fractions_ordered _ _ _ _ DL DH _). same Order.
  - lra.
  - exact GH.
  - pose proof (above_lower_end _ _ _ DL Above) as XL. pose proof (below_upper_end _ _ _ DH Below) as XH.
    pose proof (positive_above _ _ _ DL NL XL). assert (YH : t < 1).
    { refine (below_one _ _ _ DH _ XH). same NH. }
    exists t. repeat apply conj; first [ lra | same XL | same XH | same Root ].
Qed.

Lemma case_3_value : forall p0 p1 q0 q1 r t : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p1 + 1 ->
  0 < p1 ->
  0 <= - p0 + p1 ->
  0 <= q0 ->
  0 <= - q1 + 1 ->
  0 < q1 ->
  0 <= - q0 + q1 ->
  0 <= q0 * r + q0 - 1 ->
  0 < - p0 * q0 * r + 1 ->
  0 < p0 ->
  0 < t ->
  0 < - t + 1 ->
  - p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1 = 0 ->
  ln ((- p0 * r + r + sqrt (4 * p0 * r * (q0 - 1) * (p0 * q0 * r - 1) + (- p0 * r + r) ^ 2)) / (- 2 * p0 * q0 * r + 2)) = - ln t.
Proof.
  intros p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 W3 T1 T2 T3.
  assert (DV : 0 < 1) by (lra).
  assert (NV : 0 <= - 2 * p0 * q0 * r * t + 2 * p0 * r * t - p0 * r + r) by (exact (certificate_15 p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 W3 T1 T2 T3)).
  assert (DR : 0 < 1) by (lra).
  assert (SV : 4 * p0 ^ 2 * q0 ^ 2 * r ^ 2 * t ^ 2 - 8 * p0 ^ 2 * q0 * r ^ 2 * t ^ 2 - 4 * p0 ^ 2 * q0 ^ 2 * r ^ 2 + 4 * p0 ^ 2 * q0 * r ^ 2 * t + 4 * p0 ^ 2 * r ^ 2 * t ^ 2 + 4 * p0 ^ 2 * q0 * r ^ 2 - 4 * p0 ^ 2 * r ^ 2 * t - 4 * p0 * q0 * r ^ 2 * t + 4 * p0 * r ^ 2 * t + 4 * p0 * q0 * r - 4 * p0 * r = 0) by (exact (certificate_16 p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 W3 T1 T2 T3)).
  assert (VR : 4 * p0 * r * (q0 - 1) * (p0 * q0 * r - 1) + (- p0 * r + r) ^ 2 = (4 * p0 ^ 2 * q0 ^ 2 * r ^ 2 - 4 * p0 ^ 2 * q0 * r ^ 2 + p0 ^ 2 * r ^ 2 - 4 * p0 * q0 * r - 2 * p0 * r ^ 2 + 4 * p0 * r + r ^ 2) / (1)) by (fractions_agree DR).
  assert (VS : sqrt (4 * p0 * r * (q0 - 1) * (p0 * q0 * r - 1) + (- p0 * r + r) ^ 2) = (- 2 * p0 * q0 * r * t + 2 * p0 * r * t - p0 * r + r) / (1)).
  { refine (sqrt_of_fraction _ _ _ _ _ VR DR DV NV _). same SV. }
  assert (DI : 0 < - 2 * p0 * q0 * r + 2) by (exact (certificate_17 p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 W3 T1 T2 T3)).
  assert (GI : - 2 * p0 * q0 * r * t ^ 2 + 2 * p0 * r * t ^ 2 + 2 * p0 * q0 * r - 2 * p0 * r * t + 2 * r * t - 2 = 0) by (exact (certificate_18 p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 W3 T1 T2 T3)).
  assert (VI : (- p0 * r + r + sqrt (4 * p0 * r * (q0 - 1) * (p0 * q0 * r - 1) + (- p0 * r + r) ^ 2)) / (- 2 * p0 * q0 * r + 2) = (- 2 * p0 * q0 * r * t + 2 * p0 * r * t - 2 * p0 * r + 2 * r) / (- 2 * p0 * q0 * r + 2)) by (rewrite VS; fractions_agree DI).
  assert (PT : 0 < t ^ 1) by (apply pow_lt; exact T1).
  assert (IT : (- p0 * r + r + sqrt (4 * p0 * r * (q0 - 1) * (p0 * q0 * r - 1) + (- p0 * r + r) ^ 2)) / (- 2 * p0 * q0 * r + 2) = 1 / t ^ 1) by (refine (inverse_power _ _ _ _ VI DI PT _); same GI).
  refine (eq_trans (f_equal ln IT) _). rewrite pow_1. exact (log_of_inverse t T1).
Qed.

Lemma case_3_safe : forall p0 p1 q0 q1 r p q t : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p1 + 1 ->
  0 < p1 ->
  0 <= - p0 + p1 ->
  0 <= q0 ->
  0 <= - q1 + 1 ->
  0 < q1 ->
  0 <= - q0 + q1 ->
  0 <= q0 * r + q0 - 1 ->
  0 < - p0 * q0 * r + 1 ->
  0 < p0 ->
  0 < t ->
  0 < - t + 1 ->
  - p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1 = 0 ->
  region p0 p1 q0 q1 r p q ->
  1 <= unbounded p q t * profile p0 p1 q0 q1 r p q.
Proof.
  intros p0 p1 q0 q1 r p q t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 W3 T1 T2 T3 Inside.
  refine (meets p0 p1 q0 q1 r p q t A1 A2 A3 A4 A5 A6 A7 A8 A9 Inside T1 _).
  { 
    unfold region in Inside. pose proof Inside as [U_p [U_q [R2' [R4' [R6' R8']]]]]. clear Inside.
    assert (R1 : 0 < p) by lra.
    assert (R2 : 0 <= p - p0) by lra.
    assert (R3 : 0 <= - p + 1) by lra.
    assert (R4 : 0 <= - p + p1) by lra.
    assert (R5 : 0 < q) by lra.
    assert (R6 : 0 <= q - q0) by lra.
    assert (R7 : 0 <= - q + 1) by lra.
    assert (R8 : 0 <= - q + q1) by lra.
    exact (certificate_19 p p0 p1 q q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 W3 T1 T2 T3 R1 R2 R3 R4 R5 R6 R7 R8). }
Qed.

Lemma case_3_prior : forall p0 p1 q0 q1 r t : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p1 + 1 ->
  0 < p1 ->
  0 <= - p0 + p1 ->
  0 <= q0 ->
  0 <= - q1 + 1 ->
  0 < q1 ->
  0 <= - q0 + q1 ->
  0 <= q0 * r + q0 - 1 ->
  0 < - p0 * q0 * r + 1 ->
  0 < p0 ->
  0 < t ->
  0 < - t + 1 ->
  - p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1 = 0 ->
  region p0 p1 q0 q1 r (p0) (q0).
Proof.
  intros p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 W3 T1 T2 T3.
  assert (DP_p : 0 < 1) by (lra).
  assert (DP_q : 0 < 1) by (lra).
  assert (Q_R1 : 0 < 1 * (1) ^ 1 * (1) ^ 0) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)) (pow_lt _ 0 DP_q)).
  assert (N_R1 : 0 < p0) by (exact W3).
  assert (V_R1 : (p0) = (p0) / (1 * (1) ^ 1 * (1) ^ 0)) by (fractions_agree Q_R1).
  assert (R1 : 0 < (p0)) by exact (fraction_gt _ _ _ V_R1 Q_R1 N_R1).
  assert (Q_R2 : 0 < 1 * (1) ^ 1 * (1) ^ 0) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)) (pow_lt _ 0 DP_q)).
  assert (N_R2 : 0 <= 0) by (lra).
  assert (V_R2 : (p0) - p0 = (0) / (1 * (1) ^ 1 * (1) ^ 0)) by (fractions_agree Q_R2).
  assert (R2 : 0 <= (p0) - p0) by exact (fraction_ge _ _ _ V_R2 Q_R2 N_R2).
  assert (Q_R3 : 0 < 1 * (1) ^ 1 * (1) ^ 0) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)) (pow_lt _ 0 DP_q)).
  assert (N_R3 : 0 <= - p0 + 1) by (exact (certificate_20 p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 W3 T1 T2 T3)).
  assert (V_R3 : - (p0) + 1 = (- p0 + 1) / (1 * (1) ^ 1 * (1) ^ 0)) by (fractions_agree Q_R3).
  assert (R3 : 0 <= - (p0) + 1) by exact (fraction_ge _ _ _ V_R3 Q_R3 N_R3).
  assert (Q_R4 : 0 < 1 * (1) ^ 1 * (1) ^ 0) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)) (pow_lt _ 0 DP_q)).
  assert (N_R4 : 0 <= - p0 + p1) by (exact A5).
  assert (V_R4 : - (p0) + p1 = (- p0 + p1) / (1 * (1) ^ 1 * (1) ^ 0)) by (fractions_agree Q_R4).
  assert (R4 : 0 <= - (p0) + p1) by exact (fraction_ge _ _ _ V_R4 Q_R4 N_R4).
  assert (Q_R5 : 0 < 1 * (1) ^ 0 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 0 DP_p)) (pow_lt _ 1 DP_q)).
  assert (N_R5 : 0 < q0) by (exact (certificate_21 p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 W3 T1 T2 T3)).
  assert (V_R5 : (q0) = (q0) / (1 * (1) ^ 0 * (1) ^ 1)) by (fractions_agree Q_R5).
  assert (R5 : 0 < (q0)) by exact (fraction_gt _ _ _ V_R5 Q_R5 N_R5).
  assert (Q_R6 : 0 < 1 * (1) ^ 0 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 0 DP_p)) (pow_lt _ 1 DP_q)).
  assert (N_R6 : 0 <= 0) by (lra).
  assert (V_R6 : (q0) - q0 = (0) / (1 * (1) ^ 0 * (1) ^ 1)) by (fractions_agree Q_R6).
  assert (R6 : 0 <= (q0) - q0) by exact (fraction_ge _ _ _ V_R6 Q_R6 N_R6).
  assert (Q_R7 : 0 < 1 * (1) ^ 0 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 0 DP_p)) (pow_lt _ 1 DP_q)).
  assert (N_R7 : 0 <= - q0 + 1) by (exact (certificate_22 p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 W3 T1 T2 T3)).
  assert (V_R7 : - (q0) + 1 = (- q0 + 1) / (1 * (1) ^ 0 * (1) ^ 1)) by (fractions_agree Q_R7).
  assert (R7 : 0 <= - (q0) + 1) by exact (fraction_ge _ _ _ V_R7 Q_R7 N_R7).
  assert (Q_R8 : 0 < 1 * (1) ^ 0 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 0 DP_p)) (pow_lt _ 1 DP_q)).
  assert (N_R8 : 0 <= - q0 + q1) by (exact A9).
  assert (V_R8 : - (q0) + q1 = (- q0 + q1) / (1 * (1) ^ 0 * (1) ^ 1)) by (fractions_agree Q_R8).
  assert (R8 : 0 <= - (q0) + q1) by exact (fraction_ge _ _ _ V_R8 Q_R8 N_R8).
  refine (inside_region p0 p1 q0 q1 r (p0) (q0) A1 A2 A3 A4 A5 A6 A7 A8 A9 _ _ _ _ _ _ _ _).
  { same R1. }
  { same R2. }
  { same R3. }
  { same R4. }
  { same R5. }
  { same R6. }
  { same R7. }
  { same R8. }
Qed.

Lemma case_3_below : forall p0 p1 q0 q1 r t u__ : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p1 + 1 ->
  0 < p1 ->
  0 <= - p0 + p1 ->
  0 <= q0 ->
  0 <= - q1 + 1 ->
  0 < q1 ->
  0 <= - q0 + q1 ->
  0 <= q0 * r + q0 - 1 ->
  0 < - p0 * q0 * r + 1 ->
  0 < p0 ->
  0 < t ->
  0 < - t + 1 ->
  - p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1 = 0 ->
  0 < u__ ->
  0 < t - u__ ->
  unbounded (p0) (q0) u__ * profile p0 p1 q0 q1 r (p0) (q0) < 1.
Proof.
  intros p0 p1 q0 q1 r t u__ A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 W3 T1 T2 T3 Below Under.
  pose proof (case_3_prior p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 W3 T1 T2 T3) as Inside.
  assert (DP_p : 0 < 1) by (lra).
  assert (DP_q : 0 < 1) by (lra).
  assert (Q_C1 : 0 < 1 * (1) ^ 1 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)) (pow_lt _ 1 DP_q)).
  assert (N_C1 : 0 < p0 * q0 * r * u__ ^ 2 - p0 * r * u__ ^ 2 - p0 * q0 * r + p0 * r * u__ - r * u__ + 1) by (exact (certificate_23 p0 p1 q0 q1 r t u__ A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 W3 T1 T2 T3 Below Under)).
  assert (V_C1 : (p0) * (q0) * r * u__ ^ 2 - (p0) * r * u__ ^ 2 - (p0) * (q0) * r + (p0) * r * u__ - r * u__ + 1 = (p0 * q0 * r * u__ ^ 2 - p0 * r * u__ ^ 2 - p0 * q0 * r + p0 * r * u__ - r * u__ + 1) / (1 * (1) ^ 1 * (1) ^ 1)) by (fractions_agree Q_C1).
  assert (C1 : 0 < (p0) * (q0) * r * u__ ^ 2 - (p0) * r * u__ ^ 2 - (p0) * (q0) * r + (p0) * r * u__ - r * u__ + 1) by exact (fraction_gt _ _ _ V_C1 Q_C1 N_C1).
  refine (fails_1 p0 p1 q0 q1 r (p0) (q0) u__ A1 A2 A3 A4 A5 A6 A7 A8 A9 Inside Below _).
  { same C1. }
Qed.

Lemma case_3_fails : forall p0 p1 q0 q1 r t u__ : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p1 + 1 ->
  0 < p1 ->
  0 <= - p0 + p1 ->
  0 <= q0 ->
  0 <= - q1 + 1 ->
  0 < q1 ->
  0 <= - q0 + q1 ->
  0 <= q0 * r + q0 - 1 ->
  0 < - p0 * q0 * r + 1 ->
  0 < p0 ->
  0 < t ->
  0 < - t + 1 ->
  - p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1 = 0 ->
  0 < u__ ->
  0 < t - u__ ->
  exists p q : R, region p0 p1 q0 q1 r p q /\ unbounded p q u__ * profile p0 p1 q0 q1 r p q < 1.
Proof.
  intros p0 p1 q0 q1 r t u__ A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 W3 T1 T2 T3 Below Under.
  exists (p0), (q0). split.
  - exact (case_3_prior p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 W3 T1 T2 T3).
  - exact (case_3_below p0 p1 q0 q1 r t u__ A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 W3 T1 T2 T3 Below Under).
Qed.

Example case_3_is_met : exists p0 p1 q0 q1 r p q : R, 1 < r /\ 0 <= p0 /\ p1 <= 1 /\ 0 < p1 /\ p0 <= p1 /\ 0 <= q0 /\ q1 <= 1 /\ 0 < q1 /\ q0 <= q1 /\ 1 <= q0 * r + q0 /\ p0 * q0 * r < 1 /\ 0 < p0 /\ region p0 p1 q0 q1 r p q.
Proof.
  exists (6 / 71), (6 / 11), (36 / 71), (625 / 841), (83 / 40), (246 / 781), (74651 / 119422).
  unfold region. repeat apply conj; first [ reflexivity | lra ].
Qed.

Theorem case_3 : forall p0 p1 q0 q1 r : R,
  1 < r ->
  0 <= p0 ->
  p1 <= 1 ->
  0 < p1 ->
  p0 <= p1 ->
  0 <= q0 ->
  q1 <= 1 ->
  0 < q1 ->
  q0 <= q1 ->
  1 <= q0 * r + q0 ->
  p0 * q0 * r < 1 ->
  0 < p0 ->
  (forall epsilon : R,
    (forall p q : R, region p0 p1 q0 q1 r p q -> 1 / unbounded p q (exp (- epsilon)) <= profile p0 p1 q0 q1 r p q)
    <-> epsilon <= ln ((- p0 * r + r + sqrt (4 * p0 * r * (q0 - 1) * (p0 * q0 * r - 1) + (- p0 * r + r) ^ 2)) / (- 2 * p0 * q0 * r + 2))) /\
  region p0 p1 q0 q1 r (p0) (q0) /\ 1 / unbounded (p0) (q0) (exp (- (ln ((- p0 * r + r + sqrt (4 * p0 * r * (q0 - 1) * (p0 * q0 * r - 1) + (- p0 * r + r) ^ 2)) / (- 2 * p0 * q0 * r + 2))))) = profile p0 p1 q0 q1 r (p0) (q0).
Proof.
  intros p0 p1 q0 q1 r A1' A2' A3' A4' A5' A6' A7' A8' A9' W1' W2' W3'.
  assert (A1 : 0 < r - 1) by lra.
  assert (A2 : 0 <= p0) by lra.
  assert (A3 : 0 <= - p1 + 1) by lra.
  assert (A4 : 0 < p1) by lra.
  assert (A5 : 0 <= - p0 + p1) by lra.
  assert (A6 : 0 <= q0) by lra.
  assert (A7 : 0 <= - q1 + 1) by lra.
  assert (A8 : 0 < q1) by lra.
  assert (A9 : 0 <= - q0 + q1) by lra.
  assert (W1 : 0 <= q0 * r + q0 - 1) by lra.
  assert (W2 : 0 < - p0 * q0 * r + 1) by lra.
  assert (W3 : 0 < p0) by lra.
  destruct (case_3_root p0 p1 q0 q1 r A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 W3) as [t [T1 [T2 T3]]].
  pose proof (case_3_value p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 W3 T1 T2 T3) as V.
  rewrite V.
  pose proof (exp_minus_log t T1) as X. rewrite ?X.
  split.
  - intro epsilon. refine (largest_epsilon (fun privacy : R => forall p q : R, region p0 p1 q0 q1 r p q -> 1 / unbounded p q privacy <= profile p0 p1 q0 q1 r p q) t T1 _ _ epsilon).
    { intros later Later.
      intros p q Inside.
      pose proof (priors_in_range p0 p1 q0 q1 r p q Inside) as [P_p P_q].
      apply respected with (unbounded p q t).
      { apply unbounded_positive; first [ assumption | lra ]. }
      { apply unbounded_increasing; first [ assumption | lra ]. }
      exact (case_3_safe p0 p1 q0 q1 r p q t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 W3 T1 T2 T3 Inside).
    }
    { intros below Below Under All.
      destruct (case_3_fails p0 p1 q0 q1 r t below A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 W3 T1 T2 T3 Below ltac:(lra)) as [p [q [Inside Failing]]].
      specialize (All p q Inside).
      pose proof (priors_in_range p0 p1 q0 q1 r p q Inside) as [P_p P_q].
      apply exceeded in Failing; [lra|].
      apply unbounded_positive; first [ assumption | lra ].
    }
  - pose proof (case_3_prior p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 W3 T1 T2 T3) as Inside. split; [exact Inside|].
    pose proof (priors_in_range p0 p1 q0 q1 r (p0) (q0) Inside) as [P_p P_q].
    refine (attained (unbounded (p0) (q0)) _ t (unbounded_continuous (p0) (q0)) T1 _ _ _).
    + apply unbounded_positive; first [ assumption | exact (Rlt_le _ _ T1) ].
    + exact (case_3_safe p0 p1 q0 q1 r (p0) (q0) t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 W3 T1 T2 T3 Inside).
    + intros below Below Under. exact (case_3_below p0 p1 q0 q1 r t below A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 W3 T1 T2 T3 Below ltac:(lra)).
Qed.

Lemma certificate_24 : forall p p0 p1 q q0 q1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p1 + 1 -> 0 < p1 -> 0 <= - p0 + p1 -> 0 <= q0 -> 0 <= - q1 + 1 -> 0 < q1 -> 0 <= - q0 + q1 -> 0 < q0 * r + q0 - 1 -> p0 = 0 -> 0 < t -> 0 < - t + 1 -> r * t - 1 = 0 -> 0 < p -> 0 <= p - p0 -> 0 <= - p + 1 -> 0 <= - p + p1 -> 0 < q -> 0 <= q - q0 -> 0 <= - q + 1 -> 0 <= - q + q1 -> 0 <= - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1.
Proof.
  intros p p0 p1 q q0 q1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14 H15 H16 H17 H18 H19 H20 H21 H22.
  assert (S1 : 0 < r).
  { refine (step_gt (1) (r) (1 * (r - 1) + 1) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) (ltac:(lra) : 0 < 1)). }
  assert (S2 : 0 < r + 1).
  { refine (step_gt (1) (r + 1) (1 * (r) + 1) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1) (ltac:(lra) : 0 < 1)). }
  assert (S3 : 0 < q * r + q - 1).
  { refine (step_gt (1) (q * r + q - 1) (1 * (q0 * r + q0 - 1) + 1 * (r + 1) * (q - q0)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H10) (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2)) H20)). }
  assert (S4 : 0 < q * t + q - t).
  { refine (step_gt (1) (q * t + q - t) (1 * (q * r + q - 1) * (t)) ((- q) * (r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- q) _ H14).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S3) H12). }
  assert (S5 : 0 < - p * q * t ^ 2 + p * t ^ 2 + p * q - p * t).
  { refine (step_gt (1) (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t) (1 * (q * t + q - t) * (- t + 1) * (p)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S4) H13) H15). }
  assert (S6 : 0 < - p * q * t ^ 2 + p * t ^ 2 + p * q - p * t).
  { refine (step_gt (1) (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t) (1 * (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S5). }
  assert (S7 : 0 <= - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1).
  { refine (step_ge (1 * (t)) (- p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1) (1 * (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t)) ((- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) * (r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) _ H14).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H12).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S6)). }
  exact S7.
Qed.

Lemma certificate_25 : forall p p0 p1 q q0 q1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p1 + 1 -> 0 < p1 -> 0 <= - p0 + p1 -> 0 <= q0 -> 0 <= - q1 + 1 -> 0 < q1 -> 0 <= - q0 + q1 -> 0 < q0 * r + q0 - 1 -> p0 = 0 -> 0 < t -> 0 < - t + 1 -> r * t - 1 = 0 -> 0 < p -> 0 <= p - p0 -> 0 <= - p + 1 -> 0 <= - p + p1 -> 0 < q -> 0 <= q - q0 -> 0 <= - q + 1 -> 0 <= - q + q1 -> 0 < - p * q * r + 1 -> 0 < - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1.
Proof.
  intros p p0 p1 q q0 q1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14 H15 H16 H17 H18 H19 H20 H21 H22 H23.
  assert (S1 : 0 < r).
  { refine (step_gt (1) (r) (1 * (r - 1) + 1) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) (ltac:(lra) : 0 < 1)). }
  assert (S2 : 0 < r + 1).
  { refine (step_gt (1) (r + 1) (1 * (r) + 1) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1) (ltac:(lra) : 0 < 1)). }
  assert (S3 : 0 < q * r + q - 1).
  { refine (step_gt (1) (q * r + q - 1) (1 * (q0 * r + q0 - 1) + 1 * (r + 1) * (q - q0)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H10) (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2)) H20)). }
  assert (S4 : 0 < q * t + q - t).
  { refine (step_gt (1) (q * t + q - t) (1 * (q * r + q - 1) * (t)) ((- q) * (r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- q) _ H14).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S3) H12). }
  assert (S5 : 0 < - p * q * t ^ 2 + p * t ^ 2 + p * q - p * t).
  { refine (step_gt (1) (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t) (1 * (q * t + q - t) * (- t + 1) * (p)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S4) H13) H15). }
  assert (S6 : 0 < - p * q * t ^ 2 + p * t ^ 2 + p * q - p * t).
  { refine (step_gt (1) (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t) (1 * (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S5). }
  assert (S7 : 0 < - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1).
  { refine (step_gt (1 * (t)) (- p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1) (1 * (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t)) ((- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) * (r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) _ H14).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H12)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S6). }
  exact S7.
Qed.

Lemma certificate_26 : forall p0 p1 q0 q1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p1 + 1 -> 0 < p1 -> 0 <= - p0 + p1 -> 0 <= q0 -> 0 <= - q1 + 1 -> 0 < q1 -> 0 <= - q0 + q1 -> 0 < q0 * r + q0 - 1 -> p0 = 0 -> 0 < t -> 0 < - t + 1 -> r * t - 1 = 0 -> 0 <= - p0.
Proof.
  intros p0 p1 q0 q1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14.
  assert (S1 : 0 <= - p0).
  { refine (step_ge (1) (- p0) (0) ((- 1) * (p0)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- 1) _ H11).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rle_refl 0). }
  exact S1.
Qed.

Lemma certificate_27 : forall p0 p1 q0 q1 r t u__ : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p1 + 1 -> 0 < p1 -> 0 <= - p0 + p1 -> 0 <= q0 -> 0 <= - q1 + 1 -> 0 < q1 -> 0 <= - q0 + q1 -> 0 < q0 * r + q0 - 1 -> p0 = 0 -> 0 < t -> 0 < - t + 1 -> r * t - 1 = 0 -> 0 < u__ -> 0 < t - u__ -> 0 < - r * u__ + 1.
Proof.
  intros p0 p1 q0 q1 r t u__ H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14 H15 H16.
  assert (S1 : 0 < t - u__).
  { refine (step_gt (1) (t - u__) (1 * (t - u__)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H16). }
  assert (S2 : 0 < - r * u__ + 1).
  { refine (step_gt (1 * (t)) (- r * u__ + 1) (1 * (t - u__)) ((- u__) * (r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- u__) _ H14).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H12)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1). }
  exact S2.
Qed.

Lemma certificate_28 : forall p0 p1 q0 q1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p1 + 1 -> 0 < p1 -> 0 <= - p0 + p1 -> 0 <= q0 -> 0 <= - q1 + 1 -> 0 < q1 -> 0 <= - q0 + q1 -> 0 < q0 * r + q0 - 1 -> p0 = 0 -> 0 < t -> 0 < - t + 1 -> r * t - 1 = 0 -> 0 < q0.
Proof.
  intros p0 p1 q0 q1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14.
  assert (S1 : 0 < q0 * t + q0 - t).
  { refine (step_gt (1) (q0 * t + q0 - t) (1 * (q0 * r + q0 - 1) * (t)) ((- q0) * (r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- q0) _ H14).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H10) H12). }
  assert (S2 : 0 < q0).
  { refine (step_gt ((1 / 2) + (1 / 2) * (t)) (q0) ((1 / 2) * (t) + (1 / 2) * (q0 * t + q0 - t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (Rplus_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 2)) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 2)) H12))).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 2)) H12) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 2)) S1)). }
  assert (S3 : 0 < q0).
  { refine (step_gt (1) (q0) (1 * (q0)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2). }
  assert (S4 : 0 < q0).
  { refine (step_gt (1) (q0) (1 * (q0)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S3). }
  exact S4.
Qed.

Lemma certificate_29 : forall p0 p1 q0 q1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p1 + 1 -> 0 < p1 -> 0 <= - p0 + p1 -> 0 <= q0 -> 0 <= - q1 + 1 -> 0 < q1 -> 0 <= - q0 + q1 -> 0 < q0 * r + q0 - 1 -> p0 = 0 -> 0 < t -> 0 < - t + 1 -> r * t - 1 = 0 -> 0 <= - q0 + 1.
Proof.
  intros p0 p1 q0 q1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14.
  assert (S1 : 0 <= - q0 + 1).
  { refine (step_ge (1) (- q0 + 1) (1 * (- q0 + q1) + 1 * (- q1 + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H9) (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H7)). }
  assert (S2 : 0 <= - q0 + 1).
  { refine (step_ge (1) (- q0 + 1) (1 * (- q0 + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S1). }
  assert (S3 : 0 <= - q0 + 1).
  { refine (step_ge (1) (- q0 + 1) (1 * (- q0 + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S2). }
  exact S3.
Qed.

Lemma case_4_root : forall p0 p1 q0 q1 r : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p1 + 1 ->
  0 < p1 ->
  0 <= - p0 + p1 ->
  0 <= q0 ->
  0 <= - q1 + 1 ->
  0 < q1 ->
  0 <= - q0 + q1 ->
  0 < q0 * r + q0 - 1 ->
  p0 = 0 ->
  exists t : R, 0 < t /\ 0 < - t + 1 /\ r * t - 1 = 0.
Proof.
  intros p0 p1 q0 q1 r A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2.
  assert (DL : 0 < 1) by (lra).
  assert (DH : 0 < 1) by (lra).
  assert (NL : 0 <= 0) by (lra).
  assert (NH : 0 <= 0) by (lra).
  assert (Order : 0 < 1) by (lra).
  assert (PL : 0 < (1) ^ 1) by (apply pow_lt; exact DL).
  assert (FL : - (r * ((0) / (1)) - 1) = (1) / ((1) ^ 1)) by (fractions_agree PL).
  assert (SL : 0 < 1) by (lra).
  assert (GL : 0 < - (r * ((0) / (1)) - 1)) by exact (fraction_gt _ _ _ FL PL SL).
  assert (PH : 0 < (1) ^ 1) by (apply pow_lt; exact DH).
  assert (FH : r * ((1) / (1)) - 1 = (r - 1) / ((1) ^ 1)) by (fractions_agree PH).
  assert (SH : 0 < r - 1) by (exact A1).
  assert (GH : 0 < r * ((1) / (1)) - 1) by exact (fraction_gt _ _ _ FH PH SH).
  destruct (root_between (fun t => r * t - 1) ((0) / (1)) ((1) / (1))) as [t [Above [Below Root]]].
  - reg.
  - refine (fractions_ordered _ _ _ _ DL DH _). same Order.
  - lra.
  - exact GH.
  - pose proof (above_lower_end _ _ _ DL Above) as XL. pose proof (below_upper_end _ _ _ DH Below) as XH.
    pose proof (positive_above _ _ _ DL NL XL). assert (YH : t < 1).
    { refine (below_one _ _ _ DH _ XH). same NH. }
    exists t. repeat apply conj; first [ lra | same XL | same XH | same Root ].
Qed.

Lemma case_4_value : forall p0 p1 q0 q1 r t : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p1 + 1 ->
  0 < p1 ->
  0 <= - p0 + p1 ->
  0 <= q0 ->
  0 <= - q1 + 1 ->
  0 < q1 ->
  0 <= - q0 + q1 ->
  0 < q0 * r + q0 - 1 ->
  p0 = 0 ->
  0 < t ->
  0 < - t + 1 ->
  r * t - 1 = 0 ->
  ln (r) = - ln t.
Proof.
  intros p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 T1 T2 T3.
  assert (DI : 0 < 1) by (lra).
  assert (GI : r * t - 1 = 0) by (exact T3).
  assert (VI : r = (r) / (1)) by (fractions_agree DI).
  assert (PT : 0 < t ^ 1) by (apply pow_lt; exact T1).
  assert (IT : r = 1 / t ^ 1) by (refine (inverse_power _ _ _ _ VI DI PT _); same GI).
  refine (eq_trans (f_equal ln IT) _). rewrite pow_1. exact (log_of_inverse t T1).
Qed.

Lemma case_4_safe : forall p0 p1 q0 q1 r p q t : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p1 + 1 ->
  0 < p1 ->
  0 <= - p0 + p1 ->
  0 <= q0 ->
  0 <= - q1 + 1 ->
  0 < q1 ->
  0 <= - q0 + q1 ->
  0 < q0 * r + q0 - 1 ->
  p0 = 0 ->
  0 < t ->
  0 < - t + 1 ->
  r * t - 1 = 0 ->
  region p0 p1 q0 q1 r p q ->
  1 <= unbounded p q t * profile p0 p1 q0 q1 r p q.
Proof.
  intros p0 p1 q0 q1 r p q t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 T1 T2 T3 Inside.
  refine (meets p0 p1 q0 q1 r p q t A1 A2 A3 A4 A5 A6 A7 A8 A9 Inside T1 _).
  { 
    unfold region in Inside. pose proof Inside as [U_p [U_q [R2' [R4' [R6' R8']]]]]. clear Inside.
    assert (R1 : 0 < p) by lra.
    assert (R2 : 0 <= p - p0) by lra.
    assert (R3 : 0 <= - p + 1) by lra.
    assert (R4 : 0 <= - p + p1) by lra.
    assert (R5 : 0 < q) by lra.
    assert (R6 : 0 <= q - q0) by lra.
    assert (R7 : 0 <= - q + 1) by lra.
    assert (R8 : 0 <= - q + q1) by lra.
    exact (certificate_24 p p0 p1 q q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 T1 T2 T3 R1 R2 R3 R4 R5 R6 R7 R8). }
Qed.

Lemma case_4_strict : forall p0 p1 q0 q1 r p q t : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p1 + 1 ->
  0 < p1 ->
  0 <= - p0 + p1 ->
  0 <= q0 ->
  0 <= - q1 + 1 ->
  0 < q1 ->
  0 <= - q0 + q1 ->
  0 < q0 * r + q0 - 1 ->
  p0 = 0 ->
  0 < t ->
  0 < - t + 1 ->
  r * t - 1 = 0 ->
  region p0 p1 q0 q1 r p q ->
  unbounded p q 0 * profile p0 p1 q0 q1 r p q < 1 ->
  1 < unbounded p q t * profile p0 p1 q0 q1 r p q.
Proof.
  intros p0 p1 q0 q1 r p q t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 T1 T2 T3 Inside Demand.
  refine (exceeds p0 p1 q0 q1 r p q t A1 A2 A3 A4 A5 A6 A7 A8 A9 Inside T1 _ Demand).
  { intros Z. clear Demand. 
    unfold region in Inside. pose proof Inside as [U_p [U_q [R2' [R4' [R6' R8']]]]]. clear Inside.
    assert (R1 : 0 < p) by lra.
    assert (R2 : 0 <= p - p0) by lra.
    assert (R3 : 0 <= - p + 1) by lra.
    assert (R4 : 0 <= - p + p1) by lra.
    assert (R5 : 0 < q) by lra.
    assert (R6 : 0 <= q - q0) by lra.
    assert (R7 : 0 <= - q + 1) by lra.
    assert (R8 : 0 <= - q + q1) by lra.
    exact (certificate_25 p p0 p1 q q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 T1 T2 T3 R1 R2 R3 R4 R5 R6 R7 R8 Z). }
Qed.

Lemma case_4_fails : forall p0 p1 q0 q1 r t u__ : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p1 + 1 ->
  0 < p1 ->
  0 <= - p0 + p1 ->
  0 <= q0 ->
  0 <= - q1 + 1 ->
  0 < q1 ->
  0 <= - q0 + q1 ->
  0 < q0 * r + q0 - 1 ->
  p0 = 0 ->
  0 < t ->
  0 < - t + 1 ->
  r * t - 1 = 0 ->
  0 < u__ ->
  0 < t - u__ ->
  exists p q : R, region p0 p1 q0 q1 r p q /\ unbounded p q u__ * profile p0 p1 q0 q1 r p q < 1.
Proof.
  intros p0 p1 q0 q1 r t u__ A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 T1 T2 T3 Below Under.
  assert (B_R1 : eventually (fun h__ => 0 < h__)).
  { assert (First : 0 <= 0) by (lra).
    apply eventually_always. intros h__ Small. refine (same_gt _ _ (Rplus_le_lt_0_compat (0) ((1) * h__ ^ 1) First (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (pow_lt _ 1 Small))) _). identity. }
  assert (B_R2 : eventually (fun h__ => 0 <= h__ - p0)).
  { assert (First : 0 <= - p0) by (exact (certificate_26 p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 T1 T2 T3)).
    apply eventually_always. intros h__ Small. refine (same_ge _ _ (Rlt_le _ _ (Rplus_le_lt_0_compat (- p0) ((1) * h__ ^ 1) First (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (pow_lt _ 1 Small)))) _). identity. }
  assert (B_R3 : eventually (fun h__ => 0 < - h__ + 1)).
  { assert (First : 0 < 1) by (lra).
    refine (eventually_same _ _ _ (eventually_leading 0 _ (fun h__ => - 1) _ First)).
    - intro h__. identity.
    - reg. }
  apply eventually_weaker in B_R3.
  assert (B_R4 : eventually (fun h__ => 0 < - h__ + p1)).
  { assert (First : 0 < p1) by (exact A4).
    refine (eventually_same _ _ _ (eventually_leading 0 _ (fun h__ => - 1) _ First)).
    - intro h__. identity.
    - reg. }
  apply eventually_weaker in B_R4.
  assert (B_C1 : eventually (fun h__ => 0 < h__ * q0 * r * u__ ^ 2 - h__ * r * u__ ^ 2 - h__ * q0 * r + h__ * r * u__ - r * u__ + 1)).
  { assert (First : 0 < - r * u__ + 1) by (exact (certificate_27 p0 p1 q0 q1 r t u__ A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 T1 T2 T3 Below Under)).
    refine (eventually_same _ _ _ (eventually_leading 0 _ (fun h__ => q0 * r * u__ ^ 2 - r * u__ ^ 2 - q0 * r + r * u__) _ First)).
    - intro h__. identity.
    - reg. }
  destruct (eventually_somewhere _ (eventually_and _ _ B_R1 (eventually_and _ _ B_R2 (eventually_and _ _ B_R3 (eventually_and _ _ B_R4 B_C1))))) as [h__ [Small [B_R1' [B_R2' [B_R3' [B_R4' B_C1']]]]]].
  assert (DP_p : 0 < 1) by (lra).
  assert (DP_q : 0 < 1) by (lra).
  assert (Q_R1 : 0 < 1 * (1) ^ 1 * (1) ^ 0) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)) (pow_lt _ 0 DP_q)).
  assert (N_R1 : 0 < h__) by (exact Small).
  assert (V_R1 : (h__) = (h__) / (1 * (1) ^ 1 * (1) ^ 0)) by (fractions_agree Q_R1).
  assert (R1 : 0 < (h__)) by exact (fraction_gt _ _ _ V_R1 Q_R1 N_R1).
  assert (Q_R2 : 0 < 1 * (1) ^ 1 * (1) ^ 0) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)) (pow_lt _ 0 DP_q)).
  assert (N_R2 : 0 <= h__ - p0) by (exact B_R2').
  assert (V_R2 : (h__) - p0 = (h__ - p0) / (1 * (1) ^ 1 * (1) ^ 0)) by (fractions_agree Q_R2).
  assert (R2 : 0 <= (h__) - p0) by exact (fraction_ge _ _ _ V_R2 Q_R2 N_R2).
  assert (Q_R3 : 0 < 1 * (1) ^ 1 * (1) ^ 0) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)) (pow_lt _ 0 DP_q)).
  assert (N_R3 : 0 <= - h__ + 1) by (exact B_R3').
  assert (V_R3 : - (h__) + 1 = (- h__ + 1) / (1 * (1) ^ 1 * (1) ^ 0)) by (fractions_agree Q_R3).
  assert (R3 : 0 <= - (h__) + 1) by exact (fraction_ge _ _ _ V_R3 Q_R3 N_R3).
  assert (Q_R4 : 0 < 1 * (1) ^ 1 * (1) ^ 0) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)) (pow_lt _ 0 DP_q)).
  assert (N_R4 : 0 <= - h__ + p1) by (exact B_R4').
  assert (V_R4 : - (h__) + p1 = (- h__ + p1) / (1 * (1) ^ 1 * (1) ^ 0)) by (fractions_agree Q_R4).
  assert (R4 : 0 <= - (h__) + p1) by exact (fraction_ge _ _ _ V_R4 Q_R4 N_R4).
  assert (Q_R5 : 0 < 1 * (1) ^ 0 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 0 DP_p)) (pow_lt _ 1 DP_q)).
  assert (N_R5 : 0 < q0) by (exact (certificate_28 p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 T1 T2 T3)).
  assert (V_R5 : (q0) = (q0) / (1 * (1) ^ 0 * (1) ^ 1)) by (fractions_agree Q_R5).
  assert (R5 : 0 < (q0)) by exact (fraction_gt _ _ _ V_R5 Q_R5 N_R5).
  assert (Q_R6 : 0 < 1 * (1) ^ 0 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 0 DP_p)) (pow_lt _ 1 DP_q)).
  assert (N_R6 : 0 <= 0) by (lra).
  assert (V_R6 : (q0) - q0 = (0) / (1 * (1) ^ 0 * (1) ^ 1)) by (fractions_agree Q_R6).
  assert (R6 : 0 <= (q0) - q0) by exact (fraction_ge _ _ _ V_R6 Q_R6 N_R6).
  assert (Q_R7 : 0 < 1 * (1) ^ 0 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 0 DP_p)) (pow_lt _ 1 DP_q)).
  assert (N_R7 : 0 <= - q0 + 1) by (exact (certificate_29 p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 T1 T2 T3)).
  assert (V_R7 : - (q0) + 1 = (- q0 + 1) / (1 * (1) ^ 0 * (1) ^ 1)) by (fractions_agree Q_R7).
  assert (R7 : 0 <= - (q0) + 1) by exact (fraction_ge _ _ _ V_R7 Q_R7 N_R7).
  assert (Q_R8 : 0 < 1 * (1) ^ 0 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 0 DP_p)) (pow_lt _ 1 DP_q)).
  assert (N_R8 : 0 <= - q0 + q1) by (exact A9).
  assert (V_R8 : - (q0) + q1 = (- q0 + q1) / (1 * (1) ^ 0 * (1) ^ 1)) by (fractions_agree Q_R8).
  assert (R8 : 0 <= - (q0) + q1) by exact (fraction_ge _ _ _ V_R8 Q_R8 N_R8).
  assert (Q_C1 : 0 < 1 * (1) ^ 1 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)) (pow_lt _ 1 DP_q)).
  assert (N_C1 : 0 < h__ * q0 * r * u__ ^ 2 - h__ * r * u__ ^ 2 - h__ * q0 * r + h__ * r * u__ - r * u__ + 1) by (exact B_C1').
  assert (V_C1 : (h__) * (q0) * r * u__ ^ 2 - (h__) * r * u__ ^ 2 - (h__) * (q0) * r + (h__) * r * u__ - r * u__ + 1 = (h__ * q0 * r * u__ ^ 2 - h__ * r * u__ ^ 2 - h__ * q0 * r + h__ * r * u__ - r * u__ + 1) / (1 * (1) ^ 1 * (1) ^ 1)) by (fractions_agree Q_C1).
  assert (C1 : 0 < (h__) * (q0) * r * u__ ^ 2 - (h__) * r * u__ ^ 2 - (h__) * (q0) * r + (h__) * r * u__ - r * u__ + 1) by exact (fraction_gt _ _ _ V_C1 Q_C1 N_C1).
  assert (Inside : region p0 p1 q0 q1 r (h__) (q0)).
  {
  refine (inside_region p0 p1 q0 q1 r (h__) (q0) A1 A2 A3 A4 A5 A6 A7 A8 A9 _ _ _ _ _ _ _ _).
  { same R1. }
  { same R2. }
  { same R3. }
  { same R4. }
  { same R5. }
  { same R6. }
  { same R7. }
  { same R8. }
  }
  exists (h__), (q0). split; [exact Inside|].
  refine (fails_1 p0 p1 q0 q1 r (h__) (q0) u__ A1 A2 A3 A4 A5 A6 A7 A8 A9 Inside Below _).
  { same C1. }
Qed.

Example case_4_is_met : exists p0 p1 q0 q1 r p q : R, 1 < r /\ 0 <= p0 /\ p1 <= 1 /\ 0 < p1 /\ p0 <= p1 /\ 0 <= q0 /\ q1 <= 1 /\ 0 < q1 /\ q0 <= q1 /\ 1 < q0 * r + q0 /\ p0 = 0 /\ region p0 p1 q0 q1 r p q.
Proof.
  exists 0, (6 / 11), (36 / 71), (625 / 841), (83 / 40), (3 / 11), (74651 / 119422).
  unfold region. repeat apply conj; first [ reflexivity | lra ].
Qed.

Theorem case_4 : forall p0 p1 q0 q1 r : R,
  1 < r ->
  0 <= p0 ->
  p1 <= 1 ->
  0 < p1 ->
  p0 <= p1 ->
  0 <= q0 ->
  q1 <= 1 ->
  0 < q1 ->
  q0 <= q1 ->
  1 < q0 * r + q0 ->
  p0 = 0 ->
  (forall epsilon : R,
    (forall p q : R, region p0 p1 q0 q1 r p q -> 1 / unbounded p q (exp (- epsilon)) <= profile p0 p1 q0 q1 r p q)
    <-> epsilon <= ln (r)) /\
  (forall p q : R, region p0 p1 q0 q1 r p q -> 
    profile p0 p1 q0 q1 r p q < 1 / unbounded p q 0 -> 1 / unbounded p q (exp (- (ln (r)))) < profile p0 p1 q0 q1 r p q).
Proof.
  intros p0 p1 q0 q1 r A1' A2' A3' A4' A5' A6' A7' A8' A9' W1' W2'.
  assert (A1 : 0 < r - 1) by lra.
  assert (A2 : 0 <= p0) by lra.
  assert (A3 : 0 <= - p1 + 1) by lra.
  assert (A4 : 0 < p1) by lra.
  assert (A5 : 0 <= - p0 + p1) by lra.
  assert (A6 : 0 <= q0) by lra.
  assert (A7 : 0 <= - q1 + 1) by lra.
  assert (A8 : 0 < q1) by lra.
  assert (A9 : 0 <= - q0 + q1) by lra.
  assert (W1 : 0 < q0 * r + q0 - 1) by lra.
  assert (W2 : p0 = 0) by lra.
  destruct (case_4_root p0 p1 q0 q1 r A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2) as [t [T1 [T2 T3]]].
  pose proof (case_4_value p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 T1 T2 T3) as V.
  rewrite V.
  pose proof (exp_minus_log t T1) as X. rewrite ?X.
  split.
  - intro epsilon. refine (largest_epsilon (fun privacy : R => forall p q : R, region p0 p1 q0 q1 r p q -> 1 / unbounded p q privacy <= profile p0 p1 q0 q1 r p q) t T1 _ _ epsilon).
    { intros later Later.
      intros p q Inside.
      pose proof (priors_in_range p0 p1 q0 q1 r p q Inside) as [P_p P_q].
      apply respected with (unbounded p q t).
      { apply unbounded_positive; first [ assumption | lra ]. }
      { apply unbounded_increasing; first [ assumption | lra ]. }
      exact (case_4_safe p0 p1 q0 q1 r p q t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 T1 T2 T3 Inside).
    }
    { intros below Below Under All.
      destruct (case_4_fails p0 p1 q0 q1 r t below A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 T1 T2 T3 Below ltac:(lra)) as [p [q [Inside Failing]]].
      specialize (All p q Inside).
      pose proof (priors_in_range p0 p1 q0 q1 r p q Inside) as [P_p P_q].
      apply exceeded in Failing; [lra|].
      apply unbounded_positive; first [ assumption | lra ].
    }
  - intros p q Inside Demand.
    pose proof (priors_in_range p0 p1 q0 q1 r p q Inside) as [P_p P_q].
    apply respected_strictly.
    + apply unbounded_positive; first [ assumption | exact (Rlt_le _ _ T1) ].
    + refine (case_4_strict p0 p1 q0 q1 r p q t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 W2 T1 T2 T3 Inside _).
      apply demanded; [apply unbounded_positive; first [ assumption | apply Rle_refl ]|exact Demand].
Qed.

Lemma certificate_30 : forall p p0 p1 q q0 q1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p1 + 1 -> 0 < p1 -> 0 <= - p0 + p1 -> 0 <= q0 -> 0 <= - q1 + 1 -> 0 < q1 -> 0 <= - q0 + q1 -> 0 <= p0 * q0 * r - 1 -> 0 < t -> 0 < - t + 1 -> 0 < p -> 0 <= p - p0 -> 0 <= - p + 1 -> 0 <= - p + p1 -> 0 < q -> 0 <= q - q0 -> 0 <= - q + 1 -> 0 <= - q + q1 -> 0 <= - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1.
Proof.
  intros p p0 p1 q q0 q1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14 H15 H16 H17 H18 H19 H20.
  assert (S1 : 0 <= - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1).
  { refine (step_ge ((1 / 2) * (t) + (1 / 2) * (- t + 1)) (- p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1) ((1 / 2) * (p0 * q0 * r - 1) + (1 / 2) * (t) * (- p + 1) + (1 / 2) * (p) * (q - q0) + (1 / 2) * (q0) * (p - p0) + (1 / 2) * (r - 1) * (t) * (- p + 1) + (1 / 2) * (r - 1) * (p - p0) * (q) + (1 / 2) * (r - 1) * (p0) * (q - q0) + (1 / 2) * (t) ^ 2 * (p) * (- q + 1) + (1 / 2) * (r - 1) * (t) ^ 2 * (p) * (- q + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 2)) H11) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 2)) H12)).
    - exact (Rplus_le_le_0_compat _ _ (Rplus_le_le_0_compat _ _ (Rplus_le_le_0_compat _ _ (Rplus_le_le_0_compat _ _ (Rplus_le_le_0_compat _ _ (Rplus_le_le_0_compat _ _ (Rplus_le_le_0_compat _ _ (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < (1 / 2))) H10) (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 2)) H11)) H15)) (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 2)) H13)) H18)) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < (1 / 2))) H6) H14)) (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 2)) H1) H11)) H15)) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 2)) H1)) H14) (Rlt_le _ _ H17))) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 2)) H1)) H2) H18)) (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 2)) (pow_lt _ 2 H11)) H13)) H19)) (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 2)) H1) (pow_lt _ 2 H11)) H13)) H19)). }
  exact S1.
Qed.

Lemma case_5_safe : forall p0 p1 q0 q1 r p q t : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p1 + 1 ->
  0 < p1 ->
  0 <= - p0 + p1 ->
  0 <= q0 ->
  0 <= - q1 + 1 ->
  0 < q1 ->
  0 <= - q0 + q1 ->
  0 <= p0 * q0 * r - 1 ->
  0 < t ->
  0 < - t + 1 ->
  region p0 p1 q0 q1 r p q ->
  1 <= unbounded p q t * profile p0 p1 q0 q1 r p q.
Proof.
  intros p0 p1 q0 q1 r p q t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 T1 T2 Inside.
  refine (meets p0 p1 q0 q1 r p q t A1 A2 A3 A4 A5 A6 A7 A8 A9 Inside T1 _).
  { 
    unfold region in Inside. pose proof Inside as [U_p [U_q [R2' [R4' [R6' R8']]]]]. clear Inside.
    assert (R1 : 0 < p) by lra.
    assert (R2 : 0 <= p - p0) by lra.
    assert (R3 : 0 <= - p + 1) by lra.
    assert (R4 : 0 <= - p + p1) by lra.
    assert (R5 : 0 < q) by lra.
    assert (R6 : 0 <= q - q0) by lra.
    assert (R7 : 0 <= - q + 1) by lra.
    assert (R8 : 0 <= - q + q1) by lra.
    exact (certificate_30 p p0 p1 q q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 T1 T2 R1 R2 R3 R4 R5 R6 R7 R8). }
Qed.

Example case_5_is_met : exists p0 p1 q0 q1 r p q : R, 1 < r /\ 0 <= p0 /\ p1 <= 1 /\ 0 < p1 /\ p0 <= p1 /\ 0 <= q0 /\ q1 <= 1 /\ 0 < q1 /\ q0 <= q1 /\ 1 <= p0 * q0 * r /\ region p0 p1 q0 q1 r p q.
Proof.
  exists (32 / 73), (49 / 59), (30 / 53), (132651 / 226981), (17 / 4), (5465 / 8614), (13839933 / 24059986).
  unfold region. repeat apply conj; first [ reflexivity | lra ].
Qed.

Theorem case_5 : forall p0 p1 q0 q1 r : R,
  1 < r ->
  0 <= p0 ->
  p1 <= 1 ->
  0 < p1 ->
  p0 <= p1 ->
  0 <= q0 ->
  q1 <= 1 ->
  0 < q1 ->
  q0 <= q1 ->
  1 <= p0 * q0 * r ->
  forall epsilon : R, forall p q : R, region p0 p1 q0 q1 r p q -> 1 / unbounded p q (exp (- epsilon)) <= profile p0 p1 q0 q1 r p q.
Proof.
  intros p0 p1 q0 q1 r A1' A2' A3' A4' A5' A6' A7' A8' A9' W1'.
  assert (A1 : 0 < r - 1) by lra.
  assert (A2 : 0 <= p0) by lra.
  assert (A3 : 0 <= - p1 + 1) by lra.
  assert (A4 : 0 < p1) by lra.
  assert (A5 : 0 <= - p0 + p1) by lra.
  assert (A6 : 0 <= q0) by lra.
  assert (A7 : 0 <= - q1 + 1) by lra.
  assert (A8 : 0 < q1) by lra.
  assert (A9 : 0 <= - q0 + q1) by lra.
  assert (W1 : 0 <= p0 * q0 * r - 1) by lra.
  intro epsilon. pose proof (exp_pos (- epsilon)) as Positive.
  set (later := exp (- epsilon)) in *.
  assert (Low : exists t : R, 0 < t /\ t < 1 /\ t <= later).
  { exists (Rmin (1 / 2) later). pose proof (Rmin_l (1 / 2) later).
    pose proof (Rmin_r (1 / 2) later).
    assert (0 < Rmin (1 / 2) later) by (apply Rmin_pos; lra).
    repeat split; lra. }
  destruct Low as [t [T1' [T2' Later]]].
  assert (T1 : 0 < t) by lra.
  assert (T2 : 0 < - t + 1) by lra.
    intros p q Inside.
    pose proof (priors_in_range p0 p1 q0 q1 r p q Inside) as [P_p P_q].
    apply respected with (unbounded p q t).
    { apply unbounded_positive; first [ assumption | lra ]. }
    { apply unbounded_increasing; first [ assumption | lra ]. }
    exact (case_5_safe p0 p1 q0 q1 r p q t A1 A2 A3 A4 A5 A6 A7 A8 A9 W1 T1 T2 Inside).
Qed.


Theorem coverage : forall p0 p1 q0 q1 r : R,
  1 < r ->
  0 <= p0 ->
  p1 <= 1 ->
  0 < p1 ->
  p0 <= p1 ->
  0 <= q0 ->
  q1 <= 1 ->
  0 < q1 ->
  q0 <= q1 ->
  (q0 * r + q0 <= 1 /\ 0 < q0) \/
  (q0 = 0) \/
  (1 <= q0 * r + q0 /\ p0 * q0 * r < 1 /\ 0 < p0) \/
  (1 < q0 * r + q0 /\ p0 = 0) \/
  (1 <= p0 * q0 * r).
Proof.
  intros p0 p1 q0 q1 r A1' A2' A3' A4' A5' A6' A7' A8' A9'.
  assert (A1 : 0 < r - 1) by lra.
  assert (A2 : 0 <= p0) by lra.
  assert (A3 : 0 <= - p1 + 1) by lra.
  assert (A4 : 0 < p1) by lra.
  assert (A5 : 0 <= - p0 + p1) by lra.
  assert (A6 : 0 <= q0) by lra.
  assert (A7 : 0 <= - q1 + 1) by lra.
  assert (A8 : 0 < q1) by lra.
  assert (A9 : 0 <= - q0 + q1) by lra.
  destruct (Rle_lt_dec 0 (- q0 * r - q0 + 1)) as [B1|B1].
  { assert (B1' : 0 <= - q0 * r - q0 + 1) by lra.
    destruct (Rlt_le_dec 0 (q0)) as [B2|B2].
    { assert (B2' : 0 < q0) by lra.
      left. repeat apply conj; lra. }
    { assert (B2' : 0 <= - q0) by lra.
      destruct (Rtotal_order 0 (q0)) as [B3|[B3|B3]].
      { assert (B3' : 0 < q0) by lra.
        destruct (Rle_lt_dec 0 (q0 * r + q0 - 1)) as [B4|B4].
        { assert (B4' : 0 <= q0 * r + q0 - 1) by lra.
          destruct (Rlt_le_dec 0 (- p0 * q0 * r + 1)) as [B5|B5].
          { assert (B5' : 0 < - p0 * q0 * r + 1) by lra.
            destruct (Rlt_le_dec 0 (p0)) as [B6|B6].
            { assert (B6' : 0 < p0) by lra.
              right. right. left. repeat apply conj; lra. }
            { assert (B6' : 0 <= - p0) by lra.
              destruct (Rlt_le_dec 0 (q0 * r + q0 - 1)) as [B7|B7].
              { assert (B7' : 0 < q0 * r + q0 - 1) by lra.
                destruct (Rtotal_order 0 (p0)) as [B8|[B8|B8]].
                { assert (B8' : 0 < p0) by lra.
                  destruct (Rle_lt_dec 0 (p0 * q0 * r - 1)) as [B9|B9].
                  { assert (B9' : 0 <= p0 * q0 * r - 1) by lra.
                    right. right. right. right. repeat apply conj; lra. }
                  { assert (B9' : 0 < - p0 * q0 * r + 1) by lra.
                    exfalso. lra. } }
                { assert (B8' : p0 = 0) by lra.
                  right. right. right. left. repeat apply conj; lra. }
                { assert (B8' : 0 < - p0) by lra.
                  destruct (Rle_lt_dec 0 (p0 * q0 * r - 1)) as [B10|B10].
                  { assert (B10' : 0 <= p0 * q0 * r - 1) by lra.
                    right. right. right. right. repeat apply conj; lra. }
                  { assert (B10' : 0 < - p0 * q0 * r + 1) by lra.
                    exfalso. lra. } } }
              { assert (B7' : 0 <= - q0 * r - q0 + 1) by lra.
                destruct (Rle_lt_dec 0 (p0 * q0 * r - 1)) as [B11|B11].
                { assert (B11' : 0 <= p0 * q0 * r - 1) by lra.
                  right. right. right. right. repeat apply conj; lra. }
                { assert (B11' : 0 < - p0 * q0 * r + 1) by lra.
                  exfalso. lra. } } } }
          { assert (B5' : 0 <= p0 * q0 * r - 1) by lra.
            destruct (Rlt_le_dec 0 (q0 * r + q0 - 1)) as [B12|B12].
            { assert (B12' : 0 < q0 * r + q0 - 1) by lra.
              destruct (Rtotal_order 0 (p0)) as [B13|[B13|B13]].
              { assert (B13' : 0 < p0) by lra.
                destruct (Rle_lt_dec 0 (p0 * q0 * r - 1)) as [B14|B14].
                { assert (B14' : 0 <= p0 * q0 * r - 1) by lra.
                  right. right. right. right. repeat apply conj; lra. }
                { assert (B14' : 0 < - p0 * q0 * r + 1) by lra.
                  exfalso. lra. } }
              { assert (B13' : p0 = 0) by lra.
                right. right. right. left. repeat apply conj; lra. }
              { assert (B13' : 0 < - p0) by lra.
                destruct (Rle_lt_dec 0 (p0 * q0 * r - 1)) as [B15|B15].
                { assert (B15' : 0 <= p0 * q0 * r - 1) by lra.
                  right. right. right. right. repeat apply conj; lra. }
                { assert (B15' : 0 < - p0 * q0 * r + 1) by lra.
                  exfalso. lra. } } }
            { assert (B12' : 0 <= - q0 * r - q0 + 1) by lra.
              destruct (Rle_lt_dec 0 (p0 * q0 * r - 1)) as [B16|B16].
              { assert (B16' : 0 <= p0 * q0 * r - 1) by lra.
                right. right. right. right. repeat apply conj; lra. }
              { assert (B16' : 0 < - p0 * q0 * r + 1) by lra.
                exfalso. lra. } } } }
        { assert (B4' : 0 < - q0 * r - q0 + 1) by lra.
          destruct (Rlt_le_dec 0 (q0 * r + q0 - 1)) as [B17|B17].
          { assert (B17' : 0 < q0 * r + q0 - 1) by lra.
            destruct (Rtotal_order 0 (p0)) as [B18|[B18|B18]].
            { assert (B18' : 0 < p0) by lra.
              destruct (Rle_lt_dec 0 (p0 * q0 * r - 1)) as [B19|B19].
              { assert (B19' : 0 <= p0 * q0 * r - 1) by lra.
                right. right. right. right. repeat apply conj; lra. }
              { assert (B19' : 0 < - p0 * q0 * r + 1) by lra.
                exfalso. lra. } }
            { assert (B18' : p0 = 0) by lra.
              right. right. right. left. repeat apply conj; lra. }
            { assert (B18' : 0 < - p0) by lra.
              destruct (Rle_lt_dec 0 (p0 * q0 * r - 1)) as [B20|B20].
              { assert (B20' : 0 <= p0 * q0 * r - 1) by lra.
                right. right. right. right. repeat apply conj; lra. }
              { assert (B20' : 0 < - p0 * q0 * r + 1) by lra.
                exfalso. lra. } } }
          { assert (B17' : 0 <= - q0 * r - q0 + 1) by lra.
            destruct (Rle_lt_dec 0 (p0 * q0 * r - 1)) as [B21|B21].
            { assert (B21' : 0 <= p0 * q0 * r - 1) by lra.
              right. right. right. right. repeat apply conj; lra. }
            { assert (B21' : 0 < - p0 * q0 * r + 1) by lra.
              exfalso. lra. } } } }
      { assert (B3' : q0 = 0) by lra.
        right. left. repeat apply conj; lra. }
      { assert (B3' : 0 < - q0) by lra.
        destruct (Rle_lt_dec 0 (q0 * r + q0 - 1)) as [B22|B22].
        { assert (B22' : 0 <= q0 * r + q0 - 1) by lra.
          destruct (Rlt_le_dec 0 (- p0 * q0 * r + 1)) as [B23|B23].
          { assert (B23' : 0 < - p0 * q0 * r + 1) by lra.
            destruct (Rlt_le_dec 0 (p0)) as [B24|B24].
            { assert (B24' : 0 < p0) by lra.
              right. right. left. repeat apply conj; lra. }
            { assert (B24' : 0 <= - p0) by lra.
              destruct (Rlt_le_dec 0 (q0 * r + q0 - 1)) as [B25|B25].
              { assert (B25' : 0 < q0 * r + q0 - 1) by lra.
                destruct (Rtotal_order 0 (p0)) as [B26|[B26|B26]].
                { assert (B26' : 0 < p0) by lra.
                  destruct (Rle_lt_dec 0 (p0 * q0 * r - 1)) as [B27|B27].
                  { assert (B27' : 0 <= p0 * q0 * r - 1) by lra.
                    right. right. right. right. repeat apply conj; lra. }
                  { assert (B27' : 0 < - p0 * q0 * r + 1) by lra.
                    exfalso. lra. } }
                { assert (B26' : p0 = 0) by lra.
                  right. right. right. left. repeat apply conj; lra. }
                { assert (B26' : 0 < - p0) by lra.
                  destruct (Rle_lt_dec 0 (p0 * q0 * r - 1)) as [B28|B28].
                  { assert (B28' : 0 <= p0 * q0 * r - 1) by lra.
                    right. right. right. right. repeat apply conj; lra. }
                  { assert (B28' : 0 < - p0 * q0 * r + 1) by lra.
                    exfalso. lra. } } }
              { assert (B25' : 0 <= - q0 * r - q0 + 1) by lra.
                destruct (Rle_lt_dec 0 (p0 * q0 * r - 1)) as [B29|B29].
                { assert (B29' : 0 <= p0 * q0 * r - 1) by lra.
                  right. right. right. right. repeat apply conj; lra. }
                { assert (B29' : 0 < - p0 * q0 * r + 1) by lra.
                  exfalso. lra. } } } }
          { assert (B23' : 0 <= p0 * q0 * r - 1) by lra.
            destruct (Rlt_le_dec 0 (q0 * r + q0 - 1)) as [B30|B30].
            { assert (B30' : 0 < q0 * r + q0 - 1) by lra.
              destruct (Rtotal_order 0 (p0)) as [B31|[B31|B31]].
              { assert (B31' : 0 < p0) by lra.
                destruct (Rle_lt_dec 0 (p0 * q0 * r - 1)) as [B32|B32].
                { assert (B32' : 0 <= p0 * q0 * r - 1) by lra.
                  right. right. right. right. repeat apply conj; lra. }
                { assert (B32' : 0 < - p0 * q0 * r + 1) by lra.
                  exfalso. lra. } }
              { assert (B31' : p0 = 0) by lra.
                right. right. right. left. repeat apply conj; lra. }
              { assert (B31' : 0 < - p0) by lra.
                destruct (Rle_lt_dec 0 (p0 * q0 * r - 1)) as [B33|B33].
                { assert (B33' : 0 <= p0 * q0 * r - 1) by lra.
                  right. right. right. right. repeat apply conj; lra. }
                { assert (B33' : 0 < - p0 * q0 * r + 1) by lra.
                  exfalso. lra. } } }
            { assert (B30' : 0 <= - q0 * r - q0 + 1) by lra.
              destruct (Rle_lt_dec 0 (p0 * q0 * r - 1)) as [B34|B34].
              { assert (B34' : 0 <= p0 * q0 * r - 1) by lra.
                right. right. right. right. repeat apply conj; lra. }
              { assert (B34' : 0 < - p0 * q0 * r + 1) by lra.
                exfalso. lra. } } } }
        { assert (B22' : 0 < - q0 * r - q0 + 1) by lra.
          destruct (Rlt_le_dec 0 (q0 * r + q0 - 1)) as [B35|B35].
          { assert (B35' : 0 < q0 * r + q0 - 1) by lra.
            destruct (Rtotal_order 0 (p0)) as [B36|[B36|B36]].
            { assert (B36' : 0 < p0) by lra.
              destruct (Rle_lt_dec 0 (p0 * q0 * r - 1)) as [B37|B37].
              { assert (B37' : 0 <= p0 * q0 * r - 1) by lra.
                right. right. right. right. repeat apply conj; lra. }
              { assert (B37' : 0 < - p0 * q0 * r + 1) by lra.
                exfalso. lra. } }
            { assert (B36' : p0 = 0) by lra.
              right. right. right. left. repeat apply conj; lra. }
            { assert (B36' : 0 < - p0) by lra.
              destruct (Rle_lt_dec 0 (p0 * q0 * r - 1)) as [B38|B38].
              { assert (B38' : 0 <= p0 * q0 * r - 1) by lra.
                right. right. right. right. repeat apply conj; lra. }
              { assert (B38' : 0 < - p0 * q0 * r + 1) by lra.
                exfalso. lra. } } }
          { assert (B35' : 0 <= - q0 * r - q0 + 1) by lra.
            destruct (Rle_lt_dec 0 (p0 * q0 * r - 1)) as [B39|B39].
            { assert (B39' : 0 <= p0 * q0 * r - 1) by lra.
              right. right. right. right. repeat apply conj; lra. }
            { assert (B39' : 0 < - p0 * q0 * r + 1) by lra.
              exfalso. lra. } } } } } }
  { assert (B1' : 0 < q0 * r + q0 - 1) by lra.
    destruct (Rtotal_order 0 (q0)) as [B40|[B40|B40]].
    { assert (B40' : 0 < q0) by lra.
      destruct (Rle_lt_dec 0 (q0 * r + q0 - 1)) as [B41|B41].
      { assert (B41' : 0 <= q0 * r + q0 - 1) by lra.
        destruct (Rlt_le_dec 0 (- p0 * q0 * r + 1)) as [B42|B42].
        { assert (B42' : 0 < - p0 * q0 * r + 1) by lra.
          destruct (Rlt_le_dec 0 (p0)) as [B43|B43].
          { assert (B43' : 0 < p0) by lra.
            right. right. left. repeat apply conj; lra. }
          { assert (B43' : 0 <= - p0) by lra.
            destruct (Rlt_le_dec 0 (q0 * r + q0 - 1)) as [B44|B44].
            { assert (B44' : 0 < q0 * r + q0 - 1) by lra.
              destruct (Rtotal_order 0 (p0)) as [B45|[B45|B45]].
              { assert (B45' : 0 < p0) by lra.
                destruct (Rle_lt_dec 0 (p0 * q0 * r - 1)) as [B46|B46].
                { assert (B46' : 0 <= p0 * q0 * r - 1) by lra.
                  right. right. right. right. repeat apply conj; lra. }
                { assert (B46' : 0 < - p0 * q0 * r + 1) by lra.
                  exfalso. lra. } }
              { assert (B45' : p0 = 0) by lra.
                right. right. right. left. repeat apply conj; lra. }
              { assert (B45' : 0 < - p0) by lra.
                destruct (Rle_lt_dec 0 (p0 * q0 * r - 1)) as [B47|B47].
                { assert (B47' : 0 <= p0 * q0 * r - 1) by lra.
                  right. right. right. right. repeat apply conj; lra. }
                { assert (B47' : 0 < - p0 * q0 * r + 1) by lra.
                  exfalso. lra. } } }
            { assert (B44' : 0 <= - q0 * r - q0 + 1) by lra.
              destruct (Rle_lt_dec 0 (p0 * q0 * r - 1)) as [B48|B48].
              { assert (B48' : 0 <= p0 * q0 * r - 1) by lra.
                right. right. right. right. repeat apply conj; lra. }
              { assert (B48' : 0 < - p0 * q0 * r + 1) by lra.
                exfalso. lra. } } } }
        { assert (B42' : 0 <= p0 * q0 * r - 1) by lra.
          destruct (Rlt_le_dec 0 (q0 * r + q0 - 1)) as [B49|B49].
          { assert (B49' : 0 < q0 * r + q0 - 1) by lra.
            destruct (Rtotal_order 0 (p0)) as [B50|[B50|B50]].
            { assert (B50' : 0 < p0) by lra.
              destruct (Rle_lt_dec 0 (p0 * q0 * r - 1)) as [B51|B51].
              { assert (B51' : 0 <= p0 * q0 * r - 1) by lra.
                right. right. right. right. repeat apply conj; lra. }
              { assert (B51' : 0 < - p0 * q0 * r + 1) by lra.
                exfalso. lra. } }
            { assert (B50' : p0 = 0) by lra.
              right. right. right. left. repeat apply conj; lra. }
            { assert (B50' : 0 < - p0) by lra.
              destruct (Rle_lt_dec 0 (p0 * q0 * r - 1)) as [B52|B52].
              { assert (B52' : 0 <= p0 * q0 * r - 1) by lra.
                right. right. right. right. repeat apply conj; lra. }
              { assert (B52' : 0 < - p0 * q0 * r + 1) by lra.
                exfalso. lra. } } }
          { assert (B49' : 0 <= - q0 * r - q0 + 1) by lra.
            destruct (Rle_lt_dec 0 (p0 * q0 * r - 1)) as [B53|B53].
            { assert (B53' : 0 <= p0 * q0 * r - 1) by lra.
              right. right. right. right. repeat apply conj; lra. }
            { assert (B53' : 0 < - p0 * q0 * r + 1) by lra.
              exfalso. lra. } } } }
      { assert (B41' : 0 < - q0 * r - q0 + 1) by lra.
        destruct (Rlt_le_dec 0 (q0 * r + q0 - 1)) as [B54|B54].
        { assert (B54' : 0 < q0 * r + q0 - 1) by lra.
          destruct (Rtotal_order 0 (p0)) as [B55|[B55|B55]].
          { assert (B55' : 0 < p0) by lra.
            destruct (Rle_lt_dec 0 (p0 * q0 * r - 1)) as [B56|B56].
            { assert (B56' : 0 <= p0 * q0 * r - 1) by lra.
              right. right. right. right. repeat apply conj; lra. }
            { assert (B56' : 0 < - p0 * q0 * r + 1) by lra.
              exfalso. lra. } }
          { assert (B55' : p0 = 0) by lra.
            right. right. right. left. repeat apply conj; lra. }
          { assert (B55' : 0 < - p0) by lra.
            destruct (Rle_lt_dec 0 (p0 * q0 * r - 1)) as [B57|B57].
            { assert (B57' : 0 <= p0 * q0 * r - 1) by lra.
              right. right. right. right. repeat apply conj; lra. }
            { assert (B57' : 0 < - p0 * q0 * r + 1) by lra.
              exfalso. lra. } } }
        { assert (B54' : 0 <= - q0 * r - q0 + 1) by lra.
          destruct (Rle_lt_dec 0 (p0 * q0 * r - 1)) as [B58|B58].
          { assert (B58' : 0 <= p0 * q0 * r - 1) by lra.
            right. right. right. right. repeat apply conj; lra. }
          { assert (B58' : 0 < - p0 * q0 * r + 1) by lra.
            exfalso. lra. } } } }
    { assert (B40' : q0 = 0) by lra.
      right. left. repeat apply conj; lra. }
    { assert (B40' : 0 < - q0) by lra.
      destruct (Rle_lt_dec 0 (q0 * r + q0 - 1)) as [B59|B59].
      { assert (B59' : 0 <= q0 * r + q0 - 1) by lra.
        destruct (Rlt_le_dec 0 (- p0 * q0 * r + 1)) as [B60|B60].
        { assert (B60' : 0 < - p0 * q0 * r + 1) by lra.
          destruct (Rlt_le_dec 0 (p0)) as [B61|B61].
          { assert (B61' : 0 < p0) by lra.
            right. right. left. repeat apply conj; lra. }
          { assert (B61' : 0 <= - p0) by lra.
            destruct (Rlt_le_dec 0 (q0 * r + q0 - 1)) as [B62|B62].
            { assert (B62' : 0 < q0 * r + q0 - 1) by lra.
              destruct (Rtotal_order 0 (p0)) as [B63|[B63|B63]].
              { assert (B63' : 0 < p0) by lra.
                destruct (Rle_lt_dec 0 (p0 * q0 * r - 1)) as [B64|B64].
                { assert (B64' : 0 <= p0 * q0 * r - 1) by lra.
                  right. right. right. right. repeat apply conj; lra. }
                { assert (B64' : 0 < - p0 * q0 * r + 1) by lra.
                  exfalso. lra. } }
              { assert (B63' : p0 = 0) by lra.
                right. right. right. left. repeat apply conj; lra. }
              { assert (B63' : 0 < - p0) by lra.
                destruct (Rle_lt_dec 0 (p0 * q0 * r - 1)) as [B65|B65].
                { assert (B65' : 0 <= p0 * q0 * r - 1) by lra.
                  right. right. right. right. repeat apply conj; lra. }
                { assert (B65' : 0 < - p0 * q0 * r + 1) by lra.
                  exfalso. lra. } } }
            { assert (B62' : 0 <= - q0 * r - q0 + 1) by lra.
              destruct (Rle_lt_dec 0 (p0 * q0 * r - 1)) as [B66|B66].
              { assert (B66' : 0 <= p0 * q0 * r - 1) by lra.
                right. right. right. right. repeat apply conj; lra. }
              { assert (B66' : 0 < - p0 * q0 * r + 1) by lra.
                exfalso. lra. } } } }
        { assert (B60' : 0 <= p0 * q0 * r - 1) by lra.
          destruct (Rlt_le_dec 0 (q0 * r + q0 - 1)) as [B67|B67].
          { assert (B67' : 0 < q0 * r + q0 - 1) by lra.
            destruct (Rtotal_order 0 (p0)) as [B68|[B68|B68]].
            { assert (B68' : 0 < p0) by lra.
              destruct (Rle_lt_dec 0 (p0 * q0 * r - 1)) as [B69|B69].
              { assert (B69' : 0 <= p0 * q0 * r - 1) by lra.
                right. right. right. right. repeat apply conj; lra. }
              { assert (B69' : 0 < - p0 * q0 * r + 1) by lra.
                exfalso. lra. } }
            { assert (B68' : p0 = 0) by lra.
              right. right. right. left. repeat apply conj; lra. }
            { assert (B68' : 0 < - p0) by lra.
              destruct (Rle_lt_dec 0 (p0 * q0 * r - 1)) as [B70|B70].
              { assert (B70' : 0 <= p0 * q0 * r - 1) by lra.
                right. right. right. right. repeat apply conj; lra. }
              { assert (B70' : 0 < - p0 * q0 * r + 1) by lra.
                exfalso. lra. } } }
          { assert (B67' : 0 <= - q0 * r - q0 + 1) by lra.
            destruct (Rle_lt_dec 0 (p0 * q0 * r - 1)) as [B71|B71].
            { assert (B71' : 0 <= p0 * q0 * r - 1) by lra.
              right. right. right. right. repeat apply conj; lra. }
            { assert (B71' : 0 < - p0 * q0 * r + 1) by lra.
              exfalso. lra. } } } }
      { assert (B59' : 0 < - q0 * r - q0 + 1) by lra.
        destruct (Rlt_le_dec 0 (q0 * r + q0 - 1)) as [B72|B72].
        { assert (B72' : 0 < q0 * r + q0 - 1) by lra.
          destruct (Rtotal_order 0 (p0)) as [B73|[B73|B73]].
          { assert (B73' : 0 < p0) by lra.
            destruct (Rle_lt_dec 0 (p0 * q0 * r - 1)) as [B74|B74].
            { assert (B74' : 0 <= p0 * q0 * r - 1) by lra.
              right. right. right. right. repeat apply conj; lra. }
            { assert (B74' : 0 < - p0 * q0 * r + 1) by lra.
              exfalso. lra. } }
          { assert (B73' : p0 = 0) by lra.
            right. right. right. left. repeat apply conj; lra. }
          { assert (B73' : 0 < - p0) by lra.
            destruct (Rle_lt_dec 0 (p0 * q0 * r - 1)) as [B75|B75].
            { assert (B75' : 0 <= p0 * q0 * r - 1) by lra.
              right. right. right. right. repeat apply conj; lra. }
            { assert (B75' : 0 < - p0 * q0 * r + 1) by lra.
              exfalso. lra. } } }
        { assert (B72' : 0 <= - q0 * r - q0 + 1) by lra.
          destruct (Rle_lt_dec 0 (p0 * q0 * r - 1)) as [B76|B76].
          { assert (B76' : 0 <= p0 * q0 * r - 1) by lra.
            right. right. right. right. repeat apply conj; lra. }
          { assert (B76' : 0 < - p0 * q0 * r + 1) by lra.
            exfalso. lra. } } } } }
Qed.
