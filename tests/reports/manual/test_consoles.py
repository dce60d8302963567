"""Narrow pages: how far a line of a console hangs, where a name is broken, and that nothing that is read or copied changes."""

from __future__ import annotations

import re

import pytest

from epsproof.reports.manual.build import accessible, hung

HEAD, END = '<div class="highlight-console notranslate"><div class="highlight"><pre>', "</pre></div>"


@pytest.mark.parametrize(
    ("line", "hang"),
    [
        ('<span class="gp">$ </span>epsproof derive 3', 4),
        ('<span class="go">epsilon at least  0.2006</span>', 18),
        ('<span class="go">t &lt;= 1  x</span>', 8),
        ('<span class="go">      (19&#183;q)</span>', 6),
        ('<span class="go">Use epsilon at most 0.2006.</span>', 0),
        ('<span class="go">any of that budget, composed  0.047</span>', 20),
    ],
)
def test_a_line_hangs_below_its_second_column(line: str, hang: int) -> None:
    assert f'<span class="line" style="--hang: {hang}">' in hung(f"{HEAD}{line}\n{END}")


def test_what_is_read_stays_and_every_span_is_closed_in_its_line() -> None:
    command = '<span class="gp">$ </span>epsproof <span class="s2">"a\nb"</span> --where &lt;q&gt; -n 1\n'
    code = f'{command}<span class="go">x  1</span>\n'
    page = hung(f"<p>--where</p>{HEAD}{code}{END}")
    assert re.sub("<[^>]+>", "", page) == re.sub("<[^>]+>", "", f"<p>--where</p>{HEAD}{code}{END}")
    lines = page[page.index("<pre>") + 5 : page.index("</pre>")].split('<span class="line"')[1:]
    assert [line.count("<span") + 1 - line.count("</span>") for line in lines] == [0, 0, 0]
    assert page.count('<span class="held">--where</span>') == 1 and '<span class="held">-n</span>' in page


def test_what_was_broken_at_a_hundred_letters_is_one_line() -> None:
    full, short = f"because  {'word ' * 17}end", "because  word"
    broken = (full, "         further", short, "         apart", "      in")
    code = "".join(f'<span class="go">{line}</span>\n' for line in broken)
    page = hung(f"{HEAD}{code}{END}")
    assert re.sub("<[^>]+>", "", page) == re.sub("<[^>]+>", "", code)
    assert (
        page.count('class="turn"') == 1
        and 'end</span><span class="turn">\n         </span><span class="go">further' in page
    )


def test_what_was_printed_on_two_lines_beyond_the_width_stays_on_two() -> None:
    code = f'<span class="go">    {"word " * 25}model</span>\n<span class="go">    epsilon = log({"r + " * 10}r)</span>\n'
    page = hung(f"{HEAD}{code}{END}")
    assert 'class="turn"' not in page and page.count('class="line"') == 2


def test_a_table_scrolls_and_can_be_reached_by_the_keyboard() -> None:
    page = hung(f'{HEAD}<span class="go">eq-3  eq. (3)  proved</span>\n{END}')
    assert '<pre tabindex="0">' in page and 'class="line columns"' in page
    assert "tabindex" not in hung(f'{HEAD}<span class="go">eq-3  eq. (3)</span>\n{END}')


def test_a_row_of_two_cells_below_those_of_a_table_belongs_to_it() -> None:
    code = "".join(
        f'<span class="go">{line}</span>\n'
        for line in ("release  epsilon  times", "any      0.1", "by  weights")
    )
    assert hung(f"{HEAD}{code}{END}").count('class="line columns"') == 2


def test_other_blocks_stay_as_they_are() -> None:
    block = '<div class="highlight-latex notranslate"><div class="highlight"><pre>a  = 1\n</pre></div>'
    assert hung(block) == block


@pytest.mark.parametrize("language", ["json", "toml", "python", "yaml"])
def test_a_line_of_a_file_hangs_two_letters_below_its_indentation(language: str) -> None:
    block = f'<div class="highlight-{language} notranslate"><div class="highlight"><pre>{{}}</pre></div>'
    code = '<span class="p">{</span>\n    <span class="s2">&quot;a\n  b&quot;</span>,\n\n'
    page = hung(block.format(code))
    assert re.findall(r'"line" style="--hang: (\d+)"', page) == ["2", "6", "4", "2"]
    assert re.sub("<[^>]+>", "", page) == re.sub("<[^>]+>", "", block.format(code))
    assert '<span class="s2">  b&quot;</span>' in page


def test_an_option_is_not_torn_in_commands_without_a_prompt() -> None:
    block = '<div class="highlight-{} notranslate"><div class="highlight"><pre><span></span>epsproof compose 1 {} 0\n</pre></div>'
    for language in ("none", "sh"):
        assert hung(block.format(language, "--delta")) == block.format(
            language, '<span class="held">--delta</span>'
        )
    assert '<span class="held">--delta</span> 0' in hung(block.format("yaml", "--delta"))
    assert '"held"' not in hung(block.format("toml", "--delta"))


def test_the_name_of_a_field_is_broken_after_its_dots() -> None:
    field = '<dt><code class="literal"><span class="pre">{}</span></code></dt><dd><p>0.5</p></dd>'
    assert accessible(field.format("a[].b_c.d")).decode() == field.format("a[].<wbr>b_c.<wbr>d")
