"""The ids of the claims, which never change; new ones are added."""

KAZAN_REITER_2024 = frozenset(
    f"KR24.{name}"
    for name in """
    eq2.norm eq2.dp S2.1.var S2.1.mono eq5 S2.2.ra eq7 S2.3.naive S2.3.loose S2.3.ex L1.a L1.b L1.cit T1 T2.solve
    T2.q<1 T2.q=1 T2.concl T2.cont eq13 S4.const S4.either fig1.large eq15.b fn6 S4.simple S4.half eq16.b fn7 S4.lower
    S4.point.base S4.point.form S4.point.div S4.small fn8 S4.r1 S4.r1ex S4.r2eq tab1.A.eps tab1.A.sd tab1.A.pr
    tab1.B.eps tab1.B.sd tab1.B.pr tab1.C.eps tab1.C.sd tab1.C.pr S5.births S5.a0 fig2.eps fig2.larger fig2.mono fn10
    fig2.largest fig2.below10 fig2.only fig2.eps220 fig2.rmse tab4.14 tab4.15.1 tab4.15.2 tab4.15.3 tab4.15.4
    tab4.16.1 tab4.16.2 tab4.28 C1 C2 L2.1 L2.2 L3B.1 L3B.2 L3B.3 L3B.4 L3E.1 L3E.2 L3E.3 L3E.4 T3 T4.case1 T4.case2
    T4.cover T5.case1 T5.case2 T5.case3 T5.case4 T5.cover eq26.case1 eq26.case2 eq26.case3 eq26.case4 eq28 eq29 eq30.a
    eq30 eq31 eq32 SC2.base SC2.mono SC2.p005 SC2.p0005 eq33 SC3.eps SC3.arg tab5.A.eps tab5.A.sd tab5.A.pr tab5.B.eps
    tab5.B.sd tab5.B.pr tab5.C.eps tab5.C.sd tab5.C.pr eq37 eq38 SD1.r43 SD1.041 SD1.range
    """.split()
)
