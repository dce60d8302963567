(* The reduction ends: a linear function of private likelihoods is not positive where it is not positive at the listed potentials. *)
From Coq Require Import Reals Lra List ZArith Lia Bool.
From Epsproof Require Import Mechanisms Worlds Tying.
Import ListNotations.
Open Scope R_scope.

(* Growing ends, because every step ties one world more. *)
Definition open_worlds {W : Type} (m : attack W) (p : table) : nat := length (filter (fun w => negb (known m p w)) (worlds m)).

Lemma filter_shorter :
  forall (X : Type) (f g : X -> bool) (l : list X), (forall x, In x l -> g x = true -> f x = true) ->
  (length (filter g l) <= length (filter f l))%nat /\
  ((exists x, In x l /\ f x = true /\ g x = false) -> (length (filter g l) < length (filter f l))%nat).
Proof.
  intros X f g l. induction l as [|a l IH]; intro H; simpl.
  - split; [lia|]. intros [x [[] _]].
  - destruct IH as [LE LT]; [intros x Hx; apply H; right; exact Hx|]. pose proof (H a (or_introl eq_refl)) as HA.
    split.
    + destruct (g a), (f a); simpl; first [ lia | discriminate (HA eq_refl) ].
    + intros [x [[E|I] [Fx Gx]]].
      * rewrite E in *. rewrite Fx, Gx. simpl. lia.
      * assert (LT' := LT (ex_intro _ x (conj I (conj Fx Gx)))). destruct (g a), (f a); simpl; first [ lia | discriminate (HA eq_refl) ].
Qed.

Lemma one_fewer :
  forall (W : Type) (m : attack W) (p : table) (w : W) (v : Z), In w (worlds m) -> known m p w = false ->
  (open_worlds m (with_value m p w v) < open_worlds m p)%nat.
Proof.
  intros W m p w v HW K. unfold open_worlds. apply filter_shorter.
  - intros x Hx. rewrite !negb_true_iff. unfold known. rewrite at_with_value by exact Hx.
    destruct (same m x w); [discriminate|trivial].
  - exists w. rewrite negb_true_iff, negb_false_iff. repeat split; [exact HW|exact K|]. unfold known.
    rewrite at_with_value by exact HW. destruct (same m w w); [reflexivity|contradiction].
Qed.

Lemma full_of_no_open : forall (W : Type) (m : attack W) (p : table), open_worlds m p = 0%nat -> full m p = true.
Proof.
  intros W m p E. apply forallb_forall. intros w HW. change (known m p w = true).
  destruct (known m p w) eqn:K; [reflexivity|]. exfalso. unfold open_worlds in E. apply length_zero_iff_nil in E.
  assert (I : In w (filter (fun x => negb (known m p x)) (worlds m))) by (apply filter_In; rewrite K; auto).
  rewrite E in I. destruct I.
Qed.

Lemma grown_to_the_end :
  forall (W : Type) (t : R) (m : attack W) (c : W -> R), 0 < t <= 1 -> signed m c -> others m <> [] ->
  forall (steps : nat) (tables : list table) (p : table) (L : W -> R),
  In p tables -> state t m c p L -> (open_worlds m p <= steps)%nat ->
  exists p' L', In p' (grown m steps tables) /\ state t m c p' L' /\ full m p' = true.
Proof.
  intros W t m c T C NE steps. induction steps as [|n IH]; intros tables p L I H O; simpl.
  - exists p, L. repeat split; try apply H; [exact I|]. apply full_of_no_open. lia.
  - destruct (full m p) eqn:F.
    + apply (IH _ p L); [|exact H|].
      * apply nodup_In, in_flat_map. exists p. split; [exact I|]. unfold grow. rewrite F. left. reflexivity.
      * assert (E : open_worlds m p = 0%nat); [|lia]. unfold open_worlds. apply length_zero_iff_nil.
        destruct (filter _ _) as [|w l] eqn:E; [reflexivity|]. exfalso.
        assert (J : In w (w :: l)) by (left; reflexivity). rewrite <- E in J. apply filter_In in J. destruct J as [HW K].
        unfold full in F. rewrite forallb_forall in F. specialize (F w HW). unfold known in K. rewrite F in K. discriminate.
    + destruct (grows W t m c p L T C NE H F) as [p' [L' [I' [H' [w [v [HW [K E]]]]]]]].
      apply (IH _ p' L'); [|exact H'|].
      * apply nodup_In, in_flat_map. exists p. split; assumption.
      * rewrite E. pose proof (one_fewer W m p w v HW K). lia.
Qed.

Definition likelihood {W : Type} (t : R) (h : W -> Z) (w : W) : R := powerRZ t (h w).

Lemma start_at :
  forall (W : Type) (m : attack W) (s w : W), In w (worlds m) -> at_world m (start m s) w = if same m w s then Some 0%Z else None.
Proof. intros W m s w H. unfold at_world, start. rewrite entry_of_map by exact H. reflexivity. Qed.

Lemma complete_means :
  forall (W : Type) (m : attack W) (potentials : list (W -> Z)), complete m potentials = true ->
  (forall w, In w (secret m) -> ~ In w (others m)) /\ others m <> [] /\ (exists s, In s (secret m) /\
  forall p, In p (grown m (length (worlds m)) [start m s]) -> exists h, In h potentials /\ shifted m p h = true).
Proof.
  intros W m potentials K. unfold complete in K. destruct (secret m) as [|s rest] eqn:ES; [discriminate|].
  destruct (others m) as [|u more] eqn:EO; [discriminate|]. apply andb_prop in K. destruct K as [D K].
  rewrite forallb_forall in D, K. repeat split.
  - intros w HW HO. specialize (D w HW). destruct (in_dec (same m) w (u :: more)); [discriminate|contradiction].
  - discriminate.
  - exists s. split; [left; reflexivity|]. intros p HP. apply existsb_exists, K, HP.
Qed.

Lemma filter_no_longer : forall (X : Type) (f : X -> bool) (l : list X), (length (filter f l) <= length l)%nat.
Proof. intros X f l. induction l as [|x l IH]; simpl; [lia|]. destruct (f x); simpl; lia. Qed.

(* The sign of a linear function of private likelihoods is that at the potentials. *)
Lemma sign_of_positive :
  forall (W : Type) (t : R) (m : attack W) (potentials : list (W -> Z)) (c L : W -> R),
  0 < t <= 1 -> signed m c -> complete m potentials = true -> (forall h, In h potentials -> mass c (likelihood t h) (worlds m) <= 0) ->
  (forall w, In w (worlds m) -> 0 < L w) -> apart t m L -> mass c L (worlds m) <= 0.
Proof.
  intros W t m potentials c L T C K P PL A. destruct (Rle_lt_dec (mass c L (worlds m)) 0) as [G|G]; [exact G|]. exfalso.
  destruct (complete_means W m potentials K) as [_ [NE [s [HS EK]]]].
  assert (PS : 0 < L s) by (apply PL, in_secret, HS).
  assert (I : state t m c (start m s) (fun w => / L s * L w)).
  { constructor.
    - intros w HW. apply Rmult_lt_0_compat; [apply Rinv_0_lt_compat, PS|apply PL, HW].
    - intros x u HX HU. replace (t ^ distance m x u * (/ L s * L x)) with (/ L s * (t ^ distance m x u * L x)) by ring.
      apply Rmult_le_compat_l; [apply Rlt_le, Rinv_0_lt_compat, PS|apply A; assumption].
    - intros w a HW EW. rewrite start_at in EW by exact HW. destruct (same m w s) as [D|D]; [|discriminate].
      injection EW. intro V. rewrite <- V, D. simpl. field. lra.
    - exists s. split; [exact HS|]. unfold known. rewrite start_at by (apply in_secret, HS).
      destruct (same m s s); [reflexivity|contradiction].
    - unfold mass. rewrite (total_same _ _ (fun w => / L s * (c w * L w))) by (intros; ring). rewrite total_scaled.
      apply Rmult_lt_0_compat; [apply Rinv_0_lt_compat, PS|exact G]. }
  destruct (grown_to_the_end W t m c T C NE (length (worlds m)) [start m s] (start m s) _ (or_introl eq_refl) I)
    as [p [L' [IP [[_ _ F _ G'] _]]]].
  { apply filter_no_longer. }
  destruct (EK p IP) as [h [HH SH]].
  unfold shifted in SH. destruct (worlds m) as [|first l] eqn:EW; [discriminate|].
  destruct (at_world m p first) as [a|]; [|discriminate]. rewrite forallb_forall in SH. rewrite <- EW in *.
  assert (V : mass c L' (worlds m) = powerRZ t (a - h first) * mass c (likelihood t h) (worlds m)).
  { unfold mass. rewrite <- total_scaled. apply total_same. intros w HW. specialize (SH w HW).
    destruct (at_world m p w) as [b|] eqn:EB; [|discriminate]. apply Z.eqb_eq in SH.
    rewrite (F w b HW EB), SH, powerRZ_add by lra. unfold likelihood. ring. }
  pose proof (power_positive t (a - h first) (proj1 T)) as PP. specialize (P h HH).
  assert (0 <= powerRZ t (a - h first) * - mass c (likelihood t h) (worlds m)) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma sign_at_potentials :
  forall (W : Type) (t : R) (m : attack W) (potentials : list (W -> Z)) (c L : W -> R),
  0 < t <= 1 -> signed m c -> complete m potentials = true -> (forall h, In h potentials -> mass c (likelihood t h) (worlds m) <= 0) ->
  (forall w, In w (worlds m) -> 0 <= L w) -> apart t m L -> mass c L (worlds m) <= 0.
Proof.
  intros W t m potentials c L T C K P PL A. destruct (Rle_lt_dec (mass c L (worlds m)) 0) as [G|G]; [exact G|]. exfalso.
  set (x := mass c L (worlds m)) in *. set (y := total c (worlds m)).
  assert (N : forall d, 0 < d -> x + d * y <= 0).
  { intros d HD. replace (x + d * y) with (mass c (fun w => L w + d) (worlds m)).
    - apply (sign_of_positive W t m potentials); try assumption.
      + intros w HW. specialize (PL w HW). lra.
      + intros s u HS HU. specialize (A s u HS HU). assert (t ^ distance m s u <= 1).
        { rewrite <- (pow1 (distance m s u)). apply pow_incr. lra. }
        assert (0 <= (1 - t ^ distance m s u) * d) by (apply Rmult_le_pos; lra). lra.
    - unfold x, y, mass. rewrite <- total_scaled, <- total_sum. apply total_same. intros. ring. }
  destruct (Rle_lt_dec 0 y) as [Y|Y]; [specialize (N 1 Rlt_0_1); lra|].
  assert (Q : 0 < x / (2 * - y)) by (apply Rdiv_lt_0_compat; lra). specialize (N _ Q).
  replace (x + x / (2 * - y) * y) with (x / 2) in N by (field; lra). lra.
Qed.
