(* Finite attack models: likelihoods in secret worlds and others, which privacy keeps apart by powers of t. A linear function of
   the likelihoods that secret worlds raise and others lower is positive somewhere only if it is so at powers of t whose exponents,
   a potential, are found by tying one world after the other to those before it. *)
From Coq Require Import Reals Lra List ZArith Lia Bool.
From Epsproof Require Import Mechanisms.
Import ListNotations.
Open Scope R_scope.

Record attack (W : Type) : Type := Attack {
  same : forall x y : W, {x = y} + {x <> y};
  secret : list W;
  others : list W;
  distance : W -> W -> nat
}.
Arguments Attack {W}. Arguments same {W}. Arguments secret {W}. Arguments others {W}. Arguments distance {W}.

Definition worlds {W : Type} (m : attack W) : list W := secret m ++ others m.

Definition mass {W : Type} (weight likelihood : W -> R) (ws : list W) : R := total (fun w => weight w * likelihood w) ws.

(* Privacy between secret worlds and others. *)
Definition apart {W : Type} (t : R) (m : attack W) (L : W -> R) : Prop :=
  forall s u, In s (secret m) -> In u (others m) -> t ^ distance m s u * L s <= L u.

(* A potential that is known in some worlds, listed in the order of the worlds. *)
Definition table : Type := list (option Z).

Fixpoint entry {W : Type} (eq : forall x y : W, {x = y} + {x <> y}) (ws : list W) (p : table) (w : W) : option Z :=
  match ws, p with
  | x :: ws', value :: p' => if eq x w then value else entry eq ws' p' w
  | _, _ => None
  end.

Definition at_world {W : Type} (m : attack W) (p : table) (w : W) : option Z := entry (same m) (worlds m) p w.

Definition with_value {W : Type} (m : attack W) (p : table) (w : W) (value : Z) : table :=
  map (fun x => if same m x w then Some value else at_world m p x) (worlds m).

Fixpoint least (values : list Z) : option Z :=
  match values with
  | [] => None
  | a :: rest => match least rest with None => Some a | Some b => Some (Z.min a b) end
  end.

Definition values {W : Type} (known : W -> option Z) (f : Z -> W -> Z) (ws : list W) : list Z :=
  flat_map (fun x => match known x with Some a => [f a x] | None => [] end) ws.

(* The value at which the first constraint ties another world, or a secret one, to the worlds known. *)
Definition tied_other {W : Type} (m : attack W) (p : table) (u : W) : option Z :=
  least (values (at_world m p) (fun a s => a + Z.of_nat (distance m s u))%Z (secret m)).

Definition tied_secret {W : Type} (m : attack W) (p : table) (s : W) : option Z :=
  option_map Z.opp (least (values (at_world m p) (fun a u => Z.of_nat (distance m s u) - a)%Z (others m))).

Definition tied {W : Type} (m : attack W) (p : table) (value : W -> option Z) (ws : list W) : list table :=
  flat_map (fun w => match at_world m p w, value w with None, Some v => [with_value m p w v] | _, _ => [] end) ws.

Definition is_known (o : option Z) : bool := match o with Some _ => true | None => false end.

Definition full {W : Type} (m : attack W) (p : table) : bool := forallb (fun w => is_known (at_world m p w)) (worlds m).

Definition grow {W : Type} (m : attack W) (p : table) : list table :=
  if full m p then [p] else tied m p (tied_other m p) (others m) ++ tied m p (tied_secret m p) (secret m).

Definition same_table : forall p q : table, {p = q} + {p <> q}.
Proof. apply list_eq_dec. intros [a|] [b|]; [|right; discriminate|right; discriminate|left; reflexivity].
  destruct (Z.eq_dec a b) as [E|E]; [left; rewrite E; reflexivity|right; intro H; apply E; injection H; trivial]. Defined.

Fixpoint grown {W : Type} (m : attack W) (steps : nat) (tables : list table) : list table :=
  match steps with
  | O => tables
  | S n => grown m n (nodup same_table (flat_map (grow m) tables))
  end.

(* Every potential that connected constraints determine is one of those given, up to a constant. *)
Definition shifted {W : Type} (m : attack W) (p : table) (h : W -> Z) : bool :=
  match worlds m with
  | [] => false
  | first :: _ =>
    match at_world m p first with
    | None => false
    | Some a => forallb (fun w => match at_world m p w with Some b => (b =? a - h first + h w)%Z | None => false end) (worlds m)
    end
  end.

Definition start {W : Type} (m : attack W) (s : W) : table := map (fun w => if same m w s then Some 0%Z else None) (worlds m).

(* No world is both secret and another one, there are both kinds, and no potential is missing. *)
Definition complete {W : Type} (m : attack W) (potentials : list (W -> Z)) : bool :=
  match secret m, others m with
  | s :: _, _ :: _ =>
    forallb (fun x => if in_dec (same m) x (others m) then false else true) (secret m) &&
    forallb (fun p => existsb (shifted m p) potentials) (grown m (length (worlds m)) [start m s])
  | _, _ => false
  end.

(* Tables and their entries. *)
Lemma entry_of_map :
  forall (W : Type) (eq : forall x y : W, {x = y} + {x <> y}) (f : W -> option Z) (ws : list W) (w : W),
  In w ws -> entry eq ws (map f ws) w = f w.
Proof.
  intros W eq f ws w. induction ws as [|x ws IH]; intros H; [destruct H|]. simpl. destruct (eq x w) as [E|E].
  - rewrite E. reflexivity.
  - apply IH. destruct H as [H|H]; [contradiction|exact H].
Qed.

Lemma at_with_value :
  forall (W : Type) (m : attack W) (p : table) (w x : W) (v : Z), In x (worlds m) ->
  at_world m (with_value m p w v) x = if same m x w then Some v else at_world m p x.
Proof. intros W m p w x v H. unfold at_world at 1, with_value. rewrite entry_of_map by exact H. reflexivity. Qed.

Lemma least_of :
  forall l : list Z, match least l with
  | None => l = []
  | Some v => In v l /\ forall a, In a l -> (v <= a)%Z
  end.
Proof.
  induction l as [|a l IH]; simpl; [reflexivity|]. destruct (least l) as [b|].
  - destruct IH as [I M]. split.
    + destruct (Z.min_spec a b) as [[_ E]|[_ E]]; rewrite E; [left; reflexivity|right; exact I].
    + intros x [E|H]; [lia|]. specialize (M x H). lia.
  - rewrite IH. split; [left; reflexivity|]. intros x [E|[]]. lia.
Qed.

Lemma in_values :
  forall (W : Type) (known : W -> option Z) (f : Z -> W -> Z) (ws : list W) (v : Z),
  In v (values known f ws) <-> exists x a, In x ws /\ known x = Some a /\ v = f a x.
Proof.
  intros W known f ws v. unfold values. rewrite in_flat_map. split.
  - intros [x [H I]]. destruct (known x) as [a|] eqn:E; [|destruct I]. destruct I as [I|[]]. exists x, a. auto.
  - intros [x [a [H [E V]]]]. exists x. split; [exact H|]. rewrite E. left. symmetry. exact V.
Qed.

Lemma some_tied :
  forall (W : Type) (known : W -> option Z) (f : Z -> W -> Z) (ws : list W) (x : W) (a : Z),
  In x ws -> known x = Some a -> exists v, least (values known f ws) = Some v.
Proof.
  intros W known f ws x a H E. pose proof (least_of (values known f ws)) as M.
  destruct (least (values known f ws)) as [v|]; [exists v; reflexivity|]. exfalso.
  assert (I : In (f a x) (values known f ws)) by (apply in_values; exists x, a; auto). rewrite M in I. destruct I.
Qed.

Lemma tied_at :
  forall (W : Type) (known : W -> option Z) (f : Z -> W -> Z) (ws : list W) (v : Z),
  least (values known f ws) = Some v ->
  (exists x a, In x ws /\ known x = Some a /\ v = f a x) /\
  (forall x a, In x ws -> known x = Some a -> (v <= f a x)%Z).
Proof.
  intros W known f ws v E. pose proof (least_of (values known f ws)) as M. rewrite E in M. destruct M as [I M].
  apply in_values in I. split; [exact I|]. intros x a H K. apply M, in_values. exists x, a. auto.
Qed.

(* Sums, and the largest of finitely many numbers. *)
Lemma total_nonnegative : forall (X : Type) (f : X -> R) (l : list X), (forall x, In x l -> 0 <= f x) -> 0 <= total f l.
Proof.
  intros X f l. induction l as [|x l IH]; intro H; simpl; [lra|].
  apply Rplus_le_le_0_compat; [apply H; left; reflexivity|]. apply IH. intros y Hy. apply H. right. exact Hy.
Qed.

Lemma total_app : forall (X : Type) (f : X -> R) (l k : list X), total f (l ++ k) = total f l + total f k.
Proof. intros X f l k. induction l as [|x l IH]; simpl; [ring|]. rewrite IH. ring. Qed.

Lemma total_sum : forall (X : Type) (f g : X -> R) (l : list X), total (fun x => f x + g x) l = total f l + total g l.
Proof. intros X f g l. induction l as [|x l IH]; simpl; [ring|]. rewrite IH. ring. Qed.

Lemma total_same : forall (X : Type) (f g : X -> R) (l : list X), (forall x, In x l -> f x = g x) -> total f l = total g l.
Proof.
  intros X f g l. induction l as [|x l IH]; intro H; simpl; [reflexivity|]. rewrite (H x) by (left; reflexivity).
  rewrite IH; [reflexivity|]. intros y Hy. apply H. right. exact Hy.
Qed.

Lemma largest_of :
  forall (X : Type) (f : X -> R) (l : list X) (z : X), In z l -> exists x, In x l /\ forall y, In y l -> f y <= f x.
Proof.
  intros X f l. induction l as [|a l IH]; intros z H; [destruct H|]. destruct l as [|b l].
  - exists a. split; [left; reflexivity|]. intros y [E|[]]. rewrite E. lra.
  - destruct (IH b) as [x [I M]]; [left; reflexivity|]. destruct (Rle_lt_dec (f x) (f a)) as [C|C].
    + exists a. split; [left; reflexivity|]. intros y [E|Hy]; [rewrite E; lra|]. specialize (M y Hy). lra.
    + exists x. split; [right; exact I|]. intros y [E|Hy]; [rewrite <- E; lra|]. exact (M y Hy).
Qed.

Lemma some_or_none :
  forall (X : Type) (f : X -> bool) (l : list X), (exists x, In x l /\ f x = true) \/ (forall x, In x l -> f x = false).
Proof.
  intros X f l. destruct (existsb f l) eqn:E; [left; apply existsb_exists, E|right]. intros x H.
  destruct (f x) eqn:F; [|reflexivity]. assert (existsb f l = true) by (apply existsb_exists; exists x; auto). congruence.
Qed.

(* Powers of t. *)
Lemma power_positive : forall (t : R) (a : Z), 0 < t -> 0 < powerRZ t a.
Proof. intros t a H. apply powerRZ_lt, H. Qed.

Lemma power_sum : forall (t : R) (a : Z) (n : nat), 0 < t -> powerRZ t (a + Z.of_nat n) = t ^ n * powerRZ t a.
Proof. intros t a n H. rewrite powerRZ_add by lra. rewrite <- pow_powerRZ. ring. Qed.

Lemma power_order : forall (t : R) (a b : Z), 0 < t <= 1 -> (a <= b)%Z -> powerRZ t b <= powerRZ t a.
Proof.
  intros t a b [P U] H. replace b with (a + Z.of_nat (Z.to_nat (b - a)))%Z by lia. rewrite power_sum by exact P.
  pose proof (power_positive t a P). assert (t ^ Z.to_nat (b - a) <= 1).
  { induction (Z.to_nat (b - a)) as [|n IH]; simpl; [lra|]. pose proof (pow_lt t n P).
    apply Rle_trans with (1 * 1); [apply Rmult_le_compat; lra|lra]. }
  rewrite <- (Rmult_1_l (powerRZ t a)) at 2. apply Rmult_le_compat_r; lra.
Qed.
