(* max(a/(p*q), r) on p == p0, 0 < q <= 1: log(2*(p0*r - a)/(sqrt(r**2*(1 - p0)**2 + 4*(p0*r - a)*(1 - a)) - r*(1 - p0))) where a < 1, r > 1, a/r < p0 <= 1, p0 > 0, a > 0 *)
From Coq Require Import Reals Lra Nsatz.
From Epsproof Require Import Sign Bounds Largest Profiles Paths Demands.
Open Scope R_scope.

Definition profile (a p0 r p q : R) : R := Rmax r (a / (p0 * q)).

Definition region (a p0 r p q : R) : Prop :=
  0 < p <= 1 /\
  0 < q <= 1 /\
  p = p0.

Lemma certificate_1 : forall a p0 q r : R, 0 < - a + 1 -> 0 < r - 1 -> 0 < p0 * r - a -> 0 <= - p0 + 1 -> 0 < p0 -> 0 < a -> 0 < q -> 0 <= - q + 1 -> 0 < p0 * q.
Proof.
  intros a p0 q r H1 H2 H3 H4 H5 H6 H7 H8.
  assert (S1 : 0 < p0 * q).
  { refine (step_gt (1) (p0 * q) (1 * (p0) * (q)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H5) H7). }
  exact S1.
Qed.

Lemma priors_in_range : forall a p0 r p q : R, region a p0 r p q -> 0 < p <= 1 /\ 0 < q <= 1.
Proof. intros a p0 r p q Inside. unfold region in Inside. lra. Qed.

Lemma inside_region : forall a p0 r q : R,
  0 < - a + 1 ->
  0 < r - 1 ->
  0 < p0 * r - a ->
  0 <= - p0 + 1 ->
  0 < p0 ->
  0 < a ->
  0 < q ->
  0 <= - q + 1 ->
  region a p0 r (p0) (q).
Proof.
  intros a p0 r q A1 A2 A3 A4 A5 A6 R1 R2.
  assert (L_q : 0 < q) by (exact R1).
  assert (M_q : 0 <= - q + 1) by (exact R2).
  assert (D_p : 0 < 1) by (lra).
  assert (N_p : 0 < p0) by (exact A5).
  assert (M_p : 0 <= - p0 + 1) by (exact A4).
  assert (V_p : p0 = (p0) / (1)) by (fractions_agree D_p).
  assert (L_p : 0 < p0) by exact (fraction_gt _ _ _ V_p D_p N_p).
  assert (U_p : p0 <= 1) by (refine (fraction_at_most_one _ _ _ V_p D_p _); same M_p).
  unfold region. repeat apply conj; first [ assumption | reflexivity | lra ].
Qed.

Lemma meets : forall a p0 r p q t : R,
  0 < - a + 1 ->
  0 < r - 1 ->
  0 < p0 * r - a ->
  0 <= - p0 + 1 ->
  0 < p0 ->
  0 < a ->
  region a p0 r p q -> 0 < t ->
  (0 <= p0 * q * r - a -> 0 <= - p0 * q * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q * r - p0 * r * t + r * t - 1) ->
  (0 <= - p0 * q * r + a -> 0 <= - a * p0 * q * t ^ 2 + a * p0 * t ^ 2 + a * p0 * q - a * p0 * t + a * t - p0 * q) ->
  1 <= unbounded p q t * profile a p0 r p q.
Proof.
  intros a p0 r p q t A1 A2 A3 A4 A5 A6 Inside Positive C_1_1 C_1_2.
  unfold region in Inside. pose proof Inside as [U_p [U_q E_p]]. clear Inside.
  assert (R1 : 0 < q) by lra.
  assert (R2 : 0 <= - q + 1) by lra.
  subst p.
  assert (DB : 0 < 1) by (lra).
  assert (VB : unbounded (p0) (q) t = (- p0 * q * t ^ 2 + p0 * t ^ 2 + p0 * q - p0 * t + t) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (VB0 : unbounded (p0) (q) 0 = (p0 * q) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (D_1_1 : 0 < 1) by (lra).
  assert (V_1_1 : r = (r) / (1)) by (fractions_agree D_1_1).
  assert (D_1_2 : 0 < p0 * q) by (exact (certificate_1 a p0 q r A1 A2 A3 A4 A5 A6 R1 R2)).
  assert (V_1_2 : a / (p0 * q) = (a) / (p0 * q)) by (fractions_agree D_1_2).
  unfold profile.
  { 
    assert (L_1 : r <= Rmax r (a / (p0 * q))) by at_most_max.
    assert (L_2 : a / (p0 * q) <= Rmax r (a / (p0 * q))) by at_most_max.
    assert (M : Rmax r (a / (p0 * q)) = r \/ Rmax r (a / (p0 * q)) = a / (p0 * q)) by one_of_max.
    destruct M as [M|M].
    {
      rewrite M in L_1, L_2 |- *.
      assert (G_2 : 0 <= p0 * q * r - a) by (refine (same_ge _ _ (larger_option _ _ _ _ _ _ V_1_1 V_1_2 D_1_1 D_1_2 L_2) _); identity).
      apply (option_meets _ _ _ _ _ _ VB V_1_1 DB D_1_1).
      refine (same_ge _ _ (C_1_1 G_2) _); identity.
    }
    {
      rewrite M in L_1, L_2 |- *.
      assert (G_1 : 0 <= - p0 * q * r + a) by (refine (same_ge _ _ (larger_option _ _ _ _ _ _ V_1_2 V_1_1 D_1_2 D_1_1 L_1) _); identity).
      apply (option_meets _ _ _ _ _ _ VB V_1_2 DB D_1_2).
      refine (same_ge _ _ (C_1_2 G_1) _); identity.
    }
  }
Qed.

Lemma fails_1 : forall a p0 r p q t : R,
  0 < - a + 1 ->
  0 < r - 1 ->
  0 < p0 * r - a ->
  0 <= - p0 + 1 ->
  0 < p0 ->
  0 < a ->
  region a p0 r p q -> 0 < t ->
  (0 < p0 * q * r * t ^ 2 - p0 * r * t ^ 2 - p0 * q * r + p0 * r * t - r * t + 1) ->
  (0 < a * p0 * q * t ^ 2 - a * p0 * t ^ 2 - a * p0 * q + a * p0 * t - a * t + p0 * q) ->
  unbounded p q t * profile a p0 r p q < 1.
Proof.
  intros a p0 r p q t A1 A2 A3 A4 A5 A6 Inside Positive C_1 C_2.
  pose proof (priors_in_range a p0 r p q Inside) as [P_p P_q].
  assert (PB := unbounded_positive p q t P_p P_q (Rlt_le _ _ Positive)).
  unfold region in Inside. pose proof Inside as [U_p [U_q E_p]]. clear Inside.
  assert (R1 : 0 < q) by lra.
  assert (R2 : 0 <= - q + 1) by lra.
  subst p.
  assert (DB : 0 < 1) by (lra).
  assert (VB : unbounded (p0) (q) t = (- p0 * q * t ^ 2 + p0 * t ^ 2 + p0 * q - p0 * t + t) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (VB0 : unbounded (p0) (q) 0 = (p0 * q) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (D_1_1 : 0 < 1) by (lra).
  assert (V_1_1 : r = (r) / (1)) by (fractions_agree D_1_1).
  assert (D_1_2 : 0 < p0 * q) by (exact (certificate_1 a p0 q r A1 A2 A3 A4 A5 A6 R1 R2)).
  assert (V_1_2 : a / (p0 * q) = (a) / (p0 * q)) by (fractions_agree D_1_2).
  apply (smaller_profile_fails _ _ (Rmax r (a / (p0 * q))) PB); [unfold profile; at_least_min|].
  assert (M : Rmax r (a / (p0 * q)) = r \/ Rmax r (a / (p0 * q)) = a / (p0 * q)) by one_of_max.
  destruct M as [M|M].
  - rewrite M. apply (option_fails _ _ _ _ _ _ VB V_1_1 DB D_1_1).
    refine (same_gt _ _ C_1 _); identity.
  - rewrite M. apply (option_fails _ _ _ _ _ _ VB V_1_2 DB D_1_2).
    refine (same_gt _ _ C_2 _); identity.
Qed.

Lemma certificate_2 : forall a p0 r t : R, 0 < - a + 1 -> 0 < r - 1 -> 0 < p0 * r - a -> 0 <= - p0 + 1 -> 0 < p0 -> 0 < a -> 0 < t -> 0 < - t + 1 -> p0 * r * t ^ 2 - a * t ^ 2 - p0 * r * t + r * t + a - 1 = 0 -> 0 <= 2 * p0 * r * t - 2 * a * t - p0 * r + r.
Proof.
  intros a p0 r t H1 H2 H3 H4 H5 H6 H7 H8 H9.
  assert (S1 : 0 < r).
  { refine (step_gt (1) (r) (1 * (r - 1) + 1) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2) (ltac:(lra) : 0 < 1)). }
  assert (S2 : 0 < - r * t ^ 2 + r * t).
  { refine (step_gt (1) (- r * t ^ 2 + r * t) (1 * (t) * (- t + 1) * (r)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H7) H8) S1). }
  assert (S3 : 0 < - a * r * t + r ^ 2 * t + a * r - r).
  { refine (step_gt (1) (- a * r * t + r ^ 2 * t + a * r - r) (1 * (p0 * r - a) * (- r * t ^ 2 + r * t)) ((r) * (p0 * r * t ^ 2 - a * t ^ 2 - p0 * r * t + r * t + a - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (r) _ H9).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H3) S2). }
  assert (S4 : 0 < - a * t + r * t + a - 1).
  { refine (step_gt (1 * (r)) (- a * t + r * t + a - 1) (1 * (- a * r * t + r ^ 2 * t + a * r - r)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S3). }
  assert (S5 : 0 < - a * t ^ 2 + r * t ^ 2 + 2 * a * t - a - 2 * t + 1).
  { refine (step_gt (1) (- a * t ^ 2 + r * t ^ 2 + 2 * a * t - a - 2 * t + 1) (1 * (t) * (- a * t + r * t + a - 1) + 1 * (- a + 1) * (- t + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H7) S4) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H8)). }
  assert (S6 : 0 < - a * r * t ^ 2 + r ^ 2 * t ^ 2 + 2 * a * r * t - a * r - 2 * r * t + r).
  { refine (step_gt (1) (- a * r * t ^ 2 + r ^ 2 * t ^ 2 + 2 * a * r * t - a * r - 2 * r * t + r) (1 * (r) * (- a * t ^ 2 + r * t ^ 2 + 2 * a * t - a - 2 * t + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1) S5). }
  assert (S7 : 0 <= 2 * p0 * r * t - 2 * a * t - p0 * r + r).
  { refine (step_ge (1 * (- r * t ^ 2 + r * t)) (2 * p0 * r * t - 2 * a * t - p0 * r + r) (1 * (- a * r * t ^ 2 + r ^ 2 * t ^ 2 + 2 * a * r * t - a * r - 2 * r * t + r)) ((- 2 * r * t + r) * (p0 * r * t ^ 2 - a * t ^ 2 - p0 * r * t + r * t + a - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- 2 * r * t + r) _ H9).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S6)). }
  exact S7.
Qed.

Lemma certificate_3 : forall a p0 r t : R, 0 < - a + 1 -> 0 < r - 1 -> 0 < p0 * r - a -> 0 <= - p0 + 1 -> 0 < p0 -> 0 < a -> 0 < t -> 0 < - t + 1 -> p0 * r * t ^ 2 - a * t ^ 2 - p0 * r * t + r * t + a - 1 = 0 -> 4 * p0 ^ 2 * r ^ 2 * t ^ 2 - 8 * a * p0 * r * t ^ 2 - 4 * p0 ^ 2 * r ^ 2 * t + 4 * a ^ 2 * t ^ 2 + 4 * a * p0 * r * t + 4 * p0 * r ^ 2 * t + 4 * a * p0 * r - 4 * a * r * t - 4 * a ^ 2 - 4 * p0 * r + 4 * a = 0.
Proof.
  intros a p0 r t H1 H2 H3 H4 H5 H6 H7 H8 H9.
  assert (S1 : 4 * p0 ^ 2 * r ^ 2 * t ^ 2 - 8 * a * p0 * r * t ^ 2 - 4 * p0 ^ 2 * r ^ 2 * t + 4 * a ^ 2 * t ^ 2 + 4 * a * p0 * r * t + 4 * p0 * r ^ 2 * t + 4 * a * p0 * r - 4 * a * r * t - 4 * a ^ 2 - 4 * p0 * r + 4 * a = 0).
  { refine (step_eq (1) (4 * p0 ^ 2 * r ^ 2 * t ^ 2 - 8 * a * p0 * r * t ^ 2 - 4 * p0 ^ 2 * r ^ 2 * t + 4 * a ^ 2 * t ^ 2 + 4 * a * p0 * r * t + 4 * p0 * r ^ 2 * t + 4 * a * p0 * r - 4 * a * r * t - 4 * a ^ 2 - 4 * p0 * r + 4 * a) ((4 * p0 * r - 4 * a) * (p0 * r * t ^ 2 - a * t ^ 2 - p0 * r * t + r * t + a - 1)) _ _ _).
    - identity.
    - exact (multiple_of_zero (4 * p0 * r - 4 * a) _ H9).
    - exact (ltac:(lra) : 0 < 1). }
  exact S1.
Qed.

Lemma certificate_4 : forall a p0 r t : R, 0 < - a + 1 -> 0 < r - 1 -> 0 < p0 * r - a -> 0 <= - p0 + 1 -> 0 < p0 -> 0 < a -> 0 < t -> 0 < - t + 1 -> p0 * r * t ^ 2 - a * t ^ 2 - p0 * r * t + r * t + a - 1 = 0 -> 0 < 2 * p0 * r * t - 2 * a * t.
Proof.
  intros a p0 r t H1 H2 H3 H4 H5 H6 H7 H8 H9.
  assert (S1 : 0 < r).
  { refine (step_gt (1) (r) (1 * (r - 1) + 1) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2) (ltac:(lra) : 0 < 1)). }
  assert (S2 : 0 < - r * t ^ 2 + r * t).
  { refine (step_gt (1) (- r * t ^ 2 + r * t) (1 * (t) * (- t + 1) * (r)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H7) H8) S1). }
  assert (S3 : 0 < - a * r * t + r ^ 2 * t + a * r - r).
  { refine (step_gt (1) (- a * r * t + r ^ 2 * t + a * r - r) (1 * (p0 * r - a) * (- r * t ^ 2 + r * t)) ((r) * (p0 * r * t ^ 2 - a * t ^ 2 - p0 * r * t + r * t + a - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (r) _ H9).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H3) S2). }
  assert (S4 : 0 < - a * t + r * t + a - 1).
  { refine (step_gt (1 * (r)) (- a * t + r * t + a - 1) (1 * (- a * r * t + r ^ 2 * t + a * r - r)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S3). }
  assert (S5 : 0 < - 2 * a * r * t ^ 2 + 2 * r ^ 2 * t ^ 2 + 2 * a * r * t - 2 * r * t).
  { refine (step_gt (1) (- 2 * a * r * t ^ 2 + 2 * r ^ 2 * t ^ 2 + 2 * a * r * t - 2 * r * t) (2 * (t) * (r) * (- a * t + r * t + a - 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 2) H7) S1) S4). }
  assert (S6 : 0 < 2 * p0 * r * t - 2 * a * t).
  { refine (step_gt (1 * (- r * t ^ 2 + r * t)) (2 * p0 * r * t - 2 * a * t) (1 * (- 2 * a * r * t ^ 2 + 2 * r ^ 2 * t ^ 2 + 2 * a * r * t - 2 * r * t)) ((- 2 * r * t) * (p0 * r * t ^ 2 - a * t ^ 2 - p0 * r * t + r * t + a - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- 2 * r * t) _ H9).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S5). }
  exact S6.
Qed.

Lemma certificate_5 : forall a p0 q r t : R, 0 < - a + 1 -> 0 < r - 1 -> 0 < p0 * r - a -> 0 <= - p0 + 1 -> 0 < p0 -> 0 < a -> 0 < t -> 0 < - t + 1 -> p0 * r * t ^ 2 - a * t ^ 2 - p0 * r * t + r * t + a - 1 = 0 -> 0 < q -> 0 <= - q + 1 -> 0 <= p0 * q * r - a -> 0 <= - p0 * q * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q * r - p0 * r * t + r * t - 1.
Proof.
  intros a p0 q r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12.
  assert (S1 : 0 < t + 1).
  { refine (step_gt (1) (t + 1) (1 + 1 * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H7)). }
  assert (S2 : 0 < - t ^ 2 + 1).
  { refine (step_gt (1) (- t ^ 2 + 1) (1 * (- t + 1) * (t + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8) S1). }
  assert (S3 : 0 <= - p0 * q * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q * r - p0 * r * t + r * t - 1).
  { refine (step_ge (1) (- p0 * q * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q * r - p0 * r * t + r * t - 1) (1 * (- t ^ 2 + 1) * (p0 * q * r - a)) ((1) * (p0 * r * t ^ 2 - a * t ^ 2 - p0 * r * t + r * t + a - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (1) _ H9).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2)) H12). }
  assert (S4 : 0 <= - p0 * q * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q * r - p0 * r * t + r * t - 1).
  { refine (step_ge (1) (- p0 * q * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q * r - p0 * r * t + r * t - 1) (1 * (- p0 * q * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q * r - p0 * r * t + r * t - 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S3). }
  exact S4.
Qed.

Lemma certificate_6 : forall a p0 q r t : R, 0 < - a + 1 -> 0 < r - 1 -> 0 < p0 * r - a -> 0 <= - p0 + 1 -> 0 < p0 -> 0 < a -> 0 < t -> 0 < - t + 1 -> p0 * r * t ^ 2 - a * t ^ 2 - p0 * r * t + r * t + a - 1 = 0 -> 0 < q -> 0 <= - q + 1 -> 0 <= - p0 * q * r + a -> 0 <= - a * p0 * q * t ^ 2 + a * p0 * t ^ 2 + a * p0 * q - a * p0 * t + a * t - p0 * q.
Proof.
  intros a p0 q r t H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12.
  assert (S1 : 0 < p0 * t - p0 + 1).
  { refine (step_gt (1) (p0 * t - p0 + 1) (1 * (- p0 + 1) + 1 * (p0) * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H4) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H5) H7)). }
  assert (S2 : 0 < p0 * t ^ 2 - p0 * t + t).
  { refine (step_gt (1) (p0 * t ^ 2 - p0 * t + t) (1 * (t) * (p0 * t - p0 + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H7) S1). }
  assert (S3 : 0 <= - a * p0 * q * t ^ 2 + a * p0 * t ^ 2 + a * p0 * q - a * p0 * t + a * t - p0 * q).
  { refine (step_ge (1) (- a * p0 * q * t ^ 2 + a * p0 * t ^ 2 + a * p0 * q - a * p0 * t + a * t - p0 * q) (1 * (p0 * t ^ 2 - p0 * t + t) * (- p0 * q * r + a)) ((p0 * q) * (p0 * r * t ^ 2 - a * t ^ 2 - p0 * r * t + r * t + a - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (p0 * q) _ H9).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2)) H12). }
  assert (S4 : 0 <= - a * p0 * q * t ^ 2 + a * p0 * t ^ 2 + a * p0 * q - a * p0 * t + a * t - p0 * q).
  { refine (step_ge (1) (- a * p0 * q * t ^ 2 + a * p0 * t ^ 2 + a * p0 * q - a * p0 * t + a * t - p0 * q) (1 * (- a * p0 * q * t ^ 2 + a * p0 * t ^ 2 + a * p0 * q - a * p0 * t + a * t - p0 * q)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) S3). }
  exact S4.
Qed.

Lemma certificate_7 : forall a p0 r t : R, 0 < - a + 1 -> 0 < r - 1 -> 0 < p0 * r - a -> 0 <= - p0 + 1 -> 0 < p0 -> 0 < a -> 0 < t -> 0 < - t + 1 -> p0 * r * t ^ 2 - a * t ^ 2 - p0 * r * t + r * t + a - 1 = 0 -> 0 < p0 * r.
Proof.
  intros a p0 r t H1 H2 H3 H4 H5 H6 H7 H8 H9.
  assert (S1 : 0 < r).
  { refine (step_gt (1) (r) (1 * (r - 1) + 1) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2) (ltac:(lra) : 0 < 1)). }
  assert (S2 : 0 < p0 * r).
  { refine (step_gt (1) (p0 * r) (1 * (p0) * (r)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H5) S1). }
  assert (S3 : 0 < p0 * r).
  { refine (step_gt (1) (p0 * r) (1 * (p0 * r)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2). }
  exact S3.
Qed.

Lemma certificate_8 : forall a p0 r t u__ : R, 0 < - a + 1 -> 0 < r - 1 -> 0 < p0 * r - a -> 0 <= - p0 + 1 -> 0 < p0 -> 0 < a -> 0 < t -> 0 < - t + 1 -> p0 * r * t ^ 2 - a * t ^ 2 - p0 * r * t + r * t + a - 1 = 0 -> 0 < u__ -> 0 < t - u__ -> 0 < - p0 ^ 2 * r ^ 2 * u__ ^ 2 + a * p0 * r * u__ ^ 2 + p0 ^ 2 * r ^ 2 * u__ - p0 * r ^ 2 * u__ - a * p0 * r + p0 * r.
Proof.
  intros a p0 r t u__ H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11.
  assert (S1 : 0 < r).
  { refine (step_gt (1) (r) (1 * (r - 1) + 1) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2) (ltac:(lra) : 0 < 1)). }
  assert (S2 : 0 < t + 1).
  { refine (step_gt (1) (t + 1) (1 + 1 * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H7)). }
  assert (S3 : 0 < - t ^ 2 + 1).
  { refine (step_gt (1) (- t ^ 2 + 1) (1 * (- t + 1) * (t + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H8) S2). }
  assert (S4 : 0 < p0 * r * t ^ 2 - p0 * r * t + r * t - t ^ 2).
  { refine (step_gt (1) (p0 * r * t ^ 2 - p0 * r * t + r * t - t ^ 2) (1 * (- a + 1) * (- t ^ 2 + 1)) ((1) * (p0 * r * t ^ 2 - a * t ^ 2 - p0 * r * t + r * t + a - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (1) _ H9).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) S3). }
  assert (S5 : 0 < - p0 * r * t + p0 * r + r * t - 1).
  { refine (step_gt (1) (- p0 * r * t + p0 * r + r * t - 1) (1 * (p0 * r - a) * (- t ^ 2 + 1)) ((1) * (p0 * r * t ^ 2 - a * t ^ 2 - p0 * r * t + r * t + a - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (1) _ H9).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H3) S3). }
  assert (S6 : 0 < p0 * r * t - p0 * r + r - t).
  { refine (step_gt (1 * (t)) (p0 * r * t - p0 * r + r - t) (1 * (p0 * r * t ^ 2 - p0 * r * t + r * t - t ^ 2)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H7)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S4). }
  assert (S7 : 0 < - p0 * r * t * u__ + p0 * r * t + p0 * r * u__ + r * t * u__ - p0 * r + r - t - u__).
  { refine (step_gt (1) (- p0 * r * t * u__ + p0 * r * t + p0 * r * u__ + r * t * u__ - p0 * r + r - t - u__) (1 * (p0 * r * t - p0 * r + r - t) + 1 * (- p0 * r * t + p0 * r + r * t - 1) * (u__)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S6) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S5) H10)). }
  assert (S8 : 0 < - p0 ^ 2 * r ^ 2 * t ^ 2 * u__ + p0 ^ 2 * r ^ 2 * t * u__ ^ 2 + p0 ^ 2 * r ^ 2 * t ^ 2 - p0 ^ 2 * r ^ 2 * u__ ^ 2 + p0 * r ^ 2 * t ^ 2 * u__ - p0 * r ^ 2 * t * u__ ^ 2 - p0 ^ 2 * r ^ 2 * t + p0 ^ 2 * r ^ 2 * u__ + p0 * r ^ 2 * t - p0 * r ^ 2 * u__ - p0 * r * t ^ 2 + p0 * r * u__ ^ 2).
  { refine (step_gt (1) (- p0 ^ 2 * r ^ 2 * t ^ 2 * u__ + p0 ^ 2 * r ^ 2 * t * u__ ^ 2 + p0 ^ 2 * r ^ 2 * t ^ 2 - p0 ^ 2 * r ^ 2 * u__ ^ 2 + p0 * r ^ 2 * t ^ 2 * u__ - p0 * r ^ 2 * t * u__ ^ 2 - p0 ^ 2 * r ^ 2 * t + p0 ^ 2 * r ^ 2 * u__ + p0 * r ^ 2 * t - p0 * r ^ 2 * u__ - p0 * r * t ^ 2 + p0 * r * u__ ^ 2) (1 * (p0) * (r) * (- p0 * r * t * u__ + p0 * r * t + p0 * r * u__ + r * t * u__ - p0 * r + r - t - u__) * (t - u__)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H5) S1) S7) H11). }
  assert (S9 : 0 < - p0 ^ 2 * r ^ 2 * u__ ^ 2 + a * p0 * r * u__ ^ 2 + p0 ^ 2 * r ^ 2 * u__ - p0 * r ^ 2 * u__ - a * p0 * r + p0 * r).
  { refine (step_gt (1 * (- t ^ 2 + 1)) (- p0 ^ 2 * r ^ 2 * u__ ^ 2 + a * p0 * r * u__ ^ 2 + p0 ^ 2 * r ^ 2 * u__ - p0 * r ^ 2 * u__ - a * p0 * r + p0 * r) (1 * (- p0 ^ 2 * r ^ 2 * t ^ 2 * u__ + p0 ^ 2 * r ^ 2 * t * u__ ^ 2 + p0 ^ 2 * r ^ 2 * t ^ 2 - p0 ^ 2 * r ^ 2 * u__ ^ 2 + p0 * r ^ 2 * t ^ 2 * u__ - p0 * r ^ 2 * t * u__ ^ 2 - p0 ^ 2 * r ^ 2 * t + p0 ^ 2 * r ^ 2 * u__ + p0 * r ^ 2 * t - p0 * r ^ 2 * u__ - p0 * r * t ^ 2 + p0 * r * u__ ^ 2)) ((p0 * r * u__ ^ 2 - p0 * r) * (p0 * r * t ^ 2 - a * t ^ 2 - p0 * r * t + r * t + a - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (p0 * r * u__ ^ 2 - p0 * r) _ H9).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S3)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S8). }
  exact S9.
Qed.

Lemma certificate_9 : forall a p0 r t u__ : R, 0 < - a + 1 -> 0 < r - 1 -> 0 < p0 * r - a -> 0 <= - p0 + 1 -> 0 < p0 -> 0 < a -> 0 < t -> 0 < - t + 1 -> p0 * r * t ^ 2 - a * t ^ 2 - p0 * r * t + r * t + a - 1 = 0 -> 0 < u__ -> 0 < t - u__ -> 0 < - a * p0 ^ 2 * r * u__ ^ 2 + a ^ 2 * p0 * u__ ^ 2 + a * p0 ^ 2 * r * u__ - a * p0 * r * u__ - a ^ 2 * p0 + a * p0.
Proof.
  intros a p0 r t u__ H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11.
  assert (S1 : 0 < p0 * t - p0 + 1).
  { refine (step_gt (1) (p0 * t - p0 + 1) (1 * (- p0 + 1) + 1 * (p0) * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_le_lt_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H4) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H5) H7)). }
  assert (S2 : 0 < p0 * t ^ 2 - p0 * t + t).
  { refine (step_gt (1) (p0 * t ^ 2 - p0 * t + t) (1 * (t) * (p0 * t - p0 + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H7) S1). }
  assert (S3 : 0 < a * p0 * t - a * p0 - a * t + p0).
  { refine (step_gt (1) (a * p0 * t - a * p0 - a * t + p0) (1 * (p0 * r - a) * (p0 * t ^ 2 - p0 * t + t)) ((- p0) * (p0 * r * t ^ 2 - a * t ^ 2 - p0 * r * t + r * t + a - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- p0) _ H9).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H3) S2). }
  assert (S4 : 0 < a * p0 * t * u__ - a * p0 * t - a * p0 * u__ - a * t * u__ + a * p0 + p0 * t + p0 * u__ - a - p0 + 1).
  { refine (step_gt (1) (a * p0 * t * u__ - a * p0 * t - a * p0 * u__ - a * t * u__ + a * p0 + p0 * t + p0 * u__ - a - p0 + 1) (1 * (a * p0 * t - a * p0 - a * t + p0) * (u__) + 1 * (- a + 1) * (p0 * t - p0 + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S3) H10) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) S1)). }
  assert (S5 : 0 < a ^ 2 * p0 ^ 2 * t ^ 2 * u__ - a ^ 2 * p0 ^ 2 * t * u__ ^ 2 - a ^ 2 * p0 ^ 2 * t ^ 2 + a ^ 2 * p0 ^ 2 * u__ ^ 2 - a ^ 2 * p0 * t ^ 2 * u__ + a ^ 2 * p0 * t * u__ ^ 2 + a ^ 2 * p0 ^ 2 * t - a ^ 2 * p0 ^ 2 * u__ + a * p0 ^ 2 * t ^ 2 - a * p0 ^ 2 * u__ ^ 2 - a ^ 2 * p0 * t + a ^ 2 * p0 * u__ - a * p0 ^ 2 * t + a * p0 ^ 2 * u__ + a * p0 * t - a * p0 * u__).
  { refine (step_gt (1) (a ^ 2 * p0 ^ 2 * t ^ 2 * u__ - a ^ 2 * p0 ^ 2 * t * u__ ^ 2 - a ^ 2 * p0 ^ 2 * t ^ 2 + a ^ 2 * p0 ^ 2 * u__ ^ 2 - a ^ 2 * p0 * t ^ 2 * u__ + a ^ 2 * p0 * t * u__ ^ 2 + a ^ 2 * p0 ^ 2 * t - a ^ 2 * p0 ^ 2 * u__ + a * p0 ^ 2 * t ^ 2 - a * p0 ^ 2 * u__ ^ 2 - a ^ 2 * p0 * t + a ^ 2 * p0 * u__ - a * p0 ^ 2 * t + a * p0 ^ 2 * u__ + a * p0 * t - a * p0 * u__) (1 * (p0) * (a) * (a * p0 * t * u__ - a * p0 * t - a * p0 * u__ - a * t * u__ + a * p0 + p0 * t + p0 * u__ - a - p0 + 1) * (t - u__)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H5) H6) S4) H11). }
  assert (S6 : 0 < - a * p0 ^ 2 * r * u__ ^ 2 + a ^ 2 * p0 * u__ ^ 2 + a * p0 ^ 2 * r * u__ - a * p0 * r * u__ - a ^ 2 * p0 + a * p0).
  { refine (step_gt (1 * (p0 * t ^ 2 - p0 * t + t)) (- a * p0 ^ 2 * r * u__ ^ 2 + a ^ 2 * p0 * u__ ^ 2 + a * p0 ^ 2 * r * u__ - a * p0 * r * u__ - a ^ 2 * p0 + a * p0) (1 * (a ^ 2 * p0 ^ 2 * t ^ 2 * u__ - a ^ 2 * p0 ^ 2 * t * u__ ^ 2 - a ^ 2 * p0 ^ 2 * t ^ 2 + a ^ 2 * p0 ^ 2 * u__ ^ 2 - a ^ 2 * p0 * t ^ 2 * u__ + a ^ 2 * p0 * t * u__ ^ 2 + a ^ 2 * p0 ^ 2 * t - a ^ 2 * p0 ^ 2 * u__ + a * p0 ^ 2 * t ^ 2 - a * p0 ^ 2 * u__ ^ 2 - a ^ 2 * p0 * t + a ^ 2 * p0 * u__ - a * p0 ^ 2 * t + a * p0 ^ 2 * u__ + a * p0 * t - a * p0 * u__)) ((- a * p0 ^ 2 * u__ ^ 2 + a * p0 ^ 2 * u__ - a * p0 * u__) * (p0 * r * t ^ 2 - a * t ^ 2 - p0 * r * t + r * t + a - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- a * p0 ^ 2 * u__ ^ 2 + a * p0 ^ 2 * u__ - a * p0 * u__) _ H9).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S5). }
  exact S6.
Qed.

Lemma case_1_root : forall a p0 r : R,
  0 < - a + 1 ->
  0 < r - 1 ->
  0 < p0 * r - a ->
  0 <= - p0 + 1 ->
  0 < p0 ->
  0 < a ->
  exists t : R, 0 < t /\ 0 < - t + 1 /\ p0 * r * t ^ 2 - a * t ^ 2 - p0 * r * t + r * t + a - 1 = 0.
Proof.
  intros a p0 r A1 A2 A3 A4 A5 A6.
  assert (DL : 0 < 1) by (lra).
  assert (DH : 0 < 1) by (lra).
  assert (NL : 0 <= 0) by (lra).
  assert (NH : 0 <= 0) by (lra).
  assert (Order : 0 < 1) by (lra).
  assert (PL : 0 < (1) ^ 2) by (apply pow_lt; exact DL).
  assert (FL : - (p0 * r * ((0) / (1)) ^ 2 - a * ((0) / (1)) ^ 2 - p0 * r * ((0) / (1)) + r * ((0) / (1)) + a - 1) = (- a + 1) / ((1) ^ 2)) by (fractions_agree PL).
  assert (SL : 0 < - a + 1) by (exact A1).
  assert (GL : 0 < - (p0 * r * ((0) / (1)) ^ 2 - a * ((0) / (1)) ^ 2 - p0 * r * ((0) / (1)) + r * ((0) / (1)) + a - 1)) by exact (fraction_gt _ _ _ FL PL SL).
  assert (PH : 0 < (1) ^ 2) by (apply pow_lt; exact DH).
  assert (FH : p0 * r * ((1) / (1)) ^ 2 - a * ((1) / (1)) ^ 2 - p0 * r * ((1) / (1)) + r * ((1) / (1)) + a - 1 = (r - 1) / ((1) ^ 2)) by (fractions_agree PH).
  assert (SH : 0 < r - 1) by (exact A2).
  assert (GH : 0 < p0 * r * ((1) / (1)) ^ 2 - a * ((1) / (1)) ^ 2 - p0 * r * ((1) / (1)) + r * ((1) / (1)) + a - 1) by exact (fraction_gt _ _ _ FH PH SH).
  destruct (root_between (fun t => p0 * r * t ^ 2 - a * t ^ 2 - p0 * r * t + r * t + a - 1) ((0) / (1)) ((1) / (1))) as [t [Above [Below Root]]].
  - reg.
  - refine (fractions_ordered _ _ _ _ DL DH _). same Order.
  - lra.
  - exact GH.
  - pose proof (above_lower_end _ _ _ DL Above) as XL. pose proof (below_upper_end _ _ _ DH Below) as XH.
    pose proof (positive_above _ _ _ DL NL XL). assert (YH : t < 1).
    { refine (below_one _ _ _ DH _ XH). same NH. }
    exists t. repeat apply conj; first [ lra | same XL | same XH | same Root ].
Qed.

Lemma case_1_value : forall a p0 r t : R,
  0 < - a + 1 ->
  0 < r - 1 ->
  0 < p0 * r - a ->
  0 <= - p0 + 1 ->
  0 < p0 ->
  0 < a ->
  0 < t ->
  0 < - t + 1 ->
  p0 * r * t ^ 2 - a * t ^ 2 - p0 * r * t + r * t + a - 1 = 0 ->
  ln (2 * (p0 * r - a) / (sqrt (r ^ 2 * (1 - p0) ^ 2 + 4 * (p0 * r - a) * (1 - a)) - r * (1 - p0))) = - ln t.
Proof.
  intros a p0 r t A1 A2 A3 A4 A5 A6 T1 T2 T3.
  assert (DV : 0 < 1) by (lra).
  assert (NV : 0 <= 2 * p0 * r * t - 2 * a * t - p0 * r + r) by (exact (certificate_2 a p0 r t A1 A2 A3 A4 A5 A6 T1 T2 T3)).
  assert (DR : 0 < 1) by (lra).
  assert (SV : 4 * p0 ^ 2 * r ^ 2 * t ^ 2 - 8 * a * p0 * r * t ^ 2 - 4 * p0 ^ 2 * r ^ 2 * t + 4 * a ^ 2 * t ^ 2 + 4 * a * p0 * r * t + 4 * p0 * r ^ 2 * t + 4 * a * p0 * r - 4 * a * r * t - 4 * a ^ 2 - 4 * p0 * r + 4 * a = 0) by (exact (certificate_3 a p0 r t A1 A2 A3 A4 A5 A6 T1 T2 T3)).
  assert (VR : r ^ 2 * (1 - p0) ^ 2 + 4 * (p0 * r - a) * (1 - a) = (p0 ^ 2 * r ^ 2 - 4 * a * p0 * r - 2 * p0 * r ^ 2 + 4 * a ^ 2 + 4 * p0 * r + r ^ 2 - 4 * a) / (1)) by (fractions_agree DR).
  assert (VS : sqrt (r ^ 2 * (1 - p0) ^ 2 + 4 * (p0 * r - a) * (1 - a)) = (2 * p0 * r * t - 2 * a * t - p0 * r + r) / (1)).
  { refine (sqrt_of_fraction _ _ _ _ _ VR DR DV NV _). same SV. }
  assert (DI : 0 < 2 * p0 * r * t - 2 * a * t) by (exact (certificate_4 a p0 r t A1 A2 A3 A4 A5 A6 T1 T2 T3)).
  assert (GI : 0 = 0) by (lra).
  assert (VI : 2 * (p0 * r - a) / (sqrt (r ^ 2 * (1 - p0) ^ 2 + 4 * (p0 * r - a) * (1 - a)) - r * (1 - p0)) = (2 * p0 * r - 2 * a) / (2 * p0 * r * t - 2 * a * t)) by (rewrite VS; fractions_agree DI).
  assert (PT : 0 < t ^ 1) by (apply pow_lt; exact T1).
  assert (IT : 2 * (p0 * r - a) / (sqrt (r ^ 2 * (1 - p0) ^ 2 + 4 * (p0 * r - a) * (1 - a)) - r * (1 - p0)) = 1 / t ^ 1) by (refine (inverse_power _ _ _ _ VI DI PT _); same GI).
  refine (eq_trans (f_equal ln IT) _). rewrite pow_1. exact (log_of_inverse t T1).
Qed.

Lemma case_1_safe : forall a p0 r p q t : R,
  0 < - a + 1 ->
  0 < r - 1 ->
  0 < p0 * r - a ->
  0 <= - p0 + 1 ->
  0 < p0 ->
  0 < a ->
  0 < t ->
  0 < - t + 1 ->
  p0 * r * t ^ 2 - a * t ^ 2 - p0 * r * t + r * t + a - 1 = 0 ->
  region a p0 r p q ->
  1 <= unbounded p q t * profile a p0 r p q.
Proof.
  intros a p0 r p q t A1 A2 A3 A4 A5 A6 T1 T2 T3 Inside.
  refine (meets a p0 r p q t A1 A2 A3 A4 A5 A6 Inside T1 _ _).
  { intros G1. 
    unfold region in Inside. pose proof Inside as [U_p [U_q E_p]]. clear Inside.
    assert (R1 : 0 < q) by lra.
    assert (R2 : 0 <= - q + 1) by lra.
    subst p.
    exact (certificate_5 a p0 q r t A1 A2 A3 A4 A5 A6 T1 T2 T3 R1 R2 G1). }
  { intros G1. 
    unfold region in Inside. pose proof Inside as [U_p [U_q E_p]]. clear Inside.
    assert (R1 : 0 < q) by lra.
    assert (R2 : 0 <= - q + 1) by lra.
    subst p.
    exact (certificate_6 a p0 q r t A1 A2 A3 A4 A5 A6 T1 T2 T3 R1 R2 G1). }
Qed.

Lemma case_1_prior : forall a p0 r t : R,
  0 < - a + 1 ->
  0 < r - 1 ->
  0 < p0 * r - a ->
  0 <= - p0 + 1 ->
  0 < p0 ->
  0 < a ->
  0 < t ->
  0 < - t + 1 ->
  p0 * r * t ^ 2 - a * t ^ 2 - p0 * r * t + r * t + a - 1 = 0 ->
  region a p0 r (p0) (a / (p0 * r)).
Proof.
  intros a p0 r t A1 A2 A3 A4 A5 A6 T1 T2 T3.
  assert (DP_q : 0 < p0 * r) by (exact (certificate_7 a p0 r t A1 A2 A3 A4 A5 A6 T1 T2 T3)).
  assert (Q_R1 : 0 < 1 * (p0 * r) ^ 1) by exact (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_q)).
  assert (N_R1 : 0 < a) by (exact A6).
  assert (V_R1 : (a / (p0 * r)) = (a) / (1 * (p0 * r) ^ 1)) by (fractions_agree Q_R1).
  assert (R1 : 0 < (a / (p0 * r))) by exact (fraction_gt _ _ _ V_R1 Q_R1 N_R1).
  assert (Q_R2 : 0 < 1 * (p0 * r) ^ 1) by exact (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_q)).
  assert (N_R2 : 0 <= p0 * r - a) by (exact (Rlt_le _ _ A3)).
  assert (V_R2 : - (a / (p0 * r)) + 1 = (p0 * r - a) / (1 * (p0 * r) ^ 1)) by (fractions_agree Q_R2).
  assert (R2 : 0 <= - (a / (p0 * r)) + 1) by exact (fraction_ge _ _ _ V_R2 Q_R2 N_R2).
  refine (inside_region a p0 r (a / (p0 * r)) A1 A2 A3 A4 A5 A6 _ _).
  { same R1. }
  { same R2. }
Qed.

Lemma case_1_below : forall a p0 r t u__ : R,
  0 < - a + 1 ->
  0 < r - 1 ->
  0 < p0 * r - a ->
  0 <= - p0 + 1 ->
  0 < p0 ->
  0 < a ->
  0 < t ->
  0 < - t + 1 ->
  p0 * r * t ^ 2 - a * t ^ 2 - p0 * r * t + r * t + a - 1 = 0 ->
  0 < u__ ->
  0 < t - u__ ->
  unbounded (p0) (a / (p0 * r)) u__ * profile a p0 r (p0) (a / (p0 * r)) < 1.
Proof.
  intros a p0 r t u__ A1 A2 A3 A4 A5 A6 T1 T2 T3 Below Under.
  pose proof (case_1_prior a p0 r t A1 A2 A3 A4 A5 A6 T1 T2 T3) as Inside.
  assert (DP_q : 0 < p0 * r) by (exact (certificate_7 a p0 r t A1 A2 A3 A4 A5 A6 T1 T2 T3)).
  assert (Q_C1 : 0 < 1 * (p0 * r) ^ 1) by exact (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_q)).
  assert (N_C1 : 0 < - p0 ^ 2 * r ^ 2 * u__ ^ 2 + a * p0 * r * u__ ^ 2 + p0 ^ 2 * r ^ 2 * u__ - p0 * r ^ 2 * u__ - a * p0 * r + p0 * r) by (exact (certificate_8 a p0 r t u__ A1 A2 A3 A4 A5 A6 T1 T2 T3 Below Under)).
  assert (V_C1 : p0 * (a / (p0 * r)) * r * u__ ^ 2 - p0 * r * u__ ^ 2 - p0 * (a / (p0 * r)) * r + p0 * r * u__ - r * u__ + 1 = (- p0 ^ 2 * r ^ 2 * u__ ^ 2 + a * p0 * r * u__ ^ 2 + p0 ^ 2 * r ^ 2 * u__ - p0 * r ^ 2 * u__ - a * p0 * r + p0 * r) / (1 * (p0 * r) ^ 1)) by (fractions_agree Q_C1).
  assert (C1 : 0 < p0 * (a / (p0 * r)) * r * u__ ^ 2 - p0 * r * u__ ^ 2 - p0 * (a / (p0 * r)) * r + p0 * r * u__ - r * u__ + 1) by exact (fraction_gt _ _ _ V_C1 Q_C1 N_C1).
  assert (Q_C2 : 0 < 1 * (p0 * r) ^ 1) by exact (Rmult_lt_0_compat _ _ Rlt_0_1 (pow_lt _ 1 DP_q)).
  assert (N_C2 : 0 < - a * p0 ^ 2 * r * u__ ^ 2 + a ^ 2 * p0 * u__ ^ 2 + a * p0 ^ 2 * r * u__ - a * p0 * r * u__ - a ^ 2 * p0 + a * p0) by (exact (certificate_9 a p0 r t u__ A1 A2 A3 A4 A5 A6 T1 T2 T3 Below Under)).
  assert (V_C2 : a * p0 * (a / (p0 * r)) * u__ ^ 2 - a * p0 * u__ ^ 2 - a * p0 * (a / (p0 * r)) + a * p0 * u__ - a * u__ + p0 * (a / (p0 * r)) = (- a * p0 ^ 2 * r * u__ ^ 2 + a ^ 2 * p0 * u__ ^ 2 + a * p0 ^ 2 * r * u__ - a * p0 * r * u__ - a ^ 2 * p0 + a * p0) / (1 * (p0 * r) ^ 1)) by (fractions_agree Q_C2).
  assert (C2 : 0 < a * p0 * (a / (p0 * r)) * u__ ^ 2 - a * p0 * u__ ^ 2 - a * p0 * (a / (p0 * r)) + a * p0 * u__ - a * u__ + p0 * (a / (p0 * r))) by exact (fraction_gt _ _ _ V_C2 Q_C2 N_C2).
  refine (fails_1 a p0 r (p0) (a / (p0 * r)) u__ A1 A2 A3 A4 A5 A6 Inside Below _ _).
  { same C1. }
  { same C2. }
Qed.

Lemma case_1_fails : forall a p0 r t u__ : R,
  0 < - a + 1 ->
  0 < r - 1 ->
  0 < p0 * r - a ->
  0 <= - p0 + 1 ->
  0 < p0 ->
  0 < a ->
  0 < t ->
  0 < - t + 1 ->
  p0 * r * t ^ 2 - a * t ^ 2 - p0 * r * t + r * t + a - 1 = 0 ->
  0 < u__ ->
  0 < t - u__ ->
  exists p q : R, region a p0 r p q /\ unbounded p q u__ * profile a p0 r p q < 1.
Proof.
  intros a p0 r t u__ A1 A2 A3 A4 A5 A6 T1 T2 T3 Below Under.
  exists (p0), (a / (p0 * r)). split.
  - exact (case_1_prior a p0 r t A1 A2 A3 A4 A5 A6 T1 T2 T3).
  - exact (case_1_below a p0 r t u__ A1 A2 A3 A4 A5 A6 T1 T2 T3 Below Under).
Qed.

Example case_1_is_met : exists a p0 r q : R, a < 1 /\ 1 < r /\ a < p0 * r /\ p0 <= 1 /\ 0 < p0 /\ 0 < a /\ region a p0 r (p0) q.
Proof.
  exists (27 / 47), (289 / 961), (107 / 47), (1 / 2).
  unfold region. repeat apply conj; first [ reflexivity | lra ].
Qed.

Theorem case_1 : forall a p0 r : R,
  a < 1 ->
  1 < r ->
  a < p0 * r ->
  p0 <= 1 ->
  0 < p0 ->
  0 < a ->
  (forall epsilon : R,
    (forall p q : R, region a p0 r p q -> 1 / unbounded p q (exp (- epsilon)) <= profile a p0 r p q)
    <-> epsilon <= ln (2 * (p0 * r - a) / (sqrt (r ^ 2 * (1 - p0) ^ 2 + 4 * (p0 * r - a) * (1 - a)) - r * (1 - p0)))) /\
  region a p0 r (p0) (a / (p0 * r)) /\ 1 / unbounded (p0) (a / (p0 * r)) (exp (- (ln (2 * (p0 * r - a) / (sqrt (r ^ 2 * (1 - p0) ^ 2 + 4 * (p0 * r - a) * (1 - a)) - r * (1 - p0)))))) = profile a p0 r (p0) (a / (p0 * r)).
Proof.
  intros a p0 r A1' A2' A3' A4' A5' A6'.
  assert (A1 : 0 < - a + 1) by lra.
  assert (A2 : 0 < r - 1) by lra.
  assert (A3 : 0 < p0 * r - a) by lra.
  assert (A4 : 0 <= - p0 + 1) by lra.
  assert (A5 : 0 < p0) by lra.
  assert (A6 : 0 < a) by lra.
  destruct (case_1_root a p0 r A1 A2 A3 A4 A5 A6) as [t [T1 [T2 T3]]].
  pose proof (case_1_value a p0 r t A1 A2 A3 A4 A5 A6 T1 T2 T3) as V.
  rewrite V.
  pose proof (exp_minus_log t T1) as X. rewrite ?X.
  split.
  - intro epsilon. refine (largest_epsilon (fun privacy : R => forall p q : R, region a p0 r p q -> 1 / unbounded p q privacy <= profile a p0 r p q) t T1 _ _ epsilon).
    { intros later Later.
      intros p q Inside.
      pose proof (priors_in_range a p0 r p q Inside) as [P_p P_q].
      apply respected with (unbounded p q t).
      { apply unbounded_positive; first [ assumption | lra ]. }
      { apply unbounded_increasing; first [ assumption | lra ]. }
      exact (case_1_safe a p0 r p q t A1 A2 A3 A4 A5 A6 T1 T2 T3 Inside).
    }
    { intros below Below Under All.
      destruct (case_1_fails a p0 r t below A1 A2 A3 A4 A5 A6 T1 T2 T3 Below ltac:(lra)) as [p [q [Inside Failing]]].
      specialize (All p q Inside).
      pose proof (priors_in_range a p0 r p q Inside) as [P_p P_q].
      apply exceeded in Failing; [lra|].
      apply unbounded_positive; first [ assumption | lra ].
    }
  - pose proof (case_1_prior a p0 r t A1 A2 A3 A4 A5 A6 T1 T2 T3) as Inside. split; [exact Inside|].
    pose proof (priors_in_range a p0 r (p0) (a / (p0 * r)) Inside) as [P_p P_q].
    refine (attained (unbounded (p0) (a / (p0 * r))) _ t (unbounded_continuous (p0) (a / (p0 * r))) T1 _ _ _).
    + apply unbounded_positive; first [ assumption | exact (Rlt_le _ _ T1) ].
    + exact (case_1_safe a p0 r (p0) (a / (p0 * r)) t A1 A2 A3 A4 A5 A6 T1 T2 T3 Inside).
    + intros below Below Under. exact (case_1_below a p0 r t below A1 A2 A3 A4 A5 A6 T1 T2 T3 Below ltac:(lra)).
Qed.
