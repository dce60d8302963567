(* Statements that are false on their printed domains, at exact points. *)
From Coq Require Import Reals Lra.
From Epsproof Require Import Bounds Largest Numbers.
Open Scope R_scope.

Lemma respected_from_gap : forall p q t r : R, 0 < p <= 1 -> 0 < q <= 1 -> 0 < t -> 0 < r -> 1 <= p * q * r -> 1 / unbounded p q t <= r.
Proof.
  intros p q t r Hp Hq Ht Hr H.
  assert (0 < p * q) by (apply Rmult_lt_0_compat; lra).
  apply respected with (p * q); [assumption| |lra]. unfold unbounded.
  assert (0 <= t ^ 2 * (1 - q) * p) by (repeat apply Rmult_le_pos; try apply pow_le; lra).
  assert (0 <= t * (1 - p)) by (apply Rmult_le_pos; lra). lra.
Qed.

(* claims: KR24.T2.q<1 *)
Theorem theorem_2_below_one_needs_a_gap :
  ~ (forall p q r : R, 0 < p <= 1 -> 0 < q < 1 -> 1 < r -> forall epsilon : R,
       1 / unbounded p q (exp (- epsilon)) <= r <->
       epsilon <= ln (2 * p * (1 - q) / (sqrt ((1 - p) ^ 2 + 4 * p * (1 - q) * (1 / r - p * q)) - (1 - p)))).
Proof.
  intro H. assert (P : 0 < 1 <= 1) by lra. assert (Q : 0 < 1 / 2 < 1) by lra. assert (R : 1 < 2) by lra.
  specialize (H 1 (1 / 2) 2 P Q R). set (bound := ln _) in H.
  destruct (H (bound + 1)) as [F _]. assert (1 / unbounded 1 (1 / 2) (exp (- (bound + 1))) <= 2).
  { apply respected_from_gap; try lra. apply exp_pos. }
  specialize (F H0). lra.
Qed.

(* claims: KR24.T2.q=1 *)
Theorem theorem_2_at_one_needs_a_gap :
  ~ (forall p r : R, 0 < p <= 1 -> 1 < r -> forall epsilon : R,
       1 / unbounded p 1 (exp (- epsilon)) <= r <-> epsilon <= ln ((1 - p) / (1 / r - p))).
Proof.
  intro H. assert (P : 0 < 1 <= 1) by lra. assert (R : 1 < 2) by lra.
  specialize (H 1 2 P R). set (bound := ln _) in H.
  destruct (H (bound + 1)) as [F _]. assert (1 / unbounded 1 1 (exp (- (bound + 1))) <= 2).
  { apply respected_from_gap; try lra. apply exp_pos. }
  specialize (F H0). lra.
Qed.

(* claims: KR24.T4.case2 *)
Theorem theorem_4_needs_a_nonnegative_cap :
  ~ (forall a p0 r : R, a < 1 -> p0 <= 1 -> 1 < r -> a / r < p0 -> 0 < p0 -> forall epsilon : R,
       (forall q : R, 0 < q < 1 -> 1 / unbounded p0 q (exp (- epsilon)) <= Rmax (a / (p0 * q)) r) <->
       epsilon <= ln (2 * (p0 * r - a) / (sqrt (r ^ 2 * (1 - p0) ^ 2 + 4 * (p0 * r - a) * (1 - a)) - r * (1 - p0)))).
Proof.
  intro H. specialize (H (-1) 1 2). destruct (H ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra) (ln 2 / 2)) as [F _].
  assert (S : forall q : R, 0 < q < 1 -> 1 / unbounded 1 q (exp (- (ln 2 / 2))) <= Rmax (-1 / (1 * q)) 2).
  { intros q Hq. apply Rle_trans with 2; [|apply Rmax_r]. apply respected with (1 / 2); [lra| |lra]. unfold unbounded.
    assert (E : exp (- (ln 2 / 2)) ^ 2 = 1 / 2).
    { simpl. rewrite Rmult_1_r, <- exp_plus. replace (- (ln 2 / 2) + - (ln 2 / 2)) with (- ln 2) by field.
      rewrite exp_Ropp, exp_ln by lra. lra. }
    rewrite E. lra. }
  specialize (F S).
  assert (Y : 14 / 10 < exp (ln 2 / 2)).
  { apply Rsqr_incrst_0; [|lra|apply Rlt_le, exp_pos]. unfold Rsqr. rewrite <- exp_plus.
    replace (ln 2 / 2 + ln 2 / 2) with (ln 2) by field. rewrite exp_ln; lra. }
  assert (G : ln (2 * (1 * 2 - -1) / (sqrt (2 ^ 2 * (1 - 1) ^ 2 + 4 * (1 * 2 - -1) * (1 - -1)) - 2 * (1 - 1))) < ln 2 / 2).
  { pose proof (sqrt_between (2 ^ 2 * (1 - 1) ^ 2 + 4 * (1 * 2 - -1) * (1 - -1)) (48 / 10) 5
      ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra)) as S24.
    set (s := sqrt _) in *.
    apply ln_below with (14 / 10); [apply Rdiv_lt_0_compat; lra| |lra].
    apply Rmult_lt_reg_r with (s - 2 * (1 - 1)); [lra|].
    replace (2 * (1 * 2 - -1) / (s - 2 * (1 - 1)) * (s - 2 * (1 - 1))) with (2 * (1 * 2 - -1)) by (field; lra). lra. }
  lra.
Qed.

(* claims: KR24.eq26.case2 *)
Theorem equation_26_needs_a_gap :
  ~ (forall p0 p1 q0 q1 r : R, 1 < r -> 0 < p0 -> p0 <= p1 -> p1 <= 1 -> 1 / (r + 1) < q0 -> q0 < 1 -> q0 <= q1 -> q1 <= 1 ->
       forall epsilon : R,
       (forall p q : R, p0 <= p <= p1 -> q0 <= q <= q1 -> 1 / unbounded p q (exp (- epsilon)) <= r) <->
       epsilon <= ln (2 * p0 * (1 - q0) / (sqrt ((1 - p0) ^ 2 + 4 * p0 * (1 - q0) * (1 / r - p0 * q0)) - (1 - p0)))).
Proof.
  intro H. specialize (H 1 1 (1 / 2) 1 2). set (bound := ln _) in H.
  destruct (H ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra) (bound + 1)) as [F _].
  assert (S : forall p q : R, 1 <= p <= 1 -> 1 / 2 <= q <= 1 -> 1 / unbounded p q (exp (- (bound + 1))) <= 2).
  { intros p q Hp Hq. assert (p = 1) by lra. subst p. apply respected_from_gap; try lra. apply exp_pos. }
  specialize (F S). lra.
Qed.
