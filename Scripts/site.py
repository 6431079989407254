"""Makes the links of the pages work in a site: site.py ROOT CATALOGUE

CATALOGUE is a copy of the pages' folder. The pages link to each other as files, which readers of the repository need. In the copy
they link as DocC does (`doc:Evidence#Search`), and the pages outside of the folder that they link to are articles, too. A page for
a task has at most 1,500 words.
"""

import functools
import pathlib
import re
import sys
import urllib.parse

root, catalogue = (pathlib.Path(word).resolve() for word in sys.argv[1:])
pages = root / "Sources/beaconry/Documentation.docc"
# Pages outside of the folder, and the names of their articles.
OUTSIDE = {
    "README.md": "Readme",
    "CONTRIBUTING.md": "Contributing",
    "CHANGELOG.md": "Changes",
    "Venues/README.md": "VenueFiles",
    "Venues/scenarios/README.md": "ScenarioFiles",
    "Venues/catalogues/README.md": "Catalogues",
}
names = {page.resolve(): page.stem for page in pages.glob("*.md")}
names |= {(root / page).resolve(): name for page, name in OUTSIDE.items()}
# Tables and code are not counted, and notes may be longer.
LARGEST = 1500
CODE = re.compile(r"(^```.*?^```)", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"(!?)\[([^\]\[]*(?:\[[^\]]*\])?[^\]\[]*)\]\(([^)\s:]+)\)")


def plain(heading: str) -> str:
    """The text of a heading, without code marks and links."""
    return re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").strip()


@functools.cache
def sections(page: pathlib.Path) -> dict[str, str]:
    """DocC's name of each section, by the name that a link between files has."""
    found: dict[str, str] = {}
    for heading in map(plain, re.findall(r"^##+ +(.*)", CODE.sub("", page.read_text()), re.MULTILINE)):
        found.setdefault(re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-"), re.sub(r"\s+", "-", heading))
    return found


def write(page: pathlib.Path, article: pathlib.Path) -> list[str]:
    """Writes a page as an article. Returns what is wrong with it."""
    faults = []

    def link(match: re.Match[str]) -> str:
        mark, text, target = match.groups()
        file, _, section = target.partition("#")
        other = (page.parent / urllib.parse.unquote(file)).resolve() if file else page
        if not other.exists():
            faults.append(f"{page.relative_to(root)}: there is no file {target}")
            return text
        if other not in names:
            # A picture of the folder, or a file that the site does not have.
            return match[0] if mark and other.parent == pages else text
        if not section:
            return f"[{text}](doc:{names[other]})"
        if section not in sections(other):
            faults.append(f"{page.relative_to(root)}: there is no section {target}")
            return text
        return f"[{text}](doc:{names[other]}#{urllib.parse.quote(sections(other)[section])})"

    text = page.read_text()
    article.write_text("".join(part if CODE.match(part) else LINK.sub(link, part) for part in CODE.split(text)))
    lines = CODE.sub("", text).splitlines()
    count = sum(len(line.split()) for line in lines if not line.startswith(("|", "    ")))
    if page.parent == pages and not page.stem.endswith("Notes") and count > LARGEST:
        faults.append(f"{page.relative_to(root)} has {count} words: move history and experiments to {page.stem}Notes.md, or split it")
    return faults


faults = [fault for page, name in names.items() for fault in write(page, catalogue / f"{name}.md")]
sys.exit("\n".join(faults) or 0)
