import Diagnostics
import Formats
import Geometry
import VenueModel

/// What the features of a drawing are.
extension DrawingBuilder {
    /// The features whose kind is known and fits their shape. The others are reported.
    func items(of document: DrawingDocument) -> [Item] {
        var unknown = UnknownFeatures()
        let items: [Item] = document.features.compactMap { feature in
            let properties = DrawingProperties(feature.properties, at: feature.place, problems: problems)
            let word = properties.text("kind")
            guard properties.isSound else { return nil }
            let rule = options.rule(for: feature)
            let meant: DrawingKind? = if let rule { rule.kind } else { feature.layer.flatMap { DrawingKind(word: $0) } }
            guard let kind = word.flatMap({ DrawingKind(rawValue: $0) ?? DrawingKind(word: $0) }) ?? meant else {
                if let word {
                    let known = DrawingKind.allCases.map(\.rawValue)
                    problems.report(
                        "The kind \"\(word.prefix(40))\" is unknown."
                            + "\(Spelling.suggestion(for: String(word.prefix(40)), among: known)) "
                            + "Kinds: \(known.joined(separator: ", ")).", at: feature.place)
                } else if rule == nil {
                    unknown.add(feature)
                }
                return nil
            }
            guard let shape = feature.shape.fitting(kind.form) else {
                problems.report(
                    "A feature of the kind \(kind.rawValue) must be a \(kind.form.rawValue).", at: feature.place)
                return nil
            }
            var feature = feature
            feature.shape = shape
            if kind == .link, properties.value("by") == nil, let by = (feature.layer ?? word).flatMap(Self.linkKind) {
                feature.properties.append(.init("by", .string(by.rawValue)))
            }
            return Item(
                kind: kind, feature: feature,
                properties: DrawingProperties(feature.properties, at: feature.place, problems: problems),
                layerMaterial: word == nil ? rule?.material : nil)
        }
        // If nothing is left, they are the reason.
        unknown.report(to: problems, file: file, severity: items.isEmpty ? .error : .warning)
        return items
    }

    /// The features in metres without walls and obstacles of no length, and without holes outside of their outline or
    /// where a kind has none. What is left out is named.
    func withoutEmptyParts(_ items: [Item]) -> [Item] {
        items.compactMap { item in
            let isBarrier = [.wall, .obstacle].contains(item.kind)
            if isBarrier, item.feature.shape.lines.allSatisfy({ line in line.allSatisfy { $0 == line[0] } }) {
                problems.report(
                    "The \(item.kind.rawValue) has no length and is left out.", at: item.feature.place,
                    severity: .warning
                )
                return nil
            }
            guard case .polygon(let rings) = item.feature.shape, rings.count > 1 else { return item }
            var item = item
            let border = Polygon(rings[0])
            let holes = rings.dropFirst().filter { ring in ring.allSatisfy { border.depth(of: $0) >= -0.01 } }
            if holes.count < rings.count - 1 {
                let count = rings.count - 1 - holes.count
                problems.report(
                    count == 1
                        ? "A hole of the \(item.kind.rawValue) lies outside of its outline and is left out."
                        : "\(count) holes of the \(item.kind.rawValue) lie outside of its outline and are left out.",
                    at: item.feature.place, severity: .warning)
            }
            if !holes.isEmpty, !isBarrier, item.kind != .level {
                problems.report(
                    "A \(item.kind.rawValue) cannot have holes: its whole outline is used.", at: item.feature.place,
                    severity: .warning)
            }
            item.feature.shape = .polygon([rings[0]] + holes)
            return item
        }
    }
}

/// The features of which nothing says what they are: by their layers, or else by their properties.
private struct UnknownFeatures {
    private var layers = Tally()
    private var properties = Tally()
    private var count = 0
    private var first: DrawingFeature.FilePlace?

    /// Properties that name or measure something, and do not say what it is.
    private static let others: Set = ["id", "@id", "fid", "name", "ref", "label", "level", "elevation", "height"]

    mutating func add(_ feature: DrawingFeature) {
        if let layer = feature.layer { return layers.add(layer) }
        count += 1
        first = first ?? feature.place
        for pair in feature.pairs where !Self.others.contains(String(pair.prefix { $0 != "=" })) {
            properties.add(pair)
        }
    }

    /// Says what was seen, and how to say what it is.
    func report(to problems: DrawingProblems, file: String?, severity: Problem.Severity) {
        if let layer = layers.all.first?.text {
            problems.report(
                "Nothing says what the features of these layers are, and they are left out: \(layers.listed(60)). If a "
                    + "layer is part of the drawing, say what it is, such as --layer \"\(layer.prefix(60))=wall\".",
                at: .init(file: file), severity: severity)
        }
        guard let first else { return }
        let features = count == 1 ? "A feature" : "\(count) features"
        let are = count == 1 ? "is left out" : "are left out, the first of them here"
        var message = "\(features) without the property \"kind\" \(are)."
        // What is said most often says best what something is.
        let frequent = properties.all.sorted { $0.count > $1.count }
        if let most = frequent.first {
            let seen = frequent.prefix(8).map { "\($0.text) (\($0.count))" }.joined(separator: ", ")
            let pair = (frequent.first { DrawingKind(word: $0.text) != nil } ?? most).text
            let kind = DrawingKind(word: pair) ?? .wall
            message +=
                " Properties seen: \(seen). Add \"kind\", or say what a property stands for, such as --layer "
                + "\"\(pair)=\(kind.rawValue)\"."
        }
        message += " Kinds: \(DrawingKind.allCases.map(\.rawValue).joined(separator: ", "))."
        problems.report(message, at: first, severity: severity)
    }
}

extension DrawingFeature.Shape {
    /// The shape in the form of a kind: closed lines are polygons, and the borders of polygons are lines where one may
    /// be drawn instead of the other.
    fileprivate func fitting(_ form: DrawingKind.Form) -> DrawingFeature.Shape? {
        switch (self, form) {
        case (.point, .point), (.point, .pointOrLine), (.line, .line), (.line, .pointOrLine), (.line, .lineOrPolygon),
            (.polygon, .polygon), (.polygon, .lineOrPolygon):
            return self
        case (.line(let points), .polygon):
            guard points.count >= 4, points.first == points.last else { return nil }
            return .polygon([Array(points.dropLast())])
        default: return nil
        }
    }
}
