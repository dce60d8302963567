"""The body of an article, as the templates of this package write it -> HTML; another command is an error, never passed over."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Mapping
from html import escape

from attrs import field, frozen

from epsproof.reports.mathml.translate import Untranslatable, mathml
from epsproof.reports.web.article.display import display
from epsproof.reports.web.article.pictures import framed
from epsproof.reports.web.article.source import COMMAND, PARAGRAPH, WORDS, Source, parts
from epsproof.reports.web.article.tables import table

__all__ = ["Numbers", "Reader"]

PLAIN = {"---": "—", "--": "–", "``": "“", "''": "”"}
SAID = {
    r"\textquotesingle": "'", r"\textquotedbl": '"', r"\textbackslash": "\\", r"\textasciitilde": "~", r"\textasciicircum": "^",
    r"\dots": "…", r"\S": "§", r"\newline": "<br>", r"\\": "<br>", r"\allowbreak": "<wbr>", r"\,": "\u2009", r"\ ": " ",
}  # fmt: skip
SILENT = {
    r"\noindent", r"\smallskip", r"\footnotesize", r"\scriptsize", r"\small", r"\raggedright", r"\centering", r"\upshape",
    r"\maketitle", r"\clearpage", r"\begingroup", r"\endgroup", r"\allowdisplaybreaks",
}  # fmt: skip
SETTINGS = {r"\setlength": 2, r"\renewcommand": 2, r"\setcounter": 2, r"\bibliographystyle": 1}
STYLES = {
    r"\emph": "em",
    r"\textbf": "strong",
    r"\texttt": "code",
    r"\digest": "code",
    r"\textsuperscript": "sup",
}
"""A figure of more plots than these scrolls on a narrow screen, where it would be too small to read."""
NESTED, SHORT = re.compile(r"\\frac\{(?:[^{}]|\{[^{}]*\}|\}\{)*\\frac"), 70
"""A fraction within another one is too small to read in a line, unless the formula is a short one."""
WIDTH, CENTRED = re.compile(r"width=(0?\.\d+)\\(?:text|line)width"), "display: block; margin: auto"
CONTINUED = r"\quad"
NAMED = {"theorem": "Theorem", "lemma": "Lemma"}
LISTS = {"enumerate": "ol", "itemize": "ul"}
Pictures = Mapping[str, bytes]


@frozen
class Numbers:
    """What references print: the number of each label, the headings as (label, text), and the works cited in order."""

    labels: dict[str, str] = field(factory=dict)
    headings: list[tuple[str, str]] = field(factory=list)
    cited: list[str] = field(factory=list)


class Reader:
    """Reads one article; ``known`` are the numbers that an earlier reading found, ``found`` those of this one."""

    def __init__(self, pictures: Pictures, works: Mapping[str, str], known: Numbers) -> None:
        self.pictures, self.works, self.known, self.found = pictures, works, known, Numbers()
        self.sections = self.subsections = self.theorems = self.figures = 0
        self.in_appendix = False
        self.counted = ""

    def blocks(self, text: str) -> str:
        """Paragraphs, headings, theorems, lists, tables and figures."""
        source, done, line = Source(text), list[str](), list[str]()

        def flush() -> None:
            if words := "".join(line).strip():
                done.append(f"<p>{words}</p>\n")
            line.clear()

        while not source.at_end():
            if source.taken(PARAGRAPH) is not None:
                flush()
            elif source.starts(r"\begin{"):
                source.place += len(r"\begin")
                name = source.group()
                flush()
                done.append(self.environment(name, source.option(), source.environment(name)))
            elif source.starts(r"\["):
                source.place += 2
                flush()
                done.append(display(source.until(r"\]")))
            elif source.starts("{"):
                inside = source.group()
                if r"\begin{" in inside or r"\[" in inside or r"\par" in inside:
                    flush()
                    done.append(self.blocks(inside))
                else:
                    line.append(self.words(inside))
            else:
                command = COMMAND.match(source.text, source.place)
                block = self._block(command[0] if command else "", source)
                if block is None:
                    line.append(self._inline(source))
                else:
                    flush()
                    done.append(block)
        flush()
        return "".join(done)

    def words(self, text: str) -> str:
        """Text within a line."""
        source, done = Source(text.strip()), list[str]()
        while not source.at_end():
            done.append(" " if source.taken(PARAGRAPH) else self._inline(source))
        return "".join(done).strip()

    def environment(self, name: str, title: str, inside: str) -> str:
        """What an environment shows."""
        if name in NAMED:
            return self._theorem(NAMED[name], title, inside)
        if name in LISTS:
            _, *items = parts(inside, r"\item")
            return f"<{LISTS[name]}>{''.join(f'<li>{self._item(x)}</li>' for x in items)}</{LISTS[name]}>\n"
        makers: dict[str, Callable[[str], str]] = {
            "align*": lambda x: "".join(map(display, _whole(parts(x.replace(r"\\*", r"\\"), r"\\")))),
            "equation": display,
            "longtable": lambda x: table(x, self.words),
            "figure": self._figure,
            "abstract": lambda x: f'<div class="answer"><h2>Abstract</h2>{self.blocks(x)}</div>\n',
            "center": self.blocks,
            "minipage": lambda x: self.blocks(_after_group(x)),
            "proof": lambda x: f"<p><strong>{self.words(title) or 'Proof'}.</strong></p>{self.blocks(x)}",
            "crosscheck": lambda x: f"<p><strong>Numerical cross-check.</strong></p>{self.blocks(x)}",
        }
        if name not in makers:
            raise Untranslatable(f"the environment {name}")
        return makers[name](inside)

    def _item(self, text: str) -> str:
        told = self.blocks(text)
        alone = told.startswith("<p>") and told.index("</p>\n") + len("</p>\n") == len(told)
        return told.removeprefix("<p>").removesuffix("</p>\n") if alone else told

    def _theorem(self, kind: str, title: str, inside: str) -> str:
        self.theorems += 1
        self.counted = str(self.theorems)
        named = f" ({self.words(title)})" if title else ""
        label, inside = self._labelled(inside)
        head = f"<p><strong>{kind} {self.theorems}{named}.</strong></p>"
        return f'<div class="answer"{_id(label)}>{head}{self.blocks(inside)}</div>\n'

    def _labelled(self, text: str) -> tuple[str, str]:
        """The label at the beginning, "" where there is none, and what follows it."""
        source = Source(text)
        source.blanks()
        if not source.starts(r"\label"):
            return "", text
        source.place += len(r"\label")
        label = source.group()
        self.found.labels[label] = self.counted
        return label, source.text[source.place :]

    def _heading(self, level: int, source: Source, numbered: bool) -> str:
        text = source.group()
        if not numbered:
            return f"<h{level}>{self.words(text)}</h{level}>\n"
        if level == 2:
            self.sections, self.subsections = self.sections + 1, 0
        else:
            self.subsections += 1
        first = "ABCDEF"[self.sections - 1] if self.in_appendix else str(self.sections)
        self.counted = first if level == 2 else f"{first}.{self.subsections}"
        label, rest = self._labelled(source.text[source.place :])
        if label:
            source.place = len(source.text) - len(rest)
        label, shown = label or f"part-{self.counted}", f"{self.counted} {self.words(text)}"
        if level == 2:
            self.found.headings.append((label, shown))
        return f"<h{level}{_id(label)}>{shown}</h{level}>\n"

    def _figure(self, inside: str) -> str:
        self.figures += 1
        self.counted = str(self.figures)
        _, _, rest = inside.partition(r"\includegraphics")
        source = Source(rest)
        share = WIDTH.search(source.option())
        name = source.group().rsplit(".", 1)[0]
        source.until(r"\caption")
        caption = self.words(source.group())
        label, _ = self._labelled(source.text[source.place :])
        data = b64encode(self.pictures[name]).decode()
        told = f"Figure {self.figures}: what its caption says"
        width = (
            f' style="width: max({100 * float(share[1]):g}%, 18rem); max-width: 100%; {CENTRED}"'
            if share
            else ""
        )
        image = f'<img src="data:image/svg+xml;base64,{data}" alt="{told}"{width}>'
        image = framed(image, self.pictures[name], told)
        return (
            f"<figure{_id(label)}>{image}<figcaption>Figure {self.figures}. {caption}</figcaption></figure>\n"
        )

    def _block(self, command: str, source: Source) -> str | None:
        """What a command that stands between paragraphs shows; None for one within a line."""
        known: dict[str, Callable[[], str]] = {
            r"\section": lambda: self._heading(2, source, True),
            r"\subsection": lambda: self._heading(3, source, True),
            r"\subsection*": lambda: self._heading(3, source, False),
            r"\par": lambda: "",
            r"\appendix": self._appendix,
            r"\tableofcontents": self._contents,
            r"\fbox": lambda: f'<div class="answer">{self.blocks(source.group())}</div>\n',
            r"\bibliography": lambda: self._works(source.group()),
        }
        if command not in known:
            return None
        source.place += len(command)
        return known[command]()

    def _appendix(self) -> str:
        self.sections, self.in_appendix = 0, True
        return ""

    def _contents(self) -> str:
        rows = "".join(
            f'<li><a href="#{escape(place)}">{text}</a></li>' for place, text in self.known.headings
        )
        return f'<nav aria-label="Contents"><h2>Contents</h2><ul class="plain">{rows}</ul></nav>\n'

    def _works(self, _: str) -> str:
        rows = "".join(f'<li id="{escape(key)}">{self.works[key]}</li>' for key in self.found.cited)
        return f"<h2>References</h2>\n<ol>{rows}</ol>\n"

    def _inline(self, source: Source) -> str:
        text = source.taken(WORDS)
        if text is not None:
            for latex, sign in PLAIN.items():
                text = text.replace(latex, sign)
            return escape(text, quote=False)
        command = source.taken(COMMAND)
        if command is not None:
            return self._command(command, source)
        sign = source.text[source.place]
        if sign == "{":
            return self.words(source.group())
        source.place += 1
        if sign == "$":
            return _in_line(source.until("$"))
        if sign == "%":
            source.until("\n")
            return ""
        if sign in "}&":
            raise Untranslatable(
                f"{sign!r} at {source.text[max(0, source.place - 40) : source.place + 20]!r}"
            )
        return {"~": "\u00a0", "\n": " "}[sign]

    def _command(self, command: str, source: Source) -> str:
        if command in SILENT:
            return ""
        if command in SETTINGS:
            for _ in range(SETTINGS[command]):
                source.group() if source.starts("{") else source.taken(COMMAND)
            return ""
        if command in SAID:
            return escape(SAID[command], quote=False) if "<" not in SAID[command] else SAID[command]
        if command in STYLES:
            return f"<{STYLES[command]}>{self.words(source.group())}</{STYLES[command]}>"
        if command == r"\(":
            return _in_line(source.until(r"\)"))
        if command in (r"\ensuremath", r"\fitted"):
            formula = source.group()
            return escape(formula, quote=False) if formula in ("<", ">", "|") else _in_line(formula)
        if command == r"\ref":
            label = source.group()
            return f'<a href="#{escape(label)}">{self.known.labels.get(label, "?")}</a>'
        if command == r"\cite":
            key = source.group()
            if key not in self.found.cited:
                self.found.cited.append(key)
            return f'<a href="#{escape(key)}">[{self.found.cited.index(key) + 1}]</a>'
        if len(command) == 2 and not command[1].isalpha():
            return escape(command[1], quote=False)
        raise Untranslatable(f"the command {command}")


def _id(label: str) -> str:
    return f' id="{escape(label)}"' if label else ""


def _in_line(latex: str) -> str:
    return mathml(
        latex,
        large=latex.lstrip().startswith(r"\displaystyle")
        or (len(latex) > SHORT and bool(NESTED.search(latex))),
    )


def _whole(lines: list[str]) -> list[str]:
    """The lines of an alignment, each with its continuations, which are moved to the right."""
    found: list[str] = []
    for line in (x.replace("&", "").strip() for x in lines if x.strip()):
        first = COMMAND.match(line)
        if found and first is not None and first[0] == CONTINUED:
            found[-1] += line[first.end() :]
        else:
            found.append(line)
    return found


def _after_group(text: str) -> str:
    source = Source(text)
    source.group()
    return source.text[source.place :]
