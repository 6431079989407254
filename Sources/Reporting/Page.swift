/// A page of a report in one file, without scripts or external files, so that it can be opened from the disk.
enum Page {
    /// The page.
    ///
    /// - Parameters:
    ///   - title: plain text, also the heading.
    ///   - accent: colour of the bar beside the verdict.
    ///   - body: HTML under the heading.
    ///   - rules: further rules of CSS, such as those for paper.
    static func html(title: String, accent: String, body: String, rules: String = "") -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(Markup.escape(title))</title>
        <style>
        body { font: 15px/1.5 system-ui, sans-serif; color: \(Palette.ink); max-width: 1080px; margin: 2em auto; padding: 0 1em; }
        h1 { font-size: 1.6em; } h2 { font-size: 1.15em; margin-top: 2em; }
        .verdict { border-left: 6px solid \(accent); padding: .4em 1em; background: #f4f6f8; }
        .verdict strong { font-size: 1.2em; }
        table { border-collapse: collapse; margin: .8em 0; font-size: .93em; } th, td { padding: .25em .5em; text-align: left; vertical-align: top; }
        th { border-bottom: 2px solid \(Palette.rule); font-weight: 600; } td { border-bottom: 1px solid \(Palette.rule); white-space: nowrap; }
        .wide { overflow-x: auto; } .wide td.text { white-space: normal; min-width: 11em; }
        @media screen and (max-width: 640px) {
        .wide table { font-size: .8em; } .wide th:first-child, .wide td:first-child { position: sticky; left: 0; background: #fff; }
        }
        svg { max-width: 100%; height: auto; } code { font-size: .9em; overflow-wrap: anywhere; }
        footer td { white-space: normal; } footer { color: \(Palette.pale); font-size: .9em; margin-top: 3em; }
        \(rules)
        </style>
        </head>
        <body>
        <h1>\(Markup.escape(title))</h1>
        \(body)
        </body>
        </html>

        """
    }
}
