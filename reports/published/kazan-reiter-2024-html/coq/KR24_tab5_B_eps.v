(* Table 5, agency B: recommended budget *)
From Coq Require Import Reals Lra Nsatz.
From Epsproof Require Import Sign Bounds Largest Profiles Paths Demands.
Open Scope R_scope.

Definition profile (p q : R) : R := Rmax (3) (3 / q).

Definition region (p q : R) : Prop :=
  0 < p <= 1 /\
  0 < q <= 1 /\
  p = 1 / 20.

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
  (0 <= 3 * q - 3 -> 0 <= - 3 / 20 * q * t ^ 2 + 3 / 20 * t ^ 2 + 3 / 20 * q + 57 / 20 * t - 1) ->
  (0 <= - 3 * q + 3 -> 0 <= - 3 / 20 * q * t ^ 2 + 3 / 20 * t ^ 2 - 17 / 20 * q + 57 / 20 * t) ->
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
  assert (D_1_2 : 0 < q) by (exact R1).
  assert (V_1_2 : 3 / q = (3) / (q)) by (fractions_agree D_1_2).
  unfold profile.
  { 
    assert (L_1 : 3 <= Rmax (3) (3 / q)) by at_most_max.
    assert (L_2 : 3 / q <= Rmax (3) (3 / q)) by at_most_max.
    assert (M : Rmax (3) (3 / q) = 3 \/ Rmax (3) (3 / q) = 3 / q) by one_of_max.
    destruct M as [M|M].
    {
      rewrite M in L_1, L_2 |- *.
      assert (G_2 : 0 <= 3 * q - 3) by (refine (same_ge _ _ (larger_option _ _ _ _ _ _ V_1_1 V_1_2 D_1_1 D_1_2 L_2) _); identity).
      apply (option_meets _ _ _ _ _ _ VB V_1_1 DB D_1_1).
      refine (same_ge _ _ (C_1_1 G_2) _); identity.
    }
    {
      rewrite M in L_1, L_2 |- *.
      assert (G_1 : 0 <= - 3 * q + 3) by (refine (same_ge _ _ (larger_option _ _ _ _ _ _ V_1_2 V_1_1 D_1_2 D_1_1 L_1) _); identity).
      apply (option_meets _ _ _ _ _ _ VB V_1_2 DB D_1_2).
      refine (same_ge _ _ (C_1_2 G_1) _); identity.
    }
  }
Qed.

Lemma fails_1 : forall p q t : R,
  region p q -> 0 < t ->
  (0 < 3 / 20 * q * t ^ 2 - 3 / 20 * t ^ 2 - 3 / 20 * q - 57 / 20 * t + 1) ->
  (0 < 3 / 20 * q * t ^ 2 - 3 / 20 * t ^ 2 + 17 / 20 * q - 57 / 20 * t) ->
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
  assert (D_1_2 : 0 < q) by (exact R1).
  assert (V_1_2 : 3 / q = (3) / (q)) by (fractions_agree D_1_2).
  apply (smaller_profile_fails _ _ (Rmax (3) (3 / q)) PB); [unfold profile; at_least_min|].
  assert (M : Rmax (3) (3 / q) = 3 \/ Rmax (3) (3 / q) = 3 / q) by one_of_max.
  destruct M as [M|M].
  - rewrite M. apply (option_fails _ _ _ _ _ _ VB V_1_1 DB D_1_1).
    refine (same_gt _ _ C_1 _); identity.
  - rewrite M. apply (option_fails _ _ _ _ _ _ VB V_1_2 DB D_1_2).
    refine (same_gt _ _ C_2 _); identity.
Qed.

Lemma certificate_1 : forall t : R, 0 < t -> 0 < - t + 1 -> 57 * t - 17 = 0 -> 57 / 17 * t - 1 = 0.
Proof.
  intros t H1 H2 H3.
  assert (S1 : 57 / 17 * t - 1 = 0).
  { refine (step_eq (1) (57 / 17 * t - 1) ((1 / 17) * (57 * t - 17)) _ _ _).
    - identity.
    - exact (multiple_of_zero (1 / 17) _ H3).
    - exact (ltac:(lra) : 0 < 1). }
  exact S1.
Qed.

Lemma certificate_2 : forall q t : R, 0 < t -> 0 < - t + 1 -> 57 * t - 17 = 0 -> 0 < q -> 0 <= - q + 1 -> 0 <= 3 * q - 3 -> 0 <= - 3 / 20 * q * t ^ 2 + 3 / 20 * t ^ 2 + 3 / 20 * q + 57 / 20 * t - 1.
Proof.
  intros q t H1 H2 H3 H4 H5 H6.
  assert (S1 : 0 <= 57 / 20 * t - 17 / 20).
  { refine (step_ge (57) (57 / 20 * t - 17 / 20) (0) ((57 / 20) * (57 * t - 17)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (57 / 20) _ H3).
    - exact (ltac:(lra) : 0 < 57).
    - exact (Rle_refl 0). }
  assert (S2 : 0 <= - 3 / 20 * q * t ^ 2 + 3 / 20 * t ^ 2 + 3 / 20 * q + 57 / 20 * t - 1).
  { refine (step_ge (1) (- 3 / 20 * q * t ^ 2 + 3 / 20 * t ^ 2 + 3 / 20 * q + 57 / 20 * t - 1) (1 * (57 / 20 * t - 17 / 20) + (3 / 20) * (t) ^ 2 * (- q + 1) + (1 / 20) * (3 * q - 3)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rplus_le_le_0_compat _ _ (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S1) (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (3 / 20)) (pow_lt _ 2 H1))) H5)) (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < (1 / 20))) H6)). }
  exact S2.
Qed.

Lemma certificate_3 : forall q t : R, 0 < t -> 0 < - t + 1 -> 57 * t - 17 = 0 -> 0 < q -> 0 <= - q + 1 -> 0 <= - 3 * q + 3 -> 0 <= - 3 / 20 * q * t ^ 2 + 3 / 20 * t ^ 2 - 17 / 20 * q + 57 / 20 * t.
Proof.
  intros q t H1 H2 H3 H4 H5 H6.
  assert (S1 : 0 <= - 3 / 20 * q * t ^ 2 + 3 / 20 * t ^ 2 - 17 / 20 * q + 57 / 20 * t).
  { refine (step_ge (3249) (- 3 / 20 * q * t ^ 2 + 3 / 20 * t ^ 2 - 17 / 20 * q + 57 / 20 * t) (2805 * (- q + 1)) ((- 171 / 20 * q * t - 51 / 20 * q + 171 / 20 * t + 165) * (57 * t - 17)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- 171 / 20 * q * t - 51 / 20 * q + 171 / 20 * t + 165) _ H3).
    - exact (ltac:(lra) : 0 < 3249).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 2805)) H5). }
  exact S1.
Qed.

Lemma certificate_4 : forall t u__ : R, 0 < t -> 0 < - t + 1 -> 57 * t - 17 = 0 -> 0 < u__ -> 0 < t - u__ -> 0 < - 57 / 20 * u__ + 17 / 20.
Proof.
  intros t u__ H1 H2 H3 H4 H5.
  assert (S1 : 0 < - 57 * u__ + 17).
  { refine (step_gt (1) (- 57 * u__ + 17) (57 * (t - u__)) ((- 1) * (57 * t - 17)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- 1) _ H3).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 57) H5). }
  assert (S2 : 0 < - 57 / 20 * u__ + 17 / 20).
  { refine (step_gt (1) (- 57 / 20 * u__ + 17 / 20) ((1 / 20) * (- 57 * u__ + 17)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 20)) S1). }
  exact S2.
Qed.

Lemma case_1_root :
  exists t : R, 0 < t /\ 0 < - t + 1 /\ 57 * t - 17 = 0.
Proof.
  assert (DL : 0 < 1) by (lra).
  assert (DH : 0 < 1) by (lra).
  assert (NL : 0 <= 0) by (lra).
  assert (NH : 0 <= 0) by (lra).
  assert (Order : 0 < 1) by (lra).
  assert (PL : 0 < (1) ^ 1) by (apply pow_lt; exact DL).
  assert (FL : - (57 * ((0) / (1)) - 17) = (17) / ((1) ^ 1)) by (fractions_agree PL).
  assert (SL : 0 < 17) by (lra).
  assert (GL : 0 < - (57 * ((0) / (1)) - 17)) by exact (fraction_gt _ _ _ FL PL SL).
  assert (PH : 0 < (1) ^ 1) by (apply pow_lt; exact DH).
  assert (FH : 57 * ((1) / (1)) - 17 = (40) / ((1) ^ 1)) by (fractions_agree PH).
  assert (SH : 0 < 40) by (lra).
  assert (GH : 0 < 57 * ((1) / (1)) - 17) by exact (fraction_gt _ _ _ FH PH SH).
  destruct (root_between (fun t => 57 * t - 17) ((0) / (1)) ((1) / (1))) as [t [Above [Below Root]]].
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
  57 * t - 17 = 0 ->
  ln (57 / 17) = - ln t.
Proof.
  intros t T1 T2 T3.
  assert (DI : 0 < 1) by (lra).
  assert (GI : 57 / 17 * t - 1 = 0) by (exact (certificate_1 t T1 T2 T3)).
  assert (VI : 57 / 17 = (57 / 17) / (1)) by (fractions_agree DI).
  assert (PT : 0 < t ^ 1) by (apply pow_lt; exact T1).
  assert (IT : 57 / 17 = 1 / t ^ 1) by (refine (inverse_power _ _ _ _ VI DI PT _); same GI).
  refine (eq_trans (f_equal ln IT) _). rewrite pow_1. exact (log_of_inverse t T1).
Qed.

Lemma case_1_safe : forall p q t : R,
  0 < t ->
  0 < - t + 1 ->
  57 * t - 17 = 0 ->
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
    exact (certificate_2 q t T1 T2 T3 R1 R2 G1). }
  { intros G1. 
    unfold region in Inside. pose proof Inside as [U_p [U_q E_p]]. clear Inside.
    assert (R1 : 0 < q) by lra.
    assert (R2 : 0 <= - q + 1) by lra.
    subst p.
    exact (certificate_3 q t T1 T2 T3 R1 R2 G1). }
Qed.

Lemma case_1_prior : forall t : R,
  0 < t ->
  0 < - t + 1 ->
  57 * t - 17 = 0 ->
  region (1 / 20) (1).
Proof.
  intros t T1 T2 T3.
  assert (DP_q : 0 < 1) by (lra).
  assert (Q_R1 : 0 < 1 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_q)).
  assert (N_R1 : 0 < 1) by (lra).
  assert (V_R1 : (1) = (1) / (1 * (1) ^ 1)) by (fractions_agree Q_R1).
  assert (R1 : 0 < (1)) by exact (fraction_gt _ _ _ V_R1 Q_R1 N_R1).
  assert (Q_R2 : 0 < 1 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_q)).
  assert (N_R2 : 0 <= 0) by (lra).
  assert (V_R2 : - (1) + 1 = (0) / (1 * (1) ^ 1)) by (fractions_agree Q_R2).
  assert (R2 : 0 <= - (1) + 1) by exact (fraction_ge _ _ _ V_R2 Q_R2 N_R2).
  refine (inside_region (1) _ _).
  { same R1. }
  { same R2. }
Qed.

Lemma case_1_below : forall t u__ : R,
  0 < t ->
  0 < - t + 1 ->
  57 * t - 17 = 0 ->
  0 < u__ ->
  0 < t - u__ ->
  unbounded (1 / 20) (1) u__ * profile (1 / 20) (1) < 1.
Proof.
  intros t u__ T1 T2 T3 Below Under.
  pose proof (case_1_prior t T1 T2 T3) as Inside.
  assert (DP_q : 0 < 1) by (lra).
  assert (Q_C1 : 0 < 1 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_q)).
  assert (N_C1 : 0 < - 57 / 20 * u__ + 17 / 20) by (exact (certificate_4 t u__ T1 T2 T3 Below Under)).
  assert (V_C1 : 3 / 20 * (1) * u__ ^ 2 - 3 / 20 * u__ ^ 2 - 3 / 20 * (1) - 57 / 20 * u__ + 1 = (- 57 / 20 * u__ + 17 / 20) / (1 * (1) ^ 1)) by (fractions_agree Q_C1).
  assert (C1 : 0 < 3 / 20 * (1) * u__ ^ 2 - 3 / 20 * u__ ^ 2 - 3 / 20 * (1) - 57 / 20 * u__ + 1) by exact (fraction_gt _ _ _ V_C1 Q_C1 N_C1).
  assert (Q_C2 : 0 < 1 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_q)).
  assert (N_C2 : 0 < - 57 / 20 * u__ + 17 / 20) by (exact (certificate_4 t u__ T1 T2 T3 Below Under)).
  assert (V_C2 : 3 / 20 * (1) * u__ ^ 2 - 3 / 20 * u__ ^ 2 + 17 / 20 * (1) - 57 / 20 * u__ = (- 57 / 20 * u__ + 17 / 20) / (1 * (1) ^ 1)) by (fractions_agree Q_C2).
  assert (C2 : 0 < 3 / 20 * (1) * u__ ^ 2 - 3 / 20 * u__ ^ 2 + 17 / 20 * (1) - 57 / 20 * u__) by exact (fraction_gt _ _ _ V_C2 Q_C2 N_C2).
  refine (fails_1 (1 / 20) (1) u__ Inside Below _ _).
  { same C1. }
  { same C2. }
Qed.

Lemma case_1_fails : forall t u__ : R,
  0 < t ->
  0 < - t + 1 ->
  57 * t - 17 = 0 ->
  0 < u__ ->
  0 < t - u__ ->
  exists p q : R, region p q /\ unbounded p q u__ * profile p q < 1.
Proof.
  intros t u__ T1 T2 T3 Below Under.
  exists (1 / 20), (1). split.
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
    <-> epsilon <= ln (57 / 17)) /\
  region (1 / 20) (1) /\ 1 / unbounded (1 / 20) (1) (exp (- (ln (57 / 17)))) = profile (1 / 20) (1).
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
    pose proof (priors_in_range (1 / 20) (1) Inside) as [P_p P_q].
    refine (attained (unbounded (1 / 20) (1)) _ t (unbounded_continuous (1 / 20) (1)) T1 _ _ _).
    + apply unbounded_positive; first [ assumption | exact (Rlt_le _ _ T1) ].
    + exact (case_1_safe (1 / 20) (1) t T1 T2 T3 Inside).
    + intros below Below Under. exact (case_1_below t below T1 T2 T3 Below ltac:(lra)).
Qed.

From Epsproof Require Import Numbers.

Theorem printed : Rabs (ln (57 / 17) - (121 / 100)) < (1 / 200).
Proof.
  assert (XB : (57 / 17) <= 57 / 17 <= (57 / 17)) by lra.
  assert (EL : exp (241 / 13107200) <= (1000018387178903 / 1000000000000000)) by (pose proof (exp_at_most (241 / 13107200) ltac:(lra)); lra).
  assert (EL' : exp (241 / 6553600) <= (200007354939179 / 200000000000000)).
  { replace (241 / 6553600) with ((241 / 13107200) + (241 / 13107200)) by lra.
    apply (exp_doubled_above (241 / 13107200) (1000018387178903 / 1000000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (241 / 3276800) <= (1000073550744169 / 1000000000000000)).
  { replace (241 / 3276800) with ((241 / 6553600) + (241 / 6553600)) by lra.
    apply (exp_doubled_above (241 / 6553600) (200007354939179 / 200000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (241 / 1638400) <= (20002942137961 / 20000000000000)).
  { replace (241 / 1638400) with ((241 / 3276800) + (241 / 3276800)) by lra.
    apply (exp_doubled_above (241 / 3276800) (1000073550744169 / 1000000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (241 / 819200) <= (50014711771827 / 50000000000000)).
  { replace (241 / 819200) with ((241 / 1638400) + (241 / 1638400)) by lra.
    apply (exp_doubled_above (241 / 1638400) (20002942137961 / 20000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (241 / 409600) <= (1000588557447573 / 1000000000000000)).
  { replace (241 / 409600) with ((241 / 819200) + (241 / 819200)) by lra.
    apply (exp_doubled_above (241 / 819200) (50014711771827 / 50000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (241 / 204800) <= (125147182661877 / 125000000000000)).
  { replace (241 / 204800) with ((241 / 409600) + (241 / 409600)) by lra.
    apply (exp_doubled_above (241 / 409600) (1000588557447573 / 1000000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (241 / 102400) <= (501178154502567 / 500000000000000)).
  { replace (241 / 102400) with ((241 / 204800) + (241 / 204800)) by lra.
    apply (exp_doubled_above (241 / 204800) (125147182661877 / 125000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (241 / 51200) <= (251179542550599 / 250000000000000)).
  { replace (241 / 51200) with ((241 / 102400) + (241 / 102400)) by lra.
    apply (exp_doubled_above (241 / 102400) (501178154502567 / 500000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (241 / 25600) <= (1009458601534851 / 1000000000000000)).
  { replace (241 / 25600) with ((241 / 51200) + (241 / 51200)) by lra.
    apply (exp_doubled_above (241 / 51200) (251179542550599 / 250000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (241 / 12800) <= (509503334106349 / 500000000000000)).
  { replace (241 / 12800) with ((241 / 25600) + (241 / 25600)) by lra.
    apply (exp_doubled_above (241 / 25600) (1009458601534851 / 1000000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (241 / 6400) <= (129796823732743 / 125000000000000)).
  { replace (241 / 6400) with ((241 / 12800) + (241 / 12800)) by lra.
    apply (exp_doubled_above (241 / 12800) (509503334106349 / 500000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (241 / 3200) <= (1078221788870961 / 1000000000000000)).
  { replace (241 / 3200) with ((241 / 6400) + (241 / 6400)) by lra.
    apply (exp_doubled_above (241 / 6400) (129796823732743 / 125000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (241 / 1600) <= (18165034781189 / 15625000000000)).
  { replace (241 / 1600) with ((241 / 3200) + (241 / 3200)) by lra.
    apply (exp_doubled_above (241 / 3200) (1078221788870961 / 1000000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (241 / 800) <= (675775464656499 / 500000000000000)).
  { replace (241 / 800) with ((241 / 1600) + (241 / 1600)) by lra.
    apply (exp_doubled_above (241 / 1600) (18165034781189 / 15625000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (241 / 400) <= (1826689914526829 / 1000000000000000)).
  { replace (241 / 400) with ((241 / 800) + (241 / 800)) by lra.
    apply (exp_doubled_above (241 / 800) (675775464656499 / 500000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (241 / 200) <= (1668398021917017 / 500000000000000)).
  { replace (241 / 200) with ((241 / 400) + (241 / 400)) by lra.
    apply (exp_doubled_above (241 / 400) (1826689914526829 / 1000000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (LEL : (241 / 200) < ln (57 / 17)) by (eapply ln_above; [..|exact EL]; lra).
  assert (EH : (100001853942871 / 100000000000000) <= exp (243 / 13107200)) by (pose proof (exp_at_least (243 / 13107200)); lra).
  assert (EH' : (100003707920113 / 100000000000000) <= exp (243 / 6553600)).
  { replace (243 / 6553600) with ((243 / 13107200) + (243 / 13107200)) by lra.
    apply (exp_doubled_below (243 / 13107200) (100001853942871 / 100000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (1000074159777127 / 1000000000000000) <= exp (243 / 3276800)).
  { replace (243 / 3276800) with ((243 / 6553600) + (243 / 6553600)) by lra.
    apply (exp_doubled_below (243 / 6553600) (100003707920113 / 100000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (500074162526963 / 500000000000000) <= exp (243 / 1638400)).
  { replace (243 / 1638400) with ((243 / 3276800) + (243 / 3276800)) by lra.
    apply (exp_doubled_below (243 / 3276800) (1000074159777127 / 1000000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (1000296672108173 / 1000000000000000) <= exp (243 / 819200)).
  { replace (243 / 819200) with ((243 / 1638400) + (243 / 1638400)) by lra.
    apply (exp_doubled_below (243 / 1638400) (500074162526963 / 500000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (200118686446137 / 200000000000000) <= exp (243 / 409600)).
  { replace (243 / 409600) with ((243 / 819200) + (243 / 819200)) by lra.
    apply (exp_doubled_below (243 / 819200) (1000296672108173 / 1000000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (500593608311591 / 500000000000000) <= exp (243 / 204800)).
  { replace (243 / 204800) with ((243 / 409600) + (243 / 409600)) by lra.
    apply (exp_doubled_below (243 / 409600) (200118686446137 / 200000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (501187921364837 / 500000000000000) <= exp (243 / 102400)).
  { replace (243 / 102400) with ((243 / 204800) + (243 / 204800)) by lra.
    apply (exp_doubled_below (243 / 204800) (500593608311591 / 500000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (125594666261003 / 125000000000000) <= exp (243 / 51200)).
  { replace (243 / 51200) with ((243 / 102400) + (243 / 102400)) by lra.
    apply (exp_doubled_below (243 / 102400) (501187921364837 / 500000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (504768646182807 / 500000000000000) <= exp (243 / 25600)).
  { replace (243 / 25600) with ((243 / 51200) + (243 / 51200)) by lra.
    apply (exp_doubled_below (243 / 51200) (125594666261003 / 125000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (203833108935379 / 200000000000000) <= exp (243 / 12800)).
  { replace (243 / 12800) with ((243 / 25600) + (243 / 25600)) by lra.
    apply (exp_doubled_below (243 / 25600) (504768646182807 / 500000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (129837300932069 / 125000000000000) <= exp (243 / 6400)).
  { replace (243 / 6400) with ((243 / 12800) + (243 / 12800)) by lra.
    apply (exp_doubled_below (243 / 12800) (203833108935379 / 200000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (1078894381652777 / 1000000000000000) <= exp (243 / 3200)).
  { replace (243 / 3200) with ((243 / 6400) + (243 / 6400)) by lra.
    apply (exp_doubled_below (243 / 6400) (129837300932069 / 125000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (145501635845241 / 125000000000000) <= exp (243 / 1600)).
  { replace (243 / 1600) with ((243 / 3200) + (243 / 3200)) by lra.
    apply (exp_doubled_below (243 / 3200) (1078894381652777 / 1000000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (1354926466153031 / 1000000000000000) <= exp (243 / 800)).
  { replace (243 / 800) with ((243 / 1600) + (243 / 1600)) by lra.
    apply (exp_doubled_below (243 / 1600) (145501635845241 / 125000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (91791286434097 / 50000000000000) <= exp (243 / 400)).
  { replace (243 / 400) with ((243 / 800) + (243 / 800)) by lra.
    apply (exp_doubled_below (243 / 800) (1354926466153031 / 1000000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (134810244243623 / 40000000000000) <= exp (243 / 200)).
  { replace (243 / 200) with ((243 / 400) + (243 / 400)) by lra.
    apply (exp_doubled_below (243 / 400) (91791286434097 / 50000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (LEH : ln (57 / 17) < (243 / 200)) by (eapply ln_below; [..|exact EH]; lra).
  apply Rabs_def1; lra.
Qed.
