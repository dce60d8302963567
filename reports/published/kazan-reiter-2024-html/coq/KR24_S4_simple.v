(* Section 4, after Table 1: the constant profiles 1.5, 3 and 6 ask for 0.20, 0.55 and 0.90 (two decimals) *)
From Coq Require Import Reals Lra Nsatz.
From Epsproof Require Import Sign Bounds Largest Profiles Paths Demands.
Open Scope R_scope.
From Epsproof Require Import Numbers.

Theorem comparison_1 : 39 / 200 < ln (3 / 2) / 2.
Proof.
  assert (E : exp (39 / 6553600) <= (1000005950963149 / 1000000000000000)) by (pose proof (exp_at_most (39 / 6553600) ltac:(lra)); lra).
  assert (E' : exp (39 / 3276800) <= (62500743872607 / 62500000000000)).
  { replace (39 / 3276800) with ((39 / 6553600) + (39 / 6553600)) by lra.
    apply (exp_doubled_above (39 / 6553600) (1000005950963149 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (39 / 1638400) <= (1000023804065081 / 1000000000000000)).
  { replace (39 / 1638400) with ((39 / 3276800) + (39 / 3276800)) by lra.
    apply (exp_doubled_above (39 / 3276800) (62500743872607 / 62500000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (39 / 819200) <= (250011902174199 / 250000000000000)).
  { replace (39 / 819200) with ((39 / 1638400) + (39 / 1638400)) by lra.
    apply (exp_doubled_above (39 / 1638400) (1000023804065081 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (39 / 409600) <= (1000095219660181 / 1000000000000000)).
  { replace (39 / 409600) with ((39 / 819200) + (39 / 819200)) by lra.
    apply (exp_doubled_above (39 / 819200) (250011902174199 / 250000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (39 / 204800) <= (500095224193573 / 500000000000000)).
  { replace (39 / 204800) with ((39 / 409600) + (39 / 409600)) by lra.
    apply (exp_doubled_above (39 / 409600) (1000095219660181 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (39 / 102400) <= (1000380933044881 / 1000000000000000)).
  { replace (39 / 102400) with ((39 / 204800) + (39 / 204800)) by lra.
    apply (exp_doubled_above (39 / 204800) (500095224193573 / 500000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (39 / 51200) <= (1000762011199747 / 1000000000000000)).
  { replace (39 / 51200) with ((39 / 102400) + (39 / 102400)) by lra.
    apply (exp_doubled_above (39 / 102400) (1000380933044881 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (39 / 25600) <= (1001524603060563 / 1000000000000000)).
  { replace (39 / 25600) with ((39 / 51200) + (39 / 51200)) by lra.
    apply (exp_doubled_above (39 / 51200) (1000762011199747 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (39 / 12800) <= (1003051530535619 / 1000000000000000)).
  { replace (39 / 12800) with ((39 / 25600) + (39 / 25600)) by lra.
    apply (exp_doubled_above (39 / 25600) (1001524603060563 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (39 / 6400) <= (125764046613731 / 125000000000000)).
  { replace (39 / 6400) with ((39 / 12800) + (39 / 12800)) by lra.
    apply (exp_doubled_above (39 / 12800) (1003051530535619 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (39 / 3200) <= (506131053461143 / 500000000000000)).
  { replace (39 / 3200) with ((39 / 6400) + (39 / 6400)) by lra.
    apply (exp_doubled_above (39 / 6400) (125764046613731 / 125000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (39 / 1600) <= (512337286555373 / 500000000000000)).
  { replace (39 / 1600) with ((39 / 3200) + (39 / 3200)) by lra.
    apply (exp_doubled_above (39 / 3200) (506131053461143 / 500000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (39 / 800) <= (104995798077969 / 100000000000000)).
  { replace (39 / 800) with ((39 / 1600) + (39 / 1600)) by lra.
    apply (exp_doubled_above (39 / 1600) (512337286555373 / 500000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (39 / 400) <= (275602940350741 / 250000000000000)).
  { replace (39 / 400) with ((39 / 800) + (39 / 800)) by lra.
    apply (exp_doubled_above (39 / 800) (104995798077969 / 100000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (39 / 200) <= (607655845839793 / 500000000000000)).
  { replace (39 / 200) with ((39 / 400) + (39 / 400)) by lra.
    apply (exp_doubled_above (39 / 400) (275602940350741 / 250000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (39 / 100) <= (738491253966549 / 500000000000000)).
  { replace (39 / 100) with ((39 / 200) + (39 / 200)) by lra.
    apply (exp_doubled_above (39 / 200) (607655845839793 / 500000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (L : (39 / 100) < ln (3 / 2)) by (eapply ln_above; [..|exact E]; lra).
  lra.
Qed.

Theorem comparison_2 : ln (3 / 2) / 2 < 41 / 200.
Proof.
  assert (E : (200001251220703 / 200000000000000) <= exp (41 / 6553600)) by (pose proof (exp_at_least (41 / 6553600)); lra).
  assert (E' : (125001564030771 / 125000000000000) <= exp (41 / 3276800)).
  { replace (41 / 3276800) with ((41 / 6553600) + (41 / 6553600)) by lra.
    apply (exp_doubled_below (41 / 6553600) (200001251220703 / 200000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (250006256162223 / 250000000000000) <= exp (41 / 1638400)).
  { replace (41 / 1638400) with ((41 / 3276800) + (41 / 3276800)) by lra.
    apply (exp_doubled_below (41 / 3276800) (125001564030771 / 125000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (1000050049924017 / 1000000000000000) <= exp (41 / 819200)).
  { replace (41 / 819200) with ((41 / 1638400) + (41 / 1638400)) by lra.
    apply (exp_doubled_below (41 / 1638400) (250006256162223 / 250000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (250025025588257 / 250000000000000) <= exp (41 / 409600)).
  { replace (41 / 409600) with ((41 / 819200) + (41 / 819200)) by lra.
    apply (exp_doubled_below (41 / 819200) (1000050049924017 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (1000200214726537 / 1000000000000000) <= exp (41 / 204800)).
  { replace (41 / 204800) with ((41 / 409600) + (41 / 409600)) by lra.
    apply (exp_doubled_below (41 / 409600) (250025025588257 / 250000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (100040046953901 / 100000000000000) <= exp (41 / 102400)).
  { replace (41 / 102400) with ((41 / 204800) + (41 / 204800)) by lra.
    apply (exp_doubled_below (41 / 204800) (1000200214726537 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (1000801099453871 / 1000000000000000) <= exp (41 / 51200)).
  { replace (41 / 51200) with ((41 / 102400) + (41 / 102400)) by lra.
    apply (exp_doubled_below (41 / 102400) (100040046953901 / 100000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (250400710167019 / 250000000000000) <= exp (41 / 25600)).
  { replace (41 / 25600) with ((41 / 51200) + (41 / 51200)) by lra.
    apply (exp_doubled_below (41 / 51200) (1000801099453871 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (1003208250434359 / 1000000000000000) <= exp (41 / 12800)).
  { replace (41 / 12800) with ((41 / 25600) + (41 / 25600)) by lra.
    apply (exp_doubled_below (41 / 25600) (250400710167019 / 250000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (1006426793739567 / 1000000000000000) <= exp (41 / 6400)).
  { replace (41 / 6400) with ((41 / 12800) + (41 / 12800)) by lra.
    apply (exp_doubled_below (41 / 12800) (1003208250434359 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (126611861394613 / 125000000000000) <= exp (41 / 3200)).
  { replace (41 / 3200) with ((41 / 6400) + (41 / 6400)) by lra.
    apply (exp_doubled_below (41 / 6400) (1006426793739567 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (256489015132939 / 250000000000000) <= exp (41 / 1600)).
  { replace (41 / 1600) with ((41 / 3200) + (41 / 3200)) by lra.
    apply (exp_doubled_below (41 / 3200) (126611861394613 / 125000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (13157322976773 / 12500000000000) <= exp (41 / 800)).
  { replace (41 / 800) with ((41 / 1600) + (41 / 1600)) by lra.
    apply (exp_doubled_below (41 / 1600) (256489015132939 / 250000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (1107936946656759 / 1000000000000000) <= exp (41 / 400)).
  { replace (41 / 400) with ((41 / 800) + (41 / 800)) by lra.
    apply (exp_doubled_below (41 / 800) (13157322976773 / 12500000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (613762138883551 / 500000000000000) <= exp (41 / 200)).
  { replace (41 / 200) with ((41 / 400) + (41 / 400)) by lra.
    apply (exp_doubled_below (41 / 400) (1107936946656759 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (301363170501529 / 200000000000000) <= exp (41 / 100)).
  { replace (41 / 100) with ((41 / 200) + (41 / 200)) by lra.
    apply (exp_doubled_below (41 / 200) (613762138883551 / 500000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (L : ln (3 / 2) < (41 / 100)) by (eapply ln_below; [..|exact E]; lra).
  lra.
Qed.

Theorem comparison_3 : 109 / 200 < ln 3 / 2.
Proof.
  assert (E : exp (109 / 6553600) <= (1000016632356709 / 1000000000000000)) by (pose proof (exp_at_most (109 / 6553600) ltac:(lra)); lra).
  assert (E' : exp (109 / 3276800) <= (500016632495027 / 500000000000000)).
  { replace (109 / 3276800) with ((109 / 6553600) + (109 / 6553600)) by lra.
    apply (exp_doubled_above (109 / 6553600) (1000016632356709 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (109 / 1638400) <= (250016632771667 / 250000000000000)).
  { replace (109 / 1638400) with ((109 / 3276800) + (109 / 3276800)) by lra.
    apply (exp_doubled_above (109 / 3276800) (500016632495027 / 500000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (109 / 819200) <= (500066533299861 / 500000000000000)).
  { replace (109 / 819200) with ((109 / 1638400) + (109 / 1638400)) by lra.
    apply (exp_doubled_above (109 / 1638400) (250016632771667 / 250000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (109 / 409600) <= (250066537726541 / 250000000000000)).
  { replace (109 / 409600) with ((109 / 819200) + (109 / 819200)) by lra.
    apply (exp_doubled_above (109 / 819200) (500066533299861 / 500000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (109 / 204800) <= (1000532372648633 / 1000000000000000)).
  { replace (109 / 204800) with ((109 / 409600) + (109 / 409600)) by lra.
    apply (exp_doubled_above (109 / 409600) (250066537726541 / 250000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (109 / 102400) <= (62566564294869 / 62500000000000)).
  { replace (109 / 102400) with ((109 / 204800) + (109 / 204800)) by lra.
    apply (exp_doubled_above (109 / 204800) (1000532372648633 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (109 / 51200) <= (501065595860989 / 500000000000000)).
  { replace (109 / 51200) with ((109 / 102400) + (109 / 102400)) by lra.
    apply (exp_doubled_above (109 / 102400) (62566564294869 / 62500000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (109 / 25600) <= (31383341419441 / 31250000000000)).
  { replace (109 / 25600) with ((109 / 51200) + (109 / 51200)) by lra.
    apply (exp_doubled_above (109 / 51200) (501065595860989 / 500000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (109 / 12800) <= (504276028748391 / 500000000000000)).
  { replace (109 / 12800) with ((109 / 25600) + (109 / 25600)) by lra.
    apply (exp_doubled_above (109 / 25600) (31383341419441 / 31250000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (109 / 6400) <= (1017177252680993 / 1000000000000000)).
  { replace (109 / 6400) with ((109 / 12800) + (109 / 12800)) by lra.
    apply (exp_doubled_above (109 / 12800) (504276028748391 / 500000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (109 / 3200) <= (1034649563371653 / 1000000000000000)).
  { replace (109 / 3200) with ((109 / 6400) + (109 / 6400)) by lra.
    apply (exp_doubled_above (109 / 6400) (1017177252680993 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (109 / 1600) <= (1070499718985153 / 1000000000000000)).
  { replace (109 / 1600) with ((109 / 3200) + (109 / 3200)) by lra.
    apply (exp_doubled_above (109 / 3200) (1034649563371653 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (109 / 800) <= (286492412086823 / 250000000000000)).
  { replace (109 / 800) with ((109 / 1600) + (109 / 1600)) by lra.
    apply (exp_doubled_above (109 / 1600) (1070499718985153 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (109 / 400) <= (1313246434933217 / 1000000000000000)).
  { replace (109 / 400) with ((109 / 800) + (109 / 800)) by lra.
    apply (exp_doubled_above (109 / 800) (286492412086823 / 250000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (109 / 200) <= (344923239772961 / 200000000000000)).
  { replace (109 / 200) with ((109 / 400) + (109 / 400)) by lra.
    apply (exp_doubled_above (109 / 400) (1313246434933217 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (109 / 100) <= (2974301033386889 / 1000000000000000)).
  { replace (109 / 100) with ((109 / 200) + (109 / 200)) by lra.
    apply (exp_doubled_above (109 / 200) (344923239772961 / 200000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (L : (109 / 100) < ln 3) by (eapply ln_above; [..|exact E]; lra).
  lra.
Qed.

Theorem comparison_4 : ln 3 / 2 < 111 / 200.
Proof.
  assert (E : (1000016937255859 / 1000000000000000) <= exp (111 / 6553600)) by (pose proof (exp_at_least (111 / 6553600)); lra).
  assert (E' : (250008468699647 / 250000000000000) <= exp (111 / 3276800)).
  { replace (111 / 3276800) with ((111 / 6553600) + (111 / 6553600)) by lra.
    apply (exp_doubled_below (111 / 6553600) (1000016937255859 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (1000067750744677 / 1000000000000000) <= exp (111 / 1638400)).
  { replace (111 / 1638400) with ((111 / 3276800) + (111 / 3276800)) by lra.
    apply (exp_doubled_below (111 / 3276800) (250008468699647 / 250000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (1000135506079517 / 1000000000000000) <= exp (111 / 819200)).
  { replace (111 / 819200) with ((111 / 1638400) + (111 / 1638400)) by lra.
    apply (exp_doubled_below (111 / 1638400) (1000067750744677 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (1000271030520931 / 1000000000000000) <= exp (111 / 409600)).
  { replace (111 / 409600) with ((111 / 819200) + (111 / 819200)) by lra.
    apply (exp_doubled_below (111 / 819200) (1000135506079517 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (200108426899881 / 200000000000000) <= exp (111 / 204800)).
  { replace (111 / 204800) with ((111 / 409600) + (111 / 409600)) by lra.
    apply (exp_doubled_below (111 / 409600) (1000271030520931 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (8008676503269 / 8000000000000) <= exp (111 / 102400)).
  { replace (111 / 102400) with ((111 / 204800) + (111 / 204800)) by lra.
    apply (exp_doubled_below (111 / 204800) (200108426899881 / 200000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (7829455485109 / 7812500000000) <= exp (111 / 51200)).
  { replace (111 / 51200) with ((111 / 102400) + (111 / 102400)) by lra.
    apply (exp_doubled_below (111 / 102400) (8008676503269 / 8000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (1004345314399083 / 1000000000000000) <= exp (111 / 25600)).
  { replace (111 / 25600) with ((111 / 51200) + (111 / 51200)) by lra.
    apply (exp_doubled_below (111 / 51200) (7829455485109 / 7812500000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (3940271525607 / 3906250000000) <= exp (111 / 12800)).
  { replace (111 / 12800) with ((111 / 25600) + (111 / 25600)) by lra.
    apply (exp_doubled_below (111 / 25600) (1004345314399083 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (508747438342449 / 500000000000000) <= exp (111 / 6400)).
  { replace (111 / 6400) with ((111 / 12800) + (111 / 12800)) by lra.
    apply (exp_doubled_below (111 / 12800) (3940271525607 / 3906250000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (207059164816003 / 200000000000000) <= exp (111 / 3200)).
  { replace (111 / 3200) with ((111 / 6400) + (111 / 6400)) by lra.
    apply (exp_doubled_below (111 / 6400) (508747438342449 / 500000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (1071837443357517 / 1000000000000000) <= exp (111 / 1600)).
  { replace (111 / 1600) with ((111 / 3200) + (111 / 3200)) by lra.
    apply (exp_doubled_below (111 / 3200) (207059164816003 / 200000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (574417752491589 / 500000000000000) <= exp (111 / 800)).
  { replace (111 / 800) with ((111 / 1600) + (111 / 1600)) by lra.
    apply (exp_doubled_below (111 / 1600) (1071837443357517 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (1319823017509953 / 1000000000000000) <= exp (111 / 400)).
  { replace (111 / 400) with ((111 / 800) + (111 / 800)) by lra.
    apply (exp_doubled_below (111 / 800) (574417752491589 / 500000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (1741932797549077 / 1000000000000000) <= exp (111 / 200)).
  { replace (111 / 200) with ((111 / 400) + (111 / 400)) by lra.
    apply (exp_doubled_below (111 / 400) (1319823017509953 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (3034329871177153 / 1000000000000000) <= exp (111 / 100)).
  { replace (111 / 100) with ((111 / 200) + (111 / 200)) by lra.
    apply (exp_doubled_below (111 / 200) (1741932797549077 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (L : ln 3 < (111 / 100)) by (eapply ln_below; [..|exact E]; lra).
  lra.
Qed.

Theorem comparison_5 : 179 / 200 < ln 6 / 2.
Proof.
  assert (E : exp (179 / 6553600) <= (200005462795691 / 200000000000000)) by (pose proof (exp_at_most (179 / 6553600) ltac:(lra)); lra).
  assert (E' : exp (179 / 3276800) <= (250013657175741 / 250000000000000)).
  { replace (179 / 3276800) with ((179 / 6553600) + (179 / 6553600)) by lra.
    apply (exp_doubled_above (179 / 6553600) (200005462795691 / 200000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (179 / 1638400) <= (62506828774389 / 62500000000000)).
  { replace (179 / 1638400) with ((179 / 3276800) + (179 / 3276800)) by lra.
    apply (exp_doubled_above (179 / 3276800) (250013657175741 / 250000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (179 / 819200) <= (1000218532718281 / 1000000000000000)).
  { replace (179 / 819200) with ((179 / 1638400) + (179 / 1638400)) by lra.
    apply (exp_doubled_above (179 / 1638400) (62506828774389 / 62500000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (179 / 409600) <= (1000437113193111 / 1000000000000000)).
  { replace (179 / 409600) with ((179 / 819200) + (179 / 819200)) by lra.
    apply (exp_doubled_above (179 / 819200) (1000218532718281 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (179 / 204800) <= (500437208727083 / 500000000000000)).
  { replace (179 / 204800) with ((179 / 409600) + (179 / 409600)) by lra.
    apply (exp_doubled_above (179 / 409600) (1000437113193111 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (179 / 102400) <= (1001749599514217 / 1000000000000000)).
  { replace (179 / 102400) with ((179 / 204800) + (179 / 204800)) by lra.
    apply (exp_doubled_above (179 / 204800) (500437208727083 / 500000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (179 / 51200) <= (200700452025379 / 200000000000000)).
  { replace (179 / 51200) with ((179 / 102400) + (179 / 102400)) by lra.
    apply (exp_doubled_above (179 / 102400) (1001749599514217 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (179 / 25600) <= (1007016786079787 / 1000000000000000)).
  { replace (179 / 25600) with ((179 / 51200) + (179 / 51200)) by lra.
    apply (exp_doubled_above (179 / 51200) (200700452025379 / 200000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (179 / 12800) <= (15845043866351 / 15625000000000)).
  { replace (179 / 12800) with ((179 / 25600) + (179 / 25600)) by lra.
    apply (exp_doubled_above (179 / 25600) (1007016786079787 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (179 / 6400) <= (1028363940358503 / 1000000000000000)).
  { replace (179 / 6400) with ((179 / 12800) + (179 / 12800)) by lra.
    apply (exp_doubled_above (179 / 12800) (15845043866351 / 15625000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (179 / 3200) <= (1057532393829667 / 1000000000000000)).
  { replace (179 / 3200) with ((179 / 6400) + (179 / 6400)) by lra.
    apply (exp_doubled_above (179 / 6400) (1028363940358503 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (179 / 1600) <= (559187381999553 / 500000000000000)).
  { replace (179 / 1600) with ((179 / 3200) + (179 / 3200)) by lra.
    apply (exp_doubled_above (179 / 3200) (1057532393829667 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (179 / 800) <= (1250762112750057 / 1000000000000000)).
  { replace (179 / 800) with ((179 / 1600) + (179 / 1600)) by lra.
    apply (exp_doubled_above (179 / 1600) (559187381999553 / 500000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (179 / 400) <= (1564405862690987 / 1000000000000000)).
  { replace (179 / 400) with ((179 / 800) + (179 / 800)) by lra.
    apply (exp_doubled_above (179 / 800) (1250762112750057 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (179 / 200) <= (611841425805483 / 250000000000000)).
  { replace (179 / 200) with ((179 / 400) + (179 / 400)) by lra.
    apply (exp_doubled_above (179 / 400) (1564405862690987 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : exp (179 / 100) <= (2994799442653491 / 500000000000000)).
  { replace (179 / 100) with ((179 / 200) + (179 / 200)) by lra.
    apply (exp_doubled_above (179 / 200) (611841425805483 / 250000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (L : (179 / 100) < ln 6) by (eapply ln_above; [..|exact E]; lra).
  lra.
Qed.

Theorem comparison_6 : ln 6 / 2 < 181 / 200.
Proof.
  assert (E : (1000027618408203 / 1000000000000000) <= exp (181 / 6553600)) by (pose proof (exp_at_least (181 / 6553600)); lra).
  assert (E' : (500027618789591 / 500000000000000) <= exp (181 / 3276800)).
  { replace (181 / 3276800) with ((181 / 6553600) + (181 / 6553600)) by lra.
    apply (exp_doubled_below (181 / 6553600) (1000027618408203 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (500055239104777 / 500000000000000) <= exp (181 / 1638400)).
  { replace (181 / 1638400) with ((181 / 3276800) + (181 / 3276800)) by lra.
    apply (exp_doubled_below (181 / 3276800) (500027618789591 / 500000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (500110484312271 / 500000000000000) <= exp (181 / 819200)).
  { replace (181 / 819200) with ((181 / 1638400) + (181 / 1638400)) by lra.
    apply (exp_doubled_below (181 / 1638400) (500055239104777 / 500000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (1000441986076217 / 1000000000000000) <= exp (181 / 409600)).
  { replace (181 / 409600) with ((181 / 819200) + (181 / 819200)) by lra.
    apply (exp_doubled_below (181 / 819200) (500110484312271 / 500000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (8007073340033 / 8000000000000) <= exp (181 / 204800)).
  { replace (181 / 204800) with ((181 / 409600) + (181 / 409600)) by lra.
    apply (exp_doubled_below (181 / 409600) (1000441986076217 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (40070764670417 / 40000000000000) <= exp (181 / 102400)).
  { replace (181 / 102400) with ((181 / 204800) + (181 / 204800)) by lra.
    apply (exp_doubled_below (181 / 204800) (8007073340033 / 8000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (501770681647481 / 500000000000000) <= exp (181 / 51200)).
  { replace (181 / 51200) with ((181 / 102400) + (181 / 102400)) by lra.
    apply (exp_doubled_below (181 / 102400) (40070764670417 / 40000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (100709526784391 / 100000000000000) <= exp (181 / 25600)).
  { replace (181 / 25600) with ((181 / 51200) + (181 / 51200)) by lra.
    apply (exp_doubled_below (181 / 51200) (501770681647481 / 500000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (253560219628399 / 250000000000000) <= exp (181 / 12800)).
  { replace (181 / 12800) with ((181 / 25600) + (181 / 25600)) by lra.
    apply (exp_doubled_below (181 / 25600) (100709526784391 / 100000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (1028684559648031 / 1000000000000000) <= exp (181 / 6400)).
  { replace (181 / 6400) with ((181 / 12800) + (181 / 12800)) by lra.
    apply (exp_doubled_below (181 / 12800) (253560219628399 / 250000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (1058191923258263 / 1000000000000000) <= exp (181 / 3200)).
  { replace (181 / 3200) with ((181 / 6400) + (181 / 6400)) by lra.
    apply (exp_doubled_below (181 / 6400) (1028684559648031 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (1119770146449021 / 1000000000000000) <= exp (181 / 1600)).
  { replace (181 / 1600) with ((181 / 3200) + (181 / 3200)) by lra.
    apply (exp_doubled_below (181 / 3200) (1058191923258263 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (1253885180878461 / 1000000000000000) <= exp (181 / 800)).
  { replace (181 / 800) with ((181 / 1600) + (181 / 1600)) by lra.
    apply (exp_doubled_below (181 / 1600) (1119770146449021 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (157222804682661 / 100000000000000) <= exp (181 / 400)).
  { replace (181 / 400) with ((181 / 800) + (181 / 800)) by lra.
    apply (exp_doubled_below (181 / 800) (1253885180878461 / 1000000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (308987628903527 / 125000000000000) <= exp (181 / 200)).
  { replace (181 / 200) with ((181 / 400) + (181 / 400)) by lra.
    apply (exp_doubled_below (181 / 400) (157222804682661 / 100000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (E' : (6110294708187117 / 1000000000000000) <= exp (181 / 100)).
  { replace (181 / 100) with ((181 / 200) + (181 / 200)) by lra.
    apply (exp_doubled_below (181 / 200) (308987628903527 / 125000000000000)); first [ exact E | lra ]. }
  clear E. rename E' into E.
  assert (L : ln 6 < (181 / 100)) by (eapply ln_below; [..|exact E]; lra).
  lra.
Qed.
