(* Table 5, agency A: recommended budget *)
From Coq Require Import Reals Lra Nsatz.
From Epsproof Require Import Sign Bounds Largest Profiles Paths Demands.
Open Scope R_scope.

Definition profile (p q : R) : R := Rmax (3) (1 / (2 * q)).

Definition region (p q : R) : Prop :=
  0 < p <= 1 /\
  0 < q <= 1 /\
  p = 1 / 20.

Lemma certificate_1 : forall q : R, 0 < q -> 0 <= - q + 1 -> 0 < 2 * q.
Proof.
  intros q H1 H2.
  assert (S1 : 0 < 2 * q).
  { refine (step_gt (1) (2 * q) (2 * (q)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 2) H1). }
  exact S1.
Qed.

Lemma priors_in_range : forall p q : R, region p q -> 0 < p <= 1 /\ 0 < q <= 1.
Proof. intros p q Inside. unfold region in Inside. lra. Qed.

Lemma inside_region : forall q : R,
  0 < q ->
  0 <= - q + 1 ->
  region (1 / 20) (q).
Proof.
  intros q R1 R2.
  assert (L_q : 0 < q) by (exact R1).
  assert (M_q : 0 <= - q + 1) by (exact R2).
  assert (D_p : 0 < 1) by (lra).
  assert (N_p : 0 < 1 / 20) by (lra).
  assert (M_p : 0 <= 19 / 20) by (lra).
  assert (V_p : 1 / 20 = (1 / 20) / (1)) by (fractions_agree D_p).
  assert (L_p : 0 < 1 / 20) by exact (fraction_gt _ _ _ V_p D_p N_p).
  assert (U_p : 1 / 20 <= 1) by (refine (fraction_at_most_one _ _ _ V_p D_p _); same M_p).
  unfold region. repeat apply conj; first [ assumption | reflexivity | lra ].
Qed.

Lemma meets : forall p q t : R,
  region p q -> 0 < t ->
  (0 <= 6 * q - 1 -> 0 <= - 3 / 20 * q * t ^ 2 + 3 / 20 * t ^ 2 + 3 / 20 * q + 57 / 20 * t - 1) ->
  (0 <= - 6 * q + 1 -> 0 <= - 1 / 20 * q * t ^ 2 + 1 / 20 * t ^ 2 - 39 / 20 * q + 19 / 20 * t) ->
  1 <= unbounded p q t * profile p q.
Proof.
  intros p q t Inside Positive C_1_1 C_1_2.
  unfold region in Inside. pose proof Inside as [U_p [U_q E_p]]. clear Inside.
  assert (R1 : 0 < q) by lra.
  assert (R2 : 0 <= - q + 1) by lra.
  subst p.
  assert (DB : 0 < 1) by (lra).
  assert (VB : unbounded (1 / 20) (q) t = (- 1 / 20 * q * t ^ 2 + 1 / 20 * t ^ 2 + 1 / 20 * q + 19 / 20 * t) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (VB0 : unbounded (1 / 20) (q) 0 = (1 / 20 * q) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (D_1_1 : 0 < 1) by (lra).
  assert (V_1_1 : 3 = (3) / (1)) by (fractions_agree D_1_1).
  assert (D_1_2 : 0 < 2 * q) by (exact (certificate_1 q R1 R2)).
  assert (V_1_2 : 1 / (2 * q) = (1) / (2 * q)) by (fractions_agree D_1_2).
  unfold profile.
  { 
    assert (L_1 : 3 <= Rmax (3) (1 / (2 * q))) by at_most_max.
    assert (L_2 : 1 / (2 * q) <= Rmax (3) (1 / (2 * q))) by at_most_max.
    assert (M : Rmax (3) (1 / (2 * q)) = 3 \/ Rmax (3) (1 / (2 * q)) = 1 / (2 * q)) by one_of_max.
    destruct M as [M|M].
    {
      rewrite M in L_1, L_2 |- *.
      assert (G_2 : 0 <= 6 * q - 1) by (refine (same_ge _ _ (larger_option _ _ _ _ _ _ V_1_1 V_1_2 D_1_1 D_1_2 L_2) _); identity).
      apply (option_meets _ _ _ _ _ _ VB V_1_1 DB D_1_1).
      refine (same_ge _ _ (C_1_1 G_2) _); identity.
    }
    {
      rewrite M in L_1, L_2 |- *.
      assert (G_1 : 0 <= - 6 * q + 1) by (refine (same_ge _ _ (larger_option _ _ _ _ _ _ V_1_2 V_1_1 D_1_2 D_1_1 L_1) _); identity).
      apply (option_meets _ _ _ _ _ _ VB V_1_2 DB D_1_2).
      refine (same_ge _ _ (C_1_2 G_1) _); identity.
    }
  }
Qed.

Lemma fails_1 : forall p q t : R,
  region p q -> 0 < t ->
  (0 < 3 / 20 * q * t ^ 2 - 3 / 20 * t ^ 2 - 3 / 20 * q - 57 / 20 * t + 1) ->
  (0 < 1 / 20 * q * t ^ 2 - 1 / 20 * t ^ 2 + 39 / 20 * q - 19 / 20 * t) ->
  unbounded p q t * profile p q < 1.
Proof.
  intros p q t Inside Positive C_1 C_2.
  pose proof (priors_in_range p q Inside) as [P_p P_q].
  assert (PB := unbounded_positive p q t P_p P_q (Rlt_le _ _ Positive)).
  unfold region in Inside. pose proof Inside as [U_p [U_q E_p]]. clear Inside.
  assert (R1 : 0 < q) by lra.
  assert (R2 : 0 <= - q + 1) by lra.
  subst p.
  assert (DB : 0 < 1) by (lra).
  assert (VB : unbounded (1 / 20) (q) t = (- 1 / 20 * q * t ^ 2 + 1 / 20 * t ^ 2 + 1 / 20 * q + 19 / 20 * t) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (VB0 : unbounded (1 / 20) (q) 0 = (1 / 20 * q) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (D_1_1 : 0 < 1) by (lra).
  assert (V_1_1 : 3 = (3) / (1)) by (fractions_agree D_1_1).
  assert (D_1_2 : 0 < 2 * q) by (exact (certificate_1 q R1 R2)).
  assert (V_1_2 : 1 / (2 * q) = (1) / (2 * q)) by (fractions_agree D_1_2).
  apply (smaller_profile_fails _ _ (Rmax (3) (1 / (2 * q))) PB); [unfold profile; at_least_min|].
  assert (M : Rmax (3) (1 / (2 * q)) = 3 \/ Rmax (3) (1 / (2 * q)) = 1 / (2 * q)) by one_of_max.
  destruct M as [M|M].
  - rewrite M. apply (option_fails _ _ _ _ _ _ VB V_1_1 DB D_1_1).
    refine (same_gt _ _ C_1 _); identity.
  - rewrite M. apply (option_fails _ _ _ _ _ _ VB V_1_2 DB D_1_2).
    refine (same_gt _ _ C_2 _); identity.
Qed.

Lemma certificate_2 : forall t : R, 0 < t -> 0 < - t + 1 -> 5 * t ^ 2 + 114 * t - 39 = 0 -> 0 <= 5 / 2 * t + 57 / 2.
Proof.
  intros t H1 H2 H3.
  assert (S1 : 0 <= 5 / 2 * t + 57 / 2).
  { refine (step_ge (1) (5 / 2 * t + 57 / 2) ((57 / 2) + (5 / 2) * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rlt_le _ _ (Rplus_lt_0_compat _ _ (ltac:(lra) : 0 < (57 / 2)) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (5 / 2)) H1))). }
  exact S1.
Qed.

Lemma certificate_3 : forall t : R, 0 < t -> 0 < - t + 1 -> 5 * t ^ 2 + 114 * t - 39 = 0 -> 25 / 4 * t ^ 2 + 285 / 2 * t - 195 / 4 = 0.
Proof.
  intros t H1 H2 H3.
  assert (S1 : 25 / 4 * t ^ 2 + 285 / 2 * t - 195 / 4 = 0).
  { refine (step_eq (1) (25 / 4 * t ^ 2 + 285 / 2 * t - 195 / 4) ((5 / 4) * (5 * t ^ 2 + 114 * t - 39)) _ _ _).
    - identity.
    - exact (multiple_of_zero (5 / 4) _ H3).
    - exact (ltac:(lra) : 0 < 1). }
  exact S1.
Qed.

Lemma certificate_4 : forall t : R, 0 < t -> 0 < - t + 1 -> 5 * t ^ 2 + 114 * t - 39 = 0 -> 5 / 39 * t ^ 2 + 38 / 13 * t - 1 = 0.
Proof.
  intros t H1 H2 H3.
  assert (S1 : 5 / 39 * t ^ 2 + 38 / 13 * t - 1 = 0).
  { refine (step_eq (1) (5 / 39 * t ^ 2 + 38 / 13 * t - 1) ((1 / 39) * (5 * t ^ 2 + 114 * t - 39)) _ _ _).
    - identity.
    - exact (multiple_of_zero (1 / 39) _ H3).
    - exact (ltac:(lra) : 0 < 1). }
  exact S1.
Qed.

Lemma certificate_5 : forall q t : R, 0 < t -> 0 < - t + 1 -> 5 * t ^ 2 + 114 * t - 39 = 0 -> 0 < q -> 0 <= - q + 1 -> 0 <= 6 * q - 1 -> 0 <= - 3 / 20 * q * t ^ 2 + 3 / 20 * t ^ 2 + 3 / 20 * q + 57 / 20 * t - 1.
Proof.
  intros q t H1 H2 H3 H4 H5 H6.
  assert (S1 : 0 <= - 3 / 20 * q * t ^ 2 + 3 / 20 * t ^ 2 + 3 / 20 * q + 57 / 20 * t - 1).
  { refine (step_ge (1) (- 3 / 20 * q * t ^ 2 + 3 / 20 * t ^ 2 + 3 / 20 * q + 57 / 20 * t - 1) ((2 / 119) * (6 * q - 1) + (57 / 2380) * (t) * (- t + 1) * (6 * q - 1)) ((- 3 / 2380 * q + 3 / 119) * (5 * t ^ 2 + 114 * t - 39)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- 3 / 2380 * q + 3 / 119) _ H3).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < (2 / 119))) H6) (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (57 / 2380)) H1) H2)) H6)). }
  exact S1.
Qed.

Lemma certificate_6 : forall q t : R, 0 < t -> 0 < - t + 1 -> 5 * t ^ 2 + 114 * t - 39 = 0 -> 0 < q -> 0 <= - q + 1 -> 0 <= - 6 * q + 1 -> 0 <= - 1 / 20 * q * t ^ 2 + 1 / 20 * t ^ 2 - 39 / 20 * q + 19 / 20 * t.
Proof.
  intros q t H1 H2 H3 H4 H5 H6.
  assert (S1 : 0 <= - 1 / 20 * q * t ^ 2 + 1 / 20 * t ^ 2 - 39 / 20 * q + 19 / 20 * t).
  { refine (step_ge (1) (- 1 / 20 * q * t ^ 2 + 1 / 20 * t ^ 2 - 39 / 20 * q + 19 / 20 * t) ((13 / 40) * (- 6 * q + 1) + (1 / 120) * (t) ^ 2 * (- 6 * q + 1)) ((1 / 120) * (5 * t ^ 2 + 114 * t - 39)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (1 / 120) _ H3).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < (13 / 40))) H6) (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 120)) (pow_lt _ 2 H1))) H6)). }
  exact S1.
Qed.

Lemma certificate_7 : forall t u__ : R, 0 < t -> 0 < - t + 1 -> 5 * t ^ 2 + 114 * t - 39 = 0 -> 0 < u__ -> 0 < t - u__ -> 0 < - 1 / 8 * u__ ^ 2 - 57 / 20 * u__ + 39 / 40.
Proof.
  intros t u__ H1 H2 H3 H4 H5.
  assert (S1 : 0 < 5 * u__ + 57).
  { refine (step_gt (1) (5 * u__ + 57) (57 + 5 * (u__)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (ltac:(lra) : 0 < 57) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 5) H4)). }
  assert (S2 : 0 < 5 * t + 57).
  { refine (step_gt (1) (5 * t + 57) (57 + 5 * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (ltac:(lra) : 0 < 57) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 5) H1)). }
  assert (S3 : 0 <= - 5 * t ^ 2 - 114 * t + 39).
  { refine (step_ge (1) (- 5 * t ^ 2 - 114 * t + 39) (0) ((- 1) * (5 * t ^ 2 + 114 * t - 39)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- 1) _ H3).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rle_refl 0). }
  assert (S4 : 0 < - 1 / 8 * u__ ^ 2 - 57 / 20 * u__ + 39 / 40).
  { refine (step_gt (1 * (5 * t + 57) ^ 2) (- 1 / 8 * u__ ^ 2 - 57 / 20 * u__ + 39 / 40) ((861 / 2) * (t - u__) ^ 2 + (861 / 5) * (t - u__) * (5 * u__ + 57) + (1 / 40) * (5 * u__ + 57) ^ 2 * (- 5 * t ^ 2 - 114 * t + 39)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (pow_lt _ 2 S2))).
    - exact (Rplus_lt_le_0_compat _ _ (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (861 / 2)) (pow_lt _ 2 H5)) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (861 / 5)) H5) S1)) (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 40)) (pow_lt _ 2 S1))) S3)). }
  exact S4.
Qed.

Lemma certificate_8 : forall t u__ : R, 0 < t -> 0 < - t + 1 -> 5 * t ^ 2 + 114 * t - 39 = 0 -> 0 < u__ -> 0 < t - u__ -> 0 < - 1 / 24 * u__ ^ 2 - 19 / 20 * u__ + 13 / 40.
Proof.
  intros t u__ H1 H2 H3 H4 H5.
  assert (S1 : 0 < 5 * u__ + 57).
  { refine (step_gt (1) (5 * u__ + 57) (57 + 5 * (u__)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (ltac:(lra) : 0 < 57) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 5) H4)). }
  assert (S2 : 0 < 5 * t + 57).
  { refine (step_gt (1) (5 * t + 57) (57 + 5 * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (ltac:(lra) : 0 < 57) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 5) H1)). }
  assert (S3 : 0 <= - 5 * t ^ 2 - 114 * t + 39).
  { refine (step_ge (1) (- 5 * t ^ 2 - 114 * t + 39) (0) ((- 1) * (5 * t ^ 2 + 114 * t - 39)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- 1) _ H3).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rle_refl 0). }
  assert (S4 : 0 < - 1 / 24 * u__ ^ 2 - 19 / 20 * u__ + 13 / 40).
  { refine (step_gt (1 * (5 * t + 57) ^ 2) (- 1 / 24 * u__ ^ 2 - 19 / 20 * u__ + 13 / 40) ((287 / 2) * (t - u__) ^ 2 + (287 / 5) * (t - u__) * (5 * u__ + 57) + (1 / 120) * (5 * u__ + 57) ^ 2 * (- 5 * t ^ 2 - 114 * t + 39)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (pow_lt _ 2 S2))).
    - exact (Rplus_lt_le_0_compat _ _ (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (287 / 2)) (pow_lt _ 2 H5)) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (287 / 5)) H5) S1)) (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 120)) (pow_lt _ 2 S1))) S3)). }
  exact S4.
Qed.

Lemma case_1_root :
  exists t : R, 0 < t /\ 0 < - t + 1 /\ 5 * t ^ 2 + 114 * t - 39 = 0.
Proof.
  assert (DL : 0 < 1) by (lra).
  assert (DH : 0 < 1) by (lra).
  assert (NL : 0 <= 0) by (lra).
  assert (NH : 0 <= 0) by (lra).
  assert (Order : 0 < 1) by (lra).
  assert (PL : 0 < (1) ^ 2) by (apply pow_lt; exact DL).
  assert (FL : - (5 * ((0) / (1)) ^ 2 + 114 * ((0) / (1)) - 39) = (39) / ((1) ^ 2)) by (fractions_agree PL).
  assert (SL : 0 < 39) by (lra).
  assert (GL : 0 < - (5 * ((0) / (1)) ^ 2 + 114 * ((0) / (1)) - 39)) by exact (fraction_gt _ _ _ FL PL SL).
  assert (PH : 0 < (1) ^ 2) by (apply pow_lt; exact DH).
  assert (FH : 5 * ((1) / (1)) ^ 2 + 114 * ((1) / (1)) - 39 = (80) / ((1) ^ 2)) by (fractions_agree PH).
  assert (SH : 0 < 80) by (lra).
  assert (GH : 0 < 5 * ((1) / (1)) ^ 2 + 114 * ((1) / (1)) - 39) by exact (fraction_gt _ _ _ FH PH SH).
  destruct (root_between (fun t => 5 * t ^ 2 + 114 * t - 39) ((0) / (1)) ((1) / (1))) as [t [Above [Below Root]]].
  - reg.
  - refine (fractions_ordered _ _ _ _ DL DH _). same Order.
  - lra.
  - exact GH.
  - pose proof (above_lower_end _ _ _ DL Above) as XL. pose proof (below_upper_end _ _ _ DH Below) as XH.
    pose proof (positive_above _ _ _ DL NL XL). assert (YH : t < 1).
    { refine (below_one _ _ _ DH _ XH). same NH. }
    exists t. repeat apply conj; first [ lra | same XL | same XH | same Root ].
Qed.

Lemma case_1_value : forall t : R,
  0 < t ->
  0 < - t + 1 ->
  5 * t ^ 2 + 114 * t - 39 = 0 ->
  ln (2 * sqrt 861 / 39 + 19 / 13) = - ln t.
Proof.
  intros t T1 T2 T3.
  assert (DV : 0 < 1) by (lra).
  assert (NV : 0 <= 5 / 2 * t + 57 / 2) by (exact (certificate_2 t T1 T2 T3)).
  assert (DR : 0 < 1) by (lra).
  assert (SV : 25 / 4 * t ^ 2 + 285 / 2 * t - 195 / 4 = 0) by (exact (certificate_3 t T1 T2 T3)).
  assert (VR : 861 = (861) / (1)) by (fractions_agree DR).
  assert (VS : sqrt (861) = (5 / 2 * t + 57 / 2) / (1)).
  { refine (sqrt_of_fraction _ _ _ _ _ VR DR DV NV _). same SV. }
  assert (DI : 0 < 1) by (lra).
  assert (GI : 5 / 39 * t ^ 2 + 38 / 13 * t - 1 = 0) by (exact (certificate_4 t T1 T2 T3)).
  assert (VI : 2 * sqrt 861 / 39 + 19 / 13 = (5 / 39 * t + 38 / 13) / (1)) by (rewrite VS; fractions_agree DI).
  assert (PT : 0 < t ^ 1) by (apply pow_lt; exact T1).
  assert (IT : 2 * sqrt 861 / 39 + 19 / 13 = 1 / t ^ 1) by (refine (inverse_power _ _ _ _ VI DI PT _); same GI).
  refine (eq_trans (f_equal ln IT) _). rewrite pow_1. exact (log_of_inverse t T1).
Qed.

Lemma case_1_safe : forall p q t : R,
  0 < t ->
  0 < - t + 1 ->
  5 * t ^ 2 + 114 * t - 39 = 0 ->
  region p q ->
  1 <= unbounded p q t * profile p q.
Proof.
  intros p q t T1 T2 T3 Inside.
  refine (meets p q t Inside T1 _ _).
  { intros G1. 
    unfold region in Inside. pose proof Inside as [U_p [U_q E_p]]. clear Inside.
    assert (R1 : 0 < q) by lra.
    assert (R2 : 0 <= - q + 1) by lra.
    subst p.
    exact (certificate_5 q t T1 T2 T3 R1 R2 G1). }
  { intros G1. 
    unfold region in Inside. pose proof Inside as [U_p [U_q E_p]]. clear Inside.
    assert (R1 : 0 < q) by lra.
    assert (R2 : 0 <= - q + 1) by lra.
    subst p.
    exact (certificate_6 q t T1 T2 T3 R1 R2 G1). }
Qed.

Lemma case_1_prior : forall t : R,
  0 < t ->
  0 < - t + 1 ->
  5 * t ^ 2 + 114 * t - 39 = 0 ->
  region (1 / 20) (1 / 6).
Proof.
  intros t T1 T2 T3.
  assert (DP_q : 0 < 1) by (lra).
  assert (Q_R1 : 0 < 1 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_q)).
  assert (N_R1 : 0 < 1 / 6) by (lra).
  assert (V_R1 : (1 / 6) = (1 / 6) / (1 * (1) ^ 1)) by (fractions_agree Q_R1).
  assert (R1 : 0 < (1 / 6)) by exact (fraction_gt _ _ _ V_R1 Q_R1 N_R1).
  assert (Q_R2 : 0 < 1 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_q)).
  assert (N_R2 : 0 <= 5 / 6) by (lra).
  assert (V_R2 : - (1 / 6) + 1 = (5 / 6) / (1 * (1) ^ 1)) by (fractions_agree Q_R2).
  assert (R2 : 0 <= - (1 / 6) + 1) by exact (fraction_ge _ _ _ V_R2 Q_R2 N_R2).
  refine (inside_region (1 / 6) _ _).
  { same R1. }
  { same R2. }
Qed.

Lemma case_1_below : forall t u__ : R,
  0 < t ->
  0 < - t + 1 ->
  5 * t ^ 2 + 114 * t - 39 = 0 ->
  0 < u__ ->
  0 < t - u__ ->
  unbounded (1 / 20) (1 / 6) u__ * profile (1 / 20) (1 / 6) < 1.
Proof.
  intros t u__ T1 T2 T3 Below Under.
  pose proof (case_1_prior t T1 T2 T3) as Inside.
  assert (DP_q : 0 < 1) by (lra).
  assert (Q_C1 : 0 < 1 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_q)).
  assert (N_C1 : 0 < - 1 / 8 * u__ ^ 2 - 57 / 20 * u__ + 39 / 40) by (exact (certificate_7 t u__ T1 T2 T3 Below Under)).
  assert (V_C1 : 3 / 20 * (1 / 6) * u__ ^ 2 - 3 / 20 * u__ ^ 2 - 3 / 20 * (1 / 6) - 57 / 20 * u__ + 1 = (- 1 / 8 * u__ ^ 2 - 57 / 20 * u__ + 39 / 40) / (1 * (1) ^ 1)) by (fractions_agree Q_C1).
  assert (C1 : 0 < 3 / 20 * (1 / 6) * u__ ^ 2 - 3 / 20 * u__ ^ 2 - 3 / 20 * (1 / 6) - 57 / 20 * u__ + 1) by exact (fraction_gt _ _ _ V_C1 Q_C1 N_C1).
  assert (Q_C2 : 0 < 1 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_q)).
  assert (N_C2 : 0 < - 1 / 24 * u__ ^ 2 - 19 / 20 * u__ + 13 / 40) by (exact (certificate_8 t u__ T1 T2 T3 Below Under)).
  assert (V_C2 : 1 / 20 * (1 / 6) * u__ ^ 2 - 1 / 20 * u__ ^ 2 + 39 / 20 * (1 / 6) - 19 / 20 * u__ = (- 1 / 24 * u__ ^ 2 - 19 / 20 * u__ + 13 / 40) / (1 * (1) ^ 1)) by (fractions_agree Q_C2).
  assert (C2 : 0 < 1 / 20 * (1 / 6) * u__ ^ 2 - 1 / 20 * u__ ^ 2 + 39 / 20 * (1 / 6) - 19 / 20 * u__) by exact (fraction_gt _ _ _ V_C2 Q_C2 N_C2).
  refine (fails_1 (1 / 20) (1 / 6) u__ Inside Below _ _).
  { same C1. }
  { same C2. }
Qed.

Lemma case_1_fails : forall t u__ : R,
  0 < t ->
  0 < - t + 1 ->
  5 * t ^ 2 + 114 * t - 39 = 0 ->
  0 < u__ ->
  0 < t - u__ ->
  exists p q : R, region p q /\ unbounded p q u__ * profile p q < 1.
Proof.
  intros t u__ T1 T2 T3 Below Under.
  exists (1 / 20), (1 / 6). split.
  - exact (case_1_prior t T1 T2 T3).
  - exact (case_1_below t u__ T1 T2 T3 Below Under).
Qed.

Example case_1_is_met : exists q : R, region (1 / 20) q.
Proof.
  exists (1 / 2).
  unfold region. repeat apply conj; first [ reflexivity | lra ].
Qed.

Theorem case_1 :
  (forall epsilon : R,
    (forall p q : R, region p q -> 1 / unbounded p q (exp (- epsilon)) <= profile p q)
    <-> epsilon <= ln (2 * sqrt 861 / 39 + 19 / 13)) /\
  region (1 / 20) (1 / 6) /\ 1 / unbounded (1 / 20) (1 / 6) (exp (- (ln (2 * sqrt 861 / 39 + 19 / 13)))) = profile (1 / 20) (1 / 6).
Proof.
  destruct (case_1_root) as [t [T1 [T2 T3]]].
  pose proof (case_1_value t T1 T2 T3) as V.
  rewrite V.
  pose proof (exp_minus_log t T1) as X. rewrite ?X.
  split.
  - intro epsilon. refine (largest_epsilon (fun privacy : R => forall p q : R, region p q -> 1 / unbounded p q privacy <= profile p q) t T1 _ _ epsilon).
    { intros later Later.
      intros p q Inside.
      pose proof (priors_in_range p q Inside) as [P_p P_q].
      apply respected with (unbounded p q t).
      { apply unbounded_positive; first [ assumption | lra ]. }
      { apply unbounded_increasing; first [ assumption | lra ]. }
      exact (case_1_safe p q t T1 T2 T3 Inside).
    }
    { intros below Below Under All.
      destruct (case_1_fails t below T1 T2 T3 Below ltac:(lra)) as [p [q [Inside Failing]]].
      specialize (All p q Inside).
      pose proof (priors_in_range p q Inside) as [P_p P_q].
      apply exceeded in Failing; [lra|].
      apply unbounded_positive; first [ assumption | lra ].
    }
  - pose proof (case_1_prior t T1 T2 T3) as Inside. split; [exact Inside|].
    pose proof (priors_in_range (1 / 20) (1 / 6) Inside) as [P_p P_q].
    refine (attained (unbounded (1 / 20) (1 / 6)) _ t (unbounded_continuous (1 / 20) (1 / 6)) T1 _ _ _).
    + apply unbounded_positive; first [ assumption | exact (Rlt_le _ _ T1) ].
    + exact (case_1_safe (1 / 20) (1 / 6) t T1 T2 T3 Inside).
    + intros below Below Under. exact (case_1_below t below T1 T2 T3 Below ltac:(lra)).
Qed.

From Epsproof Require Import Numbers.

Theorem printed : Rabs (ln (2 * sqrt 861 / 39 + 19 / 13) - (109 / 100)) < (1 / 200).
Proof.
  pose proof (sqrt_between (861) (29342801502242419 / 1000000000000000) (29342801502242421 / 1000000000000000) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra)).
  assert (XB : (4449446269401763 / 1500000000000000) <= 2 * sqrt 861 / 39 + 19 / 13 <= (19280933834087307 / 6500000000000000)) by lra.
  assert (EL : exp (217 / 13107200) <= (125002069507529 / 125000000000000)) by (pose proof (exp_at_most (217 / 13107200) ltac:(lra)); lra).
  assert (EL' : exp (217 / 6553600) <= (125004139049321 / 125000000000000)).
  { replace (217 / 6553600) with ((217 / 13107200) + (217 / 13107200)) by lra.
    apply (exp_doubled_above (217 / 13107200) (125002069507529 / 125000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (217 / 3276800) <= (1000066225885567 / 1000000000000000)).
  { replace (217 / 3276800) with ((217 / 6553600) + (217 / 6553600)) by lra.
    apply (exp_doubled_above (217 / 6553600) (125004139049321 / 125000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (217 / 1638400) <= (500066228078501 / 500000000000000)).
  { replace (217 / 1638400) with ((217 / 3276800) + (217 / 3276800)) by lra.
    apply (exp_doubled_above (217 / 3276800) (1000066225885567 / 1000000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (217 / 819200) <= (500132464929319 / 500000000000000)).
  { replace (217 / 819200) with ((217 / 1638400) + (217 / 1638400)) by lra.
    apply (exp_doubled_above (217 / 1638400) (500066228078501 / 500000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (217 / 409600) <= (500264964952553 / 500000000000000)).
  { replace (217 / 409600) with ((217 / 819200) + (217 / 819200)) by lra.
    apply (exp_doubled_above (217 / 819200) (500132464929319 / 500000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (217 / 204800) <= (1001060140635917 / 1000000000000000)).
  { replace (217 / 204800) with ((217 / 409600) + (217 / 409600)) by lra.
    apply (exp_doubled_above (217 / 409600) (500264964952553 / 500000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (217 / 102400) <= (501060702585001 / 500000000000000)).
  { replace (217 / 102400) with ((217 / 204800) + (217 / 204800)) by lra.
    apply (exp_doubled_above (217 / 204800) (1001060140635917 / 1000000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (217 / 51200) <= (10042473106999 / 10000000000000)).
  { replace (217 / 51200) with ((217 / 102400) + (217 / 102400)) by lra.
    apply (exp_doubled_above (217 / 102400) (501060702585001 / 500000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (217 / 25600) <= (504256330523991 / 500000000000000)).
  { replace (217 / 25600) with ((217 / 51200) + (217 / 51200)) by lra.
    apply (exp_doubled_above (217 / 51200) (10042473106999 / 10000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (217 / 12800) <= (508548893747041 / 500000000000000)).
  { replace (217 / 12800) with ((217 / 25600) + (217 / 25600)) by lra.
    apply (exp_doubled_above (217 / 25600) (504256330523991 / 500000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (217 / 6400) <= (1034487909325357 / 1000000000000000)).
  { replace (217 / 6400) with ((217 / 12800) + (217 / 12800)) by lra.
    apply (exp_doubled_above (217 / 12800) (508548893747041 / 500000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (217 / 3200) <= (1070165234540349 / 1000000000000000)).
  { replace (217 / 3200) with ((217 / 6400) + (217 / 6400)) by lra.
    apply (exp_doubled_above (217 / 6400) (1034487909325357 / 1000000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (217 / 1600) <= (1145253629218801 / 1000000000000000)).
  { replace (217 / 1600) with ((217 / 3200) + (217 / 3200)) by lra.
    apply (exp_doubled_above (217 / 3200) (1070165234540349 / 1000000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (217 / 800) <= (262321175047767 / 200000000000000)).
  { replace (217 / 800) with ((217 / 1600) + (217 / 1600)) by lra.
    apply (exp_doubled_above (217 / 1600) (1145253629218801 / 1000000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (217 / 400) <= (1720309971961031 / 1000000000000000)).
  { replace (217 / 400) with ((217 / 800) + (217 / 800)) by lra.
    apply (exp_doubled_above (217 / 800) (262321175047767 / 200000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (217 / 200) <= (739866599907141 / 250000000000000)).
  { replace (217 / 200) with ((217 / 400) + (217 / 400)) by lra.
    apply (exp_doubled_above (217 / 400) (1720309971961031 / 1000000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (LEL : (217 / 200) < ln (2 * sqrt 861 / 39 + 19 / 13)) by (eapply ln_above; [..|exact EL]; lra).
  assert (EH : (1000016708374023 / 1000000000000000) <= exp (219 / 13107200)) by (pose proof (exp_at_least (219 / 13107200)); lra).
  assert (EH' : (200006683405443 / 200000000000000) <= exp (219 / 6553600)).
  { replace (219 / 6553600) with ((219 / 13107200) + (219 / 13107200)) by lra.
    apply (exp_doubled_below (219 / 13107200) (1000016708374023 / 1000000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (1000066835171127 / 1000000000000000) <= exp (219 / 3276800)).
  { replace (219 / 3276800) with ((219 / 6553600) + (219 / 6553600)) by lra.
    apply (exp_doubled_below (219 / 6553600) (200006683405443 / 200000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (500066837404597 / 500000000000000) <= exp (219 / 1638400)).
  { replace (219 / 1638400) with ((219 / 3276800) + (219 / 3276800)) by lra.
    apply (exp_doubled_below (219 / 3276800) (1000066835171127 / 1000000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (500133683743671 / 500000000000000) <= exp (219 / 819200)).
  { replace (219 / 819200) with ((219 / 1638400) + (219 / 1638400)) by lra.
    apply (exp_doubled_below (219 / 1638400) (500066837404597 / 500000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (1000534806460057 / 1000000000000000) <= exp (219 / 409600)).
  { replace (219 / 409600) with ((219 / 819200) + (219 / 819200)) by lra.
    apply (exp_doubled_below (219 / 819200) (500133683743671 / 500000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (1001069898938063 / 1000000000000000) <= exp (219 / 204800)).
  { replace (219 / 204800) with ((219 / 409600) + (219 / 409600)) by lra.
    apply (exp_doubled_below (219 / 409600) (1000534806460057 / 1000000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (1002140942559863 / 1000000000000000) <= exp (219 / 102400)).
  { replace (219 / 102400) with ((219 / 204800) + (219 / 204800)) by lra.
    apply (exp_doubled_below (219 / 204800) (1001069898938063 / 1000000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (100428646875477 / 100000000000000) <= exp (219 / 51200)).
  { replace (219 / 51200) with ((219 / 102400) + (219 / 102400)) by lra.
    apply (exp_doubled_below (219 / 102400) (1002140942559863 / 1000000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (40343652452957 / 40000000000000) <= exp (219 / 25600)).
  { replace (219 / 25600) with ((219 / 51200) + (219 / 51200)) by lra.
    apply (exp_doubled_below (219 / 51200) (100428646875477 / 100000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (508628216639057 / 500000000000000) <= exp (219 / 12800)).
  { replace (219 / 12800) with ((219 / 25600) + (219 / 25600)) by lra.
    apply (exp_doubled_below (219 / 25600) (40343652452957 / 40000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (103481065104571 / 100000000000000) <= exp (219 / 6400)).
  { replace (219 / 6400) with ((219 / 12800) + (219 / 12800)) by lra.
    apply (exp_doubled_below (219 / 12800) (508628216639057 / 500000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (535416541758823 / 500000000000000) <= exp (219 / 3200)).
  { replace (219 / 3200) with ((219 / 6400) + (219 / 6400)) by lra.
    apply (exp_doubled_below (219 / 6400) (103481065104571 / 100000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (1146683492755909 / 1000000000000000) <= exp (219 / 1600)).
  { replace (219 / 1600) with ((219 / 3200) + (219 / 3200)) by lra.
    apply (exp_doubled_below (219 / 3200) (535416541758823 / 500000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (131488303255889 / 100000000000000) <= exp (219 / 800)).
  { replace (219 / 800) with ((219 / 1600) + (219 / 1600)) by lra.
    apply (exp_doubled_below (219 / 1600) (1146683492755909 / 1000000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (864458694655631 / 500000000000000) <= exp (219 / 400)).
  { replace (219 / 400) with ((219 / 800) + (219 / 800)) by lra.
    apply (exp_doubled_below (219 / 800) (131488303255889 / 100000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (2989155339062869 / 1000000000000000) <= exp (219 / 200)).
  { replace (219 / 200) with ((219 / 400) + (219 / 400)) by lra.
    apply (exp_doubled_below (219 / 400) (864458694655631 / 500000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (LEH : ln (2 * sqrt 861 / 39 + 19 / 13) < (219 / 200)) by (eapply ln_below; [..|exact EH]; lra).
  apply Rabs_def1; lra.
Qed.
