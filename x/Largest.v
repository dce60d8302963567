(* From the privacy factor t to the largest epsilon = - ln t, attained at a prior or approached along a path. *)
From Coq Require Import Reals Lra.
Open Scope R_scope.

Lemma largest_epsilon :
  forall (admissible : R -> Prop) (t : R), 0 < t ->
  (forall s : R, t <= s -> admissible s) -> (forall u : R, 0 < u -> u < t -> ~ admissible u) ->
  forall e : R, admissible (exp (- e)) <-> e <= - ln t.
Proof.
  intros admissible t Ht safe tight e. split.
  - intro H. destruct (Rle_lt_dec e (- ln t)) as [L|L]; [exact L|]. exfalso.
    apply (tight (exp (- e))); [apply exp_pos| |exact H].
    rewrite <- (exp_ln t Ht). apply exp_increasing. lra.
  - intro L. apply safe. rewrite <- (exp_ln t Ht).
    destruct (Req_dec (- e) (ln t)) as [E|E]; [rewrite E; apply Rle_refl|].
    apply Rlt_le, exp_increasing. lra.
Qed.

Lemma respected : forall b f b' : R, 0 < b -> b <= b' -> 1 <= b * f -> 1 / b' <= f.
Proof.
  intros b f b' Hb Hb' H.
  assert (F : 0 < f).
  { destruct (Rlt_le_dec 0 f) as [L|L]; [exact L|]. exfalso. assert (0 <= b * - f) by (apply Rmult_le_pos; lra). lra. }
  apply Rmult_le_reg_l with b'; [lra|]. replace (b' * (1 / b')) with 1 by (field; lra).
  apply Rle_trans with (b * f); [exact H|]. apply Rmult_le_compat_r; lra.
Qed.

Lemma respected_strictly : forall b f : R, 0 < b -> 1 < b * f -> 1 / b < f.
Proof.
  intros b f Hb H. apply Rmult_lt_reg_l with b; [exact Hb|]. replace (b * (1 / b)) with 1 by (field; lra). exact H.
Qed.

Lemma exceeded : forall b f : R, 0 < b -> b * f < 1 -> f < 1 / b.
Proof.
  intros b f Hb H. apply Rmult_lt_reg_l with b; [exact Hb|]. replace (b * (1 / b)) with 1 by (field; lra). exact H.
Qed.

Lemma demanded : forall b f : R, 0 < b -> f < 1 / b -> b * f < 1.
Proof.
  intros b f Hb H. apply (Rmult_lt_compat_l b) in H; [|exact Hb]. replace (b * (1 / b)) with 1 in H by (field; lra). exact H.
Qed.

Lemma limit_from_below :
  forall (f : R -> R) (t c : R), continuity f -> 0 < t -> (forall u : R, 0 < u -> u < t -> f u < c) -> f t <= c.
Proof.
  intros f t c Hf Ht H. destruct (Rle_lt_dec (f t) c) as [L|L]; [exact L|]. exfalso.
  destruct (Hf t (f t - c)) as [d [Hd near]]; [lra|].
  set (step := Rmin d t / 2).
  assert (0 < Rmin d t) by (apply Rmin_pos; lra).
  pose proof (Rmin_l d t). pose proof (Rmin_r d t).
  assert (S : 0 < step /\ step < d /\ step < t) by (unfold step; lra).
  specialize (H (t - step)). assert (f (t - step) < c) by (apply H; lra).
  assert (D : R_dist (f (t - step)) (f t) < f t - c).
  { apply (near (t - step)). split.
    - split; [exact I|lra].
    - simpl. unfold R_dist. rewrite Rabs_left; lra. }
  unfold R_dist in D. apply Rabs_def2 in D. lra.
Qed.

Lemma attained :
  forall (b : R -> R) (f t : R), continuity b -> 0 < t -> 0 < b t ->
  1 <= b t * f -> (forall u : R, 0 < u -> u < t -> b u * f < 1) -> 1 / b t = f.
Proof.
  intros b f t Hb Ht Hbt safe tight.
  assert (L : b t * f <= 1).
  { apply (limit_from_below (fun u => b u * f)); [|exact Ht|exact tight].
    apply continuity_mult; [exact Hb|]. apply continuity_const. intros x y. reflexivity. }
  apply Rmult_eq_reg_l with (b t); [|lra]. replace (b t * (1 / b t)) with 1 by (field; lra). lra.
Qed.

Lemma root_between :
  forall (f : R -> R) (a b : R), continuity f -> a < b -> f a < 0 -> 0 < f b -> exists t : R, a < t /\ t < b /\ f t = 0.
Proof.
  intros f a b Hf Hab Ha Hb. destruct (IVT f a b Hf Hab Ha Hb) as [t [[L U] E]]. exists t.
  assert (t <> a) by (intro X; rewrite X in E; lra).
  assert (t <> b) by (intro X; rewrite X in E; lra).
  repeat split; lra.
Qed.

Lemma root_of_order : forall (k : nat) (s : R), (0 < k)%nat -> 0 < s -> s < 1 -> exists t : R, 0 < t /\ t < 1 /\ s = t ^ k.
Proof.
  intros k s Hk Hs H1. exists (exp (ln s / INR k)).
  assert (K : 0 < INR k) by (apply lt_0_INR, Hk).
  assert (P : forall (n : nat) (x : R), exp x ^ n = exp (INR n * x)).
  { intros n x. induction n as [|n IH].
    - simpl. rewrite Rmult_0_l, exp_0. reflexivity.
    - rewrite S_INR. simpl pow. rewrite IH, <- exp_plus. f_equal. ring. }
  repeat split.
  - apply exp_pos.
  - rewrite <- exp_0. apply exp_increasing. unfold Rdiv. rewrite <- (Rmult_0_l (/ INR k)).
    apply Rmult_lt_compat_r; [apply Rinv_0_lt_compat, K|]. rewrite <- ln_1. apply ln_increasing; assumption.
  - rewrite P. replace (INR k * (ln s / INR k)) with (ln s) by (field; lra). symmetry. apply exp_ln, Hs.
Qed.

Lemma exp_minus_log : forall t : R, 0 < t -> exp (- - ln t) = t.
Proof. intros t Ht. rewrite Ropp_involutive. apply exp_ln, Ht. Qed.

Lemma log_of_inverse_power : forall (t : R) (k : nat), 0 < t -> (0 < k)%nat -> ln (1 / t ^ k) / INR k = - ln t.
Proof.
  intros t k Ht Hk. assert (0 < t ^ k) by (apply pow_lt, Ht).
  assert (0 < INR k) by (apply lt_0_INR, Hk).
  assert (E : ln (t ^ k) = INR k * ln t).
  { clear -Ht. induction k as [|k IH].
    - simpl. rewrite ln_1. ring.
    - rewrite S_INR. simpl pow. rewrite ln_mult; [|exact Ht|apply pow_lt, Ht]. rewrite IH. ring. }
  unfold Rdiv at 2. rewrite Rmult_1_l, ln_Rinv, E by assumption. field. lra.
Qed.

Lemma log_of_inverse : forall t : R, 0 < t -> ln (1 / t) = - ln t.
Proof. intros t Ht. unfold Rdiv. rewrite Rmult_1_l. apply ln_Rinv, Ht. Qed.

Lemma sqrt_of_square : forall x y : R, 0 <= y -> y * y = x -> sqrt x = y.
Proof. intros x y Hy E. rewrite <- E. apply sqrt_square, Hy. Qed.

Lemma inverse_power : forall x a b t : R, x = a / b -> 0 < b -> 0 < t -> a * t - b = 0 -> x = 1 / t.
Proof.
  intros x a b t Hx Hb Ht E. rewrite Hx. apply Rmult_eq_reg_l with (b * t).
  - replace (b * t * (a / b)) with (a * t) by (field; lra). replace (b * t * (1 / t)) with b by (field; lra). lra.
  - apply Rgt_not_eq, Rmult_lt_0_compat; assumption.
Qed.

Lemma above_lower_end : forall t a b : R, 0 < b -> a / b < t -> 0 < t * b - a.
Proof.
  intros t a b Hb H. apply (Rmult_lt_compat_r b) in H; [|exact Hb].
  replace (a / b * b) with a in H by (field; lra). lra.
Qed.

Lemma below_upper_end : forall t a b : R, 0 < b -> t < a / b -> 0 < a - t * b.
Proof.
  intros t a b Hb H. apply (Rmult_lt_compat_r b) in H; [|exact Hb].
  replace (a / b * b) with a in H by (field; lra). lra.
Qed.

Lemma positive_above : forall t a b : R, 0 < b -> 0 <= a -> 0 < t * b - a -> 0 < t.
Proof.
  intros t a b Hb Ha H. apply Rmult_lt_reg_r with b; [exact Hb|]. lra.
Qed.

Lemma below_one : forall t a b : R, 0 < b -> 0 <= b - a -> 0 < a - t * b -> t < 1.
Proof.
  intros t a b Hb Ha H. apply Rmult_lt_reg_r with b; [exact Hb|]. lra.
Qed.

Lemma fractions_ordered : forall a b c d : R, 0 < b -> 0 < d -> 0 < c * b - a * d -> a / b < c / d.
Proof.
  intros a b c d Hb Hd H. apply Rmult_lt_reg_r with (b * d); [apply Rmult_lt_0_compat; assumption|].
  replace (a / b * (b * d)) with (a * d) by (field; lra). replace (c / d * (b * d)) with (c * b) by (field; lra). lra.
Qed.

Lemma fraction_gt : forall x a b : R, x = a / b -> 0 < b -> 0 < a -> 0 < x.
Proof. intros x a b E Hb Ha. rewrite E. apply Rdiv_lt_0_compat; assumption. Qed.

Lemma fraction_ge : forall x a b : R, x = a / b -> 0 < b -> 0 <= a -> 0 <= x.
Proof.
  intros x a b E Hb Ha. rewrite E. unfold Rdiv. apply Rmult_le_pos; [exact Ha|]. apply Rlt_le, Rinv_0_lt_compat, Hb.
Qed.

Lemma fraction_eq : forall x a b : R, x = a / b -> 0 < b -> a = 0 -> x = 0.
Proof. intros x a b E _ Ha. rewrite E, Ha. unfold Rdiv. ring. Qed.

Lemma sqrt_of_fraction :
  forall x a b v w : R, x = a / b -> 0 < b -> 0 < w -> 0 <= v -> v ^ 2 * b - a * w ^ 2 = 0 -> sqrt x = v / w.
Proof.
  intros x a b v w E Hb Hw Hv H. apply sqrt_of_square.
  - unfold Rdiv. apply Rmult_le_pos; [exact Hv|]. apply Rlt_le, Rinv_0_lt_compat, Hw.
  - rewrite E. apply Rmult_eq_reg_r with (b * w ^ 2).
    + replace (v / w * (v / w) * (b * w ^ 2)) with (v ^ 2 * b) by (field; lra).
      replace (a / b * (b * w ^ 2)) with (a * w ^ 2) by (field; lra). lra.
    + apply Rgt_not_eq, Rmult_lt_0_compat; [exact Hb|]. apply pow_lt, Hw.
Qed.

Lemma fraction_at_most_one : forall x a b : R, x = a / b -> 0 < b -> 0 <= b - a -> x <= 1.
Proof.
  intros x a b E Hb H. rewrite E. apply Rmult_le_reg_r with b; [exact Hb|]. replace (a / b * b) with a by (field; lra). lra.
Qed.

Lemma quotient_lt : forall x y a b c d : R, x = a / b -> y = c / d -> 0 < b -> 0 < d -> 0 < c * b - a * d -> x < y.
Proof. intros x y a b c d X Y Hb Hd H. rewrite X, Y. apply fractions_ordered; assumption. Qed.

Lemma quotient_le : forall x y a b c d : R, x = a / b -> y = c / d -> 0 < b -> 0 < d -> 0 <= c * b - a * d -> x <= y.
Proof.
  intros x y a b c d X Y Hb Hd H. rewrite X, Y.
  apply Rmult_le_reg_r with (b * d); [apply Rmult_lt_0_compat; assumption|].
  replace (a / b * (b * d)) with (a * d) by (field; lra). replace (c / d * (b * d)) with (c * b) by (field; lra). lra.
Qed.

Lemma quotient_eq : forall x y a b c d : R, x = a / b -> y = c / d -> 0 < b -> 0 < d -> c * b - a * d = 0 -> x = y.
Proof.
  intros x y a b c d X Y Hb Hd H. rewrite X, Y.
  apply Rmult_eq_reg_r with (b * d); [|apply Rgt_not_eq, Rmult_lt_0_compat; assumption].
  replace (a / b * (b * d)) with (a * d) by (field; lra). replace (c / d * (b * d)) with (c * b) by (field; lra). lra.
Qed.
