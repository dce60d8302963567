(* max(a/(p*q), r) on q == q0, 0 < p <= 1: log((1 - (1/(r + 1)))/(1/r - (1/(r + 1))))/2 where a < 1, r > 1, 0 < q0 <= 1/(r + 1), a/r < q0 < 1, a > 0, q0 == 1/(r + 1) *)
From Coq Require Import Reals Lra Nsatz.
From Epsproof Require Import Sign Bounds Largest Profiles Paths Demands.
Open Scope R_scope.

Definition profile (a r p q : R) : R := Rmax r ((a * r + a) / p).

Definition region (a r p q : R) : Prop :=
  0 < p <= 1 /\
  0 < q <= 1 /\
  q = 1 / (r + 1).

Lemma certificate_1 : forall a r : R, 0 < - a + 1 -> 0 < r - 1 -> 0 < - a * r - a + r -> 0 < r -> 0 < a -> 0 <= r -> 0 < r + 1.
Proof.
  intros a r H1 H2 H3 H4 H5 H6.
  assert (S1 : 0 < r + 1).
  { refine (step_gt (1) (r + 1) (1 * (r) + 1) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) (ltac:(lra) : 0 < 1)). }
  exact S1.
Qed.

Lemma priors_in_range : forall a r p q : R, region a r p q -> 0 < p <= 1 /\ 0 < q <= 1.
Proof. intros a r p q Inside. unfold region in Inside. lra. Qed.

Lemma inside_region : forall a r p : R,
  0 < - a + 1 ->
  0 < r - 1 ->
  0 < - a * r - a + r ->
  0 < r ->
  0 < a ->
  0 <= r ->
  0 < p ->
  0 <= - p + 1 ->
  region a r (p) (1 / (r + 1)).
Proof.
  intros a r p A1 A2 A3 A4 A5 A6 R1 R2.
  assert (L_p : 0 < p) by (exact R1).
  assert (M_p : 0 <= - p + 1) by (exact R2).
  assert (D_q : 0 < r + 1) by (exact (certificate_1 a r A1 A2 A3 A4 A5 A6)).
  assert (N_q : 0 < 1) by (lra).
  assert (M_q : 0 <= r) by (exact A6).
  assert (V_q : 1 / (r + 1) = (1) / (r + 1)) by (fractions_agree D_q).
  assert (L_q : 0 < 1 / (r + 1)) by exact (fraction_gt _ _ _ V_q D_q N_q).
  assert (U_q : 1 / (r + 1) <= 1) by (refine (fraction_at_most_one _ _ _ V_q D_q _); same M_q).
  unfold region. repeat apply conj; first [ assumption | reflexivity | lra ].
Qed.

Lemma meets : forall a r p q t : R,
  0 < - a + 1 ->
  0 < r - 1 ->
  0 < - a * r - a + r ->
  0 < r ->
  0 < a ->
  0 <= r ->
  region a r p q -> 0 < t ->
  (0 <= - a * r + p * r - a -> 0 <= p * r ^ 2 * t ^ 2 - p * r ^ 2 * t - p * r * t + r ^ 2 * t + p * r + r * t - r - 1) ->
  (0 <= a * r - p * r + a -> 0 <= a * p * r ^ 2 * t ^ 2 - a * p * r ^ 2 * t + a * p * r * t ^ 2 - 2 * a * p * r * t + a * r ^ 2 * t + a * p * r - a * p * t + 2 * a * r * t + a * p + a * t - p * r - p) ->
  1 <= unbounded p q t * profile a r p q.
Proof.
  intros a r p q t A1 A2 A3 A4 A5 A6 Inside Positive C_1_1 C_1_2.
  unfold region in Inside. pose proof Inside as [U_p [U_q E_q]]. clear Inside.
  assert (R1 : 0 < p) by lra.
  assert (R2 : 0 <= - p + 1) by lra.
  subst q.
  assert (DB : 0 < r + 1) by (exact (certificate_1 a r A1 A2 A3 A4 A5 A6)).
  assert (VB : unbounded (p) (1 / (r + 1)) t = (p * r * t ^ 2 - p * r * t - p * t + r * t + p + t) / (r + 1)) by (unfold unbounded; fractions_agree DB).
  assert (VB0 : unbounded (p) (1 / (r + 1)) 0 = (p) / (r + 1)) by (unfold unbounded; fractions_agree DB).
  assert (D_1_1 : 0 < 1) by (lra).
  assert (V_1_1 : r = (r) / (1)) by (fractions_agree D_1_1).
  assert (D_1_2 : 0 < p) by (exact R1).
  assert (V_1_2 : (a * r + a) / p = (a * r + a) / (p)) by (fractions_agree D_1_2).
  unfold profile.
  { 
    assert (L_1 : r <= Rmax r ((a * r + a) / p)) by at_most_max.
    assert (L_2 : (a * r + a) / p <= Rmax r ((a * r + a) / p)) by at_most_max.
    assert (M : Rmax r ((a * r + a) / p) = r \/ Rmax r ((a * r + a) / p) = (a * r + a) / p) by one_of_max.
    destruct M as [M|M].
    {
      rewrite M in L_1, L_2 |- *.
      assert (G_2 : 0 <= - a * r + p * r - a) by (refine (same_ge _ _ (larger_option _ _ _ _ _ _ V_1_1 V_1_2 D_1_1 D_1_2 L_2) _); identity).
      apply (option_meets _ _ _ _ _ _ VB V_1_1 DB D_1_1).
      refine (same_ge _ _ (C_1_1 G_2) _); identity.
    }
    {
      rewrite M in L_1, L_2 |- *.
      assert (G_1 : 0 <= a * r - p * r + a) by (refine (same_ge _ _ (larger_option _ _ _ _ _ _ V_1_2 V_1_1 D_1_2 D_1_1 L_1) _); identity).
      apply (option_meets _ _ _ _ _ _ VB V_1_2 DB D_1_2).
      refine (same_ge _ _ (C_1_2 G_1) _); identity.
    }
  }
Qed.

Lemma fails_1 : forall a r p q t : R,
  0 < - a + 1 ->
  0 < r - 1 ->
  0 < - a * r - a + r ->
  0 < r ->
  0 < a ->
  0 <= r ->
  region a r p q -> 0 < t ->
  (0 < - p * r ^ 2 * t ^ 2 + p * r ^ 2 * t + p * r * t - r ^ 2 * t - p * r - r * t + r + 1) ->
  (0 < - a * p * r ^ 2 * t ^ 2 + a * p * r ^ 2 * t - a * p * r * t ^ 2 + 2 * a * p * r * t - a * r ^ 2 * t - a * p * r + a * p * t - 2 * a * r * t - a * p - a * t + p * r + p) ->
  unbounded p q t * profile a r p q < 1.
Proof.
  intros a r p q t A1 A2 A3 A4 A5 A6 Inside Positive C_1 C_2.
  pose proof (priors_in_range a r p q Inside) as [P_p P_q].
  assert (PB := unbounded_positive p q t P_p P_q (Rlt_le _ _ Positive)).
  unfold region in Inside. pose proof Inside as [U_p [U_q E_q]]. clear Inside.
  assert (R1 : 0 < p) by lra.
  assert (R2 : 0 <= - p + 1) by lra.
  subst q.
  assert (DB : 0 < r + 1) by (exact (certificate_1 a r A1 A2 A3 A4 A5 A6)).
  assert (VB : unbounded (p) (1 / (r + 1)) t = (p * r * t ^ 2 - p * r * t - p * t + r * t + p + t) / (r + 1)) by (unfold unbounded; fractions_agree DB).
  assert (VB0 : unbounded (p) (1 / (r + 1)) 0 = (p) / (r + 1)) by (unfold unbounded; fractions_agree DB).
  assert (D_1_1 : 0 < 1) by (lra).
  assert (V_1_1 : r = (r) / (1)) by (fractions_agree D_1_1).
  assert (D_1_2 : 0 < p) by (exact R1).
  assert (V_1_2 : (a * r + a) / p = (a * r + a) / (p)) by (fractions_agree D_1_2).
  apply (smaller_profile_fails _ _ (Rmax r ((a * r + a) / p)) PB); [unfold profile; at_least_min|].
  assert (M : Rmax r ((a * r + a) / p) = r \/ Rmax r ((a * r + a) / p) = (a * r + a) / p) by one_of_max.
  destruct M as [M|M].
  - rewrite M. apply (option_fails _ _ _ _ _ _ VB V_1_1 DB D_1_1).
    refine (same_gt _ _ C_1 _); identity.
  - rewrite M. apply (option_fails _ _ _ _ _ _ VB V_1_2 DB D_1_2).
    refine (same_gt _ _ C_2 _); identity.
Qed.

Lemma certificate_2 : forall a r t : R, 0 < - a + 1 -> 0 < r - 1 -> 0 < - a * r - a + r -> 0 < r -> 0 < a -> 0 <= r -> 0 < t -> 0 < - t + 1 -> r * t - 1 = 0 -> 0 < r ^ 3 + 2 * r ^ 2 + r.
Proof.
  intros a r t H1 H2 H3 H4 H5 H6 H7 H8 H9.
  assert (S1 : 0 < r + 1).
  { refine (step_gt (1) (r + 1) (1 * (r) + 1) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H4) (ltac:(lra) : 0 < 1)). }
  assert (S2 : 0 < t + 1).
  { refine (step_gt (1) (t + 1) (1 * (t) * (r + 1)) ((- 1) * (r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- 1) _ H9).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H7) S1). }
  assert (S3 : 0 < t ^ 2 + 2 * t + 1).
  { refine (step_gt (1) (t ^ 2 + 2 * t + 1) (1 * (t + 1) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (pow_lt _ 2 S2)). }
  assert (S4 : 0 < r ^ 3 + 2 * r ^ 2 + r).
  { refine (step_gt (1 * (t) ^ 3) (r ^ 3 + 2 * r ^ 2 + r) (1 * (t ^ 2 + 2 * t + 1)) ((r ^ 2 * t ^ 2 + 2 * r * t ^ 2 + r * t + t ^ 2 + 2 * t + 1) * (r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (r ^ 2 * t ^ 2 + 2 * r * t ^ 2 + r * t + t ^ 2 + 2 * t + 1) _ H9).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (pow_lt _ 3 H7))).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S3). }
  exact S4.
Qed.

Lemma certificate_3 : forall a r t : R, 0 < - a + 1 -> 0 < r - 1 -> 0 < - a * r - a + r -> 0 < r -> 0 < a -> 0 <= r -> 0 < t -> 0 < - t + 1 -> r * t - 1 = 0 -> r ^ 5 * t ^ 2 + 2 * r ^ 4 * t ^ 2 + r ^ 3 * t ^ 2 - r ^ 3 - 2 * r ^ 2 - r = 0.
Proof.
  intros a r t H1 H2 H3 H4 H5 H6 H7 H8 H9.
  assert (S1 : r ^ 5 * t ^ 2 + 2 * r ^ 4 * t ^ 2 + r ^ 3 * t ^ 2 - r ^ 3 - 2 * r ^ 2 - r = 0).
  { refine (step_eq (1) (r ^ 5 * t ^ 2 + 2 * r ^ 4 * t ^ 2 + r ^ 3 * t ^ 2 - r ^ 3 - 2 * r ^ 2 - r) ((r ^ 4 * t + 2 * r ^ 3 * t + r ^ 3 + r ^ 2 * t + 2 * r ^ 2 + r) * (r * t - 1)) _ _ _).
    - identity.
    - exact (multiple_of_zero (r ^ 4 * t + 2 * r ^ 3 * t + r ^ 3 + r ^ 2 * t + 2 * r ^ 2 + r) _ H9).
    - exact (ltac:(lra) : 0 < 1). }
  exact S1.
Qed.

Lemma certificate_4 : forall a p r t : R, 0 < - a + 1 -> 0 < r - 1 -> 0 < - a * r - a + r -> 0 < r -> 0 < a -> 0 <= r -> 0 < t -> 0 < - t + 1 -> r * t - 1 = 0 -> 0 < p -> 0 <= - p + 1 -> 0 <= - a * r + p * r - a -> 0 <= p * r ^ 2 * t ^ 2 - p * r ^ 2 * t - p * r * t + r ^ 2 * t + p * r + r * t - r - 1.
Proof.
  intros a p r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12.
  assert (S1 : 0 <= p * r ^ 2 * t ^ 2 - p * r ^ 2 * t - p * r * t + r ^ 2 * t + p * r + r * t - r - 1).
  { refine (step_ge (1 * (t) ^ 2) (p * r ^ 2 * t ^ 2 - p * r ^ 2 * t - p * r * t + r ^ 2 * t + p * r + r * t - r - 1) (0) ((p * r * t ^ 3 - p * r * t ^ 2 + r * t ^ 2 + t ^ 2) * (r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (p * r * t ^ 3 - p * r * t ^ 2 + r * t ^ 2 + t ^ 2) _ H9).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (pow_lt _ 2 H7)).
    - exact (Rle_refl 0). }
  exact S1.
Qed.

Lemma certificate_5 : forall a p r t : R, 0 < - a + 1 -> 0 < r - 1 -> 0 < - a * r - a + r -> 0 < r -> 0 < a -> 0 <= r -> 0 < t -> 0 < - t + 1 -> r * t - 1 = 0 -> 0 < p -> 0 <= - p + 1 -> 0 <= a * r - p * r + a -> 0 <= a * p * r ^ 2 * t ^ 2 - a * p * r ^ 2 * t + a * p * r * t ^ 2 - 2 * a * p * r * t + a * r ^ 2 * t + a * p * r - a * p * t + 2 * a * r * t + a * p + a * t - p * r - p.
Proof.
  intros a p r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12.
  assert (S1 : 0 <= a * t + a - p).
  { refine (step_ge (1) (a * t + a - p) (1 * (t) * (a * r - p * r + a)) ((- a + p) * (r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- a + p) _ H9).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H7)) H12). }
  assert (S2 : 0 < t + 1).
  { refine (step_gt (1) (t + 1) (1 + 1 * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H7)). }
  assert (S3 : 0 <= a * t ^ 3 + 2 * a * t ^ 2 - p * t ^ 2 + a * t - p * t).
  { refine (step_ge (1) (a * t ^ 3 + 2 * a * t ^ 2 - p * t ^ 2 + a * t - p * t) (1 * (t) * (a * t + a - p) * (t + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H7)) S1) (Rlt_le _ _ S2)). }
  assert (S4 : 0 <= a * p * r ^ 2 * t ^ 2 - a * p * r ^ 2 * t + a * p * r * t ^ 2 - 2 * a * p * r * t + a * r ^ 2 * t + a * p * r - a * p * t + 2 * a * r * t + a * p + a * t - p * r - p).
  { refine (step_ge (1 * (t) ^ 2) (a * p * r ^ 2 * t ^ 2 - a * p * r ^ 2 * t + a * p * r * t ^ 2 - 2 * a * p * r * t + a * r ^ 2 * t + a * p * r - a * p * t + 2 * a * r * t + a * p + a * t - p * r - p) (1 * (a * t ^ 3 + 2 * a * t ^ 2 - p * t ^ 2 + a * t - p * t)) ((a * p * r * t ^ 3 - a * p * r * t ^ 2 + a * p * t ^ 3 - a * p * t ^ 2 + a * r * t ^ 2 + 2 * a * t ^ 2 + a * t - p * t) * (r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (a * p * r * t ^ 3 - a * p * r * t ^ 2 + a * p * t ^ 3 - a * p * t ^ 2 + a * r * t ^ 2 + 2 * a * t ^ 2 + a * t - p * t) _ H9).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (pow_lt _ 2 H7)).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S3). }
  exact S4.
Qed.

Lemma certificate_6 : forall a r t u__ : R, 0 < - a + 1 -> 0 < r - 1 -> 0 < - a * r - a + r -> 0 < r -> 0 < a -> 0 <= r -> 0 < t -> 0 < - t + 1 -> r * t - 1 = 0 -> 0 < u__ -> 0 < t - u__ -> 0 < - r ^ 2 * u__ ^ 2 + 1.
Proof.
  intros a r t u__ H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11.
  assert (S1 : 0 < t + u__).
  { refine (step_gt (1) (t + u__) (1 * (t) + 1 * (u__)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H7) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H10)). }
  assert (S2 : 0 < t ^ 2 - u__ ^ 2).
  { refine (step_gt (1) (t ^ 2 - u__ ^ 2) (1 * (t + u__) * (t - u__)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1) H11). }
  assert (S3 : 0 < - r ^ 2 * u__ ^ 2 + 1).
  { refine (step_gt (1 * (t) ^ 2) (- r ^ 2 * u__ ^ 2 + 1) (1 * (t ^ 2 - u__ ^ 2)) ((- r * t * u__ ^ 2 - u__ ^ 2) * (r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- r * t * u__ ^ 2 - u__ ^ 2) _ H9).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (pow_lt _ 2 H7))).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2). }
  exact S3.
Qed.

Lemma certificate_7 : forall a r t u__ : R, 0 < - a + 1 -> 0 < r - 1 -> 0 < - a * r - a + r -> 0 < r -> 0 < a -> 0 <= r -> 0 < t -> 0 < - t + 1 -> r * t - 1 = 0 -> 0 < u__ -> 0 < t - u__ -> 0 < - a * r ^ 2 * u__ ^ 2 - a * r * u__ ^ 2 - a * r - a + r + 1.
Proof.
  intros a r t u__ H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11.
  assert (S1 : 0 < - a * t - a + 1).
  { refine (step_gt (1) (- a * t - a + 1) (1 * (- a * r - a + r) * (t)) ((a - 1) * (r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (a - 1) _ H9).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H3) H7). }
  assert (S2 : 0 < t + 1).
  { refine (step_gt (1) (t + 1) (1 + 1 * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H7)). }
  assert (S3 : 0 < - a * u__ ^ 2 - a * t + t).
  { refine (step_gt (1) (- a * u__ ^ 2 - a * t + t) (1 * (- a * t - a + 1) * (u__) + 1 * (- a + 1) * (t - u__) + 1 * (a) * (u__) * (t - u__)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1) H10) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H11)) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H5) H10) H11)). }
  assert (S4 : 0 < - a * t * u__ ^ 2 - a * t ^ 2 - a * u__ ^ 2 - a * t + t ^ 2 + t).
  { refine (step_gt (1) (- a * t * u__ ^ 2 - a * t ^ 2 - a * u__ ^ 2 - a * t + t ^ 2 + t) (1 * (t + 1) * (- a * u__ ^ 2 - a * t + t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2) S3). }
  assert (S5 : 0 < - a * r ^ 2 * u__ ^ 2 - a * r * u__ ^ 2 - a * r - a + r + 1).
  { refine (step_gt (1 * (t) ^ 2) (- a * r ^ 2 * u__ ^ 2 - a * r * u__ ^ 2 - a * r - a + r + 1) (1 * (- a * t * u__ ^ 2 - a * t ^ 2 - a * u__ ^ 2 - a * t + t ^ 2 + t)) ((- a * r * t * u__ ^ 2 - a * t * u__ ^ 2 - a * u__ ^ 2 - a * t + t) * (r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- a * r * t * u__ ^ 2 - a * t * u__ ^ 2 - a * u__ ^ 2 - a * t + t) _ H9).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (pow_lt _ 2 H7))).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S4). }
  exact S5.
Qed.

Lemma case_1_root : forall a r : R,
  0 < - a + 1 ->
  0 < r - 1 ->
  0 < - a * r - a + r ->
  0 < r ->
  0 < a ->
  0 <= r ->
  exists t : R, 0 < t /\ 0 < - t + 1 /\ r * t - 1 = 0.
Proof.
  intros a r A1 A2 A3 A4 A5 A6.
  assert (DL : 0 < 1) by (lra).
  assert (DH : 0 < 1) by (lra).
  assert (NL : 0 <= 0) by (lra).
  assert (NH : 0 <= 0) by (lra).
  assert (Order : 0 < 1) by (lra).
  assert (PL : 0 < (1) ^ 1) by (apply pow_lt; exact DL).
  assert (FL : - (r * ((0) / (1)) - 1) = (1) / ((1) ^ 1)) by (fractions_agree PL).
  assert (SL : 0 < 1) by (lra).
  assert (GL : 0 < - (r * ((0) / (1)) - 1)) by exact (fraction_gt _ _ _ FL PL SL).
  assert (PH : 0 < (1) ^ 1) by (apply pow_lt; exact DH).
  assert (FH : r * ((1) / (1)) - 1 = (r - 1) / ((1) ^ 1)) by (fractions_agree PH).
  assert (SH : 0 < r - 1) by (exact A2).
  assert (GH : 0 < r * ((1) / (1)) - 1) by exact (fraction_gt _ _ _ FH PH SH).
  destruct (root_between (fun t => r * t - 1) ((0) / (1)) ((1) / (1))) as [t [Above [Below Root]]].
  - reg.
  - refine (fractions_ordered _ _ _ _ DL DH _). same Order.
  - lra.
  - exact GH.
  - pose proof (above_lower_end _ _ _ DL Above) as XL. pose proof (below_upper_end _ _ _ DH Below) as XH.
    pose proof (positive_above _ _ _ DL NL XL). assert (YH : t < 1).
    { refine (below_one _ _ _ DH _ XH). same NH. }
    exists t. repeat apply conj; first [ lra | same XL | same XH | same Root ].
Qed.

Lemma case_1_value : forall a r t : R,
  0 < - a + 1 ->
  0 < r - 1 ->
  0 < - a * r - a + r ->
  0 < r ->
  0 < a ->
  0 <= r ->
  0 < t ->
  0 < - t + 1 ->
  r * t - 1 = 0 ->
  ln ((1 - 1 / (r + 1)) / (1 / r - 1 / (r + 1))) / 2 = - ln t.
Proof.
  intros a r t A1 A2 A3 A4 A5 A6 T1 T2 T3.
  assert (DI : 0 < r ^ 3 + 2 * r ^ 2 + r) by (exact (certificate_2 a r t A1 A2 A3 A4 A5 A6 T1 T2 T3)).
  assert (GI : r ^ 5 * t ^ 2 + 2 * r ^ 4 * t ^ 2 + r ^ 3 * t ^ 2 - r ^ 3 - 2 * r ^ 2 - r = 0) by (exact (certificate_3 a r t A1 A2 A3 A4 A5 A6 T1 T2 T3)).
  assert (VI : (1 - 1 / (r + 1)) / (1 / r - 1 / (r + 1)) = (r ^ 5 + 2 * r ^ 4 + r ^ 3) / (r ^ 3 + 2 * r ^ 2 + r)) by (fractions_agree DI).
  assert (PT : 0 < t ^ 2) by (apply pow_lt; exact T1).
  assert (IT : (1 - 1 / (r + 1)) / (1 / r - 1 / (r + 1)) = 1 / t ^ 2) by (refine (inverse_power _ _ _ _ VI DI PT _); same GI).
  refine (eq_trans (f_equal (fun x => ln x / 2) IT) _).
  replace 2 with (INR 2) by (simpl; lra).
  apply log_of_inverse_power; [exact T1|auto with arith].
Qed.

Lemma case_1_safe : forall a r p q t : R,
  0 < - a + 1 ->
  0 < r - 1 ->
  0 < - a * r - a + r ->
  0 < r ->
  0 < a ->
  0 <= r ->
  0 < t ->
  0 < - t + 1 ->
  r * t - 1 = 0 ->
  region a r p q ->
  1 <= unbounded p q t * profile a r p q.
Proof.
  intros a r p q t A1 A2 A3 A4 A5 A6 T1 T2 T3 Inside.
  refine (meets a r p q t A1 A2 A3 A4 A5 A6 Inside T1 _ _).
  { intros G1. 
    unfold region in Inside. pose proof Inside as [U_p [U_q E_q]]. clear Inside.
    assert (R1 : 0 < p) by lra.
    assert (R2 : 0 <= - p + 1) by lra.
    subst q.
    exact (certificate_4 a p r t A1 A2 A3 A4 A5 A6 T1 T2 T3 R1 R2 G1). }
  { intros G1. 
    unfold region in Inside. pose proof Inside as [U_p [U_q E_q]]. clear Inside.
    assert (R1 : 0 < p) by lra.
    assert (R2 : 0 <= - p + 1) by lra.
    subst q.
    exact (certificate_5 a p r t A1 A2 A3 A4 A5 A6 T1 T2 T3 R1 R2 G1). }
Qed.

Lemma case_1_prior : forall a r t : R,
  0 < - a + 1 ->
  0 < r - 1 ->
  0 < - a * r - a + r ->
  0 < r ->
  0 < a ->
  0 <= r ->
  0 < t ->
  0 < - t + 1 ->
  r * t - 1 = 0 ->
  region a r (1) (1 / (r + 1)).
Proof.
  intros a r t A1 A2 A3 A4 A5 A6 T1 T2 T3.
  assert (DP_p : 0 < 1) by (lra).
  assert (Q_R1 : 0 < 1 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)).
  assert (N_R1 : 0 < 1) by (lra).
  assert (V_R1 : (1) = (1) / (1 * (1) ^ 1)) by (fractions_agree Q_R1).
  assert (R1 : 0 < (1)) by exact (fraction_gt _ _ _ V_R1 Q_R1 N_R1).
  assert (Q_R2 : 0 < 1 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)).
  assert (N_R2 : 0 <= 0) by (lra).
  assert (V_R2 : - (1) + 1 = (0) / (1 * (1) ^ 1)) by (fractions_agree Q_R2).
  assert (R2 : 0 <= - (1) + 1) by exact (fraction_ge _ _ _ V_R2 Q_R2 N_R2).
  refine (inside_region a r (1) A1 A2 A3 A4 A5 A6 _ _).
  { same R1. }
  { same R2. }
Qed.

Lemma case_1_below : forall a r t u__ : R,
  0 < - a + 1 ->
  0 < r - 1 ->
  0 < - a * r - a + r ->
  0 < r ->
  0 < a ->
  0 <= r ->
  0 < t ->
  0 < - t + 1 ->
  r * t - 1 = 0 ->
  0 < u__ ->
  0 < t - u__ ->
  unbounded (1) (1 / (r + 1)) u__ * profile a r (1) (1 / (r + 1)) < 1.
Proof.
  intros a r t u__ A1 A2 A3 A4 A5 A6 T1 T2 T3 Below Under.
  pose proof (case_1_prior a r t A1 A2 A3 A4 A5 A6 T1 T2 T3) as Inside.
  assert (DP_p : 0 < 1) by (lra).
  assert (Q_C1 : 0 < 1 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)).
  assert (N_C1 : 0 < - r ^ 2 * u__ ^ 2 + 1) by (exact (certificate_6 a r t u__ A1 A2 A3 A4 A5 A6 T1 T2 T3 Below Under)).
  assert (V_C1 : - (1) * r ^ 2 * u__ ^ 2 + (1) * r ^ 2 * u__ + (1) * r * u__ - r ^ 2 * u__ - (1) * r - r * u__ + r + 1 = (- r ^ 2 * u__ ^ 2 + 1) / (1 * (1) ^ 1)) by (fractions_agree Q_C1).
  assert (C1 : 0 < - (1) * r ^ 2 * u__ ^ 2 + (1) * r ^ 2 * u__ + (1) * r * u__ - r ^ 2 * u__ - (1) * r - r * u__ + r + 1) by exact (fraction_gt _ _ _ V_C1 Q_C1 N_C1).
  assert (Q_C2 : 0 < 1 * (1) ^ 1) by exact (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_p)).
  assert (N_C2 : 0 < - a * r ^ 2 * u__ ^ 2 - a * r * u__ ^ 2 - a * r - a + r + 1) by (exact (certificate_7 a r t u__ A1 A2 A3 A4 A5 A6 T1 T2 T3 Below Under)).
  assert (V_C2 : - a * (1) * r ^ 2 * u__ ^ 2 + a * (1) * r ^ 2 * u__ - a * (1) * r * u__ ^ 2 + 2 * a * (1) * r * u__ - a * r ^ 2 * u__ - a * (1) * r + a * (1) * u__ - 2 * a * r * u__ - a * (1) - a * u__ + (1) * r + (1) = (- a * r ^ 2 * u__ ^ 2 - a * r * u__ ^ 2 - a * r - a + r + 1) / (1 * (1) ^ 1)) by (fractions_agree Q_C2).
  assert (C2 : 0 < - a * (1) * r ^ 2 * u__ ^ 2 + a * (1) * r ^ 2 * u__ - a * (1) * r * u__ ^ 2 + 2 * a * (1) * r * u__ - a * r ^ 2 * u__ - a * (1) * r + a * (1) * u__ - 2 * a * r * u__ - a * (1) - a * u__ + (1) * r + (1)) by exact (fraction_gt _ _ _ V_C2 Q_C2 N_C2).
  refine (fails_1 a r (1) (1 / (r + 1)) u__ A1 A2 A3 A4 A5 A6 Inside Below _ _).
  { same C1. }
  { same C2. }
Qed.

Lemma case_1_fails : forall a r t u__ : R,
  0 < - a + 1 ->
  0 < r - 1 ->
  0 < - a * r - a + r ->
  0 < r ->
  0 < a ->
  0 <= r ->
  0 < t ->
  0 < - t + 1 ->
  r * t - 1 = 0 ->
  0 < u__ ->
  0 < t - u__ ->
  exists p q : R, region a r p q /\ unbounded p q u__ * profile a r p q < 1.
Proof.
  intros a r t u__ A1 A2 A3 A4 A5 A6 T1 T2 T3 Below Under.
  exists (1), (1 / (r + 1)). split.
  - exact (case_1_prior a r t A1 A2 A3 A4 A5 A6 T1 T2 T3).
  - exact (case_1_below a r t u__ A1 A2 A3 A4 A5 A6 T1 T2 T3 Below Under).
Qed.

Example case_1_is_met : exists a r p : R, a < 1 /\ 1 < r /\ a * r + a < r /\ 0 < r /\ 0 < a /\ 0 <= r /\ region a r p (1 / (r + 1)).
Proof.
  exists (27 / 47), (82 / 31), (1 / 2).
  unfold region. repeat apply conj; first [ reflexivity | lra ].
Qed.

Theorem case_1 : forall a r : R,
  a < 1 ->
  1 < r ->
  a * r + a < r ->
  0 < r ->
  0 < a ->
  0 <= r ->
  (forall epsilon : R,
    (forall p q : R, region a r p q -> 1 / unbounded p q (exp (- epsilon)) <= profile a r p q)
    <-> epsilon <= ln ((1 - 1 / (r + 1)) / (1 / r - 1 / (r + 1))) / 2) /\
  region a r (1) (1 / (r + 1)) /\ 1 / unbounded (1) (1 / (r + 1)) (exp (- (ln ((1 - 1 / (r + 1)) / (1 / r - 1 / (r + 1))) / 2))) = profile a r (1) (1 / (r + 1)).
Proof.
  intros a r A1' A2' A3' A4' A5' A6'.
  assert (A1 : 0 < - a + 1) by lra.
  assert (A2 : 0 < r - 1) by lra.
  assert (A3 : 0 < - a * r - a + r) by lra.
  assert (A4 : 0 < r) by lra.
  assert (A5 : 0 < a) by lra.
  assert (A6 : 0 <= r) by lra.
  destruct (case_1_root a r A1 A2 A3 A4 A5 A6) as [t [T1 [T2 T3]]].
  pose proof (case_1_value a r t A1 A2 A3 A4 A5 A6 T1 T2 T3) as V.
  rewrite V.
  pose proof (exp_minus_log t T1) as X. rewrite ?X.
  split.
  - intro epsilon. refine (largest_epsilon (fun privacy : R => forall p q : R, region a r p q -> 1 / unbounded p q privacy <= profile a r p q) t T1 _ _ epsilon).
    { intros later Later.
      intros p q Inside.
      pose proof (priors_in_range a r p q Inside) as [P_p P_q].
      apply respected with (unbounded p q t).
      { apply unbounded_positive; first [ assumption | lra ]. }
      { apply unbounded_increasing; first [ assumption | lra ]. }
      exact (case_1_safe a r p q t A1 A2 A3 A4 A5 A6 T1 T2 T3 Inside).
    }
    { intros below Below Under All.
      destruct (case_1_fails a r t below A1 A2 A3 A4 A5 A6 T1 T2 T3 Below ltac:(lra)) as [p [q [Inside Failing]]].
      specialize (All p q Inside).
      pose proof (priors_in_range a r p q Inside) as [P_p P_q].
      apply exceeded in Failing; [lra|].
      apply unbounded_positive; first [ assumption | lra ].
    }
  - pose proof (case_1_prior a r t A1 A2 A3 A4 A5 A6 T1 T2 T3) as Inside. split; [exact Inside|].
    pose proof (priors_in_range a r (1) (1 / (r + 1)) Inside) as [P_p P_q].
    refine (attained (unbounded (1) (1 / (r + 1))) _ t (unbounded_continuous (1) (1 / (r + 1))) T1 _ _ _).
    + apply unbounded_positive; first [ assumption | exact (Rlt_le _ _ T1) ].
    + exact (case_1_safe a r (1) (1 / (r + 1)) t A1 A2 A3 A4 A5 A6 T1 T2 T3 Inside).
    + intros below Below Under. exact (case_1_below a r t below A1 A2 A3 A4 A5 A6 T1 T2 T3 Below ltac:(lra)).
Qed.
