(* Epsilon at one pair of priors: eq. (12) of Kazan and Reiter (2024) with c = 1 / r*, and what it says of the bound. *)
From Coq Require Import Reals Lra Nsatz.
From Coquelicot Require Import Coquelicot.
From Epsproof Require Import Sign Bounds Largest.
Open Scope R_scope.

Definition epsilon_at (p q r : R) : R :=
  ln (2 * p * (1 - q) / (sqrt ((1 - p) ^ 2 + 4 * p * (1 - q) * (1 / r - p * q)) - (1 - p))).

Definition factor_at (p q c : R) : R :=
  (sqrt ((1 - p) ^ 2 + 4 * p * (1 - q) * (c - p * q)) - (1 - p)) / (2 * p * (1 - q)).

Lemma gap_positive : forall p q c : R, 0 < p <= 1 -> 0 < q < 1 -> p * q < c -> 0 < 4 * p * (1 - q) * (c - p * q).
Proof. intros p q c Hp Hq Hc. repeat apply Rmult_lt_0_compat; lra. Qed.

Lemma radicand_positive :
  forall p q c : R, 0 < p <= 1 -> 0 < q < 1 -> p * q < c -> 0 < (1 - p) ^ 2 + 4 * p * (1 - q) * (c - p * q).
Proof. intros p q c Hp Hq Hc. pose proof (gap_positive p q c Hp Hq Hc). pose proof (pow2_ge_0 (1 - p)). lra. Qed.

Lemma root_above :
  forall p q c : R, 0 < p <= 1 -> 0 < q < 1 -> p * q < c -> 1 - p < sqrt ((1 - p) ^ 2 + 4 * p * (1 - q) * (c - p * q)).
Proof.
  intros p q c Hp Hq Hc. apply Rle_lt_trans with (sqrt ((1 - p) ^ 2)); [rewrite sqrt_pow2; lra|]. apply sqrt_lt_1.
  - apply pow2_ge_0.
  - apply Rlt_le, radicand_positive; assumption.
  - pose proof (gap_positive p q c Hp Hq Hc). lra.
Qed.

Lemma factor_positive : forall p q c : R, 0 < p <= 1 -> 0 < q < 1 -> p * q < c -> 0 < factor_at p q c.
Proof.
  intros p q c Hp Hq Hc. pose proof (root_above p q c Hp Hq Hc). unfold factor_at.
  assert (0 < p * (1 - q)) by (apply Rmult_lt_0_compat; lra). apply Rdiv_lt_0_compat; lra.
Qed.

Lemma radicand_root :
  forall p q c : R, 0 < p <= 1 -> 0 < q < 1 -> p * q < c ->
  sqrt ((1 - p) ^ 2 + 4 * p * (1 - q) * (c - p * q)) = 2 * p * (1 - q) * factor_at p q c + (1 - p).
Proof.
  intros p q c Hp Hq Hc. assert (0 < p * (1 - q)) by (apply Rmult_lt_0_compat; lra). unfold factor_at. field. lra.
Qed.

Lemma factor_root : forall p q c : R, 0 < p <= 1 -> 0 < q < 1 -> p * q < c -> unbounded p q (factor_at p q c) = c.
Proof.
  intros p q c Hp Hq Hc. assert (0 < p * (1 - q)) by (apply Rmult_lt_0_compat; lra).
  pose proof (sqrt_sqrt _ (Rlt_le _ _ (radicand_positive p q c Hp Hq Hc))) as S.
  rewrite (radicand_root p q c Hp Hq Hc) in S. unfold unbounded. set (t := factor_at p q c) in *.
  apply Rmult_eq_reg_l with (4 * (p * (1 - q))); [|lra]. lra.
Qed.

Lemma epsilon_is_minus_log :
  forall p q r : R, 0 < p <= 1 -> 0 < q < 1 -> p * q < 1 / r -> epsilon_at p q r = - ln (factor_at p q (1 / r)).
Proof.
  intros p q r Hp Hq Hc. pose proof (factor_positive p q (1 / r) Hp Hq Hc) as T.
  pose proof (root_above p q (1 / r) Hp Hq Hc) as U.
  assert (L : 0 < p * (1 - q)) by (apply Rmult_lt_0_compat; lra).
  rewrite <- ln_Rinv by exact T. unfold epsilon_at. f_equal. unfold factor_at. field. lra.
Qed.

(* Implicit differentiation: with F = unbounded p q t - c the slope of - ln t is F_x / (t F_t). *)
Lemma slope_of_root_in_p :
  forall (c : R -> R) (p q s : R), 0 < p < 1 -> 0 < q < 1 -> p * q < c p -> is_derive c p s ->
  let t := factor_at p q (c p) in
  is_derive (fun x => ln (2 * x * (1 - q) / (sqrt ((1 - x) ^ 2 + 4 * x * (1 - q) * (c x - x * q)) - (1 - x)))) p
    ((q + t ^ 2 * (1 - q) - t - s) / (t * (2 * p * (1 - q) * t + (1 - p)))).
Proof.
  intros c p q s Hp Hq Hc Hr t.
  assert (Hp' : 0 < p <= 1) by lra.
  pose proof (factor_positive p q _ Hp' Hq Hc) as T. fold t in T.
  pose proof (radicand_positive p q _ Hp' Hq Hc) as DP.
  pose proof (radicand_root p q _ Hp' Hq Hc) as S. fold t in S.
  pose proof (factor_root p q _ Hp' Hq Hc) as E. fold t in E. unfold unbounded in E.
  assert (L : 0 < p * (1 - q)) by (apply Rmult_lt_0_compat; lra).
  assert (LT : 0 < p * (1 - q) * t) by (apply Rmult_lt_0_compat; assumption).
  clearbody t.
  assert (U : 0 < sqrt ((1 - p) ^ 2 + 4 * p * (1 - q) * (c p - p * q)) - (1 - p)) by (rewrite S; lra).
  assert (V : is_derive (fun x => (1 - x) ^ 2 + 4 * x * (1 - q) * (c x - x * q)) p
    (- 2 * (1 - p) + 4 * (1 - q) * (c p - p * q) + 4 * p * (1 - q) * (s - q))).
  { pose proof (is_derive_unique _ _ _ Hr) as Hs. assert (EC : ex_derive c p) by (exists s; exact Hr).
    auto_derive; [exact EC|]. rewrite <- Hs. simpl. unfold Rminus. change (fun x : R => c x) with c. ring. }
  set (radicand := fun x => (1 - x) ^ 2 + 4 * x * (1 - q) * (c x - x * q)) in *.
  set (slope := - 2 * (1 - p) + 4 * (1 - q) * (c p - p * q) + 4 * p * (1 - q) * (s - q)) in *.
  assert (VS : is_derive (fun x => sqrt (radicand x)) p (slope / (2 * sqrt (radicand p)))).
  { assert (Hs : Derive radicand p = slope) by exact (is_derive_unique _ _ _ V). assert (EC : ex_derive radicand p) by (exists slope; exact V).
    assert (PR : 0 < radicand p) by exact DP. clearbody radicand slope.
    auto_derive; [repeat split; [exact EC|exact PR]|]. rewrite <- Hs. change (fun x : R => radicand x) with radicand. field.
    apply Rgt_not_eq, sqrt_lt_R0, PR. }
  assert (RP : sqrt (radicand p) = 2 * p * (1 - q) * t + (1 - p)) by exact S.
  assert (UP : 0 < sqrt (radicand p) - (1 - p)) by exact U.
  rewrite RP in VS, UP.
  change (is_derive (fun x => ln (2 * x * (1 - q) / (sqrt (radicand x) - (1 - x)))) p
    ((q + t ^ 2 * (1 - q) - t - s) / (t * (2 * p * (1 - q) * t + (1 - p))))).
  assert (SE : slope = - 2 * (1 - p) + 4 * (1 - q) * (c p - p * q) + 4 * p * (1 - q) * (s - q)) by reflexivity.
  set (root := fun x => sqrt (radicand x)) in *.
  change (is_derive (fun x => ln (2 * x * (1 - q) / (root x - (1 - x)))) p
    ((q + t ^ 2 * (1 - q) - t - s) / (t * (2 * p * (1 - q) * t + (1 - p))))).
  assert (RR : root p = 2 * p * (1 - q) * t + (1 - p)) by exact S.
  assert (Hs : Derive root p = slope / (2 * (2 * p * (1 - q) * t + (1 - p)))) by exact (is_derive_unique _ _ _ VS).
  assert (ER : ex_derive root p) by (eexists; exact VS).
  clear VS. clearbody root. clear radicand S DP U V RP Hr. clearbody slope.
  auto_derive.
  - repeat split; try exact ER; try (rewrite RR; lra).
    rewrite RR. apply Rmult_lt_0_compat; [lra|]. apply Rinv_0_lt_compat. lra.
  - change (fun x : R => root x) with root. rewrite Hs, RR, SE.
    replace (c p) with (p * q + t ^ 2 * (1 - q) * p + t * (1 - p)) by exact E.
    field. repeat split; lra.
Qed.

Lemma slope_of_root_in_q :
  forall (c : R -> R) (p q s : R), 0 < p < 1 -> 0 < q < 1 -> p * q < c q -> is_derive c q s ->
  let t := factor_at p q (c q) in
  is_derive (fun x => ln (2 * p * (1 - x) / (sqrt ((1 - p) ^ 2 + 4 * p * (1 - x) * (c x - p * x)) - (1 - p)))) q
    ((p - t ^ 2 * p - s) / (t * (2 * p * (1 - q) * t + (1 - p)))).
Proof.
  intros c p q s Hp Hq Hc Hr t.
  assert (Hp' : 0 < p <= 1) by lra.
  pose proof (factor_positive p q _ Hp' Hq Hc) as T. fold t in T.
  pose proof (radicand_positive p q _ Hp' Hq Hc) as DP.
  pose proof (radicand_root p q _ Hp' Hq Hc) as S. fold t in S.
  pose proof (factor_root p q _ Hp' Hq Hc) as E. fold t in E. unfold unbounded in E.
  assert (L : 0 < p * (1 - q)) by (apply Rmult_lt_0_compat; lra).
  assert (LT : 0 < p * (1 - q) * t) by (apply Rmult_lt_0_compat; assumption).
  clearbody t.
  assert (V : is_derive (fun x => (1 - p) ^ 2 + 4 * p * (1 - x) * (c x - p * x)) q
    (- 4 * p * (c q - p * q) + 4 * p * (1 - q) * (s - p))).
  { pose proof (is_derive_unique _ _ _ Hr) as Hs. assert (EC : ex_derive c q) by (exists s; exact Hr).
    auto_derive; [exact EC|]. rewrite <- Hs. simpl. unfold Rminus. change (fun x : R => c x) with c. ring. }
  set (radicand := fun x => (1 - p) ^ 2 + 4 * p * (1 - x) * (c x - p * x)) in *.
  set (slope := - 4 * p * (c q - p * q) + 4 * p * (1 - q) * (s - p)) in *.
  assert (VS : is_derive (fun x => sqrt (radicand x)) q (slope / (2 * sqrt (radicand q)))).
  { assert (Hs : Derive radicand q = slope) by exact (is_derive_unique _ _ _ V). assert (EC : ex_derive radicand q) by (exists slope; exact V).
    assert (PR : 0 < radicand q) by exact DP. clearbody radicand slope.
    auto_derive; [repeat split; [exact EC|exact PR]|]. rewrite <- Hs. change (fun x : R => radicand x) with radicand. field.
    apply Rgt_not_eq, sqrt_lt_R0, PR. }
  assert (RP : sqrt (radicand q) = 2 * p * (1 - q) * t + (1 - p)) by exact S.
  rewrite RP in VS.
  assert (SE : slope = - 4 * p * (c q - p * q) + 4 * p * (1 - q) * (s - p)) by reflexivity.
  set (root := fun x => sqrt (radicand x)) in *.
  change (is_derive (fun x => ln (2 * p * (1 - x) / (root x - (1 - p)))) q
    ((p - t ^ 2 * p - s) / (t * (2 * p * (1 - q) * t + (1 - p))))).
  assert (RR : root q = 2 * p * (1 - q) * t + (1 - p)) by exact S.
  assert (Hs : Derive root q = slope / (2 * (2 * p * (1 - q) * t + (1 - p)))) by exact (is_derive_unique _ _ _ VS).
  assert (ER : ex_derive root q) by (eexists; exact VS).
  clear VS. clearbody root. clear radicand S DP V RP Hr. clearbody slope.
  auto_derive.
  - repeat split; try exact ER; try (rewrite RR; lra).
    rewrite RR. apply Rmult_lt_0_compat; [lra|]. apply Rinv_0_lt_compat. lra.
  - change (fun x : R => root x) with root. rewrite Hs, RR, SE.
    replace (c q) with (p * q + t ^ 2 * (1 - q) * p + t * (1 - p)) by exact E.
    field. repeat split; lra.
Qed.

Lemma fraction_above : forall x a b : R, 0 < b -> 0 < a - x * b -> x < a / b.
Proof.
  intros x a b Hb H. apply Rmult_lt_reg_r with b; [exact Hb|]. replace (a / b * b) with a by (field; lra). lra.
Qed.

Lemma cleared_equation : forall x a b y : R, 0 < b -> x = a / b -> x * b - a = y -> y = 0.
Proof. intros x a b y Hb E Y. rewrite <- Y, E. field. lra. Qed.

Lemma sign_of_quotient_gt : forall x n c d : R, 0 < d -> 0 < c -> x = n / d -> 0 < n -> x / c > 0.
Proof.
  intros x n c d Hd Hc E Hn. rewrite E. repeat apply Rdiv_lt_0_compat; assumption.
Qed.

Lemma sign_of_quotient_lt : forall x n c d : R, 0 < d -> 0 < c -> x = n / d -> 0 < - n -> x / c < 0.
Proof.
  intros x n c d Hd Hc E Hn. rewrite E. replace (n / d / c) with (- (- n / d / c)) by (field; lra).
  assert (0 < - n / d / c) by (repeat apply Rdiv_lt_0_compat; assumption). lra.
Qed.

Lemma sign_of_quotient_eq : forall x n c d : R, 0 < d -> 0 < c -> x = n / d -> n = 0 -> x / c = 0.
Proof. intros x n c d Hd Hc E Hn. rewrite E, Hn. field. lra. Qed.

(* Divisors that are products and quotients of positive variables. *)
Ltac positive_product :=
  repeat first [ assumption | lra | apply Rmult_lt_0_compat | apply Rinv_0_lt_compat | apply pow_lt | apply Rdiv_lt_0_compat ].
Ltac positive_divisors := repeat split; try exact I; apply Rgt_not_eq; positive_product.
