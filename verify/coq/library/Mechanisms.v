(* Posterior and prior on finite mechanisms. *)
From Coq Require Import Reals Lra List.
From Epsproof Require Import Bounds.
Import ListNotations.
Open Scope R_scope.
