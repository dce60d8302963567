(* Bounds of logarithms, roots and quotients of numbers, from rational arithmetic alone. *)
From Coq Require Import Reals Lra.
Open Scope R_scope.

Lemma exp_at_least : forall y : R, 1 + y <= exp y.
Proof. exact exp_ineq1_le. Qed.

Lemma exp_at_most : forall y : R, y < 1 -> exp y <= 1 / (1 - y).
Proof.
  intros y H. pose proof (exp_ineq1_le (- y)) as L. rewrite exp_Ropp in L. pose proof (exp_pos y) as P.
  apply Rmult_le_reg_l with (/ exp y); [apply Rinv_0_lt_compat, P|].
  rewrite Rinv_l by lra. apply Rmult_le_reg_r with (1 - y); [lra|].
  replace (/ exp y * (1 / (1 - y)) * (1 - y)) with (/ exp y) by (field; lra). lra.
Qed.

Lemma exp_doubled_below : forall y r s : R, 0 <= r -> r <= exp y -> s <= r * r -> s <= exp (y + y).
Proof.
  intros y r s Hr H S. rewrite exp_plus. apply Rle_trans with (r * r); [exact S|]. apply Rmult_le_compat; assumption.
Qed.

Lemma exp_doubled_above : forall y r s : R, exp y <= r -> r * r <= s -> exp (y + y) <= s.
Proof.
  intros y r s H S. rewrite exp_plus. pose proof (exp_pos y). apply Rle_trans with (r * r); [|exact S].
  apply Rmult_le_compat; lra.
Qed.

Lemma ln_below : forall x a r : R, 0 < x -> x < r -> r <= exp a -> ln x < a.
Proof. intros x a r Hx H R. rewrite <- (ln_exp a). apply ln_increasing; lra. Qed.

Lemma ln_above : forall x a r : R, r < x -> exp a <= r -> a < ln x.
Proof. intros x a r H R. pose proof (exp_pos a). rewrite <- (ln_exp a) at 1. apply ln_increasing; lra. Qed.

Lemma sqrt_between : forall x l u : R, 0 <= l -> 0 <= u -> l * l <= x -> x <= u * u -> l <= sqrt x <= u.
Proof.
  intros x l u Hl Hu L U. split.
  - rewrite <- (sqrt_square l Hl). apply sqrt_le_1; [apply Rmult_le_pos; assumption| |exact L].
    pose proof (Rmult_le_pos _ _ Hl Hl). lra.
  - rewrite <- (sqrt_square u Hu). apply sqrt_le_1; [|apply Rmult_le_pos; assumption|exact U].
    pose proof (Rmult_le_pos _ _ Hl Hl). lra.
Qed.

Lemma inverse_between : forall x l u a b : R, 0 < l -> l <= x -> x <= u -> a * u <= 1 -> 0 <= a -> 1 <= b * l -> 0 <= b -> a <= exp (- ln x) <= b.
Proof.
  intros x l u a b Hl L U A Ha B Hb. assert (P : 0 < x) by lra. rewrite exp_Ropp, exp_ln by exact P.
  assert (a * x <= 1) by (apply Rle_trans with (a * u); [apply Rmult_le_compat_l; assumption|exact A]).
  assert (1 <= b * x) by (apply Rle_trans with (b * l); [exact B|apply Rmult_le_compat_l; assumption]).
  split; apply Rmult_le_reg_r with x; try exact P; rewrite Rinv_l by lra; assumption.
Qed.

Lemma quotient_near : forall n d v h : R, 0 < d -> (v - h) * d < n -> n < (v + h) * d -> Rabs (n / d - v) < h.
Proof.
  intros n d v h Hd L U. apply Rabs_def1; apply Rmult_lt_reg_r with d; try exact Hd;
    replace ((n / d - v) * d) with (n - v * d) by (field; lra); lra.
Qed.
