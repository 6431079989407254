internal import Foundation

/// A section of a page: what stands under one `<h2>`.
struct PageSection {
    /// The heading, in HTML.
    let title: String
    /// What stands under it, in HTML.
    let body: String
    /// The name of its anchor.
    let anchor: String

    /// From so many sections on, a page lists them.
    private static let fewestListed = 4
    private static let (start, end) = ("<h2>", "</h2>")

    /// Splits the body of a page at its headings.
    static func all(of body: String) -> (lead: String, all: [PageSection]) {
        let parts = body.components(separatedBy: start)
        var names: Set<String> = []
        let sections = parts.dropFirst().map { part in
            let (title, body) =
                part.range(of: end).map { (part[..<$0.lowerBound], part[$0.upperBound...]) } ?? (part[...], "")
            var name = anchor(String(title))
            while !names.insert(name).inserted { name += "-" }
            return PageSection(title: String(title), body: String(body), anchor: name)
        }
        return (parts.first ?? "", sections)
    }

    /// Letters and digits of a heading, such as `what-to-do-next`.
    static func anchor(_ title: String) -> String {
        let words = title.lowercased().split { !$0.isLetter && !$0.isNumber }
        return words.isEmpty ? "section" : words.joined(separator: "-")
    }

    /// The list of sections; empty for a short page.
    static func contents(_ sections: [PageSection]) -> String {
        guard sections.count >= fewestListed else { return "" }
        let items = sections.map { "<li><a href=\"#\($0.anchor)\">\($0.title)</a></li>" }
        return "<nav aria-label=\"Contents\"><ul>\(items.joined())</ul></nav>\n"
    }

    /// Answers in a few words, side by side; each leads to the section of its title. Texts are HTML.
    static func cards(_ answers: [(title: String, text: String)]) -> String {
        let cards = answers.map { title, text in
            "<div><b><a href=\"#\(anchor(title))\">\(title)</a></b><p>\(text)</p></div>"
        }
        return "<div class=\"answers\">\(cards.joined())</div>"
    }

    /// The section.
    func html(isFolded: Bool) -> String {
        isFolded
            ? "<details id=\"\(anchor)\"><summary><h2>\(title)</h2></summary>\(body)</details>"
            : "<section id=\"\(anchor)\"><h2>\(title)</h2>\(body)</section>"
    }
}
