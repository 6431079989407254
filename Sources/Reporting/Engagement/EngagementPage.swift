/// The frame that the pages of `engage` share.
enum EngagementPage {
    /// A page.
    ///
    /// - Parameters:
    ///   - isGood: colours the bar beside the verdict.
    ///   - verdict: plain text.
    ///   - body: HTML under the verdict.
    static func html(title: String, isGood: Bool = true, verdict: String, body: String) -> String {
        Page.html(
            title: title, accent: isGood ? Palette.beacon : Palette.baseline,
            body: "<div class=\"verdict\"><strong>\(Markup.escape(verdict))</strong></div>\n\(body)", rules: rules)
    }

    /// A paragraph for each sentence, in plain text.
    static func paragraphs(_ sentences: [String]) -> String {
        sentences.map { "<p>\(Markup.escape($0))</p>" }.joined()
    }

    private static let rules = """
        @page { size: A4 landscape; margin: 12mm; } h2 { break-after: avoid; } tr, figure { break-inside: avoid; }
        figure { margin: 1em 0; }
        @media print { body { margin: 0; max-width: none; font-size: 9pt; padding: 0; } }
        """
}
