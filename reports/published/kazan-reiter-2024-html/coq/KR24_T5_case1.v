(* max(a/(p*q), r) on q == q0, 0 < p < 1: log(a*(1 - q0)/(q0*(1 - a)))/2 where a < 1, q0 <= 1, r > 1, 0 < q0 <= a/r, a > 0 *)
From Coq Require Import Reals Lra Nsatz.
From Epsproof Require Import Sign Bounds Largest Profiles Paths Demands.
Open Scope R_scope.

Definition profile (a q0 r p q : R) : R := Rmax r (a / (p * q0)).

Definition region (a q0 r p q : R) : Prop :=
  0 < p <= 1 /\
  0 < q <= 1 /\
  p < 1 /\
  q = q0.

Lemma certificate_1 : forall a p q0 r : R, 0 < - a + 1 -> 0 <= - q0 + 1 -> 0 < r - 1 -> 0 < q0 -> 0 <= - q0 * r + a -> 0 < a -> 0 < p -> 0 < - p + 1 -> 0 < p * q0.
Proof.
  intros a p q0 r H1 H2 H3 H4 H5 H6 H7 H8.
  assert (S1 : 0 < p * q0).
  { refine (step_gt (1) (p * q0) (1 * (q0) * (p)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) H7). }
  exact S1.
Qed.

Lemma priors_in_range : forall a q0 r p q : R, region a q0 r p q -> 0 < p <= 1 /\ 0 < q <= 1.
Proof. intros a q0 r p q Inside. unfold region in Inside. lra. Qed.

Lemma inside_region : forall a q0 r p : R,
  0 < - a + 1 ->
  0 <= - q0 + 1 ->
  0 < r - 1 ->
  0 < q0 ->
  0 <= - q0 * r + a ->
  0 < a ->
  0 < p ->
  0 < - p + 1 ->
  region a q0 r (p) (q0).
Proof.
  intros a q0 r p A1 A2 A3 A4 A5 A6 R1 R2.
  assert (L_p : 0 < p) by (exact R1).
  assert (M_p : 0 <= - p + 1) by (exact (Rlt_le _ _ R2)).
  assert (D_q : 0 < 1) by (lra).
  assert (N_q : 0 < q0) by (exact A4).
  assert (M_q : 0 <= - q0 + 1) by (exact A2).
  assert (V_q : q0 = (q0) / (1)) by (fractions_agree D_q).
  assert (L_q : 0 < q0) by exact (fraction_gt _ _ _ V_q D_q N_q).
  assert (U_q : q0 <= 1) by (refine (fraction_at_most_one _ _ _ V_q D_q _); same M_q).
  unfold region. repeat apply conj; first [ assumption | reflexivity | lra ].
Qed.

Lemma meets : forall a q0 r p q t : R,
  0 < - a + 1 ->
  0 <= - q0 + 1 ->
  0 < r - 1 ->
  0 < q0 ->
  0 <= - q0 * r + a ->
  0 < a ->
  region a q0 r p q -> 0 < t ->
  (0 <= p * q0 * r - a -> 0 <= - p * q0 * r * t ^ 2 + p * r * t ^ 2 + p * q0 * r - p * r * t + r * t - 1) ->
  (0 <= - p * q0 * r + a -> 0 <= - a * p * q0 * t ^ 2 + a * p * t ^ 2 + a * p * q0 - a * p * t + a * t - p * q0) ->
  1 <= unbounded p q t * profile a q0 r p q.
Proof.
  intros a q0 r p q t A1 A2 A3 A4 A5 A6 Inside Positive C_1_1 C_1_2.
  unfold region in Inside. pose proof Inside as [U_p [U_q [R2' E_q]]]. clear Inside.
  assert (R1 : 0 < p) by lra.
  assert (R2 : 0 < - p + 1) by lra.
  subst q.
  assert (DB : 0 < 1) by (lra).
  assert (VB : unbounded (p) (q0) t = (- p * q0 * t ^ 2 + p * t ^ 2 + p * q0 - p * t + t) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (VB0 : unbounded (p) (q0) 0 = (p * q0) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (D_1_1 : 0 < 1) by (lra).
  assert (V_1_1 : r = (r) / (1)) by (fractions_agree D_1_1).
  assert (D_1_2 : 0 < p * q0) by (exact (certificate_1 a p q0 r A1 A2 A3 A4 A5 A6 R1 R2)).
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

Lemma exceeds : forall a q0 r p q t : R,
  0 < - a + 1 ->
  0 <= - q0 + 1 ->
  0 < r - 1 ->
  0 < q0 ->
  0 <= - q0 * r + a ->
  0 < a ->
  region a q0 r p q -> 0 < t ->
  (0 <= p * q0 * r - a -> 0 < - p * q0 * r + 1 -> 0 < - p * q0 * r * t ^ 2 + p * r * t ^ 2 + p * q0 * r - p * r * t + r * t - 1) ->
  (0 <= - p * q0 * r + a -> 0 < - a * p * q0 + p * q0 -> 0 < - a * p * q0 * t ^ 2 + a * p * t ^ 2 + a * p * q0 - a * p * t + a * t - p * q0) ->
  unbounded p q 0 * profile a q0 r p q < 1 -> 1 < unbounded p q t * profile a q0 r p q.
Proof.
  intros a q0 r p q t A1 A2 A3 A4 A5 A6 Inside Positive C_1_1 C_1_2 Demand.
  unfold region in Inside. pose proof Inside as [U_p [U_q [R2' E_q]]]. clear Inside.
  assert (R1 : 0 < p) by lra.
  assert (R2 : 0 < - p + 1) by lra.
  subst q.
  assert (DB : 0 < 1) by (lra).
  assert (VB : unbounded (p) (q0) t = (- p * q0 * t ^ 2 + p * t ^ 2 + p * q0 - p * t + t) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (VB0 : unbounded (p) (q0) 0 = (p * q0) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (D_1_1 : 0 < 1) by (lra).
  assert (V_1_1 : r = (r) / (1)) by (fractions_agree D_1_1).
  assert (D_1_2 : 0 < p * q0) by (exact (certificate_1 a p q0 r A1 A2 A3 A4 A5 A6 R1 R2)).
  assert (V_1_2 : a / (p * q0) = (a) / (p * q0)) by (fractions_agree D_1_2).
  unfold profile in *.
  { 
    assert (L_1 : r <= Rmax r (a / (p * q0))) by at_most_max.
    assert (L_2 : a / (p * q0) <= Rmax r (a / (p * q0))) by at_most_max.
    assert (M : Rmax r (a / (p * q0)) = r \/ Rmax r (a / (p * q0)) = a / (p * q0)) by one_of_max.
    destruct M as [M|M].
    {
      rewrite M in L_1, L_2, Demand |- *.
      assert (G_2 : 0 <= p * q0 * r - a) by (refine (same_ge _ _ (larger_option _ _ _ _ _ _ V_1_1 V_1_2 D_1_1 D_1_2 L_2) _); identity).
      assert (Z : 0 < - p * q0 * r + 1).
      { refine (same_gt _ _ (demand_of_failure _ _ _ _ _ _ VB0 V_1_1 DB D_1_1 Demand) _); identity. }
      apply (option_exceeds _ _ _ _ _ _ VB V_1_1 DB D_1_1).
      refine (same_gt _ _ (C_1_1 G_2 Z) _); identity.
    }
    {
      rewrite M in L_1, L_2, Demand |- *.
      assert (G_1 : 0 <= - p * q0 * r + a) by (refine (same_ge _ _ (larger_option _ _ _ _ _ _ V_1_2 V_1_1 D_1_2 D_1_1 L_1) _); identity).
      assert (Z : 0 < - a * p * q0 + p * q0).
      { refine (same_gt _ _ (demand_of_failure _ _ _ _ _ _ VB0 V_1_2 DB D_1_2 Demand) _); identity. }
      apply (option_exceeds _ _ _ _ _ _ VB V_1_2 DB D_1_2).
      refine (same_gt _ _ (C_1_2 G_1 Z) _); identity.
    }
  }
Qed.

Lemma fails_1 : forall a q0 r p q t : R,
  0 < - a + 1 ->
  0 <= - q0 + 1 ->
  0 < r - 1 ->
  0 < q0 ->
  0 <= - q0 * r + a ->
  0 < a ->
  region a q0 r p q -> 0 < t ->
  (0 < p * q0 * r * t ^ 2 - p * r * t ^ 2 - p * q0 * r + p * r * t - r * t + 1) ->
  (0 < a * p * q0 * t ^ 2 - a * p * t ^ 2 - a * p * q0 + a * p * t - a * t + p * q0) ->
  unbounded p q t * profile a q0 r p q < 1.
Proof.
  intros a q0 r p q t A1 A2 A3 A4 A5 A6 Inside Positive C_1 C_2.
  pose proof (priors_in_range a q0 r p q Inside) as [P_p P_q].
  assert (PB := unbounded_positive p q t P_p P_q (Rlt_le _ _ Positive)).
  unfold region in Inside. pose proof Inside as [U_p [U_q [R2' E_q]]]. clear Inside.
  assert (R1 : 0 < p) by lra.
  assert (R2 : 0 < - p + 1) by lra.
  subst q.
  assert (DB : 0 < 1) by (lra).
  assert (VB : unbounded (p) (q0) t = (- p * q0 * t ^ 2 + p * t ^ 2 + p * q0 - p * t + t) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (VB0 : unbounded (p) (q0) 0 = (p * q0) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (D_1_1 : 0 < 1) by (lra).
  assert (V_1_1 : r = (r) / (1)) by (fractions_agree D_1_1).
  assert (D_1_2 : 0 < p * q0) by (exact (certificate_1 a p q0 r A1 A2 A3 A4 A5 A6 R1 R2)).
  assert (V_1_2 : a / (p * q0) = (a) / (p * q0)) by (fractions_agree D_1_2).
  apply (smaller_profile_fails _ _ (Rmax r (a / (p * q0))) PB); [unfold profile; at_least_min|].
  assert (M : Rmax r (a / (p * q0)) = r \/ Rmax r (a / (p * q0)) = a / (p * q0)) by one_of_max.
  destruct M as [M|M].
  - rewrite M. apply (option_fails _ _ _ _ _ _ VB V_1_1 DB D_1_1).
    refine (same_gt _ _ C_1 _); identity.
  - rewrite M. apply (option_fails _ _ _ _ _ _ VB V_1_2 DB D_1_2).
    refine (same_gt _ _ C_2 _); identity.
Qed.

Lemma certificate_2 : forall a q0 r : R, 0 < - a + 1 -> 0 <= - q0 + 1 -> 0 < r - 1 -> 0 < q0 -> 0 <= - q0 * r + a -> 0 < a -> 0 < - a * q0 + q0.
Proof.
  intros a q0 r H1 H2 H3 H4 H5 H6.
  assert (S1 : 0 < - a * q0 + q0).
  { refine (step_gt (1) (- a * q0 + q0) (1 * (- a + 1) * (q0)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H4). }
  exact S1.
Qed.

Lemma certificate_3 : forall a q0 r : R, 0 < - a + 1 -> 0 <= - q0 + 1 -> 0 < r - 1 -> 0 < q0 -> 0 <= - q0 * r + a -> 0 < a -> 0 < a - q0.
Proof.
  intros a q0 r H1 H2 H3 H4 H5 H6.
  assert (S1 : 0 < a - q0).
  { refine (step_gt (1) (a - q0) (1 * (r - 1) * (q0) + 1 * (- q0 * r + a)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H3) H4) (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H5)). }
  exact S1.
Qed.

Lemma certificate_4 : forall a p q0 r t : R, 0 < - a + 1 -> 0 <= - q0 + 1 -> 0 < r - 1 -> 0 < q0 -> 0 <= - q0 * r + a -> 0 < a -> 0 < t -> 0 < - t + 1 -> - a * q0 * t ^ 2 + a * t ^ 2 + a * q0 - q0 = 0 -> 0 < p -> 0 < - p + 1 -> 0 <= p * q0 * r - a -> 0 <= - p * q0 * r * t ^ 2 + p * r * t ^ 2 + p * q0 * r - p * r * t + r * t - 1.
Proof.
  intros a p q0 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12.
  assert (S1 : 0 < r).
  { refine (step_gt (1) (r) (1 * (r - 1) + 1) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H3) (ltac:(lra) : 0 < 1)). }
  assert (S2 : 0 < q0 * r - a).
  { refine (step_gt (1) (q0 * r - a) (1 * (p * q0 * r - a) + 1 * (q0) * (r) * (- p + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H12) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) S1) H11)). }
  assert (S3 : 0 < 0).
  { refine (step_gt (1) (0) (1 * (q0) * (q0 * r - a) + 1 * (q0) * (- q0 * r + a)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) S2) (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4)) H5)). }
  assert (S4 : 0 <= - 1).
  { refine (step_ge (1 * (0)) (- 1) (0) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S3).
    - exact (Rle_refl 0). }
  exact (False_ind _ (no_contradiction S4)).
Qed.

Lemma certificate_5 : forall a p q0 r t : R, 0 < - a + 1 -> 0 <= - q0 + 1 -> 0 < r - 1 -> 0 < q0 -> 0 <= - q0 * r + a -> 0 < a -> 0 < t -> 0 < - t + 1 -> - a * q0 * t ^ 2 + a * t ^ 2 + a * q0 - q0 = 0 -> 0 < p -> 0 < - p + 1 -> 0 <= - p * q0 * r + a -> 0 <= - a * p * q0 * t ^ 2 + a * p * t ^ 2 + a * p * q0 - a * p * t + a * t - p * q0.
Proof.
  intros a p q0 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12.
  assert (S1 : 0 < - q0 * t ^ 2 + t ^ 2 + q0).
  { refine (step_gt (1) (- q0 * t ^ 2 + t ^ 2 + q0) (1 * (q0) + 1 * (- q0 + 1) * (t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H2) (Rlt_le _ _ (pow_lt _ 2 H7)))). }
  assert (S2 : 0 < - p * q0 * t + q0 * t).
  { refine (step_gt (1) (- p * q0 * t + q0 * t) (1 * (q0) * (t) * (- p + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) H7) H11). }
  assert (S3 : 0 <= - a * p * q0 * t ^ 2 + a * p * t ^ 2 + a * p * q0 - a * p * t + a * t - p * q0).
  { refine (step_ge (1 * (- q0 * t ^ 2 + t ^ 2 + q0)) (- a * p * q0 * t ^ 2 + a * p * t ^ 2 + a * p * q0 - a * p * t + a * t - p * q0) (1 * (- p * q0 * t + q0 * t)) ((- p * q0 * t ^ 2 + p * t ^ 2 + p * q0 - p * t + t) * (- a * q0 * t ^ 2 + a * t ^ 2 + a * q0 - q0)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- p * q0 * t ^ 2 + p * t ^ 2 + p * q0 - p * t + t) _ H9).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2)). }
  exact S3.
Qed.

Lemma certificate_6 : forall a p q0 r t : R, 0 < - a + 1 -> 0 <= - q0 + 1 -> 0 < r - 1 -> 0 < q0 -> 0 <= - q0 * r + a -> 0 < a -> 0 < t -> 0 < - t + 1 -> - a * q0 * t ^ 2 + a * t ^ 2 + a * q0 - q0 = 0 -> 0 < p -> 0 < - p + 1 -> 0 <= p * q0 * r - a -> 0 < - p * q0 * r + 1 -> 0 < - p * q0 * r * t ^ 2 + p * r * t ^ 2 + p * q0 * r - p * r * t + r * t - 1.
Proof.
  intros a p q0 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13.
  assert (S1 : 0 < r).
  { refine (step_gt (1) (r) (1 * (r - 1) + 1) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H3) (ltac:(lra) : 0 < 1)). }
  assert (S2 : 0 <= p * q0 * r - q0 * r).
  { refine (step_ge (1) (p * q0 * r - q0 * r) (1 * (- q0 * r + a) + 1 * (p * q0 * r - a)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H5) (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H12)). }
  assert (S3 : 0 < 0).
  { refine (step_gt (1) (0) (1 * (p * q0 * r - q0 * r) + 1 * (q0) * (r) * (- p + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S2) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) S1) H11)). }
  assert (S4 : 0 <= - 1).
  { refine (step_ge (1 * (0)) (- 1) (0) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S3).
    - exact (Rle_refl 0). }
  exact (False_ind _ (no_contradiction S4)).
Qed.

Lemma certificate_7 : forall a p q0 r t : R, 0 < - a + 1 -> 0 <= - q0 + 1 -> 0 < r - 1 -> 0 < q0 -> 0 <= - q0 * r + a -> 0 < a -> 0 < t -> 0 < - t + 1 -> - a * q0 * t ^ 2 + a * t ^ 2 + a * q0 - q0 = 0 -> 0 < p -> 0 < - p + 1 -> 0 <= - p * q0 * r + a -> 0 < - a * p * q0 + p * q0 -> 0 < - a * p * q0 * t ^ 2 + a * p * t ^ 2 + a * p * q0 - a * p * t + a * t - p * q0.
Proof.
  intros a p q0 r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13.
  assert (S1 : 0 < - q0 * t ^ 2 + t ^ 2 + q0).
  { refine (step_gt (1) (- q0 * t ^ 2 + t ^ 2 + q0) (1 * (q0) + 1 * (- q0 + 1) * (t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H2) (Rlt_le _ _ (pow_lt _ 2 H7)))). }
  assert (S2 : 0 < - p * q0 * t + q0 * t).
  { refine (step_gt (1) (- p * q0 * t + q0 * t) (1 * (q0) * (t) * (- p + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) H7) H11). }
  assert (S3 : 0 < - a * p * q0 * t ^ 2 + a * p * t ^ 2 + a * p * q0 - a * p * t + a * t - p * q0).
  { refine (step_gt (1 * (- q0 * t ^ 2 + t ^ 2 + q0)) (- a * p * q0 * t ^ 2 + a * p * t ^ 2 + a * p * q0 - a * p * t + a * t - p * q0) (1 * (- p * q0 * t + q0 * t)) ((- p * q0 * t ^ 2 + p * t ^ 2 + p * q0 - p * t + t) * (- a * q0 * t ^ 2 + a * t ^ 2 + a * q0 - q0)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- p * q0 * t ^ 2 + p * t ^ 2 + p * q0 - p * t + t) _ H9).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2). }
  exact S3.
Qed.

Lemma certificate_8 : forall a q0 r t u__ : R, 0 < - a + 1 -> 0 <= - q0 + 1 -> 0 < r - 1 -> 0 < q0 -> 0 <= - q0 * r + a -> 0 < a -> 0 < t -> 0 < - t + 1 -> - a * q0 * t ^ 2 + a * t ^ 2 + a * q0 - q0 = 0 -> 0 < u__ -> 0 < t - u__ -> 0 < q0 * r * u__ ^ 2 - r * u__ ^ 2 - q0 * r + 1.
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
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H6) (pow_lt _ 2 H7))). }
  assert (S3 : 0 <= a ^ 2 * t ^ 2 - a * r * t ^ 2 - a ^ 2 + a).
  { refine (step_ge (1) (a ^ 2 * t ^ 2 - a * r * t ^ 2 - a ^ 2 + a) (1 * (- q0 * r + a) * (a * t ^ 2 - a + 1)) ((- r) * (- a * q0 * t ^ 2 + a * t ^ 2 + a * q0 - q0)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- r) _ H9).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H5) (Rlt_le _ _ S2)). }
  assert (S4 : 0 <= a * t ^ 2 - r * t ^ 2 - a + 1).
  { refine (step_ge (1 * (a)) (a * t ^ 2 - r * t ^ 2 - a + 1) (1 * (a ^ 2 * t ^ 2 - a * r * t ^ 2 - a ^ 2 + a)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H6).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S3). }
  assert (S5 : 0 < - a * r * t ^ 2 + a * r * u__ ^ 2 + a * t ^ 2 - r * u__ ^ 2 - a + 1).
  { refine (step_gt (1) (- a * r * t ^ 2 + a * r * u__ ^ 2 + a * t ^ 2 - r * u__ ^ 2 - a + 1) (1 * (a * t ^ 2 - r * t ^ 2 - a + 1) + 1 * (- a + 1) * (t) * (r) * (t - u__) + 1 * (- a + 1) * (r) * (u__) * (t - u__)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S4) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H7) S1) H11)) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) S1) H10) H11)). }
  assert (S6 : 0 < q0 * r * u__ ^ 2 - r * u__ ^ 2 - q0 * r + 1).
  { refine (step_gt (1 * (a * t ^ 2 - a + 1)) (q0 * r * u__ ^ 2 - r * u__ ^ 2 - q0 * r + 1) (1 * (- a * r * t ^ 2 + a * r * u__ ^ 2 + a * t ^ 2 - r * u__ ^ 2 - a + 1)) ((- r * u__ ^ 2 + r) * (- a * q0 * t ^ 2 + a * t ^ 2 + a * q0 - q0)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- r * u__ ^ 2 + r) _ H9).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S5). }
  exact S6.
Qed.

Lemma certificate_9 : forall a q0 r t u__ : R, 0 < - a + 1 -> 0 <= - q0 + 1 -> 0 < r - 1 -> 0 < q0 -> 0 <= - q0 * r + a -> 0 < a -> 0 < t -> 0 < - t + 1 -> - a * q0 * t ^ 2 + a * t ^ 2 + a * q0 - q0 = 0 -> 0 < u__ -> 0 < t - u__ -> 0 < a * q0 * u__ ^ 2 - a * u__ ^ 2 - a * q0 + q0.
Proof.
  intros a q0 r t u__ H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11.
  assert (S1 : 0 < a * t ^ 2 - a + 1).
  { refine (step_gt (1) (a * t ^ 2 - a + 1) (1 * (- a + 1) + 1 * (a) * (t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H6) (pow_lt _ 2 H7))). }
  assert (S2 : 0 < t + u__).
  { refine (step_gt (1) (t + u__) (1 * (t) + 1 * (u__)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H7) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H10)). }
  assert (S3 : 0 < - a ^ 2 * t ^ 2 + a ^ 2 * u__ ^ 2 + a * t ^ 2 - a * u__ ^ 2).
  { refine (step_gt (1) (- a ^ 2 * t ^ 2 + a ^ 2 * u__ ^ 2 + a * t ^ 2 - a * u__ ^ 2) (1 * (- a + 1) * (a) * (t + u__) * (t - u__)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H6) S2) H11). }
  assert (S4 : 0 < a * q0 * u__ ^ 2 - a * u__ ^ 2 - a * q0 + q0).
  { refine (step_gt (1 * (a * t ^ 2 - a + 1)) (a * q0 * u__ ^ 2 - a * u__ ^ 2 - a * q0 + q0) (1 * (- a ^ 2 * t ^ 2 + a ^ 2 * u__ ^ 2 + a * t ^ 2 - a * u__ ^ 2)) ((- a * u__ ^ 2 + a - 1) * (- a * q0 * t ^ 2 + a * t ^ 2 + a * q0 - q0)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- a * u__ ^ 2 + a - 1) _ H9).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S3). }
  exact S4.
Qed.

Lemma case_1_root : forall a q0 r : R,
  0 < - a + 1 ->
  0 <= - q0 + 1 ->
  0 < r - 1 ->
  0 < q0 ->
  0 <= - q0 * r + a ->
  0 < a ->
  exists t : R, 0 < t /\ 0 < - t + 1 /\ - a * q0 * t ^ 2 + a * t ^ 2 + a * q0 - q0 = 0.
Proof.
  intros a q0 r A1 A2 A3 A4 A5 A6.
  assert (DL : 0 < 1) by (lra).
  assert (DH : 0 < 1) by (lra).
  assert (NL : 0 <= 0) by (lra).
  assert (NH : 0 <= 0) by (lra).
  assert (Order : 0 < 1) by (lra).
  assert (PL : 0 < (1) ^ 2) by (apply pow_lt; exact DL).
  assert (FL : - (- a * q0 * ((0) / (1)) ^ 2 + a * ((0) / (1)) ^ 2 + a * q0 - q0) = (- a * q0 + q0) / ((1) ^ 2)) by (fractions_agree PL).
  assert (SL : 0 < - a * q0 + q0) by (exact (certificate_2 a q0 r A1 A2 A3 A4 A5 A6)).
  assert (GL : 0 < - (- a * q0 * ((0) / (1)) ^ 2 + a * ((0) / (1)) ^ 2 + a * q0 - q0)) by exact (fraction_gt _ _ _ FL PL SL).
  assert (PH : 0 < (1) ^ 2) by (apply pow_lt; exact DH).
  assert (FH : - a * q0 * ((1) / (1)) ^ 2 + a * ((1) / (1)) ^ 2 + a * q0 - q0 = (a - q0) / ((1) ^ 2)) by (fractions_agree PH).
  assert (SH : 0 < a - q0) by (exact (certificate_3 a q0 r A1 A2 A3 A4 A5 A6)).
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

Lemma case_1_value : forall a q0 r t : R,
  0 < - a + 1 ->
  0 <= - q0 + 1 ->
  0 < r - 1 ->
  0 < q0 ->
  0 <= - q0 * r + a ->
  0 < a ->
  0 < t ->
  0 < - t + 1 ->
  - a * q0 * t ^ 2 + a * t ^ 2 + a * q0 - q0 = 0 ->
  ln (a * (1 - q0) / (q0 * (1 - a))) / 2 = - ln t.
Proof.
  intros a q0 r t A1 A2 A3 A4 A5 A6 T1 T2 T3.
  assert (DI : 0 < - a * q0 + q0) by (exact (certificate_2 a q0 r A1 A2 A3 A4 A5 A6)).
  assert (GI : - a * q0 * t ^ 2 + a * t ^ 2 + a * q0 - q0 = 0) by (exact T3).
  assert (VI : a * (1 - q0) / (q0 * (1 - a)) = (- a * q0 + a) / (- a * q0 + q0)) by (fractions_agree DI).
  assert (PT : 0 < t ^ 2) by (apply pow_lt; exact T1).
  assert (IT : a * (1 - q0) / (q0 * (1 - a)) = 1 / t ^ 2) by (refine (inverse_power _ _ _ _ VI DI PT _); same GI).
  refine (eq_trans (f_equal (fun x => ln x / 2) IT) _).
  replace 2 with (INR 2) by (simpl; lra).
  apply log_of_inverse_power; [exact T1|auto with arith].
Qed.

Lemma case_1_safe : forall a q0 r p q t : R,
  0 < - a + 1 ->
  0 <= - q0 + 1 ->
  0 < r - 1 ->
  0 < q0 ->
  0 <= - q0 * r + a ->
  0 < a ->
  0 < t ->
  0 < - t + 1 ->
  - a * q0 * t ^ 2 + a * t ^ 2 + a * q0 - q0 = 0 ->
  region a q0 r p q ->
  1 <= unbounded p q t * profile a q0 r p q.
Proof.
  intros a q0 r p q t A1 A2 A3 A4 A5 A6 T1 T2 T3 Inside.
  refine (meets a q0 r p q t A1 A2 A3 A4 A5 A6 Inside T1 _ _).
  { intros G1. 
    unfold region in Inside. pose proof Inside as [U_p [U_q [R2' E_q]]]. clear Inside.
    assert (R1 : 0 < p) by lra.
    assert (R2 : 0 < - p + 1) by lra.
    subst q.
    exact (certificate_4 a p q0 r t A1 A2 A3 A4 A5 A6 T1 T2 T3 R1 R2 G1). }
  { intros G1. 
    unfold region in Inside. pose proof Inside as [U_p [U_q [R2' E_q]]]. clear Inside.
    assert (R1 : 0 < p) by lra.
    assert (R2 : 0 < - p + 1) by lra.
    subst q.
    exact (certificate_5 a p q0 r t A1 A2 A3 A4 A5 A6 T1 T2 T3 R1 R2 G1). }
Qed.

Lemma case_1_strict : forall a q0 r p q t : R,
  0 < - a + 1 ->
  0 <= - q0 + 1 ->
  0 < r - 1 ->
  0 < q0 ->
  0 <= - q0 * r + a ->
  0 < a ->
  0 < t ->
  0 < - t + 1 ->
  - a * q0 * t ^ 2 + a * t ^ 2 + a * q0 - q0 = 0 ->
  region a q0 r p q ->
  unbounded p q 0 * profile a q0 r p q < 1 ->
  1 < unbounded p q t * profile a q0 r p q.
Proof.
  intros a q0 r p q t A1 A2 A3 A4 A5 A6 T1 T2 T3 Inside Demand.
  refine (exceeds a q0 r p q t A1 A2 A3 A4 A5 A6 Inside T1 _ _ Demand).
  { intros G1 Z. clear Demand. 
    unfold region in Inside. pose proof Inside as [U_p [U_q [R2' E_q]]]. clear Inside.
    assert (R1 : 0 < p) by lra.
    assert (R2 : 0 < - p + 1) by lra.
    subst q.
    exact (certificate_6 a p q0 r t A1 A2 A3 A4 A5 A6 T1 T2 T3 R1 R2 G1 Z). }
  { intros G1 Z. clear Demand. 
    unfold region in Inside. pose proof Inside as [U_p [U_q [R2' E_q]]]. clear Inside.
    assert (R1 : 0 < p) by lra.
    assert (R2 : 0 < - p + 1) by lra.
    subst q.
    exact (certificate_7 a p q0 r t A1 A2 A3 A4 A5 A6 T1 T2 T3 R1 R2 G1 Z). }
Qed.

Lemma case_1_fails : forall a q0 r t u__ : R,
  0 < - a + 1 ->
  0 <= - q0 + 1 ->
  0 < r - 1 ->
  0 < q0 ->
  0 <= - q0 * r + a ->
  0 < a ->
  0 < t ->
  0 < - t + 1 ->
  - a * q0 * t ^ 2 + a * t ^ 2 + a * q0 - q0 = 0 ->
  0 < u__ ->
  0 < t - u__ ->
  exists p q : R, region a q0 r p q /\ unbounded p q u__ * profile a q0 r p q < 1.
Proof.
  intros a q0 r t u__ A1 A2 A3 A4 A5 A6 T1 T2 T3 Below Under.
  assert (B_R1 : eventually (fun h__ => 0 < - h__ + 1)).
  { assert (First : 0 < 1) by (lra).
    refine (eventually_same _ _ _ (eventually_leading 0 _ (fun h__ => - 1) _ First)).
    - intro h__. identity.
    - reg. }
  assert (B_R2 : eventually (fun h__ => 0 < h__)).
  { assert (First : 0 <= 0) by (lra).
    apply eventually_always. intros h__ Small. refine (same_gt _ _ (Rplus_le_lt_0_compat (0) ((1) * h__ ^ 1) First (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (pow_lt _ 1 Small))) _). identity. }
  assert (B_C1 : eventually (fun h__ => 0 < - h__ * q0 * r * u__ ^ 2 + h__ * r * u__ ^ 2 + q0 * r * u__ ^ 2 + h__ * q0 * r - h__ * r * u__ - r * u__ ^ 2 - q0 * r + 1)).
  { assert (First : 0 < q0 * r * u__ ^ 2 - r * u__ ^ 2 - q0 * r + 1) by (exact (certificate_8 a q0 r t u__ A1 A2 A3 A4 A5 A6 T1 T2 T3 Below Under)).
    refine (eventually_same _ _ _ (eventually_leading 0 _ (fun h__ => - q0 * r * u__ ^ 2 + r * u__ ^ 2 + q0 * r - r * u__) _ First)).
    - intro h__. identity.
    - reg. }
  assert (B_C2 : eventually (fun h__ => 0 < - a * h__ * q0 * u__ ^ 2 + a * h__ * u__ ^ 2 + a * q0 * u__ ^ 2 + a * h__ * q0 - a * h__ * u__ - a * u__ ^ 2 - a * q0 - h__ * q0 + q0)).
  { assert (First : 0 < a * q0 * u__ ^ 2 - a * u__ ^ 2 - a * q0 + q0) by (exact (certificate_9 a q0 r t u__ A1 A2 A3 A4 A5 A6 T1 T2 T3 Below Under)).
    refine (eventually_same _ _ _ (eventually_leading 0 _ (fun h__ => - a * q0 * u__ ^ 2 + a * u__ ^ 2 + a * q0 - a * u__ - q0) _ First)).
    - intro h__. identity.
    - reg. }
  destruct (eventually_somewhere _ (eventually_and _ _ B_R1 (eventually_and _ _ B_R2 (eventually_and _ _ B_C1 B_C2)))) as [h__ [Small [B_R1' [B_R2' [B_C1' B_C2']]]]].
  assert (DP_p : 0 < 1) by (lra).
  assert (Q_R1 : 0 < 1 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)).
  assert (N_R1 : 0 < - h__ + 1) by (exact B_R1').
  assert (V_R1 : (- h__ + 1) = (- h__ + 1) / (1 * (1) ^ 1)) by (fractions_agree Q_R1).
  assert (R1 : 0 < (- h__ + 1)) by exact (fraction_gt _ _ _ V_R1 Q_R1 N_R1).
  assert (Q_R2 : 0 < 1 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)).
  assert (N_R2 : 0 < h__) by (exact Small).
  assert (V_R2 : - (- h__ + 1) + 1 = (h__) / (1 * (1) ^ 1)) by (fractions_agree Q_R2).
  assert (R2 : 0 < - (- h__ + 1) + 1) by exact (fraction_gt _ _ _ V_R2 Q_R2 N_R2).
  assert (Q_C1 : 0 < 1 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)).
  assert (N_C1 : 0 < - h__ * q0 * r * u__ ^ 2 + h__ * r * u__ ^ 2 + q0 * r * u__ ^ 2 + h__ * q0 * r - h__ * r * u__ - r * u__ ^ 2 - q0 * r + 1) by (exact B_C1').
  assert (V_C1 : (- h__ + 1) * q0 * r * u__ ^ 2 - (- h__ + 1) * r * u__ ^ 2 - (- h__ + 1) * q0 * r + (- h__ + 1) * r * u__ - r * u__ + 1 = (- h__ * q0 * r * u__ ^ 2 + h__ * r * u__ ^ 2 + q0 * r * u__ ^ 2 + h__ * q0 * r - h__ * r * u__ - r * u__ ^ 2 - q0 * r + 1) / (1 * (1) ^ 1)) by (fractions_agree Q_C1).
  assert (C1 : 0 < (- h__ + 1) * q0 * r * u__ ^ 2 - (- h__ + 1) * r * u__ ^ 2 - (- h__ + 1) * q0 * r + (- h__ + 1) * r * u__ - r * u__ + 1) by exact (fraction_gt _ _ _ V_C1 Q_C1 N_C1).
  assert (Q_C2 : 0 < 1 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)).
  assert (N_C2 : 0 < - a * h__ * q0 * u__ ^ 2 + a * h__ * u__ ^ 2 + a * q0 * u__ ^ 2 + a * h__ * q0 - a * h__ * u__ - a * u__ ^ 2 - a * q0 - h__ * q0 + q0) by (exact B_C2').
  assert (V_C2 : a * (- h__ + 1) * q0 * u__ ^ 2 - a * (- h__ + 1) * u__ ^ 2 - a * (- h__ + 1) * q0 + a * (- h__ + 1) * u__ - a * u__ + (- h__ + 1) * q0 = (- a * h__ * q0 * u__ ^ 2 + a * h__ * u__ ^ 2 + a * q0 * u__ ^ 2 + a * h__ * q0 - a * h__ * u__ - a * u__ ^ 2 - a * q0 - h__ * q0 + q0) / (1 * (1) ^ 1)) by (fractions_agree Q_C2).
  assert (C2 : 0 < a * (- h__ + 1) * q0 * u__ ^ 2 - a * (- h__ + 1) * u__ ^ 2 - a * (- h__ + 1) * q0 + a * (- h__ + 1) * u__ - a * u__ + (- h__ + 1) * q0) by exact (fraction_gt _ _ _ V_C2 Q_C2 N_C2).
  assert (Inside : region a q0 r (- h__ + 1) (q0)).
  {
  refine (inside_region a q0 r (- h__ + 1) A1 A2 A3 A4 A5 A6 _ _).
  { same R1. }
  { same R2. }
  }
  exists (- h__ + 1), (q0). split; [exact Inside|].
  refine (fails_1 a q0 r (- h__ + 1) (q0) u__ A1 A2 A3 A4 A5 A6 Inside Below _ _).
  { same C1. }
  { same C2. }
Qed.

Example case_1_is_met : exists a q0 r p : R, a < 1 /\ q0 <= 1 /\ 1 < r /\ 0 < q0 /\ q0 * r <= a /\ 0 < a /\ region a q0 r p (q0).
Proof.
  exists (38 / 43), (18 / 67), (35 / 34), (1 / 2).
  unfold region. repeat apply conj; first [ reflexivity | lra ].
Qed.

Theorem case_1 : forall a q0 r : R,
  a < 1 ->
  q0 <= 1 ->
  1 < r ->
  0 < q0 ->
  q0 * r <= a ->
  0 < a ->
  (forall epsilon : R,
    (forall p q : R, region a q0 r p q -> 1 / unbounded p q (exp (- epsilon)) <= profile a q0 r p q)
    <-> epsilon <= ln (a * (1 - q0) / (q0 * (1 - a))) / 2) /\
  (forall p q : R, region a q0 r p q -> 
    profile a q0 r p q < 1 / unbounded p q 0 -> 1 / unbounded p q (exp (- (ln (a * (1 - q0) / (q0 * (1 - a))) / 2))) < profile a q0 r p q).
Proof.
  intros a q0 r A1' A2' A3' A4' A5' A6'.
  assert (A1 : 0 < - a + 1) by lra.
  assert (A2 : 0 <= - q0 + 1) by lra.
  assert (A3 : 0 < r - 1) by lra.
  assert (A4 : 0 < q0) by lra.
  assert (A5 : 0 <= - q0 * r + a) by lra.
  assert (A6 : 0 < a) by lra.
  destruct (case_1_root a q0 r A1 A2 A3 A4 A5 A6) as [t [T1 [T2 T3]]].
  pose proof (case_1_value a q0 r t A1 A2 A3 A4 A5 A6 T1 T2 T3) as V.
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
      exact (case_1_safe a q0 r p q t A1 A2 A3 A4 A5 A6 T1 T2 T3 Inside).
    }
    { intros below Below Under All.
      destruct (case_1_fails a q0 r t below A1 A2 A3 A4 A5 A6 T1 T2 T3 Below ltac:(lra)) as [p [q [Inside Failing]]].
      specialize (All p q Inside).
      pose proof (priors_in_range a q0 r p q Inside) as [P_p P_q].
      apply exceeded in Failing; [lra|].
      apply unbounded_positive; first [ assumption | lra ].
    }
  - intros p q Inside Demand.
    pose proof (priors_in_range a q0 r p q Inside) as [P_p P_q].
    apply respected_strictly.
    + apply unbounded_positive; first [ assumption | exact (Rlt_le _ _ T1) ].
    + refine (case_1_strict a q0 r p q t A1 A2 A3 A4 A5 A6 T1 T2 T3 Inside _).
      apply demanded; [apply unbounded_positive; first [ assumption | apply Rle_refl ]|exact Demand].
Qed.
