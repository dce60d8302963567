(* Table 1, agency B: recommended budget *)
From Coq Require Import Reals Lra Nsatz.
From Epsproof Require Import Sign Bounds Largest Profiles Paths Demands.
Open Scope R_scope.

Definition profile (p q : R) : R := Rmax (3) (1 / (4 * p)).

Definition region (p q : R) : Prop :=
  0 < p <= 1 /\
  0 < q <= 1 /\
  q = 1.

Lemma certificate_1 : forall p : R, 0 < p -> 0 <= - p + 1 -> 0 < 4 * p.
Proof.
  intros p H1 H2.
  assert (S1 : 0 < 4 * p).
  { refine (step_gt (1) (4 * p) (4 * (p)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 4) H1). }
  exact S1.
Qed.

Lemma priors_in_range : forall p q : R, region p q -> 0 < p <= 1 /\ 0 < q <= 1.
Proof. intros p q Inside. unfold region in Inside. lra. Qed.

Lemma inside_region : forall p : R,
  0 < p ->
  0 <= - p + 1 ->
  region (p) (1).
Proof.
  intros p R1 R2.
  assert (L_p : 0 < p) by (exact R1).
  assert (M_p : 0 <= - p + 1) by (exact R2).
  assert (D_q : 0 < 1) by (lra).
  assert (N_q : 0 < 1) by (lra).
  assert (M_q : 0 <= 0) by (lra).
  assert (V_q : 1 = (1) / (1)) by (fractions_agree D_q).
  assert (L_q : 0 < 1) by exact (fraction_gt _ _ _ V_q D_q N_q).
  assert (U_q : 1 <= 1) by (refine (fraction_at_most_one _ _ _ V_q D_q _); same M_q).
  unfold region. repeat apply conj; first [ assumption | reflexivity | lra ].
Qed.

Lemma meets : forall p q t : R,
  region p q -> 0 < t ->
  (0 <= 12 * p - 1 -> 0 <= - 3 * p * t + 3 * p + 3 * t - 1) ->
  (0 <= - 12 * p + 1 -> 0 <= - p * t - 3 * p + t) ->
  1 <= unbounded p q t * profile p q.
Proof.
  intros p q t Inside Positive C_1_1 C_1_2.
  unfold region in Inside. pose proof Inside as [U_p [U_q E_q]]. clear Inside.
  assert (R1 : 0 < p) by lra.
  assert (R2 : 0 <= - p + 1) by lra.
  subst q.
  assert (DB : 0 < 1) by (lra).
  assert (VB : unbounded (p) (1) t = (- p * t + p + t) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (VB0 : unbounded (p) (1) 0 = (p) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (D_1_1 : 0 < 1) by (lra).
  assert (V_1_1 : 3 = (3) / (1)) by (fractions_agree D_1_1).
  assert (D_1_2 : 0 < 4 * p) by (exact (certificate_1 p R1 R2)).
  assert (V_1_2 : 1 / (4 * p) = (1) / (4 * p)) by (fractions_agree D_1_2).
  unfold profile.
  { 
    assert (L_1 : 3 <= Rmax (3) (1 / (4 * p))) by at_most_max.
    assert (L_2 : 1 / (4 * p) <= Rmax (3) (1 / (4 * p))) by at_most_max.
    assert (M : Rmax (3) (1 / (4 * p)) = 3 \/ Rmax (3) (1 / (4 * p)) = 1 / (4 * p)) by one_of_max.
    destruct M as [M|M].
    {
      rewrite M in L_1, L_2 |- *.
      assert (G_2 : 0 <= 12 * p - 1) by (refine (same_ge _ _ (larger_option _ _ _ _ _ _ V_1_1 V_1_2 D_1_1 D_1_2 L_2) _); identity).
      apply (option_meets _ _ _ _ _ _ VB V_1_1 DB D_1_1).
      refine (same_ge _ _ (C_1_1 G_2) _); identity.
    }
    {
      rewrite M in L_1, L_2 |- *.
      assert (G_1 : 0 <= - 12 * p + 1) by (refine (same_ge _ _ (larger_option _ _ _ _ _ _ V_1_2 V_1_1 D_1_2 D_1_1 L_1) _); identity).
      apply (option_meets _ _ _ _ _ _ VB V_1_2 DB D_1_2).
      refine (same_ge _ _ (C_1_2 G_1) _); identity.
    }
  }
Qed.

Lemma fails_1 : forall p q t : R,
  region p q -> 0 < t ->
  (0 < 3 * p * t - 3 * p - 3 * t + 1) ->
  (0 < p * t + 3 * p - t) ->
  unbounded p q t * profile p q < 1.
Proof.
  intros p q t Inside Positive C_1 C_2.
  pose proof (priors_in_range p q Inside) as [P_p P_q].
  assert (PB := unbounded_positive p q t P_p P_q (Rlt_le _ _ Positive)).
  unfold region in Inside. pose proof Inside as [U_p [U_q E_q]]. clear Inside.
  assert (R1 : 0 < p) by lra.
  assert (R2 : 0 <= - p + 1) by lra.
  subst q.
  assert (DB : 0 < 1) by (lra).
  assert (VB : unbounded (p) (1) t = (- p * t + p + t) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (VB0 : unbounded (p) (1) 0 = (p) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (D_1_1 : 0 < 1) by (lra).
  assert (V_1_1 : 3 = (3) / (1)) by (fractions_agree D_1_1).
  assert (D_1_2 : 0 < 4 * p) by (exact (certificate_1 p R1 R2)).
  assert (V_1_2 : 1 / (4 * p) = (1) / (4 * p)) by (fractions_agree D_1_2).
  apply (smaller_profile_fails _ _ (Rmax (3) (1 / (4 * p))) PB); [unfold profile; at_least_min|].
  assert (M : Rmax (3) (1 / (4 * p)) = 3 \/ Rmax (3) (1 / (4 * p)) = 1 / (4 * p)) by one_of_max.
  destruct M as [M|M].
  - rewrite M. apply (option_fails _ _ _ _ _ _ VB V_1_1 DB D_1_1).
    refine (same_gt _ _ C_1 _); identity.
  - rewrite M. apply (option_fails _ _ _ _ _ _ VB V_1_2 DB D_1_2).
    refine (same_gt _ _ C_2 _); identity.
Qed.

Lemma certificate_2 : forall t : R, 0 < t -> 0 < - t + 1 -> 11 * t - 3 = 0 -> 11 / 3 * t - 1 = 0.
Proof.
  intros t H1 H2 H3.
  assert (S1 : 11 / 3 * t - 1 = 0).
  { refine (step_eq (1) (11 / 3 * t - 1) ((1 / 3) * (11 * t - 3)) _ _ _).
    - identity.
    - exact (multiple_of_zero (1 / 3) _ H3).
    - exact (ltac:(lra) : 0 < 1). }
  exact S1.
Qed.

Lemma certificate_3 : forall p t : R, 0 < t -> 0 < - t + 1 -> 11 * t - 3 = 0 -> 0 < p -> 0 <= - p + 1 -> 0 <= 12 * p - 1 -> 0 <= - 3 * p * t + 3 * p + 3 * t - 1.
Proof.
  intros p t H1 H2 H3 H4 H5 H6.
  assert (S1 : 0 <= - 3 * p * t + 3 * p + 3 * t - 1).
  { refine (step_ge (11) (- 3 * p * t + 3 * p + 3 * t - 1) (2 * (12 * p - 1)) ((- 3 * p + 3) * (11 * t - 3)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- 3 * p + 3) _ H3).
    - exact (ltac:(lra) : 0 < 11).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 2)) H6). }
  exact S1.
Qed.

Lemma certificate_4 : forall p t : R, 0 < t -> 0 < - t + 1 -> 11 * t - 3 = 0 -> 0 < p -> 0 <= - p + 1 -> 0 <= - 12 * p + 1 -> 0 <= - p * t - 3 * p + t.
Proof.
  intros p t H1 H2 H3 H4 H5 H6.
  assert (S1 : 0 <= - p * t - 3 * p + t).
  { refine (step_ge (11) (- p * t - 3 * p + t) (3 * (- 12 * p + 1)) ((- p + 1) * (11 * t - 3)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- p + 1) _ H3).
    - exact (ltac:(lra) : 0 < 11).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 3)) H6). }
  exact S1.
Qed.

Lemma certificate_5 : forall t u__ : R, 0 < t -> 0 < - t + 1 -> 11 * t - 3 = 0 -> 0 < u__ -> 0 < t - u__ -> 0 < - 11 / 4 * u__ + 3 / 4.
Proof.
  intros t u__ H1 H2 H3 H4 H5.
  assert (S1 : 0 < - 11 * u__ + 3).
  { refine (step_gt (1) (- 11 * u__ + 3) (11 * (t - u__)) ((- 1) * (11 * t - 3)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- 1) _ H3).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 11) H5). }
  assert (S2 : 0 < - 11 / 4 * u__ + 3 / 4).
  { refine (step_gt (1) (- 11 / 4 * u__ + 3 / 4) ((1 / 4) * (- 11 * u__ + 3)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 4)) S1). }
  exact S2.
Qed.

Lemma certificate_6 : forall t u__ : R, 0 < t -> 0 < - t + 1 -> 11 * t - 3 = 0 -> 0 < u__ -> 0 < t - u__ -> 0 < - 11 / 12 * u__ + 1 / 4.
Proof.
  intros t u__ H1 H2 H3 H4 H5.
  assert (S1 : 0 < - 11 * u__ + 3).
  { refine (step_gt (1) (- 11 * u__ + 3) (11 * (t - u__)) ((- 1) * (11 * t - 3)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- 1) _ H3).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 11) H5). }
  assert (S2 : 0 < - 11 / 12 * u__ + 1 / 4).
  { refine (step_gt (1) (- 11 / 12 * u__ + 1 / 4) ((1 / 12) * (- 11 * u__ + 3)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < (1 / 12)) S1). }
  exact S2.
Qed.

Lemma case_1_root :
  exists t : R, 0 < t /\ 0 < - t + 1 /\ 11 * t - 3 = 0.
Proof.
  assert (DL : 0 < 1) by (lra).
  assert (DH : 0 < 1) by (lra).
  assert (NL : 0 <= 0) by (lra).
  assert (NH : 0 <= 0) by (lra).
  assert (Order : 0 < 1) by (lra).
  assert (PL : 0 < (1) ^ 1) by (apply pow_lt; exact DL).
  assert (FL : - (11 * ((0) / (1)) - 3) = (3) / ((1) ^ 1)) by (fractions_agree PL).
  assert (SL : 0 < 3) by (lra).
  assert (GL : 0 < - (11 * ((0) / (1)) - 3)) by exact (fraction_gt _ _ _ FL PL SL).
  assert (PH : 0 < (1) ^ 1) by (apply pow_lt; exact DH).
  assert (FH : 11 * ((1) / (1)) - 3 = (8) / ((1) ^ 1)) by (fractions_agree PH).
  assert (SH : 0 < 8) by (lra).
  assert (GH : 0 < 11 * ((1) / (1)) - 3) by exact (fraction_gt _ _ _ FH PH SH).
  destruct (root_between (fun t => 11 * t - 3) ((0) / (1)) ((1) / (1))) as [t [Above [Below Root]]].
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
  11 * t - 3 = 0 ->
  ln (11 / 3) = - ln t.
Proof.
  intros t T1 T2 T3.
  assert (DI : 0 < 1) by (lra).
  assert (GI : 11 / 3 * t - 1 = 0) by (exact (certificate_2 t T1 T2 T3)).
  assert (VI : 11 / 3 = (11 / 3) / (1)) by (fractions_agree DI).
  assert (PT : 0 < t ^ 1) by (apply pow_lt; exact T1).
  assert (IT : 11 / 3 = 1 / t ^ 1) by (refine (inverse_power _ _ _ _ VI DI PT _); same GI).
  refine (eq_trans (f_equal ln IT) _). rewrite pow_1. exact (log_of_inverse t T1).
Qed.

Lemma case_1_safe : forall p q t : R,
  0 < t ->
  0 < - t + 1 ->
  11 * t - 3 = 0 ->
  region p q ->
  1 <= unbounded p q t * profile p q.
Proof.
  intros p q t T1 T2 T3 Inside.
  refine (meets p q t Inside T1 _ _).
  { intros G1. 
    unfold region in Inside. pose proof Inside as [U_p [U_q E_q]]. clear Inside.
    assert (R1 : 0 < p) by lra.
    assert (R2 : 0 <= - p + 1) by lra.
    subst q.
    exact (certificate_3 p t T1 T2 T3 R1 R2 G1). }
  { intros G1. 
    unfold region in Inside. pose proof Inside as [U_p [U_q E_q]]. clear Inside.
    assert (R1 : 0 < p) by lra.
    assert (R2 : 0 <= - p + 1) by lra.
    subst q.
    exact (certificate_4 p t T1 T2 T3 R1 R2 G1). }
Qed.

Lemma case_1_prior : forall t : R,
  0 < t ->
  0 < - t + 1 ->
  11 * t - 3 = 0 ->
  region (1 / 12) (1).
Proof.
  intros t T1 T2 T3.
  assert (DP_p : 0 < 1) by (lra).
  assert (Q_R1 : 0 < 1 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)).
  assert (N_R1 : 0 < 1 / 12) by (lra).
  assert (V_R1 : (1 / 12) = (1 / 12) / (1 * (1) ^ 1)) by (fractions_agree Q_R1).
  assert (R1 : 0 < (1 / 12)) by exact (fraction_gt _ _ _ V_R1 Q_R1 N_R1).
  assert (Q_R2 : 0 < 1 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)).
  assert (N_R2 : 0 <= 11 / 12) by (lra).
  assert (V_R2 : - (1 / 12) + 1 = (11 / 12) / (1 * (1) ^ 1)) by (fractions_agree Q_R2).
  assert (R2 : 0 <= - (1 / 12) + 1) by exact (fraction_ge _ _ _ V_R2 Q_R2 N_R2).
  refine (inside_region (1 / 12) _ _).
  { same R1. }
  { same R2. }
Qed.

Lemma case_1_below : forall t u__ : R,
  0 < t ->
  0 < - t + 1 ->
  11 * t - 3 = 0 ->
  0 < u__ ->
  0 < t - u__ ->
  unbounded (1 / 12) (1) u__ * profile (1 / 12) (1) < 1.
Proof.
  intros t u__ T1 T2 T3 Below Under.
  pose proof (case_1_prior t T1 T2 T3) as Inside.
  assert (DP_p : 0 < 1) by (lra).
  assert (Q_C1 : 0 < 1 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)).
  assert (N_C1 : 0 < - 11 / 4 * u__ + 3 / 4) by (exact (certificate_5 t u__ T1 T2 T3 Below Under)).
  assert (V_C1 : 3 * (1 / 12) * u__ - 3 * (1 / 12) - 3 * u__ + 1 = (- 11 / 4 * u__ + 3 / 4) / (1 * (1) ^ 1)) by (fractions_agree Q_C1).
  assert (C1 : 0 < 3 * (1 / 12) * u__ - 3 * (1 / 12) - 3 * u__ + 1) by exact (fraction_gt _ _ _ V_C1 Q_C1 N_C1).
  assert (Q_C2 : 0 < 1 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)).
  assert (N_C2 : 0 < - 11 / 12 * u__ + 1 / 4) by (exact (certificate_6 t u__ T1 T2 T3 Below Under)).
  assert (V_C2 : (1 / 12) * u__ + 3 * (1 / 12) - u__ = (- 11 / 12 * u__ + 1 / 4) / (1 * (1) ^ 1)) by (fractions_agree Q_C2).
  assert (C2 : 0 < (1 / 12) * u__ + 3 * (1 / 12) - u__) by exact (fraction_gt _ _ _ V_C2 Q_C2 N_C2).
  refine (fails_1 (1 / 12) (1) u__ Inside Below _ _).
  { same C1. }
  { same C2. }
Qed.

Lemma case_1_fails : forall t u__ : R,
  0 < t ->
  0 < - t + 1 ->
  11 * t - 3 = 0 ->
  0 < u__ ->
  0 < t - u__ ->
  exists p q : R, region p q /\ unbounded p q u__ * profile p q < 1.
Proof.
  intros t u__ T1 T2 T3 Below Under.
  exists (1 / 12), (1). split.
  - exact (case_1_prior t T1 T2 T3).
  - exact (case_1_below t u__ T1 T2 T3 Below Under).
Qed.

Example case_1_is_met : exists p : R, region p (1).
Proof.
  exists (1 / 2).
  unfold region. repeat apply conj; first [ reflexivity | lra ].
Qed.

Theorem case_1 :
  (forall epsilon : R,
    (forall p q : R, region p q -> 1 / unbounded p q (exp (- epsilon)) <= profile p q)
    <-> epsilon <= ln (11 / 3)) /\
  region (1 / 12) (1) /\ 1 / unbounded (1 / 12) (1) (exp (- (ln (11 / 3)))) = profile (1 / 12) (1).
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
    pose proof (priors_in_range (1 / 12) (1) Inside) as [P_p P_q].
    refine (attained (unbounded (1 / 12) (1)) _ t (unbounded_continuous (1 / 12) (1)) T1 _ _ _).
    + apply unbounded_positive; first [ assumption | exact (Rlt_le _ _ T1) ].
    + exact (case_1_safe (1 / 12) (1) t T1 T2 T3 Inside).
    + intros below Below Under. exact (case_1_below t below T1 T2 T3 Below ltac:(lra)).
Qed.

From Epsproof Require Import Numbers.

Theorem printed : Rabs (ln (11 / 3) - (13 / 10)) < (1 / 200).
Proof.
  assert (XB : (11 / 3) <= 11 / 3 <= (11 / 3)) by lra.
  assert (EL : exp (259 / 13107200) <= (1000019760522307 / 1000000000000000)) by (pose proof (exp_at_most (259 / 13107200) ltac:(lra)); lra).
  assert (EL' : exp (259 / 6553600) <= (1000039521435093 / 1000000000000000)).
  { replace (259 / 6553600) with ((259 / 13107200) + (259 / 13107200)) by lra.
    apply (exp_doubled_above (259 / 13107200) (1000019760522307 / 1000000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (259 / 3276800) <= (100007904443213 / 100000000000000)).
  { replace (259 / 3276800) with ((259 / 6553600) + (259 / 6553600)) by lra.
    apply (exp_doubled_above (259 / 6553600) (1000039521435093 / 1000000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (259 / 1638400) <= (1000158095112283 / 1000000000000000)).
  { replace (259 / 1638400) with ((259 / 3276800) + (259 / 3276800)) by lra.
    apply (exp_doubled_above (259 / 3276800) (100007904443213 / 100000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (259 / 819200) <= (1000316215218631 / 1000000000000000)).
  { replace (259 / 819200) with ((259 / 1638400) + (259 / 1638400)) by lra.
    apply (exp_doubled_above (259 / 1638400) (1000158095112283 / 1000000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (259 / 409600) <= (1000632530429327 / 1000000000000000)).
  { replace (259 / 409600) with ((259 / 819200) + (259 / 819200)) by lra.
    apply (exp_doubled_above (259 / 819200) (1000316215218631 / 1000000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (259 / 204800) <= (1001265460953399 / 1000000000000000)).
  { replace (259 / 204800) with ((259 / 409600) + (259 / 409600)) by lra.
    apply (exp_doubled_above (259 / 409600) (1000632530429327 / 1000000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (259 / 102400) <= (1002532523298223 / 1000000000000000)).
  { replace (259 / 102400) with ((259 / 204800) + (259 / 204800)) by lra.
    apply (exp_doubled_above (259 / 204800) (1001265460953399 / 1000000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (259 / 51200) <= (1005071460270703 / 1000000000000000)).
  { replace (259 / 51200) with ((259 / 102400) + (259 / 102400)) by lra.
    apply (exp_doubled_above (259 / 102400) (1002532523298223 / 1000000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (259 / 25600) <= (252542160062671 / 250000000000000)).
  { replace (259 / 25600) with ((259 / 51200) + (259 / 51200)) by lra.
    apply (exp_doubled_above (259 / 51200) (1005071460270703 / 1000000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (259 / 12800) <= (255110170436479 / 250000000000000)).
  { replace (259 / 12800) with ((259 / 25600) + (259 / 25600)) by lra.
    apply (exp_doubled_above (259 / 25600) (252542160062671 / 250000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (259 / 6400) <= (104129918496207 / 100000000000000)).
  { replace (259 / 6400) with ((259 / 12800) + (259 / 12800)) by lra.
    apply (exp_doubled_above (259 / 12800) (255110170436479 / 250000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (259 / 3200) <= (67768999537667 / 62500000000000)).
  { replace (259 / 3200) with ((259 / 6400) + (259 / 6400)) by lra.
    apply (exp_doubled_above (259 / 6400) (104129918496207 / 100000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (259 / 1600) <= (73482196773381 / 62500000000000)).
  { replace (259 / 1600) with ((259 / 3200) + (259 / 3200)) by lra.
    apply (exp_doubled_above (259 / 3200) (67768999537667 / 62500000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (259 / 800) <= (1382306110116323 / 1000000000000000)).
  { replace (259 / 800) with ((259 / 1600) + (259 / 1600)) by lra.
    apply (exp_doubled_above (259 / 1600) (73482196773381 / 62500000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (259 / 400) <= (1910770182064921 / 1000000000000000)).
  { replace (259 / 400) with ((259 / 800) + (259 / 800)) by lra.
    apply (exp_doubled_above (259 / 800) (1382306110116323 / 1000000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (EL' : exp (259 / 200) <= (912760672167103 / 250000000000000)).
  { replace (259 / 200) with ((259 / 400) + (259 / 400)) by lra.
    apply (exp_doubled_above (259 / 400) (1910770182064921 / 1000000000000000)); first [ exact EL | lra ]. }
  clear EL. rename EL' into EL.
  assert (LEL : (259 / 200) < ln (11 / 3)) by (eapply ln_above; [..|exact EL]; lra).
  assert (EH : (500009956359863 / 500000000000000) <= exp (261 / 13107200)) by (pose proof (exp_at_least (261 / 13107200)); lra).
  assert (EH' : (15625622278687 / 15625000000000) <= exp (261 / 6553600)).
  { replace (261 / 6553600) with ((261 / 13107200) + (261 / 13107200)) by lra.
    apply (exp_doubled_below (261 / 13107200) (500009956359863 / 500000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (1000079653258033 / 1000000000000000) <= exp (261 / 3276800)).
  { replace (261 / 3276800) with ((261 / 6553600) + (261 / 6553600)) by lra.
    apply (exp_doubled_below (261 / 6553600) (15625622278687 / 15625000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (1000159312860707 / 1000000000000000) <= exp (261 / 1638400)).
  { replace (261 / 1638400) with ((261 / 3276800) + (261 / 3276800)) by lra.
    apply (exp_doubled_below (261 / 3276800) (1000079653258033 / 1000000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (1000318651102001 / 1000000000000000) <= exp (261 / 819200)).
  { replace (261 / 819200) with ((261 / 1638400) + (261 / 1638400)) by lra.
    apply (exp_doubled_below (261 / 1638400) (1000159312860707 / 1000000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (500318701871263 / 500000000000000) <= exp (261 / 409600)).
  { replace (261 / 409600) with ((261 / 819200) + (261 / 819200)) by lra.
    apply (exp_doubled_below (261 / 819200) (1000318651102001 / 1000000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (500637606884291 / 500000000000000) <= exp (261 / 204800)).
  { replace (261 / 204800) with ((261 / 409600) + (261 / 409600)) by lra.
    apply (exp_doubled_below (261 / 409600) (500318701871263 / 500000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (1002552053707319 / 1000000000000000) <= exp (261 / 102400)).
  { replace (261 / 102400) with ((261 / 204800) + (261 / 204800)) by lra.
    apply (exp_doubled_below (261 / 204800) (500637606884291 / 500000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (1005110620392763 / 1000000000000000) <= exp (261 / 51200)).
  { replace (261 / 51200) with ((261 / 102400) + (261 / 102400)) by lra.
    apply (exp_doubled_below (261 / 102400) (1002552053707319 / 1000000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (252561839806581 / 250000000000000) <= exp (261 / 25600)).
  { replace (261 / 25600) with ((261 / 51200) + (261 / 51200)) by lra.
    apply (exp_doubled_below (261 / 51200) (1005110620392763 / 1000000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (1020599726823761 / 1000000000000000) <= exp (261 / 12800)).
  { replace (261 / 12800) with ((261 / 25600) + (261 / 25600)) by lra.
    apply (exp_doubled_below (261 / 25600) (252561839806581 / 250000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (208324760478547 / 200000000000000) <= exp (261 / 6400)).
  { replace (261 / 6400) with ((261 / 12800) + (261 / 12800)) by lra.
    apply (exp_doubled_below (261 / 12800) (1020599726823761 / 1000000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (1084980145711099 / 1000000000000000) <= exp (261 / 3200)).
  { replace (261 / 3200) with ((261 / 6400) + (261 / 6400)) by lra.
    apply (exp_doubled_below (261 / 6400) (208324760478547 / 200000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (1177181916587277 / 1000000000000000) <= exp (261 / 1600)).
  { replace (261 / 1600) with ((261 / 3200) + (261 / 3200)) by lra.
    apply (exp_doubled_below (261 / 3200) (1084980145711099 / 1000000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (692878632370047 / 500000000000000) <= exp (261 / 800)).
  { replace (261 / 800) with ((261 / 1600) + (261 / 1600)) by lra.
    apply (exp_doubled_below (261 / 1600) (1177181916587277 / 1000000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (960161598389973 / 500000000000000) <= exp (261 / 400)).
  { replace (261 / 400) with ((261 / 800) + (261 / 800)) by lra.
    apply (exp_doubled_below (261 / 800) (692878632370047 / 500000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (EH' : (3687641180091151 / 1000000000000000) <= exp (261 / 200)).
  { replace (261 / 200) with ((261 / 400) + (261 / 400)) by lra.
    apply (exp_doubled_below (261 / 400) (960161598389973 / 500000000000000)); first [ exact EH | lra ]. }
  clear EH. rename EH' into EH.
  assert (LEH : ln (11 / 3) < (261 / 200)) by (eapply ln_below; [..|exact EH]; lra).
  apply Rabs_def1; lra.
Qed.
