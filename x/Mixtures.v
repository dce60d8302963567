(* From data sets to worlds: a world is a mixture of data sets. Privacy on data sets is privacy between worlds where their mixtures
   have a coupling of near data sets; independence of the other records gives one, and without a coupling the bounds are false. *)
From Coq Require Import Reals Lra List ZArith Lia.
From Epsproof Require Import Mechanisms Worlds Tying Potentials Posterior.
Import ListNotations.
Open Scope R_scope.

(* Data sets with their probabilities in a world, and the mean of a mechanism's likelihood. *)
Definition mixture (X : Type) : Type := list (X * R).

Definition mean {X : Type} (mix : mixture X) (f : X -> R) : R := total (fun a => snd a * f (fst a)) mix.

(* A joint mixture of pairs of near data sets with the two mixtures as its margins. *)
Record coupling {X : Type} (near : X -> X -> Prop) (first second : mixture X) (joint : mixture (X * X)) : Prop := Coupling {
  coupling_weights : forall pair r, In (pair, r) joint -> 0 <= r;
  coupling_near : forall x y r, In (x, y, r) joint -> near x y;
  coupling_first : forall f : X -> R, mean joint (fun pair => f (fst pair)) = mean first f;
  coupling_second : forall f : X -> R, mean joint (fun pair => f (snd pair)) = mean second f
}.

Theorem coupled_means :
  forall (X : Type) (t : R) (k : nat) (near : X -> X -> Prop) (first second : mixture X) (joint : mixture (X * X)) (f : X -> R),
  coupling near first second joint -> (forall x y, near x y -> t ^ k * f x <= f y) -> t ^ k * mean first f <= mean second f.
Proof.
  intros X t k near first second joint f [CW CN CF CS] P. rewrite <- CF, <- CS. unfold mean. rewrite <- total_scaled.
  apply total_le. intros [[x y] r] I. simpl. pose proof (CW _ _ I). pose proof (P x y (CN _ _ _ I)).
  replace (t ^ k * (r * f x)) with (r * (t ^ k * f x)) by ring. apply Rmult_le_compat_l; assumption.
Qed.

(* Worlds that are mixtures: what a mechanism that is private on data sets has for likelihoods. *)
Theorem mixtures_are_protected :
  forall (W X : Type) (t : R) (steps : list (W * W * nat)) (mix : W -> mixture X) (near : nat -> X -> X -> Prop) (f : X -> R),
  (forall v w k, In (v, w, k) steps -> exists joint, coupling (near k) (mix v) (mix w) joint) ->
  (forall k x y, near k x y -> t ^ k * f x <= f y) -> protected t steps (fun w => mean (mix w) f).
Proof.
  intros W X t steps mix near f C P v w k I. destruct (C v w k I) as [joint J].
  apply (coupled_means X t k (near k) (mix v) (mix w) joint f J (P k)).
Qed.

Lemma mean_nonnegative :
  forall (X : Type) (mix : mixture X) (f : X -> R), (forall x r, In (x, r) mix -> 0 <= r) -> (forall x, 0 <= f x) -> 0 <= mean mix f.
Proof.
  intros X mix f R F. apply total_nonnegative. intros [x r] I. simpl. apply Rmult_le_pos; [exact (R x r I)|apply F].
Qed.

(* A part of the data that is independent of another one: the product of two mixtures. *)
Definition beside {A Z X : Type} (join : A -> Z -> X) (own : mixture A) (rest : mixture Z) : mixture X :=
  flat_map (fun a => map (fun z => (join (fst a) (fst z), snd a * snd z)) rest) own.

Lemma total_flat_map :
  forall (X Y : Type) (f : Y -> R) (g : X -> list Y) (l : list X), total f (flat_map g l) = total (fun x => total f (g x)) l.
Proof. intros X Y f g l. induction l as [|x l IH]; simpl; [reflexivity|]. rewrite total_app, IH. reflexivity. Qed.

Lemma total_map : forall (X Y : Type) (f : Y -> R) (g : X -> Y) (l : list X), total f (map g l) = total (fun x => f (g x)) l.
Proof. intros X Y f g l. induction l as [|x l IH]; simpl; [reflexivity|]. rewrite IH. reflexivity. Qed.

Lemma mean_beside :
  forall (A Z X : Type) (join : A -> Z -> X) (own : mixture A) (rest : mixture Z) (f : X -> R),
  mean (beside join own rest) f = mean own (fun a => mean rest (fun z => f (join a z))).
Proof.
  intros A Z X join own rest f. unfold mean, beside. rewrite total_flat_map. apply total_same. intros [a r] _. simpl.
  rewrite total_map, <- total_scaled. apply total_same. intros [z s] _. simpl. ring.
Qed.

(* Independence of the others' records: couplings of the own records are couplings of the data sets. *)
Theorem independent_others :
  forall (A Z X : Type) (join : A -> Z -> X) (near : A -> A -> Prop) (first second : mixture A) (joint : mixture (A * A))
    (rest : mixture Z),
  (forall z r, In (z, r) rest -> 0 <= r) -> coupling near first second joint ->
  coupling (fun x y => exists a b z, near a b /\ x = join a z /\ y = join b z)
    (beside join first rest) (beside join second rest)
    (beside (fun pair z => (join (fst pair) z, join (snd pair) z)) joint rest).
Proof.
  intros A Z X join near first second joint rest R [CW CN CF CS]. constructor.
  - intros pair r I. apply in_flat_map in I. destruct I as [[p s] [I J]]. apply in_map_iff in J. destruct J as [[z q] [E J]].
    injection E. intros V _. rewrite <- V. simpl. apply Rmult_le_pos; [exact (CW _ _ I)|exact (R _ _ J)].
  - intros x y r I. apply in_flat_map in I. destruct I as [[[a b] s] [I J]]. apply in_map_iff in J. destruct J as [[z q] [E J]].
    injection E. intros _ V V'. exists a, b, z. repeat split; [exact (CN _ _ _ I)|symmetry; exact V'|symmetry; exact V].
  - intro f. rewrite !mean_beside. simpl. apply (CF (fun a => mean rest (fun z => f (join a z)))).
  - intro f. rewrite !mean_beside. simpl. apply (CS (fun a => mean rest (fun z => f (join a z)))).
Qed.

(* Of mixtures of total weight 1 whose parts are all near, the product is a coupling. *)
Theorem all_near :
  forall (A : Type) (near : A -> A -> Prop) (first second : mixture A),
  (forall a r, In (a, r) first -> 0 <= r) -> (forall b r, In (b, r) second -> 0 <= r) ->
  mean first (fun _ => 1) = 1 -> mean second (fun _ => 1) = 1 ->
  (forall a b r s, In (a, r) first -> In (b, s) second -> near a b) ->
  coupling near first second (beside pair first second).
Proof.
  intros A near first second P Q F S N. constructor.
  - intros pair r I. apply in_flat_map in I. destruct I as [[a s] [I J]]. apply in_map_iff in J. destruct J as [[b q] [E J]].
    injection E. intros V _. rewrite <- V. simpl. apply Rmult_le_pos; [exact (P _ _ I)|exact (Q _ _ J)].
  - intros x y r I. apply in_flat_map in I. destruct I as [[a s] [I J]]. apply in_map_iff in J. destruct J as [[b q] [E J]].
    injection E. intros _ V V'. rewrite <- V, <- V'. exact (N _ _ _ _ I J).
  - intro f. rewrite mean_beside. simpl. unfold mean at 1. apply total_same. intros [a r] _. simpl. f_equal.
    replace (mean second (fun _ => f a)) with (f a * mean second (fun _ => 1)); [rewrite S; ring|].
    unfold mean. rewrite <- total_scaled. apply total_same. intros. ring.
  - intro f. rewrite mean_beside. simpl. set (v := mean second (fun b => f b)).
    replace (mean first (fun _ => v)) with (v * mean first (fun _ => 1)); [rewrite F; unfold v; ring|].
    unfold mean. rewrite <- total_scaled. apply total_same. intros. ring.
Qed.

(* Without a coupling: a person and a relative with the same value, data sets (person, relative), one step for each record that
   differs. One record is the person's own, yet the likelihoods of the two worlds are two steps apart, and the bound for one step
   is exceeded. *)
Definition differing (x y : bool * bool) : nat :=
  ((if Bool.eqb (fst x) (fst y) then 0 else 1) + (if Bool.eqb (snd x) (snd y) then 0 else 1))%nat.

Definition counts_cases (t : R) (x : bool * bool) : R := (if fst x then 1 else t) * (if snd x then 1 else t).

Theorem without_a_coupling :
  forall t q : R, 0 < t < 1 -> 0 < q < 1 ->
  (forall x y, t ^ differing x y * counts_cases t x <= counts_cases t y) /\
  1 / (q + t * (1 - q)) <
    counts_cases t (true, true) * q / (counts_cases t (true, true) * q + counts_cases t (false, false) * (1 - q)) / q.
Proof.
  intros t q T Q. assert (TT : 0 < t * t) by (apply Rmult_lt_0_compat; lra).
  assert (T1 : 0 < (1 - t) * t) by (apply Rmult_lt_0_compat; lra).
  assert (T2 : 0 < (1 - t) * t * (1 + t)) by (apply Rmult_lt_0_compat; lra).
  assert (T3 : 0 < (1 - t) * t * (t * t)) by (apply Rmult_lt_0_compat; lra).
  assert (TQ : 0 < (1 - t) * t * (1 - q)) by (apply Rmult_lt_0_compat; lra).
  split.
  - intros [[] []] [[] []]; unfold differing, counts_cases; simpl; lra.
  - unfold counts_cases. simpl. assert (0 < t * t * (1 - q)) by (apply Rmult_lt_0_compat; lra).
    assert (0 < t * (1 - q)) by (apply Rmult_lt_0_compat; lra).
    replace (1 * 1 * q / (1 * 1 * q + t * t * (1 - q)) / q) with (1 / (q + t * t * (1 - q))) by (field; lra).
    unfold Rdiv. rewrite !Rmult_1_l. apply Rinv_lt_contravar; [|lra]. apply Rmult_lt_0_compat; lra.
Qed.
