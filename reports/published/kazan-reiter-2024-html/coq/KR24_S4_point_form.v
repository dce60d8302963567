(* r on p == 1/2, q == 1: log(r/(2 - r)) where r > 1, r < 2 *)
From Coq Require Import Reals Lra Nsatz.
From Epsproof Require Import Sign Bounds Largest Profiles Paths Demands.
Open Scope R_scope.

Definition profile (r p q : R) : R := r.

Definition region (r p q : R) : Prop :=
  0 < p <= 1 /\
  0 < q <= 1 /\
  p = 1 / 2 /\
  q = 1.

Lemma priors_in_range : forall r p q : R, region r p q -> 0 < p <= 1 /\ 0 < q <= 1.
Proof. intros r p q Inside. unfold region in Inside. lra. Qed.

Lemma inside_region : forall r : R,
  0 < r - 1 ->
  0 < - r + 2 ->
  region r (1 / 2) (1).
Proof.
  intros r A1 A2.
  assert (D_p : 0 < 1) by (lra).
  assert (N_p : 0 < 1 / 2) by (lra).
  assert (M_p : 0 <= 1 / 2) by (lra).
  assert (V_p : 1 / 2 = (1 / 2) / (1)) by (fractions_agree D_p).
  assert (L_p : 0 < 1 / 2) by exact (fraction_gt _ _ _ V_p D_p N_p).
  assert (U_p : 1 / 2 <= 1) by (refine (fraction_at_most_one _ _ _ V_p D_p _); same M_p).
  assert (D_q : 0 < 1) by (lra).
  assert (N_q : 0 < 1) by (lra).
  assert (M_q : 0 <= 0) by (lra).
  assert (V_q : 1 = (1) / (1)) by (fractions_agree D_q).
  assert (L_q : 0 < 1) by exact (fraction_gt _ _ _ V_q D_q N_q).
  assert (U_q : 1 <= 1) by (refine (fraction_at_most_one _ _ _ V_q D_q _); same M_q).
  unfold region. repeat apply conj; first [ assumption | reflexivity | lra ].
Qed.

Lemma meets : forall r p q t : R,
  0 < r - 1 ->
  0 < - r + 2 ->
  region r p q -> 0 < t ->
  (0 <= 1 / 2 * r * t + 1 / 2 * r - 1) ->
  1 <= unbounded p q t * profile r p q.
Proof.
  intros r p q t A1 A2 Inside Positive C_1_1.
  unfold region in Inside. pose proof Inside as [U_p [U_q [E_p E_q]]]. clear Inside.
  subst p.
  subst q.
  assert (DB : 0 < 1) by (lra).
  assert (VB : unbounded (1 / 2) (1) t = (1 / 2 * t + 1 / 2) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (VB0 : unbounded (1 / 2) (1) 0 = (1 / 2) / (1)) by (unfold unbounded; fractions_agree DB).
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

Lemma fails_1 : forall r p q t : R,
  0 < r - 1 ->
  0 < - r + 2 ->
  region r p q -> 0 < t ->
  (0 < - 1 / 2 * r * t - 1 / 2 * r + 1) ->
  unbounded p q t * profile r p q < 1.
Proof.
  intros r p q t A1 A2 Inside Positive C_1.
  pose proof (priors_in_range r p q Inside) as [P_p P_q].
  assert (PB := unbounded_positive p q t P_p P_q (Rlt_le _ _ Positive)).
  unfold region in Inside. pose proof Inside as [U_p [U_q [E_p E_q]]]. clear Inside.
  subst p.
  subst q.
  assert (DB : 0 < 1) by (lra).
  assert (VB : unbounded (1 / 2) (1) t = (1 / 2 * t + 1 / 2) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (VB0 : unbounded (1 / 2) (1) 0 = (1 / 2) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (D_1_1 : 0 < 1) by (lra).
  assert (V_1_1 : r = (r) / (1)) by (fractions_agree D_1_1).
  apply (smaller_profile_fails _ _ (r) PB); [unfold profile; at_least_min|].
  apply (option_fails _ _ _ _ _ _ VB V_1_1 DB D_1_1).
  refine (same_gt _ _ C_1 _); identity.
Qed.

Lemma certificate_1 : forall r : R, 0 < r - 1 -> 0 < - r + 2 -> 0 < 2 * r - 2.
Proof.
  intros r H1 H2.
  assert (S1 : 0 < 2 * r - 2).
  { refine (step_gt (1) (2 * r - 2) (2 * (r - 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 2) H1). }
  exact S1.
Qed.

Lemma certificate_2 : forall r t : R, 0 < r - 1 -> 0 < - r + 2 -> 0 < t -> 0 < - t + 1 -> r * t + r - 2 = 0 -> 0 <= 1 / 2 * r * t + 1 / 2 * r - 1.
Proof.
  intros r t H1 H2 H3 H4 H5.
  assert (S1 : 0 < t + 1).
  { refine (step_gt (1) (t + 1) (1 + 1 * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H3)). }
  assert (S2 : 0 <= 1 / 2 * r * t + 1 / 2 * r - 1).
  { refine (step_ge (1 * (t + 1)) (1 / 2 * r * t + 1 / 2 * r - 1) (0) ((1 / 2 * t + 1 / 2) * (r * t + r - 2)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (1 / 2 * t + 1 / 2) _ H5).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1).
    - exact (Rle_refl 0). }
  exact S2.
Qed.

Lemma certificate_3 : forall r t u__ : R, 0 < r - 1 -> 0 < - r + 2 -> 0 < t -> 0 < - t + 1 -> r * t + r - 2 = 0 -> 0 < u__ -> 0 < t - u__ -> 0 < - 1 / 2 * r * u__ - 1 / 2 * r + 1.
Proof.
  intros r t u__ H1 H2 H3 H4 H5 H6 H7.
  assert (S1 : 0 < t + 1).
  { refine (step_gt (1) (t + 1) (1 + 1 * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H3)). }
  assert (S2 : 0 < - 1 / 2 * r * u__ - 1 / 2 * r + 1).
  { refine (step_gt (1 * (t + 1)) (- 1 / 2 * r * u__ - 1 / 2 * r + 1) (1 * (t - u__)) ((- 1 / 2 * u__ - 1 / 2) * (r * t + r - 2)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- 1 / 2 * u__ - 1 / 2) _ H5).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H7). }
  exact S2.
Qed.

Lemma case_1_root : forall r : R,
  0 < r - 1 ->
  0 < - r + 2 ->
  exists t : R, 0 < t /\ 0 < - t + 1 /\ r * t + r - 2 = 0.
Proof.
  intros r A1 A2.
  assert (DL : 0 < 1) by (lra).
  assert (DH : 0 < 1) by (lra).
  assert (NL : 0 <= 0) by (lra).
  assert (NH : 0 <= 0) by (lra).
  assert (Order : 0 < 1) by (lra).
  assert (PL : 0 < (1) ^ 1) by (apply pow_lt; exact DL).
  assert (FL : - (r * ((0) / (1)) + r - 2) = (- r + 2) / ((1) ^ 1)) by (fractions_agree PL).
  assert (SL : 0 < - r + 2) by (exact A2).
  assert (GL : 0 < - (r * ((0) / (1)) + r - 2)) by exact (fraction_gt _ _ _ FL PL SL).
  assert (PH : 0 < (1) ^ 1) by (apply pow_lt; exact DH).
  assert (FH : r * ((1) / (1)) + r - 2 = (2 * r - 2) / ((1) ^ 1)) by (fractions_agree PH).
  assert (SH : 0 < 2 * r - 2) by (exact (certificate_1 r A1 A2)).
  assert (GH : 0 < r * ((1) / (1)) + r - 2) by exact (fraction_gt _ _ _ FH PH SH).
  destruct (root_between (fun t => r * t + r - 2) ((0) / (1)) ((1) / (1))) as [t [Above [Below Root]]].
  - reg.
  - refine (fractions_ordered _ _ _ _ DL DH _). same Order.
  - lra.
  - exact GH.
  - pose proof (above_lower_end _ _ _ DL Above) as XL. pose proof (below_upper_end _ _ _ DH Below) as XH.
    pose proof (positive_above _ _ _ DL NL XL). assert (YH : t < 1).
    { refine (below_one _ _ _ DH _ XH). same NH. }
    exists t. repeat apply conj; first [ lra | same XL | same XH | same Root ].
Qed.

Lemma case_1_value : forall r t : R,
  0 < r - 1 ->
  0 < - r + 2 ->
  0 < t ->
  0 < - t + 1 ->
  r * t + r - 2 = 0 ->
  ln (r / (2 - r)) = - ln t.
Proof.
  intros r t A1 A2 T1 T2 T3.
  assert (DI : 0 < - r + 2) by (exact A2).
  assert (GI : r * t + r - 2 = 0) by (exact T3).
  assert (VI : r / (2 - r) = (r) / (- r + 2)) by (fractions_agree DI).
  assert (PT : 0 < t ^ 1) by (apply pow_lt; exact T1).
  assert (IT : r / (2 - r) = 1 / t ^ 1) by (refine (inverse_power _ _ _ _ VI DI PT _); same GI).
  refine (eq_trans (f_equal ln IT) _). rewrite pow_1. exact (log_of_inverse t T1).
Qed.

Lemma case_1_safe : forall r p q t : R,
  0 < r - 1 ->
  0 < - r + 2 ->
  0 < t ->
  0 < - t + 1 ->
  r * t + r - 2 = 0 ->
  region r p q ->
  1 <= unbounded p q t * profile r p q.
Proof.
  intros r p q t A1 A2 T1 T2 T3 Inside.
  refine (meets r p q t A1 A2 Inside T1 _).
  { 
    unfold region in Inside. pose proof Inside as [U_p [U_q [E_p E_q]]]. clear Inside.
    subst p.
    subst q.
    exact (certificate_2 r t A1 A2 T1 T2 T3). }
Qed.

Lemma case_1_prior : forall r t : R,
  0 < r - 1 ->
  0 < - r + 2 ->
  0 < t ->
  0 < - t + 1 ->
  r * t + r - 2 = 0 ->
  region r (1 / 2) (1).
Proof.
  intros r t A1 A2 T1 T2 T3.
  refine (inside_region r A1 A2).
Qed.

Lemma case_1_below : forall r t u__ : R,
  0 < r - 1 ->
  0 < - r + 2 ->
  0 < t ->
  0 < - t + 1 ->
  r * t + r - 2 = 0 ->
  0 < u__ ->
  0 < t - u__ ->
  unbounded (1 / 2) (1) u__ * profile r (1 / 2) (1) < 1.
Proof.
  intros r t u__ A1 A2 T1 T2 T3 Below Under.
  pose proof (case_1_prior r t A1 A2 T1 T2 T3) as Inside.
  assert (Q_C1 : 0 < 1) by exact Rlt_0_1.
  assert (N_C1 : 0 < - 1 / 2 * r * u__ - 1 / 2 * r + 1) by (exact (certificate_3 r t u__ A1 A2 T1 T2 T3 Below Under)).
  assert (V_C1 : - 1 / 2 * r * u__ - 1 / 2 * r + 1 = (- 1 / 2 * r * u__ - 1 / 2 * r + 1) / (1)) by (fractions_agree Q_C1).
  assert (C1 : 0 < - 1 / 2 * r * u__ - 1 / 2 * r + 1) by exact (fraction_gt _ _ _ V_C1 Q_C1 N_C1).
  refine (fails_1 r (1 / 2) (1) u__ A1 A2 Inside Below _).
  { same C1. }
Qed.

Lemma case_1_fails : forall r t u__ : R,
  0 < r - 1 ->
  0 < - r + 2 ->
  0 < t ->
  0 < - t + 1 ->
  r * t + r - 2 = 0 ->
  0 < u__ ->
  0 < t - u__ ->
  exists p q : R, region r p q /\ unbounded p q u__ * profile r p q < 1.
Proof.
  intros r t u__ A1 A2 T1 T2 T3 Below Under.
  exists (1 / 2), (1). split.
  - exact (case_1_prior r t A1 A2 T1 T2 T3).
  - exact (case_1_below r t u__ A1 A2 T1 T2 T3 Below Under).
Qed.

Example case_1_is_met : exists r : R, 1 < r /\ r < 2 /\ region r (1 / 2) (1).
Proof.
  exists (74 / 47).
  unfold region. repeat apply conj; first [ reflexivity | lra ].
Qed.

Theorem case_1 : forall r : R,
  1 < r ->
  r < 2 ->
  (forall epsilon : R,
    (forall p q : R, region r p q -> 1 / unbounded p q (exp (- epsilon)) <= profile r p q)
    <-> epsilon <= ln (r / (2 - r))) /\
  region r (1 / 2) (1) /\ 1 / unbounded (1 / 2) (1) (exp (- (ln (r / (2 - r))))) = profile r (1 / 2) (1).
Proof.
  intros r A1' A2'.
  assert (A1 : 0 < r - 1) by lra.
  assert (A2 : 0 < - r + 2) by lra.
  destruct (case_1_root r A1 A2) as [t [T1 [T2 T3]]].
  pose proof (case_1_value r t A1 A2 T1 T2 T3) as V.
  rewrite V.
  pose proof (exp_minus_log t T1) as X. rewrite ?X.
  split.
  - intro epsilon. refine (largest_epsilon (fun privacy : R => forall p q : R, region r p q -> 1 / unbounded p q privacy <= profile r p q) t T1 _ _ epsilon).
    { intros later Later.
      intros p q Inside.
      pose proof (priors_in_range r p q Inside) as [P_p P_q].
      apply respected with (unbounded p q t).
      { apply unbounded_positive; first [ assumption | lra ]. }
      { apply unbounded_increasing; first [ assumption | lra ]. }
      exact (case_1_safe r p q t A1 A2 T1 T2 T3 Inside).
    }
    { intros below Below Under All.
      destruct (case_1_fails r t below A1 A2 T1 T2 T3 Below ltac:(lra)) as [p [q [Inside Failing]]].
      specialize (All p q Inside).
      pose proof (priors_in_range r p q Inside) as [P_p P_q].
      apply exceeded in Failing; [lra|].
      apply unbounded_positive; first [ assumption | lra ].
    }
  - pose proof (case_1_prior r t A1 A2 T1 T2 T3) as Inside. split; [exact Inside|].
    pose proof (priors_in_range r (1 / 2) (1) Inside) as [P_p P_q].
    refine (attained (unbounded (1 / 2) (1)) _ t (unbounded_continuous (1 / 2) (1)) T1 _ _ _).
    + apply unbounded_positive; first [ assumption | exact (Rlt_le _ _ T1) ].
    + exact (case_1_safe r (1 / 2) (1) t A1 A2 T1 T2 T3 Inside).
    + intros below Below Under. exact (case_1_below r t below A1 A2 T1 T2 T3 Below ltac:(lra)).
Qed.
