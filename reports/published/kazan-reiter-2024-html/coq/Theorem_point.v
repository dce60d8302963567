(* r *)
From Coq Require Import Reals Lra Nsatz.
From Epsproof Require Import Sign Bounds Largest Profiles Paths Demands.
Open Scope R_scope.

Definition profile (p0 q0 r p q : R) : R := r.

Definition region (p0 q0 r p q : R) : Prop :=
  0 < p <= 1 /\
  0 < q <= 1 /\
  p = p0 /\
  q = q0.

Lemma priors_in_range : forall p0 q0 r p q : R, region p0 q0 r p q -> 0 < p <= 1 /\ 0 < q <= 1.
Proof. intros p0 q0 r p q Inside. unfold region in Inside. lra. Qed.

Lemma inside_region : forall p0 q0 r : R,
  0 < r - 1 ->
  0 < p0 ->
  0 <= - p0 + 1 ->
  0 < q0 ->
  0 <= - q0 + 1 ->
  region p0 q0 r (p0) (q0).
Proof.
  intros p0 q0 r A1 A2 A3 A4 A5.
  assert (D_p : 0 < 1) by (lra).
  assert (N_p : 0 < p0) by (exact A2).
  assert (M_p : 0 <= - p0 + 1) by (exact A3).
  assert (V_p : p0 = (p0) / (1)) by (fractions_agree D_p).
  assert (L_p : 0 < p0) by exact (fraction_gt _ _ _ V_p D_p N_p).
  assert (U_p : p0 <= 1) by (refine (fraction_at_most_one _ _ _ V_p D_p _); same M_p).
  assert (D_q : 0 < 1) by (lra).
  assert (N_q : 0 < q0) by (exact A4).
  assert (M_q : 0 <= - q0 + 1) by (exact A5).
  assert (V_q : q0 = (q0) / (1)) by (fractions_agree D_q).
  assert (L_q : 0 < q0) by exact (fraction_gt _ _ _ V_q D_q N_q).
  assert (U_q : q0 <= 1) by (refine (fraction_at_most_one _ _ _ V_q D_q _); same M_q).
  unfold region. repeat apply conj; first [ assumption | reflexivity | lra ].
Qed.

Lemma meets : forall p0 q0 r p q t : R,
  0 < r - 1 ->
  0 < p0 ->
  0 <= - p0 + 1 ->
  0 < q0 ->
  0 <= - q0 + 1 ->
  region p0 q0 r p q -> 0 < t ->
  (0 <= - p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1) ->
  1 <= unbounded p q t * profile p0 q0 r p q.
Proof.
  intros p0 q0 r p q t A1 A2 A3 A4 A5 Inside Positive C_1_1.
  unfold region in Inside. pose proof Inside as [U_p [U_q [E_p E_q]]]. clear Inside.
  subst p.
  subst q.
  assert (DB : 0 < 1) by (lra).
  assert (VB : unbounded (p0) (q0) t = (- p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (VB0 : unbounded (p0) (q0) 0 = (p0 * q0) / (1)) by (unfold unbounded; fractions_agree DB).
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

Lemma fails_1 : forall p0 q0 r p q t : R,
  0 < r - 1 ->
  0 < p0 ->
  0 <= - p0 + 1 ->
  0 < q0 ->
  0 <= - q0 + 1 ->
  region p0 q0 r p q -> 0 < t ->
  (0 < p0 * q0 * r * t ^ 2 - p0 * r * t ^ 2 - p0 * q0 * r + p0 * r * t - r * t + 1) ->
  unbounded p q t * profile p0 q0 r p q < 1.
Proof.
  intros p0 q0 r p q t A1 A2 A3 A4 A5 Inside Positive C_1.
  pose proof (priors_in_range p0 q0 r p q Inside) as [P_p P_q].
  assert (PB := unbounded_positive p q t P_p P_q (Rlt_le _ _ Positive)).
  unfold region in Inside. pose proof Inside as [U_p [U_q [E_p E_q]]]. clear Inside.
  subst p.
  subst q.
  assert (DB : 0 < 1) by (lra).
  assert (VB : unbounded (p0) (q0) t = (- p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (VB0 : unbounded (p0) (q0) 0 = (p0 * q0) / (1)) by (unfold unbounded; fractions_agree DB).
  assert (D_1_1 : 0 < 1) by (lra).
  assert (V_1_1 : r = (r) / (1)) by (fractions_agree D_1_1).
  apply (smaller_profile_fails _ _ (r) PB); [unfold profile; at_least_min|].
  apply (option_fails _ _ _ _ _ _ VB V_1_1 DB D_1_1).
  refine (same_gt _ _ C_1 _); identity.
Qed.

Lemma certificate_1 : forall p0 q0 r t : R, 0 < r - 1 -> 0 < p0 -> 0 <= - p0 + 1 -> 0 < q0 -> 0 <= - q0 + 1 -> 0 < - p0 * q0 * r + 1 -> 0 < t -> 0 < - t + 1 -> - p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1 = 0 -> 0 <= - 2 * p0 * q0 * r * t + 2 * p0 * r * t - p0 * r + r.
Proof.
  intros p0 q0 r t H1 H2 H3 H4 H5 H6 H7 H8 H9.
  assert (S1 : 0 < - p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t).
  { refine (step_gt (1) (- p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t) (1 * (p0) * (q0) + 1 * (- p0 + 1) * (t) + 1 * (p0) * (- q0 + 1) * (t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2) H4) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H3) (Rlt_le _ _ H7))) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2)) H5) (Rlt_le _ _ (pow_lt _ 2 H7)))). }
  assert (S2 : 0 < - p0 * q0 * t ^ 2 + p0 * t ^ 2 - p0 * t + t).
  { refine (step_gt (1) (- p0 * q0 * t ^ 2 + p0 * t ^ 2 - p0 * t + t) (1 * (- p0 * q0 * r + 1) * (- p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t)) ((p0 * q0) * (- p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (p0 * q0) _ H9).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H6) S1). }
  assert (S3 : 0 < - p0 * q0 * t + p0 * t - p0 + 1).
  { refine (step_gt (1 * (t)) (- p0 * q0 * t + p0 * t - p0 + 1) (1 * (- p0 * q0 * t ^ 2 + p0 * t ^ 2 - p0 * t + t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H7)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2). }
  assert (S4 : 0 < - 2 * p0 * q0 * t + 2 * p0 * t - p0 + 1).
  { refine (step_gt (1) (- 2 * p0 * q0 * t + 2 * p0 * t - p0 + 1) (1 * (- p0 * q0 * t + p0 * t - p0 + 1) + 1 * (p0) * (- q0 + 1) * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S3) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2)) H5) (Rlt_le _ _ H7))). }
  assert (S5 : 0 <= - 2 * p0 * q0 * r * t + 2 * p0 * r * t - p0 * r + r).
  { refine (step_ge (1 * (- p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t)) (- 2 * p0 * q0 * r * t + 2 * p0 * r * t - p0 * r + r) (1 * (- 2 * p0 * q0 * t + 2 * p0 * t - p0 + 1)) ((- 2 * p0 * q0 * t + 2 * p0 * t - p0 + 1) * (- p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- 2 * p0 * q0 * t + 2 * p0 * t - p0 + 1) _ H9).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S4)). }
  exact S5.
Qed.

Lemma certificate_2 : forall p0 q0 r t : R, 0 < r - 1 -> 0 < p0 -> 0 <= - p0 + 1 -> 0 < q0 -> 0 <= - q0 + 1 -> 0 < - p0 * q0 * r + 1 -> 0 < t -> 0 < - t + 1 -> - p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1 = 0 -> 4 * p0 ^ 2 * q0 ^ 2 * r ^ 2 * t ^ 2 - 8 * p0 ^ 2 * q0 * r ^ 2 * t ^ 2 - 4 * p0 ^ 2 * q0 ^ 2 * r ^ 2 + 4 * p0 ^ 2 * q0 * r ^ 2 * t + 4 * p0 ^ 2 * r ^ 2 * t ^ 2 + 4 * p0 ^ 2 * q0 * r ^ 2 - 4 * p0 ^ 2 * r ^ 2 * t - 4 * p0 * q0 * r ^ 2 * t + 4 * p0 * r ^ 2 * t + 4 * p0 * q0 * r - 4 * p0 * r = 0.
Proof.
  intros p0 q0 r t H1 H2 H3 H4 H5 H6 H7 H8 H9.
  assert (S1 : 4 * p0 ^ 2 * q0 ^ 2 * r ^ 2 * t ^ 2 - 8 * p0 ^ 2 * q0 * r ^ 2 * t ^ 2 - 4 * p0 ^ 2 * q0 ^ 2 * r ^ 2 + 4 * p0 ^ 2 * q0 * r ^ 2 * t + 4 * p0 ^ 2 * r ^ 2 * t ^ 2 + 4 * p0 ^ 2 * q0 * r ^ 2 - 4 * p0 ^ 2 * r ^ 2 * t - 4 * p0 * q0 * r ^ 2 * t + 4 * p0 * r ^ 2 * t + 4 * p0 * q0 * r - 4 * p0 * r = 0).
  { refine (step_eq (1) (4 * p0 ^ 2 * q0 ^ 2 * r ^ 2 * t ^ 2 - 8 * p0 ^ 2 * q0 * r ^ 2 * t ^ 2 - 4 * p0 ^ 2 * q0 ^ 2 * r ^ 2 + 4 * p0 ^ 2 * q0 * r ^ 2 * t + 4 * p0 ^ 2 * r ^ 2 * t ^ 2 + 4 * p0 ^ 2 * q0 * r ^ 2 - 4 * p0 ^ 2 * r ^ 2 * t - 4 * p0 * q0 * r ^ 2 * t + 4 * p0 * r ^ 2 * t + 4 * p0 * q0 * r - 4 * p0 * r) ((- 4 * p0 * q0 * r + 4 * p0 * r) * (- p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1)) _ _ _).
    - identity.
    - exact (multiple_of_zero (- 4 * p0 * q0 * r + 4 * p0 * r) _ H9).
    - exact (ltac:(lra) : 0 < 1). }
  exact S1.
Qed.

Lemma certificate_3 : forall p0 q0 r t : R, 0 < r - 1 -> 0 < p0 -> 0 <= - p0 + 1 -> 0 < q0 -> 0 <= - q0 + 1 -> 0 < - p0 * q0 * r + 1 -> 0 < t -> 0 < - t + 1 -> - p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1 = 0 -> 0 < - 2 * p0 * q0 * r + 2.
Proof.
  intros p0 q0 r t H1 H2 H3 H4 H5 H6 H7 H8 H9.
  assert (S1 : 0 < - p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t).
  { refine (step_gt (1) (- p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t) (1 * (p0) * (q0) + 1 * (- p0 + 1) * (t) + 1 * (p0) * (- q0 + 1) * (t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2) H4) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H3) (Rlt_le _ _ H7))) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2)) H5) (Rlt_le _ _ (pow_lt _ 2 H7)))). }
  assert (S2 : 0 < - p0 * q0 * t ^ 2 + p0 * t ^ 2 - p0 * t + t).
  { refine (step_gt (1) (- p0 * q0 * t ^ 2 + p0 * t ^ 2 - p0 * t + t) (1 * (- p0 * q0 * r + 1) * (- p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t)) ((p0 * q0) * (- p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (p0 * q0) _ H9).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H6) S1). }
  assert (S3 : 0 < - 2 * p0 * q0 * r + 2).
  { refine (step_gt (1 * (- p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t)) (- 2 * p0 * q0 * r + 2) (2 * (- p0 * q0 * t ^ 2 + p0 * t ^ 2 - p0 * t + t)) ((- 2 * p0 * q0) * (- p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- 2 * p0 * q0) _ H9).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 2) S2). }
  exact S3.
Qed.

Lemma certificate_4 : forall p0 q0 r t : R, 0 < r - 1 -> 0 < p0 -> 0 <= - p0 + 1 -> 0 < q0 -> 0 <= - q0 + 1 -> 0 < - p0 * q0 * r + 1 -> 0 < t -> 0 < - t + 1 -> - p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1 = 0 -> - 2 * p0 * q0 * r * t ^ 2 + 2 * p0 * r * t ^ 2 + 2 * p0 * q0 * r - 2 * p0 * r * t + 2 * r * t - 2 = 0.
Proof.
  intros p0 q0 r t H1 H2 H3 H4 H5 H6 H7 H8 H9.
  assert (S1 : - 2 * p0 * q0 * r * t ^ 2 + 2 * p0 * r * t ^ 2 + 2 * p0 * q0 * r - 2 * p0 * r * t + 2 * r * t - 2 = 0).
  { refine (step_eq (1) (- 2 * p0 * q0 * r * t ^ 2 + 2 * p0 * r * t ^ 2 + 2 * p0 * q0 * r - 2 * p0 * r * t + 2 * r * t - 2) ((2) * (- p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1)) _ _ _).
    - identity.
    - exact (multiple_of_zero (2) _ H9).
    - exact (ltac:(lra) : 0 < 1). }
  exact S1.
Qed.

Lemma certificate_5 : forall p0 q0 r t : R, 0 < r - 1 -> 0 < p0 -> 0 <= - p0 + 1 -> 0 < q0 -> 0 <= - q0 + 1 -> 0 < - p0 * q0 * r + 1 -> 0 < t -> 0 < - t + 1 -> - p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1 = 0 -> 0 <= - p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1.
Proof.
  intros p0 q0 r t H1 H2 H3 H4 H5 H6 H7 H8 H9.
  assert (S1 : 0 < - p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t).
  { refine (step_gt (1) (- p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t) (1 * (p0) * (q0) + 1 * (- p0 + 1) * (t) + 1 * (p0) * (- q0 + 1) * (t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2) H4) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H3) (Rlt_le _ _ H7))) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2)) H5) (Rlt_le _ _ (pow_lt _ 2 H7)))). }
  assert (S2 : 0 <= - p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1).
  { refine (step_ge (1 * (- p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t)) (- p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1) (0) ((- p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t) * (- p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t) _ H9).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1).
    - exact (Rle_refl 0). }
  exact S2.
Qed.

Lemma certificate_6 : forall p0 q0 r t u__ : R, 0 < r - 1 -> 0 < p0 -> 0 <= - p0 + 1 -> 0 < q0 -> 0 <= - q0 + 1 -> 0 < - p0 * q0 * r + 1 -> 0 < t -> 0 < - t + 1 -> - p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1 = 0 -> 0 < u__ -> 0 < t - u__ -> 0 < p0 * q0 * r * u__ ^ 2 - p0 * r * u__ ^ 2 - p0 * q0 * r + p0 * r * u__ - r * u__ + 1.
Proof.
  intros p0 q0 r t u__ H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11.
  assert (S1 : 0 < - p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t).
  { refine (step_gt (1) (- p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t) (1 * (p0) * (q0) + 1 * (- p0 + 1) * (t) + 1 * (p0) * (- q0 + 1) * (t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2) H4) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H3) (Rlt_le _ _ H7))) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2)) H5) (Rlt_le _ _ (pow_lt _ 2 H7)))). }
  assert (S2 : 0 < - p0 * q0 * t ^ 2 + p0 * t ^ 2 - p0 * t + t).
  { refine (step_gt (1) (- p0 * q0 * t ^ 2 + p0 * t ^ 2 - p0 * t + t) (1 * (- p0 * q0 * r + 1) * (- p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t)) ((p0 * q0) * (- p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (p0 * q0) _ H9).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H6) S1). }
  assert (S3 : 0 < - p0 * q0 * t + p0 * t - p0 + 1).
  { refine (step_gt (1 * (t)) (- p0 * q0 * t + p0 * t - p0 + 1) (1 * (- p0 * q0 * t ^ 2 + p0 * t ^ 2 - p0 * t + t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H7)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2). }
  assert (S4 : 0 < - p0 * q0 * t - p0 * q0 * u__ + p0 * t + p0 * u__ - p0 + 1).
  { refine (step_gt (1) (- p0 * q0 * t - p0 * q0 * u__ + p0 * t + p0 * u__ - p0 + 1) (1 * (- p0 * q0 * t + p0 * t - p0 + 1) + 1 * (p0) * (- q0 + 1) * (u__)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_le_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S3) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2)) H5) (Rlt_le _ _ H10))). }
  assert (S5 : 0 < - p0 * q0 * t ^ 2 + p0 * q0 * u__ ^ 2 + p0 * t ^ 2 - p0 * u__ ^ 2 - p0 * t + p0 * u__ + t - u__).
  { refine (step_gt (1) (- p0 * q0 * t ^ 2 + p0 * q0 * u__ ^ 2 + p0 * t ^ 2 - p0 * u__ ^ 2 - p0 * t + p0 * u__ + t - u__) (1 * (- p0 * q0 * t - p0 * q0 * u__ + p0 * t + p0 * u__ - p0 + 1) * (t - u__)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S4) H11). }
  assert (S6 : 0 < p0 * q0 * r * u__ ^ 2 - p0 * r * u__ ^ 2 - p0 * q0 * r + p0 * r * u__ - r * u__ + 1).
  { refine (step_gt (1 * (- p0 * q0 * t ^ 2 + p0 * t ^ 2 + p0 * q0 - p0 * t + t)) (p0 * q0 * r * u__ ^ 2 - p0 * r * u__ ^ 2 - p0 * q0 * r + p0 * r * u__ - r * u__ + 1) (1 * (- p0 * q0 * t ^ 2 + p0 * q0 * u__ ^ 2 + p0 * t ^ 2 - p0 * u__ ^ 2 - p0 * t + p0 * u__ + t - u__)) ((p0 * q0 * u__ ^ 2 - p0 * u__ ^ 2 - p0 * q0 + p0 * u__ - u__) * (- p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (p0 * q0 * u__ ^ 2 - p0 * u__ ^ 2 - p0 * q0 + p0 * u__ - u__) _ H9).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S5). }
  exact S6.
Qed.

Lemma case_1_root : forall p0 q0 r : R,
  0 < r - 1 ->
  0 < p0 ->
  0 <= - p0 + 1 ->
  0 < q0 ->
  0 <= - q0 + 1 ->
  0 < - p0 * q0 * r + 1 ->
  exists t : R, 0 < t /\ 0 < - t + 1 /\ - p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1 = 0.
Proof.
  intros p0 q0 r A1 A2 A3 A4 A5 W1.
  assert (DL : 0 < 1) by (lra).
  assert (DH : 0 < 1) by (lra).
  assert (NL : 0 <= 0) by (lra).
  assert (NH : 0 <= 0) by (lra).
  assert (Order : 0 < 1) by (lra).
  assert (PL : 0 < (1) ^ 2) by (apply pow_lt; exact DL).
  assert (FL : - (- p0 * q0 * r * ((0) / (1)) ^ 2 + p0 * r * ((0) / (1)) ^ 2 + p0 * q0 * r - p0 * r * ((0) / (1)) + r * ((0) / (1)) - 1) = (- p0 * q0 * r + 1) / ((1) ^ 2)) by (fractions_agree PL).
  assert (SL : 0 < - p0 * q0 * r + 1) by (exact W1).
  assert (GL : 0 < - (- p0 * q0 * r * ((0) / (1)) ^ 2 + p0 * r * ((0) / (1)) ^ 2 + p0 * q0 * r - p0 * r * ((0) / (1)) + r * ((0) / (1)) - 1)) by exact (fraction_gt _ _ _ FL PL SL).
  assert (PH : 0 < (1) ^ 2) by (apply pow_lt; exact DH).
  assert (FH : - p0 * q0 * r * ((1) / (1)) ^ 2 + p0 * r * ((1) / (1)) ^ 2 + p0 * q0 * r - p0 * r * ((1) / (1)) + r * ((1) / (1)) - 1 = (r - 1) / ((1) ^ 2)) by (fractions_agree PH).
  assert (SH : 0 < r - 1) by (exact A1).
  assert (GH : 0 < - p0 * q0 * r * ((1) / (1)) ^ 2 + p0 * r * ((1) / (1)) ^ 2 + p0 * q0 * r - p0 * r * ((1) / (1)) + r * ((1) / (1)) - 1) by exact (fraction_gt _ _ _ FH PH SH).
  destruct (root_between (fun t => - p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1) ((0) / (1)) ((1) / (1))) as [t [Above [Below Root]]].
  - reg.
  - refine (fractions_ordered _ _ _ _ DL DH _). same Order.
  - lra.
  - exact GH.
  - pose proof (above_lower_end _ _ _ DL Above) as XL. pose proof (below_upper_end _ _ _ DH Below) as XH.
    pose proof (positive_above _ _ _ DL NL XL). assert (YH : t < 1).
    { refine (below_one _ _ _ DH _ XH). same NH. }
    exists t. repeat apply conj; first [ lra | same XL | same XH | same Root ].
Qed.

Lemma case_1_value : forall p0 q0 r t : R,
  0 < r - 1 ->
  0 < p0 ->
  0 <= - p0 + 1 ->
  0 < q0 ->
  0 <= - q0 + 1 ->
  0 < - p0 * q0 * r + 1 ->
  0 < t ->
  0 < - t + 1 ->
  - p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1 = 0 ->
  ln ((- p0 * r + r + sqrt (4 * p0 * r * (q0 - 1) * (p0 * q0 * r - 1) + (- p0 * r + r) ^ 2)) / (- 2 * p0 * q0 * r + 2)) = - ln t.
Proof.
  intros p0 q0 r t A1 A2 A3 A4 A5 W1 T1 T2 T3.
  assert (DV : 0 < 1) by (lra).
  assert (NV : 0 <= - 2 * p0 * q0 * r * t + 2 * p0 * r * t - p0 * r + r) by (exact (certificate_1 p0 q0 r t A1 A2 A3 A4 A5 W1 T1 T2 T3)).
  assert (DR : 0 < 1) by (lra).
  assert (SV : 4 * p0 ^ 2 * q0 ^ 2 * r ^ 2 * t ^ 2 - 8 * p0 ^ 2 * q0 * r ^ 2 * t ^ 2 - 4 * p0 ^ 2 * q0 ^ 2 * r ^ 2 + 4 * p0 ^ 2 * q0 * r ^ 2 * t + 4 * p0 ^ 2 * r ^ 2 * t ^ 2 + 4 * p0 ^ 2 * q0 * r ^ 2 - 4 * p0 ^ 2 * r ^ 2 * t - 4 * p0 * q0 * r ^ 2 * t + 4 * p0 * r ^ 2 * t + 4 * p0 * q0 * r - 4 * p0 * r = 0) by (exact (certificate_2 p0 q0 r t A1 A2 A3 A4 A5 W1 T1 T2 T3)).
  assert (VR : 4 * p0 * r * (q0 - 1) * (p0 * q0 * r - 1) + (- p0 * r + r) ^ 2 = (4 * p0 ^ 2 * q0 ^ 2 * r ^ 2 - 4 * p0 ^ 2 * q0 * r ^ 2 + p0 ^ 2 * r ^ 2 - 4 * p0 * q0 * r - 2 * p0 * r ^ 2 + 4 * p0 * r + r ^ 2) / (1)) by (fractions_agree DR).
  assert (VS : sqrt (4 * p0 * r * (q0 - 1) * (p0 * q0 * r - 1) + (- p0 * r + r) ^ 2) = (- 2 * p0 * q0 * r * t + 2 * p0 * r * t - p0 * r + r) / (1)).
  { refine (sqrt_of_fraction _ _ _ _ _ VR DR DV NV _). same SV. }
  assert (DI : 0 < - 2 * p0 * q0 * r + 2) by (exact (certificate_3 p0 q0 r t A1 A2 A3 A4 A5 W1 T1 T2 T3)).
  assert (GI : - 2 * p0 * q0 * r * t ^ 2 + 2 * p0 * r * t ^ 2 + 2 * p0 * q0 * r - 2 * p0 * r * t + 2 * r * t - 2 = 0) by (exact (certificate_4 p0 q0 r t A1 A2 A3 A4 A5 W1 T1 T2 T3)).
  assert (VI : (- p0 * r + r + sqrt (4 * p0 * r * (q0 - 1) * (p0 * q0 * r - 1) + (- p0 * r + r) ^ 2)) / (- 2 * p0 * q0 * r + 2) = (- 2 * p0 * q0 * r * t + 2 * p0 * r * t - 2 * p0 * r + 2 * r) / (- 2 * p0 * q0 * r + 2)) by (rewrite VS; fractions_agree DI).
  assert (PT : 0 < t ^ 1) by (apply pow_lt; exact T1).
  assert (IT : (- p0 * r + r + sqrt (4 * p0 * r * (q0 - 1) * (p0 * q0 * r - 1) + (- p0 * r + r) ^ 2)) / (- 2 * p0 * q0 * r + 2) = 1 / t ^ 1) by (refine (inverse_power _ _ _ _ VI DI PT _); same GI).
  refine (eq_trans (f_equal ln IT) _). rewrite pow_1. exact (log_of_inverse t T1).
Qed.

Lemma case_1_safe : forall p0 q0 r p q t : R,
  0 < r - 1 ->
  0 < p0 ->
  0 <= - p0 + 1 ->
  0 < q0 ->
  0 <= - q0 + 1 ->
  0 < - p0 * q0 * r + 1 ->
  0 < t ->
  0 < - t + 1 ->
  - p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1 = 0 ->
  region p0 q0 r p q ->
  1 <= unbounded p q t * profile p0 q0 r p q.
Proof.
  intros p0 q0 r p q t A1 A2 A3 A4 A5 W1 T1 T2 T3 Inside.
  refine (meets p0 q0 r p q t A1 A2 A3 A4 A5 Inside T1 _).
  { 
    unfold region in Inside. pose proof Inside as [U_p [U_q [E_p E_q]]]. clear Inside.
    subst p.
    subst q.
    exact (certificate_5 p0 q0 r t A1 A2 A3 A4 A5 W1 T1 T2 T3). }
Qed.

Lemma case_1_prior : forall p0 q0 r t : R,
  0 < r - 1 ->
  0 < p0 ->
  0 <= - p0 + 1 ->
  0 < q0 ->
  0 <= - q0 + 1 ->
  0 < - p0 * q0 * r + 1 ->
  0 < t ->
  0 < - t + 1 ->
  - p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1 = 0 ->
  region p0 q0 r (p0) (q0).
Proof.
  intros p0 q0 r t A1 A2 A3 A4 A5 W1 T1 T2 T3.
  refine (inside_region p0 q0 r A1 A2 A3 A4 A5).
Qed.

Lemma case_1_below : forall p0 q0 r t u__ : R,
  0 < r - 1 ->
  0 < p0 ->
  0 <= - p0 + 1 ->
  0 < q0 ->
  0 <= - q0 + 1 ->
  0 < - p0 * q0 * r + 1 ->
  0 < t ->
  0 < - t + 1 ->
  - p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1 = 0 ->
  0 < u__ ->
  0 < t - u__ ->
  unbounded (p0) (q0) u__ * profile p0 q0 r (p0) (q0) < 1.
Proof.
  intros p0 q0 r t u__ A1 A2 A3 A4 A5 W1 T1 T2 T3 Below Under.
  pose proof (case_1_prior p0 q0 r t A1 A2 A3 A4 A5 W1 T1 T2 T3) as Inside.
  assert (Q_C1 : 0 < 1) by exact Rlt_0_1.
  assert (N_C1 : 0 < p0 * q0 * r * u__ ^ 2 - p0 * r * u__ ^ 2 - p0 * q0 * r + p0 * r * u__ - r * u__ + 1) by (exact (certificate_6 p0 q0 r t u__ A1 A2 A3 A4 A5 W1 T1 T2 T3 Below Under)).
  assert (V_C1 : p0 * q0 * r * u__ ^ 2 - p0 * r * u__ ^ 2 - p0 * q0 * r + p0 * r * u__ - r * u__ + 1 = (p0 * q0 * r * u__ ^ 2 - p0 * r * u__ ^ 2 - p0 * q0 * r + p0 * r * u__ - r * u__ + 1) / (1)) by (fractions_agree Q_C1).
  assert (C1 : 0 < p0 * q0 * r * u__ ^ 2 - p0 * r * u__ ^ 2 - p0 * q0 * r + p0 * r * u__ - r * u__ + 1) by exact (fraction_gt _ _ _ V_C1 Q_C1 N_C1).
  refine (fails_1 p0 q0 r (p0) (q0) u__ A1 A2 A3 A4 A5 Inside Below _).
  { same C1. }
Qed.

Lemma case_1_fails : forall p0 q0 r t u__ : R,
  0 < r - 1 ->
  0 < p0 ->
  0 <= - p0 + 1 ->
  0 < q0 ->
  0 <= - q0 + 1 ->
  0 < - p0 * q0 * r + 1 ->
  0 < t ->
  0 < - t + 1 ->
  - p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1 = 0 ->
  0 < u__ ->
  0 < t - u__ ->
  exists p q : R, region p0 q0 r p q /\ unbounded p q u__ * profile p0 q0 r p q < 1.
Proof.
  intros p0 q0 r t u__ A1 A2 A3 A4 A5 W1 T1 T2 T3 Below Under.
  exists (p0), (q0). split.
  - exact (case_1_prior p0 q0 r t A1 A2 A3 A4 A5 W1 T1 T2 T3).
  - exact (case_1_below p0 q0 r t u__ A1 A2 A3 A4 A5 W1 T1 T2 T3 Below Under).
Qed.

Example case_1_is_met : exists p0 q0 r : R, 1 < r /\ 0 < p0 /\ p0 <= 1 /\ 0 < q0 /\ q0 <= 1 /\ p0 * q0 * r < 1 /\ region p0 q0 r (p0) (q0).
Proof.
  exists (27 / 47), (289 / 961), (107 / 47).
  unfold region. repeat apply conj; first [ reflexivity | lra ].
Qed.

Theorem case_1 : forall p0 q0 r : R,
  1 < r ->
  0 < p0 ->
  p0 <= 1 ->
  0 < q0 ->
  q0 <= 1 ->
  p0 * q0 * r < 1 ->
  (forall epsilon : R,
    (forall p q : R, region p0 q0 r p q -> 1 / unbounded p q (exp (- epsilon)) <= profile p0 q0 r p q)
    <-> epsilon <= ln ((- p0 * r + r + sqrt (4 * p0 * r * (q0 - 1) * (p0 * q0 * r - 1) + (- p0 * r + r) ^ 2)) / (- 2 * p0 * q0 * r + 2))) /\
  region p0 q0 r (p0) (q0) /\ 1 / unbounded (p0) (q0) (exp (- (ln ((- p0 * r + r + sqrt (4 * p0 * r * (q0 - 1) * (p0 * q0 * r - 1) + (- p0 * r + r) ^ 2)) / (- 2 * p0 * q0 * r + 2))))) = profile p0 q0 r (p0) (q0).
Proof.
  intros p0 q0 r A1' A2' A3' A4' A5' W1'.
  assert (A1 : 0 < r - 1) by lra.
  assert (A2 : 0 < p0) by lra.
  assert (A3 : 0 <= - p0 + 1) by lra.
  assert (A4 : 0 < q0) by lra.
  assert (A5 : 0 <= - q0 + 1) by lra.
  assert (W1 : 0 < - p0 * q0 * r + 1) by lra.
  destruct (case_1_root p0 q0 r A1 A2 A3 A4 A5 W1) as [t [T1 [T2 T3]]].
  pose proof (case_1_value p0 q0 r t A1 A2 A3 A4 A5 W1 T1 T2 T3) as V.
  rewrite V.
  pose proof (exp_minus_log t T1) as X. rewrite ?X.
  split.
  - intro epsilon. refine (largest_epsilon (fun privacy : R => forall p q : R, region p0 q0 r p q -> 1 / unbounded p q privacy <= profile p0 q0 r p q) t T1 _ _ epsilon).
    { intros later Later.
      intros p q Inside.
      pose proof (priors_in_range p0 q0 r p q Inside) as [P_p P_q].
      apply respected with (unbounded p q t).
      { apply unbounded_positive; first [ assumption | lra ]. }
      { apply unbounded_increasing; first [ assumption | lra ]. }
      exact (case_1_safe p0 q0 r p q t A1 A2 A3 A4 A5 W1 T1 T2 T3 Inside).
    }
    { intros below Below Under All.
      destruct (case_1_fails p0 q0 r t below A1 A2 A3 A4 A5 W1 T1 T2 T3 Below ltac:(lra)) as [p [q [Inside Failing]]].
      specialize (All p q Inside).
      pose proof (priors_in_range p0 q0 r p q Inside) as [P_p P_q].
      apply exceeded in Failing; [lra|].
      apply unbounded_positive; first [ assumption | lra ].
    }
  - pose proof (case_1_prior p0 q0 r t A1 A2 A3 A4 A5 W1 T1 T2 T3) as Inside. split; [exact Inside|].
    pose proof (priors_in_range p0 q0 r (p0) (q0) Inside) as [P_p P_q].
    refine (attained (unbounded (p0) (q0)) _ t (unbounded_continuous (p0) (q0)) T1 _ _ _).
    + apply unbounded_positive; first [ assumption | exact (Rlt_le _ _ T1) ].
    + exact (case_1_safe p0 q0 r (p0) (q0) t A1 A2 A3 A4 A5 W1 T1 T2 T3 Inside).
    + intros below Below Under. exact (case_1_below p0 q0 r t below A1 A2 A3 A4 A5 W1 T1 T2 T3 Below ltac:(lra)).
Qed.

Lemma certificate_7 : forall p0 q0 r t : R, 0 < r - 1 -> 0 < p0 -> 0 <= - p0 + 1 -> 0 < q0 -> 0 <= - q0 + 1 -> 0 <= p0 * q0 * r - 1 -> 0 < t -> 0 < - t + 1 -> 0 <= - p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1.
Proof.
  intros p0 q0 r t H1 H2 H3 H4 H5 H6 H7 H8.
  assert (S1 : 0 < r).
  { refine (step_gt (1) (r) (1 * (r - 1) + 1) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) (ltac:(lra) : 0 < 1)). }
  assert (S2 : 0 <= - p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1).
  { refine (step_ge (1) (- p0 * q0 * r * t ^ 2 + p0 * r * t ^ 2 + p0 * q0 * r - p0 * r * t + r * t - 1) (1 * (p0 * q0 * r - 1) + 1 * (- p0 + 1) * (t) * (r) + 1 * (p0) * (- q0 + 1) * (t) ^ 2 * (r)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (ltac:(lra) : 0 < 1).
    - exact (Rplus_le_le_0_compat _ _ (Rplus_le_le_0_compat _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H6) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (ltac:(lra) : 0 < 1)) H3) (Rlt_le _ _ H7)) (Rlt_le _ _ S1))) (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2)) H5) (Rlt_le _ _ (pow_lt _ 2 H7))) (Rlt_le _ _ S1))). }
  exact S2.
Qed.

Lemma case_2_safe : forall p0 q0 r p q t : R,
  0 < r - 1 ->
  0 < p0 ->
  0 <= - p0 + 1 ->
  0 < q0 ->
  0 <= - q0 + 1 ->
  0 <= p0 * q0 * r - 1 ->
  0 < t ->
  0 < - t + 1 ->
  region p0 q0 r p q ->
  1 <= unbounded p q t * profile p0 q0 r p q.
Proof.
  intros p0 q0 r p q t A1 A2 A3 A4 A5 W1 T1 T2 Inside.
  refine (meets p0 q0 r p q t A1 A2 A3 A4 A5 Inside T1 _).
  { 
    unfold region in Inside. pose proof Inside as [U_p [U_q [E_p E_q]]]. clear Inside.
    subst p.
    subst q.
    exact (certificate_7 p0 q0 r t A1 A2 A3 A4 A5 W1 T1 T2). }
Qed.

Example case_2_is_met : exists p0 q0 r : R, 1 < r /\ 0 < p0 /\ p0 <= 1 /\ 0 < q0 /\ q0 <= 1 /\ 1 <= p0 * q0 * r /\ region p0 q0 r (p0) (q0).
Proof.
  exists (15 / 17), (216 / 1331), (68 / 7).
  unfold region. repeat apply conj; first [ reflexivity | lra ].
Qed.

Theorem case_2 : forall p0 q0 r : R,
  1 < r ->
  0 < p0 ->
  p0 <= 1 ->
  0 < q0 ->
  q0 <= 1 ->
  1 <= p0 * q0 * r ->
  forall epsilon : R, forall p q : R, region p0 q0 r p q -> 1 / unbounded p q (exp (- epsilon)) <= profile p0 q0 r p q.
Proof.
  intros p0 q0 r A1' A2' A3' A4' A5' W1'.
  assert (A1 : 0 < r - 1) by lra.
  assert (A2 : 0 < p0) by lra.
  assert (A3 : 0 <= - p0 + 1) by lra.
  assert (A4 : 0 < q0) by lra.
  assert (A5 : 0 <= - q0 + 1) by lra.
  assert (W1 : 0 <= p0 * q0 * r - 1) by lra.
  intro epsilon. pose proof (exp_pos (- epsilon)) as Positive.
  set (later := exp (- epsilon)) in *.
  assert (Low : exists t : R, 0 < t /\ t < 1 /\ t <= later).
  { exists (Rmin (1 / 2) later). pose proof (Rmin_l (1 / 2) later).
    pose proof (Rmin_r (1 / 2) later).
    assert (0 < Rmin (1 / 2) later) by (apply Rmin_pos; lra).
    repeat split; lra. }
  destruct Low as [t [T1' [T2' Later]]].
  assert (T1 : 0 < t) by lra.
  assert (T2 : 0 < - t + 1) by lra.
    intros p q Inside.
    pose proof (priors_in_range p0 q0 r p q Inside) as [P_p P_q].
    apply respected with (unbounded p q t).
    { apply unbounded_positive; first [ assumption | lra ]. }
    { apply unbounded_increasing; first [ assumption | lra ]. }
    exact (case_2_safe p0 q0 r p q t A1 A2 A3 A4 A5 W1 T1 T2 Inside).
Qed.


Theorem coverage : forall p0 q0 r : R,
  1 < r ->
  0 < p0 ->
  p0 <= 1 ->
  0 < q0 ->
  q0 <= 1 ->
  (p0 * q0 * r < 1) \/
  (1 <= p0 * q0 * r).
Proof.
  intros p0 q0 r A1' A2' A3' A4' A5'.
  assert (A1 : 0 < r - 1) by lra.
  assert (A2 : 0 < p0) by lra.
  assert (A3 : 0 <= - p0 + 1) by lra.
  assert (A4 : 0 < q0) by lra.
  assert (A5 : 0 <= - q0 + 1) by lra.
  destruct (Rlt_le_dec 0 (- p0 * q0 * r + 1)) as [B1|B1].
  { assert (B1' : 0 < - p0 * q0 * r + 1) by lra.
    left. repeat apply conj; lra. }
  { assert (B1' : 0 <= p0 * q0 * r - 1) by lra.
    destruct (Rle_lt_dec 0 (p0 * q0 * r - 1)) as [B2|B2].
    { assert (B2' : 0 <= p0 * q0 * r - 1) by lra.
      right. repeat apply conj; lra. }
    { assert (B2' : 0 < - p0 * q0 * r + 1) by lra.
      exfalso. lra. } }
Qed.
