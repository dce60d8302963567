(* What a closed form needs of bounds that are known for privacy factors up to 1 alone. *)
From Coq Require Import Reals Lra.
From Epsproof Require Import Largest Demands.
Open Scope R_scope.

Lemma unit_factor : forall e : R, 0 <= e -> exp (- e) <= 1.
Proof.
  intros e He. rewrite <- exp_0. destruct (Req_dec e 0) as [E|E]; [rewrite E, Ropp_0; apply Rle_refl|].
  apply Rlt_le, exp_increasing. lra.
Qed.

Lemma largest_epsilon_from_zero :
  forall (admissible : R -> Prop) (t : R), 0 < t ->
  (forall s : R, t <= s -> s <= 1 -> admissible s) -> (forall u : R, 0 < u -> u < t -> ~ admissible u) ->
  forall e : R, 0 <= e -> (admissible (exp (- e)) <-> e <= - ln t).
Proof.
  intros admissible t Ht safe tight e He. pose proof (unit_factor e He) as U. split.
  - intro H. destruct (Rle_lt_dec e (- ln t)) as [L|L]; [exact L|]. exfalso.
    apply (tight (exp (- e))); [apply exp_pos| |exact H].
    rewrite <- (exp_ln t Ht). apply exp_increasing. lra.
  - intro L. apply safe; [|exact U]. rewrite <- (exp_ln t Ht).
    destruct (Req_dec (- e) (ln t)) as [E|E]; [rewrite E; apply Rle_refl|].
    apply Rlt_le, exp_increasing. lra.
Qed.

Lemma largest_epsilon_of_group_from_zero :
  forall (admissible : R -> Prop) (t g : R), 0 < g -> 0 < t ->
  (forall s : R, t <= s -> s <= 1 -> admissible s) -> (forall u : R, 0 < u -> u < t -> ~ admissible u) ->
  forall e : R, 0 <= e -> (admissible (exp (- (g * e))) <-> e <= - ln t / g).
Proof.
  intros admissible t g Hg Ht safe tight e He. assert (P : 0 <= g * e) by (apply Rmult_le_pos; lra).
  apply iff_trans with (g * e <= - ln t); [exact (largest_epsilon_from_zero admissible t Ht safe tight (g * e) P)|].
  split; intro H.
  - apply Rmult_le_reg_l with g; [exact Hg|]. replace (g * (- ln t / g)) with (- ln t) by (field; lra). exact H.
  - apply (Rmult_le_compat_l g) in H; [|lra]. replace (g * (- ln t / g)) with (- ln t) in H by (field; lra). exact H.
Qed.

Lemma limit_at :
  forall (f : R -> R) (t c : R), continuity_pt f t -> 0 < t -> (forall u : R, 0 < u -> u < t -> f u < c) -> f t <= c.
Proof.
  intros f t c Hf Ht H. destruct (Rle_lt_dec (f t) c) as [L|L]; [exact L|]. exfalso.
  destruct (Hf (f t - c)) as [d [Hd near]]; [lra|]. set (step := Rmin d t / 2).
  assert (0 < Rmin d t) by (apply Rmin_pos; lra). pose proof (Rmin_l d t). pose proof (Rmin_r d t).
  assert (S : 0 < step /\ step < d /\ step < t) by (unfold step; lra).
  specialize (H (t - step)). assert (f (t - step) < c) by (apply H; lra).
  assert (D : R_dist (f (t - step)) (f t) < f t - c).
  { apply (near (t - step)). split.
    - split; [exact I|lra].
    - simpl. unfold R_dist. rewrite Rabs_left; lra. }
  unfold R_dist in D. apply Rabs_def2 in D. lra.
Qed.

Lemma touched_from_above :
  forall (b : R -> R) (f t : R), continuity_pt b t -> 0 < t -> 0 < b t ->
  1 / b t <= f -> (forall u : R, 0 < u -> u < t -> b u * f < 1) -> 1 / b t = f.
Proof.
  intros b f t Hb Ht Hbt safe tight. assert (L : b t * f <= 1).
  { apply (limit_at (fun u => b u * f)); [|exact Ht|exact tight].
    apply continuity_pt_mult; [exact Hb|]. apply continuity_pt_const. intros x y. reflexivity. }
  pose proof (respected_back _ _ Hbt safe) as S.
  apply Rmult_eq_reg_l with (b t); [|lra]. replace (b t * (1 / b t)) with 1 by (field; lra). lra.
Qed.

Lemma touched_from_below :
  forall (b : R -> R) (m t : R), continuity_pt b (1 / t) -> (forall x : R, 0 < x -> 0 < b x) -> 0 < t ->
  m <= 1 / b (1 / t) -> (forall u : R, 0 < u -> u < t -> 1 / b (1 / u) < m) -> m = 1 / b (1 / t).
Proof.
  intros b m t Hb positive Ht safe tight. pose proof (positive _ (inverse_positive t Ht)) as B.
  assert (L : b (1 / t) * - m <= -1).
  { apply (limit_at (fun u => b (1 / u) * - m)).
    - apply continuity_pt_mult; [|apply continuity_pt_const; intros x y; reflexivity].
      apply (continuity_pt_comp (fun u => 1 / u) b); [|exact Hb].
      apply continuity_pt_div; [apply continuity_pt_const; intros x y; reflexivity|apply derivable_continuous_pt, derivable_pt_id|lra].
    - exact Ht.
    - intros u Hu Hut. pose proof (positive _ (inverse_positive u Hu)) as P. pose proof (tight u Hu Hut) as T.
      apply (Rmult_lt_compat_l (b (1 / u))) in T; [|exact P]. replace (b (1 / u) * (1 / b (1 / u))) with 1 in T by (field; lra). lra. }
  apply Rle_antisym; [exact safe|]. apply Rmult_le_reg_l with (b (1 / t)); [exact B|].
  replace (b (1 / t) * (1 / b (1 / t))) with 1 by (field; lra). lra.
Qed.

(* A demand that the numerator and the denominator of a bound violate as the privacy factor goes to 0. *)
Lemma demand_at_zero :
  forall bt bb f ft fb : R, f = ft / fb -> 0 < fb -> f * bt < bb -> 0 < - (bt * ft - bb * fb).
Proof.
  intros bt bb f ft fb Hf Pf H. rewrite Hf in H. apply (Rmult_lt_compat_l fb) in H; [|exact Pf].
  replace (fb * (ft / fb * bt)) with (bt * ft) in H by (field; lra). lra.
Qed.
