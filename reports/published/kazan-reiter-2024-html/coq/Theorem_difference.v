(* posterior - prior <= b *)
From Coq Require Import Reals Lra Nsatz.
From Epsproof Require Import Sign Bounds Largest Profiles Paths Demands.
Open Scope R_scope.

Definition profile (b p q : R) : R := (b + p * q) / (p * q).

Definition region (b p q : R) : Prop :=
  0 < p <= 1 /\
  0 < q <= 1.

Lemma certificate_1 : forall b p q : R, 0 < b -> 0 < - b + 1 -> 0 < p -> 0 <= - p + 1 -> 0 < q -> 0 <= - q + 1 -> 0 < p * q.
Proof.
  intros b p q H1 H2 H3 H4 H5 H6.
  assert (S1 : 0 < p * q).
  { refine (step_gt (1) (p * q) (1 * (p) * (q)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H3) H5). }
  exact S1.
Qed.

Lemma priors_in_range : forall b p q : R, region b p q -> 0 < p <= 1 /\ 0 < q <= 1.
Proof. intros b p q Inside. unfold region in Inside. lra. Qed.

Lemma inside_region : forall b p q : R,
  0 < b ->
  0 < - b + 1 ->
  0 < p ->
  0 <= - p + 1 ->
  0 < q ->
  0 <= - q + 1 ->
  region b (p) (q).
Proof.
  intros b p q A1 A2 R1 R2 R3 R4.
  assert (L_p : 0 < p) by (exact R1).
  assert (M_p : 0 <= - p + 1) by (exact R2).
  assert (L_q : 0 < q) by (exact R3).
  assert (M_q : 0 <= - q + 1) by (exact R4).
  unfold region. repeat apply conj; first [ assumption | reflexivity | lra ].
Qed.

Lemma meets : forall b p q t : R,
  0 < b ->
  0 < - b + 1 ->
  region b p q -> 0 < t ->
  (0 <= - p ^ 2 * q ^ 2 * t ^ 2 - b * p * q * t ^ 2 + p ^ 2 * q * t ^ 2 + b * p * t ^ 2 + p ^ 2 * q ^ 2 - p ^ 2 * q * t + b * p * q - b * p * t + p * q * t + b * t - p * q) ->
  1 <= unbounded p q t * profile b p q.
Proof.
  intros b p q t A1 A2 Inside Positive C_1_1.
  unfold region in Inside. pose proof Inside as [U_p U_q]. clear Inside.
  assert (R1 : 0 < p) by lra.
  assert (R2 : 0 <= - p + 1) by lra.
  assert (R3 : 0 < q) by lra.
  assert (R4 : 0 <= - q + 1) by lra.
  assert (DB : 0 < 1) by (lra).
  assert (VB : unbounded (p) (q) t = (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (VB0 : unbounded (p) (q) 0 = (p * q) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (D_1_1 : 0 < p * q) by (exact (certificate_1 b p q A1 A2 R1 R2 R3 R4)).
  assert (V_1_1 : (b + p * q) / (p * q) = (p * q + b) / (p * q)) by (fractions_agree D_1_1).
  unfold profile.
  { 
    {
      apply (option_meets _ _ _ _ _ _ VB V_1_1 DB D_1_1).
      refine (same_ge _ _ (C_1_1) _); identity.
    }
  }
Qed.

Lemma fails_1 : forall b p q t : R,
  0 < b ->
  0 < - b + 1 ->
  region b p q -> 0 < t ->
  (0 < p ^ 2 * q ^ 2 * t ^ 2 + b * p * q * t ^ 2 - p ^ 2 * q * t ^ 2 - b * p * t ^ 2 - p ^ 2 * q ^ 2 + p ^ 2 * q * t - b * p * q + b * p * t - p * q * t - b * t + p * q) ->
  unbounded p q t * profile b p q < 1.
Proof.
  intros b p q t A1 A2 Inside Positive C_1.
  pose proof (priors_in_range b p q Inside) as [P_p P_q].
  assert (PB := unbounded_positive p q t P_p P_q (Rlt_le _ _ Positive)).
  unfold region in Inside. pose proof Inside as [U_p U_q]. clear Inside.
  assert (R1 : 0 < p) by lra.
  assert (R2 : 0 <= - p + 1) by lra.
  assert (R3 : 0 < q) by lra.
  assert (R4 : 0 <= - q + 1) by lra.
  assert (DB : 0 < 1) by (lra).
  assert (VB : unbounded (p) (q) t = (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (VB0 : unbounded (p) (q) 0 = (p * q) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (D_1_1 : 0 < p * q) by (exact (certificate_1 b p q A1 A2 R1 R2 R3 R4)).
  assert (V_1_1 : (b + p * q) / (p * q) = (p * q + b) / (p * q)) by (fractions_agree D_1_1).
  apply (smaller_profile_fails _ _ ((b + p * q) / (p * q)) PB); [unfold profile; at_least_min|].
  apply (option_fails _ _ _ _ _ _ VB V_1_1 DB D_1_1).
  refine (same_gt _ _ C_1 _); identity.
Qed.

Lemma certificate_2 : forall b : R, 0 < b -> 0 < - b + 1 -> 0 < 2 * b.
Proof.
  intros b H1 H2.
  assert (S1 : 0 < 2 * b).
  { refine (step_gt (1) (2 * b) (2 * (b)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 2) H1). }
  exact S1.
Qed.

Lemma certificate_3 : forall b p q t : R, 0 < b -> 0 < - b + 1 -> 0 < t -> 0 < - t + 1 -> b * t + b + t - 1 = 0 -> 0 < p -> 0 <= - p + 1 -> 0 < q -> 0 <= - q + 1 -> 0 <= - p ^ 2 * q ^ 2 * t ^ 2 - b * p * q * t ^ 2 + p ^ 2 * q * t ^ 2 + b * p * t ^ 2 + p ^ 2 * q ^ 2 - p ^ 2 * q * t + b * p * q - b * p * t + p * q * t + b * t - p * q.
Proof.
  intros b p q t H1 H2 H3 H4 H5 H6 H7 H8 H9.
  assert (S1 : 0 < b + 1).
  { refine (step_gt (1) (b + 1) (1 + 1 * (b)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1)). }
  assert (S2 : 0 <= 2 * b * p ^ 2 * q + 4 * p ^ 2 * q ^ 2 + 2 * b ^ 2 * p + 2 * b * p * q - 2 * p ^ 2 * q - b ^ 2 - 2 * b * p - 2 * p * q + 1).
  { refine (step_ge (1) (2 * b * p ^ 2 * q + 4 * p ^ 2 * q ^ 2 + 2 * b ^ 2 * p + 2 * b * p * q - 2 * p ^ 2 * q - b ^ 2 - 2 * b * p - 2 * p * q + 1) (1 * (- b + 1) * (- p + 1) ^ 2 * (b + 1) + 2 * (- b + 1) * (p) * (- p + 1) * (- q + 1) + 1 * (p) ^ 2 * (b + 2 * q - 1) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rplus_le_le_0_compat _ _ (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2)) (pow_le _ 2 H7)) (Rlt_le _ _ S1)) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 2) H2) H6)) H7) H9)) (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (pow_lt _ 2 H6))) (square_ge (b + 2 * q - 1)))). }
  assert (S3 : 0 <= 2 * b ^ 2 * p ^ 2 * q + 4 * b * p ^ 2 * q ^ 2 + 2 * b ^ 3 * p + 2 * b ^ 2 * p * q - 2 * b * p ^ 2 * q - b ^ 3 - 2 * b ^ 2 * p - 2 * b * p * q + b).
  { refine (step_ge (1) (2 * b ^ 2 * p ^ 2 * q + 4 * b * p ^ 2 * q ^ 2 + 2 * b ^ 3 * p + 2 * b ^ 2 * p * q - 2 * b * p ^ 2 * q - b ^ 3 - 2 * b ^ 2 * p - 2 * b * p * q + b) (1 * (b) * (2 * b * p ^ 2 * q + 4 * p ^ 2 * q ^ 2 + 2 * b ^ 2 * p + 2 * b * p * q - 2 * p ^ 2 * q - b ^ 2 - 2 * b * p - 2 * p * q + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1)) S2). }
  assert (S4 : 0 <= - p ^ 2 * q ^ 2 * t ^ 2 - b * p * q * t ^ 2 + p ^ 2 * q * t ^ 2 + b * p * t ^ 2 + p ^ 2 * q ^ 2 - p ^ 2 * q * t + b * p * q - b * p * t + p * q * t + b * t - p * q).
  { refine (step_ge (1 * (b + 1) ^ 2) (- p ^ 2 * q ^ 2 * t ^ 2 - b * p * q * t ^ 2 + p ^ 2 * q * t ^ 2 + b * p * t ^ 2 + p ^ 2 * q ^ 2 - p ^ 2 * q * t + b * p * q - b * p * t + p * q * t + b * t - p * q) (1 * (2 * b ^ 2 * p ^ 2 * q + 4 * b * p ^ 2 * q ^ 2 + 2 * b ^ 3 * p + 2 * b ^ 2 * p * q - 2 * b * p ^ 2 * q - b ^ 3 - 2 * b ^ 2 * p - 2 * b * p * q + b)) ((- b * p ^ 2 * q ^ 2 * t - b ^ 2 * p * q * t + b * p ^ 2 * q ^ 2 + b * p ^ 2 * q * t - p ^ 2 * q ^ 2 * t + b ^ 2 * p * q + b ^ 2 * p * t - 2 * b * p ^ 2 * q - b * p * q * t - p ^ 2 * q ^ 2 + p ^ 2 * q * t - 2 * b ^ 2 * p + b * p * t + b ^ 2 + p * q + b) * (b * t + b + t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- b * p ^ 2 * q ^ 2 * t - b ^ 2 * p * q * t + b * p ^ 2 * q ^ 2 + b * p ^ 2 * q * t - p ^ 2 * q ^ 2 * t + b ^ 2 * p * q + b ^ 2 * p * t - 2 * b * p ^ 2 * q - b * p * q * t - p ^ 2 * q ^ 2 + p ^ 2 * q * t - 2 * b ^ 2 * p + b * p * t + b ^ 2 + p * q + b) _ H5).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (pow_lt _ 2 S1)).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S3). }
  exact S4.
Qed.

Lemma certificate_4 : forall b t : R, 0 < b -> 0 < - b + 1 -> 0 < t -> 0 < - t + 1 -> b * t + b + t - 1 = 0 -> 0 < - 1 / 2 * b + 1 / 2.
Proof.
  intros b t H1 H2 H3 H4 H5.
  assert (S1 : 0 < t + 1).
  { refine (step_gt (1) (t + 1) (1 + 1 * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H3)). }
  assert (S2 : 0 < - 1 / 2 * b + 1 / 2).
  { refine (step_gt (1 * (t + 1)) (- 1 / 2 * b + 1 / 2) (1 * (t)) ((- 1 / 2) * (b * t + b + t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- 1 / 2) _ H5).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H3). }
  exact S2.
Qed.

Lemma certificate_5 : forall b t : R, 0 < b -> 0 < - b + 1 -> 0 < t -> 0 < - t + 1 -> b * t + b + t - 1 = 0 -> 0 <= 1 / 2 * b + 1 / 2.
Proof.
  intros b t H1 H2 H3 H4 H5.
  assert (S1 : 0 < t + 1).
  { refine (step_gt (1) (t + 1) (1 + 1 * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H3)). }
  assert (S2 : 0 < 1).
  { refine (step_gt (1) (1) (1) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (ltac:(lra) : 0 < 1). }
  assert (S3 : 0 <= 1 / 2 * b + 1 / 2).
  { refine (step_ge (1 * (t + 1)) (1 / 2 * b + 1 / 2) (1 * (1)) ((1 / 2) * (b * t + b + t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (1 / 2) _ H5).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2)). }
  exact S3.
Qed.

Lemma certificate_6 : forall b t u__ : R, 0 < b -> 0 < - b + 1 -> 0 < t -> 0 < - t + 1 -> b * t + b + t - 1 = 0 -> 0 < u__ -> 0 < t - u__ -> 0 < - 1 / 4 * b ^ 2 * u__ ^ 2 - 1 / 2 * b * u__ ^ 2 + 1 / 4 * b ^ 2 - 1 / 4 * u__ ^ 2 - 1 / 2 * b + 1 / 4.
Proof.
  intros b t u__ H1 H2 H3 H4 H5 H6 H7.
  assert (S1 : 0 < t + 1).
  { refine (step_gt (1) (t + 1) (1 + 1 * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H3)). }
  assert (S2 : 0 < t + u__).
  { refine (step_gt (1) (t + u__) (1 * (t) + 1 * (u__)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H3) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H6)). }
  assert (S3 : 0 < t ^ 2 - u__ ^ 2).
  { refine (step_gt (1) (t ^ 2 - u__ ^ 2) (1 * (t - u__) * (t + u__)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H7) S2). }
  assert (S4 : 0 < - 1 / 4 * b ^ 2 * u__ ^ 2 - 1 / 2 * b * u__ ^ 2 + 1 / 4 * b ^ 2 - 1 / 4 * u__ ^ 2 - 1 / 2 * b + 1 / 4).
  { refine (step_gt (1 * (t + 1) ^ 2) (- 1 / 4 * b ^ 2 * u__ ^ 2 - 1 / 2 * b * u__ ^ 2 + 1 / 4 * b ^ 2 - 1 / 4 * u__ ^ 2 - 1 / 2 * b + 1 / 4) (1 * (t ^ 2 - u__ ^ 2)) ((- 1 / 4 * b * t * u__ ^ 2 - 1 / 4 * b * u__ ^ 2 - 1 / 4 * t * u__ ^ 2 + 1 / 4 * b * t - 3 / 4 * u__ ^ 2 + 1 / 4 * b - 3 / 4 * t - 1 / 4) * (b * t + b + t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- 1 / 4 * b * t * u__ ^ 2 - 1 / 4 * b * u__ ^ 2 - 1 / 4 * t * u__ ^ 2 + 1 / 4 * b * t - 3 / 4 * u__ ^ 2 + 1 / 4 * b - 3 / 4 * t - 1 / 4) _ H5).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (pow_lt _ 2 S1))).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S3). }
  exact S4.
Qed.

Lemma case_1_root : forall b : R,
  0 < b ->
  0 < - b + 1 ->
  exists t : R, 0 < t /\ 0 < - t + 1 /\ b * t + b + t - 1 = 0.
Proof.
  intros b A1 A2.
  assert (DL : 0 < 1) by (lra).
  assert (DH : 0 < 1) by (lra).
  assert (NL : 0 <= 0) by (lra).
  assert (NH : 0 <= 0) by (lra).
  assert (Order : 0 < 1) by (lra).
  assert (PL : 0 < (1) ^ 1) by (apply pow_lt; exact DL).
  assert (FL : - (b * ((0) / (1)) + b + ((0) / (1)) - 1) = (- b + 1) / ((1) ^ 1)) by (fractions_agree PL).
  assert (SL : 0 < - b + 1) by (exact A2).
  assert (GL : 0 < - (b * ((0) / (1)) + b + ((0) / (1)) - 1)) by exact (fraction_gt _ _ _ FL PL SL).
  assert (PH : 0 < (1) ^ 1) by (apply pow_lt; exact DH).
  assert (FH : b * ((1) / (1)) + b + ((1) / (1)) - 1 = (2 * b) / ((1) ^ 1)) by (fractions_agree PH).
  assert (SH : 0 < 2 * b) by (exact (certificate_2 b A1 A2)).
  assert (GH : 0 < b * ((1) / (1)) + b + ((1) / (1)) - 1) by exact (fraction_gt _ _ _ FH PH SH).
  destruct (root_between (fun t => b * t + b + t - 1) ((0) / (1)) ((1) / (1))) as [t [Above [Below Root]]].
  - reg.
  - refine (fractions_ordered _ _ _ _ DL DH _). same Order.
  - lra.
  - exact GH.
  - pose proof (above_lower_end _ _ _ DL Above) as XL. pose proof (below_upper_end _ _ _ DH Below) as XH.
    pose proof (positive_above _ _ _ DL NL XL). assert (YH : t < 1).
    { refine (below_one _ _ _ DH _ XH). same NH. }
    exists t. repeat apply conj; first [ lra | same XL | same XH | same Root ].
Qed.

Lemma case_1_value : forall b t : R,
  0 < b ->
  0 < - b + 1 ->
  0 < t ->
  0 < - t + 1 ->
  b * t + b + t - 1 = 0 ->
  ln ((b + 1) / (- b + 1)) = - ln t.
Proof.
  intros b t A1 A2 T1 T2 T3.
  assert (DI : 0 < - b + 1) by (exact A2).
  assert (GI : b * t + b + t - 1 = 0) by (exact T3).
  assert (VI : (b + 1) / (- b + 1) = (b + 1) / (- b + 1)) by (fractions_agree DI).
  assert (PT : 0 < t ^ 1) by (apply pow_lt; exact T1).
  assert (IT : (b + 1) / (- b + 1) = 1 / t ^ 1) by (refine (inverse_power _ _ _ _ VI DI PT _); same GI).
  refine (eq_trans (f_equal ln IT) _). rewrite pow_1. exact (log_of_inverse t T1).
Qed.

Lemma case_1_safe : forall b p q t : R,
  0 < b ->
  0 < - b + 1 ->
  0 < t ->
  0 < - t + 1 ->
  b * t + b + t - 1 = 0 ->
  region b p q ->
  1 <= unbounded p q t * profile b p q.
Proof.
  intros b p q t A1 A2 T1 T2 T3 Inside.
  refine (meets b p q t A1 A2 Inside T1 _).
  { 
    unfold region in Inside. pose proof Inside as [U_p U_q]. clear Inside.
    assert (R1 : 0 < p) by lra.
    assert (R2 : 0 <= - p + 1) by lra.
    assert (R3 : 0 < q) by lra.
    assert (R4 : 0 <= - q + 1) by lra.
    exact (certificate_3 b p q t A1 A2 T1 T2 T3 R1 R2 R3 R4). }
Qed.

Lemma case_1_prior : forall b t : R,
  0 < b ->
  0 < - b + 1 ->
  0 < t ->
  0 < - t + 1 ->
  b * t + b + t - 1 = 0 ->
  region b (1) (- b / 2 + 1 / 2).
Proof.
  intros b t A1 A2 T1 T2 T3.
  assert (DP_p : 0 < 1) by (lra).
  assert (DP_q : 0 < 1) by (lra).
  assert (Q_R1 : 0 < 1 * (1) ^ 1 * (1) ^ 0) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)) (pow_lt _ 0 DP_q)).
  assert (N_R1 : 0 < 1) by (lra).
  assert (V_R1 : (1) = (1) / (1 * (1) ^ 1 * (1) ^ 0)) by (fractions_agree Q_R1).
  assert (R1 : 0 < (1)) by exact (fraction_gt _ _ _ V_R1 Q_R1 N_R1).
  assert (Q_R2 : 0 < 1 * (1) ^ 1 * (1) ^ 0) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)) (pow_lt _ 0 DP_q)).
  assert (N_R2 : 0 <= 0) by (lra).
  assert (V_R2 : - (1) + 1 = (0) / (1 * (1) ^ 1 * (1) ^ 0)) by (fractions_agree Q_R2).
  assert (R2 : 0 <= - (1) + 1) by exact (fraction_ge _ _ _ V_R2 Q_R2 N_R2).
  assert (Q_R3 : 0 < 1 * (1) ^ 0 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 0 DP_p)) (pow_lt _ 1 DP_q)).
  assert (N_R3 : 0 < - 1 / 2 * b + 1 / 2) by (exact (certificate_4 b t A1 A2 T1 T2 T3)).
  assert (V_R3 : (- b / 2 + 1 / 2) = (- 1 / 2 * b + 1 / 2) / (1 * (1) ^ 0 * (1) ^ 1)) by (fractions_agree Q_R3).
  assert (R3 : 0 < (- b / 2 + 1 / 2)) by exact (fraction_gt _ _ _ V_R3 Q_R3 N_R3).
  assert (Q_R4 : 0 < 1 * (1) ^ 0 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 0 DP_p)) (pow_lt _ 1 DP_q)).
  assert (N_R4 : 0 <= 1 / 2 * b + 1 / 2) by (exact (certificate_5 b t A1 A2 T1 T2 T3)).
  assert (V_R4 : - (- b / 2 + 1 / 2) + 1 = (1 / 2 * b + 1 / 2) / (1 * (1) ^ 0 * (1) ^ 1)) by (fractions_agree Q_R4).
  assert (R4 : 0 <= - (- b / 2 + 1 / 2) + 1) by exact (fraction_ge _ _ _ V_R4 Q_R4 N_R4).
  refine (inside_region b (1) (- b / 2 + 1 / 2) A1 A2 _ _ _ _).
  { same R1. }
  { same R2. }
  { same R3. }
  { same R4. }
Qed.

Lemma case_1_below : forall b t u__ : R,
  0 < b ->
  0 < - b + 1 ->
  0 < t ->
  0 < - t + 1 ->
  b * t + b + t - 1 = 0 ->
  0 < u__ ->
  0 < t - u__ ->
  unbounded (1) (- b / 2 + 1 / 2) u__ * profile b (1) (- b / 2 + 1 / 2) < 1.
Proof.
  intros b t u__ A1 A2 T1 T2 T3 Below Under.
  pose proof (case_1_prior b t A1 A2 T1 T2 T3) as Inside.
  assert (DP_p : 0 < 1) by (lra).
  assert (DP_q : 0 < 1) by (lra).
  assert (Q_C1 : 0 < 1 * (1) ^ 2 * (1) ^ 2) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 2 DP_p)) (pow_lt _ 2 DP_q)).
  assert (N_C1 : 0 < - 1 / 4 * b ^ 2 * u__ ^ 2 - 1 / 2 * b * u__ ^ 2 + 1 / 4 * b ^ 2 - 1 / 4 * u__ ^ 2 - 1 / 2 * b + 1 / 4) by (exact (certificate_6 b t u__ A1 A2 T1 T2 T3 Below Under)).
  assert (V_C1 : (1) ^ 2 * (- b / 2 + 1 / 2) ^ 2 * u__ ^ 2 + b * (1) * (- b / 2 + 1 / 2) * u__ ^ 2 - (1) ^ 2 * (- b / 2 + 1 / 2) * u__ ^ 2 - b * (1) * u__ ^ 2 - (1) ^ 2 * (- b / 2 + 1 / 2) ^ 2 + (1) ^ 2 * (- b / 2 + 1 / 2) * u__ - b * (1) * (- b / 2 + 1 / 2) + b * (1) * u__ - (1) * (- b / 2 + 1 / 2) * u__ - b * u__ + (1) * (- b / 2 + 1 / 2) = (- 1 / 4 * b ^ 2 * u__ ^ 2 - 1 / 2 * b * u__ ^ 2 + 1 / 4 * b ^ 2 - 1 / 4 * u__ ^ 2 - 1 / 2 * b + 1 / 4) / (1 * (1) ^ 2 * (1) ^ 2)) by (fractions_agree Q_C1).
  assert (C1 : 0 < (1) ^ 2 * (- b / 2 + 1 / 2) ^ 2 * u__ ^ 2 + b * (1) * (- b / 2 + 1 / 2) * u__ ^ 2 - (1) ^ 2 * (- b / 2 + 1 / 2) * u__ ^ 2 - b * (1) * u__ ^ 2 - (1) ^ 2 * (- b / 2 + 1 / 2) ^ 2 + (1) ^ 2 * (- b / 2 + 1 / 2) * u__ - b * (1) * (- b / 2 + 1 / 2) + b * (1) * u__ - (1) * (- b / 2 + 1 / 2) * u__ - b * u__ + (1) * (- b / 2 + 1 / 2)) by exact (fraction_gt _ _ _ V_C1 Q_C1 N_C1).
  refine (fails_1 b (1) (- b / 2 + 1 / 2) u__ A1 A2 Inside Below _).
  { same C1. }
Qed.

Lemma case_1_fails : forall b t u__ : R,
  0 < b ->
  0 < - b + 1 ->
  0 < t ->
  0 < - t + 1 ->
  b * t + b + t - 1 = 0 ->
  0 < u__ ->
  0 < t - u__ ->
  exists p q : R, region b p q /\ unbounded p q u__ * profile b p q < 1.
Proof.
  intros b t u__ A1 A2 T1 T2 T3 Below Under.
  exists (1), (- b / 2 + 1 / 2). split.
  - exact (case_1_prior b t A1 A2 T1 T2 T3).
  - exact (case_1_below b t u__ A1 A2 T1 T2 T3 Below Under).
Qed.

Example case_1_is_met : exists b p q : R, 0 < b /\ b < 1 /\ region b p q.
Proof.
  exists (27 / 47), (1 / 2), (1 / 2).
  unfold region. repeat apply conj; first [ reflexivity | lra ].
Qed.

Theorem case_1 : forall b : R,
  0 < b ->
  b < 1 ->
  (forall epsilon : R,
    (forall p q : R, region b p q -> 1 / unbounded p q (exp (- epsilon)) <= profile b p q)
    <-> epsilon <= ln ((b + 1) / (- b + 1))) /\
  region b (1) (- b / 2 + 1 / 2) /\ 1 / unbounded (1) (- b / 2 + 1 / 2) (exp (- (ln ((b + 1) / (- b + 1))))) = profile b (1) (- b / 2 + 1 / 2).
Proof.
  intros b A1' A2'.
  assert (A1 : 0 < b) by lra.
  assert (A2 : 0 < - b + 1) by lra.
  destruct (case_1_root b A1 A2) as [t [T1 [T2 T3]]].
  pose proof (case_1_value b t A1 A2 T1 T2 T3) as V.
  rewrite V.
  pose proof (exp_minus_log t T1) as X. rewrite ?X.
  split.
  - intro epsilon. refine (largest_epsilon (fun privacy : R => forall p q : R, region b p q -> 1 / unbounded p q privacy <= profile b p q) t T1 _ _ epsilon).
    { intros later Later.
      intros p q Inside.
      pose proof (priors_in_range b p q Inside) as [P_p P_q].
      apply respected with (unbounded p q t).
      { apply unbounded_positive; first [ assumption | lra ]. }
      { apply unbounded_increasing; first [ assumption | lra ]. }
      exact (case_1_safe b p q t A1 A2 T1 T2 T3 Inside).
    }
    { intros below Below Under All.
      destruct (case_1_fails b t below A1 A2 T1 T2 T3 Below ltac:(lra)) as [p [q [Inside Failing]]].
      specialize (All p q Inside).
      pose proof (priors_in_range b p q Inside) as [P_p P_q].
      apply exceeded in Failing; [lra|].
      apply unbounded_positive; first [ assumption | lra ].
    }
  - pose proof (case_1_prior b t A1 A2 T1 T2 T3) as Inside. split; [exact Inside|].
    pose proof (priors_in_range b (1) (- b / 2 + 1 / 2) Inside) as [P_p P_q].
    refine (attained (unbounded (1) (- b / 2 + 1 / 2)) _ t (unbounded_continuous (1) (- b / 2 + 1 / 2)) T1 _ _ _).
    + apply unbounded_positive; first [ assumption | exact (Rlt_le _ _ T1) ].
    + exact (case_1_safe b (1) (- b / 2 + 1 / 2) t A1 A2 T1 T2 T3 Inside).
    + intros below Below Under. exact (case_1_below b t below A1 A2 T1 T2 T3 Below ltac:(lra)).
Qed.
