package import VenueModel

/// What a plan's file cannot say, or says wrongly.
package struct PlanOptions: Hashable, Sendable {
    /// Name of the venue; `nil` takes the file's.
    package var name: String?
    /// Where the frame of the venue lies; `nil` takes the file's, or the south-west corner of the plan.
    package var anchor: GeographicAnchor?
    /// Length of a unit of the drawing; `nil` takes what the file says.
    package var unit: PlanUnit?
    /// The level of features without one.
    package var level = 0
    /// From floor to floor for levels without a height, metres.
    package var levelHeight = 3.0
    /// The material of walls without one.
    package var material: String?
    /// Pixels of a picture for a metre.
    package var pixelsPerMetre: Double?
    /// From the left to the right edge of a picture, metres.
    package var pictureWidth: Double?
    /// What layers of a drawing are, the first that fits.
    package var layers: [PlanLayer] = []
    /// Whether a feature with an error stops the import; otherwise it is skipped.
    package var isStrict = false

    /// The defaults.
    package init() {}
}

/// What the features of a layer of a drawing are.
package struct PlanLayer: Hashable, Sendable {
    /// Name of the layer, upper and lower case alike; a `*` at the end stands for anything.
    package var name: String
    /// What its features are; `nil` leaves them out.
    package var kind: PlanKind?
    /// The material of its walls.
    package var material: String?

    /// A rule.
    package init(name: String, kind: PlanKind?, material: String? = nil) {
        (self.name, self.kind, self.material) = (name, kind, material)
    }

    /// Whether it is about a layer.
    package func fits(_ layer: String) -> Bool {
        let (name, layer) = (name.lowercased(), layer.lowercased())
        return name.hasSuffix("*") ? layer.hasPrefix(name.dropLast()) : layer == name
    }
}

extension PlanOptions {
    /// The kind of the features of a layer, and the material of its walls: by the first rule that fits, else by the
    /// layer's name if no rule was given.
    func meaning(ofLayer layer: String) -> (kind: PlanKind, material: String?)? {
        if let rule = layers.first(where: { $0.fits(layer) }) { return rule.kind.map { ($0, rule.material) } }
        return PlanKind(word: layer).map { ($0, nil) }
    }
}
