(* max(a/(p*q), r) *)
From Coq Require Import Reals Lra Nsatz.
From Epsproof Require Import Sign Bounds Largest Profiles Paths Demands.
Open Scope R_scope.

Definition profile (a q0 r p q : R) : R := Rmax r (a / (p * q0)).

Definition region (a q0 r p q : R) : Prop :=
  0 < p <= 1 /\
  0 < q <= 1 /\
  q = q0.

Lemma certificate_1 : forall a p q0 r : R, 0 < a -> 0 < - a + 1 -> 0 < r - 1 -> 0 < q0 -> 0 <= - q0 + 1 -> 0 < p -> 0 <= - p + 1 -> 0 < p * q0.
Proof.
  intros a p q0 r H1 H2 H3 H4 H5 H6 H7.
  assert (S1 : 0 < p * q0).
  { refine (step_gt (1) (p * q0) (1 * (q0) * (p)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) H6). }
  exact S1.
Qed.

Lemma priors_in_range : forall a q0 r p q : R, region a q0 r p q -> 0 < p <= 1 /\ 0 < q <= 1.
Proof. intros a q0 r p q Inside. unfold region in Inside. lra. Qed.

Lemma inside_region : forall a q0 r p : R,
  0 < a ->
  0 < - a + 1 ->
  0 < r - 1 ->
  0 < q0 ->
  0 <= - q0 + 1 ->
  0 < p ->
  0 <= - p + 1 ->
  region a q0 r (p) (q0).
Proof.
  intros a q0 r p A1 A2 A3 A4 A5 R1 R2.
  assert (L_p : 0 < p) by (exact R1).
  assert (M_p : 0 <= - p + 1) by (exact R2).
  assert (D_q : 0 < 1) by (lra).
  assert (N_q : 0 < q0) by (exact A4).
  assert (M_q : 0 <= - q0 + 1) by (exact A5).
  assert (V_q : q0 = (q0) / (1)) by (fractions_agree D_q).
  assert (L_q : 0 < q0) by exact (fraction_gt _ _ _ V_q D_q N_q).
  assert (U_q : q0 <= 1) by (refine (fraction_at_most_one _ _ _ V_q D_q _); same M_q).
  unfold region. repeat apply conj; first [ assumption | reflexivity | lra ].
Qed.

Lemma meets : forall a q0 r p q t : R,
  0 < a ->
  0 < - a + 1 ->
  0 < r - 1 ->
  0 < q0 ->
  0 <= - q0 + 1 ->
  region a q0 r p q -> 0 < t ->
  (0 <= p * q0 * r - a -> 0 <= - p * q0 * r * t ^ 2 + p * r * t ^ 2 + p * q0 * r - p * r * t + r * t - 1) ->
  (0 <= - p * q0 * r + a -> 0 <= - a * p * q0 * t ^ 2 + a * p * t ^ 2 + a * p * q0 - a * p * t + a * t - p * q0) ->
  1 <= unbounded p q t * profile a q0 r p q.
Proof.
  intros a q0 r p q t A1 A2 A3 A4 A5 Inside Positive C_1_1 C_1_2.
  unfold region in Inside. pose proof Inside as [U_p [U_q E_q]]. clear Inside.
  assert (R1 : 0 < p) by lra.
  assert (R2 : 0 <= - p + 1) by lra.
  subst q.
  assert (DB : 0 < 1) by (lra).
  assert (VB : unbounded (p) (q0) t = (- p * q0 * t ^ 2 + p * t ^ 2 + p * q0 - p * t + t) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (VB0 : unbounded (p) (q0) 0 = (p * q0) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (D_1_1 : 0 < 1) by (lra).
  assert (V_1_1 : r = (r) / (1)) by (fractions_agree D_1_1).
  assert (D_1_2 : 0 < p * q0) by (exact (certificate_1 a p q0 r A1 A2 A3 A4 A5 R1 R2)).
  assert (V_1_2 : a / (p * q0) = (a) / (p * q0)) by (fractions_agree D_1_2).
  unfold profile.
  { 
    assert (L_1 : r <= Rmax r (a / (p * q0))) by at_most_max.
    assert (L_2 : a / (p * q0) <= Rmax r (a / (p * q0))) by at_most_max.
    assert (M : Rmax r (a / (p * q0)) = r \/ Rmax r (a / (p * q0)) = a / (p * q0)) by one_of_max.
    destruct M as [M|M].
    {
      rewrite M in L_1, L_2 |- *.
      assert (G_2 : 0 <= p * q0 * r - a) by (refine (same_ge _ _ (larger_option _ _ _ _ _ _ V_1_1 V_1_2 D_1_1 D_1_2 L_2) _); identity).
      apply (option_meets _ _ _ _ _ _ VB V_1_1 DB D_1_1).
      refine (same_ge _ _ (C_1_1 G_2) _); identity.
    }
    {
      rewrite M in L_1, L_2 |- *.
      assert (G_1 : 0 <= - p * q0 * r + a) by (refine (same_ge _ _ (larger_option _ _ _ _ _ _ V_1_2 V_1_1 D_1_2 D_1_1 L_1) _); identity).
      apply (option_meets _ _ _ _ _ _ VB V_1_2 DB D_1_2).
      refine (same_ge _ _ (C_1_2 G_1) _); identity.
    }
  }
Qed.

Lemma fails_1 : forall a q0 r p q t : R,
  0 < a ->
  0 < - a + 1 ->
  0 < r - 1 ->
  0 < q0 ->
  0 <= - q0 + 1 ->
  region a q0 r p q -> 0 < t ->
  (0 < p * q0 * r * t ^ 2 - p * r * t ^ 2 - p * q0 * r + p * r * t - r * t + 1) ->
  (0 < a * p * q0 * t ^ 2 - a * p * t ^ 2 - a * p * q0 + a * p * t - a * t + p * q0) ->
  unbounded p q t * profile a q0 r p q < 1.
Proof.
  intros a q0 r p q t A1 A2 A3 A4 A5 Inside Positive C_1 C_2.
  pose proof (priors_in_range a q0 r p q Inside) as [P_p P_q].
  assert (PB := unbounded_positive p q t P_p P_q (Rlt_le _ _ Positive)).
  unfold region in Inside. pose proof Inside as [U_p [U_q E_q]]. clear Inside.
  assert (R1 : 0 < p) by lra.
  assert (R2 : 0 <= - p + 1) by lra.
  subst q.
  assert (DB : 0 < 1) by (lra).
  assert (VB : unbounded (p) (q0) t = (- p * q0 * t ^ 2 + p * t ^ 2 + p * q0 - p * t + t) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (VB0 : unbounded (p) (q0) 0 = (p * q0) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (D_1_1 : 0 < 1) by (lra).
  assert (V_1_1 : r = (r) / (1)) by (fractions_agree D_1_1).
  assert (D_1_2 : 0 < p * q0) by (exact (certificate_1 a p q0 r A1 A2 A3 A4 A5 R1 R2)).
  assert (V_1_2 : a / (p * q0) = (a) / (p * q0)) by (fractions_agree D_1_2).
  apply (smaller_profile_fails _ _ (Rmax r (a / (p * q0))) PB); [unfold profile; at_least_min|].
  assert (M : Rmax r (a / (p * q0)) = r \/ Rmax r (a / (p * q0)) = a / (p * q0)) by one_of_max.
  destruct M as [M|M].
  - rewrite M. apply (option_fails _ _ _ _ _ _ VB V_1_1 DB D_1_1).
    refine (same_gt _ _ C_1 _); identity.
  - rewrite M. apply (option_fails _ _ _ _ _ _ VB V_1_2 DB D_1_2).
    refine (same_gt _ _ C_2 _); identity.
Qed.

Lemma certificate_2 : forall a q0 r : R, 0 < a -> 0 < - a + 1 -> 0 < r - 1 -> 0 < q0 -> 0 <= - q0 + 1 -> 0 <= q0 * r - a -> 0 <= q0 * r + q0 - 1 -> 0 < - a * q0 + q0.
Proof.
  intros a q0 r H1 H2 H3 H4 H5 H6 H7.
  assert (S1 : 0 < - a * q0 + q0).
  { refine (step_gt (1) (- a * q0 + q0) (1 * (- a + 1) * (q0)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2) H4). }
  exact S1.
Qed.

Lemma certificate_3 : forall a q0 r : R, 0 < a -> 0 < - a + 1 -> 0 < r - 1 -> 0 < q0 -> 0 <= - q0 + 1 -> 0 <= q0 * r - a -> 0 <= q0 * r + q0 - 1 -> 0 < q0 * r - q0.
Proof.
  intros a q0 r H1 H2 H3 H4 H5 H6 H7.
  assert (S1 : 0 < q0 * r - q0).
  { refine (step_gt (1) (q0 * r - q0) (1 * (r - 1) * (q0)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H3) H4). }
  exact S1.
Qed.

Lemma certificate_4 : forall a q0 r t : R, 0 < a -> 0 < - a + 1 -> 0 < r - 1 -> 0 < q0 -> 0 <= - q0 + 1 -> 0 <= q0 * r - a -> 0 <= q0 * r + q0 - 1 -> 0 < t -> 0 < - t + 1 -> - a * q0 * t ^ 2 + a * t ^ 2 + q0 * r * t + a * q0 - a * t - q0 = 0 -> 0 <= - 2 * a * q0 * t + 2 * a * t + q0 * r - a.
Proof.
  intros a q0 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10.
  assert (S1 : 0 < - a * t ^ 2 + r * t + a - 1).
  { refine (step_gt (1 * (q0)) (- a * t ^ 2 + r * t + a - 1) (1 * (a) * (t) * (- t + 1)) ((1) * (- a * q0 * t ^ 2 + a * t ^ 2 + q0 * r * t + a * q0 - a * t - q0)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (1) _ H10).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H8) H9). }
  assert (S2 : 0 <= - a * t + r * t + a - 1).
  { refine (step_ge (1) (- a * t + r * t + a - 1) (1 * (- q0 + 1) * (- a * t ^ 2 + r * t + a - 1)) ((1) * (- a * q0 * t ^ 2 + a * t ^ 2 + q0 * r * t + a * q0 - a * t - q0)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (1) _ H10).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H5) (Rlt_le _ _ S1)). }
  assert (S3 : 0 < - a * t ^ 2 + r * t ^ 2 + 2 * a * t - a - 2 * t + 1).
  { refine (step_gt (1) (- a * t ^ 2 + r * t ^ 2 + 2 * a * t - a - 2 * t + 1) (1 * (t) * (- a * t + r * t + a - 1) + 1 * (- a + 1) * (- t + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8)) S2) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2) H9)). }
  assert (S4 : 0 < - a ^ 2 * t ^ 2 + a * r * t ^ 2 + 2 * a ^ 2 * t - a ^ 2 - 2 * a * t + a).
  { refine (step_gt (1) (- a ^ 2 * t ^ 2 + a * r * t ^ 2 + 2 * a ^ 2 * t - a ^ 2 - 2 * a * t + a) (1 * (a) * (- a * t ^ 2 + r * t ^ 2 + 2 * a * t - a - 2 * t + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) S3). }
  assert (S5 : 0 <= - 2 * a * q0 * t + 2 * a * t + q0 * r - a).
  { refine (step_ge (1 * (- a * t ^ 2 + r * t + a - 1)) (- 2 * a * q0 * t + 2 * a * t + q0 * r - a) (1 * (- a ^ 2 * t ^ 2 + a * r * t ^ 2 + 2 * a ^ 2 * t - a ^ 2 - 2 * a * t + a)) ((- 2 * a * t + r) * (- a * q0 * t ^ 2 + a * t ^ 2 + q0 * r * t + a * q0 - a * t - q0)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- 2 * a * t + r) _ H10).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S4)). }
  exact S5.
Qed.

Lemma certificate_5 : forall a q0 r t : R, 0 < a -> 0 < - a + 1 -> 0 < r - 1 -> 0 < q0 -> 0 <= - q0 + 1 -> 0 <= q0 * r - a -> 0 <= q0 * r + q0 - 1 -> 0 < t -> 0 < - t + 1 -> - a * q0 * t ^ 2 + a * t ^ 2 + q0 * r * t + a * q0 - a * t - q0 = 0 -> 4 * a ^ 2 * q0 ^ 2 * t ^ 2 - 8 * a ^ 2 * q0 * t ^ 2 - 4 * a * q0 ^ 2 * r * t - 4 * a ^ 2 * q0 ^ 2 + 4 * a ^ 2 * q0 * t + 4 * a ^ 2 * t ^ 2 + 4 * a * q0 * r * t + 4 * a ^ 2 * q0 - 4 * a ^ 2 * t + 4 * a * q0 ^ 2 - 4 * a * q0 = 0.
Proof.
  intros a q0 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10.
  assert (S1 : 4 * a ^ 2 * q0 ^ 2 * t ^ 2 - 8 * a ^ 2 * q0 * t ^ 2 - 4 * a * q0 ^ 2 * r * t - 4 * a ^ 2 * q0 ^ 2 + 4 * a ^ 2 * q0 * t + 4 * a ^ 2 * t ^ 2 + 4 * a * q0 * r * t + 4 * a ^ 2 * q0 - 4 * a ^ 2 * t + 4 * a * q0 ^ 2 - 4 * a * q0 = 0).
  { refine (step_eq (1) (4 * a ^ 2 * q0 ^ 2 * t ^ 2 - 8 * a ^ 2 * q0 * t ^ 2 - 4 * a * q0 ^ 2 * r * t - 4 * a ^ 2 * q0 ^ 2 + 4 * a ^ 2 * q0 * t + 4 * a ^ 2 * t ^ 2 + 4 * a * q0 * r * t + 4 * a ^ 2 * q0 - 4 * a ^ 2 * t + 4 * a * q0 ^ 2 - 4 * a * q0) ((- 4 * a * q0 + 4 * a) * (- a * q0 * t ^ 2 + a * t ^ 2 + q0 * r * t + a * q0 - a * t - q0)) _ _ _).
    - identity.
    - exact (multiple_of_zero (- 4 * a * q0 + 4 * a) _ H10).
    - exact (ltac:(lra) : 0 < 1). }
  exact S1.
Qed.

Lemma certificate_6 : forall a q0 r t : R, 0 < a -> 0 < - a + 1 -> 0 < r - 1 -> 0 < q0 -> 0 <= - q0 + 1 -> 0 <= q0 * r - a -> 0 <= q0 * r + q0 - 1 -> 0 < t -> 0 < - t + 1 -> - a * q0 * t ^ 2 + a * t ^ 2 + q0 * r * t + a * q0 - a * t - q0 = 0 -> 0 < - 2 * a * q0 + 2 * q0.
Proof.
  intros a q0 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10.
  assert (S1 : 0 < - 2 * a * q0 + 2 * q0).
  { refine (step_gt (1) (- 2 * a * q0 + 2 * q0) (2 * (- a + 1) * (q0)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 2) H2) H4). }
  assert (S2 : 0 < - 2 * a * q0 + 2 * q0).
  { refine (step_gt (1) (- 2 * a * q0 + 2 * q0) (1 * (- 2 * a * q0 + 2 * q0)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1). }
  exact S2.
Qed.

Lemma certificate_7 : forall a q0 r t : R, 0 < a -> 0 < - a + 1 -> 0 < r - 1 -> 0 < q0 -> 0 <= - q0 + 1 -> 0 <= q0 * r - a -> 0 <= q0 * r + q0 - 1 -> 0 < t -> 0 < - t + 1 -> - a * q0 * t ^ 2 + a * t ^ 2 + q0 * r * t + a * q0 - a * t - q0 = 0 -> - 2 * a * q0 * t ^ 2 + 2 * a * t ^ 2 + 2 * q0 * r * t + 2 * a * q0 - 2 * a * t - 2 * q0 = 0.
Proof.
  intros a q0 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10.
  assert (S1 : - 2 * a * q0 * t ^ 2 + 2 * a * t ^ 2 + 2 * q0 * r * t + 2 * a * q0 - 2 * a * t - 2 * q0 = 0).
  { refine (step_eq (1) (- 2 * a * q0 * t ^ 2 + 2 * a * t ^ 2 + 2 * q0 * r * t + 2 * a * q0 - 2 * a * t - 2 * q0) ((2) * (- a * q0 * t ^ 2 + a * t ^ 2 + q0 * r * t + a * q0 - a * t - q0)) _ _ _).
    - identity.
    - exact (multiple_of_zero (2) _ H10).
    - exact (ltac:(lra) : 0 < 1). }
  exact S1.
Qed.

Lemma certificate_8 : forall a p q0 r t : R, 0 < a -> 0 < - a + 1 -> 0 < r - 1 -> 0 < q0 -> 0 <= - q0 + 1 -> 0 <= q0 * r - a -> 0 <= q0 * r + q0 - 1 -> 0 < t -> 0 < - t + 1 -> - a * q0 * t ^ 2 + a * t ^ 2 + q0 * r * t + a * q0 - a * t - q0 = 0 -> 0 < p -> 0 <= - p + 1 -> 0 <= p * q0 * r - a -> 0 <= - p * q0 * r * t ^ 2 + p * r * t ^ 2 + p * q0 * r - p * r * t + r * t - 1.
Proof.
  intros a p q0 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13.
  assert (S1 : 0 < - a * t ^ 2 + r * t + a - 1).
  { refine (step_gt (1 * (q0)) (- a * t ^ 2 + r * t + a - 1) (1 * (a) * (t) * (- t + 1)) ((1) * (- a * q0 * t ^ 2 + a * t ^ 2 + q0 * r * t + a * q0 - a * t - q0)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (1) _ H10).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H8) H9). }
  assert (S2 : 0 <= - a * r * t ^ 2 + a * r * t + a * t - r * t - a + 1).
  { refine (step_ge (1) (- a * r * t ^ 2 + a * r * t + a * t - r * t - a + 1) (1 * (q0 * r + q0 - 1) * (- a * t ^ 2 + r * t + a - 1)) ((- r - 1) * (- a * q0 * t ^ 2 + a * t ^ 2 + q0 * r * t + a * q0 - a * t - q0)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- r - 1) _ H10).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H7) (Rlt_le _ _ S1)). }
  assert (S3 : 0 <= - a * p * r * t ^ 2 + a ^ 2 * t ^ 2 + a * p * r * t - a * r * t - a ^ 2 + a).
  { refine (step_ge (1) (- a * p * r * t ^ 2 + a ^ 2 * t ^ 2 + a * p * r * t - a * r * t - a ^ 2 + a) (1 * (- a * t ^ 2 + r * t + a - 1) * (p * q0 * r - a)) ((- p * r) * (- a * q0 * t ^ 2 + a * t ^ 2 + q0 * r * t + a * q0 - a * t - q0)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- p * r) _ H10).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1)) H13). }
  assert (S4 : 0 <= - p * r * t ^ 2 + a * t ^ 2 + p * r * t - r * t - a + 1).
  { refine (step_ge (1 * (a)) (- p * r * t ^ 2 + a * t ^ 2 + p * r * t - r * t - a + 1) (1 * (- a * p * r * t ^ 2 + a ^ 2 * t ^ 2 + a * p * r * t - a * r * t - a ^ 2 + a)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S3). }
  assert (S5 : 0 < a * t - a + 1).
  { refine (step_gt (1) (a * t - a + 1) (1 * (- a + 1) + 1 * (a) * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H8)). }
  assert (S6 : 0 <= - r * t + 1).
  { refine (step_ge (1 * (a * t - a + 1)) (- r * t + 1) (1 * (- a * r * t ^ 2 + a * r * t + a * t - r * t - a + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S5).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S2). }
  assert (S7 : 0 <= p * r ^ 2 * t ^ 3 - a * r * t ^ 3 - p * r ^ 2 * t ^ 2 - p * r * t ^ 2 + r ^ 2 * t ^ 2 + a * r * t + a * t ^ 2 + p * r * t - 2 * r * t - a + 1).
  { refine (step_ge (1) (p * r ^ 2 * t ^ 3 - a * r * t ^ 3 - p * r ^ 2 * t ^ 2 - p * r * t ^ 2 + r ^ 2 * t ^ 2 + a * r * t + a * t ^ 2 + p * r * t - 2 * r * t - a + 1) (1 * (- p * r * t ^ 2 + a * t ^ 2 + p * r * t - r * t - a + 1) * (- r * t + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S4) S6). }
  assert (S8 : 0 <= - p * q0 * r * t ^ 2 + p * r * t ^ 2 + p * q0 * r - p * r * t + r * t - 1).
  { refine (step_ge (1 * (- a * t ^ 2 + r * t + a - 1)) (- p * q0 * r * t ^ 2 + p * r * t ^ 2 + p * q0 * r - p * r * t + r * t - 1) (1 * (p * r ^ 2 * t ^ 3 - a * r * t ^ 3 - p * r ^ 2 * t ^ 2 - p * r * t ^ 2 + r ^ 2 * t ^ 2 + a * r * t + a * t ^ 2 + p * r * t - 2 * r * t - a + 1)) ((- p * r * t ^ 2 + p * r) * (- a * q0 * t ^ 2 + a * t ^ 2 + q0 * r * t + a * q0 - a * t - q0)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- p * r * t ^ 2 + p * r) _ H10).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S7). }
  exact S8.
Qed.

Lemma certificate_9 : forall a p q0 r t : R, 0 < a -> 0 < - a + 1 -> 0 < r - 1 -> 0 < q0 -> 0 <= - q0 + 1 -> 0 <= q0 * r - a -> 0 <= q0 * r + q0 - 1 -> 0 < t -> 0 < - t + 1 -> - a * q0 * t ^ 2 + a * t ^ 2 + q0 * r * t + a * q0 - a * t - q0 = 0 -> 0 < p -> 0 <= - p + 1 -> 0 <= - p * q0 * r + a -> 0 <= - a * p * q0 * t ^ 2 + a * p * t ^ 2 + a * p * q0 - a * p * t + a * t - p * q0.
Proof.
  intros a p q0 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13.
  assert (S1 : 0 < - a * t ^ 2 + r * t + a - 1).
  { refine (step_gt (1 * (q0)) (- a * t ^ 2 + r * t + a - 1) (1 * (a) * (t) * (- t + 1)) ((1) * (- a * q0 * t ^ 2 + a * t ^ 2 + q0 * r * t + a * q0 - a * t - q0)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (1) _ H10).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H8) H9). }
  assert (S2 : 0 <= a * p * r * t ^ 2 - a ^ 2 * t ^ 2 - a * p * r * t + a * r * t + a ^ 2 - a).
  { refine (step_ge (1) (a * p * r * t ^ 2 - a ^ 2 * t ^ 2 - a * p * r * t + a * r * t + a ^ 2 - a) (1 * (- a * t ^ 2 + r * t + a - 1) * (- p * q0 * r + a)) ((p * r) * (- a * q0 * t ^ 2 + a * t ^ 2 + q0 * r * t + a * q0 - a * t - q0)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (p * r) _ H10).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1)) H13). }
  assert (S3 : 0 <= p * r * t ^ 2 - a * t ^ 2 - p * r * t + r * t + a - 1).
  { refine (step_ge (1 * (a)) (p * r * t ^ 2 - a * t ^ 2 - p * r * t + r * t + a - 1) (1 * (a * p * r * t ^ 2 - a ^ 2 * t ^ 2 - a * p * r * t + a * r * t + a ^ 2 - a)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S2). }
  assert (S4 : 0 <= a * p * r * t ^ 3 - a ^ 2 * t ^ 3 - a * p * r * t ^ 2 + a * r * t ^ 2 + a ^ 2 * t - a * t).
  { refine (step_ge (1) (a * p * r * t ^ 3 - a ^ 2 * t ^ 3 - a * p * r * t ^ 2 + a * r * t ^ 2 + a ^ 2 * t - a * t) (1 * (a) * (t) * (p * r * t ^ 2 - a * t ^ 2 - p * r * t + r * t + a - 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H8)) S3). }
  assert (S5 : 0 <= - a * p * q0 * t ^ 2 + a * p * t ^ 2 + a * p * q0 - a * p * t + a * t - p * q0).
  { refine (step_ge (1 * (- a * t ^ 2 + r * t + a - 1)) (- a * p * q0 * t ^ 2 + a * p * t ^ 2 + a * p * q0 - a * p * t + a * t - p * q0) (1 * (a * p * r * t ^ 3 - a ^ 2 * t ^ 3 - a * p * r * t ^ 2 + a * r * t ^ 2 + a ^ 2 * t - a * t)) ((- a * p * t ^ 2 + a * p - p) * (- a * q0 * t ^ 2 + a * t ^ 2 + q0 * r * t + a * q0 - a * t - q0)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- a * p * t ^ 2 + a * p - p) _ H10).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S4). }
  exact S5.
Qed.

Lemma certificate_10 : forall a q0 r t : R, 0 < a -> 0 < - a + 1 -> 0 < r - 1 -> 0 < q0 -> 0 <= - q0 + 1 -> 0 <= q0 * r - a -> 0 <= q0 * r + q0 - 1 -> 0 < t -> 0 < - t + 1 -> - a * q0 * t ^ 2 + a * t ^ 2 + q0 * r * t + a * q0 - a * t - q0 = 0 -> 0 < q0 * r.
Proof.
  intros a q0 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10.
  assert (S1 : 0 < r).
  { refine (step_gt (1) (r) (1 * (r - 1) + 1) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H3) (ltac:(lra) : 0 < 1)). }
  assert (S2 : 0 < - a * t ^ 2 + r * t + a - 1).
  { refine (step_gt (1 * (q0)) (- a * t ^ 2 + r * t + a - 1) (1 * (a) * (t) * (- t + 1)) ((1) * (- a * q0 * t ^ 2 + a * t ^ 2 + q0 * r * t + a * q0 - a * t - q0)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (1) _ H10).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H8) H9). }
  assert (S3 : 0 < - a * r * t ^ 2 + a * r * t).
  { refine (step_gt (1) (- a * r * t ^ 2 + a * r * t) (1 * (a) * (t) * (- t + 1) * (r)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H8) H9) S1). }
  assert (S4 : 0 < q0 * r).
  { refine (step_gt (1 * (- a * t ^ 2 + r * t + a - 1)) (q0 * r) (1 * (- a * r * t ^ 2 + a * r * t)) ((r) * (- a * q0 * t ^ 2 + a * t ^ 2 + q0 * r * t + a * q0 - a * t - q0)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (r) _ H10).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S3). }
  exact S4.
Qed.

Lemma certificate_11 : forall a q0 r t u__ : R, 0 < a -> 0 < - a + 1 -> 0 < r - 1 -> 0 < q0 -> 0 <= - q0 + 1 -> 0 <= q0 * r - a -> 0 <= q0 * r + q0 - 1 -> 0 < t -> 0 < - t + 1 -> - a * q0 * t ^ 2 + a * t ^ 2 + q0 * r * t + a * q0 - a * t - q0 = 0 -> 0 < u__ -> 0 < t - u__ -> 0 < a * q0 * r * u__ ^ 2 - a * r * u__ ^ 2 - q0 * r ^ 2 * u__ - a * q0 * r + a * r * u__ + q0 * r.
Proof.
  intros a q0 r t u__ H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12.
  assert (S1 : 0 < r).
  { refine (step_gt (1) (r) (1 * (r - 1) + 1) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H3) (ltac:(lra) : 0 < 1)). }
  assert (S2 : 0 < - a * t ^ 2 + r * t + a - 1).
  { refine (step_gt (1 * (q0)) (- a * t ^ 2 + r * t + a - 1) (1 * (a) * (t) * (- t + 1)) ((1) * (- a * q0 * t ^ 2 + a * t ^ 2 + q0 * r * t + a * q0 - a * t - q0)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (1) _ H10).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H8) H9). }
  assert (S3 : 0 <= - a * t + r * t + a - 1).
  { refine (step_ge (1) (- a * t + r * t + a - 1) (1 * (- q0 + 1) * (- a * t ^ 2 + r * t + a - 1)) ((1) * (- a * q0 * t ^ 2 + a * t ^ 2 + q0 * r * t + a * q0 - a * t - q0)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (1) _ H10).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H5) (Rlt_le _ _ S2)). }
  assert (S4 : 0 < - a * t * u__ + r * t * u__ + a * t + a * u__ - a - t - u__ + 1).
  { refine (step_gt (1) (- a * t * u__ + r * t * u__ + a * t + a * u__ - a - t - u__ + 1) (1 * (- a * t + r * t + a - 1) * (u__) + 1 * (- a + 1) * (- t + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S3) (Rlt_le _ _ H11)) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2) H9)). }
  assert (S5 : 0 < - a ^ 2 * r * t ^ 2 * u__ + a ^ 2 * r * t * u__ ^ 2 + a * r ^ 2 * t ^ 2 * u__ - a * r ^ 2 * t * u__ ^ 2 + a ^ 2 * r * t ^ 2 - a ^ 2 * r * u__ ^ 2 - a ^ 2 * r * t + a ^ 2 * r * u__ - a * r * t ^ 2 + a * r * u__ ^ 2 + a * r * t - a * r * u__).
  { refine (step_gt (1) (- a ^ 2 * r * t ^ 2 * u__ + a ^ 2 * r * t * u__ ^ 2 + a * r ^ 2 * t ^ 2 * u__ - a * r ^ 2 * t * u__ ^ 2 + a ^ 2 * r * t ^ 2 - a ^ 2 * r * u__ ^ 2 - a ^ 2 * r * t + a ^ 2 * r * u__ - a * r * t ^ 2 + a * r * u__ ^ 2 + a * r * t - a * r * u__) (1 * (a) * (r) * (- a * t * u__ + r * t * u__ + a * t + a * u__ - a - t - u__ + 1) * (t - u__)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) S1) S4) H12). }
  assert (S6 : 0 < a * q0 * r * u__ ^ 2 - a * r * u__ ^ 2 - q0 * r ^ 2 * u__ - a * q0 * r + a * r * u__ + q0 * r).
  { refine (step_gt (1 * (- a * t ^ 2 + r * t + a - 1)) (a * q0 * r * u__ ^ 2 - a * r * u__ ^ 2 - q0 * r ^ 2 * u__ - a * q0 * r + a * r * u__ + q0 * r) (1 * (- a ^ 2 * r * t ^ 2 * u__ + a ^ 2 * r * t * u__ ^ 2 + a * r ^ 2 * t ^ 2 * u__ - a * r ^ 2 * t * u__ ^ 2 + a ^ 2 * r * t ^ 2 - a ^ 2 * r * u__ ^ 2 - a ^ 2 * r * t + a ^ 2 * r * u__ - a * r * t ^ 2 + a * r * u__ ^ 2 + a * r * t - a * r * u__)) ((a * r * u__ ^ 2 - r ^ 2 * u__ - a * r + r) * (- a * q0 * t ^ 2 + a * t ^ 2 + q0 * r * t + a * q0 - a * t - q0)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (a * r * u__ ^ 2 - r ^ 2 * u__ - a * r + r) _ H10).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S5). }
  exact S6.
Qed.

Lemma certificate_12 : forall a q0 r t u__ : R, 0 < a -> 0 < - a + 1 -> 0 < r - 1 -> 0 < q0 -> 0 <= - q0 + 1 -> 0 <= q0 * r - a -> 0 <= q0 * r + q0 - 1 -> 0 < t -> 0 < - t + 1 -> - a * q0 * t ^ 2 + a * t ^ 2 + q0 * r * t + a * q0 - a * t - q0 = 0 -> 0 < u__ -> 0 < t - u__ -> 0 < a ^ 2 * q0 * u__ ^ 2 - a ^ 2 * u__ ^ 2 - a * q0 * r * u__ - a ^ 2 * q0 + a ^ 2 * u__ + a * q0.
Proof.
  intros a q0 r t u__ H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12.
  assert (S1 : 0 < - a * t ^ 2 + r * t + a - 1).
  { refine (step_gt (1 * (q0)) (- a * t ^ 2 + r * t + a - 1) (1 * (a) * (t) * (- t + 1)) ((1) * (- a * q0 * t ^ 2 + a * t ^ 2 + q0 * r * t + a * q0 - a * t - q0)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (1) _ H10).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H8) H9). }
  assert (S2 : 0 <= - a * t + r * t + a - 1).
  { refine (step_ge (1) (- a * t + r * t + a - 1) (1 * (- q0 + 1) * (- a * t ^ 2 + r * t + a - 1)) ((1) * (- a * q0 * t ^ 2 + a * t ^ 2 + q0 * r * t + a * q0 - a * t - q0)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (1) _ H10).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H5) (Rlt_le _ _ S1)). }
  assert (S3 : 0 < - a * t * u__ + r * t * u__ + a * t + a * u__ - a - t - u__ + 1).
  { refine (step_gt (1) (- a * t * u__ + r * t * u__ + a * t + a * u__ - a - t - u__ + 1) (1 * (- a * t + r * t + a - 1) * (u__) + 1 * (- a + 1) * (- t + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S2) (Rlt_le _ _ H11)) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2) H9)). }
  assert (S4 : 0 < - a ^ 3 * t ^ 2 * u__ + a ^ 3 * t * u__ ^ 2 + a ^ 2 * r * t ^ 2 * u__ - a ^ 2 * r * t * u__ ^ 2 + a ^ 3 * t ^ 2 - a ^ 3 * u__ ^ 2 - a ^ 3 * t + a ^ 3 * u__ - a ^ 2 * t ^ 2 + a ^ 2 * u__ ^ 2 + a ^ 2 * t - a ^ 2 * u__).
  { refine (step_gt (1) (- a ^ 3 * t ^ 2 * u__ + a ^ 3 * t * u__ ^ 2 + a ^ 2 * r * t ^ 2 * u__ - a ^ 2 * r * t * u__ ^ 2 + a ^ 3 * t ^ 2 - a ^ 3 * u__ ^ 2 - a ^ 3 * t + a ^ 3 * u__ - a ^ 2 * t ^ 2 + a ^ 2 * u__ ^ 2 + a ^ 2 * t - a ^ 2 * u__) (1 * (a) ^ 2 * (- a * t * u__ + r * t * u__ + a * t + a * u__ - a - t - u__ + 1) * (t - u__)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (pow_lt _ 2 H1)) S3) H12). }
  assert (S5 : 0 < a ^ 2 * q0 * u__ ^ 2 - a ^ 2 * u__ ^ 2 - a * q0 * r * u__ - a ^ 2 * q0 + a ^ 2 * u__ + a * q0).
  { refine (step_gt (1 * (- a * t ^ 2 + r * t + a - 1)) (a ^ 2 * q0 * u__ ^ 2 - a ^ 2 * u__ ^ 2 - a * q0 * r * u__ - a ^ 2 * q0 + a ^ 2 * u__ + a * q0) (1 * (- a ^ 3 * t ^ 2 * u__ + a ^ 3 * t * u__ ^ 2 + a ^ 2 * r * t ^ 2 * u__ - a ^ 2 * r * t * u__ ^ 2 + a ^ 3 * t ^ 2 - a ^ 3 * u__ ^ 2 - a ^ 3 * t + a ^ 3 * u__ - a ^ 2 * t ^ 2 + a ^ 2 * u__ ^ 2 + a ^ 2 * t - a ^ 2 * u__)) ((a ^ 2 * u__ ^ 2 - a * r * u__ - a ^ 2 + a) * (- a * q0 * t ^ 2 + a * t ^ 2 + q0 * r * t + a * q0 - a * t - q0)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (a ^ 2 * u__ ^ 2 - a * r * u__ - a ^ 2 + a) _ H10).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S4). }
  exact S5.
Qed.

Lemma case_1_root : forall a q0 r : R,
  0 < a ->
  0 < - a + 1 ->
  0 < r - 1 ->
  0 < q0 ->
  0 <= - q0 + 1 ->
  0 <= q0 * r - a ->
  0 <= q0 * r + q0 - 1 ->
  exists t : R, 0 < t /\ 0 < - t + 1 /\ - a * q0 * t ^ 2 + a * t ^ 2 + q0 * r * t + a * q0 - a * t - q0 = 0.
Proof.
  intros a q0 r A1 A2 A3 A4 A5 W1 W2.
  assert (DL : 0 < 1) by (lra).
  assert (DH : 0 < 1) by (lra).
  assert (NL : 0 <= 0) by (lra).
  assert (NH : 0 <= 0) by (lra).
  assert (Order : 0 < 1) by (lra).
  assert (PL : 0 < (1) ^ 2) by (apply pow_lt; exact DL).
  assert (FL : - (- a * q0 * ((0) / (1)) ^ 2 + a * ((0) / (1)) ^ 2 + q0 * r * ((0) / (1)) + a * q0 - a * ((0) / (1)) - q0) = (- a * q0 + q0) / ((1) ^ 2)) by (fractions_agree PL).
  assert (SL : 0 < - a * q0 + q0) by (exact (certificate_2 a q0 r A1 A2 A3 A4 A5 W1 W2)).
  assert (GL : 0 < - (- a * q0 * ((0) / (1)) ^ 2 + a * ((0) / (1)) ^ 2 + q0 * r * ((0) / (1)) + a * q0 - a * ((0) / (1)) - q0)) by exact (fraction_gt _ _ _ FL PL SL).
  assert (PH : 0 < (1) ^ 2) by (apply pow_lt; exact DH).
  assert (FH : - a * q0 * ((1) / (1)) ^ 2 + a * ((1) / (1)) ^ 2 + q0 * r * ((1) / (1)) + a * q0 - a * ((1) / (1)) - q0 = (q0 * r - q0) / ((1) ^ 2)) by (fractions_agree PH).
  assert (SH : 0 < q0 * r - q0) by (exact (certificate_3 a q0 r A1 A2 A3 A4 A5 W1 W2)).
  assert (GH : 0 < - a * q0 * ((1) / (1)) ^ 2 + a * ((1) / (1)) ^ 2 + q0 * r * ((1) / (1)) + a * q0 - a * ((1) / (1)) - q0) by exact (fraction_gt _ _ _ FH PH SH).
  destruct (root_between (fun t => - a * q0 * t ^ 2 + a * t ^ 2 + q0 * r * t + a * q0 - a * t - q0) ((0) / (1)) ((1) / (1))) as [t [Above [Below Root]]].
  - reg.
  - refine (fractions_ordered _ _ _ _ DL DH _). same Order.
  - lra.
  - exact GH.
  - pose proof (above_lower_end _ _ _ DL Above) as XL. pose proof (below_upper_end _ _ _ DH Below) as XH.
    pose proof (positive_above _ _ _ DL NL XL). assert (YH : t < 1).
    { refine (below_one _ _ _ DH _ XH). same NH. }
    exists t. repeat apply conj; first [ lra | same XL | same XH | same Root ].
Qed.

Lemma case_1_value : forall a q0 r t : R,
  0 < a ->
  0 < - a + 1 ->
  0 < r - 1 ->
  0 < q0 ->
  0 <= - q0 + 1 ->
  0 <= q0 * r - a ->
  0 <= q0 * r + q0 - 1 ->
  0 < t ->
  0 < - t + 1 ->
  - a * q0 * t ^ 2 + a * t ^ 2 + q0 * r * t + a * q0 - a * t - q0 = 0 ->
  ln ((- a + q0 * r + sqrt (4 * a * q0 * (a - 1) * (q0 - 1) + (- a + q0 * r) ^ 2)) / (2 * q0 * (- a + 1))) = - ln t.
Proof.
  intros a q0 r t A1 A2 A3 A4 A5 W1 W2 T1 T2 T3.
  assert (DV : 0 < 1) by (lra).
  assert (NV : 0 <= - 2 * a * q0 * t + 2 * a * t + q0 * r - a) by (exact (certificate_4 a q0 r t A1 A2 A3 A4 A5 W1 W2 T1 T2 T3)).
  assert (DR : 0 < 1) by (lra).
  assert (SV : 4 * a ^ 2 * q0 ^ 2 * t ^ 2 - 8 * a ^ 2 * q0 * t ^ 2 - 4 * a * q0 ^ 2 * r * t - 4 * a ^ 2 * q0 ^ 2 + 4 * a ^ 2 * q0 * t + 4 * a ^ 2 * t ^ 2 + 4 * a * q0 * r * t + 4 * a ^ 2 * q0 - 4 * a ^ 2 * t + 4 * a * q0 ^ 2 - 4 * a * q0 = 0) by (exact (certificate_5 a q0 r t A1 A2 A3 A4 A5 W1 W2 T1 T2 T3)).
  assert (VR : 4 * a * q0 * (a - 1) * (q0 - 1) + (- a + q0 * r) ^ 2 = (4 * a ^ 2 * q0 ^ 2 + q0 ^ 2 * r ^ 2 - 4 * a ^ 2 * q0 - 4 * a * q0 ^ 2 - 2 * a * q0 * r + a ^ 2 + 4 * a * q0) / (1)) by (fractions_agree DR).
  assert (VS : sqrt (4 * a * q0 * (a - 1) * (q0 - 1) + (- a + q0 * r) ^ 2) = (- 2 * a * q0 * t + 2 * a * t + q0 * r - a) / (1)).
  { refine (sqrt_of_fraction _ _ _ _ _ VR DR DV NV _). same SV. }
  assert (DI : 0 < - 2 * a * q0 + 2 * q0) by (exact (certificate_6 a q0 r t A1 A2 A3 A4 A5 W1 W2 T1 T2 T3)).
  assert (GI : - 2 * a * q0 * t ^ 2 + 2 * a * t ^ 2 + 2 * q0 * r * t + 2 * a * q0 - 2 * a * t - 2 * q0 = 0) by (exact (certificate_7 a q0 r t A1 A2 A3 A4 A5 W1 W2 T1 T2 T3)).
  assert (VI : (- a + q0 * r + sqrt (4 * a * q0 * (a - 1) * (q0 - 1) + (- a + q0 * r) ^ 2)) / (2 * q0 * (- a + 1)) = (- 2 * a * q0 * t + 2 * a * t + 2 * q0 * r - 2 * a) / (- 2 * a * q0 + 2 * q0)) by (rewrite VS; fractions_agree DI).
  assert (PT : 0 < t ^ 1) by (apply pow_lt; exact T1).
  assert (IT : (- a + q0 * r + sqrt (4 * a * q0 * (a - 1) * (q0 - 1) + (- a + q0 * r) ^ 2)) / (2 * q0 * (- a + 1)) = 1 / t ^ 1) by (refine (inverse_power _ _ _ _ VI DI PT _); same GI).
  refine (eq_trans (f_equal ln IT) _). rewrite pow_1. exact (log_of_inverse t T1).
Qed.

Lemma case_1_safe : forall a q0 r p q t : R,
  0 < a ->
  0 < - a + 1 ->
  0 < r - 1 ->
  0 < q0 ->
  0 <= - q0 + 1 ->
  0 <= q0 * r - a ->
  0 <= q0 * r + q0 - 1 ->
  0 < t ->
  0 < - t + 1 ->
  - a * q0 * t ^ 2 + a * t ^ 2 + q0 * r * t + a * q0 - a * t - q0 = 0 ->
  region a q0 r p q ->
  1 <= unbounded p q t * profile a q0 r p q.
Proof.
  intros a q0 r p q t A1 A2 A3 A4 A5 W1 W2 T1 T2 T3 Inside.
  refine (meets a q0 r p q t A1 A2 A3 A4 A5 Inside T1 _ _).
  { intros G1. 
    unfold region in Inside. pose proof Inside as [U_p [U_q E_q]]. clear Inside.
    assert (R1 : 0 < p) by lra.
    assert (R2 : 0 <= - p + 1) by lra.
    subst q.
    exact (certificate_8 a p q0 r t A1 A2 A3 A4 A5 W1 W2 T1 T2 T3 R1 R2 G1). }
  { intros G1. 
    unfold region in Inside. pose proof Inside as [U_p [U_q E_q]]. clear Inside.
    assert (R1 : 0 < p) by lra.
    assert (R2 : 0 <= - p + 1) by lra.
    subst q.
    exact (certificate_9 a p q0 r t A1 A2 A3 A4 A5 W1 W2 T1 T2 T3 R1 R2 G1). }
Qed.

Lemma case_1_prior : forall a q0 r t : R,
  0 < a ->
  0 < - a + 1 ->
  0 < r - 1 ->
  0 < q0 ->
  0 <= - q0 + 1 ->
  0 <= q0 * r - a ->
  0 <= q0 * r + q0 - 1 ->
  0 < t ->
  0 < - t + 1 ->
  - a * q0 * t ^ 2 + a * t ^ 2 + q0 * r * t + a * q0 - a * t - q0 = 0 ->
  region a q0 r (a / (q0 * r)) (q0).
Proof.
  intros a q0 r t A1 A2 A3 A4 A5 W1 W2 T1 T2 T3.
  assert (DP_p : 0 < q0 * r) by (exact (certificate_10 a q0 r t A1 A2 A3 A4 A5 W1 W2 T1 T2 T3)).
  assert (Q_R1 : 0 < 1 * (q0 * r) ^ 1) by exact (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)).
  assert (N_R1 : 0 < a) by (exact A1).
  assert (V_R1 : (a / (q0 * r)) = (a) / (1 * (q0 * r) ^ 1)) by (fractions_agree Q_R1).
  assert (R1 : 0 < (a / (q0 * r))) by exact (fraction_gt _ _ _ V_R1 Q_R1 N_R1).
  assert (Q_R2 : 0 < 1 * (q0 * r) ^ 1) by exact (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)).
  assert (N_R2 : 0 <= q0 * r - a) by (exact W1).
  assert (V_R2 : - (a / (q0 * r)) + 1 = (q0 * r - a) / (1 * (q0 * r) ^ 1)) by (fractions_agree Q_R2).
  assert (R2 : 0 <= - (a / (q0 * r)) + 1) by exact (fraction_ge _ _ _ V_R2 Q_R2 N_R2).
  refine (inside_region a q0 r (a / (q0 * r)) A1 A2 A3 A4 A5 _ _).
  { same R1. }
  { same R2. }
Qed.

Lemma case_1_below : forall a q0 r t u__ : R,
  0 < a ->
  0 < - a + 1 ->
  0 < r - 1 ->
  0 < q0 ->
  0 <= - q0 + 1 ->
  0 <= q0 * r - a ->
  0 <= q0 * r + q0 - 1 ->
  0 < t ->
  0 < - t + 1 ->
  - a * q0 * t ^ 2 + a * t ^ 2 + q0 * r * t + a * q0 - a * t - q0 = 0 ->
  0 < u__ ->
  0 < t - u__ ->
  unbounded (a / (q0 * r)) (q0) u__ * profile a q0 r (a / (q0 * r)) (q0) < 1.
Proof.
  intros a q0 r t u__ A1 A2 A3 A4 A5 W1 W2 T1 T2 T3 Below Under.
  pose proof (case_1_prior a q0 r t A1 A2 A3 A4 A5 W1 W2 T1 T2 T3) as Inside.
  assert (DP_p : 0 < q0 * r) by (exact (certificate_10 a q0 r t A1 A2 A3 A4 A5 W1 W2 T1 T2 T3)).
  assert (Q_C1 : 0 < 1 * (q0 * r) ^ 1) by exact (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)).
  assert (N_C1 : 0 < a * q0 * r * u__ ^ 2 - a * r * u__ ^ 2 - q0 * r ^ 2 * u__ - a * q0 * r + a * r * u__ + q0 * r) by (exact (certificate_11 a q0 r t u__ A1 A2 A3 A4 A5 W1 W2 T1 T2 T3 Below Under)).
  assert (V_C1 : (a / (q0 * r)) * q0 * r * u__ ^ 2 - (a / (q0 * r)) * r * u__ ^ 2 - (a / (q0 * r)) * q0 * r + (a / (q0 * r)) * r * u__ - r * u__ + 1 = (a * q0 * r * u__ ^ 2 - a * r * u__ ^ 2 - q0 * r ^ 2 * u__ - a * q0 * r + a * r * u__ + q0 * r) / (1 * (q0 * r) ^ 1)) by (fractions_agree Q_C1).
  assert (C1 : 0 < (a / (q0 * r)) * q0 * r * u__ ^ 2 - (a / (q0 * r)) * r * u__ ^ 2 - (a / (q0 * r)) * q0 * r + (a / (q0 * r)) * r * u__ - r * u__ + 1) by exact (fraction_gt _ _ _ V_C1 Q_C1 N_C1).
  assert (Q_C2 : 0 < 1 * (q0 * r) ^ 1) by exact (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)).
  assert (N_C2 : 0 < a ^ 2 * q0 * u__ ^ 2 - a ^ 2 * u__ ^ 2 - a * q0 * r * u__ - a ^ 2 * q0 + a ^ 2 * u__ + a * q0) by (exact (certificate_12 a q0 r t u__ A1 A2 A3 A4 A5 W1 W2 T1 T2 T3 Below Under)).
  assert (V_C2 : a * (a / (q0 * r)) * q0 * u__ ^ 2 - a * (a / (q0 * r)) * u__ ^ 2 - a * (a / (q0 * r)) * q0 + a * (a / (q0 * r)) * u__ - a * u__ + (a / (q0 * r)) * q0 = (a ^ 2 * q0 * u__ ^ 2 - a ^ 2 * u__ ^ 2 - a * q0 * r * u__ - a ^ 2 * q0 + a ^ 2 * u__ + a * q0) / (1 * (q0 * r) ^ 1)) by (fractions_agree Q_C2).
  assert (C2 : 0 < a * (a / (q0 * r)) * q0 * u__ ^ 2 - a * (a / (q0 * r)) * u__ ^ 2 - a * (a / (q0 * r)) * q0 + a * (a / (q0 * r)) * u__ - a * u__ + (a / (q0 * r)) * q0) by exact (fraction_gt _ _ _ V_C2 Q_C2 N_C2).
  refine (fails_1 a q0 r (a / (q0 * r)) (q0) u__ A1 A2 A3 A4 A5 Inside Below _ _).
  { same C1. }
  { same C2. }
Qed.

Lemma case_1_fails : forall a q0 r t u__ : R,
  0 < a ->
  0 < - a + 1 ->
  0 < r - 1 ->
  0 < q0 ->
  0 <= - q0 + 1 ->
  0 <= q0 * r - a ->
  0 <= q0 * r + q0 - 1 ->
  0 < t ->
  0 < - t + 1 ->
  - a * q0 * t ^ 2 + a * t ^ 2 + q0 * r * t + a * q0 - a * t - q0 = 0 ->
  0 < u__ ->
  0 < t - u__ ->
  exists p q : R, region a q0 r p q /\ unbounded p q u__ * profile a q0 r p q < 1.
Proof.
  intros a q0 r t u__ A1 A2 A3 A4 A5 W1 W2 T1 T2 T3 Below Under.
  exists (a / (q0 * r)), (q0). split.
  - exact (case_1_prior a q0 r t A1 A2 A3 A4 A5 W1 W2 T1 T2 T3).
  - exact (case_1_below a q0 r t u__ A1 A2 A3 A4 A5 W1 W2 T1 T2 T3 Below Under).
Qed.

Example case_1_is_met : exists a q0 r p : R, 0 < a /\ a < 1 /\ 1 < r /\ 0 < q0 /\ q0 <= 1 /\ a <= q0 * r /\ 1 <= q0 * r + q0 /\ region a q0 r p (q0).
Proof.
  exists (27000 / 29791), (78 / 97), (44 / 37), (1 / 2).
  unfold region. repeat apply conj; first [ reflexivity | lra ].
Qed.

Theorem case_1 : forall a q0 r : R,
  0 < a ->
  a < 1 ->
  1 < r ->
  0 < q0 ->
  q0 <= 1 ->
  a <= q0 * r ->
  1 <= q0 * r + q0 ->
  (forall epsilon : R,
    (forall p q : R, region a q0 r p q -> 1 / unbounded p q (exp (- epsilon)) <= profile a q0 r p q)
    <-> epsilon <= ln ((- a + q0 * r + sqrt (4 * a * q0 * (a - 1) * (q0 - 1) + (- a + q0 * r) ^ 2)) / (2 * q0 * (- a + 1)))) /\
  region a q0 r (a / (q0 * r)) (q0) /\ 1 / unbounded (a / (q0 * r)) (q0) (exp (- (ln ((- a + q0 * r + sqrt (4 * a * q0 * (a - 1) * (q0 - 1) + (- a + q0 * r) ^ 2)) / (2 * q0 * (- a + 1)))))) = profile a q0 r (a / (q0 * r)) (q0).
Proof.
  intros a q0 r A1' A2' A3' A4' A5' W1' W2'.
  assert (A1 : 0 < a) by lra.
  assert (A2 : 0 < - a + 1) by lra.
  assert (A3 : 0 < r - 1) by lra.
  assert (A4 : 0 < q0) by lra.
  assert (A5 : 0 <= - q0 + 1) by lra.
  assert (W1 : 0 <= q0 * r - a) by lra.
  assert (W2 : 0 <= q0 * r + q0 - 1) by lra.
  destruct (case_1_root a q0 r A1 A2 A3 A4 A5 W1 W2) as [t [T1 [T2 T3]]].
  pose proof (case_1_value a q0 r t A1 A2 A3 A4 A5 W1 W2 T1 T2 T3) as V.
  rewrite V.
  pose proof (exp_minus_log t T1) as X. rewrite ?X.
  split.
  - intro epsilon. refine (largest_epsilon (fun privacy : R => forall p q : R, region a q0 r p q -> 1 / unbounded p q privacy <= profile a q0 r p q) t T1 _ _ epsilon).
    { intros later Later.
      intros p q Inside.
      pose proof (priors_in_range a q0 r p q Inside) as [P_p P_q].
      apply respected with (unbounded p q t).
      { apply unbounded_positive; first [ assumption | lra ]. }
      { apply unbounded_increasing; first [ assumption | lra ]. }
      exact (case_1_safe a q0 r p q t A1 A2 A3 A4 A5 W1 W2 T1 T2 T3 Inside).
    }
    { intros below Below Under All.
      destruct (case_1_fails a q0 r t below A1 A2 A3 A4 A5 W1 W2 T1 T2 T3 Below ltac:(lra)) as [p [q [Inside Failing]]].
      specialize (All p q Inside).
      pose proof (priors_in_range a q0 r p q Inside) as [P_p P_q].
      apply exceeded in Failing; [lra|].
      apply unbounded_positive; first [ assumption | lra ].
    }
  - pose proof (case_1_prior a q0 r t A1 A2 A3 A4 A5 W1 W2 T1 T2 T3) as Inside. split; [exact Inside|].
    pose proof (priors_in_range a q0 r (a / (q0 * r)) (q0) Inside) as [P_p P_q].
    refine (attained (unbounded (a / (q0 * r)) (q0)) _ t (unbounded_continuous (a / (q0 * r)) (q0)) T1 _ _ _).
    + apply unbounded_positive; first [ assumption | exact (Rlt_le _ _ T1) ].
    + exact (case_1_safe a q0 r (a / (q0 * r)) (q0) t A1 A2 A3 A4 A5 W1 W2 T1 T2 T3 Inside).
    + intros below Below Under. exact (case_1_below a q0 r t below A1 A2 A3 A4 A5 W1 W2 T1 T2 T3 Below ltac:(lra)).
Qed.

Lemma certificate_13 : forall a q0 r : R, 0 < a -> 0 < - a + 1 -> 0 < r - 1 -> 0 < q0 -> 0 <= - q0 + 1 -> 0 <= - q0 * r + a -> 0 < - a * q0 + q0.
Proof.
  intros a q0 r H1 H2 H3 H4 H5 H6.
  assert (S1 : 0 < - a * q0 + q0).
  { refine (step_gt (1) (- a * q0 + q0) (1 * (- a + 1) * (q0)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2) H4). }
  exact S1.
Qed.

Lemma certificate_14 : forall a q0 r : R, 0 < a -> 0 < - a + 1 -> 0 < r - 1 -> 0 < q0 -> 0 <= - q0 + 1 -> 0 <= - q0 * r + a -> 0 < a - q0.
Proof.
  intros a q0 r H1 H2 H3 H4 H5 H6.
  assert (S1 : 0 < a - q0).
  { refine (step_gt (1) (a - q0) (1 * (r - 1) * (q0) + 1 * (- q0 * r + a)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H3) H4) (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H6)). }
  exact S1.
Qed.

Lemma certificate_15 : forall a p q0 r t : R, 0 < a -> 0 < - a + 1 -> 0 < r - 1 -> 0 < q0 -> 0 <= - q0 + 1 -> 0 <= - q0 * r + a -> 0 < t -> 0 < - t + 1 -> - a * q0 * t ^ 2 + a * t ^ 2 + a * q0 - q0 = 0 -> 0 < p -> 0 <= - p + 1 -> 0 <= p * q0 * r - a -> 0 <= - p * q0 * r * t ^ 2 + p * r * t ^ 2 + p * q0 * r - p * r * t + r * t - 1.
Proof.
  intros a p q0 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12.
  assert (S1 : 0 < r).
  { refine (step_gt (1) (r) (1 * (r - 1) + 1) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H3) (ltac:(lra) : 0 < 1)). }
  assert (S2 : 0 < - q0 * t ^ 2 + t ^ 2 + q0).
  { refine (step_gt (1) (- q0 * t ^ 2 + t ^ 2 + q0) (1 * (q0) + 1 * (- q0 + 1) * (t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H5) (Rlt_le _ _ (pow_lt _ 2 H7)))). }
  assert (S3 : 0 <= - p * q0 ^ 2 * r * t ^ 2 + p * q0 * r * t ^ 2 + p * q0 ^ 2 * r - q0).
  { refine (step_ge (1) (- p * q0 ^ 2 * r * t ^ 2 + p * q0 * r * t ^ 2 + p * q0 ^ 2 * r - q0) (1 * (- q0 * t ^ 2 + t ^ 2 + q0) * (p * q0 * r - a)) ((1) * (- a * q0 * t ^ 2 + a * t ^ 2 + a * q0 - q0)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (1) _ H9).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2)) H12). }
  assert (S4 : 0 <= - p * q0 * r * t ^ 2 + p * r * t ^ 2 + p * q0 * r - 1).
  { refine (step_ge (1 * (q0)) (- p * q0 * r * t ^ 2 + p * r * t ^ 2 + p * q0 * r - 1) (1 * (- p * q0 ^ 2 * r * t ^ 2 + p * q0 * r * t ^ 2 + p * q0 ^ 2 * r - q0)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S3). }
  assert (S5 : 0 <= - p * q0 * r * t ^ 2 + p * r * t ^ 2 + p * q0 * r - p * r * t + r * t - 1).
  { refine (step_ge (1) (- p * q0 * r * t ^ 2 + p * r * t ^ 2 + p * q0 * r - p * r * t + r * t - 1) (1 * (- p * q0 * r * t ^ 2 + p * r * t ^ 2 + p * q0 * r - 1) + 1 * (t) * (r) * (- p + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S4) (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H7) S1)) H11)). }
  assert (S6 : 0 <= - p * q0 * r * t ^ 2 + p * r * t ^ 2 + p * q0 * r - p * r * t + r * t - 1).
  { refine (step_ge (1) (- p * q0 * r * t ^ 2 + p * r * t ^ 2 + p * q0 * r - p * r * t + r * t - 1) (1 * (- p * q0 * r * t ^ 2 + p * r * t ^ 2 + p * q0 * r - p * r * t + r * t - 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S5). }
  exact S6.
Qed.

Lemma certificate_16 : forall a p q0 r t : R, 0 < a -> 0 < - a + 1 -> 0 < r - 1 -> 0 < q0 -> 0 <= - q0 + 1 -> 0 <= - q0 * r + a -> 0 < t -> 0 < - t + 1 -> - a * q0 * t ^ 2 + a * t ^ 2 + a * q0 - q0 = 0 -> 0 < p -> 0 <= - p + 1 -> 0 <= - p * q0 * r + a -> 0 <= - a * p * q0 * t ^ 2 + a * p * t ^ 2 + a * p * q0 - a * p * t + a * t - p * q0.
Proof.
  intros a p q0 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12.
  assert (S1 : 0 < - q0 * t ^ 2 + t ^ 2 + q0).
  { refine (step_gt (1) (- q0 * t ^ 2 + t ^ 2 + q0) (1 * (q0) + 1 * (- q0 + 1) * (t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H5) (Rlt_le _ _ (pow_lt _ 2 H7)))). }
  assert (S2 : 0 <= - p * q0 * t + q0 * t).
  { refine (step_ge (1) (- p * q0 * t + q0 * t) (1 * (q0) * (t) * (- p + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) H7)) H11). }
  assert (S3 : 0 <= - a * p * q0 * t ^ 2 + a * p * t ^ 2 + a * p * q0 - a * p * t + a * t - p * q0).
  { refine (step_ge (1 * (- q0 * t ^ 2 + t ^ 2 + q0)) (- a * p * q0 * t ^ 2 + a * p * t ^ 2 + a * p * q0 - a * p * t + a * t - p * q0) (1 * (- p * q0 * t + q0 * t)) ((- p * q0 * t ^ 2 + p * t ^ 2 + p * q0 - p * t + t) * (- a * q0 * t ^ 2 + a * t ^ 2 + a * q0 - q0)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- p * q0 * t ^ 2 + p * t ^ 2 + p * q0 - p * t + t) _ H9).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S2). }
  exact S3.
Qed.

Lemma certificate_17 : forall a q0 r t u__ : R, 0 < a -> 0 < - a + 1 -> 0 < r - 1 -> 0 < q0 -> 0 <= - q0 + 1 -> 0 <= - q0 * r + a -> 0 < t -> 0 < - t + 1 -> - a * q0 * t ^ 2 + a * t ^ 2 + a * q0 - q0 = 0 -> 0 < u__ -> 0 < t - u__ -> 0 < q0 * r * u__ ^ 2 - r * u__ ^ 2 - q0 * r + 1.
Proof.
  intros a q0 r t u__ H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11.
  assert (S1 : 0 < r).
  { refine (step_gt (1) (r) (1 * (r - 1) + 1) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H3) (ltac:(lra) : 0 < 1)). }
  assert (S2 : 0 < a * t ^ 2 - a + 1).
  { refine (step_gt (1) (a * t ^ 2 - a + 1) (1 * (- a + 1) + 1 * (a) * (t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) (pow_lt _ 2 H7))). }
  assert (S3 : 0 <= a ^ 2 * t ^ 2 - a * r * t ^ 2 - a ^ 2 + a).
  { refine (step_ge (1) (a ^ 2 * t ^ 2 - a * r * t ^ 2 - a ^ 2 + a) (1 * (- q0 * r + a) * (a * t ^ 2 - a + 1)) ((- r) * (- a * q0 * t ^ 2 + a * t ^ 2 + a * q0 - q0)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- r) _ H9).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H6) (Rlt_le _ _ S2)). }
  assert (S4 : 0 <= a * t ^ 2 - r * t ^ 2 - a + 1).
  { refine (step_ge (1 * (a)) (a * t ^ 2 - r * t ^ 2 - a + 1) (1 * (a ^ 2 * t ^ 2 - a * r * t ^ 2 - a ^ 2 + a)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S3). }
  assert (S5 : 0 < - a * r * t ^ 2 + a * r * u__ ^ 2 + a * t ^ 2 - r * u__ ^ 2 - a + 1).
  { refine (step_gt (1) (- a * r * t ^ 2 + a * r * u__ ^ 2 + a * t ^ 2 - r * u__ ^ 2 - a + 1) (1 * (a * t ^ 2 - r * t ^ 2 - a + 1) + 1 * (- a + 1) * (t) * (r) * (t - u__) + 1 * (- a + 1) * (r) * (u__) * (t - u__)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S4) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2) H7) S1) H11)) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2) S1) H10) H11)). }
  assert (S6 : 0 < q0 * r * u__ ^ 2 - r * u__ ^ 2 - q0 * r + 1).
  { refine (step_gt (1 * (a * t ^ 2 - a + 1)) (q0 * r * u__ ^ 2 - r * u__ ^ 2 - q0 * r + 1) (1 * (- a * r * t ^ 2 + a * r * u__ ^ 2 + a * t ^ 2 - r * u__ ^ 2 - a + 1)) ((- r * u__ ^ 2 + r) * (- a * q0 * t ^ 2 + a * t ^ 2 + a * q0 - q0)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- r * u__ ^ 2 + r) _ H9).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S5). }
  exact S6.
Qed.

Lemma certificate_18 : forall a q0 r t u__ : R, 0 < a -> 0 < - a + 1 -> 0 < r - 1 -> 0 < q0 -> 0 <= - q0 + 1 -> 0 <= - q0 * r + a -> 0 < t -> 0 < - t + 1 -> - a * q0 * t ^ 2 + a * t ^ 2 + a * q0 - q0 = 0 -> 0 < u__ -> 0 < t - u__ -> 0 < a * q0 * u__ ^ 2 - a * u__ ^ 2 - a * q0 + q0.
Proof.
  intros a q0 r t u__ H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11.
  assert (S1 : 0 < a * t ^ 2 - a + 1).
  { refine (step_gt (1) (a * t ^ 2 - a + 1) (1 * (- a + 1) + 1 * (a) * (t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) (pow_lt _ 2 H7))). }
  assert (S2 : 0 < t + u__).
  { refine (step_gt (1) (t + u__) (1 * (t) + 1 * (u__)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H7) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H10)). }
  assert (S3 : 0 < - a ^ 2 * t ^ 2 + a ^ 2 * u__ ^ 2 + a * t ^ 2 - a * u__ ^ 2).
  { refine (step_gt (1) (- a ^ 2 * t ^ 2 + a ^ 2 * u__ ^ 2 + a * t ^ 2 - a * u__ ^ 2) (1 * (a) * (- a + 1) * (t + u__) * (t - u__)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H2) S2) H11). }
  assert (S4 : 0 < a * q0 * u__ ^ 2 - a * u__ ^ 2 - a * q0 + q0).
  { refine (step_gt (1 * (a * t ^ 2 - a + 1)) (a * q0 * u__ ^ 2 - a * u__ ^ 2 - a * q0 + q0) (1 * (- a ^ 2 * t ^ 2 + a ^ 2 * u__ ^ 2 + a * t ^ 2 - a * u__ ^ 2)) ((- a * u__ ^ 2 + a - 1) * (- a * q0 * t ^ 2 + a * t ^ 2 + a * q0 - q0)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- a * u__ ^ 2 + a - 1) _ H9).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S3). }
  exact S4.
Qed.

Lemma case_2_root : forall a q0 r : R,
  0 < a ->
  0 < - a + 1 ->
  0 < r - 1 ->
  0 < q0 ->
  0 <= - q0 + 1 ->
  0 <= - q0 * r + a ->
  exists t : R, 0 < t /\ 0 < - t + 1 /\ - a * q0 * t ^ 2 + a * t ^ 2 + a * q0 - q0 = 0.
Proof.
  intros a q0 r A1 A2 A3 A4 A5 W1.
  assert (DL : 0 < 1) by (lra).
  assert (DH : 0 < 1) by (lra).
  assert (NL : 0 <= 0) by (lra).
  assert (NH : 0 <= 0) by (lra).
  assert (Order : 0 < 1) by (lra).
  assert (PL : 0 < (1) ^ 2) by (apply pow_lt; exact DL).
  assert (FL : - (- a * q0 * ((0) / (1)) ^ 2 + a * ((0) / (1)) ^ 2 + a * q0 - q0) = (- a * q0 + q0) / ((1) ^ 2)) by (fractions_agree PL).
  assert (SL : 0 < - a * q0 + q0) by (exact (certificate_13 a q0 r A1 A2 A3 A4 A5 W1)).
  assert (GL : 0 < - (- a * q0 * ((0) / (1)) ^ 2 + a * ((0) / (1)) ^ 2 + a * q0 - q0)) by exact (fraction_gt _ _ _ FL PL SL).
  assert (PH : 0 < (1) ^ 2) by (apply pow_lt; exact DH).
  assert (FH : - a * q0 * ((1) / (1)) ^ 2 + a * ((1) / (1)) ^ 2 + a * q0 - q0 = (a - q0) / ((1) ^ 2)) by (fractions_agree PH).
  assert (SH : 0 < a - q0) by (exact (certificate_14 a q0 r A1 A2 A3 A4 A5 W1)).
  assert (GH : 0 < - a * q0 * ((1) / (1)) ^ 2 + a * ((1) / (1)) ^ 2 + a * q0 - q0) by exact (fraction_gt _ _ _ FH PH SH).
  destruct (root_between (fun t => - a * q0 * t ^ 2 + a * t ^ 2 + a * q0 - q0) ((0) / (1)) ((1) / (1))) as [t [Above [Below Root]]].
  - reg.
  - refine (fractions_ordered _ _ _ _ DL DH _). same Order.
  - lra.
  - exact GH.
  - pose proof (above_lower_end _ _ _ DL Above) as XL. pose proof (below_upper_end _ _ _ DH Below) as XH.
    pose proof (positive_above _ _ _ DL NL XL). assert (YH : t < 1).
    { refine (below_one _ _ _ DH _ XH). same NH. }
    exists t. repeat apply conj; first [ lra | same XL | same XH | same Root ].
Qed.

Lemma case_2_value : forall a q0 r t : R,
  0 < a ->
  0 < - a + 1 ->
  0 < r - 1 ->
  0 < q0 ->
  0 <= - q0 + 1 ->
  0 <= - q0 * r + a ->
  0 < t ->
  0 < - t + 1 ->
  - a * q0 * t ^ 2 + a * t ^ 2 + a * q0 - q0 = 0 ->
  ln (a * (- q0 + 1) / (q0 * (- a + 1))) / 2 = - ln t.
Proof.
  intros a q0 r t A1 A2 A3 A4 A5 W1 T1 T2 T3.
  assert (DI : 0 < - a * q0 + q0) by (exact (certificate_13 a q0 r A1 A2 A3 A4 A5 W1)).
  assert (GI : - a * q0 * t ^ 2 + a * t ^ 2 + a * q0 - q0 = 0) by (exact T3).
  assert (VI : a * (- q0 + 1) / (q0 * (- a + 1)) = (- a * q0 + a) / (- a * q0 + q0)) by (fractions_agree DI).
  assert (PT : 0 < t ^ 2) by (apply pow_lt; exact T1).
  assert (IT : a * (- q0 + 1) / (q0 * (- a + 1)) = 1 / t ^ 2) by (refine (inverse_power _ _ _ _ VI DI PT _); same GI).
  refine (eq_trans (f_equal (fun x => ln x / 2) IT) _).
  replace 2 with (INR 2) by (simpl; lra).
  apply log_of_inverse_power; [exact T1|auto with arith].
Qed.

Lemma case_2_safe : forall a q0 r p q t : R,
  0 < a ->
  0 < - a + 1 ->
  0 < r - 1 ->
  0 < q0 ->
  0 <= - q0 + 1 ->
  0 <= - q0 * r + a ->
  0 < t ->
  0 < - t + 1 ->
  - a * q0 * t ^ 2 + a * t ^ 2 + a * q0 - q0 = 0 ->
  region a q0 r p q ->
  1 <= unbounded p q t * profile a q0 r p q.
Proof.
  intros a q0 r p q t A1 A2 A3 A4 A5 W1 T1 T2 T3 Inside.
  refine (meets a q0 r p q t A1 A2 A3 A4 A5 Inside T1 _ _).
  { intros G1. 
    unfold region in Inside. pose proof Inside as [U_p [U_q E_q]]. clear Inside.
    assert (R1 : 0 < p) by lra.
    assert (R2 : 0 <= - p + 1) by lra.
    subst q.
    exact (certificate_15 a p q0 r t A1 A2 A3 A4 A5 W1 T1 T2 T3 R1 R2 G1). }
  { intros G1. 
    unfold region in Inside. pose proof Inside as [U_p [U_q E_q]]. clear Inside.
    assert (R1 : 0 < p) by lra.
    assert (R2 : 0 <= - p + 1) by lra.
    subst q.
    exact (certificate_16 a p q0 r t A1 A2 A3 A4 A5 W1 T1 T2 T3 R1 R2 G1). }
Qed.

Lemma case_2_prior : forall a q0 r t : R,
  0 < a ->
  0 < - a + 1 ->
  0 < r - 1 ->
  0 < q0 ->
  0 <= - q0 + 1 ->
  0 <= - q0 * r + a ->
  0 < t ->
  0 < - t + 1 ->
  - a * q0 * t ^ 2 + a * t ^ 2 + a * q0 - q0 = 0 ->
  region a q0 r (1) (q0).
Proof.
  intros a q0 r t A1 A2 A3 A4 A5 W1 T1 T2 T3.
  assert (DP_p : 0 < 1) by (lra).
  assert (Q_R1 : 0 < 1 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)).
  assert (N_R1 : 0 < 1) by (lra).
  assert (V_R1 : (1) = (1) / (1 * (1) ^ 1)) by (fractions_agree Q_R1).
  assert (R1 : 0 < (1)) by exact (fraction_gt _ _ _ V_R1 Q_R1 N_R1).
  assert (Q_R2 : 0 < 1 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)).
  assert (N_R2 : 0 <= 0) by (lra).
  assert (V_R2 : - (1) + 1 = (0) / (1 * (1) ^ 1)) by (fractions_agree Q_R2).
  assert (R2 : 0 <= - (1) + 1) by exact (fraction_ge _ _ _ V_R2 Q_R2 N_R2).
  refine (inside_region a q0 r (1) A1 A2 A3 A4 A5 _ _).
  { same R1. }
  { same R2. }
Qed.

Lemma case_2_below : forall a q0 r t u__ : R,
  0 < a ->
  0 < - a + 1 ->
  0 < r - 1 ->
  0 < q0 ->
  0 <= - q0 + 1 ->
  0 <= - q0 * r + a ->
  0 < t ->
  0 < - t + 1 ->
  - a * q0 * t ^ 2 + a * t ^ 2 + a * q0 - q0 = 0 ->
  0 < u__ ->
  0 < t - u__ ->
  unbounded (1) (q0) u__ * profile a q0 r (1) (q0) < 1.
Proof.
  intros a q0 r t u__ A1 A2 A3 A4 A5 W1 T1 T2 T3 Below Under.
  pose proof (case_2_prior a q0 r t A1 A2 A3 A4 A5 W1 T1 T2 T3) as Inside.
  assert (DP_p : 0 < 1) by (lra).
  assert (Q_C1 : 0 < 1 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)).
  assert (N_C1 : 0 < q0 * r * u__ ^ 2 - r * u__ ^ 2 - q0 * r + 1) by (exact (certificate_17 a q0 r t u__ A1 A2 A3 A4 A5 W1 T1 T2 T3 Below Under)).
  assert (V_C1 : (1) * q0 * r * u__ ^ 2 - (1) * r * u__ ^ 2 - (1) * q0 * r + (1) * r * u__ - r * u__ + 1 = (q0 * r * u__ ^ 2 - r * u__ ^ 2 - q0 * r + 1) / (1 * (1) ^ 1)) by (fractions_agree Q_C1).
  assert (C1 : 0 < (1) * q0 * r * u__ ^ 2 - (1) * r * u__ ^ 2 - (1) * q0 * r + (1) * r * u__ - r * u__ + 1) by exact (fraction_gt _ _ _ V_C1 Q_C1 N_C1).
  assert (Q_C2 : 0 < 1 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)).
  assert (N_C2 : 0 < a * q0 * u__ ^ 2 - a * u__ ^ 2 - a * q0 + q0) by (exact (certificate_18 a q0 r t u__ A1 A2 A3 A4 A5 W1 T1 T2 T3 Below Under)).
  assert (V_C2 : a * (1) * q0 * u__ ^ 2 - a * (1) * u__ ^ 2 - a * (1) * q0 + a * (1) * u__ - a * u__ + (1) * q0 = (a * q0 * u__ ^ 2 - a * u__ ^ 2 - a * q0 + q0) / (1 * (1) ^ 1)) by (fractions_agree Q_C2).
  assert (C2 : 0 < a * (1) * q0 * u__ ^ 2 - a * (1) * u__ ^ 2 - a * (1) * q0 + a * (1) * u__ - a * u__ + (1) * q0) by exact (fraction_gt _ _ _ V_C2 Q_C2 N_C2).
  refine (fails_1 a q0 r (1) (q0) u__ A1 A2 A3 A4 A5 Inside Below _ _).
  { same C1. }
  { same C2. }
Qed.

Lemma case_2_fails : forall a q0 r t u__ : R,
  0 < a ->
  0 < - a + 1 ->
  0 < r - 1 ->
  0 < q0 ->
  0 <= - q0 + 1 ->
  0 <= - q0 * r + a ->
  0 < t ->
  0 < - t + 1 ->
  - a * q0 * t ^ 2 + a * t ^ 2 + a * q0 - q0 = 0 ->
  0 < u__ ->
  0 < t - u__ ->
  exists p q : R, region a q0 r p q /\ unbounded p q u__ * profile a q0 r p q < 1.
Proof.
  intros a q0 r t u__ A1 A2 A3 A4 A5 W1 T1 T2 T3 Below Under.
  exists (1), (q0). split.
  - exact (case_2_prior a q0 r t A1 A2 A3 A4 A5 W1 T1 T2 T3).
  - exact (case_2_below a q0 r t u__ A1 A2 A3 A4 A5 W1 T1 T2 T3 Below Under).
Qed.

Example case_2_is_met : exists a q0 r p : R, 0 < a /\ a < 1 /\ 1 < r /\ 0 < q0 /\ q0 <= 1 /\ q0 * r <= a /\ region a q0 r p (q0).
Proof.
  exists (38 / 43), (18 / 67), (35 / 34), (1 / 2).
  unfold region. repeat apply conj; first [ reflexivity | lra ].
Qed.

Theorem case_2 : forall a q0 r : R,
  0 < a ->
  a < 1 ->
  1 < r ->
  0 < q0 ->
  q0 <= 1 ->
  q0 * r <= a ->
  (forall epsilon : R,
    (forall p q : R, region a q0 r p q -> 1 / unbounded p q (exp (- epsilon)) <= profile a q0 r p q)
    <-> epsilon <= ln (a * (- q0 + 1) / (q0 * (- a + 1))) / 2) /\
  region a q0 r (1) (q0) /\ 1 / unbounded (1) (q0) (exp (- (ln (a * (- q0 + 1) / (q0 * (- a + 1))) / 2))) = profile a q0 r (1) (q0).
Proof.
  intros a q0 r A1' A2' A3' A4' A5' W1'.
  assert (A1 : 0 < a) by lra.
  assert (A2 : 0 < - a + 1) by lra.
  assert (A3 : 0 < r - 1) by lra.
  assert (A4 : 0 < q0) by lra.
  assert (A5 : 0 <= - q0 + 1) by lra.
  assert (W1 : 0 <= - q0 * r + a) by lra.
  destruct (case_2_root a q0 r A1 A2 A3 A4 A5 W1) as [t [T1 [T2 T3]]].
  pose proof (case_2_value a q0 r t A1 A2 A3 A4 A5 W1 T1 T2 T3) as V.
  rewrite V.
  pose proof (exp_minus_log t T1) as X. rewrite ?X.
  split.
  - intro epsilon. refine (largest_epsilon (fun privacy : R => forall p q : R, region a q0 r p q -> 1 / unbounded p q privacy <= profile a q0 r p q) t T1 _ _ epsilon).
    { intros later Later.
      intros p q Inside.
      pose proof (priors_in_range a q0 r p q Inside) as [P_p P_q].
      apply respected with (unbounded p q t).
      { apply unbounded_positive; first [ assumption | lra ]. }
      { apply unbounded_increasing; first [ assumption | lra ]. }
      exact (case_2_safe a q0 r p q t A1 A2 A3 A4 A5 W1 T1 T2 T3 Inside).
    }
    { intros below Below Under All.
      destruct (case_2_fails a q0 r t below A1 A2 A3 A4 A5 W1 T1 T2 T3 Below ltac:(lra)) as [p [q [Inside Failing]]].
      specialize (All p q Inside).
      pose proof (priors_in_range a q0 r p q Inside) as [P_p P_q].
      apply exceeded in Failing; [lra|].
      apply unbounded_positive; first [ assumption | lra ].
    }
  - pose proof (case_2_prior a q0 r t A1 A2 A3 A4 A5 W1 T1 T2 T3) as Inside. split; [exact Inside|].
    pose proof (priors_in_range a q0 r (1) (q0) Inside) as [P_p P_q].
    refine (attained (unbounded (1) (q0)) _ t (unbounded_continuous (1) (q0)) T1 _ _ _).
    + apply unbounded_positive; first [ assumption | exact (Rlt_le _ _ T1) ].
    + exact (case_2_safe a q0 r (1) (q0) t A1 A2 A3 A4 A5 W1 T1 T2 T3 Inside).
    + intros below Below Under. exact (case_2_below a q0 r t below A1 A2 A3 A4 A5 W1 T1 T2 T3 Below ltac:(lra)).
Qed.

Lemma certificate_19 : forall a q0 r : R, 0 < a -> 0 < - a + 1 -> 0 < r - 1 -> 0 < q0 -> 0 <= - q0 + 1 -> 0 <= q0 * r - a -> 0 <= - q0 * r - q0 + 1 -> 0 < - q0 * r + 1.
Proof.
  intros a q0 r H1 H2 H3 H4 H5 H6 H7.
  assert (S1 : 0 < - q0 * r + 1).
  { refine (step_gt (1) (- q0 * r + 1) (1 * (q0) + 1 * (- q0 * r - q0 + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H7)). }
  exact S1.
Qed.

Lemma certificate_20 : forall a p q0 r t : R, 0 < a -> 0 < - a + 1 -> 0 < r - 1 -> 0 < q0 -> 0 <= - q0 + 1 -> 0 <= q0 * r - a -> 0 <= - q0 * r - q0 + 1 -> 0 < t -> 0 < - t + 1 -> - q0 * r * t ^ 2 + r * t ^ 2 + q0 * r - 1 = 0 -> 0 < p -> 0 <= - p + 1 -> 0 <= p * q0 * r - a -> 0 <= - p * q0 * r * t ^ 2 + p * r * t ^ 2 + p * q0 * r - p * r * t + r * t - 1.
Proof.
  intros a p q0 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13.
  assert (S1 : 0 < - q0 * t ^ 2 + t ^ 2 + q0).
  { refine (step_gt (1) (- q0 * t ^ 2 + t ^ 2 + q0) (1 * (q0) + 1 * (- q0 + 1) * (t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H5) (Rlt_le _ _ (pow_lt _ 2 H8)))). }
  assert (S2 : 0 <= q0 ^ 2 * t ^ 2 - 2 * q0 * t ^ 2 - q0 ^ 2 + t ^ 2).
  { refine (step_ge (1) (q0 ^ 2 * t ^ 2 - 2 * q0 * t ^ 2 - q0 ^ 2 + t ^ 2) (1 * (- q0 * r - q0 + 1) * (- q0 * t ^ 2 + t ^ 2 + q0)) ((q0) * (- q0 * r * t ^ 2 + r * t ^ 2 + q0 * r - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (q0) _ H10).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H7) (Rlt_le _ _ S1)). }
  assert (S3 : 0 < - q0 * t + q0 + t).
  { refine (step_gt (1) (- q0 * t + q0 + t) (1 * (t) + 1 * (q0) * (- t + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) H9)). }
  assert (S4 : 0 <= - q0 * t - q0 + t).
  { refine (step_ge (1 * (- q0 * t + q0 + t)) (- q0 * t - q0 + t) (1 * (q0 ^ 2 * t ^ 2 - 2 * q0 * t ^ 2 - q0 ^ 2 + t ^ 2)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S3).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S2). }
  assert (S5 : 0 <= - p * q0 * t ^ 2 + p * t ^ 2 + q0 * t ^ 2 + p * q0 - p * t - t ^ 2 - q0 + t).
  { refine (step_ge (1) (- p * q0 * t ^ 2 + p * t ^ 2 + q0 * t ^ 2 + p * q0 - p * t - t ^ 2 - q0 + t) (1 * (- t + 1) * (- q0 * t - q0 + t) * (- p + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H9)) S4) H12). }
  assert (S6 : 0 <= - p * q0 * r * t ^ 2 + p * r * t ^ 2 + p * q0 * r - p * r * t + r * t - 1).
  { refine (step_ge (1 * (- q0 * t ^ 2 + t ^ 2 + q0)) (- p * q0 * r * t ^ 2 + p * r * t ^ 2 + p * q0 * r - p * r * t + r * t - 1) (1 * (- p * q0 * t ^ 2 + p * t ^ 2 + q0 * t ^ 2 + p * q0 - p * t - t ^ 2 - q0 + t)) ((- p * q0 * t ^ 2 + p * t ^ 2 + p * q0 - p * t + t) * (- q0 * r * t ^ 2 + r * t ^ 2 + q0 * r - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- p * q0 * t ^ 2 + p * t ^ 2 + p * q0 - p * t + t) _ H10).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S5). }
  exact S6.
Qed.

Lemma certificate_21 : forall a p q0 r t : R, 0 < a -> 0 < - a + 1 -> 0 < r - 1 -> 0 < q0 -> 0 <= - q0 + 1 -> 0 <= q0 * r - a -> 0 <= - q0 * r - q0 + 1 -> 0 < t -> 0 < - t + 1 -> - q0 * r * t ^ 2 + r * t ^ 2 + q0 * r - 1 = 0 -> 0 < p -> 0 <= - p + 1 -> 0 <= - p * q0 * r + a -> 0 <= - a * p * q0 * t ^ 2 + a * p * t ^ 2 + a * p * q0 - a * p * t + a * t - p * q0.
Proof.
  intros a p q0 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13.
  assert (S1 : 0 < - q0 * t ^ 2 + t ^ 2 + q0).
  { refine (step_gt (1) (- q0 * t ^ 2 + t ^ 2 + q0) (1 * (q0) + 1 * (- q0 + 1) * (t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H5) (Rlt_le _ _ (pow_lt _ 2 H8)))). }
  assert (S2 : 0 <= q0 ^ 2 * t ^ 2 - 2 * q0 * t ^ 2 - q0 ^ 2 + t ^ 2).
  { refine (step_ge (1) (q0 ^ 2 * t ^ 2 - 2 * q0 * t ^ 2 - q0 ^ 2 + t ^ 2) (1 * (- q0 * r - q0 + 1) * (- q0 * t ^ 2 + t ^ 2 + q0)) ((q0) * (- q0 * r * t ^ 2 + r * t ^ 2 + q0 * r - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (q0) _ H10).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H7) (Rlt_le _ _ S1)). }
  assert (S3 : 0 <= - a * q0 * t ^ 2 + a * t ^ 2 + a * q0 - p * q0).
  { refine (step_ge (1) (- a * q0 * t ^ 2 + a * t ^ 2 + a * q0 - p * q0) (1 * (- q0 * t ^ 2 + t ^ 2 + q0) * (- p * q0 * r + a)) ((p * q0) * (- q0 * r * t ^ 2 + r * t ^ 2 + q0 * r - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (p * q0) _ H10).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1)) H13). }
  assert (S4 : 0 < - q0 * t + q0 + t).
  { refine (step_gt (1) (- q0 * t + q0 + t) (1 * (t) + 1 * (q0) * (- t + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) H9)). }
  assert (S5 : 0 <= - q0 * t - q0 + t).
  { refine (step_ge (1 * (- q0 * t + q0 + t)) (- q0 * t - q0 + t) (1 * (q0 ^ 2 * t ^ 2 - 2 * q0 * t ^ 2 - q0 ^ 2 + t ^ 2)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S4).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S2). }
  assert (S6 : 0 <= - a * p * q0 * t ^ 2 + a * p * t ^ 2 + a * p * q0 - a * p * t + a * t - p * q0).
  { refine (step_ge (1) (- a * p * q0 * t ^ 2 + a * p * t ^ 2 + a * p * q0 - a * p * t + a * t - p * q0) (1 * (- a * q0 * t ^ 2 + a * t ^ 2 + a * q0 - p * q0) + 1 * (a) * (- t + 1) * (- q0 * t - q0 + t) * (- p + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S3) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H9)) S5) H12)). }
  assert (S7 : 0 <= - a * p * q0 * t ^ 2 + a * p * t ^ 2 + a * p * q0 - a * p * t + a * t - p * q0).
  { refine (step_ge (1) (- a * p * q0 * t ^ 2 + a * p * t ^ 2 + a * p * q0 - a * p * t + a * t - p * q0) (1 * (- a * p * q0 * t ^ 2 + a * p * t ^ 2 + a * p * q0 - a * p * t + a * t - p * q0)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S6). }
  exact S7.
Qed.

Lemma certificate_22 : forall a q0 r t u__ : R, 0 < a -> 0 < - a + 1 -> 0 < r - 1 -> 0 < q0 -> 0 <= - q0 + 1 -> 0 <= q0 * r - a -> 0 <= - q0 * r - q0 + 1 -> 0 < t -> 0 < - t + 1 -> - q0 * r * t ^ 2 + r * t ^ 2 + q0 * r - 1 = 0 -> 0 < u__ -> 0 < t - u__ -> 0 < q0 * r * u__ ^ 2 - r * u__ ^ 2 - q0 * r + 1.
Proof.
  intros a q0 r t u__ H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12.
  assert (S1 : 0 < - q0 * t ^ 2 + t ^ 2 + q0).
  { refine (step_gt (1) (- q0 * t ^ 2 + t ^ 2 + q0) (1 * (q0) + 1 * (- q0 + 1) * (t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H5) (Rlt_le _ _ (pow_lt _ 2 H8)))). }
  assert (S2 : 0 < q0 * t ^ 2 - t ^ 2 - q0 + 1).
  { refine (step_gt (1) (q0 * t ^ 2 - t ^ 2 - q0 + 1) (1 * (r - 1) * (- q0 * t ^ 2 + t ^ 2 + q0)) ((- 1) * (- q0 * r * t ^ 2 + r * t ^ 2 + q0 * r - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- 1) _ H10).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H3) S1). }
  assert (S3 : 0 < - q0 + 1).
  { refine (step_gt (1 + 1 * (- t ^ 2 + 1) ^ 2) (- q0 + 1) (2 * (q0 * t ^ 2 - t ^ 2 - q0 + 1) + 1 * (- q0 + 1) * (- t ^ 2) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (Rplus_lt_le_0_compat _ _ (ltac:(lra) : 0 < 1) (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) (square_ge (- t ^ 2 + 1))))).
    - exact (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 2) S2) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H5) (square_ge (- t ^ 2)))). }
  assert (S4 : 0 < t + u__).
  { refine (step_gt (1) (t + u__) (1 * (t) + 1 * (u__)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H11)). }
  assert (S5 : 0 < - q0 * t ^ 2 + q0 * u__ ^ 2 + t ^ 2 - u__ ^ 2).
  { refine (step_gt (1) (- q0 * t ^ 2 + q0 * u__ ^ 2 + t ^ 2 - u__ ^ 2) (1 * (- q0 + 1) * (t + u__) * (t - u__)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S3) S4) H12). }
  assert (S6 : 0 < q0 * r * u__ ^ 2 - r * u__ ^ 2 - q0 * r + 1).
  { refine (step_gt (1 * (- q0 * t ^ 2 + t ^ 2 + q0)) (q0 * r * u__ ^ 2 - r * u__ ^ 2 - q0 * r + 1) (1 * (- q0 * t ^ 2 + q0 * u__ ^ 2 + t ^ 2 - u__ ^ 2)) ((q0 * u__ ^ 2 - u__ ^ 2 - q0) * (- q0 * r * t ^ 2 + r * t ^ 2 + q0 * r - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (q0 * u__ ^ 2 - u__ ^ 2 - q0) _ H10).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S5). }
  exact S6.
Qed.

Lemma certificate_23 : forall a q0 r t u__ : R, 0 < a -> 0 < - a + 1 -> 0 < r - 1 -> 0 < q0 -> 0 <= - q0 + 1 -> 0 <= q0 * r - a -> 0 <= - q0 * r - q0 + 1 -> 0 < t -> 0 < - t + 1 -> - q0 * r * t ^ 2 + r * t ^ 2 + q0 * r - 1 = 0 -> 0 < u__ -> 0 < t - u__ -> 0 < a * q0 * u__ ^ 2 - a * u__ ^ 2 - a * q0 + q0.
Proof.
  intros a q0 r t u__ H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12.
  assert (S1 : 0 < - q0 * t ^ 2 + t ^ 2 + q0).
  { refine (step_gt (1) (- q0 * t ^ 2 + t ^ 2 + q0) (1 * (q0) + 1 * (- q0 + 1) * (t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H5) (Rlt_le _ _ (pow_lt _ 2 H8)))). }
  assert (S2 : 0 <= a * q0 * t ^ 2 - a * t ^ 2 - a * q0 + q0).
  { refine (step_ge (1) (a * q0 * t ^ 2 - a * t ^ 2 - a * q0 + q0) (1 * (q0 * r - a) * (- q0 * t ^ 2 + t ^ 2 + q0)) ((- q0) * (- q0 * r * t ^ 2 + r * t ^ 2 + q0 * r - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- q0) _ H10).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H6) (Rlt_le _ _ S1)). }
  assert (S3 : 0 < a * q0 * u__ ^ 2 - a * u__ ^ 2 - a * q0 + q0).
  { refine (step_gt (1 * (t) ^ 2) (a * q0 * u__ ^ 2 - a * u__ ^ 2 - a * q0 + q0) (1 * (- a + 1) * (q0) * (t - u__) ^ 2 + 2 * (- a + 1) * (q0) * (u__) * (t - u__) + 1 * (a * q0 * t ^ 2 - a * t ^ 2 - a * q0 + q0) * (u__) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (pow_lt _ 2 H8))).
    - exact (Rplus_lt_le_0_compat _ _ (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2) H4) (pow_lt _ 2 H12)) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 2) H2) H4) H11) H12)) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S2) (Rlt_le _ _ (pow_lt _ 2 H11)))). }
  assert (S4 : 0 < a * q0 * u__ ^ 2 - a * u__ ^ 2 - a * q0 + q0).
  { refine (step_gt (1) (a * q0 * u__ ^ 2 - a * u__ ^ 2 - a * q0 + q0) (1 * (a * q0 * u__ ^ 2 - a * u__ ^ 2 - a * q0 + q0)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S3). }
  exact S4.
Qed.

Lemma case_3_root : forall a q0 r : R,
  0 < a ->
  0 < - a + 1 ->
  0 < r - 1 ->
  0 < q0 ->
  0 <= - q0 + 1 ->
  0 <= q0 * r - a ->
  0 <= - q0 * r - q0 + 1 ->
  exists t : R, 0 < t /\ 0 < - t + 1 /\ - q0 * r * t ^ 2 + r * t ^ 2 + q0 * r - 1 = 0.
Proof.
  intros a q0 r A1 A2 A3 A4 A5 W1 W2.
  assert (DL : 0 < 1) by (lra).
  assert (DH : 0 < 1) by (lra).
  assert (NL : 0 <= 0) by (lra).
  assert (NH : 0 <= 0) by (lra).
  assert (Order : 0 < 1) by (lra).
  assert (PL : 0 < (1) ^ 2) by (apply pow_lt; exact DL).
  assert (FL : - (- q0 * r * ((0) / (1)) ^ 2 + r * ((0) / (1)) ^ 2 + q0 * r - 1) = (- q0 * r + 1) / ((1) ^ 2)) by (fractions_agree PL).
  assert (SL : 0 < - q0 * r + 1) by (exact (certificate_19 a q0 r A1 A2 A3 A4 A5 W1 W2)).
  assert (GL : 0 < - (- q0 * r * ((0) / (1)) ^ 2 + r * ((0) / (1)) ^ 2 + q0 * r - 1)) by exact (fraction_gt _ _ _ FL PL SL).
  assert (PH : 0 < (1) ^ 2) by (apply pow_lt; exact DH).
  assert (FH : - q0 * r * ((1) / (1)) ^ 2 + r * ((1) / (1)) ^ 2 + q0 * r - 1 = (r - 1) / ((1) ^ 2)) by (fractions_agree PH).
  assert (SH : 0 < r - 1) by (exact A3).
  assert (GH : 0 < - q0 * r * ((1) / (1)) ^ 2 + r * ((1) / (1)) ^ 2 + q0 * r - 1) by exact (fraction_gt _ _ _ FH PH SH).
  destruct (root_between (fun t => - q0 * r * t ^ 2 + r * t ^ 2 + q0 * r - 1) ((0) / (1)) ((1) / (1))) as [t [Above [Below Root]]].
  - reg.
  - refine (fractions_ordered _ _ _ _ DL DH _). same Order.
  - lra.
  - exact GH.
  - pose proof (above_lower_end _ _ _ DL Above) as XL. pose proof (below_upper_end _ _ _ DH Below) as XH.
    pose proof (positive_above _ _ _ DL NL XL). assert (YH : t < 1).
    { refine (below_one _ _ _ DH _ XH). same NH. }
    exists t. repeat apply conj; first [ lra | same XL | same XH | same Root ].
Qed.

Lemma case_3_value : forall a q0 r t : R,
  0 < a ->
  0 < - a + 1 ->
  0 < r - 1 ->
  0 < q0 ->
  0 <= - q0 + 1 ->
  0 <= q0 * r - a ->
  0 <= - q0 * r - q0 + 1 ->
  0 < t ->
  0 < - t + 1 ->
  - q0 * r * t ^ 2 + r * t ^ 2 + q0 * r - 1 = 0 ->
  ln (r * (- q0 + 1) / (- q0 * r + 1)) / 2 = - ln t.
Proof.
  intros a q0 r t A1 A2 A3 A4 A5 W1 W2 T1 T2 T3.
  assert (DI : 0 < - q0 * r + 1) by (exact (certificate_19 a q0 r A1 A2 A3 A4 A5 W1 W2)).
  assert (GI : - q0 * r * t ^ 2 + r * t ^ 2 + q0 * r - 1 = 0) by (exact T3).
  assert (VI : r * (- q0 + 1) / (- q0 * r + 1) = (- q0 * r + r) / (- q0 * r + 1)) by (fractions_agree DI).
  assert (PT : 0 < t ^ 2) by (apply pow_lt; exact T1).
  assert (IT : r * (- q0 + 1) / (- q0 * r + 1) = 1 / t ^ 2) by (refine (inverse_power _ _ _ _ VI DI PT _); same GI).
  refine (eq_trans (f_equal (fun x => ln x / 2) IT) _).
  replace 2 with (INR 2) by (simpl; lra).
  apply log_of_inverse_power; [exact T1|auto with arith].
Qed.

Lemma case_3_safe : forall a q0 r p q t : R,
  0 < a ->
  0 < - a + 1 ->
  0 < r - 1 ->
  0 < q0 ->
  0 <= - q0 + 1 ->
  0 <= q0 * r - a ->
  0 <= - q0 * r - q0 + 1 ->
  0 < t ->
  0 < - t + 1 ->
  - q0 * r * t ^ 2 + r * t ^ 2 + q0 * r - 1 = 0 ->
  region a q0 r p q ->
  1 <= unbounded p q t * profile a q0 r p q.
Proof.
  intros a q0 r p q t A1 A2 A3 A4 A5 W1 W2 T1 T2 T3 Inside.
  refine (meets a q0 r p q t A1 A2 A3 A4 A5 Inside T1 _ _).
  { intros G1. 
    unfold region in Inside. pose proof Inside as [U_p [U_q E_q]]. clear Inside.
    assert (R1 : 0 < p) by lra.
    assert (R2 : 0 <= - p + 1) by lra.
    subst q.
    exact (certificate_20 a p q0 r t A1 A2 A3 A4 A5 W1 W2 T1 T2 T3 R1 R2 G1). }
  { intros G1. 
    unfold region in Inside. pose proof Inside as [U_p [U_q E_q]]. clear Inside.
    assert (R1 : 0 < p) by lra.
    assert (R2 : 0 <= - p + 1) by lra.
    subst q.
    exact (certificate_21 a p q0 r t A1 A2 A3 A4 A5 W1 W2 T1 T2 T3 R1 R2 G1). }
Qed.

Lemma case_3_prior : forall a q0 r t : R,
  0 < a ->
  0 < - a + 1 ->
  0 < r - 1 ->
  0 < q0 ->
  0 <= - q0 + 1 ->
  0 <= q0 * r - a ->
  0 <= - q0 * r - q0 + 1 ->
  0 < t ->
  0 < - t + 1 ->
  - q0 * r * t ^ 2 + r * t ^ 2 + q0 * r - 1 = 0 ->
  region a q0 r (1) (q0).
Proof.
  intros a q0 r t A1 A2 A3 A4 A5 W1 W2 T1 T2 T3.
  assert (DP_p : 0 < 1) by (lra).
  assert (Q_R1 : 0 < 1 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)).
  assert (N_R1 : 0 < 1) by (lra).
  assert (V_R1 : (1) = (1) / (1 * (1) ^ 1)) by (fractions_agree Q_R1).
  assert (R1 : 0 < (1)) by exact (fraction_gt _ _ _ V_R1 Q_R1 N_R1).
  assert (Q_R2 : 0 < 1 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)).
  assert (N_R2 : 0 <= 0) by (lra).
  assert (V_R2 : - (1) + 1 = (0) / (1 * (1) ^ 1)) by (fractions_agree Q_R2).
  assert (R2 : 0 <= - (1) + 1) by exact (fraction_ge _ _ _ V_R2 Q_R2 N_R2).
  refine (inside_region a q0 r (1) A1 A2 A3 A4 A5 _ _).
  { same R1. }
  { same R2. }
Qed.

Lemma case_3_below : forall a q0 r t u__ : R,
  0 < a ->
  0 < - a + 1 ->
  0 < r - 1 ->
  0 < q0 ->
  0 <= - q0 + 1 ->
  0 <= q0 * r - a ->
  0 <= - q0 * r - q0 + 1 ->
  0 < t ->
  0 < - t + 1 ->
  - q0 * r * t ^ 2 + r * t ^ 2 + q0 * r - 1 = 0 ->
  0 < u__ ->
  0 < t - u__ ->
  unbounded (1) (q0) u__ * profile a q0 r (1) (q0) < 1.
Proof.
  intros a q0 r t u__ A1 A2 A3 A4 A5 W1 W2 T1 T2 T3 Below Under.
  pose proof (case_3_prior a q0 r t A1 A2 A3 A4 A5 W1 W2 T1 T2 T3) as Inside.
  assert (DP_p : 0 < 1) by (lra).
  assert (Q_C1 : 0 < 1 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)).
  assert (N_C1 : 0 < q0 * r * u__ ^ 2 - r * u__ ^ 2 - q0 * r + 1) by (exact (certificate_22 a q0 r t u__ A1 A2 A3 A4 A5 W1 W2 T1 T2 T3 Below Under)).
  assert (V_C1 : (1) * q0 * r * u__ ^ 2 - (1) * r * u__ ^ 2 - (1) * q0 * r + (1) * r * u__ - r * u__ + 1 = (q0 * r * u__ ^ 2 - r * u__ ^ 2 - q0 * r + 1) / (1 * (1) ^ 1)) by (fractions_agree Q_C1).
  assert (C1 : 0 < (1) * q0 * r * u__ ^ 2 - (1) * r * u__ ^ 2 - (1) * q0 * r + (1) * r * u__ - r * u__ + 1) by exact (fraction_gt _ _ _ V_C1 Q_C1 N_C1).
  assert (Q_C2 : 0 < 1 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)).
  assert (N_C2 : 0 < a * q0 * u__ ^ 2 - a * u__ ^ 2 - a * q0 + q0) by (exact (certificate_23 a q0 r t u__ A1 A2 A3 A4 A5 W1 W2 T1 T2 T3 Below Under)).
  assert (V_C2 : a * (1) * q0 * u__ ^ 2 - a * (1) * u__ ^ 2 - a * (1) * q0 + a * (1) * u__ - a * u__ + (1) * q0 = (a * q0 * u__ ^ 2 - a * u__ ^ 2 - a * q0 + q0) / (1 * (1) ^ 1)) by (fractions_agree Q_C2).
  assert (C2 : 0 < a * (1) * q0 * u__ ^ 2 - a * (1) * u__ ^ 2 - a * (1) * q0 + a * (1) * u__ - a * u__ + (1) * q0) by exact (fraction_gt _ _ _ V_C2 Q_C2 N_C2).
  refine (fails_1 a q0 r (1) (q0) u__ A1 A2 A3 A4 A5 Inside Below _ _).
  { same C1. }
  { same C2. }
Qed.

Lemma case_3_fails : forall a q0 r t u__ : R,
  0 < a ->
  0 < - a + 1 ->
  0 < r - 1 ->
  0 < q0 ->
  0 <= - q0 + 1 ->
  0 <= q0 * r - a ->
  0 <= - q0 * r - q0 + 1 ->
  0 < t ->
  0 < - t + 1 ->
  - q0 * r * t ^ 2 + r * t ^ 2 + q0 * r - 1 = 0 ->
  0 < u__ ->
  0 < t - u__ ->
  exists p q : R, region a q0 r p q /\ unbounded p q u__ * profile a q0 r p q < 1.
Proof.
  intros a q0 r t u__ A1 A2 A3 A4 A5 W1 W2 T1 T2 T3 Below Under.
  exists (1), (q0). split.
  - exact (case_3_prior a q0 r t A1 A2 A3 A4 A5 W1 W2 T1 T2 T3).
  - exact (case_3_below a q0 r t u__ A1 A2 A3 A4 A5 W1 W2 T1 T2 T3 Below Under).
Qed.

Example case_3_is_met : exists a q0 r p : R, 0 < a /\ a < 1 /\ 1 < r /\ 0 < q0 /\ q0 <= 1 /\ a <= q0 * r /\ q0 * r + q0 <= 1 /\ region a q0 r p (q0).
Proof.
  exists (27 / 47), (289 / 961), (107 / 47), (1 / 2).
  unfold region. repeat apply conj; first [ reflexivity | lra ].
Qed.

Theorem case_3 : forall a q0 r : R,
  0 < a ->
  a < 1 ->
  1 < r ->
  0 < q0 ->
  q0 <= 1 ->
  a <= q0 * r ->
  q0 * r + q0 <= 1 ->
  (forall epsilon : R,
    (forall p q : R, region a q0 r p q -> 1 / unbounded p q (exp (- epsilon)) <= profile a q0 r p q)
    <-> epsilon <= ln (r * (- q0 + 1) / (- q0 * r + 1)) / 2) /\
  region a q0 r (1) (q0) /\ 1 / unbounded (1) (q0) (exp (- (ln (r * (- q0 + 1) / (- q0 * r + 1)) / 2))) = profile a q0 r (1) (q0).
Proof.
  intros a q0 r A1' A2' A3' A4' A5' W1' W2'.
  assert (A1 : 0 < a) by lra.
  assert (A2 : 0 < - a + 1) by lra.
  assert (A3 : 0 < r - 1) by lra.
  assert (A4 : 0 < q0) by lra.
  assert (A5 : 0 <= - q0 + 1) by lra.
  assert (W1 : 0 <= q0 * r - a) by lra.
  assert (W2 : 0 <= - q0 * r - q0 + 1) by lra.
  destruct (case_3_root a q0 r A1 A2 A3 A4 A5 W1 W2) as [t [T1 [T2 T3]]].
  pose proof (case_3_value a q0 r t A1 A2 A3 A4 A5 W1 W2 T1 T2 T3) as V.
  rewrite V.
  pose proof (exp_minus_log t T1) as X. rewrite ?X.
  split.
  - intro epsilon. refine (largest_epsilon (fun privacy : R => forall p q : R, region a q0 r p q -> 1 / unbounded p q privacy <= profile a q0 r p q) t T1 _ _ epsilon).
    { intros later Later.
      intros p q Inside.
      pose proof (priors_in_range a q0 r p q Inside) as [P_p P_q].
      apply respected with (unbounded p q t).
      { apply unbounded_positive; first [ assumption | lra ]. }
      { apply unbounded_increasing; first [ assumption | lra ]. }
      exact (case_3_safe a q0 r p q t A1 A2 A3 A4 A5 W1 W2 T1 T2 T3 Inside).
    }
    { intros below Below Under All.
      destruct (case_3_fails a q0 r t below A1 A2 A3 A4 A5 W1 W2 T1 T2 T3 Below ltac:(lra)) as [p [q [Inside Failing]]].
      specialize (All p q Inside).
      pose proof (priors_in_range a q0 r p q Inside) as [P_p P_q].
      apply exceeded in Failing; [lra|].
      apply unbounded_positive; first [ assumption | lra ].
    }
  - pose proof (case_3_prior a q0 r t A1 A2 A3 A4 A5 W1 W2 T1 T2 T3) as Inside. split; [exact Inside|].
    pose proof (priors_in_range a q0 r (1) (q0) Inside) as [P_p P_q].
    refine (attained (unbounded (1) (q0)) _ t (unbounded_continuous (1) (q0)) T1 _ _ _).
    + apply unbounded_positive; first [ assumption | exact (Rlt_le _ _ T1) ].
    + exact (case_3_safe a q0 r (1) (q0) t A1 A2 A3 A4 A5 W1 W2 T1 T2 T3 Inside).
    + intros below Below Under. exact (case_3_below a q0 r t below A1 A2 A3 A4 A5 W1 W2 T1 T2 T3 Below ltac:(lra)).
Qed.


Theorem coverage : forall a q0 r : R,
  0 < a ->
  a < 1 ->
  1 < r ->
  0 < q0 ->
  q0 <= 1 ->
  (a <= q0 * r /\ 1 <= q0 * r + q0) \/
  (q0 * r <= a) \/
  (a <= q0 * r /\ q0 * r + q0 <= 1).
Proof.
  intros a q0 r A1' A2' A3' A4' A5'.
  assert (A1 : 0 < a) by lra.
  assert (A2 : 0 < - a + 1) by lra.
  assert (A3 : 0 < r - 1) by lra.
  assert (A4 : 0 < q0) by lra.
  assert (A5 : 0 <= - q0 + 1) by lra.
  destruct (Rle_lt_dec 0 (q0 * r - a)) as [B1|B1].
  { assert (B1' : 0 <= q0 * r - a) by lra.
    destruct (Rle_lt_dec 0 (q0 * r + q0 - 1)) as [B2|B2].
    { assert (B2' : 0 <= q0 * r + q0 - 1) by lra.
      left. repeat apply conj; lra. }
    { assert (B2' : 0 < - q0 * r - q0 + 1) by lra.
      destruct (Rle_lt_dec 0 (- q0 * r + a)) as [B3|B3].
      { assert (B3' : 0 <= - q0 * r + a) by lra.
        right. left. repeat apply conj; lra. }
      { assert (B3' : 0 < q0 * r - a) by lra.
        destruct (Rle_lt_dec 0 (q0 * r - a)) as [B4|B4].
        { assert (B4' : 0 <= q0 * r - a) by lra.
          destruct (Rle_lt_dec 0 (- q0 * r - q0 + 1)) as [B5|B5].
          { assert (B5' : 0 <= - q0 * r - q0 + 1) by lra.
            right. right. repeat apply conj; lra. }
          { assert (B5' : 0 < q0 * r + q0 - 1) by lra.
            exfalso. lra. } }
        { assert (B4' : 0 < - q0 * r + a) by lra.
          exfalso. lra. } } } }
  { assert (B1' : 0 < - q0 * r + a) by lra.
    destruct (Rle_lt_dec 0 (- q0 * r + a)) as [B6|B6].
    { assert (B6' : 0 <= - q0 * r + a) by lra.
      right. left. repeat apply conj; lra. }
    { assert (B6' : 0 < q0 * r - a) by lra.
      destruct (Rle_lt_dec 0 (q0 * r - a)) as [B7|B7].
      { assert (B7' : 0 <= q0 * r - a) by lra.
        destruct (Rle_lt_dec 0 (- q0 * r - q0 + 1)) as [B8|B8].
        { assert (B8' : 0 <= - q0 * r - q0 + 1) by lra.
          right. right. repeat apply conj; lra. }
        { assert (B8' : 0 < q0 * r + q0 - 1) by lra.
          exfalso. lra. } }
      { assert (B7' : 0 < - q0 * r + a) by lra.
        exfalso. lra. } } }
Qed.
