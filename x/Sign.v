(* Sign facts from polynomial identities: one lemma for each relation of a certificate's step. *)
From Coq Require Import Reals Lra Nsatz.
Open Scope R_scope.

Lemma step_gt : forall s g P z : R, s * g = P + z -> z = 0 -> 0 <= s -> 0 < P -> 0 < g.
Proof.
  intros s g P z E Z Hs HP. rewrite Z, Rplus_0_r in E.
  destruct (Rlt_le_dec 0 g) as [H|H]; [exact H|].
  exfalso. assert (0 <= s * - g) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma step_ge : forall s g P z : R, s * g = P + z -> z = 0 -> 0 < s -> 0 <= P -> 0 <= g.
Proof.
  intros s g P z E Z Hs HP. rewrite Z, Rplus_0_r in E.
  destruct (Rle_lt_dec 0 g) as [H|H]; [exact H|].
  exfalso. assert (0 < s * - g) by (apply Rmult_lt_0_compat; lra). lra.
Qed.

Lemma step_eq : forall s g z : R, s * g = z -> z = 0 -> 0 < s -> g = 0.
Proof.
  intros s g z E Z Hs. rewrite Z in E.
  destruct (Rmult_integral _ _ E) as [H|H]; [lra|exact H].
Qed.

Lemma multiple_of_zero : forall c x : R, x = 0 -> c * x = 0.
Proof. intros c x H. rewrite H. ring. Qed.

Lemma sum_of_zeros : forall x y : R, x = 0 -> y = 0 -> x + y = 0.
Proof. intros x y Hx Hy. rewrite Hx, Hy. ring. Qed.

Lemma square_ge : forall x : R, 0 <= x ^ 2.
Proof. exact pow2_ge_0. Qed.

Lemma positive_or_not : forall x : R, 0 < x \/ 0 <= - x.
Proof. intro x. destruct (Rlt_le_dec 0 x); [left|right]; lra. Qed.

Lemma same_gt : forall x y : R, 0 < x -> x = y -> 0 < y.
Proof. intros x y H E. rewrite <- E. exact H. Qed.

Lemma same_ge : forall x y : R, 0 <= x -> x = y -> 0 <= y.
Proof. intros x y H E. rewrite <- E. exact H. Qed.

Lemma same_eq : forall x y : R, x = 0 -> x = y -> y = 0.
Proof. intros x y H E. rewrite <- E. exact H. Qed.

(* An identity between polynomials with rational coefficients. *)
Ltac identity := first [ ring | field ].

(* The goal is the fact H up to the ring laws. *)
Ltac same H := first [ exact H | refine (same_gt _ _ H _); identity | refine (same_ge _ _ H _); identity | refine (same_eq _ _ H _); identity ].

(* The divisors of a fraction vanish nowhere, because d, which they all divide, is positive. *)
Ltac vanish_nowhere d :=
  repeat split;
  let E := fresh in
  intro E; first [ lra | apply (Rgt_not_eq _ _ d); first [ rewrite E; identity | nsatz ] ].

(* An equation between fractions whose divisors all divide a positive product (hypothesis d). *)
Ltac fractions_agree d := first [ ring | field; vanish_nowhere d ].

Lemma no_contradiction : 0 <= -1 -> False.
Proof. lra. Qed.
