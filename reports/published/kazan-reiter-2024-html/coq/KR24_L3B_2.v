(* d epsilon/dp == 0 under the profile r, where 0 < p < 1, 0 < q < 1, r > 1, q == 1/(r + 1) *)
From Coq Require Import Reals Lra Nsatz.
From Epsproof Require Import Sign Bounds Largest Profiles Paths Demands.
From Coquelicot Require Import Coquelicot.
From Epsproof Require Import Pointwise.
Open Scope R_scope.

Lemma certificate_1 : forall p q r : R, 0 < p -> 0 < - p + 1 -> 0 < q -> 0 < - q + 1 -> 0 < r - 1 -> q * r + q - 1 = 0 -> 0 < r.
Proof.
  intros p q r H1 H2 H3 H4 H5 H6.
  assert (S1 : 0 < r).
  { refine (step_gt (1) (r) (1 * (r - 1) + 1) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H5) (ltac:(lra) : 0 < 1)). }
  assert (S2 : 0 < r).
  { refine (step_gt (1) (r) (1 * (r)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1). }
  exact S2.
Qed.

Lemma certificate_2 : forall p q r : R, 0 < p -> 0 < - p + 1 -> 0 < q -> 0 < - q + 1 -> 0 < r - 1 -> q * r + q - 1 = 0 -> 0 < - p * q * r + 1.
Proof.
  intros p q r H1 H2 H3 H4 H5 H6.
  assert (S1 : 0 < r).
  { refine (step_gt (1) (r) (1 * (r - 1) + 1) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H5) (ltac:(lra) : 0 < 1)). }
  assert (S2 : 0 < r + 1).
  { refine (step_gt (1) (r + 1) (1 + 1 * (r)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S1)). }
  assert (S3 : 0 < - p * r + r + 1).
  { refine (step_gt (1) (- p * r + r + 1) (1 + 1 * (- p + 1) * (r)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2) S1)). }
  assert (S4 : 0 < - p * q * r + 1).
  { refine (step_gt (1 * (r + 1)) (- p * q * r + 1) (1 * (- p * r + r + 1)) ((- p * r) * (q * r + q - 1)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- p * r) _ H6).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S3). }
  exact S4.
Qed.

Lemma certificate_3 : forall p q r t : R, 0 < p -> 0 < - p + 1 -> 0 < q -> 0 < - q + 1 -> 0 < r - 1 -> q * r + q - 1 = 0 -> 0 < t -> - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1 = 0 -> - q * r ^ 2 * t ^ 2 + r ^ 2 * t ^ 2 + q * r ^ 2 - r ^ 2 * t = 0.
Proof.
  intros p q r t H1 H2 H3 H4 H5 H6 H7 H8.
  assert (S1 : 0 < - p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t).
  { refine (step_gt (1) (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) (1 * (p) * (q) + 1 * (- p + 1) * (t) + 1 * (p) * (- q + 1) * (t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H3) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2) H7)) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H4) (pow_lt _ 2 H7))). }
  assert (S2 : - p * q ^ 2 * t ^ 2 + 2 * p * q * t ^ 2 + p * q ^ 2 - p * q * t - p * t ^ 2 - p * q + p * t + q * t + q - t = 0).
  { refine (step_eq (1) (- p * q ^ 2 * t ^ 2 + 2 * p * q * t ^ 2 + p * q ^ 2 - p * q * t - p * t ^ 2 - p * q + p * t + q * t + q - t) ((- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) * (q * r + q - 1) + (- q) * (- p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1)) _ _ _).
    - identity.
    - exact (sum_of_zeros _ _ (multiple_of_zero (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) _ H6) (multiple_of_zero (- q) _ H8)).
    - exact (ltac:(lra) : 0 < 1). }
  assert (S3 : 0 < - p * q * t + p * q + p * t - p + 1).
  { refine (step_gt (1) (- p * q * t + p * q + p * t - p + 1) (1 * (- p + 1) + 1 * (p) * (q) + 1 * (p) * (- q + 1) * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H3)) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H4) H7)). }
  assert (S4 : q * t + q - t = 0).
  { refine (step_eq (1 * (- p * q * t + p * q + p * t - p + 1)) (q * t + q - t) ((1) * (- p * q ^ 2 * t ^ 2 + 2 * p * q * t ^ 2 + p * q ^ 2 - p * q * t - p * t ^ 2 - p * q + p * t + q * t + q - t)) _ _ _).
    - identity.
    - exact (multiple_of_zero (1) _ S2).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S3). }
  assert (S5 : 0 < t + 1).
  { refine (step_gt (1) (t + 1) (1 + 1 * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H7)). }
  assert (S6 : - q * t ^ 2 + t ^ 2 + q - t = 0).
  { refine (step_eq (1 * (t + 1)) (- q * t ^ 2 + t ^ 2 + q - t) ((- t ^ 2 + 1) * (q * t + q - t)) _ _ _).
    - identity.
    - exact (multiple_of_zero (- t ^ 2 + 1) _ S4).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S5). }
  assert (S7 : - q * r ^ 2 * t ^ 2 + r ^ 2 * t ^ 2 + q * r ^ 2 - r ^ 2 * t = 0).
  { refine (step_eq (1 * (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) ^ 2) (- q * r ^ 2 * t ^ 2 + r ^ 2 * t ^ 2 + q * r ^ 2 - r ^ 2 * t) ((p * q ^ 2 * r * t ^ 4 - 2 * p * q * r * t ^ 4 - 2 * p * q ^ 2 * r * t ^ 2 + 2 * p * q * r * t ^ 3 + p * r * t ^ 4 + 2 * p * q * r * t ^ 2 - 2 * p * r * t ^ 3 - q * r * t ^ 3 + p * q ^ 2 * r - 2 * p * q * r * t + p * r * t ^ 2 + r * t ^ 3 + q * r * t - q * t ^ 2 - r * t ^ 2 + t ^ 2 + q - t) * (- p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1) + (1) * (- q * t ^ 2 + t ^ 2 + q - t)) _ _ _).
    - identity.
    - exact (sum_of_zeros _ _ (multiple_of_zero (p * q ^ 2 * r * t ^ 4 - 2 * p * q * r * t ^ 4 - 2 * p * q ^ 2 * r * t ^ 2 + 2 * p * q * r * t ^ 3 + p * r * t ^ 4 + 2 * p * q * r * t ^ 2 - 2 * p * r * t ^ 3 - q * r * t ^ 3 + p * q ^ 2 * r - 2 * p * q * r * t + p * r * t ^ 2 + r * t ^ 3 + q * r * t - q * t ^ 2 - r * t ^ 2 + t ^ 2 + q - t) _ H8) (multiple_of_zero (1) _ S6)).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (pow_lt _ 2 S1)). }
  exact S7.
Qed.

Theorem slope : forall p q r : R,
  0 < p ->
  p < 1 ->
  0 < q ->
  q < 1 ->
  1 < r ->
  q * r + q = 1 ->
  exists d : R, is_derive (fun x => epsilon_at x q (r)) p d /\ d = 0.
Proof.
  intros p q r A1' A2' A3' A4' A5' A6'.
  assert (A1 : 0 < p) by lra.
  assert (A2 : 0 < - p + 1) by lra.
  assert (A3 : 0 < q) by lra.
  assert (A4 : 0 < - q + 1) by lra.
  assert (A5 : 0 < r - 1) by lra.
  assert (A6 : q * r + q - 1 = 0) by lra.
  assert (P0 : 0 < p) by (exact A1).
  assert (P1 : 0 < - p + 1) by (exact A2).
  assert (Q0 : 0 < q) by (exact A3).
  assert (Q1 : 0 < - q + 1) by (exact A4).
  assert (DT : 0 < r) by (exact (certificate_1 p q r A1 A2 A3 A4 A5 A6)).
  assert (DB : 0 < 1) by (lra).
  assert (Gap : 0 < - p * q * r + 1) by (exact (certificate_2 p q r A1 A2 A3 A4 A5 A6)).
  assert (RP : 0 < p < 1) by lra. assert (RQ : 0 < q < 1) by lra.
  assert (DP : 0 < (r) * (1)) by (apply Rmult_lt_0_compat; assumption).
  assert (VC : 1 / (r) = (1) / (r)) by (fractions_agree DP).
  assert (HC : p * q < 1 / (r)).
  { refine (eq_ind_r (fun y => p * q < y) (fraction_above _ _ _ DT _) VC). same Gap. }
  assert (HS : is_derive (fun x => 1 / (r)) p 0).
  { exact (is_derive_const (1 / (r)) p). }
  pose proof (slope_of_root_in_p (fun x => 1 / (r)) p q 0 RP RQ HC HS) as SR.
  assert (RP' : 0 < p <= 1) by lra. pose proof (factor_positive p q (1 / (r)) RP' RQ HC) as T1.
  pose proof (factor_root p q (1 / (r)) RP' RQ HC) as RE. unfold unbounded in RE. cbv zeta in SR.
  set (t := factor_at p q (1 / (r))) in *. clearbody t.
  assert (T2 : - p * q * r * t ^ 2 + p * r * t ^ 2 + p * q * r - p * r * t + r * t - 1 = 0).
  { refine (cleared_equation _ _ _ _ DT (eq_trans RE VC) _). identity. }
  eexists. split; [exact SR|]. assert (BD : 0 < (t * (2 * p * (1 - q) * t + (1 - p)))) by (repeat apply Rmult_lt_0_compat; try assumption;
    apply Rplus_lt_0_compat; [repeat apply Rmult_lt_0_compat; lra|lra]).
  assert (N : - q * r ^ 2 * t ^ 2 + r ^ 2 * t ^ 2 + q * r ^ 2 - r ^ 2 * t = 0) by (exact (certificate_3 p q r t A1 A2 A3 A4 A5 A6 T1 T2)).
  assert (TT : 0 < (r) ^ 2) by (apply pow_lt; exact DT).
  assert (VN : q + t ^ 2 * (1 - q) - t - 0 = (- q * r ^ 2 * t ^ 2 + r ^ 2 * t ^ 2 + q * r ^ 2 - r ^ 2 * t) / ((r) ^ 2)) by (fractions_agree TT).
  refine (sign_of_quotient_eq _ _ _ _ TT BD VN _). same N.
Qed.
