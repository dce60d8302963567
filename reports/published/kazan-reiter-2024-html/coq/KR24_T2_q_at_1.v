(* r on p == p0, q == 1: log((1 - p0)/(1/r - p0)) where 0 < p0 <= 1, r > 1, p0*r < 1 *)
From Coq Require Import Reals Lra Nsatz.
From Epsproof Require Import Sign Bounds Largest Profiles Paths Demands.
Open Scope R_scope.

Definition profile (p0 r p q : R) : R := r.

Definition region (p0 r p q : R) : Prop :=
  0 < p <= 1 /\
  0 < q <= 1 /\
  p = p0 /\
  q = 1.

Lemma priors_in_range : forall p0 r p q : R, region p0 r p q -> 0 < p <= 1 /\ 0 < q <= 1.
Proof. intros p0 r p q Inside. unfold region in Inside. lra. Qed.

Lemma inside_region : forall p0 r : R,
  0 < p0 ->
  0 <= - p0 + 1 ->
  0 < r - 1 ->
  0 < - p0 * r + 1 ->
  region p0 r (p0) (1).
Proof.
  intros p0 r A1 A2 A3 A4.
  assert (D_p : 0 < 1) by (lra).
  assert (N_p : 0 < p0) by (exact A1).
  assert (M_p : 0 <= - p0 + 1) by (exact A2).
  assert (V_p : p0 = (p0) / (1)) by (fractions_agree D_p).
  assert (L_p : 0 < p0) by exact (fraction_gt _ _ _ V_p D_p N_p).
  assert (U_p : p0 <= 1) by (refine (fraction_at_most_one _ _ _ V_p D_p _); same M_p).
  assert (D_q : 0 < 1) by (lra).
  assert (N_q : 0 < 1) by (lra).
  assert (M_q : 0 <= 0) by (lra).
  assert (V_q : 1 = (1) / (1)) by (fractions_agree D_q).
  assert (L_q : 0 < 1) by exact (fraction_gt _ _ _ V_q D_q N_q).
  assert (U_q : 1 <= 1) by (refine (fraction_at_most_one _ _ _ V_q D_q _); same M_q).
  unfold region. repeat apply conj; first [ assumption | reflexivity | lra ].
Qed.

Lemma meets : forall p0 r p q t : R,
  0 < p0 ->
  0 <= - p0 + 1 ->
  0 < r - 1 ->
  0 < - p0 * r + 1 ->
  region p0 r p q -> 0 < t ->
  (0 <= - p0 * r * t + p0 * r + r * t - 1) ->
  1 <= unbounded p q t * profile p0 r p q.
Proof.
  intros p0 r p q t A1 A2 A3 A4 Inside Positive C_1_1.
  unfold region in Inside. pose proof Inside as [U_p [U_q [E_p E_q]]]. clear Inside.
  subst p.
  subst q.
  assert (DB : 0 < 1) by (lra).
  assert (VB : unbounded (p0) (1) t = (- p0 * t + p0 + t) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (VB0 : unbounded (p0) (1) 0 = (p0) / (1)) by (unfold unbounded; fractions_agree DB).
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

Lemma fails_1 : forall p0 r p q t : R,
  0 < p0 ->
  0 <= - p0 + 1 ->
  0 < r - 1 ->
  0 < - p0 * r + 1 ->
  region p0 r p q -> 0 < t ->
  (0 < p0 * r * t - p0 * r - r * t + 1) ->
  unbounded p q t * profile p0 r p q < 1.
Proof.
  intros p0 r p q t A1 A2 A3 A4 Inside Positive C_1.
  pose proof (priors_in_range p0 r p q Inside) as [P_p P_q].
  assert (PB := unbounded_positive p q t P_p P_q (Rlt_le _ _ Positive)).
  unfold region in Inside. pose proof Inside as [U_p [U_q [E_p E_q]]]. clear Inside.
  subst p.
  subst q.
  assert (DB : 0 < 1) by (lra).
  assert (VB : unbounded (p0) (1) t = (- p0 * t + p0 + t) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (VB0 : unbounded (p0) (1) 0 = (p0) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (D_1_1 : 0 < 1) by (lra).
  assert (V_1_1 : r = (r) / (1)) by (fractions_agree D_1_1).
  apply (smaller_profile_fails _ _ (r) PB); [unfold profile; at_least_min|].
  apply (option_fails _ _ _ _ _ _ VB V_1_1 DB D_1_1).
  refine (same_gt _ _ C_1 _); identity.
Qed.

Lemma certificate_1 : forall p0 r t : R, 0 < p0 -> 0 <= - p0 + 1 -> 0 < r - 1 -> 0 < - p0 * r + 1 -> 0 < t -> 0 < - t + 1 -> - p0 * r * t + p0 * r + r * t - 1 = 0 -> 0 < - p0 * r ^ 2 + r.
Proof.
  intros p0 r t H1 H2 H3 H4 H5 H6 H7.
  assert (S1 : 0 < - p0 * t + p0 + t).
  { refine (step_gt (1) (- p0 * t + p0 + t) (1 * (t) + 1 * (p0) * (- t + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H5) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H6)). }
  assert (S2 : 0 < - p0 * t + t).
  { refine (step_gt (1) (- p0 * t + t) (1 * (- p0 * r + 1) * (- p0 * t + p0 + t)) ((p0) * (- p0 * r * t + p0 * r + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (p0) _ H7).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) S1). }
  assert (S3 : 0 < - p0 * r ^ 2 + r).
  { refine (step_gt (1 * (- p0 * t + p0 + t) ^ 2) (- p0 * r ^ 2 + r) (1 * (- p0 * t + t)) ((p0 ^ 2 * r * t - p0 ^ 2 * r - p0 * r * t - p0 * t + t) * (- p0 * r * t + p0 * r + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (p0 ^ 2 * r * t - p0 ^ 2 * r - p0 * r * t - p0 * t + t) _ H7).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (pow_lt _ 2 S1))).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2). }
  exact S3.
Qed.

Lemma certificate_2 : forall p0 r t : R, 0 < p0 -> 0 <= - p0 + 1 -> 0 < r - 1 -> 0 < - p0 * r + 1 -> 0 < t -> 0 < - t + 1 -> - p0 * r * t + p0 * r + r * t - 1 = 0 -> - p0 * r ^ 2 * t + p0 * r ^ 2 + r ^ 2 * t - r = 0.
Proof.
  intros p0 r t H1 H2 H3 H4 H5 H6 H7.
  assert (S1 : - p0 * r ^ 2 * t + p0 * r ^ 2 + r ^ 2 * t - r = 0).
  { refine (step_eq (1) (- p0 * r ^ 2 * t + p0 * r ^ 2 + r ^ 2 * t - r) ((r) * (- p0 * r * t + p0 * r + r * t - 1)) _ _ _).
    - identity.
    - exact (multiple_of_zero (r) _ H7).
    - exact (ltac:(lra) : 0 < 1). }
  exact S1.
Qed.

Lemma certificate_3 : forall p0 r t : R, 0 < p0 -> 0 <= - p0 + 1 -> 0 < r - 1 -> 0 < - p0 * r + 1 -> 0 < t -> 0 < - t + 1 -> - p0 * r * t + p0 * r + r * t - 1 = 0 -> 0 <= - p0 * r * t + p0 * r + r * t - 1.
Proof.
  intros p0 r t H1 H2 H3 H4 H5 H6 H7.
  assert (S1 : 0 < - p0 * t + p0 + t).
  { refine (step_gt (1) (- p0 * t + p0 + t) (1 * (t) + 1 * (p0) * (- t + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H5) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H6)). }
  assert (S2 : 0 <= - p0 * r * t + p0 * r + r * t - 1).
  { refine (step_ge (1 * (- p0 * t + p0 + t)) (- p0 * r * t + p0 * r + r * t - 1) (0) ((- p0 * t + p0 + t) * (- p0 * r * t + p0 * r + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- p0 * t + p0 + t) _ H7).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1).
    - exact (Rle_refl 0). }
  exact S2.
Qed.

Lemma certificate_4 : forall p0 r t u__ : R, 0 < p0 -> 0 <= - p0 + 1 -> 0 < r - 1 -> 0 < - p0 * r + 1 -> 0 < t -> 0 < - t + 1 -> - p0 * r * t + p0 * r + r * t - 1 = 0 -> 0 < u__ -> 0 < t - u__ -> 0 < p0 * r * u__ - p0 * r - r * u__ + 1.
Proof.
  intros p0 r t u__ H1 H2 H3 H4 H5 H6 H7 H8 H9.
  assert (S1 : 0 < - p0 * t + p0 + t).
  { refine (step_gt (1) (- p0 * t + p0 + t) (1 * (t) + 1 * (p0) * (- t + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H5) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H6)). }
  assert (S2 : 0 < p0 * t - p0 - t + 1).
  { refine (step_gt (1) (p0 * t - p0 - t + 1) (1 * (r - 1) * (- p0 * t + p0 + t)) ((- 1) * (- p0 * r * t + p0 * r + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- 1) _ H7).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H3) S1). }
  assert (S3 : 0 < - p0 + 1).
  { refine (step_gt (1 + 1 * (- t + 1) ^ 2) (- p0 + 1) (2 * (p0 * t - p0 - t + 1) + 1 * (- p0 + 1) * (- t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (Rplus_lt_le_0_compat _ _ (ltac:(lra) : 0 < 1) (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) (square_ge (- t + 1))))).
    - exact (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 2) S2) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H2) (square_ge (- t)))). }
  assert (S4 : 0 < - p0 * t + p0 * u__ + t - u__).
  { refine (step_gt (1) (- p0 * t + p0 * u__ + t - u__) (1 * (t - u__) * (- p0 + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H9) S3). }
  assert (S5 : 0 < p0 * r * u__ - p0 * r - r * u__ + 1).
  { refine (step_gt (1 * (- p0 * t + p0 + t)) (p0 * r * u__ - p0 * r - r * u__ + 1) (1 * (- p0 * t + p0 * u__ + t - u__)) ((p0 * u__ - p0 - u__) * (- p0 * r * t + p0 * r + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (p0 * u__ - p0 - u__) _ H7).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S4). }
  exact S5.
Qed.

Lemma case_1_root : forall p0 r : R,
  0 < p0 ->
  0 <= - p0 + 1 ->
  0 < r - 1 ->
  0 < - p0 * r + 1 ->
  exists t : R, 0 < t /\ 0 < - t + 1 /\ - p0 * r * t + p0 * r + r * t - 1 = 0.
Proof.
  intros p0 r A1 A2 A3 A4.
  assert (DL : 0 < 1) by (lra).
  assert (DH : 0 < 1) by (lra).
  assert (NL : 0 <= 0) by (lra).
  assert (NH : 0 <= 0) by (lra).
  assert (Order : 0 < 1) by (lra).
  assert (PL : 0 < (1) ^ 1) by (apply pow_lt; exact DL).
  assert (FL : - (- p0 * r * ((0) / (1)) + p0 * r + r * ((0) / (1)) - 1) = (- p0 * r + 1) / ((1) ^ 1)) by (fractions_agree PL).
  assert (SL : 0 < - p0 * r + 1) by (exact A4).
  assert (GL : 0 < - (- p0 * r * ((0) / (1)) + p0 * r + r * ((0) / (1)) - 1)) by exact (fraction_gt _ _ _ FL PL SL).
  assert (PH : 0 < (1) ^ 1) by (apply pow_lt; exact DH).
  assert (FH : - p0 * r * ((1) / (1)) + p0 * r + r * ((1) / (1)) - 1 = (r - 1) / ((1) ^ 1)) by (fractions_agree PH).
  assert (SH : 0 < r - 1) by (exact A3).
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

Lemma case_1_value : forall p0 r t : R,
  0 < p0 ->
  0 <= - p0 + 1 ->
  0 < r - 1 ->
  0 < - p0 * r + 1 ->
  0 < t ->
  0 < - t + 1 ->
  - p0 * r * t + p0 * r + r * t - 1 = 0 ->
  ln ((1 - p0) / (1 / r - p0)) = - ln t.
Proof.
  intros p0 r t A1 A2 A3 A4 T1 T2 T3.
  assert (DI : 0 < - p0 * r ^ 2 + r) by (exact (certificate_1 p0 r t A1 A2 A3 A4 T1 T2 T3)).
  assert (GI : - p0 * r ^ 2 * t + p0 * r ^ 2 + r ^ 2 * t - r = 0) by (exact (certificate_2 p0 r t A1 A2 A3 A4 T1 T2 T3)).
  assert (VI : (1 - p0) / (1 / r - p0) = (- p0 * r ^ 2 + r ^ 2) / (- p0 * r ^ 2 + r)) by (fractions_agree DI).
  assert (PT : 0 < t ^ 1) by (apply pow_lt; exact T1).
  assert (IT : (1 - p0) / (1 / r - p0) = 1 / t ^ 1) by (refine (inverse_power _ _ _ _ VI DI PT _); same GI).
  refine (eq_trans (f_equal ln IT) _). rewrite pow_1. exact (log_of_inverse t T1).
Qed.

Lemma case_1_safe : forall p0 r p q t : R,
  0 < p0 ->
  0 <= - p0 + 1 ->
  0 < r - 1 ->
  0 < - p0 * r + 1 ->
  0 < t ->
  0 < - t + 1 ->
  - p0 * r * t + p0 * r + r * t - 1 = 0 ->
  region p0 r p q ->
  1 <= unbounded p q t * profile p0 r p q.
Proof.
  intros p0 r p q t A1 A2 A3 A4 T1 T2 T3 Inside.
  refine (meets p0 r p q t A1 A2 A3 A4 Inside T1 _).
  { 
    unfold region in Inside. pose proof Inside as [U_p [U_q [E_p E_q]]]. clear Inside.
    subst p.
    subst q.
    exact (certificate_3 p0 r t A1 A2 A3 A4 T1 T2 T3). }
Qed.

Lemma case_1_prior : forall p0 r t : R,
  0 < p0 ->
  0 <= - p0 + 1 ->
  0 < r - 1 ->
  0 < - p0 * r + 1 ->
  0 < t ->
  0 < - t + 1 ->
  - p0 * r * t + p0 * r + r * t - 1 = 0 ->
  region p0 r (p0) (1).
Proof.
  intros p0 r t A1 A2 A3 A4 T1 T2 T3.
  refine (inside_region p0 r A1 A2 A3 A4).
Qed.

Lemma case_1_below : forall p0 r t u__ : R,
  0 < p0 ->
  0 <= - p0 + 1 ->
  0 < r - 1 ->
  0 < - p0 * r + 1 ->
  0 < t ->
  0 < - t + 1 ->
  - p0 * r * t + p0 * r + r * t - 1 = 0 ->
  0 < u__ ->
  0 < t - u__ ->
  unbounded (p0) (1) u__ * profile p0 r (p0) (1) < 1.
Proof.
  intros p0 r t u__ A1 A2 A3 A4 T1 T2 T3 Below Under.
  pose proof (case_1_prior p0 r t A1 A2 A3 A4 T1 T2 T3) as Inside.
  assert (Q_C1 : 0 < 1) by exact Rlt_0_1.
  assert (N_C1 : 0 < p0 * r * u__ - p0 * r - r * u__ + 1) by (exact (certificate_4 p0 r t u__ A1 A2 A3 A4 T1 T2 T3 Below Under)).
  assert (V_C1 : p0 * r * u__ - p0 * r - r * u__ + 1 = (p0 * r * u__ - p0 * r - r * u__ + 1) / (1)) by (fractions_agree Q_C1).
  assert (C1 : 0 < p0 * r * u__ - p0 * r - r * u__ + 1) by exact (fraction_gt _ _ _ V_C1 Q_C1 N_C1).
  refine (fails_1 p0 r (p0) (1) u__ A1 A2 A3 A4 Inside Below _).
  { same C1. }
Qed.

Lemma case_1_fails : forall p0 r t u__ : R,
  0 < p0 ->
  0 <= - p0 + 1 ->
  0 < r - 1 ->
  0 < - p0 * r + 1 ->
  0 < t ->
  0 < - t + 1 ->
  - p0 * r * t + p0 * r + r * t - 1 = 0 ->
  0 < u__ ->
  0 < t - u__ ->
  exists p q : R, region p0 r p q /\ unbounded p q u__ * profile p0 r p q < 1.
Proof.
  intros p0 r t u__ A1 A2 A3 A4 T1 T2 T3 Below Under.
  exists (p0), (1). split.
  - exact (case_1_prior p0 r t A1 A2 A3 A4 T1 T2 T3).
  - exact (case_1_below p0 r t u__ A1 A2 A3 A4 T1 T2 T3 Below Under).
Qed.

Example case_1_is_met : exists p0 r : R, 0 < p0 /\ p0 <= 1 /\ 1 < r /\ p0 * r < 1 /\ region p0 r (p0) (1).
Proof.
  exists (400 / 2209), (81 / 43).
  unfold region. repeat apply conj; first [ reflexivity | lra ].
Qed.

Theorem case_1 : forall p0 r : R,
  0 < p0 ->
  p0 <= 1 ->
  1 < r ->
  p0 * r < 1 ->
  (forall epsilon : R,
    (forall p q : R, region p0 r p q -> 1 / unbounded p q (exp (- epsilon)) <= profile p0 r p q)
    <-> epsilon <= ln ((1 - p0) / (1 / r - p0))) /\
  region p0 r (p0) (1) /\ 1 / unbounded (p0) (1) (exp (- (ln ((1 - p0) / (1 / r - p0))))) = profile p0 r (p0) (1).
Proof.
  intros p0 r A1' A2' A3' A4'.
  assert (A1 : 0 < p0) by lra.
  assert (A2 : 0 <= - p0 + 1) by lra.
  assert (A3 : 0 < r - 1) by lra.
  assert (A4 : 0 < - p0 * r + 1) by lra.
  destruct (case_1_root p0 r A1 A2 A3 A4) as [t [T1 [T2 T3]]].
  pose proof (case_1_value p0 r t A1 A2 A3 A4 T1 T2 T3) as V.
  rewrite V.
  pose proof (exp_minus_log t T1) as X. rewrite ?X.
  split.
  - intro epsilon. refine (largest_epsilon (fun privacy : R => forall p q : R, region p0 r p q -> 1 / unbounded p q privacy <= profile p0 r p q) t T1 _ _ epsilon).
    { intros later Later.
      intros p q Inside.
      pose proof (priors_in_range p0 r p q Inside) as [P_p P_q].
      apply respected with (unbounded p q t).
      { apply unbounded_positive; first [ assumption | lra ]. }
      { apply unbounded_increasing; first [ assumption | lra ]. }
      exact (case_1_safe p0 r p q t A1 A2 A3 A4 T1 T2 T3 Inside).
    }
    { intros below Below Under All.
      destruct (case_1_fails p0 r t below A1 A2 A3 A4 T1 T2 T3 Below ltac:(lra)) as [p [q [Inside Failing]]].
      specialize (All p q Inside).
      pose proof (priors_in_range p0 r p q Inside) as [P_p P_q].
      apply exceeded in Failing; [lra|].
      apply unbounded_positive; first [ assumption | lra ].
    }
  - pose proof (case_1_prior p0 r t A1 A2 A3 A4 T1 T2 T3) as Inside. split; [exact Inside|].
    pose proof (priors_in_range p0 r (p0) (1) Inside) as [P_p P_q].
    refine (attained (unbounded (p0) (1)) _ t (unbounded_continuous (p0) (1)) T1 _ _ _).
    + apply unbounded_positive; first [ assumption | exact (Rlt_le _ _ T1) ].
    + exact (case_1_safe p0 r (p0) (1) t A1 A2 A3 A4 T1 T2 T3 Inside).
    + intros below Below Under. exact (case_1_below p0 r t below A1 A2 A3 A4 T1 T2 T3 Below ltac:(lra)).
Qed.
