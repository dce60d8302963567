(* Lemma 1 and Theorem 1 from the attack model "unbounded": its worlds are mixtures of data sets, a person's record beside the
   others' records, and Assumption 2 is that these are independent, which gives every two neighbouring worlds a coupling.
   "values" and "rest" are the values in S and outside, "others" everybody else's data, with their probabilities. *)
From Coq Require Import Reals Lra List.
From Epsproof Require Import Mechanisms Worlds Posterior Mixtures Model_unbounded.
Import ListNotations.
Open Scope R_scope.

Definition probabilities {X : Type} (mix : mixture X) : Prop :=
  (forall x r, In (x, r) mix -> 0 <= r) /\ mean mix (fun _ => 1) = 1.

(* The likelihood of an output, by the person's value, None where the person is out, and everybody else's data. *)
Definition private_answer {Y Z : Type} (t : R) (answer : option Y * Z -> R) : Prop :=
  forall y z, t * answer (None, z) <= answer (Some y, z) /\ t * answer (Some y, z) <= answer (None, z).

Definition of_value {Y Z : Type} (mix : mixture Y) (others : mixture Z) (answer : option Y * Z -> R) : R :=
  mean mix (fun y => mean others (fun z => answer (Some y, z))).

Definition of_absence {Y Z : Type} (others : mixture Z) (answer : option Y * Z -> R) : R := mean others (fun z => answer (None, z)).

Definition present {Y : Type} (mix : mixture Y) : mixture (option Y) := map (fun a => (Some (fst a), snd a)) mix.

Definition absent {Y : Type} : mixture (option Y) := [(None, 1)].

Definition one_absent {Y : Type} (a b : option Y) : Prop := (a <> None /\ b = None) \/ (a = None /\ b <> None).

Definition near {Y Z : Type} (k : nat) (x y : option Y * Z) : Prop :=
  k = 1%nat /\ exists a b z, one_absent a b /\ x = (a, z) /\ y = (b, z).

Lemma mean_present : forall (Y : Type) (mix : mixture Y) (f : option Y -> R), mean (present mix) f = mean mix (fun y => f (Some y)).
Proof. intros Y mix f. unfold mean, present. rewrite total_map. reflexivity. Qed.

Lemma mean_absent : forall (Y : Type) (f : option Y -> R), mean absent f = f None.
Proof. intros Y f. unfold mean, absent. simpl. ring. Qed.

Lemma in_present : forall (Y : Type) (mix : mixture Y) (a : option Y) (r : R), In (a, r) (present mix) -> a <> None /\ exists y, In (y, r) mix.
Proof.
  intros Y mix a r I. apply in_map_iff in I. destruct I as [[y s] [E I]]. injection E. intros V W. simpl in *.
  rewrite <- V, <- W. split; [discriminate|exists y; exact I].
Qed.

Lemma present_probabilities : forall (Y : Type) (mix : mixture Y), probabilities mix -> probabilities (present mix).
Proof.
  intros Y mix [P O]. split; [|rewrite mean_present; exact O]. intros a r I. apply in_present in I. destruct I as [_ [y I]].
  exact (P y r I).
Qed.

Lemma absent_probabilities : forall Y : Type, probabilities (@absent Y).
Proof. intro Y. split; [|rewrite mean_absent; reflexivity]. intros a r [E|[]]. injection E. intros V _. lra. Qed.

Lemma beside_others :
  forall (Y Z : Type) (first second : mixture (option Y)) (others : mixture Z),
  probabilities first -> probabilities second -> probabilities others ->
  (forall a b r s, In (a, r) first -> In (b, s) second -> one_absent a b) ->
  exists joint, coupling (near 1) (beside pair first others) (beside pair second others) joint.
Proof.
  intros Y Z first second others [F F1] [S S1] [O _] N.
  pose proof (independent_others _ Z _ pair one_absent first second _ others O (all_near _ one_absent first second F S F1 S1 N)) as C.
  eexists. destruct C as [CW CN CF CS]. constructor; [exact CW| |exact CF|exact CS].
  intros x y r I. split; [reflexivity|exact (CN x y r I)].
Qed.

Lemma near_is_private :
  forall (Y Z : Type) (t : R) (answer : option Y * Z -> R), private_answer t answer ->
  forall k x y, near k x y -> t ^ k * answer x <= answer y.
Proof.
  intros Y Z t answer P k x y [K [a [b [z [[[A B]|[A B]] [X V]]]]]]; rewrite K, X, V, pow_1.
  - destruct a as [v|]; [|contradiction]. rewrite B. apply P.
  - destruct b as [v|]; [|contradiction]. rewrite A. apply P.
Qed.

Lemma present_then_absent :
  forall (Y : Type) (mix : mixture Y) (a b : option Y) (r s : R), In (a, r) (present mix) -> In (b, s) absent -> one_absent a b.
Proof. intros Y mix a b r s I [E|[]]. left. split; [apply (in_present _ _ _ _ I)|]. injection E. intros _ V. symmetry. exact V. Qed.

Lemma absent_then_present :
  forall (Y : Type) (mix : mixture Y) (a b : option Y) (r s : R), In (a, r) absent -> In (b, s) (present mix) -> one_absent a b.
Proof. intros Y mix a b r s [E|[]] I. right. split; [injection E; intros _ V; symmetry; exact V|apply (in_present _ _ _ _ I)]. Qed.

(* claims: KR24.L1.a, KR24.L1.b *)
Theorem lemma_1_of_mixtures :
  forall (Y Z : Type) (t : R) (mix : mixture Y) (others : mixture Z) (answer : option Y * Z -> R),
  probabilities mix -> probabilities others -> private_answer t answer ->
  t * of_absence others answer <= of_value mix others answer /\ t * of_value mix others answer <= of_absence others answer.
Proof.
  intros Y Z t mix others answer M O P. pose proof (present_probabilities Y mix M) as PM.
  pose proof (absent_probabilities Y) as PA. pose proof (near_is_private Y Z t answer P 1) as N. split.
  - destruct (beside_others Y Z absent (present mix) others PA PM O (absent_then_present Y mix)) as [joint C].
    pose proof (coupled_means _ t 1 _ _ _ joint answer C N) as H. rewrite !mean_beside, mean_present, mean_absent, pow_1 in H. exact H.
  - destruct (beside_others Y Z (present mix) absent others PM PA O (present_then_absent Y mix)) as [joint C].
    pose proof (coupled_means _ t 1 _ _ _ joint answer C N) as H. rewrite !mean_beside, mean_present, mean_absent, pow_1 in H. exact H.
Qed.

(* claims: KR24.T1 *)
Theorem theorem_1_of_worlds :
  forall (Y Z : Type) (epsilon p q : R) (values rest : mixture Y) (others : mixture Z) (answer : option Y * Z -> R),
  0 <= epsilon -> 0 < p -> p <= 1 -> 0 < q -> q <= 1 ->
  probabilities values -> probabilities rest -> probabilities others ->
  (forall data, 0 <= answer data) -> private_answer (exp (- epsilon)) answer -> 0 < of_absence others answer ->
  posterior p q (of_value values others answer) (of_absence others answer) (of_value rest others answer) / (p * q)
  <= 1 / (p * q + exp (- epsilon) ^ 2 * (1 - q) * p + exp (- epsilon) * (1 - p)).
Proof.
  intros Y Z epsilon p q values rest others answer E P P1 Q Q1 V S O N A M.
  assert (T : 0 < exp (- epsilon) <= 1).
  { split; [apply exp_pos|]. rewrite <- exp_0. destruct (Req_dec epsilon 0) as [D|D]; [rewrite D, Ropp_0; apply Rle_refl|].
    apply Rlt_le, exp_increasing. lra. }
  set (t := exp (- epsilon)) in *.
  destruct (lemma_1_of_mixtures Y Z t values others answer V O A) as [LV UV].
  destruct (lemma_1_of_mixtures Y Z t rest others answer S O A) as [LR UR].
  set (mix := fun any => match any with
    | world_1 => beside pair (present values) others
    | world_2 => beside pair (present rest) others
    | world_3 => beside pair absent others
    end).
  pose proof (present_probabilities Y values V) as PV. pose proof (present_probabilities Y rest S) as PR.
  pose proof (absent_probabilities Y) as PA.
  assert (means : forall any, mean (mix any) answer = match any with
    | world_1 => of_value values others answer
    | world_2 => of_value rest others answer
    | world_3 => of_absence others answer
    end).
  { intros []; unfold mix; rewrite mean_beside; [apply mean_present|apply mean_present|apply mean_absent]. }
  assert (Shares : forall any data share, In (data, share) (mix any) -> 0 <= share).
  { intros any data share I. assert (J : exists own, probabilities own /\ In (data, share) (beside pair own others)).
    { destruct any; [exists (present values)|exists (present rest)|exists absent]; split; try assumption. }
    destruct J as [own [[PO _] J]]. apply in_flat_map in J. destruct J as [[a r] [I1 J]]. apply in_map_iff in J.
    destruct J as [[z s] [EJ J]]. injection EJ. intros W _. rewrite <- W. simpl.
    apply Rmult_le_pos; [exact (PO a r I1)|exact (proj1 O z s J)]. }
  assert (Coupled : forall first last size, In (first, last, size) steps ->
    exists joint, coupling (near size) (mix first) (mix last) joint).
  { intros first last size I. simpl in I.
    destruct I as [I|[I|[I|[I|[]]]]]; injection I; intros S1 S2 S3; rewrite <- S1, <- S2, <- S3; unfold mix; apply beside_others;
      try assumption; first [ apply present_then_absent | apply absent_then_present ]. }
  clearbody mix.
  assert (PT : 0 < t * of_absence others answer) by (apply Rmult_lt_0_compat; lra).
  assert (PM : 0 < mass (weight p q) (fun any => mean (mix any) answer) (worlds model)).
  { unfold mass, worlds. simpl. rewrite !means.
    assert (0 < p * q) by (apply Rmult_lt_0_compat; assumption).
    assert (0 < p * q * of_value values others answer) by (apply Rmult_lt_0_compat; lra).
    assert (0 <= p * (1 - q)) by (apply Rmult_le_pos; lra).
    assert (0 <= p * (1 - q) * of_value rest others answer) by (apply Rmult_le_pos; lra).
    assert (0 <= (1 - p) * of_absence others answer) by (apply Rmult_le_pos; lra). lra. }
  pose proof (mixture_bound p q P P1 Q Q1 (option Y * Z) t mix near answer T) as B.
  assert (G : posterior_of model (weight p q) (fun any => mean (mix any) answer) / prior p q <= 1 / bound p q t).
  { exact (B (conj Shares (conj N (conj (near_is_private Y Z t answer A) Coupled))) PM). }
  assert (EB : bound p q t = p * q + t ^ 2 * (1 - q) * p + t * (1 - p)).
  { unfold bound, bound_1, prior. ring. }
  rewrite EB in G. unfold posterior_of, mass, prior in G. simpl in G. rewrite !means in G. unfold posterior.
  assert (parts : forall a b c a' b' c' : R, a = a' -> b = b' -> c = c' -> a / b / c = a' / b' / c').
  { intros a b c a' b' c' HA HB HC. rewrite HA, HB, HC. reflexivity. }
  refine (Rle_trans _ _ _ (Req_le _ _ (parts _ _ _ _ _ _ _ _ _)) G); ring.
Qed.
