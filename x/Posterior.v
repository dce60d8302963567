(* The posterior of the secret over its prior, for every finite attack model: bounded by the listed potentials, and attained. *)
From Coq Require Import Reals Lra List ZArith Lia Bool.
From Epsproof Require Import Mechanisms Worlds Tying Potentials.
Import ListNotations.
Open Scope R_scope.

Definition prior_of {W : Type} (m : attack W) (weight : W -> R) : R := total weight (secret m).

Definition posterior_of {W : Type} (m : attack W) (weight L : W -> R) : R :=
  mass weight L (secret m) / mass weight L (worlds m).

Lemma mass_app :
  forall (W : Type) (weight L : W -> R) (a b : list W), mass weight L (a ++ b) = mass weight L a + mass weight L b.
Proof. intros. apply total_app. Qed.

(* A linear function with one factor for the secret and one for the others. *)
Definition two_factors {W : Type} (m : attack W) (a b : R) (weight : W -> R) (w : W) : R :=
  if in_dec (same m) w (secret m) then a * weight w else b * weight w.

Lemma mass_of_two_factors :
  forall (W : Type) (m : attack W) (potentials : list (W -> Z)) (a b : R) (weight L : W -> R), complete m potentials = true ->
  mass (two_factors m a b weight) L (worlds m) = a * mass weight L (secret m) + b * mass weight L (others m).
Proof.
  intros W m potentials a b weight L K. destruct (complete_means W m potentials K) as [D _]. unfold worlds. rewrite mass_app.
  unfold mass. rewrite <- !total_scaled. f_equal; apply total_same; intros w HW; unfold two_factors;
    destruct (in_dec (same m) w (secret m)) as [I|I]; try ring.
  - contradiction.
  - destruct (D w I HW).
Qed.

Lemma compared_at_potentials :
  forall (W : Type) (t a b : R) (m : attack W) (potentials : list (W -> Z)) (weight L : W -> R),
  0 < t <= 1 -> 0 <= a -> 0 <= b -> (forall w, In w (worlds m) -> 0 <= weight w) -> complete m potentials = true ->
  (forall h, In h potentials -> a * mass weight (likelihood t h) (secret m) <= b * mass weight (likelihood t h) (others m)) ->
  (forall w, In w (worlds m) -> 0 <= L w) -> apart t m L -> a * mass weight L (secret m) <= b * mass weight L (others m).
Proof.
  intros W t a b m potentials weight L T PA PB PW K P PL A. destruct (complete_means W m potentials K) as [D _].
  pose proof (mass_of_two_factors W m potentials a (- b) weight L K) as E.
  pose proof (sign_at_potentials W t m potentials (two_factors m a (- b) weight) L T) as S. rewrite E in S.
  assert (a * mass weight L (secret m) + - b * mass weight L (others m) <= 0); [|lra]. apply S; try assumption.
  - split; intros w HW; unfold two_factors; destruct (in_dec (same m) w (secret m)) as [I|I]; try contradiction.
    + apply Rmult_le_pos; [exact PA|apply PW, in_secret, HW].
    + destruct (D w I HW).
    + pose proof (PW w (in_others _ m w HW)). assert (0 <= b * weight w) by (apply Rmult_le_pos; assumption). lra.
  - intros h HH. rewrite (mass_of_two_factors W m potentials _ _ _ _ K). specialize (P h HH). lra.
Qed.

Lemma mass_nonnegative :
  forall (W : Type) (weight L : W -> R) (ws : list W), (forall w, In w ws -> 0 <= weight w) -> (forall w, In w ws -> 0 <= L w) ->
  0 <= mass weight L ws.
Proof. intros W weight L ws PW PL. apply total_nonnegative. intros w HW. apply Rmult_le_pos; [apply PW, HW|apply PL, HW]. Qed.

(* prior / posterior is at least B for all private likelihoods where it is so at the potentials. *)
Lemma upper_limit :
  forall (W : Type) (t B prior : R) (m : attack W) (potentials : list (W -> Z)) (weight L : W -> R),
  0 < t <= 1 -> 0 <= prior -> (forall w, In w (worlds m) -> 0 <= weight w) -> complete m potentials = true ->
  (forall h, In h potentials ->
    B * mass weight (likelihood t h) (secret m) <= prior * mass weight (likelihood t h) (worlds m)) ->
  (forall w, In w (worlds m) -> 0 <= L w) -> apart t m L ->
  B * mass weight L (secret m) <= prior * mass weight L (worlds m).
Proof.
  intros W t B prior m potentials weight L T PP PW K P PL A. unfold worlds in *. rewrite mass_app.
  destruct (Rle_lt_dec prior B) as [Q|Q].
  - assert ((B - prior) * mass weight L (secret m) <= prior * mass weight L (others m)); [|lra].
    apply (compared_at_potentials W t _ _ m potentials); try assumption; try lra.
    intros h HH. specialize (P h HH). rewrite mass_app in P. lra.
  - assert (0 <= mass weight L (secret m)) by (apply mass_nonnegative; intros; [apply PW|apply PL]; apply in_or_app; auto).
    assert (0 <= mass weight L (others m)) by (apply mass_nonnegative; intros; [apply PW|apply PL]; apply in_or_app; auto).
    assert (0 <= (prior - B) * mass weight L (secret m)) by (apply Rmult_le_pos; lra).
    assert (0 <= prior * mass weight L (others m)) by (apply Rmult_le_pos; lra). lra.
Qed.

(* The worlds outside the secret as the secret: where steps are protected both ways, limits from below follow. *)
Definition exchanged {W : Type} (m : attack W) : attack W :=
  Attack (same m) (others m) (secret m) (fun u s => distance m s u).

Lemma lower_limit :
  forall (W : Type) (t C prior : R) (m : attack W) (potentials : list (W -> Z)) (weight L : W -> R),
  0 < t <= 1 -> 0 <= prior <= C -> (forall w, In w (worlds m) -> 0 <= weight w) -> complete (exchanged m) potentials = true ->
  (forall h, In h potentials ->
    prior * mass weight (likelihood t h) (worlds m) <= C * mass weight (likelihood t h) (secret m)) ->
  (forall w, In w (worlds m) -> 0 <= L w) -> apart t (exchanged m) L ->
  prior * mass weight L (worlds m) <= C * mass weight L (secret m).
Proof.
  intros W t C prior m potentials weight L T [PP PC] PW K P PL A. unfold worlds in *. rewrite mass_app.
  assert (I : forall w, In w (worlds (exchanged m)) -> In w (worlds m)).
  { intros w HW. apply in_app_or in HW. apply in_or_app. simpl in HW. tauto. }
  assert (prior * mass weight L (others m) <= (C - prior) * mass weight L (secret m)); [|lra].
  apply (compared_at_potentials W t prior (C - prior) (exchanged m) potentials weight L); try assumption; try lra.
  - intros w HW. apply PW, I, HW.
  - intros h HH. simpl. specialize (P h HH). rewrite mass_app in P. lra.
  - intros w HW. apply PL, I, HW.
Qed.

(* Steps between worlds, as (from, to, length), and what follows along a path of them. Conditionals, not conjunctions: where it is
   computed, only the steps that leave the world and are short enough are followed. *)
Definition protected {W : Type} (t : R) (steps : list (W * W * nat)) (L : W -> R) : Prop :=
  forall v w k, In (v, w, k) steps -> t ^ k * L v <= L w.

Fixpoint reaches {W : Type} (eq : forall x y : W, {x = y} + {x <> y}) (steps : list (W * W * nat)) (fuel : nat) (v w : W) (n : nat)
  : bool :=
  if eq v w then true else
  match fuel with
  | O => false
  | S less =>
    existsb (fun '(x, y, k) => if eq x v then if (k <=? n)%nat then reaches eq steps less y w (n - k) else false else false) steps
  end.

(* The distances are no less than the lengths of paths. *)
Definition joined {W : Type} (m : attack W) (steps : list (W * W * nat)) : bool :=
  forallb (fun s => forallb (fun u => reaches (same m) steps (length (worlds m)) s u (distance m s u)) (others m)) (secret m).

Lemma along_a_path :
  forall (W : Type) (eq : forall x y : W, {x = y} + {x <> y}) (t : R) (steps : list (W * W * nat)) (L : W -> R),
  0 < t <= 1 -> protected t steps L -> (forall w, 0 <= L w) ->
  forall (fuel : nat) (v w : W) (n : nat), reaches eq steps fuel v w n = true -> t ^ n * L v <= L w.
Proof.
  intros W eq t steps L T P N. induction fuel as [|less IH]; intros v w n R; simpl in R; destruct (eq v w) as [E|E]; simpl in R.
  1, 3: rewrite E; rewrite <- (Rmult_1_l (L w)) at 2; apply Rmult_le_compat_r; [apply N|];
    rewrite <- (pow1 n); apply pow_incr; lra.
  - discriminate.
  - apply existsb_exists in R. destruct R as [[[x y] k] [I R]]. destruct (eq x v) as [D'|D']; [|discriminate].
    destruct (k <=? n)%nat eqn:K; [|discriminate]. apply Nat.leb_le in K.
    specialize (IH _ _ _ R). specialize (P x y k I). rewrite D' in P.
    replace (t ^ n) with (t ^ (n - k) * t ^ k) by (rewrite <- pow_add; f_equal; lia).
    apply Rle_trans with (t ^ (n - k) * L y); [|exact IH]. rewrite Rmult_assoc. apply Rmult_le_compat_l; [|exact P].
    apply pow_le. lra.
Qed.

Lemma apart_of_protected :
  forall (W : Type) (t : R) (m : attack W) (steps : list (W * W * nat)) (L : W -> R),
  0 < t <= 1 -> joined m steps = true -> (forall w, 0 <= L w) -> protected t steps L -> apart t m L.
Proof.
  intros W t m steps L T J N P s u HS HU. unfold joined in J. rewrite forallb_forall in J. specialize (J s HS).
  rewrite forallb_forall in J. specialize (J u HU). exact (along_a_path W _ t steps L T P N _ _ _ _ J).
Qed.

(* Potentials that keep to all steps are private likelihoods themselves. *)
Definition keeps {W : Type} (steps : list (W * W * nat)) (h : W -> Z) : bool :=
  forallb (fun '(v, w, k) => (h w <=? h v + Z.of_nat k)%Z) steps.

Lemma potentials_are_private :
  forall (W : Type) (t : R) (steps : list (W * W * nat)) (h : W -> Z), 0 < t <= 1 -> keeps steps h = true ->
  protected t steps (likelihood t h).
Proof.
  intros W t steps h T K v w k I. unfold keeps in K. rewrite forallb_forall in K. specialize (K _ I). apply Z.leb_le in K.
  unfold likelihood. rewrite <- power_sum by lra. apply power_order; [exact T|exact K].
Qed.

Lemma likelihood_positive : forall (W : Type) (t : R) (h : W -> Z) (w : W), 0 < t -> 0 < likelihood t h w.
Proof. intros W t h w T. apply power_positive, T. Qed.

Lemma mass_positive :
  forall (W : Type) (weight L : W -> R) (ws : list W), (forall w, In w ws -> 0 <= weight w) -> (forall w, In w ws -> 0 < L w) ->
  0 < total weight ws -> 0 < mass weight L ws.
Proof.
  intros W weight L ws. unfold mass. induction ws as [|w ws IH]; intros PW PL P; simpl in *; [lra|].
  assert (0 <= weight w) by (apply PW; left; reflexivity). assert (0 < L w) by (apply PL; left; reflexivity).
  assert (0 <= total (fun x => weight x * L x) ws).
  { apply total_nonnegative. intros x HX. apply Rmult_le_pos; [apply PW; right; exact HX|apply Rlt_le, PL; right; exact HX]. }
  destruct (Rle_lt_dec (weight w) 0) as [Z|Z].
  - assert (0 < total (fun x => weight x * L x) ws); [|assert (0 <= weight w * L w) by (apply Rmult_le_pos; lra); lra].
    apply IH; [intros x HX; apply PW; right; exact HX|intros x HX; apply PL; right; exact HX|lra].
  - assert (0 < weight w * L w) by (apply Rmult_lt_0_compat; assumption). lra.
Qed.

(* From masses to the posterior over the prior. *)
Lemma ratio_at_most :
  forall N M prior B : R, 0 < M -> 0 < prior -> 0 < B -> B * N <= prior * M -> N / M / prior <= 1 / B.
Proof.
  intros N M prior B PM PP PB H. apply Rmult_le_reg_r with (M * prior * B); [repeat apply Rmult_lt_0_compat; assumption|].
  replace (N / M / prior * (M * prior * B)) with (B * N) by (field; lra).
  replace (1 / B * (M * prior * B)) with (prior * M) by (field; lra). exact H.
Qed.

Lemma ratio_at_least :
  forall N M prior C : R, 0 < M -> 0 < prior -> 0 < C -> prior * M <= C * N -> 1 / C <= N / M / prior.
Proof.
  intros N M prior C PM PP PC H. apply Rmult_le_reg_r with (M * prior * C); [repeat apply Rmult_lt_0_compat; assumption|].
  replace (N / M / prior * (M * prior * C)) with (C * N) by (field; lra).
  replace (1 / C * (M * prior * C)) with (prior * M) by (field; lra). exact H.
Qed.

Lemma ratio_equal : forall N M prior B : R, 0 < M -> 0 < prior -> 0 < B -> B * N = prior * M -> N / M / prior = 1 / B.
Proof.
  intros N M prior B PM PP PB H. apply Rle_antisym; [apply ratio_at_most|apply ratio_at_least]; try assumption; lra.
Qed.

(* Less privacy, larger posteriors: the largest reciprocal at t is one at every larger t. *)
Lemma apart_at_less :
  forall (W : Type) (s t : R) (m : attack W) (L : W -> R), 0 < s <= t -> (forall w, 0 <= L w) -> apart t m L -> apart s m L.
Proof.
  intros W s t m L ST N A x u HX HU. apply Rle_trans with (t ^ distance m x u * L x); [|apply A; assumption].
  apply Rmult_le_compat_r; [apply N|]. apply pow_incr. lra.
Qed.

Lemma no_more : forall B b N M prior : R, B <= b -> 0 <= N -> b * N = prior * M -> B * N <= prior * M.
Proof. intros B b N M prior H PN E. rewrite <- E. apply Rmult_le_compat_r; assumption. Qed.

Lemma no_less : forall C b N M prior : R, b <= C -> 0 <= N -> b * N = prior * M -> prior * M <= C * N.
Proof. intros C b N M prior H PN E. rewrite <- E. apply Rmult_le_compat_r; assumption. Qed.

Lemma positive_reciprocal : forall b N M prior : R, 0 < prior -> 0 < N -> 0 < M -> b * N = prior * M -> 0 < b.
Proof.
  intros b N M prior PP PN PM E. apply Rmult_lt_reg_r with N; [exact PN|]. rewrite E, Rmult_0_l.
  apply Rmult_lt_0_compat; assumption.
Qed.

Theorem posterior_at_most :
  forall (W : Type) (t B prior : R) (m : attack W) (steps : list (W * W * nat)) (potentials : list (W -> Z)) (weight L : W -> R),
  0 < t <= 1 -> 0 < prior -> 0 < B -> (forall w, 0 <= weight w) -> complete m potentials = true -> joined m steps = true ->
  (forall h, In h potentials ->
    B * mass weight (likelihood t h) (secret m) <= prior * mass weight (likelihood t h) (worlds m)) ->
  (forall w, 0 <= L w) -> protected t steps L -> 0 < mass weight L (worlds m) ->
  posterior_of m weight L / prior <= 1 / B.
Proof.
  intros W t B prior m steps potentials weight L T PP PB PW K J P PL A M. apply ratio_at_most; try assumption.
  apply (upper_limit W t B prior m potentials); try assumption; try (intros; auto); [lra|].
  apply (apart_of_protected W t m steps); assumption.
Qed.

Theorem posterior_at_least :
  forall (W : Type) (t C prior : R) (m : attack W) (steps : list (W * W * nat)) (potentials : list (W -> Z)) (weight L : W -> R),
  0 < t <= 1 -> 0 < prior <= C -> (forall w, 0 <= weight w) -> complete (exchanged m) potentials = true ->
  joined (exchanged m) steps = true ->
  (forall h, In h potentials ->
    prior * mass weight (likelihood t h) (worlds m) <= C * mass weight (likelihood t h) (secret m)) ->
  (forall w, 0 <= L w) -> protected t steps L -> 0 < mass weight L (worlds m) ->
  1 / C <= posterior_of m weight L / prior.
Proof.
  intros W t C prior m steps potentials weight L T PP PW K J P PL A M. apply ratio_at_least; try assumption; try lra.
  apply (lower_limit W t C prior m potentials); try assumption; try (intros; auto); [lra|].
  apply (apart_of_protected W t (exchanged m) steps); assumption.
Qed.

(* Reciprocals that no potential falls short of at s are reached by none at a larger t. *)
Theorem reciprocals_grow :
  forall (W : Type) (s t B prior : R) (m : attack W) (steps : list (W * W * nat)) (potentials : list (W -> Z)) (weight : W -> R)
    (h : W -> Z),
  0 < s <= t -> t <= 1 -> 0 < prior -> (forall w, 0 <= weight w) -> complete m potentials = true -> joined m steps = true ->
  (forall g, In g potentials ->
    B * mass weight (likelihood s g) (secret m) <= prior * mass weight (likelihood s g) (worlds m)) ->
  keeps steps h = true ->
  B * mass weight (likelihood t h) (secret m) <= prior * mass weight (likelihood t h) (worlds m).
Proof.
  intros W s t B prior m steps potentials weight h ST T PP PW K J P KH.
  assert (N : forall w, 0 <= likelihood t h w) by (intro w; apply Rlt_le, likelihood_positive; lra).
  apply (upper_limit W s B prior m potentials); try assumption; try (intros; auto); try lra.
  apply (apart_at_less W s t); [exact ST|exact N|]. apply (apart_of_protected W t m steps); try assumption; [lra|].
  apply potentials_are_private; [lra|exact KH].
Qed.

Theorem reciprocals_fall :
  forall (W : Type) (s t C prior : R) (m : attack W) (steps : list (W * W * nat)) (potentials : list (W -> Z)) (weight : W -> R)
    (h : W -> Z),
  0 < s <= t -> t <= 1 -> 0 < prior <= C -> (forall w, 0 <= weight w) -> complete (exchanged m) potentials = true ->
  joined (exchanged m) steps = true ->
  (forall g, In g potentials ->
    prior * mass weight (likelihood s g) (worlds m) <= C * mass weight (likelihood s g) (secret m)) ->
  keeps steps h = true ->
  prior * mass weight (likelihood t h) (worlds m) <= C * mass weight (likelihood t h) (secret m).
Proof.
  intros W s t C prior m steps potentials weight h ST T PP PW K J P KH.
  assert (N : forall w, 0 <= likelihood t h w) by (intro w; apply Rlt_le, likelihood_positive; lra).
  apply (lower_limit W s C prior m potentials); try assumption; try (intros; auto); try lra.
  apply (apart_at_less W s t); [exact ST|exact N|]. apply (apart_of_protected W t (exchanged m) steps); try assumption; [lra|].
  apply potentials_are_private; [lra|exact KH].
Qed.

Lemma reciprocal_of_factor : forall B b N M prior : R, 0 < N -> b * N = prior * M -> B * N <= prior * M -> B <= b.
Proof. intros B b N M prior PN E H. apply Rmult_le_reg_r with N; [exact PN|]. rewrite E. exact H. Qed.

Lemma factor_of_reciprocal : forall C b N M prior : R, 0 < N -> b * N = prior * M -> prior * M <= C * N -> b <= C.
Proof. intros C b N M prior PN E H. apply Rmult_le_reg_r with N; [exact PN|]. rewrite E. exact H. Qed.

(* Potentials with the opposite signs are likelihoods at the inverse privacy factor. *)
Lemma inverse_likelihood :
  forall (W : Type) (t : R) (h : W -> Z) (w : W), 0 < t -> likelihood t (fun x => (- h x)%Z) w = likelihood (1 / t) h w.
Proof.
  intros W t h w T. unfold likelihood. assert (P : forall n : nat, t ^ n * (1 / t) ^ n = 1).
  { intro n. induction n as [|n IH]; simpl; [ring|].
    replace (t * t ^ n * (1 / t * (1 / t) ^ n)) with (t ^ n * (1 / t) ^ n) by (field; lra). exact IH. }
  assert (Q : forall n : nat, 0 < t ^ n) by (intro n; apply pow_lt, T).
  destruct (h w) as [|p|p]; simpl; [reflexivity| |].
  - specialize (P (Pos.to_nat p)). specialize (Q (Pos.to_nat p)). apply Rmult_eq_reg_l with (t ^ Pos.to_nat p); [|lra].
    rewrite P. field. lra.
  - specialize (P (Pos.to_nat p)). specialize (Q (Pos.to_nat p)).
    assert (Z : (1 / t) ^ Pos.to_nat p <> 0) by (intro E; rewrite E, Rmult_0_r in P; lra).
    apply Rmult_eq_reg_r with ((1 / t) ^ Pos.to_nat p); [|exact Z]. rewrite P. field. exact Z.
Qed.

Lemma inverse_mass :
  forall (W : Type) (t : R) (weight : W -> R) (h : W -> Z) (ws : list W), 0 < t ->
  mass weight (likelihood t (fun x => (- h x)%Z)) ws = mass weight (likelihood (1 / t) h) ws.
Proof. intros W t weight h ws T. apply total_same. intros w _. rewrite inverse_likelihood by exact T. reflexivity. Qed.
