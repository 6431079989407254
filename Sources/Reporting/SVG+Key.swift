extension SVG {
    struct KeyEntry: Hashable, Sendable {
        var name: String
        /// Its colour; `nil` for words alone.
        var colour: String?
        /// As in the drawing.
        var opacity = 1.0
        /// Whether it is a dot in the drawing.
        var isRound = false

        /// The dots of beacons.
        static let beacon = KeyEntry(name: "beacon", colour: Palette.beacon, isRound: true)
    }

    /// Draws a legend with these entries. Where it would be too small, ``keyText`` stands for it.
    mutating func key(_ entries: [KeyEntry], _ content: (inout SVG) -> Void) {
        key += entries
        group(.small) { content(&$0) }
    }

    /// The drawing, and its legend as text.
    package var figure: String { text + keyText }

    /// The legend as text, which pages show where that of the drawing is too small; empty without one.
    var keyText: String {
        guard !key.isEmpty else { return "" }
        let entries = key.map { entry in
            let swatch = entry.colour.map { colour in
                let opacity = entry.opacity < 1 ? ";opacity:\(Self.number(entry.opacity))" : ""
                let shape = entry.isRound ? " class=\"dot\"" : ""
                return "<i\(shape) style=\"background:\(colour)\(opacity)\"></i>"
            }
            return "<span>\(swatch ?? "")\(Markup.escape(entry.name))</span>"
        }
        return "<p class=\"key\">\(entries.joined(separator: " "))</p>\n"
    }
}

extension SVG.Style {
    /// What pages leave out where letters would be too small: on telephones, and in pairs of maps.
    static var small: Self {
        var style = Self()
        style.classes = "small"
        return style
    }
}
