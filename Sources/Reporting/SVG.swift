internal import Foundation
public import Geometry

/// A drawing under construction: SVG text that stands inside an HTML page or alone in a file.
public struct SVG: Sendable {
    /// Width in pixels at natural size.
    public let width: Double
    /// Height in pixels at natural size.
    public let height: Double
    /// What the drawing shows, for people who cannot see it.
    public let title: String
    private var body = ""

    /// An empty drawing.
    public init(width: Double, height: Double, title: String) {
        self.width = width
        self.height = height
        self.title = title
    }

    /// The whole `<svg>` element.
    public var text: String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.number(width)) \(Self.number(height))" \
        width="\(Self.number(width))" height="\(Self.number(height))" role="img" aria-label="\(Markup.escape(title))" \
        font-family="system-ui, sans-serif" font-size="12">
        <title>\(Markup.escape(title))</title>
        \(body)</svg>

        """
    }

    /// A straight line between two points of the drawing.
    public mutating func line(_ from: Point, _ to: Point, _ style: Style) {
        body += "<line x1=\"\(Self.number(from.x))\" y1=\"\(Self.number(from.y))\" x2=\"\(Self.number(to.x))\" "
        body += "y2=\"\(Self.number(to.y))\" \(style.attributes)/>\n"
    }

    /// A line through points, or a closed shape.
    public mutating func path(_ points: [Point], isClosed: Bool = false, _ style: Style) {
        guard let first = points.first else { return }
        var commands = "M\(Self.number(first.x)) \(Self.number(first.y))"
        for point in points.dropFirst() { commands += "L\(Self.number(point.x)) \(Self.number(point.y))" }
        body += "<path d=\"\(commands)\(isClosed ? "Z" : "")\" \(style.attributes)/>\n"
    }

    /// A disc.
    public mutating func circle(_ centre: Point, radius: Double, _ style: Style, tooltip: String? = nil) {
        let inside = tooltip.map { "><title>\(Markup.escape($0))</title></circle>" } ?? "/>"
        body += "<circle cx=\"\(Self.number(centre.x))\" cy=\"\(Self.number(centre.y))\" r=\"\(Self.number(radius))\" "
        body += "\(style.attributes)\(inside)\n"
    }

    /// An upright rectangle.
    public mutating func rectangle(_ bounds: Bounds, _ style: Style) {
        body += "<rect x=\"\(Self.number(bounds.lower.x))\" y=\"\(Self.number(bounds.lower.y))\" "
        body +=
            "width=\"\(Self.number(bounds.width))\" height=\"\(Self.number(bounds.height))\" \(style.attributes)/>\n"
    }

    /// Text at a point; `anchor` is `start`, `middle` or `end`.
    public mutating func text(
        _ text: String, at point: Point, anchor: String = "start", colour: String = Palette.ink, size: Double = 12,
        isBold: Bool = false, isVertical: Bool = false
    ) {
        let turn = isVertical ? " transform=\"rotate(-90 \(Self.number(point.x)) \(Self.number(point.y)))\"" : ""
        let weight = isBold ? " font-weight=\"600\"" : ""
        body += "<text x=\"\(Self.number(point.x))\" y=\"\(Self.number(point.y))\" text-anchor=\"\(anchor)\" "
        body += "fill=\"\(colour)\" font-size=\"\(Self.number(size))\"\(weight)\(turn)>\(Markup.escape(text))</text>\n"
    }

    /// A coordinate with at most two decimals, without trailing zeros.
    static func number(_ value: Double) -> String {
        let hundredths = (value * 100).rounded()
        guard abs(hundredths) < 1e15 else { return "0" }
        let whole = Int(hundredths)
        if whole % 100 == 0 { return "\(whole / 100)" }
        return "\(Double(whole) / 100)"
    }
}

extension SVG {
    /// How a shape is drawn.
    public struct Style: Sendable {
        /// Colour of the line, or `none`.
        public var stroke = "none"
        /// Colour of the inside, or `none`.
        public var fill = "none"
        /// Width of the line, pixels.
        public var width = 1.0
        /// Lengths of strokes and gaps, such as `4 3`; `nil` for a full line.
        public var dash: String?
        /// 0 invisible … 1 solid.
        public var opacity = 1.0

        /// A line.
        public static func line(_ colour: String, _ width: Double = 1, dash: String? = nil, opacity: Double = 1)
            -> Style
        {
            Style(stroke: colour, width: width, dash: dash, opacity: opacity)
        }

        /// A filled shape.
        public static func fill(_ colour: String, opacity: Double = 1) -> Style {
            Style(fill: colour, opacity: opacity)
        }

        var attributes: String {
            var text = "fill=\"\(fill)\""
            if stroke != "none" {
                text += " stroke=\"\(stroke)\" stroke-width=\"\(SVG.number(width))\""
                text += " stroke-linejoin=\"round\" stroke-linecap=\"round\""
            }
            if let dash { text += " stroke-dasharray=\"\(dash)\"" }
            if opacity < 1 { text += " opacity=\"\(SVG.number(opacity))\"" }
            return text
        }
    }
}

/// The colours of all pictures (distinguishable with the common forms of colour blindness; Okabe and Ito 2008).
public enum Palette {
    /// Text and axes.
    public static let ink = "#1f2933"
    /// Less important text.
    public static let pale = "#6b7785"
    /// Grid lines and walls in the background.
    public static let rule = "#d5dae0"
    /// The truth.
    public static let truth = "#1f2933"
    /// The default settings.
    public static let standard = "#d55e00"
    /// The tuned settings.
    public static let tuned = "#0072b2"
    /// Beacons.
    public static let beacon = "#009e73"
    /// Further series.
    public static let others = ["#cc79a7", "#e69f00", "#56b4e9"]
}

/// Text inside HTML and SVG.
public enum Markup {
    /// The text with the characters that have a meaning in markup replaced.
    public static func escape(_ text: String) -> String {
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default:
                // Control characters are not allowed in XML at all.
                if character.value >= 32 || character == "\n" || character == "\t" {
                    result.unicodeScalars.append(character)
                }
            }
        }
        return result
    }
}
