"""What people call the commands, options and topics: the names that they have here."""

from __future__ import annotations

import re

__all__ = [
    "ALONE", "ANSWERED",
    "BETWEEN", "COUNTED", "LAWS", "LAW_NAMES", "LEFT_OUT", "MEANT", "NOTHING", "OPTIONS", "QUESTIONS", "QUESTION_WORD",
    "SECOND", "STANDS_ALONE", "TIMES", "TOPICS", "YES_OR_NO",
]  # fmt: skip

MEANT = {
    "budget": "derive", "calc": "derive", "calculate": "derive", "compute": "derive", "epsilon": "derive", "eps": "derive",
    "find": "derive", "prove": "derive", "run": "derive", "solve": "derive", "number": "evaluate", "value": "evaluate",
    "compile": "coq", "composition": "compose", "implies": "compare", "inverse": "invert", "memo": "report --memo",
    "monotone": "signs", "monotonicity": "signs", "new": "init", "papers": "list papers", "models": "list models",
    "claims": "list claims", "kinds": "list kinds", "profiles": "list profiles", "plot": "figure", "posterior": "risk",
    "replay": "verify", "show": "explain", "sign": "signs", "start": "init", "test": "verify", "validate": "verify",
    "audit": "verify", "docs": "manual", "lean": "coq", "version": "--version", "-v": "--version",
    "--completion": "help completion", "--install-completion": "help completion", "--show-completion": "help completion",
}  # fmt: skip
RECORD = "a record is written in Python, by epsproof.derive(3).record(); certificates are: epsproof derive 3 --save certificates"
ANSWERED = {
    "release": "what a published count tells is: epsproof risk --published 5 --prior 1/2 --noise 'geometric(epsilon=1)'",
    "export": RECORD,
    "record": RECORD,
    "registry": RECORD,
}
"""Words that no command stands for alone, with what is meant."""
OPTIONS = {
    "--at": "--set", "--condition": "--where", "--given": "--where", "--if": "--where", "--param": "--set", "--params": "--set",
    "--prior": "--where", "--priors": "--where", "--region": "--where", "--subject-to": "--where", "--value": "--set",
    "--when": "--where", "--with": "--set", "--dp": "--privacy", "--definition": "--privacy", "--attack": "--model",
    "--adversary": "--model", "--out": "--to", "--output": "--to", "-o": "--to", "--in": "--for", "--solve-for": "--for",
    "--values": "--set", "--steps": "--group", "--max": "--most", "--mutants": "--most",
    "--timeout": "--time", "--seconds": "--time", "--precision": "--digits", "--noise": "--mechanism", "--format": "--json",
    "--decimals": "--digits", "--round": "--digits", "--prec": "--digits", "--parameter": "--for", "--alpha": "--renyi",
    "--solve": "--for", "--failure-probability": "--failure", "--failure-rate": "--failure",
    "--target-delta": "--delta", "--target-epsilon": "--epsilon", "--target-eps": "--epsilon", "--order": "--renyi",
    "--coqc": "--compile", "--n": "--most", "--count": "--most",
    "--rdp": "--renyi", "--renyi-order": "--renyi",
    "--observed": "--published", "--observation": "--published", "--release": "--published", "--released": "--published",
    "--noisy": "--published", "--background": "--known", "--true": "--known",
    "--failure": "--delta", "--threads": "--jobs", "--cores": "--jobs", "--workers": "--jobs",
}  # fmt: skip
TOPICS = {
    "claims": "first", "claim": "first", "algorithm": "above-threshold", "table": "people", "data": "people", "plan": "sweep",
    "release": "block-in-county", "sensitivity": "statistic", "attack-model": "model", "distances": "metric",
    "svt": "above-threshold", "sparse-vector": "above-threshold", "household": "model", "csv": "people",
}  # fmt: skip
LEFT_OUT = {
    **dict.fromkeys(
        [("report", f"--{form}") for form in ("latex", "tex", "docx", "word", "markdown", "md")],
        "an article is a page, its LaTeX and, where latexmk is installed, a PDF, without an option: leave it out",
    ),
    **dict.fromkeys(
        [("verify", name) for name in ("--only", "--id", "--claim", "-k")], "one claim is shown by epsproof explain [FILE] ID"
    ),
    **dict.fromkeys(
        [("sensitivity", name) for name in ("--domain", "--range", "--bounds", "--from", "--min", "--max", "--clip")],
        'the domain of the values stands in the file: domain = { from = "0", to = "1" }',
    ),
    ("sensitivity", "--neighbours"): 'what a neighbour is stands in the file: neighbours = "replace"',
    ("sensitivity", "--epsilon"): "by how much a record changes a statistic depends on no epsilon: leave it out",
    **dict.fromkeys(
        [("signs", name) for name in ("--by", "--for", "--in", "--prior", "--wrt", "--with-respect-to", "--var", "--variable")],
        "it tells the signs for every prior: leave it out",
    ),
    ("sweep", "--digits"): "how many digits stands in the file, in its first lines: digits = 20",
    ("figure", "--list"): "without arguments epsproof figure lists the figures",
    ("risk", "--posterior"): "the posterior is the answer: --preference and --by ask for a limit",
    ("list", "noise"): "epsproof help releases has the mechanisms",
    ("derive", "--prove"): "what is derived is proved: leave it out",
    ("init", "--list"): "epsproof init --help lists the topics",
    ("init", "--to"): "the name of the file stands alone: epsproof init my.claims.toml",
    ("evaluate", "--to"): "with --json the answer can be sent to a file",
    ("evaluate", "--tables"): "how many tables share a budget is said in a memo: epsproof report PROFILE --memo --tables 40",
    ("evaluate", "--plot"): "epsproof figure surface PROFILE draws it",
    ("evaluate", "--rho"): "the largest rho is asked by --privacy zcdp --failure 0.05",
    ("evaluate", "--mu"): "the largest mu is asked by --privacy gdp --failure 0.05",
    ("report", "--pdf"): "the PDF stands beside the page where latexmk is installed: leave --pdf out",
    ("latex", "--format"): "it writes LaTeX; epsproof report writes a page, and a PDF where latexmk is installed",
    ("latex", "--pdf"): "epsproof report writes a page, and a PDF where latexmk is installed",
    ("derive", "--pdf"): "epsproof report writes a page, and a PDF where latexmk is installed",
    ("derive", "--html"): "epsproof report writes a page",
    ("derive", "--latex"): "epsproof latex writes the theorem, epsproof report an article",
    ("derive", "--output"): "with --json the answer can be sent to a file, and --save DIR keeps the certificates",
    ("derive", "--out"): "with --json the answer can be sent to a file, and --save DIR keeps the certificates",
    ("derive", "--to"): "with --json the answer can be sent to a file, and --save DIR keeps the certificates",
    **dict.fromkeys(
        [("manual", "--html"), ("manual", "--pdf")], "the manual is web pages, and --to DIR is their folder: leave it out"
    ),
    **dict.fromkeys(
        [(name, option) for name in ("algorithm", "metric") for option in ("--epsilon", "--eps", "--set", "--delta")],
        "every value stands in the file: change it there",
    ),
    **dict.fromkeys(
        [("sweep", name) for name in ("--epsilon", "--eps", "--set", "--delta", "--grid", "--model", "--where", "--assume")],
        "the criterion and every value stand in a file, its plan: epsproof init --topic sweep writes one to start from",
    ),
    ("model", "--set"): "values stand beside a criterion: epsproof evaluate 2 --model household --set alpha=0.5 --set beta=0.1",
    ("risk", "--mechanism"): "the noise of a count is --noise 'geometric(t=1/3)'",
    **dict.fromkeys([("risk", "--count"), ("risk", "--total"), ("risk", "--others")], "how many others are counted is --known 4"),
    ("compare", "--delta"): "how often a criterion may fail is said with a mechanism: --mechanism laplace --failure 1e-5",
    ("verify", "--set"): 'values stand in the claim: values = { a = "1/4", r = "3" }',
    ("verify", "--where"): 'conditions on the priors stand in the claim: where = ["q == 1"]',
    ("verify", "--assume"): 'assumptions stand in the claim: assumptions = ["r > 1"]',
    ("risk", "--failure"): "the noise is drawn as its law says, and nothing fails: leave it out",
    ("verify", "--all"): "without a paper or a file it checks all papers: leave --all out",
    ("verify", "--expect"): 'what is expected of a claim stands in its file: expect = "refuted"',
    **dict.fromkeys(
        [("model", name) for name in ("--figure", "--plot", "--picture", "--svg")], "a picture is a file: --to model.svg"
    ),
    ("model", "--list"): "epsproof list models names them all",
    ("compose", "rdp"): "a bound on a Renyi divergence is asked for by --renyi ORDER",
    ("list", "commands"): "epsproof --help has all commands",
    ("list", "all"): "without a word everything is listed: epsproof list",
    ("list", "options"): "epsproof derive --help has the options of derive",
    ("list", "figures"): "epsproof figure lists the figures",
    ("list", "criteria"): "epsproof list profiles has the criteria with a name",
    ("list", "schemas"): "the schemas are the files of reports/schemas",
    **dict.fromkeys([("list", "rungs"), ("list", "verdicts")], "epsproof help rungs and epsproof help verdicts explain them"),
    ("compose", "rho"): "write --to zcdp",
    **dict.fromkeys([("compose", "mu"), ("compose", "gaussian")], "write --to gdp"),
    ("compose", "cdp"): "write --to zcdp",
    **dict.fromkeys(
        [("compose", name) for name in ("epsilon", "eps", "dp", "adp", "pure")], "epsilon is asked at a delta: --delta 1e-5"
    ),
    ("init", "memo"): "a memo is written by epsproof report PROFILE --memo",
    ("list", "topics"): "epsproof help has all topics",
    ("init", "household"): "epsproof init --topic model writes a model to start from",
    ("init", "--model"): "epsproof init --topic model writes a model to start from",
    ("report", "--format"): "each form is an option of its own: --html, --memo, --publish; without one it is an article",
    ("list", "noises"): "epsproof help releases has the mechanisms",
    ("list", "mechanisms"): "epsproof help releases has the mechanisms",
    ("list", "laws"): "epsproof help releases has the mechanisms",
}
"""What to do instead of an option, or of a value, that a command does not have."""
NOTHING = ("--quiet", "--silent", "-s", "--yes", "-y", "--debug", "--color", "--no-color", "--open", "--progress")
YES_OR_NO = ("yes", "true", "on", "no", "false", "off")
TIMES = {
    "--releases", "--composition", "--compositions", "--times", "--queries", "--counts", "--count", "--repeat", "--histograms",
    "--number-of-tables", "--number-of-counts", "--number-of-queries", "--number-of-releases", "--statistics", "--n-tables",
    "--tables",
}  # fmt: skip
COUNTED = {"-k", "-n", "--k", "--n"}
ALONE = {
    "--topic": "help", "--id": "explain", "--paper": "verify", "--file": "verify", "--claim": "explain", "--figure": "figure",
    "--name": "model",
}  # fmt: skip
"""Options that ask for what the command takes as a word."""
SECOND = {"--with", "--to", "--against", "--and", "--second", "--other", "--versus", "--vs"}
"""Options that ask for the second criterion of a comparison."""
LAWS = {"laplace", "gaussian", "geometric"}
LAW_NAMES = LAWS | {"discrete_gaussian", "randomized_response", "exponential", "zcdp", "gdp", "dp", "rdp"}
STANDS_ALONE = {"--ratio", "--criterion", "--profile", "--formula", "--question"}
QUESTIONS, BETWEEN = {"asked", "profile", "first", "second"}, {"vs", "vs.", "versus", "and", "with", "to", "or"}
QUESTION_WORD = re.compile(r"(?:[-+*/<>=]|and|or|prior|posterior|if|p|q)\Z")
