(* What the theorems rest on: only axioms of Coq's own real numbers may appear. *)
From Epsproof Require KR24_C1.
From Epsproof Require KR24_C2.
From Epsproof Require KR24_L1_a.
From Epsproof Require KR24_L1_b.
From Epsproof Require KR24_L2_1.
From Epsproof Require KR24_L2_2.
From Epsproof Require KR24_L3B_1.
From Epsproof Require KR24_L3B_2.
From Epsproof Require KR24_L3B_3.
From Epsproof Require KR24_L3B_4.
From Epsproof Require KR24_L3E_1.
From Epsproof Require KR24_L3E_2.
From Epsproof Require KR24_L3E_3.
From Epsproof Require KR24_L3E_4.
From Epsproof Require KR24_Lemma_1.
From Epsproof Require KR24_Refutations.
From Epsproof Require KR24_S4_lower.
From Epsproof Require KR24_S4_point_base.
From Epsproof Require KR24_S4_point_div.
From Epsproof Require KR24_S4_point_form.
From Epsproof Require KR24_S4_r1.
From Epsproof Require KR24_S4_r1ex.
From Epsproof Require KR24_S4_r2eq.
From Epsproof Require KR24_S4_simple.
From Epsproof Require KR24_T1.
From Epsproof Require KR24_T2_concl.
From Epsproof Require KR24_T2_cont.
From Epsproof Require KR24_T2_q_at_1.
From Epsproof Require KR24_T2_q_below_1.
From Epsproof Require KR24_T2_solve.
From Epsproof Require KR24_T3.
From Epsproof Require KR24_T4_case1.
From Epsproof Require KR24_T4_case2_part_1.
From Epsproof Require KR24_T4_case2_part_2.
From Epsproof Require KR24_T5_case1.
From Epsproof Require KR24_T5_case2_part_1.
From Epsproof Require KR24_T5_case2_part_2.
From Epsproof Require KR24_T5_case2_part_3.
From Epsproof Require KR24_T5_case2_part_4.
From Epsproof Require KR24_T5_case3.
From Epsproof Require KR24_T5_case4_part_1.
From Epsproof Require KR24_T5_case4_part_2.
From Epsproof Require KR24_eq13.
From Epsproof Require KR24_eq26_case1.
From Epsproof Require KR24_eq26_case2.
From Epsproof Require KR24_eq26_case3.
From Epsproof Require KR24_eq26_case4_part_1.
From Epsproof Require KR24_eq26_case4_part_2.
From Epsproof Require KR24_eq28.
From Epsproof Require KR24_eq29.
From Epsproof Require KR24_fn8.
From Epsproof Require KR24_tab1_A_eps.
From Epsproof Require KR24_tab1_A_pr.
From Epsproof Require KR24_tab1_A_sd.
From Epsproof Require KR24_tab1_B_eps.
From Epsproof Require KR24_tab1_B_pr.
From Epsproof Require KR24_tab1_B_sd.
From Epsproof Require KR24_tab1_C_eps.
From Epsproof Require KR24_tab1_C_pr.
From Epsproof Require KR24_tab1_C_sd.
From Epsproof Require KR24_tab4_15_1.
From Epsproof Require KR24_tab4_15_2_part_1.
From Epsproof Require KR24_tab4_15_2_part_2.
From Epsproof Require KR24_tab4_15_2_part_3.
From Epsproof Require KR24_tab4_15_2_part_4.
From Epsproof Require KR24_tab4_15_3.
From Epsproof Require KR24_tab4_15_4_part_1.
From Epsproof Require KR24_tab4_15_4_part_2.
From Epsproof Require KR24_tab4_16_1.
From Epsproof Require KR24_tab4_16_2_part_1.
From Epsproof Require KR24_tab4_16_2_part_2.
From Epsproof Require KR24_tab5_A_eps.
From Epsproof Require KR24_tab5_A_pr.
From Epsproof Require KR24_tab5_A_sd.
From Epsproof Require KR24_tab5_B_eps.
From Epsproof Require KR24_tab5_B_pr.
From Epsproof Require KR24_tab5_B_sd.
From Epsproof Require KR24_tab5_C_eps.
From Epsproof Require KR24_tab5_C_pr.
From Epsproof Require KR24_tab5_C_sd.
From Epsproof Require Theorem_capped_ratio.
From Epsproof Require Theorem_capped_ratio_at_inclusion.
From Epsproof Require Theorem_capped_ratio_at_value.
From Epsproof Require Theorem_constant.
From Epsproof Require Theorem_difference.
From Epsproof Require Theorem_inclusion_only.
From Epsproof Require Theorem_lee_clifton.
From Epsproof Require Theorem_point.
From Epsproof Require Theorem_rectangle.
Goal True. idtac "theorem KR24_Lemma_1.lemma_1_first". exact I. Qed.
Goal True. idtac "theorem KR24_Lemma_1.lemma_1_second". exact I. Qed.
Goal True. idtac "theorem KR24_Lemma_1.theorem_1". exact I. Qed.
Goal True. idtac "theorem KR24_Refutations.theorem_2_below_one_needs_a_gap". exact I. Qed.
Goal True. idtac "theorem KR24_Refutations.theorem_2_at_one_needs_a_gap". exact I. Qed.
Goal True. idtac "theorem KR24_Refutations.theorem_4_needs_a_nonnegative_cap". exact I. Qed.
Goal True. idtac "theorem KR24_Refutations.equation_26_needs_a_gap". exact I. Qed.
Goal True. idtac "theorem KR24_T2_q_below_1.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_T2_q_at_1.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_T3.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_eq29.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_S4_point_form.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_T4_case1.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_tab4_16_1.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_T5_case1.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_tab4_15_1.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_T4_case2_part_1.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_T4_case2_part_2.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_tab4_16_2_part_1.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_tab4_16_2_part_2.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_T5_case4_part_1.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_T5_case4_part_2.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_tab4_15_4_part_1.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_tab4_15_4_part_2.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_T5_case3.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_tab4_15_3.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_T5_case2_part_1.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_T5_case2_part_2.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_T5_case2_part_3.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_T5_case2_part_4.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_tab4_15_2_part_1.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_tab4_15_2_part_2.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_tab4_15_2_part_3.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_tab4_15_2_part_4.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_eq26_case1.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_eq26_case1.case_2". exact I. Qed.
Goal True. idtac "theorem KR24_eq26_case1.coverage". exact I. Qed.
Goal True. idtac "theorem KR24_eq26_case2.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_eq26_case3.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_eq26_case4_part_1.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_eq26_case4_part_2.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_L2_1.slope". exact I. Qed.
Goal True. idtac "theorem KR24_L2_2.slope". exact I. Qed.
Goal True. idtac "theorem KR24_L3B_1.slope". exact I. Qed.
Goal True. idtac "theorem KR24_L3B_2.slope". exact I. Qed.
Goal True. idtac "theorem KR24_L3E_1.slope". exact I. Qed.
Goal True. idtac "theorem KR24_L3E_2.slope". exact I. Qed.
Goal True. idtac "theorem KR24_L3E_3.slope". exact I. Qed.
Goal True. idtac "theorem KR24_L3E_4.slope". exact I. Qed.
Goal True. idtac "theorem KR24_L3B_3.slope". exact I. Qed.
Goal True. idtac "theorem KR24_L3B_4.slope". exact I. Qed.
Goal True. idtac "theorem KR24_L1_a.goal_1". exact I. Qed.
Goal True. idtac "theorem KR24_L1_a.goal_2". exact I. Qed.
Goal True. idtac "theorem KR24_L1_b.goal_1". exact I. Qed.
Goal True. idtac "theorem KR24_L1_b.goal_2". exact I. Qed.
Goal True. idtac "theorem KR24_T1.goal_1". exact I. Qed.
Goal True. idtac "theorem KR24_T2_solve.goal_1". exact I. Qed.
Goal True. idtac "theorem KR24_T2_solve.goal_2". exact I. Qed.
Goal True. idtac "theorem KR24_T2_solve.goal_3". exact I. Qed.
Goal True. idtac "theorem KR24_T2_concl.goal_1". exact I. Qed.
Goal True. idtac "theorem KR24_T2_cont.goal_1". exact I. Qed.
Goal True. idtac "theorem KR24_T2_cont.goal_2". exact I. Qed.
Goal True. idtac "theorem KR24_eq13.goal_1". exact I. Qed.
Goal True. idtac "theorem KR24_C1.goal_1". exact I. Qed.
Goal True. idtac "theorem KR24_C2.goal_1". exact I. Qed.
Goal True. idtac "theorem KR24_eq28.goal_1". exact I. Qed.
Goal True. idtac "theorem KR24_S4_lower.goal_1". exact I. Qed.
Goal True. idtac "theorem KR24_S4_r1.goal_1". exact I. Qed.
Goal True. idtac "theorem KR24_S4_r1ex.goal_1". exact I. Qed.
Goal True. idtac "theorem KR24_S4_r2eq.goal_1". exact I. Qed.
Goal True. idtac "theorem KR24_S4_r2eq.goal_2". exact I. Qed.
Goal True. idtac "theorem KR24_fn8.goal_1". exact I. Qed.
Goal True. idtac "theorem KR24_fn8.goal_2". exact I. Qed.
Goal True. idtac "theorem KR24_S4_point_div.goal_1". exact I. Qed.
Goal True. idtac "theorem KR24_S4_point_div.goal_2". exact I. Qed.
Goal True. idtac "theorem KR24_tab1_A_eps.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_tab1_A_eps.printed". exact I. Qed.
Goal True. idtac "theorem KR24_tab1_A_sd.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_tab1_A_sd.printed". exact I. Qed.
Goal True. idtac "theorem KR24_tab1_A_pr.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_tab1_A_pr.printed". exact I. Qed.
Goal True. idtac "theorem KR24_tab1_B_eps.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_tab1_B_eps.printed". exact I. Qed.
Goal True. idtac "theorem KR24_tab1_B_sd.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_tab1_B_sd.printed". exact I. Qed.
Goal True. idtac "theorem KR24_tab1_B_pr.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_tab1_B_pr.printed". exact I. Qed.
Goal True. idtac "theorem KR24_tab1_C_eps.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_tab1_C_eps.printed". exact I. Qed.
Goal True. idtac "theorem KR24_tab1_C_sd.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_tab1_C_sd.printed". exact I. Qed.
Goal True. idtac "theorem KR24_tab1_C_pr.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_tab1_C_pr.printed". exact I. Qed.
Goal True. idtac "theorem KR24_S4_simple.comparison_1". exact I. Qed.
Goal True. idtac "theorem KR24_S4_simple.comparison_2". exact I. Qed.
Goal True. idtac "theorem KR24_S4_simple.comparison_3". exact I. Qed.
Goal True. idtac "theorem KR24_S4_simple.comparison_4". exact I. Qed.
Goal True. idtac "theorem KR24_S4_simple.comparison_5". exact I. Qed.
Goal True. idtac "theorem KR24_S4_simple.comparison_6". exact I. Qed.
Goal True. idtac "theorem KR24_S4_point_base.comparison_1". exact I. Qed.
Goal True. idtac "theorem KR24_tab5_A_eps.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_tab5_A_eps.printed". exact I. Qed.
Goal True. idtac "theorem KR24_tab5_A_sd.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_tab5_A_sd.printed". exact I. Qed.
Goal True. idtac "theorem KR24_tab5_A_pr.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_tab5_A_pr.printed". exact I. Qed.
Goal True. idtac "theorem KR24_tab5_B_eps.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_tab5_B_eps.printed". exact I. Qed.
Goal True. idtac "theorem KR24_tab5_B_sd.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_tab5_B_sd.printed". exact I. Qed.
Goal True. idtac "theorem KR24_tab5_B_pr.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_tab5_B_pr.printed". exact I. Qed.
Goal True. idtac "theorem KR24_tab5_C_eps.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_tab5_C_eps.printed". exact I. Qed.
Goal True. idtac "theorem KR24_tab5_C_sd.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_tab5_C_sd.printed". exact I. Qed.
Goal True. idtac "theorem KR24_tab5_C_pr.case_1". exact I. Qed.
Goal True. idtac "theorem KR24_tab5_C_pr.printed". exact I. Qed.
Goal True. idtac "theorem Theorem_constant.case_1". exact I. Qed.
Goal True. idtac "theorem Theorem_capped_ratio.case_1". exact I. Qed.
Goal True. idtac "theorem Theorem_inclusion_only.case_1". exact I. Qed.
Goal True. idtac "theorem Theorem_capped_ratio_at_value.case_1". exact I. Qed.
Goal True. idtac "theorem Theorem_capped_ratio_at_value.case_2". exact I. Qed.
Goal True. idtac "theorem Theorem_capped_ratio_at_value.case_3". exact I. Qed.
Goal True. idtac "theorem Theorem_capped_ratio_at_value.coverage". exact I. Qed.
Goal True. idtac "theorem Theorem_capped_ratio_at_inclusion.case_1". exact I. Qed.
Goal True. idtac "theorem Theorem_capped_ratio_at_inclusion.case_2". exact I. Qed.
Goal True. idtac "theorem Theorem_capped_ratio_at_inclusion.coverage". exact I. Qed.
Goal True. idtac "theorem Theorem_rectangle.case_1". exact I. Qed.
Goal True. idtac "theorem Theorem_rectangle.case_2". exact I. Qed.
Goal True. idtac "theorem Theorem_rectangle.case_3". exact I. Qed.
Goal True. idtac "theorem Theorem_rectangle.case_4". exact I. Qed.
Goal True. idtac "theorem Theorem_rectangle.case_5". exact I. Qed.
Goal True. idtac "theorem Theorem_rectangle.coverage". exact I. Qed.
Goal True. idtac "theorem Theorem_difference.case_1". exact I. Qed.
Goal True. idtac "theorem Theorem_point.case_1". exact I. Qed.
Goal True. idtac "theorem Theorem_point.case_2". exact I. Qed.
Goal True. idtac "theorem Theorem_point.coverage". exact I. Qed.
Goal True. idtac "theorem Theorem_lee_clifton.case_1". exact I. Qed.
Definition every_theorem := (KR24_Lemma_1.lemma_1_first, KR24_Lemma_1.lemma_1_second, KR24_Lemma_1.theorem_1, KR24_Refutations.theorem_2_below_one_needs_a_gap, KR24_Refutations.theorem_2_at_one_needs_a_gap, KR24_Refutations.theorem_4_needs_a_nonnegative_cap, KR24_Refutations.equation_26_needs_a_gap, KR24_T2_q_below_1.case_1, KR24_T2_q_at_1.case_1, KR24_T3.case_1, KR24_eq29.case_1, KR24_S4_point_form.case_1, KR24_T4_case1.case_1, KR24_tab4_16_1.case_1, KR24_T5_case1.case_1, KR24_tab4_15_1.case_1, KR24_T4_case2_part_1.case_1, KR24_T4_case2_part_2.case_1, KR24_tab4_16_2_part_1.case_1, KR24_tab4_16_2_part_2.case_1, KR24_T5_case4_part_1.case_1, KR24_T5_case4_part_2.case_1, KR24_tab4_15_4_part_1.case_1, KR24_tab4_15_4_part_2.case_1, KR24_T5_case3.case_1, KR24_tab4_15_3.case_1, KR24_T5_case2_part_1.case_1, KR24_T5_case2_part_2.case_1, KR24_T5_case2_part_3.case_1, KR24_T5_case2_part_4.case_1, KR24_tab4_15_2_part_1.case_1, KR24_tab4_15_2_part_2.case_1, KR24_tab4_15_2_part_3.case_1, KR24_tab4_15_2_part_4.case_1, KR24_eq26_case1.case_1, KR24_eq26_case1.case_2, KR24_eq26_case1.coverage, KR24_eq26_case2.case_1, KR24_eq26_case3.case_1, KR24_eq26_case4_part_1.case_1, KR24_eq26_case4_part_2.case_1, KR24_L2_1.slope, KR24_L2_2.slope, KR24_L3B_1.slope, KR24_L3B_2.slope, KR24_L3E_1.slope, KR24_L3E_2.slope, KR24_L3E_3.slope, KR24_L3E_4.slope, KR24_L3B_3.slope, KR24_L3B_4.slope, KR24_L1_a.goal_1, KR24_L1_a.goal_2, KR24_L1_b.goal_1, KR24_L1_b.goal_2, KR24_T1.goal_1, KR24_T2_solve.goal_1, KR24_T2_solve.goal_2, KR24_T2_solve.goal_3, KR24_T2_concl.goal_1, KR24_T2_cont.goal_1, KR24_T2_cont.goal_2, KR24_eq13.goal_1, KR24_C1.goal_1, KR24_C2.goal_1, KR24_eq28.goal_1, KR24_S4_lower.goal_1, KR24_S4_r1.goal_1, KR24_S4_r1ex.goal_1, KR24_S4_r2eq.goal_1, KR24_S4_r2eq.goal_2, KR24_fn8.goal_1, KR24_fn8.goal_2, KR24_S4_point_div.goal_1, KR24_S4_point_div.goal_2, KR24_tab1_A_eps.case_1, KR24_tab1_A_eps.printed, KR24_tab1_A_sd.case_1, KR24_tab1_A_sd.printed, KR24_tab1_A_pr.case_1, KR24_tab1_A_pr.printed, KR24_tab1_B_eps.case_1, KR24_tab1_B_eps.printed, KR24_tab1_B_sd.case_1, KR24_tab1_B_sd.printed, KR24_tab1_B_pr.case_1, KR24_tab1_B_pr.printed, KR24_tab1_C_eps.case_1, KR24_tab1_C_eps.printed, KR24_tab1_C_sd.case_1, KR24_tab1_C_sd.printed, KR24_tab1_C_pr.case_1, KR24_tab1_C_pr.printed, KR24_S4_simple.comparison_1, KR24_S4_simple.comparison_2, KR24_S4_simple.comparison_3, KR24_S4_simple.comparison_4, KR24_S4_simple.comparison_5, KR24_S4_simple.comparison_6, KR24_S4_point_base.comparison_1, KR24_tab5_A_eps.case_1, KR24_tab5_A_eps.printed, KR24_tab5_A_sd.case_1, KR24_tab5_A_sd.printed, KR24_tab5_A_pr.case_1, KR24_tab5_A_pr.printed, KR24_tab5_B_eps.case_1, KR24_tab5_B_eps.printed, KR24_tab5_B_sd.case_1, KR24_tab5_B_sd.printed, KR24_tab5_B_pr.case_1, KR24_tab5_B_pr.printed, KR24_tab5_C_eps.case_1, KR24_tab5_C_eps.printed, KR24_tab5_C_sd.case_1, KR24_tab5_C_sd.printed, KR24_tab5_C_pr.case_1, KR24_tab5_C_pr.printed, Theorem_constant.case_1, Theorem_capped_ratio.case_1, Theorem_inclusion_only.case_1, Theorem_capped_ratio_at_value.case_1, Theorem_capped_ratio_at_value.case_2, Theorem_capped_ratio_at_value.case_3, Theorem_capped_ratio_at_value.coverage, Theorem_capped_ratio_at_inclusion.case_1, Theorem_capped_ratio_at_inclusion.case_2, Theorem_capped_ratio_at_inclusion.coverage, Theorem_rectangle.case_1, Theorem_rectangle.case_2, Theorem_rectangle.case_3, Theorem_rectangle.case_4, Theorem_rectangle.case_5, Theorem_rectangle.coverage, Theorem_difference.case_1, Theorem_point.case_1, Theorem_point.case_2, Theorem_point.coverage, Theorem_lee_clifton.case_1).
Print Assumptions every_theorem.
