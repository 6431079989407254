/// A page in one file, without external files, so that it can be opened from the disk. Its rules and its script are the files
/// `page.css` and `page.js`.
enum Page {
    /// A form on paper.
    enum Paper: String {
        /// No form of its own.
        case screen
        case portrait
        case landscape
    }

    /// - Parameters:
    ///   - title: plain text, also the heading.
    ///   - accent: colour of the bar beside the verdict.
    ///   - body: HTML under the heading.
    ///   - rules: further rules of CSS, such as those for labels.
    static func html(
        title: String, accent: String, body: String, paper: Paper = .screen, rules: String = ""
    ) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(Markup.escape(title))</title>
        <style>
        \(colours(accent: accent))
        \(text(PackageResources.page_css))\(rules)
        </style>
        </head>
        <body class="\(paper.rawValue)">
        <header><h1>\(Markup.escape(title))</h1></header>
        <main>
        \(body)
        </main>
        <script>
        \(text(PackageResources.page_js))</script>
        </body>
        </html>

        """
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    /// The colours, and what those of pictures become on a dark screen. Those of maps stay.
    private static func colours(accent: String) -> String {
        """
        :root { --ink: \(Palette.ink); --pale: #5b6673; --rule: \(Palette.rule); --paper: #fff; --panel: #f4f6f8; --link: \(Palette.candidate); --accent: \(accent); --met: \(Palette.beacon); --missed: \(Palette.baseline); }
        @media screen and (prefers-color-scheme: dark) {
        :root { color-scheme: dark; --ink: #e4e9ee; --pale: #a5b1bd; --rule: #3a4552; --paper: #14191f; --panel: #1e262e; --link: #6cb8ea; }
        \(dark.map { "svg:not(.map) [fill=\"\($0)\"] { fill: \($1); } svg:not(.map) [stroke=\"\($0)\"] { stroke: \($1); }" }.joined(separator: "\n"))
        }
        """
    }

    private static let dark = [
        (Palette.ink, "#e4e9ee"), (Palette.pale, "#a5b1bd"), (Palette.rule, "#3a4552"), (Palette.wall, "#7d8a97"),
        (Palette.candidate, "#4ba6e0"), (Palette.baseline, "#ef7d2a"), (Palette.beacon, "#18b98c"),
        ("#fff", "#14191f"), ("#ffffff", "#14191f"), ("#eef1f4", "#242d36"), ("#f4f6f8", "#1e262e"),
    ]
}
