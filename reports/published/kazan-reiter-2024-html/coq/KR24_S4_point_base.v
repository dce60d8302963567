(* Section 4, point profile: log(r)/2 < 0.35 for every r < 2, by its value at 2 *)
From Coq Require Import Reals Lra Nsatz.
From Epsproof Require Import Sign Bounds Largest Profiles Paths Demands.
Open Scope R_scope.
From Epsproof Require Import Numbers.

Theorem comparison_1 : ln 2 / 2 < 7 / 20.
Proof.
  assert (E : (1000010681152343 / 1000000000000000) <= exp (7 / 655360)) by (pose proof (exp_at_least (7 / 655360)); lra).
  assert (E' : (1000021362418773 / 1000000000000000) <= exp (7 / 327680)).
  { replace (7 / 327680) with ((7 / 655360) + (7 / 655360)) by lra.
    apply (exp_doubled_below (7 / 655360) (1000010681152343 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (500021362646949 / 500000000000000) <= exp (7 / 163840)).
  { replace (7 / 163840) with ((7 / 327680) + (7 / 327680)) by lra.
    apply (exp_doubled_below (7 / 327680) (1000021362418773 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (500042726206623 / 500000000000000) <= exp (7 / 81920)).
  { replace (7 / 81920) with ((7 / 163840) + (7 / 163840)) by lra.
    apply (exp_doubled_below (7 / 163840) (500021362646949 / 500000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (500085456064303 / 500000000000000) <= exp (7 / 40960)).
  { replace (7 / 40960) with ((7 / 81920) + (7 / 81920)) by lra.
    apply (exp_doubled_below (7 / 81920) (500042726206623 / 500000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (1000341853468167 / 1000000000000000) <= exp (7 / 20480)).
  { replace (7 / 20480) with ((7 / 40960) + (7 / 40960)) by lra.
    apply (exp_doubled_below (7 / 40960) (500085456064303 / 500000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (1000683823800127 / 1000000000000000) <= exp (7 / 10240)).
  { replace (7 / 10240) with ((7 / 20480) + (7 / 20480)) by lra.
    apply (exp_doubled_below (7 / 20480) (1000341853468167 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (1001368115215243 / 1000000000000000) <= exp (7 / 5120)).
  { replace (7 / 5120) with ((7 / 10240) + (7 / 10240)) by lra.
    apply (exp_doubled_below (7 / 10240) (1000683823800127 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (7833891423201 / 7812500000000) <= exp (7 / 2560)).
  { replace (7 / 2560) with ((7 / 5120) + (7 / 5120)) by lra.
    apply (exp_doubled_below (7 / 5120) (1001368115215243 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (1005483701542947 / 1000000000000000) <= exp (7 / 1280)).
  { replace (7 / 1280) with ((7 / 2560) + (7 / 2560)) by lra.
    apply (exp_doubled_below (7 / 2560) (7833891423201 / 7812500000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (505498737034253 / 500000000000000) <= exp (7 / 640)).
  { replace (7 / 640) with ((7 / 1280) + (7 / 1280)) by lra.
    apply (exp_doubled_below (7 / 1280) (1005483701542947 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (1022115892572899 / 1000000000000000) <= exp (7 / 320)).
  { replace (7 / 320) with ((7 / 640) + (7 / 640)) by lra.
    apply (exp_doubled_below (7 / 640) (505498737034253 / 500000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (522360448925047 / 500000000000000) <= exp (7 / 160)).
  { replace (7 / 160) with ((7 / 320) + (7 / 320)) by lra.
    apply (exp_doubled_below (7 / 320) (1022115892572899 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (545720877202353 / 500000000000000) <= exp (7 / 80)).
  { replace (7 / 80) with ((7 / 160) + (7 / 160)) by lra.
    apply (exp_doubled_below (7 / 160) (522360448925047 / 500000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (595622551629011 / 500000000000000) <= exp (7 / 40)).
  { replace (7 / 40) with ((7 / 80) + (7 / 80)) by lra.
    apply (exp_doubled_below (7 / 80) (545720877202353 / 500000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (283812979207243 / 200000000000000) <= exp (7 / 20)).
  { replace (7 / 20) with ((7 / 40) + (7 / 40)) by lra.
    apply (exp_doubled_below (7 / 40) (595622551629011 / 500000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (2013745179162273 / 1000000000000000) <= exp (7 / 10)).
  { replace (7 / 10) with ((7 / 20) + (7 / 20)) by lra.
    apply (exp_doubled_below (7 / 20) (283812979207243 / 200000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (L : ln 2 < (7 / 10)) by (eapply ln_below; [..|exact E]; lra).
  lra.
Qed.
