(* d epsilon/dp < 0 under the profile a/(p*q), where 0 < p < 1, 0 < q < 1, 0 < a < 1 *)
From Coq Require Import Reals Lra Nsatz.
From Epsproof Require Import Sign Bounds Largest Profiles Paths Demands.
From Coquelicot Require Import Coquelicot.
From Epsproof Require Import Pointwise.
Open Scope R_scope.

Lemma certificate_1 : forall a p q : R, 0 < p -> 0 < - p + 1 -> 0 < q -> 0 < - q + 1 -> 0 < a -> 0 < - a + 1 -> 0 < p * q.
Proof.
  intros a p q H1 H2 H3 H4 H5 H6.
  assert (S1 : 0 < p * q).
  { refine (step_gt (1) (p * q) (1 * (p) * (q)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H3). }
  exact S1.
Qed.

Lemma certificate_2 : forall a p q : R, 0 < p -> 0 < - p + 1 -> 0 < q -> 0 < - q + 1 -> 0 < a -> 0 < - a + 1 -> 0 < - a * p * q + p * q.
Proof.
  intros a p q H1 H2 H3 H4 H5 H6.
  assert (S1 : 0 < - a * p * q + p * q).
  { refine (step_gt (1) (- a * p * q + p * q) (1 * (p) * (q) * (- a + 1)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H3) H6). }
  exact S1.
Qed.

Lemma certificate_3 : forall a p q t : R, 0 < p -> 0 < - p + 1 -> 0 < q -> 0 < - q + 1 -> 0 < a -> 0 < - a + 1 -> 0 < t -> - a * p * q * t ^ 2 + a * p * t ^ 2 + a * p * q - a * p * t + a * t - p * q = 0 -> 0 < a ^ 2 * q * t ^ 2 - a ^ 2 * t ^ 2 - a ^ 2 * q + a ^ 2 * t + a * q.
Proof.
  intros a p q t H1 H2 H3 H4 H5 H6 H7 H8.
  assert (S1 : 0 < - p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t).
  { refine (step_gt (1) (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) (1 * (p) * (q) + 1 * (- p + 1) * (t) + 1 * (p) * (- q + 1) * (t) ^ 2) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rplus_lt_0_compat _ _ (Rplus_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H3) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H2) H7)) (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) H4) (pow_lt _ 2 H7))). }
  assert (S2 : 0 < p * q ^ 2 * t).
  { refine (step_gt (1) (p * q ^ 2 * t) (1 * (p) * (q) ^ 2 * (t)) (0) _ _ _ _).
    - identity.
    - exact (eq_refl 0).
    - exact (Rlt_le _ _ (ltac:(lra) : 0 < 1)).
    - exact (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) H1) (pow_lt _ 2 H3)) H7). }
  assert (S3 : 0 < a ^ 2 * q * t ^ 2 - a ^ 2 * t ^ 2 - a ^ 2 * q + a ^ 2 * t + a * q).
  { refine (step_gt (1 * (- p * q * t ^ 2 + p * t ^ 2 + p * q - p * t + t) ^ 2) (a ^ 2 * q * t ^ 2 - a ^ 2 * t ^ 2 - a ^ 2 * q + a ^ 2 * t + a * q) (1 * (p * q ^ 2 * t)) ((- a * p * q ^ 2 * t ^ 4 + 2 * a * p * q * t ^ 4 + 2 * a * p * q ^ 2 * t ^ 2 - 2 * a * p * q * t ^ 3 - a * p * t ^ 4 - 2 * a * p * q * t ^ 2 + 2 * a * p * t ^ 3 + a * q * t ^ 3 - a * p * q ^ 2 + 2 * a * p * q * t - a * p * t ^ 2 - a * t ^ 3 - a * q * t + a * t ^ 2 + q * t) * (- a * p * q * t ^ 2 + a * p * t ^ 2 + a * p * q - a * p * t + a * t - p * q)) _ _ _ _).
    - identity.
    - exact (multiple_of_zero (- a * p * q ^ 2 * t ^ 4 + 2 * a * p * q * t ^ 4 + 2 * a * p * q ^ 2 * t ^ 2 - 2 * a * p * q * t ^ 3 - a * p * t ^ 4 - 2 * a * p * q * t ^ 2 + 2 * a * p * t ^ 3 + a * q * t ^ 3 - a * p * q ^ 2 + 2 * a * p * q * t - a * p * t ^ 2 - a * t ^ 3 - a * q * t + a * t ^ 2 + q * t) _ H8).
    - exact (Rlt_le _ _ (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) (pow_lt _ 2 S1))).
    - exact (Rmult_lt_0_compat _ _ (ltac:(lra) : 0 < 1) S2). }
  exact S3.
Qed.

Theorem slope : forall a p q : R,
  0 < p ->
  p < 1 ->
  0 < q ->
  q < 1 ->
  0 < a ->
  a < 1 ->
  exists d : R, is_derive (fun x => epsilon_at x q (a / (x * q))) p d /\ d < 0.
Proof.
  intros a p q A1' A2' A3' A4' A5' A6'.
  assert (A1 : 0 < p) by lra.
  assert (A2 : 0 < - p + 1) by lra.
  assert (A3 : 0 < q) by lra.
  assert (A4 : 0 < - q + 1) by lra.
  assert (A5 : 0 < a) by lra.
  assert (A6 : 0 < - a + 1) by lra.
  assert (P0 : 0 < p) by (exact A1).
  assert (P1 : 0 < - p + 1) by (exact A2).
  assert (Q0 : 0 < q) by (exact A3).
  assert (Q1 : 0 < - q + 1) by (exact A4).
  assert (DT : 0 < a) by (exact A5).
  assert (DB : 0 < p * q) by (exact (certificate_1 a p q A1 A2 A3 A4 A5 A6)).
  assert (Gap : 0 < - a * p * q + p * q) by (exact (certificate_2 a p q A1 A2 A3 A4 A5 A6)).
  assert (RP : 0 < p < 1) by lra. assert (RQ : 0 < q < 1) by lra.
  assert (DP : 0 < (a) * (p * q)) by (apply Rmult_lt_0_compat; assumption).
  assert (VC : 1 / (a / (p * q)) = (p * q) / (a)) by (fractions_agree DP).
  assert (HC : p * q < 1 / (a / (p * q))).
  { refine (eq_ind_r (fun y => p * q < y) (fraction_above _ _ _ DT _) VC). same Gap. }
  assert (HS : is_derive (fun x => 1 / (a / (x * q))) p ((a * q) / (a) ^ 2)).
  { auto_derive; [positive_divisors|]. field. positive_divisors. }
  pose proof (slope_of_root_in_p (fun x => 1 / (a / (x * q))) p q ((a * q) / (a) ^ 2) RP RQ HC HS) as SR.
  assert (RP' : 0 < p <= 1) by lra. pose proof (factor_positive p q (1 / (a / (p * q))) RP' RQ HC) as T1.
  pose proof (factor_root p q (1 / (a / (p * q))) RP' RQ HC) as RE. unfold unbounded in RE. cbv zeta in SR.
  set (t := factor_at p q (1 / (a / (p * q)))) in *. clearbody t.
  assert (T2 : - a * p * q * t ^ 2 + a * p * t ^ 2 + a * p * q - a * p * t + a * t - p * q = 0).
  { refine (cleared_equation _ _ _ _ DT (eq_trans RE VC) _). identity. }
  eexists. split; [exact SR|]. assert (BD : 0 < (t * (2 * p * (1 - q) * t + (1 - p)))) by (repeat apply Rmult_lt_0_compat; try assumption;
    apply Rplus_lt_0_compat; [repeat apply Rmult_lt_0_compat; lra|lra]).
  assert (N : 0 < a ^ 2 * q * t ^ 2 - a ^ 2 * t ^ 2 - a ^ 2 * q + a ^ 2 * t + a * q) by (exact (certificate_3 a p q t A1 A2 A3 A4 A5 A6 T1 T2)).
  assert (TT : 0 < (a) ^ 2) by (apply pow_lt; exact DT).
  assert (VN : q + t ^ 2 * (1 - q) - t - ((a * q) / (a) ^ 2) = (- a ^ 2 * q * t ^ 2 + a ^ 2 * t ^ 2 + a ^ 2 * q - a ^ 2 * t - a * q) / ((a) ^ 2)) by (fractions_agree TT).
  refine (sign_of_quotient_lt _ _ _ _ TT BD VN _). same N.
Qed.
