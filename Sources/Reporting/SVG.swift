internal import Foundation
package import Geometry

/// An SVG drawing under construction, for an HTML page or for a file.
package struct SVG: Sendable {
    /// Width in pixels at natural size.
    package let width: Double
    /// Height in pixels at natural size.
    package let height: Double
    /// A text alternative, for people who cannot see the drawing.
    package let title: String
    /// A longer description for the same purpose; may be empty.
    package var description = ""
    /// What a page does with it.
    package var kind = Kind.chart
    /// CSS rules for the classes of its shapes, for animation. They apply to the whole page that contains the drawing.
    var rules = ""
    private(set) var body = ""
    /// The entries of the legend, if it has a text; see ``keyText``.
    var key: [KeyEntry] = []

    /// The whole `<svg>` element.
    package var text: String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.number(width)) \(Self.number(height))" \
        width="\(Self.number(width))" height="\(Self.number(height))" role="img" aria-label="\(Markup.escape(title))" \
        font-family="system-ui, sans-serif" font-size="12"\(kind == .chart ? "" : " class=\"\(kind.rawValue)\"")>
        <title>\(Markup.escape(title))</title>
        \(description.isEmpty ? "" : "<desc>\(Markup.escape(description))</desc>\n")\
        \(rules.isEmpty ? "" : "<style>\n\(rules)</style>\n")\
        \(body)</svg>

        """
    }

    /// Shapes that belong together.
    ///
    /// - Parameters:
    ///   - origin: the origin of the group in the drawing.
    ///   - style: the classes whose rules animate or hide the group.
    ///   - tooltip: the tooltip.
    ///   - content: draws the content of the group.
    mutating func group(
        at origin: Point? = nil, _ style: Style = Style(), tooltip: String? = nil, _ content: (inout SVG) -> Void
    ) {
        let transform = origin.map { " transform=\"translate(\(Self.number($0.x)) \(Self.number($0.y)))\"" } ?? ""
        body += "<g\(transform)\(style.motion)>\n"
        if let tooltip { body += "<title>\(Markup.escape(tooltip))</title>\n" }
        content(&self)
        body += "</g>\n"
    }

    /// Draws `content` and gives it a name, so that ``use(_:)`` can draw it again.
    mutating func named(_ name: String, _ content: (inout SVG) -> Void) {
        body += "<g id=\"\(Markup.escape(name))\">\n"
        content(&self)
        body += "</g>\n"
    }

    /// Draws named content again, at the same position.
    mutating func use(_ name: String) { body += "<use href=\"#\(Markup.escape(name))\"/>\n" }

    /// A window that clips its content; (0, 0) is its upper left corner.
    mutating func window(_ bounds: Bounds, _ content: (inout SVG) -> Void) {
        body += "<svg \(Self.box(bounds))>\n"
        content(&self)
        body += "</svg>\n"
    }

    /// A straight line between two points of the drawing.
    mutating func line(_ from: Point, _ to: Point, _ style: Style) {
        body += "<line x1=\"\(Self.number(from.x))\" y1=\"\(Self.number(from.y))\" x2=\"\(Self.number(to.x))\" "
        body += "y2=\"\(Self.number(to.y))\" \(style.attributes)/>\n"
    }

    /// A line through points, or a closed shape.
    mutating func path(_ points: [Point], isClosed: Bool = false, _ style: Style, tooltip: String? = nil) {
        guard !points.isEmpty else { return }
        let commands = "M" + points.map { Self.pair($0) }.joined(separator: "L")
        body += "<path d=\"\(commands)\(isClosed ? "Z" : "")\" \(style.attributes)\(Self.end("path", tooltip))\n"
    }

    /// Several lines in one shape, each through its points.
    mutating func lines(_ lines: [[Point]], _ style: Style) {
        guard !lines.isEmpty else { return }
        let commands = lines.map { line in "M" + line.map { Self.pair($0) }.joined(separator: "L") }
        body += "<path d=\"\(commands.joined())\" \(style.attributes)/>\n"
    }

    /// Discs of one size and colour in one shape.
    mutating func dots(_ centres: [Point], radius: Double, _ colour: String, opacity: Double = 1) {
        guard !centres.isEmpty else { return }
        // Lines of no length with round ends.
        let commands = centres.map { "M\(Self.pair($0))h0" }
        body += "<path d=\"\(commands.joined())\" \(Style.line(colour, 2 * radius, opacity: opacity).attributes)/>\n"
    }

    private static func pair(_ point: Point) -> String { "\(number(point.x)) \(number(point.y))" }

    mutating func circle(_ centre: Point, radius: Double, _ style: Style, tooltip: String? = nil) {
        body += "<circle cx=\"\(Self.number(centre.x))\" cy=\"\(Self.number(centre.y))\" r=\"\(Self.number(radius))\" "
        body += "\(style.attributes)\(Self.end("circle", tooltip))\n"
    }

    private static func end(_ shape: String, _ tooltip: String?) -> String {
        tooltip.map { "><title>\(Markup.escape($0))</title></\(shape)>" } ?? "/>"
    }

    /// An upright rectangle.
    mutating func rectangle(_ bounds: Bounds, _ style: Style) {
        body += "<rect \(Self.box(bounds)) \(style.attributes)/>\n"
    }

    private static func box(_ bounds: Bounds) -> String {
        "x=\"\(number(bounds.lower.x))\" y=\"\(number(bounds.lower.y))\" width=\"\(number(bounds.width))\" "
            + "height=\"\(number(bounds.height))\""
    }

    /// A pale picture, of which white is transparent.
    ///
    /// - Parameters:
    ///   - address: the picture as a `data:` address.
    ///   - lowerLeft: its lower left corner, about which it is turned.
    ///   - width: pixels; its height follows from its own shape.
    ///   - rotation: degrees clockwise.
    mutating func picture(_ address: String, lowerLeft: Point, width: Double, rotation: Double) {
        // The box is higher than any plan, and the picture lies at the bottom of it.
        let height = 20 * width
        let turn =
            rotation == 0
            ? ""
            : " transform=\"rotate(\(Self.number(rotation)) \(Self.number(lowerLeft.x)) \(Self.number(lowerLeft.y)))\""
        body += "<image x=\"\(Self.number(lowerLeft.x))\" y=\"\(Self.number(lowerLeft.y - height))\" "
        body +=
            "width=\"\(Self.number(width))\" height=\"\(Self.number(height))\" preserveAspectRatio=\"xMinYMax meet\" "
        body += "opacity=\"0.6\" style=\"mix-blend-mode: multiply\"\(turn) href=\"\(Markup.escape(address))\"/>\n"
    }

    /// Several upright rectangles in one shape.
    mutating func rectangles(_ rectangles: [Bounds], _ style: Style) {
        guard !rectangles.isEmpty else { return }
        let commands = rectangles.map { bounds in
            let width = Self.number(bounds.width)
            return "M\(Self.pair(bounds.lower))h\(width)v\(Self.number(bounds.height))h-\(width)z"
        }
        // Edges that touch would let the background shine through.
        body += "<path d=\"\(commands.joined())\" shape-rendering=\"crispEdges\" \(style.attributes)/>\n"
    }

    /// Text at a point; `anchor` is `start`, `middle` or `end`. A white halo keeps text over other shapes readable.
    package mutating func text(
        _ text: String, at point: Point, anchor: String = "start", colour: String = Palette.ink, size: Double = 12,
        isBold: Bool = false, isVertical: Bool = false, hasHalo: Bool = false
    ) {
        let turn = isVertical ? " transform=\"rotate(-90 \(Self.number(point.x)) \(Self.number(point.y)))\"" : ""
        let weight = isBold ? " font-weight=\"600\"" : ""
        // Attributes that equal those of the whole drawing are left out.
        let alignment = anchor == "start" ? "" : " text-anchor=\"\(anchor)\""
        let fontSize = size == 12 ? "" : " font-size=\"\(Self.number(size))\""
        body += "<text x=\"\(Self.number(point.x))\" y=\"\(Self.number(point.y))\"\(alignment) "
        let halo = hasHalo ? " stroke=\"#fff\" stroke-width=\"4\" stroke-linejoin=\"round\" paint-order=\"stroke\"" : ""
        body += "fill=\"\(colour)\"\(fontSize)\(weight)\(turn)\(halo)>\(Markup.escape(text))</text>\n"
    }

    /// A number with at most two or three decimals, without trailing zeros.
    static func number(_ value: Double, decimals: Int = 2) -> String {
        let unit = decimals == 2 ? 100 : 1000
        let scaled = (value * Double(unit)).rounded()
        guard abs(scaled) < 1e15 else { return "0" }
        let whole = Int(scaled)
        if whole % unit == 0 { return "\(whole / unit)" }
        return "\(Double(whole) / Double(unit))"
    }
}

extension SVG {
    /// What a page does with a drawing.
    package enum Kind: String, Sendable {
        /// Its text is larger on a telephone.
        case chart
        /// It is narrow, so its text stays as it is.
        case rows
        /// It is on light paper on a dark screen, too: its colours are those of a legend.
        case map
    }

    /// How a shape is drawn.
    struct Style: Sendable {
        /// Colour of the line, or `none`.
        var stroke = "none"
        /// Colour of the inside, or `none`.
        package var fill = "none"
        /// Width of the line, pixels.
        package var width = 1.0
        /// Lengths of strokes and gaps, such as `4 3`; `nil` for a full line.
        package var dash: String?
        /// 0 invisible … 1 solid.
        var opacity = 1.0
        /// Whether lines keep their width when the shape is scaled.
        var keepsWidth = false
        /// The classes of the shape, whose rules animate or hide it, or `nil`.
        var classes: String?
        /// Seconds by which the shape is ahead of others of its class in the animation loop.
        var lead = 0.0

        package static func line(_ colour: String, _ width: Double = 1, dash: String? = nil, opacity: Double = 1)
            -> Style
        {
            Style(stroke: colour, width: width, dash: dash, opacity: opacity)
        }

        /// A filled shape.
        package static func fill(_ colour: String, opacity: Double = 1) -> Style {
            Style(fill: colour, opacity: opacity)
        }

        var attributes: String {
            var text = "fill=\"\(fill)\""
            if stroke != "none" {
                text += " stroke=\"\(stroke)\" stroke-width=\"\(SVG.number(width))\""
                text +=
                    keepsWidth
                    ? " vector-effect=\"non-scaling-stroke\"" : " stroke-linejoin=\"round\" stroke-linecap=\"round\""
            }
            if let dash { text += " stroke-dasharray=\"\(dash)\"" }
            if opacity < 1 { text += " opacity=\"\(SVG.number(opacity))\"" }
            return text + motion
        }

        /// The attributes that animate a shape, with a leading blank.
        var motion: String {
            guard let classes else { return "" }
            let delay = lead == 0 ? "" : " style=\"animation-delay:\(SVG.number(-lead, decimals: 3))s\""
            return " class=\"\(classes)\"\(delay)"
        }

        /// The same style, animated by the rules of a class.
        func moved(by classes: String, lead: Double = 0) -> Style {
            var style = self
            style.classes = classes
            style.lead = lead
            return style
        }
    }
}
