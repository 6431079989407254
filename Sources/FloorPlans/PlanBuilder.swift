import Diagnostics
import Formats
import Geometry
import Radio
import VenueModel

/// Makes a venue of the features of a plan.
struct PlanBuilder {
    /// A feature whose kind is known, in metres.
    struct Item {
        var kind: PlanKind
        var feature: PlanFeature
        var properties: PlanProperties
        /// The material that its layer stands for.
        var layerMaterial: String?
    }

    let options: PlanOptions
    let problems: PlanProblems
    let file: String?
    var venue: Venue
    /// Where the parts of the venue stand in the plan, in the order of the venue's lists.
    var places = PlanPlaces()
    var network = PathNetwork()

    init(
        _ document: PlanDocument, options: PlanOptions, file: String?, problems: PlanProblems, usualName: String
    ) throws(Problems) {
        (self.options, self.problems, self.file) = (options, problems, file)
        let header = PlanProperties(document.venue, at: .init(file: file), problems: problems)
        venue = Venue(name: options.name ?? Self.fileName(header.text("name") ?? usualName))
        var document = document
        var items = Self.items(of: document, options, problems)
        document.features = items.map(\.feature)
        let frame = try PlanFrame(
            of: document, anchor: header.object("anchor").flatMap(Self.anchor), options: options, file: file,
            problems: problems)
        for index in items.indices { items[index].feature.shape = items[index].feature.shape.map(frame.metres) }
        venue.anchor = frame.anchor
        read(header)
        try addLevels(items)
        addWalls(items)
        addAreas(items)
        addPlaces(items)
        addBeacons(items)
        addPaths(items)
    }

    /// The features whose kind is known and fits their shape. The others are reported by their layers.
    private static func items(
        of document: PlanDocument, _ options: PlanOptions, _ problems: PlanProblems
    ) -> [Item] {
        var unknown: [(layer: String, count: Int, place: PlanFeature.Place)] = []
        let items: [Item] = document.features.compactMap { feature in
            let properties = PlanProperties(feature.properties, at: feature.place, problems: problems)
            let word = properties.text("kind")
            let layer = properties.text("layer") ?? properties.text("Layer")
            let meaning = layer.flatMap(options.meaning)
            let kind = word.flatMap { PlanKind(rawValue: $0) ?? PlanKind(word: $0) } ?? meaning?.kind
            guard let kind else {
                if let word {
                    let known = PlanKind.allCases.map(\.rawValue)
                    problems.report(
                        "The kind \"\(word.prefix(40))\" is unknown."
                            + "\(Spelling.suggestion(for: String(word.prefix(40)), among: known)) "
                            + "Kinds: \(known.joined(separator: ", ")).", at: feature.place)
                } else if layer.map({ name in options.layers.contains { $0.fits(name) } }) != true {
                    let name = layer ?? ""
                    if let index = unknown.firstIndex(where: { $0.layer == name }) {
                        unknown[index].count += 1
                    } else {
                        unknown.append((name, 1, feature.place))
                    }
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
            if kind == .link, properties.value("by") == nil, let by = (layer ?? word).flatMap(Self.linkKind) {
                feature.properties.append(.init("by", .string(by.rawValue)))
            }
            return Item(
                kind: kind, feature: feature,
                properties: PlanProperties(feature.properties, at: feature.place, problems: problems),
                layerMaterial: word == nil ? meaning?.material : nil)
        }
        for (layer, count, place) in unknown {
            let features = count == 1 ? "A feature" : "\(count) features"
            let are = count == 1 ? "is" : "are"
            problems.report(
                layer.isEmpty
                    ? "\(features) without the property \"kind\" \(are) left out\(count == 1 ? "" : ", the first of them here"). Kinds: "
                        + PlanKind.allCases.map(\.rawValue).joined(separator: ", ") + "."
                    : "\(features) on the layer \"\(layer.prefix(60))\" \(are) left out. If the layer is part of the plan, say what "
                        + "it is, such as --layer \"\(layer.prefix(60))=wall\".",
                at: layer.isEmpty ? place : .init(file: place.file), severity: .warning)
        }
        return items
    }

    /// The kind of link that a word such as "Stairs" or "A-FLOR-LIFT" stands for.
    private static func linkKind(_ word: String) -> PathEdge.Kind? {
        let words: [(String, PathEdge.Kind)] = [
            ("stair", .stairs), ("escalator", .escalator), ("elevator", .lift), ("lift", .lift), ("ramp", .ramp),
        ]
        return words.first { word.prefix(100).lowercased().contains($0.0) }?.1
    }

    /// A text as the name of a venue: letters, digits, "-" and "_".
    static func fileName(_ text: String) -> String {
        var name = ""
        for character in text.prefix(100) {
            if character.isLetter || character.isNumber || character == "_" {
                name.append(character)
            } else if !name.isEmpty, name.last != "-" {
                name.append("-")
            }
        }
        while name.last == "-" { name.removeLast() }
        return name.isEmpty ? "venue" : name
    }

    private static func anchor(_ object: PlanProperties) -> GeographicAnchor? {
        guard let latitude = object.number("latitude"), let longitude = object.number("longitude"),
            (-90...90).contains(latitude), (-180...180).contains(longitude)
        else {
            object.problems.report(
                "An anchor takes a latitude from -90 to 90 and a longitude from -180 to 180.", at: object.place)
            return nil
        }
        let bearing = object.number("bearing") ?? 0
        return GeographicAnchor(
            latitude: latitude, longitude: longitude, bearing: (-360...360).contains(bearing) ? bearing : 0)
    }

    /// What is known of the venue as a whole.
    private mutating func read(_ header: PlanProperties) {
        venue.summary = header.text("summary") ?? ""
        venue.environment = header.choice("environment")
        if let radio = header.object("radio") {
            venue.radio = RadioModel(
                powerAt1m: radio.number("powerAt1m"), pathLossExponent: radio.number("pathLossExponent"),
                residualStandardDeviation: radio.number("residualStandardDeviation"))
            if let choice = radio.object("pathLoss"), let model = choice.text("model") {
                if let kind = PathLossModels.named(model) {
                    let given = kind.parameters.compactMap { key in choice.number(key.name).map { (key.name, $0) } }
                    venue.radio.pathLoss = PathLossChoice(
                        model: kind.name, values: Dictionary(given, uniquingKeysWith: { first, _ in first }))
                } else {
                    choice.problems.report("The path-loss model \"\(model.prefix(40))\" is unknown.", at: choice.place)
                }
            }
        }
        for member in header.object("materials")?.members ?? [] {
            guard !member.key.isEmpty, let loss = header.object("materials")?.number(member.key) else { continue }
            if let index = venue.materials.firstIndex(where: { $0.name == member.key }) {
                venue.materials[index].loss = loss
            } else {
                venue.materials.append(Material(name: member.key, loss: loss))
            }
        }
    }

    /// The level of a feature, if the plan has it.
    func level(of item: Item) -> Int? {
        guard let number = item.properties.value("level") == nil ? options.level : item.properties.integer("level")
        else { return nil }
        guard venue.level(number) != nil else {
            let known = venue.levels.map { "\($0.number)" }.joined(separator: ", ")
            problems.report("There is no level \(number). Levels: \(known).", at: item.feature.place)
            return nil
        }
        return number
    }

    /// The border and the holes of an area.
    static func outline(of item: Item) -> (border: Polygon, holes: [Polygon])? {
        guard case .polygon(let rings) = item.feature.shape, let first = rings.first else { return nil }
        return (Polygon(first), rings.dropFirst().map(Polygon.init))
    }
}

extension PlanFeature.Shape {
    /// The shape in the form of a kind: closed lines are polygons, and the borders of polygons are lines where one may
    /// be drawn instead of the other.
    fileprivate func fitting(_ form: PlanKind.Form) -> PlanFeature.Shape? {
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

    /// Its lines: a polygon has one for each ring, which ends where it began.
    var lines: [[Point]] {
        switch self {
        case .point: []
        case .line(let points): [points]
        case .polygon(let rings): rings.map { $0 + $0.prefix(1) }
        }
    }
}
