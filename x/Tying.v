(* One step of the reduction to potentials whose tight constraints connect all worlds: scaling the worlds that are not tied yet, in
   the direction in which a linear function does not fall, ties another one. *)
From Coq Require Import Reals Lra List ZArith Lia Bool.
From Epsproof Require Import Mechanisms Worlds.
Import ListNotations.
Open Scope R_scope.

Definition follows {W : Type} (t : R) (m : attack W) (p : table) (L : W -> R) : Prop :=
  forall w a, In w (worlds m) -> at_world m p w = Some a -> L w = powerRZ t a.

Definition known {W : Type} (m : attack W) (p : table) (w : W) : bool := is_known (at_world m p w).

(* The likelihoods that the table does not know, scaled. *)
Definition scaled {W : Type} (m : attack W) (p : table) (y : R) (L : W -> R) (w : W) : R :=
  if known m p w then L w else y * L w.

(* What a table leaves open of a linear function c of the likelihoods, and what it knows. *)
Definition unknown_part {W : Type} (m : attack W) (p : table) (c L : W -> R) (w : W) : R :=
  if known m p w then 0 else c w * L w.

Definition known_part {W : Type} (m : attack W) (p : table) (c L : W -> R) (w : W) : R :=
  if known m p w then c w * L w else 0.

(* Secret worlds raise the function, others lower it; likelihoods are positive, private, and those of the table where it knows. *)
Record state {W : Type} (t : R) (m : attack W) (c : W -> R) (p : table) (L : W -> R) : Prop := State {
  state_positive : forall w, In w (worlds m) -> 0 < L w;
  state_apart : apart t m L;
  state_follows : follows t m p L;
  state_secret : exists s, In s (secret m) /\ known m p s = true;
  state_gain : 0 < mass c L (worlds m)
}.

Lemma in_secret : forall (W : Type) (m : attack W) (w : W), In w (secret m) -> In w (worlds m).
Proof. intros W m w H. apply in_or_app. left. exact H. Qed.

Lemma in_others : forall (W : Type) (m : attack W) (w : W), In w (others m) -> In w (worlds m).
Proof. intros W m w H. apply in_or_app. right. exact H. Qed.

Lemma known_value : forall (W : Type) (m : attack W) (p : table) (w : W), known m p w = true -> exists a, at_world m p w = Some a.
Proof. intros W m p w H. unfold known in H. destruct (at_world m p w) as [a|]; [exists a; reflexivity|discriminate]. Qed.

Lemma unknown_value : forall (W : Type) (m : attack W) (p : table) (w : W), known m p w = false -> at_world m p w = None.
Proof. intros W m p w H. unfold known in H. destruct (at_world m p w); [discriminate|reflexivity]. Qed.

Lemma parts :
  forall (W : Type) (m : attack W) (p : table) (c L : W -> R) (y : R),
  mass c (scaled m p y L) (worlds m) = total (known_part m p c L) (worlds m) + y * total (unknown_part m p c L) (worlds m).
Proof.
  intros W m p c L y. unfold mass. rewrite <- total_scaled, <- total_sum. apply total_same. intros w _.
  unfold scaled, known_part, unknown_part. destruct (known m p w); ring.
Qed.

Lemma whole_is_its_parts :
  forall (W : Type) (m : attack W) (p : table) (c L : W -> R),
  mass c L (worlds m) = total (known_part m p c L) (worlds m) + total (unknown_part m p c L) (worlds m).
Proof.
  intros W m p c L. unfold mass. rewrite <- total_sum. apply total_same. intros w _. unfold known_part, unknown_part.
  destruct (known m p w); ring.
Qed.

Lemma gain_of_lowering : forall A B y : R, 0 < B + A -> 0 <= B -> 0 < y -> y <= 1 -> 0 < B + y * A.
Proof.
  intros A B y H HB Y Y1. assert (0 < y * (B + A)) by (apply Rmult_lt_0_compat; assumption).
  assert (0 <= (1 - y) * B) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma gain_of_raising : forall A B y : R, 0 < B + A -> 0 <= A -> 1 <= y -> 0 < B + y * A.
Proof. intros A B y H HA Y. assert (0 <= (y - 1) * A) by (apply Rmult_le_pos; lra). lra. Qed.

(* A state after scaling, with one more value. *)
Lemma next_state :
  forall (W : Type) (t : R) (m : attack W) (c : W -> R) (p : table) (L : W -> R) (y : R) (w : W) (v : Z),
  0 < t -> state t m c p L -> 0 < y -> In w (worlds m) -> known m p w = false -> y * L w = powerRZ t v ->
  apart t m (scaled m p y L) -> 0 < total (known_part m p c L) (worlds m) + y * total (unknown_part m p c L) (worlds m) ->
  state t m c (with_value m p w v) (scaled m p y L).
Proof.
  intros W t m c p L y w v T [SP SA SF [s [HS KS]] SG] Y HW K E A G. constructor.
  - intros x Hx. unfold scaled. destruct (known m p x); [apply SP, Hx|]. apply Rmult_lt_0_compat; [exact Y|apply SP, Hx].
  - exact A.
  - intros x a Hx Ex. rewrite at_with_value in Ex by exact Hx. unfold scaled. destruct (same m x w) as [D|D].
    + rewrite D, K. injection Ex. intro V. rewrite <- V. exact E.
    + unfold known. rewrite Ex. simpl. apply SF; assumption.
  - exists s. split; [exact HS|]. unfold known. rewrite at_with_value by (apply in_secret, HS). destruct (same m s w); [reflexivity|exact KS].
  - rewrite parts. exact G.
Qed.

(* Lowering what is not tied, until another world is tied to a secret one. *)
Lemma tie_other :
  forall (W : Type) (t : R) (m : attack W) (c : W -> R) (p : table) (L : W -> R),
  0 < t <= 1 -> state t m c p L -> 0 <= total (known_part m p c L) (worlds m) ->
  (exists u, In u (others m) /\ known m p u = false) ->
  exists p' L', In p' (tied m p (tied_other m p) (others m)) /\ state t m c p' L' /\
    exists w v, In w (worlds m) /\ known m p w = false /\ p' = with_value m p w v.
Proof.
  intros W t m c p L T H HB [u0 [Hu0 K0]]. pose proof H as [SP SA SF [s0 [HS0 KS0]] SG].
  set (target := fun u => match tied_other m p u with Some v => powerRZ t v | None => 0 end).
  assert (N : forall u, exists v, tied_other m p u = Some v).
  { intro u. destruct (known_value _ m p s0 KS0) as [a E]. unfold tied_other. apply some_tied with s0 a; assumption. }
  set (open := filter (fun u => negb (known m p u)) (others m)).
  assert (O : forall u, In u open <-> In u (others m) /\ known m p u = false).
  { intro u. unfold open. rewrite filter_In, negb_true_iff. reflexivity. }
  destruct (largest_of W (fun u => target u / L u) open u0) as [w [Hw M]]; [apply O; auto|].
  apply O in Hw. destruct Hw as [Hw Kw]. destruct (N w) as [v V].
  assert (PL : 0 < L w) by (apply SP, in_others, Hw).
  assert (TW : target w = powerRZ t v) by (unfold target; rewrite V; reflexivity).
  assert (PY : 0 < target w / L w) by (apply Rdiv_lt_0_compat; [rewrite TW; apply power_positive; lra|exact PL]).
  assert (Y1 : target w / L w <= 1).
  { destruct (tied_at _ _ _ _ _ V) as [[s [a [HS [E D]]]] _].
    apply Rmult_le_reg_r with (L w); [exact PL|]. replace (target w / L w * L w) with (target w) by (field; lra).
    rewrite TW, D, power_sum by lra. rewrite <- (SF s a (in_secret _ m s HS) E), Rmult_1_l. apply SA; assumption. }
  set (y := target w / L w) in *.
  assert (A : apart t m (scaled m p y L)).
  { intros s u HS HU. unfold scaled. pose proof (SA s u HS HU) as P. pose proof (SP s (in_secret _ m s HS)) as PS.
    assert (0 < t ^ distance m s u) by (apply pow_lt; lra).
    destruct (known m p s) eqn:KS, (known m p u) eqn:KU.
    - exact P.
    - destruct (known_value _ m p s KS) as [a E]. destruct (N u) as [b B]. destruct (tied_at _ _ _ _ _ B) as [_ LB].
      specialize (LB s a HS E). rewrite (SF s a (in_secret _ m s HS) E), <- power_sum by lra.
      apply Rle_trans with (powerRZ t b); [apply power_order; [lra|exact LB]|].
      assert (PU : 0 < L u) by (apply SP, in_others, HU).
      assert (MU : target u / L u <= y) by (apply M, O; auto). unfold target in MU. rewrite B in MU.
      apply (Rmult_le_compat_r (L u)) in MU; [|lra]. replace (powerRZ t b / L u * L u) with (powerRZ t b) in MU by (field; lra).
      exact MU.
    - apply Rle_trans with (t ^ distance m s u * L s); [|exact P]. apply Rmult_le_compat_l; [lra|].
      rewrite <- (Rmult_1_l (L s)) at 2. apply Rmult_le_compat_r; lra.
    - replace (t ^ distance m s u * (y * L s)) with (y * (t ^ distance m s u * L s)) by ring. apply Rmult_le_compat_l; lra. }
  exists (with_value m p w v), (scaled m p y L). split.
  { unfold tied. apply in_flat_map. exists w. split; [exact Hw|]. rewrite (unknown_value _ m p w Kw), V. left. reflexivity. }
  split; [|exists w, v; split; [apply in_others, Hw|auto]].
  apply (next_state W t m c p L y w v); try assumption; try lra; [apply in_others, Hw| |].
  - rewrite <- TW. unfold y. field. lra.
  - apply gain_of_lowering; try assumption. rewrite (whole_is_its_parts _ m p) in SG. exact SG.
Qed.

(* Raising what is not tied, until a secret world is tied to another one. *)
Lemma tie_secret :
  forall (W : Type) (t : R) (m : attack W) (c : W -> R) (p : table) (L : W -> R),
  0 < t <= 1 -> state t m c p L -> 0 <= total (unknown_part m p c L) (worlds m) ->
  (exists s, In s (secret m) /\ known m p s = false) -> (exists u, In u (others m) /\ known m p u = true) ->
  exists p' L', In p' (tied m p (tied_secret m p) (secret m)) /\ state t m c p' L' /\
    exists w v, In w (worlds m) /\ known m p w = false /\ p' = with_value m p w v.
Proof.
  intros W t m c p L T H HA [s0 [Hs0 K0]] [u0 [HU0 KU0]]. pose proof H as [SP SA SF _ SG].
  set (target := fun s => match tied_secret m p s with Some v => powerRZ t v | None => 1 end).
  assert (N : forall s, exists v, tied_secret m p s = Some (- v)%Z /\
    least (values (at_world m p) (fun a u => Z.of_nat (distance m s u) - a)%Z (others m)) = Some v).
  { intro s. destruct (known_value _ m p u0 KU0) as [a E]. unfold tied_secret.
    destruct (some_tied _ (at_world m p) (fun a u => Z.of_nat (distance m s u) - a)%Z (others m) u0 a HU0 E) as [v V].
    exists v. rewrite V. split; reflexivity. }
  set (open := filter (fun s => negb (known m p s)) (secret m)).
  assert (O : forall s, In s open <-> In s (secret m) /\ known m p s = false).
  { intro s. unfold open. rewrite filter_In, negb_true_iff. reflexivity. }
  destruct (largest_of W (fun s => L s / target s) open s0) as [w [Hw M]]; [apply O; auto|].
  apply O in Hw. destruct Hw as [Hw Kw]. destruct (N w) as [v [V VL]].
  assert (PL : 0 < L w) by (apply SP, in_secret, Hw).
  assert (TW : target w = powerRZ t (- v)) by (unfold target; rewrite V; reflexivity).
  assert (PT : 0 < target w) by (rewrite TW; apply power_positive; lra).
  assert (PY : 0 < target w / L w) by (apply Rdiv_lt_0_compat; assumption).
  assert (Y1 : 1 <= target w / L w).
  { destruct (tied_at _ _ _ _ _ VL) as [[u [a [HU [E D]]]] _].
    apply Rmult_le_reg_r with (L w); [exact PL|]. replace (target w / L w * L w) with (target w) by (field; lra).
    assert (PD : 0 < t ^ distance m w u) by (apply pow_lt; lra).
    apply Rmult_le_reg_l with (t ^ distance m w u); [exact PD|]. rewrite TW, <- power_sum by lra.
    replace (- v + Z.of_nat (distance m w u))%Z with a by lia. rewrite <- (SF u a (in_others _ m u HU) E), Rmult_1_l.
    apply SA; assumption. }
  set (y := target w / L w) in *.
  assert (A : apart t m (scaled m p y L)).
  { intros s u HS HU. unfold scaled. pose proof (SA s u HS HU) as P. pose proof (SP u (in_others _ m u HU)) as PU.
    assert (PD : 0 < t ^ distance m s u) by (apply pow_lt; lra).
    destruct (known m p s) eqn:KS, (known m p u) eqn:KU.
    - exact P.
    - apply Rle_trans with (L u); [exact P|]. rewrite <- (Rmult_1_l (L u)) at 1. apply Rmult_le_compat_r; lra.
    - destruct (known_value _ m p u KU) as [a E]. destruct (N s) as [b [B BL]]. destruct (tied_at _ _ _ _ _ BL) as [_ LB].
      specialize (LB u a HU E).
      assert (PS : 0 < L s) by (apply SP, in_secret, HS).
      assert (PB : 0 < powerRZ t (- b)) by (apply power_positive; lra).
      assert (MS : L s / target s <= L w / target w) by (apply M, O; auto).
      unfold target at 1 in MS. rewrite B in MS.
      assert (YS : y * L s <= powerRZ t (- b)).
      { apply (Rmult_le_compat_r (y * powerRZ t (- b))) in MS; [|apply Rlt_le, Rmult_lt_0_compat; assumption].
        replace (L s / powerRZ t (- b) * (y * powerRZ t (- b))) with (y * L s) in MS by (field; lra).
        replace (L w / target w * (y * powerRZ t (- b))) with (powerRZ t (- b)) in MS; [exact MS|].
        unfold y. field. lra. }
      apply Rle_trans with (t ^ distance m s u * powerRZ t (- b)); [apply Rmult_le_compat_l; lra|].
      rewrite <- power_sum by lra. rewrite (SF u a (in_others _ m u HU) E). apply power_order; [lra|lia].
    - replace (t ^ distance m s u * (y * L s)) with (y * (t ^ distance m s u * L s)) by ring. apply Rmult_le_compat_l; lra. }
  exists (with_value m p w (- v)%Z), (scaled m p y L). split.
  { unfold tied. apply in_flat_map. exists w. split; [exact Hw|]. rewrite (unknown_value _ m p w Kw), V. left. reflexivity. }
  split; [|exists w, (- v)%Z; split; [apply in_secret, Hw|auto]].
  apply (next_state W t m c p L y w (- v)%Z); try assumption; try lra; [apply in_secret, Hw| |].
  - rewrite <- TW. unfold y. field. lra.
  - apply gain_of_raising; try assumption. rewrite (whole_is_its_parts _ m p) in SG. exact SG.
Qed.

Definition signed {W : Type} (m : attack W) (c : W -> R) : Prop :=
  (forall s, In s (secret m) -> 0 <= c s) /\ (forall u, In u (others m) -> c u <= 0).

Lemma grows :
  forall (W : Type) (t : R) (m : attack W) (c : W -> R) (p : table) (L : W -> R),
  0 < t <= 1 -> signed m c -> others m <> [] -> state t m c p L -> full m p = false ->
  exists p' L', In p' (grow m p) /\ state t m c p' L' /\
    exists w v, In w (worlds m) /\ known m p w = false /\ p' = with_value m p w v.
Proof.
  intros W t m c p L T [CS CU] NE H F. unfold grow. rewrite F. pose proof H as [SP _ _ _ SG].
  rewrite (whole_is_its_parts _ m p) in SG.
  assert (PS : forall s, In s (secret m) -> 0 <= c s * L s).
  { intros s HS. apply Rmult_le_pos; [apply CS, HS|apply Rlt_le, SP, in_secret, HS]. }
  assert (PU : forall u, In u (others m) -> c u * L u <= 0).
  { intros u HU. pose proof (CU u HU). pose proof (SP u (in_others _ m u HU)).
    assert (0 <= - c u * L u) by (apply Rmult_le_pos; lra). lra. }
  assert (U : (exists u, In u (others m) /\ known m p u = false) \/ (forall u, In u (others m) -> known m p u = true)).
  { destruct (some_or_none _ (fun u => negb (known m p u)) (others m)) as [[u [I K]]|K]; [left|right].
    - exists u. rewrite negb_true_iff in K. auto.
    - intros u I. specialize (K u I). rewrite negb_false_iff in K. exact K. }
  assert (S : (exists s, In s (secret m) /\ known m p s = false) \/ (forall s, In s (secret m) -> known m p s = true)).
  { destruct (some_or_none _ (fun s => negb (known m p s)) (secret m)) as [[s [I K]]|K]; [left|right].
    - exists s. rewrite negb_true_iff in K. auto.
    - intros s I. specialize (K s I). rewrite negb_false_iff in K. exact K. }
  assert (left_of : forall p' L' (Q : Prop), (In p' (tied m p (tied_other m p) (others m)) /\ state t m c p' L' /\ Q) ->
    In p' (tied m p (tied_other m p) (others m) ++ tied m p (tied_secret m p) (secret m)) /\ state t m c p' L' /\ Q).
  { intros p' L' Q [I R]. split; [apply in_or_app; left; exact I|exact R]. }
  assert (right_of : forall p' L' (Q : Prop), (In p' (tied m p (tied_secret m p) (secret m)) /\ state t m c p' L' /\ Q) ->
    In p' (tied m p (tied_other m p) (others m) ++ tied m p (tied_secret m p) (secret m)) /\ state t m c p' L' /\ Q).
  { intros p' L' Q [I R]. split; [apply in_or_app; right; exact I|exact R]. }
  destruct U as [U|U].
  - destruct (Rle_lt_dec 0 (total (known_part m p c L) (worlds m))) as [B|B].
    { destruct (tie_other W t m c p L T H B U) as [p' [L' R]]. exists p', L'. exact (left_of p' L' _ R). }
    assert (KU : exists u, In u (others m) /\ known m p u = true).
    { destruct (some_or_none _ (known m p) (others m)) as [K|K]; [exact K|]. exfalso.
      assert (0 <= total (known_part m p c L) (worlds m)); [|lra]. apply total_nonnegative. intros w HW.
      unfold known_part. destruct (known m p w) eqn:E; [|lra]. apply in_app_or in HW. destruct HW as [HW|HW]; [apply PS, HW|].
      rewrite (K w HW) in E. discriminate. }
    destruct S as [S|S].
    { destruct (tie_secret W t m c p L T H ltac:(lra) S KU) as [p' [L' R]]. exists p', L'. exact (right_of p' L' _ R). }
    exfalso. assert (0 <= total (fun w => - unknown_part m p c L w) (worlds m)).
    { apply total_nonnegative. intros w HW. unfold unknown_part. destruct (known m p w) eqn:E; [lra|].
      apply in_app_or in HW. destruct HW as [HW|HW]; [rewrite (S w HW) in E; discriminate|]. pose proof (PU w HW). lra. }
    assert (E : total (fun w => - unknown_part m p c L w) (worlds m) = - total (unknown_part m p c L) (worlds m)).
    { rewrite <- (Rmult_1_l (total (unknown_part m p c L) (worlds m))), Ropp_mult_distr_l, <- total_scaled.
      apply total_same. intros. ring. }
    lra.
  - assert (S' : exists s, In s (secret m) /\ known m p s = false).
    { destruct S as [S|S]; [exact S|]. exfalso. assert (full m p = true); [|congruence]. apply forallb_forall. intros w HW.
      apply in_app_or in HW. destruct HW as [HW|HW]; [apply S, HW|apply U, HW]. }
    assert (A : 0 <= total (unknown_part m p c L) (worlds m)).
    { apply total_nonnegative. intros w HW. unfold unknown_part. destruct (known m p w) eqn:E; [lra|].
      apply in_app_or in HW. destruct HW as [HW|HW]; [apply PS, HW|]. rewrite (U w HW) in E. discriminate. }
    assert (KU : exists u, In u (others m) /\ known m p u = true).
    { destruct (others m) as [|u l] eqn:E; [contradiction|]. exists u. split; [left; reflexivity|]. apply U. left. reflexivity. }
    destruct (tie_secret W t m c p L T H A S' KU) as [p' [L' R]]. exists p', L'. exact (right_of p' L' _ R).
Qed.
