(* n*a *)
From Coq Require Import Reals Lra Nsatz.
From Epsproof Require Import Sign Bounds Largest Profiles Paths Demands.
Open Scope R_scope.

Definition profile (a n p q : R) : R := a * n.

Definition region (a n p q : R) : Prop :=
  0 < p <= 1 /\
  0 < q <= 1 /\
  p = 1 / n /\
  q = 1.

Lemma certificate_1 : forall a n : R, 0 < n - 1 -> 0 < a -> 0 < - a + 1 -> 0 < a * n - 1 -> 0 <= n - 1 -> 0 < n.
Proof.
  intros a n H1 H2 H3 H4 H5.
  assert (S1 : 0 < n).
  { refine (step_gt (1) (n) (1 * (n - 1) + 1) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) (ltac:(lra) : 0 < 1)). }
  exact S1.
Qed.

Lemma priors_in_range : forall a n p q : R, region a n p q -> 0 < p <= 1 /\ 0 < q <= 1.
Proof. intros a n p q Inside. unfold region in Inside. lra. Qed.

Lemma inside_region : forall a n : R,
  0 < n - 1 ->
  0 < a ->
  0 < - a + 1 ->
  0 < a * n - 1 ->
  0 <= n - 1 ->
  region a n (1 / n) (1).
Proof.
  intros a n A1 A2 A3 A4 A5.
  assert (D_p : 0 < n) by (exact (certificate_1 a n A1 A2 A3 A4 A5)).
  assert (N_p : 0 < 1) by (lra).
  assert (M_p : 0 <= n - 1) by (exact A5).
  assert (V_p : 1 / n = (1) / (n)) by (fractions_agree D_p).
  assert (L_p : 0 < 1 / n) by exact (fraction_gt _ _ _ V_p D_p N_p).
  assert (U_p : 1 / n <= 1) by (refine (fraction_at_most_one _ _ _ V_p D_p _); same M_p).
  assert (D_q : 0 < 1) by (lra).
  assert (N_q : 0 < 1) by (lra).
  assert (M_q : 0 <= 0) by (lra).
  assert (V_q : 1 = (1) / (1)) by (fractions_agree D_q).
  assert (L_q : 0 < 1) by exact (fraction_gt _ _ _ V_q D_q N_q).
  assert (U_q : 1 <= 1) by (refine (fraction_at_most_one _ _ _ V_q D_q _); same M_q).
  unfold region. repeat apply conj; first [ assumption | reflexivity | lra ].
Qed.

Lemma meets : forall a n p q t : R,
  0 < n - 1 ->
  0 < a ->
  0 < - a + 1 ->
  0 < a * n - 1 ->
  0 <= n - 1 ->
  region a n p q -> 0 < t ->
  (0 <= a * n ^ 2 * t - a * n * t + a * n - n) ->
  1 <= unbounded p q t * profile a n p q.
Proof.
  intros a n p q t A1 A2 A3 A4 A5 Inside Positive C_1_1.
  unfold region in Inside. pose proof Inside as [U_p [U_q [E_p E_q]]]. clear Inside.
  subst p.
  subst q.
  assert (DB : 0 < n) by (exact (certificate_1 a n A1 A2 A3 A4 A5)).
  assert (VB : unbounded (1 / n) (1) t = (n * t - t + 1) / (n)) by (unfold unbounded; fractions_agree DB).
  assert (VB0 : unbounded (1 / n) (1) 0 = (1) / (n)) by (unfold unbounded; fractions_agree DB).
  assert (D_1_1 : 0 < 1) by (lra).
  assert (V_1_1 : a * n = (a * n) / (1)) by (fractions_agree D_1_1).
  unfold profile.
  { 
    {
      apply (option_meets _ _ _ _ _ _ VB V_1_1 DB D_1_1).
      refine (same_ge _ _ (C_1_1) _); identity.
    }
  }
Qed.

Lemma fails_1 : forall a n p q t : R,
  0 < n - 1 ->
  0 < a ->
  0 < - a + 1 ->
  0 < a * n - 1 ->
  0 <= n - 1 ->
  region a n p q -> 0 < t ->
  (0 < - a * n ^ 2 * t + a * n * t - a * n + n) ->
  unbounded p q t * profile a n p q < 1.
Proof.
  intros a n p q t A1 A2 A3 A4 A5 Inside Positive C_1.
  pose proof (priors_in_range a n p q Inside) as [P_p P_q].
  assert (PB := unbounded_positive p q t P_p P_q (Rlt_le _ _ Positive)).
  unfold region in Inside. pose proof Inside as [U_p [U_q [E_p E_q]]]. clear Inside.
  subst p.
  subst q.
  assert (DB : 0 < n) by (exact (certificate_1 a n A1 A2 A3 A4 A5)).
  assert (VB : unbounded (1 / n) (1) t = (n * t - t + 1) / (n)) by (unfold unbounded; fractions_agree DB).
  assert (VB0 : unbounded (1 / n) (1) 0 = (1) / (n)) by (unfold unbounded; fractions_agree DB).
  assert (D_1_1 : 0 < 1) by (lra).
  assert (V_1_1 : a * n = (a * n) / (1)) by (fractions_agree D_1_1).
  apply (smaller_profile_fails _ _ (a * n) PB); [unfold profile; at_least_min|].
  apply (option_fails _ _ _ _ _ _ VB V_1_1 DB D_1_1).
  refine (same_gt _ _ C_1 _); identity.
Qed.

Lemma certificate_2 : forall a n t : R, 0 < n - 1 -> 0 < a -> 0 < - a + 1 -> 0 < a * n - 1 -> 0 <= n - 1 -> 0 < t -> 0 < - t + 1 -> a * n * t - a * t + a - 1 = 0 -> 0 <= a * n ^ 2 * t - a * n * t + a * n - n.
Proof.
  intros a n t H1 H2 H3 H4 H5 H6 H7 H8.
  assert (S1 : 0 < n * t - t + 1).
  { refine (step_gt (1) (n * t - t + 1) (1 + 1 * (n - 1) * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H6)). }
  assert (S2 : 0 <= a * n ^ 2 * t - a * n * t + a * n - n).
  { refine (step_ge (1 * (n * t - t + 1)) (a * n ^ 2 * t - a * n * t + a * n - n) (0) ((n ^ 2 * t - n * t + n) * (a * n * t - a * t + a - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (n ^ 2 * t - n * t + n) _ H8).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1).
    - exact (Rle_refl 0). }
  exact S2.
Qed.

Lemma certificate_3 : forall a n t u__ : R, 0 < n - 1 -> 0 < a -> 0 < - a + 1 -> 0 < a * n - 1 -> 0 <= n - 1 -> 0 < t -> 0 < - t + 1 -> a * n * t - a * t + a - 1 = 0 -> 0 < u__ -> 0 < t - u__ -> 0 < - a * n ^ 2 * u__ + a * n * u__ - a * n + n.
Proof.
  intros a n t u__ H1 H2 H3 H4 H5 H6 H7 H8 H9 H10.
  assert (S1 : 0 < n).
  { refine (step_gt (1) (n) (1 * (n - 1) + 1) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) (ltac:(lra) : 0 < 1)). }
  assert (S2 : 0 < n * t - t + 1).
  { refine (step_gt (1) (n * t - t + 1) (1 + 1 * (n - 1) * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H6)). }
  assert (S3 : 0 < n ^ 2 * t - n ^ 2 * u__ - n * t + n * u__).
  { refine (step_gt (1) (n ^ 2 * t - n ^ 2 * u__ - n * t + n * u__) (1 * (n - 1) * (n) * (t - u__)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) S1) H10). }
  assert (S4 : 0 < - a * n ^ 2 * u__ + a * n * u__ - a * n + n).
  { refine (step_gt (1 * (n * t - t + 1)) (- a * n ^ 2 * u__ + a * n * u__ - a * n + n) (1 * (n ^ 2 * t - n ^ 2 * u__ - n * t + n * u__)) ((- n ^ 2 * u__ + n * u__ - n) * (a * n * t - a * t + a - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- n ^ 2 * u__ + n * u__ - n) _ H8).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S3). }
  exact S4.
Qed.

Lemma case_1_root : forall a n : R,
  0 < n - 1 ->
  0 < a ->
  0 < - a + 1 ->
  0 < a * n - 1 ->
  0 <= n - 1 ->
  exists t : R, 0 < t /\ 0 < - t + 1 /\ a * n * t - a * t + a - 1 = 0.
Proof.
  intros a n A1 A2 A3 A4 A5.
  assert (DL : 0 < 1) by (lra).
  assert (DH : 0 < 1) by (lra).
  assert (NL : 0 <= 0) by (lra).
  assert (NH : 0 <= 0) by (lra).
  assert (Order : 0 < 1) by (lra).
  assert (PL : 0 < (1) ^ 1) by (apply pow_lt; exact DL).
  assert (FL : - (a * n * ((0) / (1)) - a * ((0) / (1)) + a - 1) = (- a + 1) / ((1) ^ 1)) by (fractions_agree PL).
  assert (SL : 0 < - a + 1) by (exact A3).
  assert (GL : 0 < - (a * n * ((0) / (1)) - a * ((0) / (1)) + a - 1)) by exact (fraction_gt _ _ _ FL PL SL).
  assert (PH : 0 < (1) ^ 1) by (apply pow_lt; exact DH).
  assert (FH : a * n * ((1) / (1)) - a * ((1) / (1)) + a - 1 = (a * n - 1) / ((1) ^ 1)) by (fractions_agree PH).
  assert (SH : 0 < a * n - 1) by (exact A4).
  assert (GH : 0 < a * n * ((1) / (1)) - a * ((1) / (1)) + a - 1) by exact (fraction_gt _ _ _ FH PH SH).
  destruct (root_between (fun t => a * n * t - a * t + a - 1) ((0) / (1)) ((1) / (1))) as [t [Above [Below Root]]].
  - reg.
  - refine (fractions_ordered _ _ _ _ DL DH _). same Order.
  - lra.
  - exact GH.
  - pose proof (above_lower_end _ _ _ DL Above) as XL. pose proof (below_upper_end _ _ _ DH Below) as XH.
    pose proof (positive_above _ _ _ DL NL XL). assert (YH : t < 1).
    { refine (below_one _ _ _ DH _ XH). same NH. }
    exists t. repeat apply conj; first [ lra | same XL | same XH | same Root ].
Qed.

Lemma case_1_value : forall a n t : R,
  0 < n - 1 ->
  0 < a ->
  0 < - a + 1 ->
  0 < a * n - 1 ->
  0 <= n - 1 ->
  0 < t ->
  0 < - t + 1 ->
  a * n * t - a * t + a - 1 = 0 ->
  ln (a * (n - 1) / (- a + 1)) = - ln t.
Proof.
  intros a n t A1 A2 A3 A4 A5 T1 T2 T3.
  assert (DI : 0 < - a + 1) by (exact A3).
  assert (GI : a * n * t - a * t + a - 1 = 0) by (exact T3).
  assert (VI : a * (n - 1) / (- a + 1) = (a * n - a) / (- a + 1)) by (fractions_agree DI).
  assert (PT : 0 < t ^ 1) by (apply pow_lt; exact T1).
  assert (IT : a * (n - 1) / (- a + 1) = 1 / t ^ 1) by (refine (inverse_power _ _ _ _ VI DI PT _); same GI).
  refine (eq_trans (f_equal ln IT) _). rewrite pow_1. exact (log_of_inverse t T1).
Qed.

Lemma case_1_safe : forall a n p q t : R,
  0 < n - 1 ->
  0 < a ->
  0 < - a + 1 ->
  0 < a * n - 1 ->
  0 <= n - 1 ->
  0 < t ->
  0 < - t + 1 ->
  a * n * t - a * t + a - 1 = 0 ->
  region a n p q ->
  1 <= unbounded p q t * profile a n p q.
Proof.
  intros a n p q t A1 A2 A3 A4 A5 T1 T2 T3 Inside.
  refine (meets a n p q t A1 A2 A3 A4 A5 Inside T1 _).
  { 
    unfold region in Inside. pose proof Inside as [U_p [U_q [E_p E_q]]]. clear Inside.
    subst p.
    subst q.
    exact (certificate_2 a n t A1 A2 A3 A4 A5 T1 T2 T3). }
Qed.

Lemma case_1_prior : forall a n t : R,
  0 < n - 1 ->
  0 < a ->
  0 < - a + 1 ->
  0 < a * n - 1 ->
  0 <= n - 1 ->
  0 < t ->
  0 < - t + 1 ->
  a * n * t - a * t + a - 1 = 0 ->
  region a n (1 / n) (1).
Proof.
  intros a n t A1 A2 A3 A4 A5 T1 T2 T3.
  refine (inside_region a n A1 A2 A3 A4 A5).
Qed.

Lemma case_1_below : forall a n t u__ : R,
  0 < n - 1 ->
  0 < a ->
  0 < - a + 1 ->
  0 < a * n - 1 ->
  0 <= n - 1 ->
  0 < t ->
  0 < - t + 1 ->
  a * n * t - a * t + a - 1 = 0 ->
  0 < u__ ->
  0 < t - u__ ->
  unbounded (1 / n) (1) u__ * profile a n (1 / n) (1) < 1.
Proof.
  intros a n t u__ A1 A2 A3 A4 A5 T1 T2 T3 Below Under.
  pose proof (case_1_prior a n t A1 A2 A3 A4 A5 T1 T2 T3) as Inside.
  assert (Q_C1 : 0 < 1) by exact Rlt_0_1.
  assert (N_C1 : 0 < - a * n ^ 2 * u__ + a * n * u__ - a * n + n) by (exact (certificate_3 a n t u__ A1 A2 A3 A4 A5 T1 T2 T3 Below Under)).
  assert (V_C1 : - a * n ^ 2 * u__ + a * n * u__ - a * n + n = (- a * n ^ 2 * u__ + a * n * u__ - a * n + n) / (1)) by (fractions_agree Q_C1).
  assert (C1 : 0 < - a * n ^ 2 * u__ + a * n * u__ - a * n + n) by exact (fraction_gt _ _ _ V_C1 Q_C1 N_C1).
  refine (fails_1 a n (1 / n) (1) u__ A1 A2 A3 A4 A5 Inside Below _).
  { same C1. }
Qed.

Lemma case_1_fails : forall a n t u__ : R,
  0 < n - 1 ->
  0 < a ->
  0 < - a + 1 ->
  0 < a * n - 1 ->
  0 <= n - 1 ->
  0 < t ->
  0 < - t + 1 ->
  a * n * t - a * t + a - 1 = 0 ->
  0 < u__ ->
  0 < t - u__ ->
  exists p q : R, region a n p q /\ unbounded p q u__ * profile a n p q < 1.
Proof.
  intros a n t u__ A1 A2 A3 A4 A5 T1 T2 T3 Below Under.
  exists (1 / n), (1). split.
  - exact (case_1_prior a n t A1 A2 A3 A4 A5 T1 T2 T3).
  - exact (case_1_below a n t u__ A1 A2 A3 A4 A5 T1 T2 T3 Below Under).
Qed.

Example case_1_is_met : exists a n : R, 1 < n /\ 0 < a /\ a < 1 /\ 1 < a * n /\ 1 <= n /\ region a n (1 / n) (1).
Proof.
  exists (27 / 47), (82 / 31).
  unfold region. repeat apply conj; first [ reflexivity | lra ].
Qed.

Theorem case_1 : forall a n : R,
  1 < n ->
  0 < a ->
  a < 1 ->
  1 < a * n ->
  1 <= n ->
  (forall epsilon : R,
    (forall p q : R, region a n p q -> 1 / unbounded p q (exp (- epsilon)) <= profile a n p q)
    <-> epsilon <= ln (a * (n - 1) / (- a + 1))) /\
  region a n (1 / n) (1) /\ 1 / unbounded (1 / n) (1) (exp (- (ln (a * (n - 1) / (- a + 1))))) = profile a n (1 / n) (1).
Proof.
  intros a n A1' A2' A3' A4' A5'.
  assert (A1 : 0 < n - 1) by lra.
  assert (A2 : 0 < a) by lra.
  assert (A3 : 0 < - a + 1) by lra.
  assert (A4 : 0 < a * n - 1) by lra.
  assert (A5 : 0 <= n - 1) by lra.
  destruct (case_1_root a n A1 A2 A3 A4 A5) as [t [T1 [T2 T3]]].
  pose proof (case_1_value a n t A1 A2 A3 A4 A5 T1 T2 T3) as V.
  rewrite V.
  pose proof (exp_minus_log t T1) as X. rewrite ?X.
  split.
  - intro epsilon. refine (largest_epsilon (fun privacy : R => forall p q : R, region a n p q -> 1 / unbounded p q privacy <= profile a n p q) t T1 _ _ epsilon).
    { intros later Later.
      intros p q Inside.
      pose proof (priors_in_range a n p q Inside) as [P_p P_q].
      apply respected with (unbounded p q t).
      { apply unbounded_positive; first [ assumption | lra ]. }
      { apply unbounded_increasing; first [ assumption | lra ]. }
      exact (case_1_safe a n p q t A1 A2 A3 A4 A5 T1 T2 T3 Inside).
    }
    { intros below Below Under All.
      destruct (case_1_fails a n t below A1 A2 A3 A4 A5 T1 T2 T3 Below ltac:(lra)) as [p [q [Inside Failing]]].
      specialize (All p q Inside).
      pose proof (priors_in_range a n p q Inside) as [P_p P_q].
      apply exceeded in Failing; [lra|].
      apply unbounded_positive; first [ assumption | lra ].
    }
  - pose proof (case_1_prior a n t A1 A2 A3 A4 A5 T1 T2 T3) as Inside. split; [exact Inside|].
    pose proof (priors_in_range a n (1 / n) (1) Inside) as [P_p P_q].
    refine (attained (unbounded (1 / n) (1)) _ t (unbounded_continuous (1 / n) (1)) T1 _ _ _).
    + apply unbounded_positive; first [ assumption | exact (Rlt_le _ _ T1) ].
    + exact (case_1_safe a n (1 / n) (1) t A1 A2 A3 A4 A5 T1 T2 T3 Inside).
    + intros below Below Under. exact (case_1_below a n t below A1 A2 A3 A4 A5 T1 T2 T3 Below ltac:(lra)).
Qed.
