/// A page of a report in one file, without external files, so that it can be opened from the disk.
///
/// Each `<h2>` of the body begins a section. The page numbers their anchors and lists them at its top.
enum Page {
    /// The page.
    ///
    /// - Parameters:
    ///   - title: plain text, also the heading.
    ///   - accent: colour of the bar beside the verdict.
    ///   - body: HTML under the heading.
    ///   - folded: headings of the sections that are closed until somebody opens them; on paper they are open.
    ///   - rules: further rules of CSS, such as those for paper.
    static func html(
        title: String, accent: String, body: String, folded: (String) -> Bool = { _ in false }, rules: String = ""
    ) -> String {
        let sections = PageSection.all(of: body)
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(Markup.escape(title))</title>
            <style>
            \(PageStyle.rules(accent: accent))\(rules)
            </style>
            </head>
            <body>
            <header><h1>\(Markup.escape(title))</h1></header>
            <main>
            \(sections.lead)
            \(PageSection.contents(sections.all))\(sections.all.map { $0.html(isFolded: folded($0.title)) }.joined(separator: "\n"))
            </main>
            <script>
            \(PageScript.text)</script>
            </body>
            </html>

            """
    }
}
