(* Lemma 1 and Theorem 1 for finite mechanisms, and Theorem 1 as a statement about epsilon.
   "values" and "rest" are the values in S and outside; v gives their weights, w the weights of everybody else's data. *)
From Coq Require Import Reals Lra List.
From Epsproof Require Import Bounds Largest Mechanisms.
Open Scope R_scope.

(* claims: KR24.L1.a *)
Theorem lemma_1_first :
  forall (Y Z : Type) (epsilon : R) (values : list Y) (v : Y -> R) (others : list Z) (w : Z -> R) (present : Y -> Z -> R)
    (absent : Z -> R),
  (forall y, In y values -> 0 <= v y) -> 0 < total v values -> (forall z, In z others -> 0 <= w z) ->
  private (exp (- epsilon)) values others present absent ->
  0 < output_absent others w absent ->
  exp (- epsilon) <= output_among values v others w present / output_absent others w absent <= exp epsilon.
Proof.
  intros Y Z epsilon values v others w present absent Hv V Hw H P.
  destruct (averages_are_private Y Z _ values v others w present absent Hv V Hw H) as [L U].
  set (x := output_among values v others w present) in *. set (y := output_absent others w absent) in *.
  pose proof (exp_pos (- epsilon)) as T. assert (E : exp epsilon * exp (- epsilon) = 1).
  { rewrite <- exp_plus, Rplus_opp_r. apply exp_0. }
  split; apply Rmult_le_reg_r with y; try exact P; replace (x / y * y) with x by (field; lra); [lra|].
  apply Rmult_le_reg_l with (exp (- epsilon)); [exact T|].
  replace (exp (- epsilon) * (exp epsilon * y)) with (exp epsilon * exp (- epsilon) * y) by ring. rewrite E. lra.
Qed.

(* claims: KR24.L1.b *)
Theorem lemma_1_second :
  forall (Y Z : Type) (epsilon : R) (values rest : list Y) (v : Y -> R) (others : list Z) (w : Z -> R) (present : Y -> Z -> R)
    (absent : Z -> R),
  (forall y, In y values -> 0 <= v y) -> 0 < total v values -> (forall y, In y rest -> 0 <= v y) -> 0 < total v rest ->
  (forall z, In z others -> 0 <= w z) ->
  private (exp (- epsilon)) values others present absent -> private (exp (- epsilon)) rest others present absent ->
  0 < output_among rest v others w present ->
  exp (- (2 * epsilon)) <= output_among values v others w present / output_among rest v others w present <= exp (2 * epsilon).
Proof.
  intros Y Z epsilon values rest v others w present absent Hv V Hr V' Hw H H' P.
  destruct (averages_are_private Y Z _ values v others w present absent Hv V Hw H) as [L U].
  destruct (averages_are_private Y Z _ rest v others w present absent Hr V' Hw H') as [L' U'].
  set (x := output_among values v others w present) in *. set (z := output_among rest v others w present) in *.
  set (y := output_absent others w absent) in *.
  replace (- (2 * epsilon)) with (- epsilon + - epsilon) by ring. replace (2 * epsilon) with (epsilon + epsilon) by ring.
  rewrite !exp_plus.
  pose proof (exp_pos (- epsilon)) as T. pose proof (exp_pos epsilon) as T'.
  assert (E : exp epsilon * exp (- epsilon) = 1) by (rewrite <- exp_plus, Rplus_opp_r; apply exp_0).
  set (t := exp (- epsilon)) in *. set (s := exp epsilon) in *.
  pose proof (Rmult_le_compat_l t _ _ (Rlt_le _ _ T) U') as A. pose proof (Rmult_le_compat_l t _ _ (Rlt_le _ _ T) U) as B.
  split; apply Rmult_le_reg_r with z; try exact P; replace (x / z * z) with x by (field; lra); [lra|].
  apply Rmult_le_reg_l with (t * t); [apply Rmult_lt_0_compat; exact T|].
  replace (t * t * (s * s * z)) with (s * t * (s * t) * z) by ring. rewrite E. lra.
Qed.

(* claims: KR24.T1 *)
Theorem theorem_1 :
  forall (Y Z : Type) (epsilon p q : R) (values rest : list Y) (v : Y -> R) (others : list Z) (w : Z -> R)
    (present : Y -> Z -> R) (absent : Z -> R),
  0 < p <= 1 -> 0 < q <= 1 ->
  (forall y, In y values -> 0 <= v y) -> 0 < total v values -> (forall y, In y rest -> 0 <= v y) -> 0 < total v rest ->
  (forall z, In z others -> 0 <= w z) ->
  private (exp (- epsilon)) values others present absent -> private (exp (- epsilon)) rest others present absent ->
  0 < output_among values v others w present ->
  posterior p q (output_among values v others w present) (output_absent others w absent) (output_among rest v others w present)
    / (p * q)
  <= 1 / (p * q + exp (- epsilon) ^ 2 * (1 - q) * p + exp (- epsilon) * (1 - p)).
Proof.
  intros Y Z epsilon p q values rest v others w present absent Hp Hq Hv V Hr V' Hw H H' P.
  destruct (averages_are_private Y Z _ values v others w present absent Hv V Hw H) as [L U].
  destruct (averages_are_private Y Z _ rest v others w present absent Hr V' Hw H') as [L' U'].
  pose proof (exp_pos (- epsilon)) as T.
  apply (posterior_to_prior p q (exp (- epsilon))); try assumption.
  pose proof (Rmult_le_compat_l _ _ _ (Rlt_le _ _ T) U) as A. lra.
Qed.
