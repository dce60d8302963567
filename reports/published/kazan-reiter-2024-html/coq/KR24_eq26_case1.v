(* r on p0 <= p <= p1, q0 <= q <= q1: log(2*p1*(1 - q0)/(sqrt((1 - p1)**2 + 4*p1*(1 - q0)*(1/r - p1*q0)) - (1 - p1))) where r > 1, 0 <= p0 <= p1, p1 <= 1, 0 <= q0 <= q1, q1 <= 1, p1 > 0, q1 > 0, 0 <= q0 <= 1/(r + 1) *)
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
  0 <= - p0 + p1 ->
  0 <= - p1 + 1 ->
  0 <= q0 ->
  0 <= - q0 + q1 ->
  0 <= - q1 + 1 ->
  0 < p1 ->
  0 < q1 ->
  0 <= - q0 * r - q0 + 1 ->
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
  intros p0 p1 q0 q1 r p q A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 R1 R2 R3 R4 R5 R6 R7 R8.
  assert (L_p : 0 < p) by (exact R1).
  assert (M_p : 0 <= - p + 1) by (exact R3).
  assert (L_q : 0 < q) by (exact R5).
  assert (M_q : 0 <= - q + 1) by (exact R7).
  unfold region. repeat apply conj; first [ assumption | reflexivity | lra ].
Qed.

Lemma meets : forall p0 p1 q0 q1 r p q t : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p0 + p1 ->
  0 <= - p1 + 1 ->
  0 <= q0 ->
  0 <= - q0 + q1 ->
  0 <= - q1 + 1 ->
  0 < p1 ->
  0 < q1 ->
  0 <= - q0 * r - q0 + 1 ->
  region p0 p1 q0 q1 r p q -> 0 < t ->
  (0 <= - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1) ->
  1 <= unbounded p q t * profile p0 p1 q0 q1 r p q.
Proof.
  intros p0 p1 q0 q1 r p q t A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 Inside Positive C_1_1.
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
  0 <= - p0 + p1 ->
  0 <= - p1 + 1 ->
  0 <= q0 ->
  0 <= - q0 + q1 ->
  0 <= - q1 + 1 ->
  0 < p1 ->
  0 < q1 ->
  0 <= - q0 * r - q0 + 1 ->
  region p0 p1 q0 q1 r p q -> 0 < t ->
  (0 < - p * q * r + 1 -> 0 < - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1) ->
  unbounded p q 0 * profile p0 p1 q0 q1 r p q < 1 -> 1 < unbounded p q t * profile p0 p1 q0 q1 r p q.
Proof.
  intros p0 p1 q0 q1 r p q t A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 Inside Positive C_1_1 Demand.
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
  0 <= - p0 + p1 ->
  0 <= - p1 + 1 ->
  0 <= q0 ->
  0 <= - q0 + q1 ->
  0 <= - q1 + 1 ->
  0 < p1 ->
  0 < q1 ->
  0 <= - q0 * r - q0 + 1 ->
  region p0 p1 q0 q1 r p q -> 0 < t ->
  (0 < p * q * r * t ^ 2 - p * r * t ^ 2 - p * q * r + p * r * t - r * t + 1) ->
  unbounded p q t * profile p0 p1 q0 q1 r p q < 1.
Proof.
  intros p0 p1 q0 q1 r p q t A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 Inside Positive C_1.
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

Lemma certificate_1 : forall p0 p1 q0 q1 r : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p0 + p1 -> 0 <= - p1 + 1 -> 0 <= q0 -> 0 <= - q0 + q1 -> 0 <= - q1 + 1 -> 0 < p1 -> 0 < q1 -> 0 <= - q0 * r - q0 + 1 -> 0 < q0 -> 0 < - p1 * q0 * r + 1.
Proof.
  intros p0 p1 q0 q1 r H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11.
  assert (S1 : 0 < - p1 * q0 * r + 1).
  { refine (step_gt (1) (- p1 * q0 * r + 1) (1 * (q0) + (1 / 2) * (- p1 + 1) + (1 / 2) * (- q0 * r - q0 + 1) + (1 / 2) * (p1) * (- q0 * r - q0 + 1) + (1 / 2) * (r - 1) * (- p1 + 1) * (q0)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rplus_lt_le_0_compat _ _ (Rplus_lt_le_0_compat _ _ (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H11) (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < (1 / 2))) H4)) (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < (1 / 2))) H10)) (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 2)) H8)) H10)) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 2)) H1)) H4) (Rlt_le _ _ H11))). }
  exact S1.
Qed.

Lemma certificate_2 : forall p0 p1 q0 q1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p0 + p1 -> 0 <= - p1 + 1 -> 0 <= q0 -> 0 <= - q0 + q1 -> 0 <= - q1 + 1 -> 0 < p1 -> 0 < q1 -> 0 <= - q0 * r - q0 + 1 -> 0 < q0 -> 0 < t -> 0 < - t + 1 -> - p1 * q0 * r * t ^ 2 + p1 * r * t ^ 2 + p1 * q0 * r - p1 * r * t + r * t - 1 = 0 -> 0 <= - 2 * p1 * q0 * t + 2 * p1 * t - p1 + 1.
Proof.
  intros p0 p1 q0 q1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14.
  assert (S1 : 0 <= - q0 + 1).
  { refine (step_ge (1) (- q0 + 1) (1 * (- q0 + q1) + 1 * (- q1 + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H6) (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H7)). }
  assert (S2 : 0 < - p1 * q0 * t ^ 2 + p1 * t ^ 2 + p1 * q0 - p1 * t + t).
  { refine (step_gt (1) (- p1 * q0 * t ^ 2 + p1 * t ^ 2 + p1 * q0 - p1 * t + t) (1 * (p1) * (q0) + 1 * (- p1 + 1) * (t) + 1 * (p1) * (- q0 + 1) * (t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8) H11) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H4) (Rlt_le _ _ H12))) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8)) S1) (Rlt_le _ _ (pow_lt _ 2 H12)))). }
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
    - exact (Rplus_lt_0_compat _ _ (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H4) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8) H12)) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8) H11) H13)). }
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
    - exact (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S4) (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8)) S5)). }
  assert (S7 : 0 <= - 2 * p1 * q0 * t + 2 * p1 * t - p1 + 1).
  { refine (step_ge (1) (- 2 * p1 * q0 * t + 2 * p1 * t - p1 + 1) (1 * (- 2 * p1 * q0 * t + 2 * p1 * t - p1 + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S6)). }
  exact S7.
Qed.

Lemma certificate_3 : forall p0 p1 q0 q1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p0 + p1 -> 0 <= - p1 + 1 -> 0 <= q0 -> 0 <= - q0 + q1 -> 0 <= - q1 + 1 -> 0 < p1 -> 0 < q1 -> 0 <= - q0 * r - q0 + 1 -> 0 < q0 -> 0 < t -> 0 < - t + 1 -> - p1 * q0 * r * t ^ 2 + p1 * r * t ^ 2 + p1 * q0 * r - p1 * r * t + r * t - 1 = 0 -> 0 < r.
Proof.
  intros p0 p1 q0 q1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14.
  assert (S1 : 0 <= - q0 + 1).
  { refine (step_ge (1) (- q0 + 1) (1 * (- q0 + q1) + 1 * (- q1 + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H6) (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H7)). }
  assert (S2 : 0 < - p1 * q0 * t ^ 2 + p1 * t ^ 2 + p1 * q0 - p1 * t + t).
  { refine (step_gt (1) (- p1 * q0 * t ^ 2 + p1 * t ^ 2 + p1 * q0 - p1 * t + t) (1 * (p1) * (q0) + 1 * (- p1 + 1) * (t) + 1 * (p1) * (- q0 + 1) * (t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8) H11) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H4) (Rlt_le _ _ H12))) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8)) S1) (Rlt_le _ _ (pow_lt _ 2 H12)))). }
  assert (S3 : 0 < 1).
  { refine (step_gt (1) (1) (1) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (ltac:(lra) : 0 < 1). }
  assert (S4 : 0 < r).
  { refine (step_gt (1 * (- p1 * q0 * t ^ 2 + p1 * t ^ 2 + p1 * q0 - p1 * t + t)) (r) (1 * (1)) ((1) * (- p1 * q0 * r * t ^ 2 + p1 * r * t ^ 2 + p1 * q0 * r - p1 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (1) _ H14).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S3). }
  exact S4.
Qed.

Lemma certificate_4 : forall p0 p1 q0 q1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p0 + p1 -> 0 <= - p1 + 1 -> 0 <= q0 -> 0 <= - q0 + q1 -> 0 <= - q1 + 1 -> 0 < p1 -> 0 < q1 -> 0 <= - q0 * r - q0 + 1 -> 0 < q0 -> 0 < t -> 0 < - t + 1 -> - p1 * q0 * r * t ^ 2 + p1 * r * t ^ 2 + p1 * q0 * r - p1 * r * t + r * t - 1 = 0 -> 4 * p1 ^ 2 * q0 ^ 2 * r * t ^ 2 - 8 * p1 ^ 2 * q0 * r * t ^ 2 - 4 * p1 ^ 2 * q0 ^ 2 * r + 4 * p1 ^ 2 * q0 * r * t + 4 * p1 ^ 2 * r * t ^ 2 + 4 * p1 ^ 2 * q0 * r - 4 * p1 ^ 2 * r * t - 4 * p1 * q0 * r * t + 4 * p1 * r * t + 4 * p1 * q0 - 4 * p1 = 0.
Proof.
  intros p0 p1 q0 q1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14.
  assert (S1 : 4 * p1 ^ 2 * q0 ^ 2 * r * t ^ 2 - 8 * p1 ^ 2 * q0 * r * t ^ 2 - 4 * p1 ^ 2 * q0 ^ 2 * r + 4 * p1 ^ 2 * q0 * r * t + 4 * p1 ^ 2 * r * t ^ 2 + 4 * p1 ^ 2 * q0 * r - 4 * p1 ^ 2 * r * t - 4 * p1 * q0 * r * t + 4 * p1 * r * t + 4 * p1 * q0 - 4 * p1 = 0).
  { refine (step_eq (1) (4 * p1 ^ 2 * q0 ^ 2 * r * t ^ 2 - 8 * p1 ^ 2 * q0 * r * t ^ 2 - 4 * p1 ^ 2 * q0 ^ 2 * r + 4 * p1 ^ 2 * q0 * r * t + 4 * p1 ^ 2 * r * t ^ 2 + 4 * p1 ^ 2 * q0 * r - 4 * p1 ^ 2 * r * t - 4 * p1 * q0 * r * t + 4 * p1 * r * t + 4 * p1 * q0 - 4 * p1) ((- 4 * p1 * q0 + 4 * p1) * (- p1 * q0 * r * t ^ 2 + p1 * r * t ^ 2 + p1 * q0 * r - p1 * r * t + r * t - 1)) _ _ _).
    - identity.
    - exact (multiple_of_zero (- 4 * p1 * q0 + 4 * p1) _ H14).
    - exact (ltac:(lra) : 0 < 1). }
  exact S1.
Qed.

Lemma certificate_5 : forall p0 p1 q0 q1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p0 + p1 -> 0 <= - p1 + 1 -> 0 <= q0 -> 0 <= - q0 + q1 -> 0 <= - q1 + 1 -> 0 < p1 -> 0 < q1 -> 0 <= - q0 * r - q0 + 1 -> 0 < q0 -> 0 < t -> 0 < - t + 1 -> - p1 * q0 * r * t ^ 2 + p1 * r * t ^ 2 + p1 * q0 * r - p1 * r * t + r * t - 1 = 0 -> 0 < - 2 * p1 * q0 * t + 2 * p1 * t.
Proof.
  intros p0 p1 q0 q1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14.
  assert (S1 : 0 <= - q0 + 1).
  { refine (step_ge (1) (- q0 + 1) (1 * (- q0 + q1) + 1 * (- q1 + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H6) (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H7)). }
  assert (S2 : 0 < - p1 * q0 * t ^ 2 + p1 * t ^ 2 + p1 * q0 - p1 * t + t).
  { refine (step_gt (1) (- p1 * q0 * t ^ 2 + p1 * t ^ 2 + p1 * q0 - p1 * t + t) (1 * (p1) * (q0) + 1 * (- p1 + 1) * (t) + 1 * (p1) * (- q0 + 1) * (t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8) H11) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H4) (Rlt_le _ _ H12))) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8)) S1) (Rlt_le _ _ (pow_lt _ 2 H12)))). }
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
    - exact (Rplus_lt_0_compat _ _ (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H4) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8) H12)) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8) H11) H13)). }
  assert (S5 : 0 <= - q0 * t - q0 + t).
  { refine (step_ge (1 * (- p1 * q0 * t + p1 * q0 + p1 * t - p1 + 1)) (- q0 * t - q0 + t) (1 * (p1 * q0 ^ 2 * t ^ 2 - 2 * p1 * q0 * t ^ 2 - p1 * q0 ^ 2 + p1 * q0 * t + p1 * t ^ 2 + p1 * q0 - p1 * t - q0 * t - q0 + t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S4).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S3). }
  assert (S6 : 0 < - 2 * p1 * q0 * t + 2 * p1 * t).
  { refine (step_gt (1) (- 2 * p1 * q0 * t + 2 * p1 * t) (1 * (p1) * (t) + 1 * (p1) * (- q0 * t - q0 + t) + 1 * (p1) * (q0) * (- t + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8) H12) (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8)) S5)) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8) H11) H13)). }
  assert (S7 : 0 < - 2 * p1 * q0 * t + 2 * p1 * t).
  { refine (step_gt (1) (- 2 * p1 * q0 * t + 2 * p1 * t) (1 * (- 2 * p1 * q0 * t + 2 * p1 * t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S6). }
  exact S7.
Qed.

Lemma certificate_6 : forall p p0 p1 q q0 q1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p0 + p1 -> 0 <= - p1 + 1 -> 0 <= q0 -> 0 <= - q0 + q1 -> 0 <= - q1 + 1 -> 0 < p1 -> 0 < q1 -> 0 <= - q0 * r - q0 + 1 -> 0 < q0 -> 0 < t -> 0 < - t + 1 -> - p1 * q0 * r * t ^ 2 + p1 * r * t ^ 2 + p1 * q0 * r - p1 * r * t + r * t - 1 = 0 -> 0 < p -> 0 <= p - p0 -> 0 <= - p + 1 -> 0 <= - p + p1 -> 0 < q -> 0 <= q - q0 -> 0 <= - q + 1 -> 0 <= - q + q1 -> 0 <= - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1.
Proof.
  intros p p0 p1 q q0 q1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14 H15 H16 H17 H18 H19 H20 H21 H22.
  assert (S1 : 0 <= - q0 + 1).
  { refine (step_ge (1) (- q0 + 1) (1 * (- q0 + q1) + 1 * (- q1 + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H6) (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H7)). }
  assert (S2 : 0 < - p1 * q0 * t ^ 2 + p1 * t ^ 2 + p1 * q0 - p1 * t + t).
  { refine (step_gt (1) (- p1 * q0 * t ^ 2 + p1 * t ^ 2 + p1 * q0 - p1 * t + t) (1 * (p1) * (q0) + 1 * (- p1 + 1) * (t) + 1 * (p1) * (- q0 + 1) * (t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8) H11) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H4) (Rlt_le _ _ H12))) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8)) S1) (Rlt_le _ _ (pow_lt _ 2 H12)))). }
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
    - exact (Rplus_lt_0_compat _ _ (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H4) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8) H12)) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8) H11) H13)). }
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

Lemma certificate_7 : forall p0 p1 q0 q1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p0 + p1 -> 0 <= - p1 + 1 -> 0 <= q0 -> 0 <= - q0 + q1 -> 0 <= - q1 + 1 -> 0 < p1 -> 0 < q1 -> 0 <= - q0 * r - q0 + 1 -> 0 < q0 -> 0 < t -> 0 < - t + 1 -> - p1 * q0 * r * t ^ 2 + p1 * r * t ^ 2 + p1 * q0 * r - p1 * r * t + r * t - 1 = 0 -> 0 <= - q0 + 1.
Proof.
  intros p0 p1 q0 q1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14.
  assert (S1 : 0 <= - q0 + 1).
  { refine (step_ge (1) (- q0 + 1) (1 * (- q0 + q1) + 1 * (- q1 + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H6) (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H7)). }
  assert (S2 : 0 <= - q0 + 1).
  { refine (step_ge (1) (- q0 + 1) (1 * (- q0 + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S1). }
  exact S2.
Qed.

Lemma certificate_8 : forall p0 p1 q0 q1 r t u__ : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p0 + p1 -> 0 <= - p1 + 1 -> 0 <= q0 -> 0 <= - q0 + q1 -> 0 <= - q1 + 1 -> 0 < p1 -> 0 < q1 -> 0 <= - q0 * r - q0 + 1 -> 0 < q0 -> 0 < t -> 0 < - t + 1 -> - p1 * q0 * r * t ^ 2 + p1 * r * t ^ 2 + p1 * q0 * r - p1 * r * t + r * t - 1 = 0 -> 0 < u__ -> 0 < t - u__ -> 0 < p1 * q0 * r * u__ ^ 2 - p1 * r * u__ ^ 2 - p1 * q0 * r + p1 * r * u__ - r * u__ + 1.
Proof.
  intros p0 p1 q0 q1 r t u__ H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14 H15 H16.
  assert (S1 : 0 <= - q0 + 1).
  { refine (step_ge (1) (- q0 + 1) (1 * (- q0 + q1) + 1 * (- q1 + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H6) (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H7)). }
  assert (S2 : 0 < - p1 * q0 * t ^ 2 + p1 * t ^ 2 + p1 * q0 - p1 * t + t).
  { refine (step_gt (1) (- p1 * q0 * t ^ 2 + p1 * t ^ 2 + p1 * q0 - p1 * t + t) (1 * (p1) * (q0) + 1 * (- p1 + 1) * (t) + 1 * (p1) * (- q0 + 1) * (t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8) H11) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H4) (Rlt_le _ _ H12))) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8)) S1) (Rlt_le _ _ (pow_lt _ 2 H12)))). }
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
    - exact (Rplus_lt_0_compat _ _ (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H4) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8) H12)) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8) H11) H13)). }
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
    - exact (Rplus_lt_le_0_compat _ _ (Rplus_lt_le_0_compat _ _ (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < (1 / 2))) H4) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 2)) S4)) (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 2)) H8)) S5)) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8)) S1) (Rlt_le _ _ H15))). }
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
  0 <= - p0 + p1 ->
  0 <= - p1 + 1 ->
  0 <= q0 ->
  0 <= - q0 + q1 ->
  0 <= - q1 + 1 ->
  0 < p1 ->
  0 < q1 ->
  0 <= - q0 * r - q0 + 1 ->
  0 < q0 ->
  exists t : R, 0 < t /\ 0 < - t + 1 /\ - p1 * q0 * r * t ^ 2 + p1 * r * t ^ 2 + p1 * q0 * r - p1 * r * t + r * t - 1 = 0.
Proof.
  intros p0 p1 q0 q1 r A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1.
  assert (DL : 0 < 1) by (lra).
  assert (DH : 0 < 1) by (lra).
  assert (NL : 0 <= 0) by (lra).
  assert (NH : 0 <= 0) by (lra).
  assert (Order : 0 < 1) by (lra).
  assert (PL : 0 < (1) ^ 2) by (apply pow_lt; exact DL).
  assert (FL : - (- p1 * q0 * r * ((0) / (1)) ^ 2 + p1 * r * ((0) / (1)) ^ 2 + p1 * q0 * r - p1 * r * ((0) / (1)) + r * ((0) / (1)) - 1) = (- p1 * q0 * r + 1) / ((1) ^ 2)) by (fractions_agree PL).
  assert (SL : 0 < - p1 * q0 * r + 1) by (exact (certificate_1 p0 p1 q0 q1 r A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1)).
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
  0 <= - p0 + p1 ->
  0 <= - p1 + 1 ->
  0 <= q0 ->
  0 <= - q0 + q1 ->
  0 <= - q1 + 1 ->
  0 < p1 ->
  0 < q1 ->
  0 <= - q0 * r - q0 + 1 ->
  0 < q0 ->
  0 < t ->
  0 < - t + 1 ->
  - p1 * q0 * r * t ^ 2 + p1 * r * t ^ 2 + p1 * q0 * r - p1 * r * t + r * t - 1 = 0 ->
  ln (2 * p1 * (1 - q0) / (sqrt ((1 - p1) ^ 2 + 4 * p1 * (1 - q0) * (1 / r - p1 * q0)) - (1 - p1))) = - ln t.
Proof.
  intros p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1 T1 T2 T3.
  assert (DV : 0 < 1) by (lra).
  assert (NV : 0 <= - 2 * p1 * q0 * t + 2 * p1 * t - p1 + 1) by (exact (certificate_2 p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1 T1 T2 T3)).
  assert (DR : 0 < r) by (exact (certificate_3 p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1 T1 T2 T3)).
  assert (SV : 4 * p1 ^ 2 * q0 ^ 2 * r * t ^ 2 - 8 * p1 ^ 2 * q0 * r * t ^ 2 - 4 * p1 ^ 2 * q0 ^ 2 * r + 4 * p1 ^ 2 * q0 * r * t + 4 * p1 ^ 2 * r * t ^ 2 + 4 * p1 ^ 2 * q0 * r - 4 * p1 ^ 2 * r * t - 4 * p1 * q0 * r * t + 4 * p1 * r * t + 4 * p1 * q0 - 4 * p1 = 0) by (exact (certificate_4 p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1 T1 T2 T3)).
  assert (VR : (1 - p1) ^ 2 + 4 * p1 * (1 - q0) * (1 / r - p1 * q0) = (4 * p1 ^ 2 * q0 ^ 2 * r - 4 * p1 ^ 2 * q0 * r + p1 ^ 2 * r - 4 * p1 * q0 - 2 * p1 * r + 4 * p1 + r) / (r)) by (fractions_agree DR).
  assert (VS : sqrt ((1 - p1) ^ 2 + 4 * p1 * (1 - q0) * (1 / r - p1 * q0)) = (- 2 * p1 * q0 * t + 2 * p1 * t - p1 + 1) / (1)).
  { refine (sqrt_of_fraction _ _ _ _ _ VR DR DV NV _). same SV. }
  assert (DI : 0 < - 2 * p1 * q0 * t + 2 * p1 * t) by (exact (certificate_5 p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1 T1 T2 T3)).
  assert (GI : 0 = 0) by (lra).
  assert (VI : 2 * p1 * (1 - q0) / (sqrt ((1 - p1) ^ 2 + 4 * p1 * (1 - q0) * (1 / r - p1 * q0)) - (1 - p1)) = (- 2 * p1 * q0 + 2 * p1) / (- 2 * p1 * q0 * t + 2 * p1 * t)) by (rewrite VS; fractions_agree DI).
  assert (PT : 0 < t ^ 1) by (apply pow_lt; exact T1).
  assert (IT : 2 * p1 * (1 - q0) / (sqrt ((1 - p1) ^ 2 + 4 * p1 * (1 - q0) * (1 / r - p1 * q0)) - (1 - p1)) = 1 / t ^ 1) by (refine (inverse_power _ _ _ _ VI DI PT _); same GI).
  refine (eq_trans (f_equal ln IT) _). rewrite pow_1. exact (log_of_inverse t T1).
Qed.

Lemma case_1_safe : forall p0 p1 q0 q1 r p q t : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p0 + p1 ->
  0 <= - p1 + 1 ->
  0 <= q0 ->
  0 <= - q0 + q1 ->
  0 <= - q1 + 1 ->
  0 < p1 ->
  0 < q1 ->
  0 <= - q0 * r - q0 + 1 ->
  0 < q0 ->
  0 < t ->
  0 < - t + 1 ->
  - p1 * q0 * r * t ^ 2 + p1 * r * t ^ 2 + p1 * q0 * r - p1 * r * t + r * t - 1 = 0 ->
  region p0 p1 q0 q1 r p q ->
  1 <= unbounded p q t * profile p0 p1 q0 q1 r p q.
Proof.
  intros p0 p1 q0 q1 r p q t A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1 T1 T2 T3 Inside.
  refine (meets p0 p1 q0 q1 r p q t A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 Inside T1 _).
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
    exact (certificate_6 p p0 p1 q q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1 T1 T2 T3 R1 R2 R3 R4 R5 R6 R7 R8). }
Qed.

Lemma case_1_prior : forall p0 p1 q0 q1 r t : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p0 + p1 ->
  0 <= - p1 + 1 ->
  0 <= q0 ->
  0 <= - q0 + q1 ->
  0 <= - q1 + 1 ->
  0 < p1 ->
  0 < q1 ->
  0 <= - q0 * r - q0 + 1 ->
  0 < q0 ->
  0 < t ->
  0 < - t + 1 ->
  - p1 * q0 * r * t ^ 2 + p1 * r * t ^ 2 + p1 * q0 * r - p1 * r * t + r * t - 1 = 0 ->
  region p0 p1 q0 q1 r (p1) (q0).
Proof.
  intros p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1 T1 T2 T3.
  assert (DP_p : 0 < 1) by (lra).
  assert (DP_q : 0 < 1) by (lra).
  assert (Q_R1 : 0 < 1 * (1) ^ 1 * (1) ^ 0) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)) (pow_lt _ 0 DP_q)).
  assert (N_R1 : 0 < p1) by (exact A8).
  assert (V_R1 : (p1) = (p1) / (1 * (1) ^ 1 * (1) ^ 0)) by (fractions_agree Q_R1).
  assert (R1 : 0 < (p1)) by exact (fraction_gt _ _ _ V_R1 Q_R1 N_R1).
  assert (Q_R2 : 0 < 1 * (1) ^ 1 * (1) ^ 0) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)) (pow_lt _ 0 DP_q)).
  assert (N_R2 : 0 <= - p0 + p1) by (exact A3).
  assert (V_R2 : (p1) - p0 = (- p0 + p1) / (1 * (1) ^ 1 * (1) ^ 0)) by (fractions_agree Q_R2).
  assert (R2 : 0 <= (p1) - p0) by exact (fraction_ge _ _ _ V_R2 Q_R2 N_R2).
  assert (Q_R3 : 0 < 1 * (1) ^ 1 * (1) ^ 0) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)) (pow_lt _ 0 DP_q)).
  assert (N_R3 : 0 <= - p1 + 1) by (exact A4).
  assert (V_R3 : - (p1) + 1 = (- p1 + 1) / (1 * (1) ^ 1 * (1) ^ 0)) by (fractions_agree Q_R3).
  assert (R3 : 0 <= - (p1) + 1) by exact (fraction_ge _ _ _ V_R3 Q_R3 N_R3).
  assert (Q_R4 : 0 < 1 * (1) ^ 1 * (1) ^ 0) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)) (pow_lt _ 0 DP_q)).
  assert (N_R4 : 0 <= 0) by (lra).
  assert (V_R4 : - (p1) + p1 = (0) / (1 * (1) ^ 1 * (1) ^ 0)) by (fractions_agree Q_R4).
  assert (R4 : 0 <= - (p1) + p1) by exact (fraction_ge _ _ _ V_R4 Q_R4 N_R4).
  assert (Q_R5 : 0 < 1 * (1) ^ 0 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 0 DP_p)) (pow_lt _ 1 DP_q)).
  assert (N_R5 : 0 < q0) by (exact W1).
  assert (V_R5 : (q0) = (q0) / (1 * (1) ^ 0 * (1) ^ 1)) by (fractions_agree Q_R5).
  assert (R5 : 0 < (q0)) by exact (fraction_gt _ _ _ V_R5 Q_R5 N_R5).
  assert (Q_R6 : 0 < 1 * (1) ^ 0 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 0 DP_p)) (pow_lt _ 1 DP_q)).
  assert (N_R6 : 0 <= 0) by (lra).
  assert (V_R6 : (q0) - q0 = (0) / (1 * (1) ^ 0 * (1) ^ 1)) by (fractions_agree Q_R6).
  assert (R6 : 0 <= (q0) - q0) by exact (fraction_ge _ _ _ V_R6 Q_R6 N_R6).
  assert (Q_R7 : 0 < 1 * (1) ^ 0 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 0 DP_p)) (pow_lt _ 1 DP_q)).
  assert (N_R7 : 0 <= - q0 + 1) by (exact (certificate_7 p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1 T1 T2 T3)).
  assert (V_R7 : - (q0) + 1 = (- q0 + 1) / (1 * (1) ^ 0 * (1) ^ 1)) by (fractions_agree Q_R7).
  assert (R7 : 0 <= - (q0) + 1) by exact (fraction_ge _ _ _ V_R7 Q_R7 N_R7).
  assert (Q_R8 : 0 < 1 * (1) ^ 0 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 0 DP_p)) (pow_lt _ 1 DP_q)).
  assert (N_R8 : 0 <= - q0 + q1) by (exact A6).
  assert (V_R8 : - (q0) + q1 = (- q0 + q1) / (1 * (1) ^ 0 * (1) ^ 1)) by (fractions_agree Q_R8).
  assert (R8 : 0 <= - (q0) + q1) by exact (fraction_ge _ _ _ V_R8 Q_R8 N_R8).
  refine (inside_region p0 p1 q0 q1 r (p1) (q0) A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 _ _ _ _ _ _ _ _).
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
  0 <= - p0 + p1 ->
  0 <= - p1 + 1 ->
  0 <= q0 ->
  0 <= - q0 + q1 ->
  0 <= - q1 + 1 ->
  0 < p1 ->
  0 < q1 ->
  0 <= - q0 * r - q0 + 1 ->
  0 < q0 ->
  0 < t ->
  0 < - t + 1 ->
  - p1 * q0 * r * t ^ 2 + p1 * r * t ^ 2 + p1 * q0 * r - p1 * r * t + r * t - 1 = 0 ->
  0 < u__ ->
  0 < t - u__ ->
  unbounded (p1) (q0) u__ * profile p0 p1 q0 q1 r (p1) (q0) < 1.
Proof.
  intros p0 p1 q0 q1 r t u__ A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1 T1 T2 T3 Below Under.
  pose proof (case_1_prior p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1 T1 T2 T3) as Inside.
  assert (DP_p : 0 < 1) by (lra).
  assert (DP_q : 0 < 1) by (lra).
  assert (Q_C1 : 0 < 1 * (1) ^ 1 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)) (pow_lt _ 1 DP_q)).
  assert (N_C1 : 0 < p1 * q0 * r * u__ ^ 2 - p1 * r * u__ ^ 2 - p1 * q0 * r + p1 * r * u__ - r * u__ + 1) by (exact (certificate_8 p0 p1 q0 q1 r t u__ A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1 T1 T2 T3 Below Under)).
  assert (V_C1 : (p1) * (q0) * r * u__ ^ 2 - (p1) * r * u__ ^ 2 - (p1) * (q0) * r + (p1) * r * u__ - r * u__ + 1 = (p1 * q0 * r * u__ ^ 2 - p1 * r * u__ ^ 2 - p1 * q0 * r + p1 * r * u__ - r * u__ + 1) / (1 * (1) ^ 1 * (1) ^ 1)) by (fractions_agree Q_C1).
  assert (C1 : 0 < (p1) * (q0) * r * u__ ^ 2 - (p1) * r * u__ ^ 2 - (p1) * (q0) * r + (p1) * r * u__ - r * u__ + 1) by exact (fraction_gt _ _ _ V_C1 Q_C1 N_C1).
  refine (fails_1 p0 p1 q0 q1 r (p1) (q0) u__ A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 Inside Below _).
  { same C1. }
Qed.

Lemma case_1_fails : forall p0 p1 q0 q1 r t u__ : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p0 + p1 ->
  0 <= - p1 + 1 ->
  0 <= q0 ->
  0 <= - q0 + q1 ->
  0 <= - q1 + 1 ->
  0 < p1 ->
  0 < q1 ->
  0 <= - q0 * r - q0 + 1 ->
  0 < q0 ->
  0 < t ->
  0 < - t + 1 ->
  - p1 * q0 * r * t ^ 2 + p1 * r * t ^ 2 + p1 * q0 * r - p1 * r * t + r * t - 1 = 0 ->
  0 < u__ ->
  0 < t - u__ ->
  exists p q : R, region p0 p1 q0 q1 r p q /\ unbounded p q u__ * profile p0 p1 q0 q1 r p q < 1.
Proof.
  intros p0 p1 q0 q1 r t u__ A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1 T1 T2 T3 Below Under.
  exists (p1), (q0). split.
  - exact (case_1_prior p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1 T1 T2 T3).
  - exact (case_1_below p0 p1 q0 q1 r t u__ A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1 T1 T2 T3 Below Under).
Qed.

Example case_1_is_met : exists p0 p1 q0 q1 r p q : R, 1 < r /\ 0 <= p0 /\ p0 <= p1 /\ p1 <= 1 /\ 0 <= q0 /\ q0 <= q1 /\ q1 <= 1 /\ 0 < p1 /\ 0 < q1 /\ q0 * r + q0 <= 1 /\ 0 < q0 /\ region p0 p1 q0 q1 r p q.
Proof.
  exists (29 / 73), (15 / 17), (3 / 44), (7 / 61), (109 / 71), (794 / 1241), (491 / 5368).
  unfold region. repeat apply conj; first [ reflexivity | lra ].
Qed.

Theorem case_1 : forall p0 p1 q0 q1 r : R,
  1 < r ->
  0 <= p0 ->
  p0 <= p1 ->
  p1 <= 1 ->
  0 <= q0 ->
  q0 <= q1 ->
  q1 <= 1 ->
  0 < p1 ->
  0 < q1 ->
  q0 * r + q0 <= 1 ->
  0 < q0 ->
  (forall epsilon : R,
    (forall p q : R, region p0 p1 q0 q1 r p q -> 1 / unbounded p q (exp (- epsilon)) <= profile p0 p1 q0 q1 r p q)
    <-> epsilon <= ln (2 * p1 * (1 - q0) / (sqrt ((1 - p1) ^ 2 + 4 * p1 * (1 - q0) * (1 / r - p1 * q0)) - (1 - p1)))) /\
  region p0 p1 q0 q1 r (p1) (q0) /\ 1 / unbounded (p1) (q0) (exp (- (ln (2 * p1 * (1 - q0) / (sqrt ((1 - p1) ^ 2 + 4 * p1 * (1 - q0) * (1 / r - p1 * q0)) - (1 - p1)))))) = profile p0 p1 q0 q1 r (p1) (q0).
Proof.
  intros p0 p1 q0 q1 r A1' A2' A3' A4' A5' A6' A7' A8' A9' A10' W1'.
  assert (A1 : 0 < r - 1) by lra.
  assert (A2 : 0 <= p0) by lra.
  assert (A3 : 0 <= - p0 + p1) by lra.
  assert (A4 : 0 <= - p1 + 1) by lra.
  assert (A5 : 0 <= q0) by lra.
  assert (A6 : 0 <= - q0 + q1) by lra.
  assert (A7 : 0 <= - q1 + 1) by lra.
  assert (A8 : 0 < p1) by lra.
  assert (A9 : 0 < q1) by lra.
  assert (A10 : 0 <= - q0 * r - q0 + 1) by lra.
  assert (W1 : 0 < q0) by lra.
  destruct (case_1_root p0 p1 q0 q1 r A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1) as [t [T1 [T2 T3]]].
  pose proof (case_1_value p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1 T1 T2 T3) as V.
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
      exact (case_1_safe p0 p1 q0 q1 r p q t A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1 T1 T2 T3 Inside).
    }
    { intros below Below Under All.
      destruct (case_1_fails p0 p1 q0 q1 r t below A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1 T1 T2 T3 Below ltac:(lra)) as [p [q [Inside Failing]]].
      specialize (All p q Inside).
      pose proof (priors_in_range p0 p1 q0 q1 r p q Inside) as [P_p P_q].
      apply exceeded in Failing; [lra|].
      apply unbounded_positive; first [ assumption | lra ].
    }
  - pose proof (case_1_prior p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1 T1 T2 T3) as Inside. split; [exact Inside|].
    pose proof (priors_in_range p0 p1 q0 q1 r (p1) (q0) Inside) as [P_p P_q].
    refine (attained (unbounded (p1) (q0)) _ t (unbounded_continuous (p1) (q0)) T1 _ _ _).
    + apply unbounded_positive; first [ assumption | exact (Rlt_le _ _ T1) ].
    + exact (case_1_safe p0 p1 q0 q1 r (p1) (q0) t A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1 T1 T2 T3 Inside).
    + intros below Below Under. exact (case_1_below p0 p1 q0 q1 r t below A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1 T1 T2 T3 Below ltac:(lra)).
Qed.

Lemma certificate_9 : forall p0 p1 q0 q1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p0 + p1 -> 0 <= - p1 + 1 -> 0 <= q0 -> 0 <= - q0 + q1 -> 0 <= - q1 + 1 -> 0 < p1 -> 0 < q1 -> 0 <= - q0 * r - q0 + 1 -> q0 = 0 -> 0 < t -> 0 < - t + 1 -> p1 * r * t ^ 2 - p1 * r * t + r * t - 1 = 0 -> 0 <= - 2 * p1 * q0 * t + 2 * p1 * t - p1 + 1.
Proof.
  intros p0 p1 q0 q1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14.
  assert (S1 : 0 < p1 * t - p1 + 1).
  { refine (step_gt (1) (p1 * t - p1 + 1) (1 * (- p1 + 1) + 1 * (p1) * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H4) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8) H12)). }
  assert (S2 : 0 < 2 * p1 * t - p1 + 1).
  { refine (step_gt (1) (2 * p1 * t - p1 + 1) (1 * (p1 * t - p1 + 1) + 1 * (p1) * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8) H12)). }
  assert (S3 : 0 < 2 * p1 * t - p1 + 1).
  { refine (step_gt (1) (2 * p1 * t - p1 + 1) (1 * (2 * p1 * t - p1 + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2). }
  assert (S4 : 0 <= - 2 * p1 * q0 * t + 2 * p1 * t - p1 + 1).
  { refine (step_ge (1) (- 2 * p1 * q0 * t + 2 * p1 * t - p1 + 1) (1 * (2 * p1 * t - p1 + 1)) ((- 2 * p1 * t) * (q0)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- 2 * p1 * t) _ H11).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S3)). }
  exact S4.
Qed.

Lemma certificate_10 : forall p0 p1 q0 q1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p0 + p1 -> 0 <= - p1 + 1 -> 0 <= q0 -> 0 <= - q0 + q1 -> 0 <= - q1 + 1 -> 0 < p1 -> 0 < q1 -> 0 <= - q0 * r - q0 + 1 -> q0 = 0 -> 0 < t -> 0 < - t + 1 -> p1 * r * t ^ 2 - p1 * r * t + r * t - 1 = 0 -> 0 < r.
Proof.
  intros p0 p1 q0 q1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14.
  assert (S1 : 0 < p1 * t - p1 + 1).
  { refine (step_gt (1) (p1 * t - p1 + 1) (1 * (- p1 + 1) + 1 * (p1) * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H4) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8) H12)). }
  assert (S2 : 0 < p1 * t ^ 2 - p1 * t + t).
  { refine (step_gt (1) (p1 * t ^ 2 - p1 * t + t) (1 * (p1 * t - p1 + 1) * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1) H12). }
  assert (S3 : 0 < 1).
  { refine (step_gt (1) (1) (1) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (ltac:(lra) : 0 < 1). }
  assert (S4 : 0 < r).
  { refine (step_gt (1 * (p1 * t ^ 2 - p1 * t + t)) (r) (1 * (1)) ((1) * (p1 * r * t ^ 2 - p1 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (1) _ H14).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S3). }
  assert (S5 : 0 < r).
  { refine (step_gt (1) (r) (1 * (r)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S4). }
  exact S5.
Qed.

Lemma certificate_11 : forall p0 p1 q0 q1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p0 + p1 -> 0 <= - p1 + 1 -> 0 <= q0 -> 0 <= - q0 + q1 -> 0 <= - q1 + 1 -> 0 < p1 -> 0 < q1 -> 0 <= - q0 * r - q0 + 1 -> q0 = 0 -> 0 < t -> 0 < - t + 1 -> p1 * r * t ^ 2 - p1 * r * t + r * t - 1 = 0 -> 4 * p1 ^ 2 * q0 ^ 2 * r * t ^ 2 - 8 * p1 ^ 2 * q0 * r * t ^ 2 - 4 * p1 ^ 2 * q0 ^ 2 * r + 4 * p1 ^ 2 * q0 * r * t + 4 * p1 ^ 2 * r * t ^ 2 + 4 * p1 ^ 2 * q0 * r - 4 * p1 ^ 2 * r * t - 4 * p1 * q0 * r * t + 4 * p1 * r * t + 4 * p1 * q0 - 4 * p1 = 0.
Proof.
  intros p0 p1 q0 q1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14.
  assert (S1 : 0 < p1 * t - p1 + 1).
  { refine (step_gt (1) (p1 * t - p1 + 1) (1 * (- p1 + 1) + 1 * (p1) * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H4) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8) H12)). }
  assert (S2 : 0 < p1 * t ^ 2 - p1 * t + t).
  { refine (step_gt (1) (p1 * t ^ 2 - p1 * t + t) (1 * (p1 * t - p1 + 1) * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1) H12). }
  assert (S3 : 4 * p1 ^ 2 * r * t ^ 2 - 4 * p1 ^ 2 * r * t + 4 * p1 * r * t - 4 * p1 = 0).
  { refine (step_eq (1 * (p1 * t ^ 2 - p1 * t + t)) (4 * p1 ^ 2 * r * t ^ 2 - 4 * p1 ^ 2 * r * t + 4 * p1 * r * t - 4 * p1) ((4 * p1 ^ 2 * t ^ 2 - 4 * p1 ^ 2 * t + 4 * p1 * t) * (p1 * r * t ^ 2 - p1 * r * t + r * t - 1)) _ _ _).
    - identity.
    - exact (multiple_of_zero (4 * p1 ^ 2 * t ^ 2 - 4 * p1 ^ 2 * t + 4 * p1 * t) _ H14).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2). }
  assert (S4 : 4 * p1 ^ 2 * q0 ^ 2 * r * t ^ 2 - 8 * p1 ^ 2 * q0 * r * t ^ 2 - 4 * p1 ^ 2 * q0 ^ 2 * r + 4 * p1 ^ 2 * q0 * r * t + 4 * p1 ^ 2 * r * t ^ 2 + 4 * p1 ^ 2 * q0 * r - 4 * p1 ^ 2 * r * t - 4 * p1 * q0 * r * t + 4 * p1 * r * t + 4 * p1 * q0 - 4 * p1 = 0).
  { refine (step_eq (1) (4 * p1 ^ 2 * q0 ^ 2 * r * t ^ 2 - 8 * p1 ^ 2 * q0 * r * t ^ 2 - 4 * p1 ^ 2 * q0 ^ 2 * r + 4 * p1 ^ 2 * q0 * r * t + 4 * p1 ^ 2 * r * t ^ 2 + 4 * p1 ^ 2 * q0 * r - 4 * p1 ^ 2 * r * t - 4 * p1 * q0 * r * t + 4 * p1 * r * t + 4 * p1 * q0 - 4 * p1) ((4 * p1 ^ 2 * q0 * r * t ^ 2 - 8 * p1 ^ 2 * r * t ^ 2 - 4 * p1 ^ 2 * q0 * r + 4 * p1 ^ 2 * r * t + 4 * p1 ^ 2 * r - 4 * p1 * r * t + 4 * p1) * (q0) + (1) * (4 * p1 ^ 2 * r * t ^ 2 - 4 * p1 ^ 2 * r * t + 4 * p1 * r * t - 4 * p1)) _ _ _).
    - identity.
    - exact (sum_of_zeros _ _ (multiple_of_zero (4 * p1 ^ 2 * q0 * r * t ^ 2 - 8 * p1 ^ 2 * r * t ^ 2 - 4 * p1 ^ 2 * q0 * r + 4 * p1 ^ 2 * r * t + 4 * p1 ^ 2 * r - 4 * p1 * r * t + 4 * p1) _ H11) (multiple_of_zero (1) _ S3)).
    - exact (ltac:(lra) : 0 < 1). }
  exact S4.
Qed.

Lemma certificate_12 : forall p0 p1 q0 q1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p0 + p1 -> 0 <= - p1 + 1 -> 0 <= q0 -> 0 <= - q0 + q1 -> 0 <= - q1 + 1 -> 0 < p1 -> 0 < q1 -> 0 <= - q0 * r - q0 + 1 -> q0 = 0 -> 0 < t -> 0 < - t + 1 -> p1 * r * t ^ 2 - p1 * r * t + r * t - 1 = 0 -> 0 < - 2 * p1 * q0 * t + 2 * p1 * t.
Proof.
  intros p0 p1 q0 q1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14.
  assert (S1 : 0 < 2 * p1 * t).
  { refine (step_gt (1) (2 * p1 * t) (2 * (p1) * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 2) H8) H12). }
  assert (S2 : 0 < 2 * p1 * t).
  { refine (step_gt (1) (2 * p1 * t) (1 * (2 * p1 * t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1). }
  assert (S3 : 0 < - 2 * p1 * q0 * t + 2 * p1 * t).
  { refine (step_gt (1) (- 2 * p1 * q0 * t + 2 * p1 * t) (1 * (2 * p1 * t)) ((- 2 * p1 * t) * (q0)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- 2 * p1 * t) _ H11).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2). }
  exact S3.
Qed.

Lemma certificate_13 : forall p p0 p1 q q0 q1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p0 + p1 -> 0 <= - p1 + 1 -> 0 <= q0 -> 0 <= - q0 + q1 -> 0 <= - q1 + 1 -> 0 < p1 -> 0 < q1 -> 0 <= - q0 * r - q0 + 1 -> q0 = 0 -> 0 < t -> 0 < - t + 1 -> p1 * r * t ^ 2 - p1 * r * t + r * t - 1 = 0 -> 0 < p -> 0 <= p - p0 -> 0 <= - p + 1 -> 0 <= - p + p1 -> 0 < q -> 0 <= q - q0 -> 0 <= - q + 1 -> 0 <= - q + q1 -> 0 <= - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1.
Proof.
  intros p p0 p1 q q0 q1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14 H15 H16 H17 H18 H19 H20 H21 H22.
  assert (S1 : 0 < p1 * t - p1 + 1).
  { refine (step_gt (1) (p1 * t - p1 + 1) (1 * (- p1 + 1) + 1 * (p1) * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H4) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8) H12)). }
  assert (S2 : 0 < p1 * t ^ 2 - p1 * t + t).
  { refine (step_gt (1) (p1 * t ^ 2 - p1 * t + t) (1 * (p1 * t - p1 + 1) * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1) H12). }
  assert (S3 : 0 < p * q * t + p * q - p * t + p1 * t).
  { refine (step_gt (1) (p * q * t + p * q - p * t + p1 * t) (1 * (t) * (- p + p1) + 1 * (p) * (q) + 1 * (t) * (p) * (q)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H12)) H18) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H15) H19)) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H12) H15) H19)). }
  assert (S4 : 0 < - p * q * t ^ 2 + p * t ^ 2 - p1 * t ^ 2 + p * q - p * t + p1 * t).
  { refine (step_gt (1) (- p * q * t ^ 2 + p * t ^ 2 - p1 * t ^ 2 + p * q - p * t + p1 * t) (1 * (p * q * t + p * q - p * t + p1 * t) * (- t + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S3) H13). }
  assert (S5 : 0 < - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1).
  { refine (step_gt (1 * (p1 * t ^ 2 - p1 * t + t)) (- p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1) (1 * (- p * q * t ^ 2 + p * t ^ 2 - p1 * t ^ 2 + p * q - p * t + p1 * t)) ((- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) * (p1 * r * t ^ 2 - p1 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) _ H14).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S4). }
  assert (S6 : 0 <= - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1).
  { refine (step_ge (1) (- p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1) (1 * (- p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S5)). }
  exact S6.
Qed.

Lemma certificate_14 : forall p p0 p1 q q0 q1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p0 + p1 -> 0 <= - p1 + 1 -> 0 <= q0 -> 0 <= - q0 + q1 -> 0 <= - q1 + 1 -> 0 < p1 -> 0 < q1 -> 0 <= - q0 * r - q0 + 1 -> q0 = 0 -> 0 < t -> 0 < - t + 1 -> p1 * r * t ^ 2 - p1 * r * t + r * t - 1 = 0 -> 0 < p -> 0 <= p - p0 -> 0 <= - p + 1 -> 0 <= - p + p1 -> 0 < q -> 0 <= q - q0 -> 0 <= - q + 1 -> 0 <= - q + q1 -> 0 < - p * q * r + 1 -> 0 < - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1.
Proof.
  intros p p0 p1 q q0 q1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14 H15 H16 H17 H18 H19 H20 H21 H22 H23.
  assert (S1 : 0 < p1 * t - p1 + 1).
  { refine (step_gt (1) (p1 * t - p1 + 1) (1 * (- p1 + 1) + 1 * (p1) * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H4) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8) H12)). }
  assert (S2 : 0 < p1 * t ^ 2 - p1 * t + t).
  { refine (step_gt (1) (p1 * t ^ 2 - p1 * t + t) (1 * (p1 * t - p1 + 1) * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1) H12). }
  assert (S3 : 0 < p * q * t + p * q - p * t + p1 * t).
  { refine (step_gt (1) (p * q * t + p * q - p * t + p1 * t) (1 * (t) * (- p + p1) + 1 * (p) * (q) + 1 * (t) * (p) * (q)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H12)) H18) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H15) H19)) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H12) H15) H19)). }
  assert (S4 : 0 < - p * q * t ^ 2 + p * t ^ 2 - p1 * t ^ 2 + p * q - p * t + p1 * t).
  { refine (step_gt (1) (- p * q * t ^ 2 + p * t ^ 2 - p1 * t ^ 2 + p * q - p * t + p1 * t) (1 * (p * q * t + p * q - p * t + p1 * t) * (- t + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S3) H13). }
  assert (S5 : 0 < - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1).
  { refine (step_gt (1 * (p1 * t ^ 2 - p1 * t + t)) (- p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1) (1 * (- p * q * t ^ 2 + p * t ^ 2 - p1 * t ^ 2 + p * q - p * t + p1 * t)) ((- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) * (p1 * r * t ^ 2 - p1 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) _ H14).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S4). }
  assert (S6 : 0 < - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1).
  { refine (step_gt (1) (- p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1) (1 * (- p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S5). }
  exact S6.
Qed.

Lemma certificate_15 : forall p0 p1 q0 q1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p0 + p1 -> 0 <= - p1 + 1 -> 0 <= q0 -> 0 <= - q0 + q1 -> 0 <= - q1 + 1 -> 0 < p1 -> 0 < q1 -> 0 <= - q0 * r - q0 + 1 -> q0 = 0 -> 0 < t -> 0 < - t + 1 -> p1 * r * t ^ 2 - p1 * r * t + r * t - 1 = 0 -> 0 <= - q0.
Proof.
  intros p0 p1 q0 q1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14.
  assert (S1 : 0 <= - q0).
  { refine (step_ge (1) (- q0) (0) ((- 1) * (q0)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- 1) _ H11).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rle_refl 0). }
  exact S1.
Qed.

Lemma certificate_16 : forall p0 p1 q0 q1 r t u__ : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p0 + p1 -> 0 <= - p1 + 1 -> 0 <= q0 -> 0 <= - q0 + q1 -> 0 <= - q1 + 1 -> 0 < p1 -> 0 < q1 -> 0 <= - q0 * r - q0 + 1 -> q0 = 0 -> 0 < t -> 0 < - t + 1 -> p1 * r * t ^ 2 - p1 * r * t + r * t - 1 = 0 -> 0 < u__ -> 0 < t - u__ -> 0 < - p1 * r * u__ ^ 2 + p1 * r * u__ - r * u__ + 1.
Proof.
  intros p0 p1 q0 q1 r t u__ H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14 H15 H16.
  assert (S1 : 0 < p1 * t - p1 + 1).
  { refine (step_gt (1) (p1 * t - p1 + 1) (1 * (- p1 + 1) + 1 * (p1) * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H4) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8) H12)). }
  assert (S2 : 0 < p1 * t ^ 2 - p1 * t + t).
  { refine (step_gt (1) (p1 * t ^ 2 - p1 * t + t) (1 * (p1 * t - p1 + 1) * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1) H12). }
  assert (S3 : 0 < p1 * t + p1 * u__ - p1 + 1).
  { refine (step_gt (1) (p1 * t + p1 * u__ - p1 + 1) (1 * (p1 * t - p1 + 1) + 1 * (p1) * (u__)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8) H15)). }
  assert (S4 : 0 < p1 * t ^ 2 - p1 * u__ ^ 2 - p1 * t + p1 * u__ + t - u__).
  { refine (step_gt (1) (p1 * t ^ 2 - p1 * u__ ^ 2 - p1 * t + p1 * u__ + t - u__) (1 * (p1 * t + p1 * u__ - p1 + 1) * (t - u__)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S3) H16). }
  assert (S5 : 0 < - p1 * r * u__ ^ 2 + p1 * r * u__ - r * u__ + 1).
  { refine (step_gt (1 * (p1 * t ^ 2 - p1 * t + t)) (- p1 * r * u__ ^ 2 + p1 * r * u__ - r * u__ + 1) (1 * (p1 * t ^ 2 - p1 * u__ ^ 2 - p1 * t + p1 * u__ + t - u__)) ((- p1 * u__ ^ 2 + p1 * u__ - u__) * (p1 * r * t ^ 2 - p1 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- p1 * u__ ^ 2 + p1 * u__ - u__) _ H14).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S4). }
  assert (S6 : 0 < - p1 * r * u__ ^ 2 + p1 * r * u__ - r * u__ + 1).
  { refine (step_gt (1) (- p1 * r * u__ ^ 2 + p1 * r * u__ - r * u__ + 1) (1 * (- p1 * r * u__ ^ 2 + p1 * r * u__ - r * u__ + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S5). }
  exact S6.
Qed.

Lemma case_2_root : forall p0 p1 q0 q1 r : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p0 + p1 ->
  0 <= - p1 + 1 ->
  0 <= q0 ->
  0 <= - q0 + q1 ->
  0 <= - q1 + 1 ->
  0 < p1 ->
  0 < q1 ->
  0 <= - q0 * r - q0 + 1 ->
  q0 = 0 ->
  exists t : R, 0 < t /\ 0 < - t + 1 /\ p1 * r * t ^ 2 - p1 * r * t + r * t - 1 = 0.
Proof.
  intros p0 p1 q0 q1 r A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1.
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
  0 <= - p0 + p1 ->
  0 <= - p1 + 1 ->
  0 <= q0 ->
  0 <= - q0 + q1 ->
  0 <= - q1 + 1 ->
  0 < p1 ->
  0 < q1 ->
  0 <= - q0 * r - q0 + 1 ->
  q0 = 0 ->
  0 < t ->
  0 < - t + 1 ->
  p1 * r * t ^ 2 - p1 * r * t + r * t - 1 = 0 ->
  ln (2 * p1 * (1 - q0) / (sqrt ((1 - p1) ^ 2 + 4 * p1 * (1 - q0) * (1 / r - p1 * q0)) - (1 - p1))) = - ln t.
Proof.
  intros p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1 T1 T2 T3.
  assert (DV : 0 < 1) by (lra).
  assert (NV : 0 <= - 2 * p1 * q0 * t + 2 * p1 * t - p1 + 1) by (exact (certificate_9 p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1 T1 T2 T3)).
  assert (DR : 0 < r) by (exact (certificate_10 p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1 T1 T2 T3)).
  assert (SV : 4 * p1 ^ 2 * q0 ^ 2 * r * t ^ 2 - 8 * p1 ^ 2 * q0 * r * t ^ 2 - 4 * p1 ^ 2 * q0 ^ 2 * r + 4 * p1 ^ 2 * q0 * r * t + 4 * p1 ^ 2 * r * t ^ 2 + 4 * p1 ^ 2 * q0 * r - 4 * p1 ^ 2 * r * t - 4 * p1 * q0 * r * t + 4 * p1 * r * t + 4 * p1 * q0 - 4 * p1 = 0) by (exact (certificate_11 p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1 T1 T2 T3)).
  assert (VR : (1 - p1) ^ 2 + 4 * p1 * (1 - q0) * (1 / r - p1 * q0) = (4 * p1 ^ 2 * q0 ^ 2 * r - 4 * p1 ^ 2 * q0 * r + p1 ^ 2 * r - 4 * p1 * q0 - 2 * p1 * r + 4 * p1 + r) / (r)) by (fractions_agree DR).
  assert (VS : sqrt ((1 - p1) ^ 2 + 4 * p1 * (1 - q0) * (1 / r - p1 * q0)) = (- 2 * p1 * q0 * t + 2 * p1 * t - p1 + 1) / (1)).
  { refine (sqrt_of_fraction _ _ _ _ _ VR DR DV NV _). same SV. }
  assert (DI : 0 < - 2 * p1 * q0 * t + 2 * p1 * t) by (exact (certificate_12 p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1 T1 T2 T3)).
  assert (GI : 0 = 0) by (lra).
  assert (VI : 2 * p1 * (1 - q0) / (sqrt ((1 - p1) ^ 2 + 4 * p1 * (1 - q0) * (1 / r - p1 * q0)) - (1 - p1)) = (- 2 * p1 * q0 + 2 * p1) / (- 2 * p1 * q0 * t + 2 * p1 * t)) by (rewrite VS; fractions_agree DI).
  assert (PT : 0 < t ^ 1) by (apply pow_lt; exact T1).
  assert (IT : 2 * p1 * (1 - q0) / (sqrt ((1 - p1) ^ 2 + 4 * p1 * (1 - q0) * (1 / r - p1 * q0)) - (1 - p1)) = 1 / t ^ 1) by (refine (inverse_power _ _ _ _ VI DI PT _); same GI).
  refine (eq_trans (f_equal ln IT) _). rewrite pow_1. exact (log_of_inverse t T1).
Qed.

Lemma case_2_safe : forall p0 p1 q0 q1 r p q t : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p0 + p1 ->
  0 <= - p1 + 1 ->
  0 <= q0 ->
  0 <= - q0 + q1 ->
  0 <= - q1 + 1 ->
  0 < p1 ->
  0 < q1 ->
  0 <= - q0 * r - q0 + 1 ->
  q0 = 0 ->
  0 < t ->
  0 < - t + 1 ->
  p1 * r * t ^ 2 - p1 * r * t + r * t - 1 = 0 ->
  region p0 p1 q0 q1 r p q ->
  1 <= unbounded p q t * profile p0 p1 q0 q1 r p q.
Proof.
  intros p0 p1 q0 q1 r p q t A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1 T1 T2 T3 Inside.
  refine (meets p0 p1 q0 q1 r p q t A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 Inside T1 _).
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
    exact (certificate_13 p p0 p1 q q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1 T1 T2 T3 R1 R2 R3 R4 R5 R6 R7 R8). }
Qed.

Lemma case_2_strict : forall p0 p1 q0 q1 r p q t : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p0 + p1 ->
  0 <= - p1 + 1 ->
  0 <= q0 ->
  0 <= - q0 + q1 ->
  0 <= - q1 + 1 ->
  0 < p1 ->
  0 < q1 ->
  0 <= - q0 * r - q0 + 1 ->
  q0 = 0 ->
  0 < t ->
  0 < - t + 1 ->
  p1 * r * t ^ 2 - p1 * r * t + r * t - 1 = 0 ->
  region p0 p1 q0 q1 r p q ->
  unbounded p q 0 * profile p0 p1 q0 q1 r p q < 1 ->
  1 < unbounded p q t * profile p0 p1 q0 q1 r p q.
Proof.
  intros p0 p1 q0 q1 r p q t A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1 T1 T2 T3 Inside Demand.
  refine (exceeds p0 p1 q0 q1 r p q t A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 Inside T1 _ Demand).
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
    exact (certificate_14 p p0 p1 q q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1 T1 T2 T3 R1 R2 R3 R4 R5 R6 R7 R8 Z). }
Qed.

Lemma case_2_fails : forall p0 p1 q0 q1 r t u__ : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p0 + p1 ->
  0 <= - p1 + 1 ->
  0 <= q0 ->
  0 <= - q0 + q1 ->
  0 <= - q1 + 1 ->
  0 < p1 ->
  0 < q1 ->
  0 <= - q0 * r - q0 + 1 ->
  q0 = 0 ->
  0 < t ->
  0 < - t + 1 ->
  p1 * r * t ^ 2 - p1 * r * t + r * t - 1 = 0 ->
  0 < u__ ->
  0 < t - u__ ->
  exists p q : R, region p0 p1 q0 q1 r p q /\ unbounded p q u__ * profile p0 p1 q0 q1 r p q < 1.
Proof.
  intros p0 p1 q0 q1 r t u__ A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1 T1 T2 T3 Below Under.
  assert (B_R5 : eventually (fun h__ => 0 < h__)).
  { assert (First : 0 <= 0) by (lra).
    apply eventually_always. intros h__ Small. refine (same_gt _ _ (Rplus_le_lt_0_compat (0) ((1) * h__ ^ 1) First (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (pow_lt _ 1 Small))) _). identity. }
  assert (B_R6 : eventually (fun h__ => 0 <= h__ - q0)).
  { assert (First : 0 <= - q0) by (exact (certificate_15 p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1 T1 T2 T3)).
    apply eventually_always. intros h__ Small. refine (same_ge _ _ (Rlt_le _ _ (Rplus_le_lt_0_compat (- q0) ((1) * h__ ^ 1) First (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (pow_lt _ 1 Small)))) _). identity. }
  assert (B_R7 : eventually (fun h__ => 0 < - h__ + 1)).
  { assert (First : 0 < 1) by (lra).
    refine (eventually_same _ _ _ (eventually_leading 0 _ (fun h__ => - 1) _ First)).
    - intro h__. identity.
    - reg. }
  apply eventually_weaker in B_R7.
  assert (B_R8 : eventually (fun h__ => 0 < - h__ + q1)).
  { assert (First : 0 < q1) by (exact A9).
    refine (eventually_same _ _ _ (eventually_leading 0 _ (fun h__ => - 1) _ First)).
    - intro h__. identity.
    - reg. }
  apply eventually_weaker in B_R8.
  assert (B_C1 : eventually (fun h__ => 0 < h__ * p1 * r * u__ ^ 2 - p1 * r * u__ ^ 2 - h__ * p1 * r + p1 * r * u__ - r * u__ + 1)).
  { assert (First : 0 < - p1 * r * u__ ^ 2 + p1 * r * u__ - r * u__ + 1) by (exact (certificate_16 p0 p1 q0 q1 r t u__ A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1 T1 T2 T3 Below Under)).
    refine (eventually_same _ _ _ (eventually_leading 0 _ (fun h__ => p1 * r * u__ ^ 2 - p1 * r) _ First)).
    - intro h__. identity.
    - reg. }
  destruct (eventually_somewhere _ (eventually_and _ _ B_R5 (eventually_and _ _ B_R6 (eventually_and _ _ B_R7 (eventually_and _ _ B_R8 B_C1))))) as [h__ [Small [B_R5' [B_R6' [B_R7' [B_R8' B_C1']]]]]].
  assert (DP_p : 0 < 1) by (lra).
  assert (DP_q : 0 < 1) by (lra).
  assert (Q_R1 : 0 < 1 * (1) ^ 1 * (1) ^ 0) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)) (pow_lt _ 0 DP_q)).
  assert (N_R1 : 0 < p1) by (exact A8).
  assert (V_R1 : (p1) = (p1) / (1 * (1) ^ 1 * (1) ^ 0)) by (fractions_agree Q_R1).
  assert (R1 : 0 < (p1)) by exact (fraction_gt _ _ _ V_R1 Q_R1 N_R1).
  assert (Q_R2 : 0 < 1 * (1) ^ 1 * (1) ^ 0) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)) (pow_lt _ 0 DP_q)).
  assert (N_R2 : 0 <= - p0 + p1) by (exact A3).
  assert (V_R2 : (p1) - p0 = (- p0 + p1) / (1 * (1) ^ 1 * (1) ^ 0)) by (fractions_agree Q_R2).
  assert (R2 : 0 <= (p1) - p0) by exact (fraction_ge _ _ _ V_R2 Q_R2 N_R2).
  assert (Q_R3 : 0 < 1 * (1) ^ 1 * (1) ^ 0) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)) (pow_lt _ 0 DP_q)).
  assert (N_R3 : 0 <= - p1 + 1) by (exact A4).
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
  refine (inside_region p0 p1 q0 q1 r (p1) (h__) A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 _ _ _ _ _ _ _ _).
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
  refine (fails_1 p0 p1 q0 q1 r (p1) (h__) u__ A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 Inside Below _).
  { same C1. }
Qed.

Example case_2_is_met : exists p0 p1 q0 q1 r p q : R, 1 < r /\ 0 <= p0 /\ p0 <= p1 /\ p1 <= 1 /\ 0 <= q0 /\ q0 <= q1 /\ q1 <= 1 /\ 0 < p1 /\ 0 < q1 /\ q0 * r + q0 <= 1 /\ q0 = 0 /\ region p0 p1 q0 q1 r p q.
Proof.
  exists (29 / 73), (15 / 17), 0, (7 / 61), (109 / 71), (794 / 1241), (7 / 122).
  unfold region. repeat apply conj; first [ reflexivity | lra ].
Qed.

Theorem case_2 : forall p0 p1 q0 q1 r : R,
  1 < r ->
  0 <= p0 ->
  p0 <= p1 ->
  p1 <= 1 ->
  0 <= q0 ->
  q0 <= q1 ->
  q1 <= 1 ->
  0 < p1 ->
  0 < q1 ->
  q0 * r + q0 <= 1 ->
  q0 = 0 ->
  (forall epsilon : R,
    (forall p q : R, region p0 p1 q0 q1 r p q -> 1 / unbounded p q (exp (- epsilon)) <= profile p0 p1 q0 q1 r p q)
    <-> epsilon <= ln (2 * p1 * (1 - q0) / (sqrt ((1 - p1) ^ 2 + 4 * p1 * (1 - q0) * (1 / r - p1 * q0)) - (1 - p1)))) /\
  (forall p q : R, region p0 p1 q0 q1 r p q -> 
    profile p0 p1 q0 q1 r p q < 1 / unbounded p q 0 -> 1 / unbounded p q (exp (- (ln (2 * p1 * (1 - q0) / (sqrt ((1 - p1) ^ 2 + 4 * p1 * (1 - q0) * (1 / r - p1 * q0)) - (1 - p1)))))) < profile p0 p1 q0 q1 r p q).
Proof.
  intros p0 p1 q0 q1 r A1' A2' A3' A4' A5' A6' A7' A8' A9' A10' W1'.
  assert (A1 : 0 < r - 1) by lra.
  assert (A2 : 0 <= p0) by lra.
  assert (A3 : 0 <= - p0 + p1) by lra.
  assert (A4 : 0 <= - p1 + 1) by lra.
  assert (A5 : 0 <= q0) by lra.
  assert (A6 : 0 <= - q0 + q1) by lra.
  assert (A7 : 0 <= - q1 + 1) by lra.
  assert (A8 : 0 < p1) by lra.
  assert (A9 : 0 < q1) by lra.
  assert (A10 : 0 <= - q0 * r - q0 + 1) by lra.
  assert (W1 : q0 = 0) by lra.
  destruct (case_2_root p0 p1 q0 q1 r A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1) as [t [T1 [T2 T3]]].
  pose proof (case_2_value p0 p1 q0 q1 r t A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1 T1 T2 T3) as V.
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
      exact (case_2_safe p0 p1 q0 q1 r p q t A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1 T1 T2 T3 Inside).
    }
    { intros below Below Under All.
      destruct (case_2_fails p0 p1 q0 q1 r t below A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1 T1 T2 T3 Below ltac:(lra)) as [p [q [Inside Failing]]].
      specialize (All p q Inside).
      pose proof (priors_in_range p0 p1 q0 q1 r p q Inside) as [P_p P_q].
      apply exceeded in Failing; [lra|].
      apply unbounded_positive; first [ assumption | lra ].
    }
  - intros p q Inside Demand.
    pose proof (priors_in_range p0 p1 q0 q1 r p q Inside) as [P_p P_q].
    apply respected_strictly.
    + apply unbounded_positive; first [ assumption | exact (Rlt_le _ _ T1) ].
    + refine (case_2_strict p0 p1 q0 q1 r p q t A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 W1 T1 T2 T3 Inside _).
      apply demanded; [apply unbounded_positive; first [ assumption | apply Rle_refl ]|exact Demand].
Qed.


Theorem coverage : forall p0 p1 q0 q1 r : R,
  1 < r ->
  0 <= p0 ->
  p0 <= p1 ->
  p1 <= 1 ->
  0 <= q0 ->
  q0 <= q1 ->
  q1 <= 1 ->
  0 < p1 ->
  0 < q1 ->
  q0 * r + q0 <= 1 ->
  (0 < q0) \/
  (q0 = 0).
Proof.
  intros p0 p1 q0 q1 r A1' A2' A3' A4' A5' A6' A7' A8' A9' A10'.
  assert (A1 : 0 < r - 1) by lra.
  assert (A2 : 0 <= p0) by lra.
  assert (A3 : 0 <= - p0 + p1) by lra.
  assert (A4 : 0 <= - p1 + 1) by lra.
  assert (A5 : 0 <= q0) by lra.
  assert (A6 : 0 <= - q0 + q1) by lra.
  assert (A7 : 0 <= - q1 + 1) by lra.
  assert (A8 : 0 < p1) by lra.
  assert (A9 : 0 < q1) by lra.
  assert (A10 : 0 <= - q0 * r - q0 + 1) by lra.
  destruct (Rlt_le_dec 0 (q0)) as [B1|B1].
  { assert (B1' : 0 < q0) by lra.
    left. repeat apply conj; lra. }
  { assert (B1' : 0 <= - q0) by lra.
    destruct (Rtotal_order 0 (q0)) as [B2|[B2|B2]].
    { assert (B2' : 0 < q0) by lra.
      exfalso. lra. }
    { assert (B2' : q0 = 0) by lra.
      right. repeat apply conj; lra. }
    { assert (B2' : 0 < - q0) by lra.
      exfalso. lra. } }
Qed.
