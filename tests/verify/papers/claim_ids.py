"""The ids of the claims, in the order of the paper. They never change; new ones are added."""

KAZAN_REITER_2024 = tuple(
    f"KR24.{name}"
    for name in """
    abs.unique intro.largest intro.smallest intro.any eq1 eq2 eq2.norm eq2.dp S2.1.var S2.1.mono eq3 eq4 eq5 eq6
    S2.2.ra eq7 S2.3.naive S2.3.loose S2.3.ex eq8 fn4 A1 A2 L1.a L1.b L1.cit T1 T2.solve T2.q<1 T2.q=1 T2.concl
    T2.cont eq13 eq14 S4.const S4.either fig1.agency fig1.large eq15.a eq15.b S4.inf fn6 tab1.A.eps tab1.A.sd
    tab1.A.pr tab1.B.eps tab1.B.sd tab1.B.pr tab1.C.eps tab1.C.sd tab1.C.pr S4.simple S4.half eq16.a eq16.b fn7
    S4.lowerplot S4.lower S4.point.base S4.point.form S4.point.div S4.small S4.outperf fn8 fn9 S4.r1 S4.r1ex S4.r2
    S4.r2eq S4.r2close S5.births eq17 S5.a0 fig2.eps fig2.larger fig2.mono fn10 fig2.largest fig2.below10 fig2.only
    fig2.absdev fig2.eps220 fig2.rmse S5.62 S6.LC S6.WoodSim S6.cit tab4.14 tab4.15.1 tab4.15.2 tab4.15.3 tab4.15.4
    tab4.16.1 tab4.16.2 tab4.25 tab4.28 C1 C2 L2.1 L2.2 L3B.dom L3B.1 L3B.2 L3B.3 L3B.4 T3 T4.a T4.case1 T4.case2
    T4.cover T5.a T5.case1 T5.case2 T5.case3 T5.case4 T5.cover B2.struct eq25 eq26.case1 eq26.case2 eq26.case3
    eq26.case4 eq26.cover eq27 eq28 eq29 eq30.a eq30 eq31 fig3 eq32 tab5.A.eps tab5.A.sd tab5.A.pr tab5.B.eps
    tab5.B.sd tab5.B.pr tab5.C.eps tab5.C.sd tab5.C.pr SC2.base SC2.much SC2.gain SC2.srs SC2.mono SC2.p005
    SC2.p0005 eq33 SC3.form SC3.eps SC3.arg fig5 SD1.q eq34 eq35 eq36 eq37 eq38 SD1.apply SD1.r43 SD1.041 eq39 eq40
    eq41 SD1.range eq42 eq43 eq44 eq45 eq46 eq47 eq48 eq49 eq50 eq51 eq52 eq53 eq54 eq55 eq56 eq57 eq59 eq60 eq62
    eq63 eq64 eq65 eq66 eq67 eq68 eq68b eq69 eq70 eq72 eq73 eq74 eq75 eq76 eq77 eq78 eq80 eq81a eq81b eq83 eq87 eq88
    eq88t eq89 eq90 eq91 eq92 eq93 eq94 eq94s eq95 eq96 eq97 eq98 eq99 eq101 eq102 eq103 eq103s eq104 eq105 eq106
    eq107 eq107s L3E.dom L3E.1 L3E.2 L3E.3 L3E.4 eq109 eq110 eq111 eq112 eq113 eq114 eq115 eq116 eq117 eq118 eq119
    eq120 eq121 eq122 eq123 eq124 eq125 eq126 eq127 eq128 eq129 eq131 eq132 eq133 eq133s eq134 eq135 eq136 eq137
    eq137s eq138 eq140 eq140s eq142 T3p.bdry eq143 eq144 eq144s eq145 eq146 eq147 eq147s eq148 eq149 eq151 eq152
    eq154 eq155 eq156 eq156s T3p.concl eq158 T4p.1 eq159 eq160 eq161 eq163 T4p.inf T4p.cont eq164 eq165 eq167 eq168
    eq169 eq170 eq171 T5p.1 eq172 T5p.flat eq173 eq174 eq175 T5p.q1 eq176
    """.split()
)
