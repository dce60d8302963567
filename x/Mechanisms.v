(* Finite mechanisms: probabilities of one output, averaged over values and over everybody else's data. *)
From Coq Require Import Reals Lra List.
From Epsproof Require Import Bounds.
Import ListNotations.
Open Scope R_scope.

Fixpoint total {X : Type} (f : X -> R) (list : list X) : R :=
  match list with
  | [] => 0
  | x :: rest => f x + total f rest
  end.

Lemma total_le :
  forall (X : Type) (f g : X -> R) (l : list X), (forall x, In x l -> f x <= g x) -> total f l <= total g l.
Proof.
  intros X f g l. induction l as [|x l IH]; intro H; simpl; [lra|].
  apply Rplus_le_compat; [apply H; left; reflexivity|]. apply IH. intros y Hy. apply H. right. exact Hy.
Qed.

Lemma total_scaled : forall (X : Type) (c : R) (f : X -> R) (l : list X), total (fun x => c * f x) l = c * total f l.
Proof. intros X c f l. induction l as [|x l IH]; simpl; [ring|]. rewrite IH. ring. Qed.

Lemma total_scaled_right : forall (X : Type) (c : R) (f : X -> R) (l : list X), total (fun x => f x * c) l = total f l * c.
Proof. intros X c f l. induction l as [|x l IH]; simpl; [ring|]. rewrite IH. ring. Qed.

(* The probability of the output for an absent person, and for a present one whose value is in the list. *)
Definition output_absent {Z : Type} (others : list Z) (w : Z -> R) (absent : Z -> R) : R :=
  total (fun z => w z * absent z) others.

Definition output_among {Y Z : Type} (values : list Y) (v : Y -> R) (others : list Z) (w : Z -> R) (present : Y -> Z -> R) : R :=
  total (fun y => v y * total (fun z => w z * present y z) others) values / total v values.

Definition private {Y Z : Type} (t : R) (values : list Y) (others : list Z) (present : Y -> Z -> R) (absent : Z -> R) : Prop :=
  forall y z, In y values -> In z others -> t * absent z <= present y z /\ t * present y z <= absent z.

Lemma averages_are_private :
  forall (Y Z : Type) (t : R) (values : list Y) (v : Y -> R) (others : list Z) (w : Z -> R) (present : Y -> Z -> R)
    (absent : Z -> R),
  (forall y, In y values -> 0 <= v y) -> 0 < total v values -> (forall z, In z others -> 0 <= w z) ->
  private t values others present absent ->
  t * output_absent others w absent <= output_among values v others w present /\
  t * output_among values v others w present <= output_absent others w absent.
Proof.
  intros Y Z t values v others w present absent Hv V Hw H. unfold output_among, output_absent.
  set (P0 := total (fun z => w z * absent z) others).
  assert (L : total (fun y => v y * (t * P0)) values <= total (fun y => v y * total (fun z => w z * present y z) others) values).
  { apply total_le. intros y Hy. apply Rmult_le_compat_l; [exact (Hv y Hy)|]. unfold P0. rewrite <- total_scaled.
    apply total_le. intros z Hz. destruct (H y z Hy Hz) as [A _]. pose proof (Rmult_le_compat_l _ _ _ (Hw z Hz) A). lra. }
  assert (U : total (fun y => v y * (t * total (fun z => w z * present y z) others)) values <= total (fun y => v y * P0) values).
  { apply total_le. intros y Hy. apply Rmult_le_compat_l; [exact (Hv y Hy)|]. unfold P0. rewrite <- total_scaled.
    apply total_le. intros z Hz. destruct (H y z Hy Hz) as [_ B]. pose proof (Rmult_le_compat_l _ _ _ (Hw z Hz) B). lra. }
  assert (E : total (fun y => v y * (t * total (fun z => w z * present y z) others)) values =
              t * total (fun y => v y * total (fun z => w z * present y z) others) values).
  { rewrite <- total_scaled. clear. induction values as [|y l IH]; simpl; [reflexivity|]. rewrite IH. ring. }
  rewrite total_scaled_right in L, U. rewrite E in U.
  set (sum := total (fun y => v y * total (fun z => w z * present y z) others) values) in *.
  split.
  - apply Rmult_le_reg_l with (total v values); [exact V|].
    replace (total v values * (sum / total v values)) with sum by (field; lra). exact L.
  - apply Rmult_le_reg_l with (total v values); [exact V|].
    replace (total v values * (t * (sum / total v values))) with (t * sum) by (field; lra). exact U.
Qed.

(* Bayes' rule for inclusion and value, from the three probabilities of the output. *)
Definition posterior (p q among absent other : R) : R :=
  among * (p * q) / (among * (p * q) + other * (p * (1 - q)) + absent * (1 - p)).

Lemma posterior_to_prior :
  forall p q t among absent other : R, 0 < p <= 1 -> 0 < q <= 1 -> 0 < t -> 0 < among ->
  t * among <= absent -> t ^ 2 * among <= other ->
  posterior p q among absent other / (p * q) <= 1 / unbounded p q t.
Proof.
  intros p q t among absent other Hp Hq Ht Ha H0 H1.
  assert (PQ : 0 < p * q) by (apply Rmult_lt_0_compat; lra).
  assert (B : 0 < unbounded p q t) by (apply unbounded_positive; lra).
  assert (A : 0 <= (other - t ^ 2 * among) * (p * (1 - q))) by (repeat apply Rmult_le_pos; lra).
  assert (C : 0 <= (absent - t * among) * (1 - p)) by (apply Rmult_le_pos; lra).
  assert (AB : 0 < among * unbounded p q t) by (apply Rmult_lt_0_compat; assumption).
  set (whole := among * (p * q) + other * (p * (1 - q)) + absent * (1 - p)).
  assert (D : among * unbounded p q t <= whole) by (unfold whole, unbounded; lra).
  assert (W : 0 < whole) by lra.
  unfold posterior. fold whole. replace (among * (p * q) / whole / (p * q)) with (among / whole) by (field; lra).
  apply Rmult_le_reg_r with (whole * unbounded p q t); [apply Rmult_lt_0_compat; assumption|].
  replace (among / whole * (whole * unbounded p q t)) with (among * unbounded p q t) by (field; lra).
  replace (1 / unbounded p q t * (whole * unbounded p q t)) with whole by (field; lra). exact D.
Qed.
