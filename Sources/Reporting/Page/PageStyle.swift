/// The rules of all pages: screens from 390 pixels on, light and dark, and paper.
enum PageStyle {
    /// The rules.
    ///
    /// - Parameter accent: colour of the bar beside the verdict.
    static func rules(accent: String) -> String {
        """
        :root { --ink: \(Palette.ink); --pale: #5b6673; --rule: \(Palette.rule); --paper: #fff; --panel: #f4f6f8; --link: \(Palette.candidate); }
        body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 1180px; margin: 2em auto; padding: 0 1em; }
        h1 { font-size: 1.6em; } h2 { font-size: 1.15em; margin: 0; } section, details { margin: 2em 0; scroll-margin-top: 1em; }
        a { color: var(--link); } code, pre { font-size: .9em; overflow-wrap: anywhere; } p, li { max-width: 75em; } p, li, h1, h2, .verdict { overflow-wrap: anywhere; } h2.sheet { margin: 1.5em 0 .5em; }
        .verdict { border-left: 6px solid \(accent); padding: .4em 1em; background: var(--panel); }
        .verdict strong { font-size: 1.2em; }
        nav ul { list-style: none; display: flex; flex-wrap: wrap; gap: .2em 1.2em; margin: 1em 0; padding: 0; font-size: .93em; }
        summary { cursor: pointer; } summary h2 { display: inline; } details { border-top: 1px solid var(--rule); padding-top: .6em; margin: .6em 0; }
        table { border-collapse: collapse; margin: .8em 0; font-size: .93em; } th, td { padding: .25em .6em; text-align: left; vertical-align: top; }
        th { border-bottom: 2px solid var(--rule); font-weight: 600; } td { border-bottom: 1px solid var(--rule); } details tr:last-child td { border: 0; } td.short { white-space: nowrap; } .wide { overflow-x: auto; }
        .number { text-align: right; font-variant-numeric: tabular-nums; }
        .copied { background: var(--panel); padding: .6em 1em; } pre { margin: 0; white-space: pre-wrap; }
        button { font: inherit; padding: .2em .9em; cursor: pointer; } figure { margin: 1em 0; }
        .answers { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 250px), 1fr)); gap: .8em; margin: 1em 0; }
        .answers div { border: 1px solid var(--rule); border-radius: 6px; padding: .6em .9em; } .answers p { margin: .3em 0 0; } .answers span { color: var(--pale); }
        [data-player] { margin: 1em 0; } [data-controls] { display: flex; flex-wrap: wrap; gap: .4em 1em; align-items: center; } [data-controls][hidden] { display: none; } [data-controls] input { flex: 1; min-width: 12em; }
        .pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 440px), 1fr)); gap: 1em; }
        svg { max-width: 100%; height: auto; } svg.rows { width: min(100%, 600px); } svg.map { background: #fff; color-scheme: light; }
        p.key { display: none; font-size: .87em; } p.key span { display: inline-block; margin-right: .8em; } p.key i { display: inline-block; box-sizing: border-box; width: 1em; height: .8em; margin-right: .4em; border: 1px solid var(--pale); print-color-adjust: exact; } p.key .dot { width: .8em; border-radius: 50%; } .pair + p.key { display: block; margin-top: -2em; } .pair .small { display: none; }
        footer { color: var(--pale); font-size: .9em; margin-top: 3em; }
        @media screen and (max-width: 640px) {
        svg:not(.map):not(.rows) { font-size: 17px; } svg .small { display: none; } p.key, .pair + p.key { display: block; margin-top: 0; }
        .wide table, .wide tbody, .wide tr, .wide td { display: block; } .wide thead { display: none; } .wide tr { border-bottom: 2px solid var(--rule); padding: .4em 0; } .wide tr:last-child { border: 0; }
        .wide td, .wide td.short { border: 0; padding: .1em 0; text-align: left; white-space: normal; overflow-wrap: anywhere; }
        .wide td:empty { display: none; } td[data-label]::before { content: attr(data-label) ": "; color: var(--pale); } td:first-child { font-weight: 600; } td:first-child::before { font-weight: 400; }
        }
        @media screen and (prefers-color-scheme: dark) {
        :root { color-scheme: dark; --ink: #e4e9ee; --pale: #a5b1bd; --rule: #3a4552; --paper: #14191f; --panel: #1e262e; --link: #6cb8ea; }
        \(dark.map { "svg:not(.map) [fill=\"\($0)\"] { fill: \($1); } svg:not(.map) [stroke=\"\($0)\"] { stroke: \($1); }" }.joined(separator: "\n"))
        }
        @media print { body { margin: 0; max-width: none; font-size: 10pt; padding: 0; } nav, button, [data-controls] { display: none; } .wide { overflow: visible; } .wide table { font-size: 8pt; } .wide td.short { white-space: normal; } .wide td { overflow-wrap: break-word; } .wide th, .wide td { padding-left: .35em; padding-right: .35em; }
        h2, h3, summary, h3 + p { break-after: avoid; } p:has(+ svg), p:has(+ [data-player]) { break-after: avoid; } tr, figure, svg { break-inside: avoid; } .pair { grid-template-columns: 1fr 1fr; } .pair svg, [data-player] svg { max-height: 120mm; width: auto; } }

        """
    }

    /// What colours of pictures become on a dark screen. Those of maps stay.
    private static let dark = [
        (Palette.ink, "#e4e9ee"), (Palette.pale, "#a5b1bd"), (Palette.rule, "#3a4552"), (Palette.wall, "#7d8a97"),
        (Palette.candidate, "#4ba6e0"), (Palette.baseline, "#ef7d2a"), (Palette.beacon, "#18b98c"),
        ("#fff", "#14191f"), ("#ffffff", "#14191f"), ("#eef1f4", "#242d36"), ("#f4f6f8", "#1e262e"),
    ]
}
