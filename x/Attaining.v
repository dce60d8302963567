(* A mechanism with two outputs that attains the bound of a potential and is private on all data sets. *)
From Coq Require Import Reals Lra List ZArith Lia.
From Epsproof Require Import Mechanisms Worlds Tying Potentials Posterior.
Import ListNotations.
Open Scope R_scope.

Fixpoint largest {W : Type} (f : W -> R) (ws : list W) : R :=
  match ws with
  | [] => 0
  | w :: rest => Rmax (f w) (largest f rest)
  end.

Lemma largest_above : forall (W : Type) (f : W -> R) (ws : list W) (w : W), In w ws -> f w <= largest f ws.
Proof.
  intros W f ws w. induction ws as [|x ws IH]; intro H; [destruct H|]. simpl. destruct H as [E|H].
  - rewrite E. apply Rmax_l.
  - apply Rle_trans with (largest f ws); [apply IH, H|apply Rmax_r].
Qed.

Lemma largest_below : forall (W : Type) (f : W -> R) (ws : list W) (b : R), 0 <= b -> (forall w, In w ws -> f w <= b) -> largest f ws <= b.
Proof.
  intros W f ws b B. induction ws as [|x ws IH]; intro H; simpl; [exact B|]. apply Rmax_lub; [apply H; left; reflexivity|].
  apply IH. intros w HW. apply H. right. exact HW.
Qed.

(* Data sets with a distance; a place among them for every world. *)
Definition extended {W X : Type} (t : R) (ws : list W) (h : W -> Z) (place : W -> X) (steps : X -> X -> nat) (x : X) : R :=
  largest (fun w => powerRZ t (h w + Z.of_nat (steps (place w) x))) ws.


Theorem extended_is_private :
  forall (W X : Type) (t : R) (ws : list W) (h : W -> Z) (place : W -> X) (steps : X -> X -> nat), 0 < t <= 1 ->
  (forall x y z, (steps x z <= steps x y + steps y z)%nat) ->
  forall x y, t ^ steps x y * extended t ws h place steps x <= extended t ws h place steps y.
Proof.
  intros W X t ws h place steps T TI x y. assert (P : 0 < t ^ steps x y) by (apply pow_lt; lra).
  apply Rmult_le_reg_l with (/ t ^ steps x y); [apply Rinv_0_lt_compat, P|].
  rewrite <- Rmult_assoc, Rinv_l, Rmult_1_l by lra. apply largest_below.
  - apply Rmult_le_pos; [apply Rlt_le, Rinv_0_lt_compat, P|]. unfold extended. destruct ws as [|w ws]; simpl; [lra|].
    apply Rle_trans with (powerRZ t (h w + Z.of_nat (steps (place w) y))); [apply Rlt_le, power_positive; lra|apply Rmax_l].
  - intros w HW. apply Rmult_le_reg_l with (t ^ steps x y); [exact P|]. rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra.
    rewrite <- power_sum by lra.
    apply Rle_trans with (powerRZ t (h w + Z.of_nat (steps (place w) y))).
    + apply power_order; [exact T|]. specialize (TI (place w) x y). lia.
    + apply (largest_above W (fun v => powerRZ t (h v + Z.of_nat (steps (place v) y))) ws w HW).
Qed.

Theorem extended_at_worlds :
  forall (W X : Type) (t : R) (ws : list W) (h : W -> Z) (place : W -> X) (steps : X -> X -> nat) (w : W), 0 < t <= 1 ->
  (forall x, steps x x = 0%nat) -> In w ws ->
  (forall v, In v ws -> (h w <= h v + Z.of_nat (steps (place v) (place w)))%Z) ->
  extended t ws h place steps (place w) = likelihood t h w.
Proof.
  intros W X t ws h place steps w T R HW K. unfold likelihood. apply Rle_antisym.
  - apply largest_below; [apply Rlt_le, power_positive; lra|]. intros v HV. apply power_order; [exact T|apply K, HV].
  - pose proof (largest_above W (fun v => powerRZ t (h v + Z.of_nat (steps (place v) (place w)))) ws w HW) as A.
    simpl in A. rewrite R, Z.add_0_r in A. exact A.
Qed.

(* Publish "yes" with probability (1 - t) times that, and "no" else: private at both outputs. *)
Theorem both_outputs_are_private :
  forall (X : Type) (t : R) (steps : X -> X -> nat) (f : X -> R), 0 < t <= 1 ->
  (forall x, 0 <= f x <= 1) -> (forall x y, steps x y = 0%nat -> x = y) -> (forall x y, t ^ steps x y * f x <= f y) ->
  forall x y, 0 <= (1 - t) * f x <= 1 /\
  t ^ steps x y * ((1 - t) * f x) <= (1 - t) * f y /\ t ^ steps x y * (1 - (1 - t) * f x) <= 1 - (1 - t) * f y.
Proof.
  intros X t steps f T B D P x y. pose proof (B x) as BX. pose proof (B y) as BY.
  assert (U : forall z, 0 <= f z <= 1 -> 0 <= (1 - t) * f z <= 1).
  { intros z BZ. split; [apply Rmult_le_pos; lra|]. apply Rle_trans with (1 * 1); [apply Rmult_le_compat; lra|lra]. }
  repeat split; try apply U; try assumption.
  - replace (t ^ steps x y * ((1 - t) * f x)) with ((1 - t) * (t ^ steps x y * f x)) by ring. apply Rmult_le_compat_l; [lra|apply P].
  - destruct (steps x y) as [|n] eqn:E; [rewrite (D x y E); simpl; lra|].
    pose proof (U x BX) as UX. assert (0 <= (1 - t) * (1 - f y)) by (apply Rmult_le_pos; lra).
    assert (TN : t ^ S n <= t).
    { rewrite <- (Rmult_1_r t) at 2. simpl. apply Rmult_le_compat_l; [lra|]. rewrite <- (pow1 n). apply pow_incr. lra. }
    assert (0 <= t ^ S n) by (apply pow_le; lra).
    apply Rle_trans with (t * 1); [apply Rmult_le_compat; lra|lra].
Qed.

Lemma extended_at_most_one :
  forall (W X : Type) (t : R) (ws : list W) (h : W -> Z) (place : W -> X) (steps : X -> X -> nat) (x : X), 0 < t <= 1 ->
  (forall w, In w ws -> (0 <= h w)%Z) -> 0 <= extended t ws h place steps x <= 1.
Proof.
  intros W X t ws h place steps x T H. split.
  - unfold extended. destruct ws as [|w ws]; simpl; [lra|].
    apply Rle_trans with (powerRZ t (h w + Z.of_nat (steps (place w) x))); [apply Rlt_le, power_positive; lra|apply Rmax_l].
  - apply largest_below; [lra|]. intros w HW. specialize (H w HW). replace 1 with (powerRZ t 0) by reflexivity.
    apply power_order; [exact T|lia].
Qed.

(* A constant factor of all likelihoods does not change the posterior. *)
Lemma posterior_scaled :
  forall (W : Type) (m : attack W) (weight L : W -> R) (c : R), c <> 0 -> mass weight L (worlds m) <> 0 ->
  posterior_of m weight (fun w => c * L w) = posterior_of m weight L.
Proof.
  intros W m weight L c C M. unfold posterior_of. assert (E : forall ws, mass weight (fun w => c * L w) ws = c * mass weight L ws).
  { intro ws. unfold mass. rewrite <- total_scaled. apply total_same. intros. ring. }
  rewrite !E. field. split; assumption.
Qed.
