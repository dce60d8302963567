(* Demands that hold on a part of the region, limits from above and below, groups, and roots of the priors. *)
From Coq Require Import Reals Lra.
From Epsproof Require Import Largest Paths.
Open Scope R_scope.

Lemma inverse_order : forall x y : R, 0 < x -> x <= y -> 1 / y <= 1 / x.
Proof. intros x y Hx H. unfold Rdiv. rewrite !Rmult_1_l. apply Rinv_le_contravar; assumption. Qed.

Lemma inverse_positive : forall t : R, 0 < t -> 0 < 1 / t.
Proof. intros t Ht. apply Rdiv_lt_0_compat; lra. Qed.

Lemma respected_back : forall b f : R, 0 < b -> 1 / b <= f -> 1 <= b * f.
Proof.
  intros b f Hb H. apply (Rmult_le_compat_l b) in H; [|lra]. replace (b * (1 / b)) with 1 in H by (field; lra). exact H.
Qed.

Lemma limit_from_above :
  forall (f : R -> R) (s c : R), continuity f -> (forall x : R, s < x -> c < f x) -> c <= f s.
Proof.
  intros f s c Hf H. destruct (Rle_lt_dec c (f s)) as [L|L]; [exact L|]. exfalso.
  destruct (Hf s (c - f s)) as [d [Hd near]]; [lra|].
  specialize (H (s + d / 2)). assert (c < f (s + d / 2)) by (apply H; lra).
  assert (D : R_dist (f (s + d / 2)) (f s) < c - f s).
  { apply (near (s + d / 2)). split.
    - split; [exact I|lra].
    - simpl. unfold R_dist. rewrite Rabs_right; lra. }
  unfold R_dist in D. apply Rabs_def2 in D. lra.
Qed.

Lemma attained_from_below :
  forall (b : R -> R) (m t : R), continuity b -> (forall x : R, 0 < x -> 0 < b x) -> 0 < t ->
  m <= 1 / b (1 / t) -> (forall u : R, 0 < u -> u < t -> 1 / b (1 / u) < m) -> m = 1 / b (1 / t).
Proof.
  intros b m t Hb positive Ht safe tight. pose proof (inverse_positive t Ht) as S. pose proof (positive _ S) as B.
  assert (L : 1 <= b (1 / t) * m).
  { apply (limit_from_above (fun x => b x * m)).
    - apply continuity_mult; [exact Hb|]. apply continuity_const. intros x y. reflexivity.
    - intros x Hx. assert (X : 0 < x) by lra. pose proof (positive _ X) as BX.
      assert (U : 1 / (1 / x) = x) by (field; lra).
      assert (V : 1 / x < t).
      { apply Rmult_lt_reg_r with x; [exact X|]. replace (1 / x * x) with 1 by (field; lra).
        apply (Rmult_lt_compat_l t) in Hx; [|exact Ht]. replace (t * (1 / t)) with 1 in Hx by (field; lra). exact Hx. }
      pose proof (tight (1 / x) (inverse_positive x X) V) as T. rewrite U in T.
      apply (Rmult_lt_compat_l (b x)) in T; [|exact BX]. replace (b x * (1 / b x)) with 1 in T by (field; lra). lra. }
  apply Rle_antisym; [exact safe|]. apply Rmult_le_reg_l with (b (1 / t)); [exact B|].
  replace (b (1 / t) * (1 / b (1 / t))) with 1 by (field; lra). exact L.
Qed.

Lemma eventually_below : forall u : R, 0 < u -> eventually (fun h => h < u).
Proof. intros u Hu. exists u. split; [exact Hu|]. intros h _ L. exact L. Qed.

Lemma largest_epsilon_of_group :
  forall (admissible : R -> Prop) (t g : R), 0 < g -> 0 < t ->
  (forall s : R, t <= s -> admissible s) -> (forall u : R, 0 < u -> u < t -> ~ admissible u) ->
  forall e : R, admissible (exp (- (g * e))) <-> e <= - ln t / g.
Proof.
  intros admissible t g Hg Ht safe tight e.
  apply iff_trans with (g * e <= - ln t); [exact (largest_epsilon admissible t Ht safe tight (g * e))|].
  split; intro H.
  - apply Rmult_le_reg_l with g; [exact Hg|]. replace (g * (- ln t / g)) with (- ln t) by (field; lra). exact H.
  - apply (Rmult_le_compat_l g) in H; [|lra]. replace (g * (- ln t / g)) with (- ln t) in H by (field; lra). exact H.
Qed.

Lemma share_of_group : forall g x : R, 0 < g -> g * (x / g) = x.
Proof. intros g x Hg. field. lra. Qed.

Lemma unit_power : forall (x : R) (n : nat), 0 < x <= 1 -> 0 < x ^ n <= 1.
Proof.
  intros x n [L U]. induction n as [|n [IL IU]]; simpl; [lra|].
  split; [apply Rmult_lt_0_compat; assumption|].
  apply Rle_trans with (1 * 1); [apply Rmult_le_compat; lra|lra].
Qed.
