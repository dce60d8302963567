(* Risk profiles as a smallest of largest options, each a fraction with a positive denominator. *)
From Coq Require Import Reals Lra.
Open Scope R_scope.

Lemma option_meets :
  forall b bt bb f ft fb : R, b = bt / bb -> f = ft / fb -> 0 < bb -> 0 < fb -> 0 <= bt * ft - bb * fb -> 1 <= b * f.
Proof.
  intros b bt bb f ft fb Hb Hf Pb Pf H. rewrite Hb, Hf. assert (0 < bb * fb) by (apply Rmult_lt_0_compat; assumption).
  apply Rmult_le_reg_l with (bb * fb); [assumption|].
  replace (bb * fb * (bt / bb * (ft / fb))) with (bt * ft) by (field; lra). lra.
Qed.

Lemma option_exceeds :
  forall b bt bb f ft fb : R, b = bt / bb -> f = ft / fb -> 0 < bb -> 0 < fb -> 0 < bt * ft - bb * fb -> 1 < b * f.
Proof.
  intros b bt bb f ft fb Hb Hf Pb Pf H. rewrite Hb, Hf. assert (0 < bb * fb) by (apply Rmult_lt_0_compat; assumption).
  apply Rmult_lt_reg_l with (bb * fb); [assumption|].
  replace (bb * fb * (bt / bb * (ft / fb))) with (bt * ft) by (field; lra). lra.
Qed.

Lemma option_fails :
  forall b bt bb f ft fb : R, b = bt / bb -> f = ft / fb -> 0 < bb -> 0 < fb -> 0 < - (bt * ft - bb * fb) -> b * f < 1.
Proof.
  intros b bt bb f ft fb Hb Hf Pb Pf H. rewrite Hb, Hf. assert (0 < bb * fb) by (apply Rmult_lt_0_compat; assumption).
  apply Rmult_lt_reg_l with (bb * fb); [assumption|].
  replace (bb * fb * (bt / bb * (ft / fb))) with (bt * ft) by (field; lra). lra.
Qed.

Lemma demand_of_failure :
  forall b bt bb f ft fb : R, b = bt / bb -> f = ft / fb -> 0 < bb -> 0 < fb -> b * f < 1 -> 0 < - (bt * ft - bb * fb).
Proof.
  intros b bt bb f ft fb Hb Hf Pb Pf H. rewrite Hb, Hf in H. assert (0 < bb * fb) by (apply Rmult_lt_0_compat; assumption).
  apply (Rmult_lt_compat_l (bb * fb)) in H; [|assumption].
  replace (bb * fb * (bt / bb * (ft / fb))) with (bt * ft) in H by (field; lra). lra.
Qed.

Lemma larger_option :
  forall f ft fb g gt gb : R, f = ft / fb -> g = gt / gb -> 0 < fb -> 0 < gb -> g <= f -> 0 <= ft * gb - gt * fb.
Proof.
  intros f ft fb g gt gb Hf Hg Pf Pg H. rewrite Hf, Hg in H. assert (0 < fb * gb) by (apply Rmult_lt_0_compat; assumption).
  apply (Rmult_le_compat_l (fb * gb)) in H; [|lra].
  replace (fb * gb * (gt / gb)) with (gt * fb) in H by (field; lra).
  replace (fb * gb * (ft / fb)) with (ft * gb) in H by (field; lra). lra.
Qed.

Lemma smaller_profile_fails : forall b f g : R, 0 < b -> f <= g -> b * g < 1 -> b * f < 1.
Proof. intros b f g Hb H L. apply Rle_lt_trans with (b * g); [|exact L]. apply Rmult_le_compat_l; lra. Qed.

Lemma max_is_one : forall x y : R, Rmax x y = x \/ Rmax x y = y.
Proof. intros x y. unfold Rmax. destruct (Rle_dec x y); [right|left]; reflexivity. Qed.

Lemma min_is_one : forall x y : R, Rmin x y = x \/ Rmin x y = y.
Proof. intros x y. unfold Rmin. destruct (Rle_dec x y); [left|right]; reflexivity. Qed.

Ltac one_of_max :=
  match goal with
  | |- Rmax ?x ?y = _ \/ _ => let E := fresh in destruct (max_is_one x y) as [E|E]; rewrite E; [left; reflexivity|right; one_of_max]
  | |- ?x = ?x => reflexivity
  end.

Ltac one_of_min :=
  match goal with
  | |- Rmin ?x ?y = _ \/ _ => let E := fresh in destruct (min_is_one x y) as [E|E]; rewrite E; [left; reflexivity|right; one_of_min]
  | |- ?x = ?x => reflexivity
  end.

Ltac at_most_max := first [ apply Rle_refl | apply Rmax_l | eapply Rle_trans; [|apply Rmax_r]; at_most_max ].
Ltac at_least_min := first [ apply Rle_refl | apply Rmin_l | eapply Rle_trans; [apply Rmin_r|]; at_least_min ].
