(* r on p0 <= p <= p1, q0 <= q <= q1: log((1 - p0)/(1/r - p0)) where r > 1, 0 <= p0 <= p1, p1 <= 1, 0 <= q0 <= q1, q1 <= 1, p1 > 0, q1 > 0, q0 == 1, p0*r < 1, p0 > 0, q1 == 1 *)
From Coq Require Import Reals Lra Nsatz.
From Epsproof Require Import Sign Bounds Largest Profiles Paths Demands.
Open Scope R_scope.

Definition profile (p0 p1 r p q : R) : R := r.

Definition region (p0 p1 r p q : R) : Prop :=
  0 < p <= 1 /\
  0 < q <= 1 /\
  p0 <= p /\
  p <= p1 /\
  1 <= q.

Lemma certificate_1 : forall p p0 p1 q r : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p0 + p1 -> 0 <= - p1 + 1 -> 0 < p1 -> 0 < - p0 * r + 1 -> 0 < p0 -> 0 < p -> 0 <= p - p0 -> 0 <= - p + 1 -> 0 <= - p + p1 -> 0 <= q - 1 -> 0 <= - q + 1 -> 0 < q.
Proof.
  intros p p0 p1 q r H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13.
  assert (S1 : 0 < 1).
  { refine (step_gt (1) (1) (1) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (ltac:(lra) : 0 < 1). }
  assert (S2 : 0 < q).
  { refine (step_gt (1) (q) (1 * (1) + 1 * (q - 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1) (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H12)). }
  exact S2.
Qed.

Lemma priors_in_range : forall p0 p1 r p q : R, region p0 p1 r p q -> 0 < p <= 1 /\ 0 < q <= 1.
Proof. intros p0 p1 r p q Inside. unfold region in Inside. lra. Qed.

Lemma inside_region : forall p0 p1 r p q : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p0 + p1 ->
  0 <= - p1 + 1 ->
  0 < p1 ->
  0 < - p0 * r + 1 ->
  0 < p0 ->
  0 < p ->
  0 <= p - p0 ->
  0 <= - p + 1 ->
  0 <= - p + p1 ->
  0 <= q - 1 ->
  0 <= - q + 1 ->
  region p0 p1 r (p) (q).
Proof.
  intros p0 p1 r p q A1 A2 A3 A4 A5 A6 A7 R1 R2 R3 R4 R5 R6.
  assert (L_p : 0 < p) by (exact R1).
  assert (M_p : 0 <= - p + 1) by (exact R3).
  assert (L_q : 0 < q) by (exact (certificate_1 p p0 p1 q r A1 A2 A3 A4 A5 A6 A7 R1 R2 R3 R4 R5 R6)).
  assert (M_q : 0 <= - q + 1) by (exact R6).
  unfold region. repeat apply conj; first [ assumption | reflexivity | lra ].
Qed.

Lemma meets : forall p0 p1 r p q t : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p0 + p1 ->
  0 <= - p1 + 1 ->
  0 < p1 ->
  0 < - p0 * r + 1 ->
  0 < p0 ->
  region p0 p1 r p q -> 0 < t ->
  (0 <= - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1) ->
  1 <= unbounded p q t * profile p0 p1 r p q.
Proof.
  intros p0 p1 r p q t A1 A2 A3 A4 A5 A6 A7 Inside Positive C_1_1.
  unfold region in Inside. pose proof Inside as [U_p [U_q [R2' [R4' R5']]]]. clear Inside.
  assert (R1 : 0 < p) by lra.
  assert (R2 : 0 <= p - p0) by lra.
  assert (R3 : 0 <= - p + 1) by lra.
  assert (R4 : 0 <= - p + p1) by lra.
  assert (R5 : 0 <= q - 1) by lra.
  assert (R6 : 0 <= - q + 1) by lra.
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

Lemma fails_1 : forall p0 p1 r p q t : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p0 + p1 ->
  0 <= - p1 + 1 ->
  0 < p1 ->
  0 < - p0 * r + 1 ->
  0 < p0 ->
  region p0 p1 r p q -> 0 < t ->
  (0 < p * q * r * t ^ 2 - p * r * t ^ 2 - p * q * r + p * r * t - r * t + 1) ->
  unbounded p q t * profile p0 p1 r p q < 1.
Proof.
  intros p0 p1 r p q t A1 A2 A3 A4 A5 A6 A7 Inside Positive C_1.
  pose proof (priors_in_range p0 p1 r p q Inside) as [P_p P_q].
  assert (PB := unbounded_positive p q t P_p P_q (Rlt_le _ _ Positive)).
  unfold region in Inside. pose proof Inside as [U_p [U_q [R2' [R4' R5']]]]. clear Inside.
  assert (R1 : 0 < p) by lra.
  assert (R2 : 0 <= p - p0) by lra.
  assert (R3 : 0 <= - p + 1) by lra.
  assert (R4 : 0 <= - p + p1) by lra.
  assert (R5 : 0 <= q - 1) by lra.
  assert (R6 : 0 <= - q + 1) by lra.
  assert (DB : 0 < 1) by (lra).
  assert (VB : unbounded (p) (q) t = (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (VB0 : unbounded (p) (q) 0 = (p * q) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (D_1_1 : 0 < 1) by (lra).
  assert (V_1_1 : r = (r) / (1)) by (fractions_agree D_1_1).
  apply (smaller_profile_fails _ _ (r) PB); [unfold profile; at_least_min|].
  apply (option_fails _ _ _ _ _ _ VB V_1_1 DB D_1_1).
  refine (same_gt _ _ C_1 _); identity.
Qed.

Lemma certificate_2 : forall p0 p1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p0 + p1 -> 0 <= - p1 + 1 -> 0 < p1 -> 0 < - p0 * r + 1 -> 0 < p0 -> 0 < t -> 0 < - t + 1 -> - p0 * r * t + p0 * r + r * t - 1 = 0 -> 0 < - p0 * r ^ 2 + r.
Proof.
  intros p0 p1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10.
  assert (S1 : 0 < - p0 * t + p0 + t).
  { refine (step_gt (1) (- p0 * t + p0 + t) (1 * (t) + 1 * (p0) * (- t + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H7) H9)). }
  assert (S2 : 0 < - p0 * t + t).
  { refine (step_gt (1) (- p0 * t + t) (1 * (- p0 * r + 1) * (- p0 * t + p0 + t)) ((p0) * (- p0 * r * t + p0 * r + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (p0) _ H10).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H6) S1). }
  assert (S3 : 0 < - p0 * r ^ 2 + r).
  { refine (step_gt (1 * (- p0 * t + p0 + t) ^ 2) (- p0 * r ^ 2 + r) (1 * (- p0 * t + t)) ((p0 ^ 2 * r * t - p0 ^ 2 * r - p0 * r * t - p0 * t + t) * (- p0 * r * t + p0 * r + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (p0 ^ 2 * r * t - p0 ^ 2 * r - p0 * r * t - p0 * t + t) _ H10).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (pow_lt _ 2 S1))).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2). }
  exact S3.
Qed.

Lemma certificate_3 : forall p0 p1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p0 + p1 -> 0 <= - p1 + 1 -> 0 < p1 -> 0 < - p0 * r + 1 -> 0 < p0 -> 0 < t -> 0 < - t + 1 -> - p0 * r * t + p0 * r + r * t - 1 = 0 -> - p0 * r ^ 2 * t + p0 * r ^ 2 + r ^ 2 * t - r = 0.
Proof.
  intros p0 p1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10.
  assert (S1 : - p0 * r ^ 2 * t + p0 * r ^ 2 + r ^ 2 * t - r = 0).
  { refine (step_eq (1) (- p0 * r ^ 2 * t + p0 * r ^ 2 + r ^ 2 * t - r) ((r) * (- p0 * r * t + p0 * r + r * t - 1)) _ _ _).
    - identity.
    - exact (multiple_of_zero (r) _ H10).
    - exact (ltac:(lra) : 0 < 1). }
  exact S1.
Qed.

Lemma certificate_4 : forall p p0 p1 q r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p0 + p1 -> 0 <= - p1 + 1 -> 0 < p1 -> 0 < - p0 * r + 1 -> 0 < p0 -> 0 < t -> 0 < - t + 1 -> - p0 * r * t + p0 * r + r * t - 1 = 0 -> 0 < p -> 0 <= p - p0 -> 0 <= - p + 1 -> 0 <= - p + p1 -> 0 <= q - 1 -> 0 <= - q + 1 -> 0 <= - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1.
Proof.
  intros p p0 p1 q r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14 H15 H16.
  assert (S1 : 0 < r).
  { refine (step_gt (1) (r) (1 * (r - 1) + 1) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) (ltac:(lra) : 0 < 1)). }
  assert (S2 : 0 < - p0 * t + p0 + t).
  { refine (step_gt (1) (- p0 * t + p0 + t) (1 * (t) + 1 * (p0) * (- t + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H7) H9)). }
  assert (S3 : 0 <= - p * t + p0 * t + p - p0).
  { refine (step_ge (1) (- p * t + p0 * t + p - p0) (1 * (- t + 1) * (p - p0)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H9)) H12). }
  assert (S4 : 0 <= - p * r * t + p * r + r * t - 1).
  { refine (step_ge (1 * (- p0 * t + p0 + t)) (- p * r * t + p * r + r * t - 1) (1 * (- p * t + p0 * t + p - p0)) ((- p * t + p + t) * (- p0 * r * t + p0 * r + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- p * t + p + t) _ H10).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S3). }
  assert (S5 : 0 <= - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1).
  { refine (step_ge (1) (- p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1) (1 * (- p * r * t + p * r + r * t - 1) + 1 * (t) ^ 2 * (r) * (p) * (- q + 1) + 1 * (r) * (p) * (q - 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rplus_le_le_0_compat _ _ (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S4) (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (pow_lt _ 2 H8)) S1) H11)) H16)) (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1) H11)) H15)). }
  exact S5.
Qed.

Lemma certificate_5 : forall p0 p1 r t : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p0 + p1 -> 0 <= - p1 + 1 -> 0 < p1 -> 0 < - p0 * r + 1 -> 0 < p0 -> 0 < t -> 0 < - t + 1 -> - p0 * r * t + p0 * r + r * t - 1 = 0 -> 0 <= - p0 + 1.
Proof.
  intros p0 p1 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10.
  assert (S1 : 0 <= - p0 + 1).
  { refine (step_ge (1) (- p0 + 1) (1 * (- p0 + p1) + 1 * (- p1 + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H3) (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H4)). }
  assert (S2 : 0 < - p0 * t + p0 + t).
  { refine (step_gt (1) (- p0 * t + p0 + t) (1 * (t) + 1 * (p0) * (- t + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H7) H9)). }
  assert (S3 : 0 < p0 * t - p0 - t + 1).
  { refine (step_gt (1) (p0 * t - p0 - t + 1) (1 * (r - 1) * (- p0 * t + p0 + t)) ((- 1) * (- p0 * r * t + p0 * r + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- 1) _ H10).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) S2). }
  assert (S4 : 0 < - p0 + 1).
  { refine (step_gt (1 + 1 * (- t + 1) ^ 2) (- p0 + 1) (2 * (p0 * t - p0 - t + 1) + 1 * (- p0 + 1) * (- t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (Rplus_lt_le_0_compat _ _ (ltac:(lra) : 0 < 1) (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) (square_ge (- t + 1))))).
    - exact (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 2) S3) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S1) (square_ge (- t)))). }
  assert (S5 : 0 <= - p0 + 1).
  { refine (step_ge (1) (- p0 + 1) (1 * (- p0 + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S4)). }
  exact S5.
Qed.

Lemma certificate_6 : forall p0 p1 r t u__ : R, 0 < r - 1 -> 0 <= p0 -> 0 <= - p0 + p1 -> 0 <= - p1 + 1 -> 0 < p1 -> 0 < - p0 * r + 1 -> 0 < p0 -> 0 < t -> 0 < - t + 1 -> - p0 * r * t + p0 * r + r * t - 1 = 0 -> 0 < u__ -> 0 < t - u__ -> 0 < p0 * r * u__ - p0 * r - r * u__ + 1.
Proof.
  intros p0 p1 r t u__ H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12.
  assert (S1 : 0 <= - p0 + 1).
  { refine (step_ge (1) (- p0 + 1) (1 * (- p0 + p1) + 1 * (- p1 + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H3) (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H4)). }
  assert (S2 : 0 < - p0 * t + p0 + t).
  { refine (step_gt (1) (- p0 * t + p0 + t) (1 * (t) + 1 * (p0) * (- t + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H7) H9)). }
  assert (S3 : 0 < p0 * t - p0 - t + 1).
  { refine (step_gt (1) (p0 * t - p0 - t + 1) (1 * (r - 1) * (- p0 * t + p0 + t)) ((- 1) * (- p0 * r * t + p0 * r + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- 1) _ H10).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) S2). }
  assert (S4 : 0 < - p0 + 1).
  { refine (step_gt (1 + 1 * (- t + 1) ^ 2) (- p0 + 1) (2 * (p0 * t - p0 - t + 1) + 1 * (- p0 + 1) * (- t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (Rplus_lt_le_0_compat _ _ (ltac:(lra) : 0 < 1) (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) (square_ge (- t + 1))))).
    - exact (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 2) S3) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S1) (square_ge (- t)))). }
  assert (S5 : 0 < - p0 * t + p0 * u__ + t - u__).
  { refine (step_gt (1) (- p0 * t + p0 * u__ + t - u__) (1 * (- p0 + 1) * (t - u__)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S4) H12). }
  assert (S6 : 0 < p0 * r * u__ - p0 * r - r * u__ + 1).
  { refine (step_gt (1 * (- p0 * t + p0 + t)) (p0 * r * u__ - p0 * r - r * u__ + 1) (1 * (- p0 * t + p0 * u__ + t - u__)) ((p0 * u__ - p0 - u__) * (- p0 * r * t + p0 * r + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (p0 * u__ - p0 - u__) _ H10).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S5). }
  exact S6.
Qed.

Lemma case_1_root : forall p0 p1 r : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p0 + p1 ->
  0 <= - p1 + 1 ->
  0 < p1 ->
  0 < - p0 * r + 1 ->
  0 < p0 ->
  exists t : R, 0 < t /\ 0 < - t + 1 /\ - p0 * r * t + p0 * r + r * t - 1 = 0.
Proof.
  intros p0 p1 r A1 A2 A3 A4 A5 A6 A7.
  assert (DL : 0 < 1) by (lra).
  assert (DH : 0 < 1) by (lra).
  assert (NL : 0 <= 0) by (lra).
  assert (NH : 0 <= 0) by (lra).
  assert (Order : 0 < 1) by (lra).
  assert (PL : 0 < (1) ^ 1) by (apply pow_lt; exact DL).
  assert (FL : - (- p0 * r * ((0) / (1)) + p0 * r + r * ((0) / (1)) - 1) = (- p0 * r + 1) / ((1) ^ 1)) by (fractions_agree PL).
  assert (SL : 0 < - p0 * r + 1) by (exact A6).
  assert (GL : 0 < - (- p0 * r * ((0) / (1)) + p0 * r + r * ((0) / (1)) - 1)) by exact (fraction_gt _ _ _ FL PL SL).
  assert (PH : 0 < (1) ^ 1) by (apply pow_lt; exact DH).
  assert (FH : - p0 * r * ((1) / (1)) + p0 * r + r * ((1) / (1)) - 1 = (r - 1) / ((1) ^ 1)) by (fractions_agree PH).
  assert (SH : 0 < r - 1) by (exact A1).
  assert (GH : 0 < - p0 * r * ((1) / (1)) + p0 * r + r * ((1) / (1)) - 1) by exact (fraction_gt _ _ _ FH PH SH).
  destruct (root_between (fun t => - p0 * r * t + p0 * r + r * t - 1) ((0) / (1)) ((1) / (1))) as [t [Above [Below Root]]].
  - reg.
  - refine (fractions_ordered _ _ _ _ DL DH _). same Order.
  - lra.
  - exact GH.
  - pose proof (above_lower_end _ _ _ DL Above) as XL. pose proof (below_upper_end _ _ _ DH Below) as XH.
    pose proof (positive_above _ _ _ DL NL XL). assert (YH : t < 1).
    { refine (below_one _ _ _ DH _ XH). same NH. }
    exists t. repeat apply conj; first [ lra | same XL | same XH | same Root ].
Qed.

Lemma case_1_value : forall p0 p1 r t : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p0 + p1 ->
  0 <= - p1 + 1 ->
  0 < p1 ->
  0 < - p0 * r + 1 ->
  0 < p0 ->
  0 < t ->
  0 < - t + 1 ->
  - p0 * r * t + p0 * r + r * t - 1 = 0 ->
  ln ((1 - p0) / (1 / r - p0)) = - ln t.
Proof.
  intros p0 p1 r t A1 A2 A3 A4 A5 A6 A7 T1 T2 T3.
  assert (DI : 0 < - p0 * r ^ 2 + r) by (exact (certificate_2 p0 p1 r t A1 A2 A3 A4 A5 A6 A7 T1 T2 T3)).
  assert (GI : - p0 * r ^ 2 * t + p0 * r ^ 2 + r ^ 2 * t - r = 0) by (exact (certificate_3 p0 p1 r t A1 A2 A3 A4 A5 A6 A7 T1 T2 T3)).
  assert (VI : (1 - p0) / (1 / r - p0) = (- p0 * r ^ 2 + r ^ 2) / (- p0 * r ^ 2 + r)) by (fractions_agree DI).
  assert (PT : 0 < t ^ 1) by (apply pow_lt; exact T1).
  assert (IT : (1 - p0) / (1 / r - p0) = 1 / t ^ 1) by (refine (inverse_power _ _ _ _ VI DI PT _); same GI).
  refine (eq_trans (f_equal ln IT) _). rewrite pow_1. exact (log_of_inverse t T1).
Qed.

Lemma case_1_safe : forall p0 p1 r p q t : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p0 + p1 ->
  0 <= - p1 + 1 ->
  0 < p1 ->
  0 < - p0 * r + 1 ->
  0 < p0 ->
  0 < t ->
  0 < - t + 1 ->
  - p0 * r * t + p0 * r + r * t - 1 = 0 ->
  region p0 p1 r p q ->
  1 <= unbounded p q t * profile p0 p1 r p q.
Proof.
  intros p0 p1 r p q t A1 A2 A3 A4 A5 A6 A7 T1 T2 T3 Inside.
  refine (meets p0 p1 r p q t A1 A2 A3 A4 A5 A6 A7 Inside T1 _).
  { 
    unfold region in Inside. pose proof Inside as [U_p [U_q [R2' [R4' R5']]]]. clear Inside.
    assert (R1 : 0 < p) by lra.
    assert (R2 : 0 <= p - p0) by lra.
    assert (R3 : 0 <= - p + 1) by lra.
    assert (R4 : 0 <= - p + p1) by lra.
    assert (R5 : 0 <= q - 1) by lra.
    assert (R6 : 0 <= - q + 1) by lra.
    exact (certificate_4 p p0 p1 q r t A1 A2 A3 A4 A5 A6 A7 T1 T2 T3 R1 R2 R3 R4 R5 R6). }
Qed.

Lemma case_1_prior : forall p0 p1 r t : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p0 + p1 ->
  0 <= - p1 + 1 ->
  0 < p1 ->
  0 < - p0 * r + 1 ->
  0 < p0 ->
  0 < t ->
  0 < - t + 1 ->
  - p0 * r * t + p0 * r + r * t - 1 = 0 ->
  region p0 p1 r (p0) (1).
Proof.
  intros p0 p1 r t A1 A2 A3 A4 A5 A6 A7 T1 T2 T3.
  assert (DP_p : 0 < 1) by (lra).
  assert (DP_q : 0 < 1) by (lra).
  assert (Q_R1 : 0 < 1 * (1) ^ 1 * (1) ^ 0) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)) (pow_lt _ 0 DP_q)).
  assert (N_R1 : 0 < p0) by (exact A7).
  assert (V_R1 : (p0) = (p0) / (1 * (1) ^ 1 * (1) ^ 0)) by (fractions_agree Q_R1).
  assert (R1 : 0 < (p0)) by exact (fraction_gt _ _ _ V_R1 Q_R1 N_R1).
  assert (Q_R2 : 0 < 1 * (1) ^ 1 * (1) ^ 0) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)) (pow_lt _ 0 DP_q)).
  assert (N_R2 : 0 <= 0) by (lra).
  assert (V_R2 : (p0) - p0 = (0) / (1 * (1) ^ 1 * (1) ^ 0)) by (fractions_agree Q_R2).
  assert (R2 : 0 <= (p0) - p0) by exact (fraction_ge _ _ _ V_R2 Q_R2 N_R2).
  assert (Q_R3 : 0 < 1 * (1) ^ 1 * (1) ^ 0) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)) (pow_lt _ 0 DP_q)).
  assert (N_R3 : 0 <= - p0 + 1) by (exact (certificate_5 p0 p1 r t A1 A2 A3 A4 A5 A6 A7 T1 T2 T3)).
  assert (V_R3 : - (p0) + 1 = (- p0 + 1) / (1 * (1) ^ 1 * (1) ^ 0)) by (fractions_agree Q_R3).
  assert (R3 : 0 <= - (p0) + 1) by exact (fraction_ge _ _ _ V_R3 Q_R3 N_R3).
  assert (Q_R4 : 0 < 1 * (1) ^ 1 * (1) ^ 0) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)) (pow_lt _ 0 DP_q)).
  assert (N_R4 : 0 <= - p0 + p1) by (exact A3).
  assert (V_R4 : - (p0) + p1 = (- p0 + p1) / (1 * (1) ^ 1 * (1) ^ 0)) by (fractions_agree Q_R4).
  assert (R4 : 0 <= - (p0) + p1) by exact (fraction_ge _ _ _ V_R4 Q_R4 N_R4).
  assert (Q_R5 : 0 < 1 * (1) ^ 0 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 0 DP_p)) (pow_lt _ 1 DP_q)).
  assert (N_R5 : 0 <= 0) by (lra).
  assert (V_R5 : (1) - 1 = (0) / (1 * (1) ^ 0 * (1) ^ 1)) by (fractions_agree Q_R5).
  assert (R5 : 0 <= (1) - 1) by exact (fraction_ge _ _ _ V_R5 Q_R5 N_R5).
  assert (Q_R6 : 0 < 1 * (1) ^ 0 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 0 DP_p)) (pow_lt _ 1 DP_q)).
  assert (N_R6 : 0 <= 0) by (lra).
  assert (V_R6 : - (1) + 1 = (0) / (1 * (1) ^ 0 * (1) ^ 1)) by (fractions_agree Q_R6).
  assert (R6 : 0 <= - (1) + 1) by exact (fraction_ge _ _ _ V_R6 Q_R6 N_R6).
  refine (inside_region p0 p1 r (p0) (1) A1 A2 A3 A4 A5 A6 A7 _ _ _ _ _ _).
  { same R1. }
  { same R2. }
  { same R3. }
  { same R4. }
  { same R5. }
  { same R6. }
Qed.

Lemma case_1_below : forall p0 p1 r t u__ : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p0 + p1 ->
  0 <= - p1 + 1 ->
  0 < p1 ->
  0 < - p0 * r + 1 ->
  0 < p0 ->
  0 < t ->
  0 < - t + 1 ->
  - p0 * r * t + p0 * r + r * t - 1 = 0 ->
  0 < u__ ->
  0 < t - u__ ->
  unbounded (p0) (1) u__ * profile p0 p1 r (p0) (1) < 1.
Proof.
  intros p0 p1 r t u__ A1 A2 A3 A4 A5 A6 A7 T1 T2 T3 Below Under.
  pose proof (case_1_prior p0 p1 r t A1 A2 A3 A4 A5 A6 A7 T1 T2 T3) as Inside.
  assert (DP_p : 0 < 1) by (lra).
  assert (DP_q : 0 < 1) by (lra).
  assert (Q_C1 : 0 < 1 * (1) ^ 1 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)) (pow_lt _ 1 DP_q)).
  assert (N_C1 : 0 < p0 * r * u__ - p0 * r - r * u__ + 1) by (exact (certificate_6 p0 p1 r t u__ A1 A2 A3 A4 A5 A6 A7 T1 T2 T3 Below Under)).
  assert (V_C1 : (p0) * (1) * r * u__ ^ 2 - (p0) * r * u__ ^ 2 - (p0) * (1) * r + (p0) * r * u__ - r * u__ + 1 = (p0 * r * u__ - p0 * r - r * u__ + 1) / (1 * (1) ^ 1 * (1) ^ 1)) by (fractions_agree Q_C1).
  assert (C1 : 0 < (p0) * (1) * r * u__ ^ 2 - (p0) * r * u__ ^ 2 - (p0) * (1) * r + (p0) * r * u__ - r * u__ + 1) by exact (fraction_gt _ _ _ V_C1 Q_C1 N_C1).
  refine (fails_1 p0 p1 r (p0) (1) u__ A1 A2 A3 A4 A5 A6 A7 Inside Below _).
  { same C1. }
Qed.

Lemma case_1_fails : forall p0 p1 r t u__ : R,
  0 < r - 1 ->
  0 <= p0 ->
  0 <= - p0 + p1 ->
  0 <= - p1 + 1 ->
  0 < p1 ->
  0 < - p0 * r + 1 ->
  0 < p0 ->
  0 < t ->
  0 < - t + 1 ->
  - p0 * r * t + p0 * r + r * t - 1 = 0 ->
  0 < u__ ->
  0 < t - u__ ->
  exists p q : R, region p0 p1 r p q /\ unbounded p q u__ * profile p0 p1 r p q < 1.
Proof.
  intros p0 p1 r t u__ A1 A2 A3 A4 A5 A6 A7 T1 T2 T3 Below Under.
  exists (p0), (1). split.
  - exact (case_1_prior p0 p1 r t A1 A2 A3 A4 A5 A6 A7 T1 T2 T3).
  - exact (case_1_below p0 p1 r t u__ A1 A2 A3 A4 A5 A6 A7 T1 T2 T3 Below Under).
Qed.

Example case_1_is_met : exists p0 p1 r p q : R, 1 < r /\ 0 <= p0 /\ p0 <= p1 /\ p1 <= 1 /\ 0 < p1 /\ p0 * r < 1 /\ 0 < p0 /\ region p0 p1 r p q.
Proof.
  exists (15 / 124), (78 / 97), (44 / 37), (11127 / 24056), 1.
  unfold region. repeat apply conj; first [ reflexivity | lra ].
Qed.

Theorem case_1 : forall p0 p1 r : R,
  1 < r ->
  0 <= p0 ->
  p0 <= p1 ->
  p1 <= 1 ->
  0 < p1 ->
  p0 * r < 1 ->
  0 < p0 ->
  (forall epsilon : R,
    (forall p q : R, region p0 p1 r p q -> 1 / unbounded p q (exp (- epsilon)) <= profile p0 p1 r p q)
    <-> epsilon <= ln ((1 - p0) / (1 / r - p0))) /\
  region p0 p1 r (p0) (1) /\ 1 / unbounded (p0) (1) (exp (- (ln ((1 - p0) / (1 / r - p0))))) = profile p0 p1 r (p0) (1).
Proof.
  intros p0 p1 r A1' A2' A3' A4' A5' A6' A7'.
  assert (A1 : 0 < r - 1) by lra.
  assert (A2 : 0 <= p0) by lra.
  assert (A3 : 0 <= - p0 + p1) by lra.
  assert (A4 : 0 <= - p1 + 1) by lra.
  assert (A5 : 0 < p1) by lra.
  assert (A6 : 0 < - p0 * r + 1) by lra.
  assert (A7 : 0 < p0) by lra.
  destruct (case_1_root p0 p1 r A1 A2 A3 A4 A5 A6 A7) as [t [T1 [T2 T3]]].
  pose proof (case_1_value p0 p1 r t A1 A2 A3 A4 A5 A6 A7 T1 T2 T3) as V.
  rewrite V.
  pose proof (exp_minus_log t T1) as X. rewrite ?X.
  split.
  - intro epsilon. refine (largest_epsilon (fun privacy : R => forall p q : R, region p0 p1 r p q -> 1 / unbounded p q privacy <= profile p0 p1 r p q) t T1 _ _ epsilon).
    { intros later Later.
      intros p q Inside.
      pose proof (priors_in_range p0 p1 r p q Inside) as [P_p P_q].
      apply respected with (unbounded p q t).
      { apply unbounded_positive; first [ assumption | lra ]. }
      { apply unbounded_increasing; first [ assumption | lra ]. }
      exact (case_1_safe p0 p1 r p q t A1 A2 A3 A4 A5 A6 A7 T1 T2 T3 Inside).
    }
    { intros below Below Under All.
      destruct (case_1_fails p0 p1 r t below A1 A2 A3 A4 A5 A6 A7 T1 T2 T3 Below ltac:(lra)) as [p [q [Inside Failing]]].
      specialize (All p q Inside).
      pose proof (priors_in_range p0 p1 r p q Inside) as [P_p P_q].
      apply exceeded in Failing; [lra|].
      apply unbounded_positive; first [ assumption | lra ].
    }
  - pose proof (case_1_prior p0 p1 r t A1 A2 A3 A4 A5 A6 A7 T1 T2 T3) as Inside. split; [exact Inside|].
    pose proof (priors_in_range p0 p1 r (p0) (1) Inside) as [P_p P_q].
    refine (attained (unbounded (p0) (1)) _ t (unbounded_continuous (p0) (1)) T1 _ _ _).
    + apply unbounded_positive; first [ assumption | exact (Rlt_le _ _ T1) ].
    + exact (case_1_safe p0 p1 r (p0) (1) t A1 A2 A3 A4 A5 A6 A7 T1 T2 T3 Inside).
    + intros below Below Under. exact (case_1_below p0 p1 r t below A1 A2 A3 A4 A5 A6 A7 T1 T2 T3 Below ltac:(lra)).
Qed.
