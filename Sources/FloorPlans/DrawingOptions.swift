internal import Diagnostics
package import VenueModel

/// What a drawing's file cannot say, or says wrongly.
package struct DrawingOptions: Hashable, Sendable {
    /// Name of the venue; `nil` takes the file's.
    package var name: String?
    /// Where the frame of the venue lies; `nil` takes the file's, or the south-west corner of the drawing.
    package var anchor: GeographicAnchor?
    /// Length of a unit of the drawing; `nil` takes what the file says.
    package var unit: DrawingUnit?
    /// The level of features without one.
    package var level = 0
    /// From floor to floor for levels without a height, metres.
    package var levelHeight = 3.0
    /// The material of walls if nothing else is said.
    package static let usualMaterial = "plasterboard"

    /// The material of walls without one; `nil` for the usual one, with a note.
    package var material: String?
    /// Pixels of a picture for a metre.
    package var pixelsPerMetre: Double?
    /// From the left to the right edge of a picture, metres.
    package var pictureWidth: Double?
    /// What layers of a drawing are, the first that fits.
    package var layers: [DrawingLayer] = []
    /// Whether a feature with an error stops the import; otherwise it is skipped.
    package var isStrict = false

    package init() {}
}

/// What the features of a layer of a drawing are, or those with a property.
package struct DrawingLayer: Hashable, Sendable {
    /// Name of the layer, or a property with its value such as `indoor=room`; upper and lower case alike; a `*` at the end
    /// stands for anything.
    package var name: String
    /// What its features are; `nil` leaves them out.
    package var kind: DrawingKind?
    /// The material of its walls.
    package var material: String?

    package init(name: String, kind: DrawingKind?, material: String? = nil) {
        self.name = name
        self.kind = kind
        self.material = material
    }

    /// Whether it is about a layer.
    package func fits(_ layer: String) -> Bool {
        let name = name.lowercased()
        let layer = layer.lowercased()
        return name.hasSuffix("*") ? layer.hasPrefix(name.dropLast()) : layer == name
    }
}

extension DrawingLayer {
    /// Whether it is about a feature, by the feature's layer or one of its properties.
    func fits(_ feature: DrawingFeature) -> Bool {
        if let layer = feature.layer, fits(layer) { return true }
        return name.contains("=") && feature.pairs.contains { fits($0) }
    }

    /// The rule as the option `--layer` gives it.
    var option: String { "--layer \"\(name)=\(kind?.rawValue ?? "none")\(material.map { ":\($0)" } ?? "")\"" }
}

extension DrawingOptions {
    /// The first rule that is about a feature.
    func rule(for feature: DrawingFeature) -> DrawingLayer? { layers.first { $0.fits(feature) } }

    /// Refuses materials that the venue does not have, and rules for layers that the drawing does not have. As such a rule
    /// would leave out all that it is about, it is an error of the user and not one of a feature. A wrong material gives
    /// way to the usual one, so that its walls are checked as well.
    mutating func check(for document: DrawingDocument, materials: [Material], file: String?, problems: DrawingProblems)
    {
        func usable(_ material: String?, of option: String) -> String? {
            guard let material, !materials.contains(where: { $0.name == material }) else { return material }
            problems.refuse("\(option): \(materials.unknown(material))", file: file)
            return Self.usualMaterial
        }
        material = usable(material, of: "--material")
        for index in layers.indices {
            let rule = layers[index]
            layers[index].material = usable(rule.material, of: rule.option)
            guard !document.features.contains(where: { rule.fits($0) }) else { continue }
            let isOfProperty = rule.name.contains("=")
            let tally = Tally(document.features.flatMap { isOfProperty ? $0.pairs : [$0.layer].compactMap(\.self) })
            let known = tally.all.map { $0.text }
            let word = String((rule.name.hasSuffix("*") ? rule.name.dropLast() : rule.name[...]).prefix(60))
            problems.refuse(
                "\(rule.option): the drawing has no such \(isOfProperty ? "property" : "layer")."
                    + "\(Spelling.suggestion(for: word, among: known)) "
                    + (known.isEmpty ? "It has none at all." : "It has: \(tally.listed(20))."), file: file)
        }
    }
}

extension [Material] {
    /// Says that a material is unknown, and which are known.
    func unknown(_ name: String) -> String {
        let known = map(\.name)
        let hint = Spelling.suggestion(for: String(name.prefix(40)), among: known)
        return "The material \"\(name.prefix(40))\" is unknown.\(hint) Known: \(known.joined(separator: ", "))."
    }
}
