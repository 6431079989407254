/// A text of a report with words that stand out: code, strong words and links to sections. It has no markup of its own: each
/// renderer escapes it, because names come from files of other people.
///
/// ```swift
/// let text: ReportText = "Print the install sheet: \(code: "beaconry plan sheet")."
/// ```
struct ReportText: Hashable, ExpressibleByStringInterpolation {
    enum Span: Hashable {
        case plain(String)
        case code(String)
        case strong(String)
        /// Something less important, such as the name before a figure.
        case pale(String)
        /// A link to a section by its title.
        case link(String)
        /// A link to another page, by its path from the folder of this one.
        case page(String, path: String)
        /// A verdict on a requirement, such as `met`, in its colour.
        case verdict(String)
        /// Words about a picture, and those that stand for them where there are no pictures.
        case picture(String, without: String)
        case lineBreak
    }

    var spans: [Span]

    init(spans: [Span]) { self.spans = spans }

    init(_ text: String) { spans = [.plain(text)] }

    /// A sentence of a library, in which words between backquotes are code. Without the last backquote, nothing is code.
    init(marked text: String) {
        let pieces = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
        guard pieces.count % 2 == 1 else {
            spans = [.plain(text)]
            return
        }
        spans = pieces.enumerated().filter { !$0.element.isEmpty }.map { index, piece in
            index % 2 == 1 ? .code(piece) : .plain(piece)
        }
    }

    init(stringLiteral text: String) { self.init(text) }

    init(stringInterpolation: StringInterpolation) { spans = stringInterpolation.spans }

    /// Collects the pieces of a literal.
    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var spans: [Span] = []

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ text: String) { if !text.isEmpty { spans.append(.plain(text)) } }
        mutating func appendInterpolation(_ text: String) { appendLiteral(text) }
        mutating func appendInterpolation(_ number: Int) { appendLiteral("\(number)") }
        mutating func appendInterpolation(_ text: ReportText) { spans += text.spans }
        mutating func appendInterpolation(code text: String) { spans.append(.code(text)) }
        mutating func appendInterpolation(strong text: String) { spans.append(.strong(text)) }
        mutating func appendInterpolation(pale text: String) { spans.append(.pale(text)) }
        mutating func appendInterpolation(picture text: String, without other: String) {
            spans.append(.picture(text, without: other))
        }
    }

    static func + (one: ReportText, other: ReportText) -> ReportText { ReportText(spans: one.spans + other.spans) }

    /// Texts in a list, such as `a, b and 3 more`.
    static func joined(_ texts: [ReportText], by separator: Span) -> ReportText {
        ReportText(spans: Array(texts.map(\.spans).joined(separator: [separator])))
    }

    var html: String {
        spans.map { span in
            switch span {
            case .plain(let text), .picture(let text, _): Markup.escape(text)
            case .code(let text): "<code>\(Markup.escape(text))</code>"
            case .strong(let text): "<b>\(Markup.escape(text))</b>"
            case .pale(let text): "<span>\(Markup.escape(text))</span>"
            case .link(let title): "<a href=\"#\(ReportSection.anchor(title))\">\(Markup.escape(title))</a>"
            case .page(let text, let path):
                "<a href=\"./\(Markup.escape(Markup.address(path)))\">\(Markup.escape(text))</a>"
            case .verdict(let word): "<b class=\"\(Markup.escape(word))\">\(Markup.escape(word))</b>"
            case .lineBreak: "<br>"
            }
        }.joined()
    }

    var markdown: String {
        spans.map { span in
            switch span {
            case .plain(let text), .pale(let text), .picture(_, let text), .page(let text, _): Markup.markdown(text)
            case .code(let text): Markup.markdownCode(text)
            case .strong(let text), .verdict(let text): "**\(Markup.markdown(text))**"
            case .link(let title): "\"\(Markup.markdown(title))\""
            case .lineBreak: " "
            }
        }.joined()
    }

    var plain: String {
        spans.map { span in
            switch span {
            case .plain(let text), .code(let text), .strong(let text), .pale(let text), .verdict(let text),
                .page(let text, _):
                text
            case .picture(_, let text): text
            case .link(let title): "\"\(title)\""
            case .lineBreak: "\n"
            }
        }.joined()
    }
}
