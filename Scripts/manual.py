"""Writes a man page of each command of the tool, from what its help says.

usage: manual.py BINARY FOLDER DATE
"""

import json
import pathlib
import re
import subprocess
import sys

binary, folder, date = sys.argv[1:]


def printed(*arguments):
    return subprocess.run([binary, *arguments], check=True, capture_output=True, text=True).stdout


def escaped(text):
    """Text in which troff sees no command: a hyphen is one that can be copied, and no line begins with a dot."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^(?=[.'])", r"\\&", text, flags=re.MULTILINE)


def paragraphs(text):
    """Each line of the text that is not empty, as a paragraph."""
    return "".join(f".PP\n{escaped(line)}\n" for line in text.splitlines() if line)


title_line = re.compile(r"^([A-Z][A-Za-z ,]*):$", flags=re.MULTILINE)


def sections(help_text):
    """The sections of a help without its usage: a title, and terms with their descriptions."""
    found = []
    for line in help_text.splitlines():
        if title := title_line.match(line):
            found.append((title[1].upper(), []))
        elif not found or not line.strip() or line.startswith("  See "):
            continue
        elif found[-1][1] and line.startswith(" " * 20):
            found[-1][1][-1].append(line.strip())
        elif line.startswith("  "):
            found[-1][1].append(re.split(r" {2,}", line.strip(), maxsplit=1))
    return found


def page(command, parents):
    words = [*parents, command["commandName"]]
    name = "-".join(words)
    help_text = printed(*words[1:], "--help")
    before, usage, after = re.fullmatch(r"(.*)^USAGE: (.*?)\n\n(.*)", help_text, flags=re.DOTALL | re.MULTILINE).groups()
    usages = [" ".join(each.split()) for each in re.split(r"\n {7}(?=beaconry )", usage)]
    lines = [
        f'.TH "{escaped(name).upper()}" 1 "{date}" "{version}" "Beaconry"\n.nh\n.ad l\n',
        f".SH NAME\n{escaped(name)} \\- {escaped(command['abstract'])}\n",
        ".SH SYNOPSIS\n" + ".br\n".join(f"{escaped(each)}\n" for each in usages),
    ]
    # Some tell of options there, too.
    description = title_line.split(command.get("discussion", ""))[0]
    if description:
        lines.append(f".SH DESCRIPTION\n{paragraphs(description)}")
    for title, terms in sections(before + after):
        lines.append(f'.SH "{escaped(title)}"\n')
        lines += [f".TP\n\\fB{escaped(term)}\\fR\n{escaped(' '.join(text))}\n" for term, *text in terms]
    below = [each for each in command.get("subcommands", []) if each["commandName"] != "help"]
    related = ["-".join(words[:-1])] * (len(words) > 1) + [f"{name}-{each['commandName']}" for each in below]
    lines.append(".SH SEE ALSO\n" + ",\n".join(f"\\fB{escaped(each)}\\fR(1)" for each in related) + "\n")
    (pathlib.Path(folder) / f"{name}.1").write_text("".join(lines))
    for each in below:
        page(each, words)


version = printed("--version").splitlines()[0].partition(",")[0]
page(json.loads(printed("--experimental-dump-help"))["command"], [])
