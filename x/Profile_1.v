(* 3*P *)
From Coq Require Import Reals Lra Nsatz.
From Epsproof Require Import Sign Bounds Largest Profiles Paths Demands.
Open Scope R_scope.

Definition profile (P_ p q : R) : R := 3 * P_.

Definition region (P_ p q : R) : Prop :=
  0 < p <= 1 /\
  0 < q <= 1.

Lemma priors_in_range : forall P_ p q : R, region P_ p q -> 0 < p <= 1 /\ 0 < q <= 1.
Proof. intros P_ p q Inside. unfold region in Inside. lra. Qed.

Lemma inside_region : forall P_ p q : R,
  0 < P_ ->
  0 < p ->
  0 <= - p + 1 ->
  0 < q ->
  0 <= - q + 1 ->
  region P_ (p) (q).
Proof.
  intros P_ p q A1 R1 R2 R3 R4.
  assert (L_p : 0 < p) by (exact R1).
  assert (M_p : 0 <= - p + 1) by (exact R2).
  assert (L_q : 0 < q) by (exact R3).
  assert (M_q : 0 <= - q + 1) by (exact R4).
  unfold region. repeat apply conj; first [ assumption | reflexivity | lra ].
Qed.

Lemma meets : forall P_ p q t : R,
  0 < P_ ->
  region P_ p q -> 0 < t ->
  (0 <= - 3 * P_ * p * q * t ^ 2 + 3 * P_ * p * t ^ 2 + 3 * P_ * p * q - 3 * P_ * p * t + 3 * P_ * t - 1) ->
  1 <= unbounded p q t * profile P_ p q.
Proof.
  intros P_ p q t A1 Inside Positive C_1_1.
  unfold region in Inside. pose proof Inside as [U_p U_q]. clear Inside.
  assert (R1 : 0 < p) by lra.
  assert (R2 : 0 <= - p + 1) by lra.
  assert (R3 : 0 < q) by lra.
  assert (R4 : 0 <= - q + 1) by lra.
  assert (DB : 0 < 1) by (lra).
  assert (VB : unbounded (p) (q) t = (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (VB0 : unbounded (p) (q) 0 = (p * q) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (D_1_1 : 0 < 1) by (lra).
  assert (V_1_1 : 3 * P_ = (3 * P_) / (1)) by (fractions_agree D_1_1).
  unfold profile.
  { 
    {
      apply (option_meets _ _ _ _ _ _ VB V_1_1 DB D_1_1).
      refine (same_ge _ _ (C_1_1) _); identity.
    }
  }
Qed.

Lemma exceeds : forall P_ p q t : R,
  0 < P_ ->
  region P_ p q -> 0 < t ->
  (0 < - 3 * P_ * p * q + 1 -> 0 < - 3 * P_ * p * q * t ^ 2 + 3 * P_ * p * t ^ 2 + 3 * P_ * p * q - 3 * P_ * p * t + 3 * P_ * t - 1) ->
  unbounded p q 0 * profile P_ p q < 1 -> 1 < unbounded p q t * profile P_ p q.
Proof.
  intros P_ p q t A1 Inside Positive C_1_1 Demand.
  unfold region in Inside. pose proof Inside as [U_p U_q]. clear Inside.
  assert (R1 : 0 < p) by lra.
  assert (R2 : 0 <= - p + 1) by lra.
  assert (R3 : 0 < q) by lra.
  assert (R4 : 0 <= - q + 1) by lra.
  assert (DB : 0 < 1) by (lra).
  assert (VB : unbounded (p) (q) t = (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (VB0 : unbounded (p) (q) 0 = (p * q) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (D_1_1 : 0 < 1) by (lra).
  assert (V_1_1 : 3 * P_ = (3 * P_) / (1)) by (fractions_agree D_1_1).
  unfold profile in *.
  { 
    {
      assert (Z : 0 < - 3 * P_ * p * q + 1).
      { refine (same_gt _ _ (demand_of_failure _ _ _ _ _ _ VB0 V_1_1 DB D_1_1 Demand) _); identity. }
      apply (option_exceeds _ _ _ _ _ _ VB V_1_1 DB D_1_1).
      refine (same_gt _ _ (C_1_1 Z) _); identity.
    }
  }
Qed.

Lemma fails_1 : forall P_ p q t : R,
  0 < P_ ->
  region P_ p q -> 0 < t ->
  (0 < 3 * P_ * p * q * t ^ 2 - 3 * P_ * p * t ^ 2 - 3 * P_ * p * q + 3 * P_ * p * t - 3 * P_ * t + 1) ->
  unbounded p q t * profile P_ p q < 1.
Proof.
  intros P_ p q t A1 Inside Positive C_1.
  pose proof (priors_in_range P_ p q Inside) as [P_p P_q].
  assert (PB := unbounded_positive p q t P_p P_q (Rlt_le _ _ Positive)).
  unfold region in Inside. pose proof Inside as [U_p U_q]. clear Inside.
  assert (R1 : 0 < p) by lra.
  assert (R2 : 0 <= - p + 1) by lra.
  assert (R3 : 0 < q) by lra.
  assert (R4 : 0 <= - q + 1) by lra.
  assert (DB : 0 < 1) by (lra).
  assert (VB : unbounded (p) (q) t = (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (VB0 : unbounded (p) (q) 0 = (p * q) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (D_1_1 : 0 < 1) by (lra).
  assert (V_1_1 : 3 * P_ = (3 * P_) / (1)) by (fractions_agree D_1_1).
  apply (smaller_profile_fails _ _ (3 * P_) PB); [unfold profile; at_least_min|].
  apply (option_fails _ _ _ _ _ _ VB V_1_1 DB D_1_1).
  refine (same_gt _ _ C_1 _); identity.
Qed.

Lemma certificate_1 : forall P_ p q t : R, 0 < P_ -> 0 < 3 * P_ - 1 -> 0 < t -> 0 < - t + 1 -> 3 * P_ * t ^ 2 - 1 = 0 -> 0 < p -> 0 <= - p + 1 -> 0 < q -> 0 <= - q + 1 -> 0 <= - 3 * P_ * p * q * t ^ 2 + 3 * P_ * p * t ^ 2 + 3 * P_ * p * q - 3 * P_ * p * t + 3 * P_ * t - 1.
Proof.
  intros P_ p q t H1 H2 H3 H4 H5 H6 H7 H8 H9.
  assert (S1 : 0 < 3 * t ^ 2).
  { refine (step_gt (1) (3 * t ^ 2) (3 * (t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 3) (pow_lt _ 2 H3)). }
  assert (S2 : 0 < - 3 * t ^ 2 + 3).
  { refine (step_gt (1) (- 3 * t ^ 2 + 3) (1 * (3 * P_ - 1) * (3 * t ^ 2)) ((- 3) * (3 * P_ * t ^ 2 - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- 3) _ H5).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2) S1). }
  assert (S3 : 0 < t + 1).
  { refine (step_gt (3 * (- t + 1)) (t + 1) (1 * (- 3 * t ^ 2 + 3)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 3) H4)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2). }
  assert (S4 : 0 < p * q * t + p * q - p * t + t).
  { refine (step_gt (1) (p * q * t + p * q - p * t + t) (1 * (t) * (- p + 1) + 1 * (p) * (q) * (t + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H3)) H7) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H6) H8) S3)). }
  assert (S5 : 0 < - 3 * p * q * t ^ 2 + 3 * p * t ^ 2 + 3 * p * q - 3 * p * t - 3 * t ^ 2 + 3 * t).
  { refine (step_gt (1) (- 3 * p * q * t ^ 2 + 3 * p * t ^ 2 + 3 * p * q - 3 * p * t - 3 * t ^ 2 + 3 * t) (3 * (- t + 1) * (p * q * t + p * q - p * t + t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 3) H4) S4). }
  assert (S6 : 0 <= - 3 * P_ * p * q * t ^ 2 + 3 * P_ * p * t ^ 2 + 3 * P_ * p * q - 3 * P_ * p * t + 3 * P_ * t - 1).
  { refine (step_ge (1 * (3 * t ^ 2)) (- 3 * P_ * p * q * t ^ 2 + 3 * P_ * p * t ^ 2 + 3 * P_ * p * q - 3 * P_ * p * t + 3 * P_ * t - 1) (1 * (- 3 * p * q * t ^ 2 + 3 * p * t ^ 2 + 3 * p * q - 3 * p * t - 3 * t ^ 2 + 3 * t)) ((- 3 * p * q * t ^ 2 + 3 * p * t ^ 2 + 3 * p * q - 3 * p * t + 3 * t) * (3 * P_ * t ^ 2 - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- 3 * p * q * t ^ 2 + 3 * p * t ^ 2 + 3 * p * q - 3 * p * t + 3 * t) _ H5).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S5)). }
  exact S6.
Qed.

Lemma certificate_2 : forall P_ p q t : R, 0 < P_ -> 0 < 3 * P_ - 1 -> 0 < t -> 0 < - t + 1 -> 3 * P_ * t ^ 2 - 1 = 0 -> 0 < p -> 0 <= - p + 1 -> 0 < q -> 0 <= - q + 1 -> 0 < - 3 * P_ * p * q + 1 -> 0 < - 3 * P_ * p * q * t ^ 2 + 3 * P_ * p * t ^ 2 + 3 * P_ * p * q - 3 * P_ * p * t + 3 * P_ * t - 1.
Proof.
  intros P_ p q t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10.
  assert (S1 : 0 < 3 * t ^ 2).
  { refine (step_gt (1) (3 * t ^ 2) (3 * (t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 3) (pow_lt _ 2 H3)). }
  assert (S2 : 0 < - 3 * t ^ 2 + 3).
  { refine (step_gt (1) (- 3 * t ^ 2 + 3) (1 * (3 * P_ - 1) * (3 * t ^ 2)) ((- 3) * (3 * P_ * t ^ 2 - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- 3) _ H5).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2) S1). }
  assert (S3 : 0 < t + 1).
  { refine (step_gt (3 * (- t + 1)) (t + 1) (1 * (- 3 * t ^ 2 + 3)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 3) H4)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2). }
  assert (S4 : 0 < p * q * t + p * q - p * t + t).
  { refine (step_gt (1) (p * q * t + p * q - p * t + t) (1 * (t) * (- p + 1) + 1 * (p) * (q) * (t + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H3)) H7) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H6) H8) S3)). }
  assert (S5 : 0 < - 3 * p * q * t ^ 2 + 3 * p * t ^ 2 + 3 * p * q - 3 * p * t - 3 * t ^ 2 + 3 * t).
  { refine (step_gt (1) (- 3 * p * q * t ^ 2 + 3 * p * t ^ 2 + 3 * p * q - 3 * p * t - 3 * t ^ 2 + 3 * t) (3 * (- t + 1) * (p * q * t + p * q - p * t + t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 3) H4) S4). }
  assert (S6 : 0 < - 3 * P_ * p * q * t ^ 2 + 3 * P_ * p * t ^ 2 + 3 * P_ * p * q - 3 * P_ * p * t + 3 * P_ * t - 1).
  { refine (step_gt (1 * (3 * t ^ 2)) (- 3 * P_ * p * q * t ^ 2 + 3 * P_ * p * t ^ 2 + 3 * P_ * p * q - 3 * P_ * p * t + 3 * P_ * t - 1) (1 * (- 3 * p * q * t ^ 2 + 3 * p * t ^ 2 + 3 * p * q - 3 * p * t - 3 * t ^ 2 + 3 * t)) ((- 3 * p * q * t ^ 2 + 3 * p * t ^ 2 + 3 * p * q - 3 * p * t + 3 * t) * (3 * P_ * t ^ 2 - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- 3 * p * q * t ^ 2 + 3 * p * t ^ 2 + 3 * p * q - 3 * p * t + 3 * t) _ H5).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S5). }
  exact S6.
Qed.

Lemma certificate_3 : forall P_ t u__ : R, 0 < P_ -> 0 < 3 * P_ - 1 -> 0 < t -> 0 < - t + 1 -> 3 * P_ * t ^ 2 - 1 = 0 -> 0 < u__ -> 0 < t - u__ -> 0 < - 3 * P_ * u__ ^ 2 + 1.
Proof.
  intros P_ t u__ H1 H2 H3 H4 H5 H6 H7.
  assert (S1 : 0 < 3 * t ^ 2).
  { refine (step_gt (1) (3 * t ^ 2) (3 * (t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 3) (pow_lt _ 2 H3)). }
  assert (S2 : 0 < t + u__).
  { refine (step_gt (1) (t + u__) (1 * (t) + 1 * (u__)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H3) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H6)). }
  assert (S3 : 0 < 3 * t ^ 2 - 3 * u__ ^ 2).
  { refine (step_gt (1) (3 * t ^ 2 - 3 * u__ ^ 2) (3 * (t - u__) * (t + u__)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 3) H7) S2). }
  assert (S4 : 0 < - 3 * P_ * u__ ^ 2 + 1).
  { refine (step_gt (1 * (3 * t ^ 2)) (- 3 * P_ * u__ ^ 2 + 1) (1 * (3 * t ^ 2 - 3 * u__ ^ 2)) ((- 3 * u__ ^ 2) * (3 * P_ * t ^ 2 - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- 3 * u__ ^ 2) _ H5).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S3). }
  exact S4.
Qed.

Lemma case_1_root : forall P_ : R,
  0 < P_ ->
  0 < 3 * P_ - 1 ->
  exists t : R, 0 < t /\ 0 < - t + 1 /\ 3 * P_ * t ^ 2 - 1 = 0.
Proof.
  intros P_ A1 W1.
  assert (DL : 0 < 1) by (lra).
  assert (DH : 0 < 1) by (lra).
  assert (NL : 0 <= 0) by (lra).
  assert (NH : 0 <= 0) by (lra).
  assert (Order : 0 < 1) by (lra).
  assert (PL : 0 < (1) ^ 2) by (apply pow_lt; exact DL).
  assert (FL : - (3 * P_ * ((0) / (1)) ^ 2 - 1) = (1) / ((1) ^ 2)) by (fractions_agree PL).
  assert (SL : 0 < 1) by (lra).
  assert (GL : 0 < - (3 * P_ * ((0) / (1)) ^ 2 - 1)) by exact (fraction_gt _ _ _ FL PL SL).
  assert (PH : 0 < (1) ^ 2) by (apply pow_lt; exact DH).
  assert (FH : 3 * P_ * ((1) / (1)) ^ 2 - 1 = (3 * P_ - 1) / ((1) ^ 2)) by (fractions_agree PH).
  assert (SH : 0 < 3 * P_ - 1) by (exact W1).
  assert (GH : 0 < 3 * P_ * ((1) / (1)) ^ 2 - 1) by exact (fraction_gt _ _ _ FH PH SH).
  destruct (root_between (fun t => 3 * P_ * t ^ 2 - 1) ((0) / (1)) ((1) / (1))) as [t [Above [Below Root]]].
  - reg.
  - refine (fractions_ordered _ _ _ _ DL DH _). same Order.
  - lra.
  - exact GH.
  - pose proof (above_lower_end _ _ _ DL Above) as XL. pose proof (below_upper_end _ _ _ DH Below) as XH.
    pose proof (positive_above _ _ _ DL NL XL). assert (YH : t < 1).
    { refine (below_one _ _ _ DH _ XH). same NH. }
    exists t. repeat apply conj; first [ lra | same XL | same XH | same Root ].
Qed.

Lemma case_1_value : forall P_ t : R,
  0 < P_ ->
  0 < 3 * P_ - 1 ->
  0 < t ->
  0 < - t + 1 ->
  3 * P_ * t ^ 2 - 1 = 0 ->
  ln (3 * P_) / 2 = - ln t.
Proof.
  intros P_ t A1 W1 T1 T2 T3.
  assert (DI : 0 < 1) by (lra).
  assert (GI : 3 * P_ * t ^ 2 - 1 = 0) by (exact T3).
  assert (VI : 3 * P_ = (3 * P_) / (1)) by (fractions_agree DI).
  assert (PT : 0 < t ^ 2) by (apply pow_lt; exact T1).
  assert (IT : 3 * P_ = 1 / t ^ 2) by (refine (inverse_power _ _ _ _ VI DI PT _); same GI).
  refine (eq_trans (f_equal (fun x => ln x / 2) IT) _).
  replace 2 with (INR 2) by (simpl; lra).
  apply log_of_inverse_power; [exact T1|auto with arith].
Qed.

Lemma case_1_safe : forall P_ p q t : R,
  0 < P_ ->
  0 < 3 * P_ - 1 ->
  0 < t ->
  0 < - t + 1 ->
  3 * P_ * t ^ 2 - 1 = 0 ->
  region P_ p q ->
  1 <= unbounded p q t * profile P_ p q.
Proof.
  intros P_ p q t A1 W1 T1 T2 T3 Inside.
  refine (meets P_ p q t A1 Inside T1 _).
  { 
    unfold region in Inside. pose proof Inside as [U_p U_q]. clear Inside.
    assert (R1 : 0 < p) by lra.
    assert (R2 : 0 <= - p + 1) by lra.
    assert (R3 : 0 < q) by lra.
    assert (R4 : 0 <= - q + 1) by lra.
    exact (certificate_1 P_ p q t A1 W1 T1 T2 T3 R1 R2 R3 R4). }
Qed.

Lemma case_1_strict : forall P_ p q t : R,
  0 < P_ ->
  0 < 3 * P_ - 1 ->
  0 < t ->
  0 < - t + 1 ->
  3 * P_ * t ^ 2 - 1 = 0 ->
  region P_ p q ->
  unbounded p q 0 * profile P_ p q < 1 ->
  1 < unbounded p q t * profile P_ p q.
Proof.
  intros P_ p q t A1 W1 T1 T2 T3 Inside Demand.
  refine (exceeds P_ p q t A1 Inside T1 _ Demand).
  { intros Z. clear Demand. 
    unfold region in Inside. pose proof Inside as [U_p U_q]. clear Inside.
    assert (R1 : 0 < p) by lra.
    assert (R2 : 0 <= - p + 1) by lra.
    assert (R3 : 0 < q) by lra.
    assert (R4 : 0 <= - q + 1) by lra.
    exact (certificate_2 P_ p q t A1 W1 T1 T2 T3 R1 R2 R3 R4 Z). }
Qed.

Lemma case_1_fails : forall P_ t u__ : R,
  0 < P_ ->
  0 < 3 * P_ - 1 ->
  0 < t ->
  0 < - t + 1 ->
  3 * P_ * t ^ 2 - 1 = 0 ->
  0 < u__ ->
  0 < t - u__ ->
  exists p q : R, region P_ p q /\ unbounded p q u__ * profile P_ p q < 1.
Proof.
  intros P_ t u__ A1 W1 T1 T2 T3 Below Under.
  assert (B_R3 : eventually (fun h__ => 0 < h__)).
  { assert (First : 0 <= 0) by (lra).
    apply eventually_always. intros h__ Small. refine (same_gt _ _ (Rplus_le_lt_0_compat (0) ((1) * h__ ^ 1) First (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (pow_lt _ 1 Small))) _). identity. }
  assert (B_R4 : eventually (fun h__ => 0 < - h__ + 1)).
  { assert (First : 0 < 1) by (lra).
    refine (eventually_same _ _ _ (eventually_leading 0 _ (fun h__ => - 1) _ First)).
    - intro h__. identity.
    - reg. }
  apply eventually_weaker in B_R4.
  assert (B_C1 : eventually (fun h__ => 0 < 3 * P_ * h__ * u__ ^ 2 - 3 * P_ * u__ ^ 2 - 3 * P_ * h__ + 1)).
  { assert (First : 0 < - 3 * P_ * u__ ^ 2 + 1) by (exact (certificate_3 P_ t u__ A1 W1 T1 T2 T3 Below Under)).
    refine (eventually_same _ _ _ (eventually_leading 0 _ (fun h__ => 3 * P_ * u__ ^ 2 - 3 * P_) _ First)).
    - intro h__. identity.
    - reg. }
  destruct (eventually_somewhere _ (eventually_and _ _ B_R3 (eventually_and _ _ B_R4 B_C1))) as [h__ [Small [B_R3' [B_R4' B_C1']]]].
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
  assert (N_R3 : 0 < h__) by (exact Small).
  assert (V_R3 : (h__) = (h__) / (1 * (1) ^ 0 * (1) ^ 1)) by (fractions_agree Q_R3).
  assert (R3 : 0 < (h__)) by exact (fraction_gt _ _ _ V_R3 Q_R3 N_R3).
  assert (Q_R4 : 0 < 1 * (1) ^ 0 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 0 DP_p)) (pow_lt _ 1 DP_q)).
  assert (N_R4 : 0 <= - h__ + 1) by (exact B_R4').
  assert (V_R4 : - (h__) + 1 = (- h__ + 1) / (1 * (1) ^ 0 * (1) ^ 1)) by (fractions_agree Q_R4).
  assert (R4 : 0 <= - (h__) + 1) by exact (fraction_ge _ _ _ V_R4 Q_R4 N_R4).
  assert (Q_C1 : 0 < 1 * (1) ^ 1 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)) (pow_lt _ 1 DP_q)).
  assert (N_C1 : 0 < 3 * P_ * h__ * u__ ^ 2 - 3 * P_ * u__ ^ 2 - 3 * P_ * h__ + 1) by (exact B_C1').
  assert (V_C1 : 3 * P_ * (1) * (h__) * u__ ^ 2 - 3 * P_ * (1) * u__ ^ 2 - 3 * P_ * (1) * (h__) + 3 * P_ * (1) * u__ - 3 * P_ * u__ + 1 = (3 * P_ * h__ * u__ ^ 2 - 3 * P_ * u__ ^ 2 - 3 * P_ * h__ + 1) / (1 * (1) ^ 1 * (1) ^ 1)) by (fractions_agree Q_C1).
  assert (C1 : 0 < 3 * P_ * (1) * (h__) * u__ ^ 2 - 3 * P_ * (1) * u__ ^ 2 - 3 * P_ * (1) * (h__) + 3 * P_ * (1) * u__ - 3 * P_ * u__ + 1) by exact (fraction_gt _ _ _ V_C1 Q_C1 N_C1).
  assert (Inside : region P_ (1) (h__)).
  {
  refine (inside_region P_ (1) (h__) A1 _ _ _ _).
  { same R1. }
  { same R2. }
  { same R3. }
  { same R4. }
  }
  exists (1), (h__). split; [exact Inside|].
  refine (fails_1 P_ (1) (h__) u__ A1 Inside Below _).
  { same C1. }
Qed.

Example case_1_is_met : exists P_ p q : R, 0 < P_ /\ 1 < 3 * P_ /\ region P_ p q.
Proof.
  exists (27 / 47), (1 / 2), (1 / 2).
  unfold region. repeat apply conj; first [ reflexivity | lra ].
Qed.

Theorem case_1 : forall P_ : R,
  0 < P_ ->
  1 < 3 * P_ ->
  (forall epsilon : R,
    (forall p q : R, region P_ p q -> 1 / unbounded p q (exp (- epsilon)) <= profile P_ p q)
    <-> epsilon <= ln (3 * P_) / 2) /\
  (forall p q : R, region P_ p q -> 
    profile P_ p q < 1 / unbounded p q 0 -> 1 / unbounded p q (exp (- (ln (3 * P_) / 2))) < profile P_ p q).
Proof.
  intros P_ A1' W1'.
  assert (A1 : 0 < P_) by lra.
  assert (W1 : 0 < 3 * P_ - 1) by lra.
  destruct (case_1_root P_ A1 W1) as [t [T1 [T2 T3]]].
  pose proof (case_1_value P_ t A1 W1 T1 T2 T3) as V.
  rewrite V.
  pose proof (exp_minus_log t T1) as X. rewrite ?X.
  split.
  - intro epsilon. refine (largest_epsilon (fun privacy : R => forall p q : R, region P_ p q -> 1 / unbounded p q privacy <= profile P_ p q) t T1 _ _ epsilon).
    { intros later Later.
      intros p q Inside.
      pose proof (priors_in_range P_ p q Inside) as [P_p P_q].
      apply respected with (unbounded p q t).
      { apply unbounded_positive; first [ assumption | lra ]. }
      { apply unbounded_increasing; first [ assumption | lra ]. }
      exact (case_1_safe P_ p q t A1 W1 T1 T2 T3 Inside).
    }
    { intros below Below Under All.
      destruct (case_1_fails P_ t below A1 W1 T1 T2 T3 Below ltac:(lra)) as [p [q [Inside Failing]]].
      specialize (All p q Inside).
      pose proof (priors_in_range P_ p q Inside) as [P_p P_q].
      apply exceeded in Failing; [lra|].
      apply unbounded_positive; first [ assumption | lra ].
    }
  - intros p q Inside Demand.
    pose proof (priors_in_range P_ p q Inside) as [P_p P_q].
    apply respected_strictly.
    + apply unbounded_positive; first [ assumption | exact (Rlt_le _ _ T1) ].
    + refine (case_1_strict P_ p q t A1 W1 T1 T2 T3 Inside _).
      apply demanded; [apply unbounded_positive; first [ assumption | apply Rle_refl ]|exact Demand].
Qed.

Lemma certificate_4 : forall P_ u__ : R, 0 < P_ -> 0 <= - 3 * P_ + 1 -> 0 < u__ -> 0 < - u__ + 1 -> 0 < - 3 * P_ * u__ + 1.
Proof.
  intros P_ u__ H1 H2 H3 H4.
  assert (S1 : 0 < - 3 * P_ * u__ + 1).
  { refine (step_gt (1) (- 3 * P_ * u__ + 1) (1 * (- u__ + 1) + 1 * (- 3 * P_ + 1) * (u__)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H2) (Rlt_le _ _ H3))). }
  exact S1.
Qed.

Lemma case_2_fails : forall P_ u__ : R,
  0 < P_ ->
  0 <= - 3 * P_ + 1 ->
  0 < u__ ->
  0 < - u__ + 1 ->
  exists p q : R, region P_ p q /\ unbounded p q u__ * profile P_ p q < 1.
Proof.
  intros P_ u__ A1 W1 Below Under.
  assert (B_R1 : eventually (fun h__ => 0 < h__)).
  { assert (First : 0 <= 0) by (lra).
    apply eventually_always. intros h__ Small. refine (same_gt _ _ (Rplus_le_lt_0_compat (0) ((1) * h__ ^ 1) First (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (pow_lt _ 1 Small))) _). identity. }
  assert (B_R2 : eventually (fun h__ => 0 < - h__ + 1)).
  { assert (First : 0 < 1) by (lra).
    refine (eventually_same _ _ _ (eventually_leading 0 _ (fun h__ => - 1) _ First)).
    - intro h__. identity.
    - reg. }
  apply eventually_weaker in B_R2.
  assert (B_C1 : eventually (fun h__ => 0 < 3 * P_ * h__ * u__ - 3 * P_ * h__ - 3 * P_ * u__ + 1)).
  { assert (First : 0 < - 3 * P_ * u__ + 1) by (exact (certificate_4 P_ u__ A1 W1 Below Under)).
    refine (eventually_same _ _ _ (eventually_leading 0 _ (fun h__ => 3 * P_ * u__ - 3 * P_) _ First)).
    - intro h__. identity.
    - reg. }
  destruct (eventually_somewhere _ (eventually_and _ _ B_R1 (eventually_and _ _ B_R2 B_C1))) as [h__ [Small [B_R1' [B_R2' B_C1']]]].
  assert (DP_p : 0 < 1) by (lra).
  assert (DP_q : 0 < 1) by (lra).
  assert (Q_R1 : 0 < 1 * (1) ^ 1 * (1) ^ 0) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)) (pow_lt _ 0 DP_q)).
  assert (N_R1 : 0 < h__) by (exact Small).
  assert (V_R1 : (h__) = (h__) / (1 * (1) ^ 1 * (1) ^ 0)) by (fractions_agree Q_R1).
  assert (R1 : 0 < (h__)) by exact (fraction_gt _ _ _ V_R1 Q_R1 N_R1).
  assert (Q_R2 : 0 < 1 * (1) ^ 1 * (1) ^ 0) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)) (pow_lt _ 0 DP_q)).
  assert (N_R2 : 0 <= - h__ + 1) by (exact B_R2').
  assert (V_R2 : - (h__) + 1 = (- h__ + 1) / (1 * (1) ^ 1 * (1) ^ 0)) by (fractions_agree Q_R2).
  assert (R2 : 0 <= - (h__) + 1) by exact (fraction_ge _ _ _ V_R2 Q_R2 N_R2).
  assert (Q_R3 : 0 < 1 * (1) ^ 0 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 0 DP_p)) (pow_lt _ 1 DP_q)).
  assert (N_R3 : 0 < 1) by (lra).
  assert (V_R3 : (1) = (1) / (1 * (1) ^ 0 * (1) ^ 1)) by (fractions_agree Q_R3).
  assert (R3 : 0 < (1)) by exact (fraction_gt _ _ _ V_R3 Q_R3 N_R3).
  assert (Q_R4 : 0 < 1 * (1) ^ 0 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 0 DP_p)) (pow_lt _ 1 DP_q)).
  assert (N_R4 : 0 <= 0) by (lra).
  assert (V_R4 : - (1) + 1 = (0) / (1 * (1) ^ 0 * (1) ^ 1)) by (fractions_agree Q_R4).
  assert (R4 : 0 <= - (1) + 1) by exact (fraction_ge _ _ _ V_R4 Q_R4 N_R4).
  assert (Q_C1 : 0 < 1 * (1) ^ 1 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)) (pow_lt _ 1 DP_q)).
  assert (N_C1 : 0 < 3 * P_ * h__ * u__ - 3 * P_ * h__ - 3 * P_ * u__ + 1) by (exact B_C1').
  assert (V_C1 : 3 * P_ * (h__) * (1) * u__ ^ 2 - 3 * P_ * (h__) * u__ ^ 2 - 3 * P_ * (h__) * (1) + 3 * P_ * (h__) * u__ - 3 * P_ * u__ + 1 = (3 * P_ * h__ * u__ - 3 * P_ * h__ - 3 * P_ * u__ + 1) / (1 * (1) ^ 1 * (1) ^ 1)) by (fractions_agree Q_C1).
  assert (C1 : 0 < 3 * P_ * (h__) * (1) * u__ ^ 2 - 3 * P_ * (h__) * u__ ^ 2 - 3 * P_ * (h__) * (1) + 3 * P_ * (h__) * u__ - 3 * P_ * u__ + 1) by exact (fraction_gt _ _ _ V_C1 Q_C1 N_C1).
  assert (Inside : region P_ (h__) (1)).
  {
  refine (inside_region P_ (h__) (1) A1 _ _ _ _).
  { same R1. }
  { same R2. }
  { same R3. }
  { same R4. }
  }
  exists (h__), (1). split; [exact Inside|].
  refine (fails_1 P_ (h__) (1) u__ A1 Inside Below _).
  { same C1. }
Qed.

Example case_2_is_met : exists P_ p q : R, 0 < P_ /\ 3 * P_ <= 1 /\ region P_ p q.
Proof.
  exists (1 / 34), (1 / 2), (1 / 2).
  unfold region. repeat apply conj; first [ reflexivity | lra ].
Qed.

Theorem case_2 : forall P_ : R,
  0 < P_ ->
  3 * P_ <= 1 ->
  forall epsilon : R, 0 < epsilon -> ~ (forall p q : R, region P_ p q -> 1 / unbounded p q (exp (- epsilon)) <= profile P_ p q).
Proof.
  intros P_ A1' W1'.
  assert (A1 : 0 < P_) by lra.
  assert (W1 : 0 <= - 3 * P_ + 1) by lra.
  intros epsilon Positive All. set (below := exp (- epsilon)) in *.
  assert (Below : 0 < below) by apply exp_pos.
  assert (Under : below < 1) by (unfold below; rewrite <- exp_0; apply exp_increasing; lra).
    destruct (case_2_fails P_ below A1 W1 Below ltac:(lra)) as [p [q [Inside Failing]]].
    specialize (All p q Inside).
    pose proof (priors_in_range P_ p q Inside) as [P_p P_q].
    apply exceeded in Failing; [lra|].
    apply unbounded_positive; first [ assumption | lra ].
Qed.


Theorem coverage : forall P_ : R,
  0 < P_ ->
  (1 < 3 * P_) \/
  (3 * P_ <= 1).
Proof.
  intros P_ A1'.
  assert (A1 : 0 < P_) by lra.
  destruct (Rlt_le_dec 0 (3 * P_ - 1)) as [B1|B1].
  { assert (B1' : 0 < 3 * P_ - 1) by lra.
    left. repeat apply conj; lra. }
  { assert (B1' : 0 <= - 3 * P_ + 1) by lra.
    destruct (Rle_lt_dec 0 (- 3 * P_ + 1)) as [B2|B2].
    { assert (B2' : 0 <= - 3 * P_ + 1) by lra.
      right. repeat apply conj; lra. }
    { assert (B2' : 0 < 3 * P_ - 1) by lra.
      exfalso. lra. } }
Qed.
