import Diagnostics
import Formats
import Geometry
import Radio
import VenueModel

/// Makes a venue of the features of a drawing.
struct DrawingBuilder {
    /// A feature whose kind is known, in metres.
    struct Item {
        var kind: DrawingKind
        var feature: DrawingFeature
        var properties: DrawingProperties
        /// The material that its layer stands for.
        var layerMaterial: String?
    }

    private(set) var options: DrawingOptions
    let problems: DrawingProblems
    let file: String?
    var venue: Venue
    /// Where the parts of the venue stand in the drawing.
    var places: [DrawingPart: DrawingFeature.FilePlace] = [:]
    var network = PathNetwork()
    /// The walls, by index, that are drawn by two lines or more, each with its share of the loss: 1 if it stands for all of them.
    var doubles: [Int: Double] = [:]

    init(
        _ document: DrawingDocument, options: DrawingOptions, file: String?, problems: DrawingProblems,
        usualName: String
    ) throws(Problems) {
        self.options = options
        self.problems = problems
        self.file = file
        let header = DrawingProperties(document.venue, at: .init(file: file), problems: problems)
        venue = Venue(name: options.name ?? Self.fileName(header.text("name") ?? usualName))
        read(header)
        self.options.check(for: document, materials: venue.materials, file: file, problems: problems)
        var document = document
        var items = self.items(of: document)
        document.features = items.map(\.feature)
        let frame = try DrawingFrame(
            of: document, anchor: header.object("anchor").flatMap(Self.anchor), options: options, file: file,
            problems: problems)
        for index in items.indices { items[index].feature.shape = items[index].feature.shape.map(frame.metres) }
        items = withoutEmptyParts(items)
        venue.anchor = frame.anchor
        try addLevels(items)
        addWalls(items, isEachThereOnce: document.hasEachWallOnce)
        addAreas(items)
        addPlaces(items)
        addBeacons(items)
        addPaths(items)
    }

    /// The kind of link that a word such as "Stairs" or "A-FLOR-LIFT" stands for.
    static func linkKind(_ word: String) -> PathEdge.Kind? {
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

    private static func anchor(_ object: DrawingProperties) -> GeographicAnchor? {
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
    private mutating func read(_ header: DrawingProperties) {
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

    /// The level of a feature, if the drawing has it.
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

extension DrawingFeature.Shape {
    /// Its lines: a polygon has one for each ring, which ends where it began.
    var lines: [[Point]] {
        switch self {
        case .point: []
        case .line(let points): [points]
        case .polygon(let rings): rings.map { $0 + $0.prefix(1) }
        }
    }
}

/// A part of a venue, as a path of its file names it.
enum DrawingPart: Hashable {
    case level(Int)
    /// The n-th opening in the slab under a level.
    case opening(level: Int, Int)
    /// The n-th column or power point of a level.
    case column(level: Int, Int), power(level: Int, Int)
    /// Parts by their index in the venue's lists.
    case wall(Int), obstacle(Int), zone(Int), beacon(Int)

    /// The part at a path such as `levels[0].walls[3].points`; `nil` for a place that is no such part.
    init?(path: String, in venue: Venue) {
        guard let match = path.prefixMatch(of: #/levels\[(\d{1,9})\](?:\.(\w+)\[(\d{1,9})\])?/#),
            let place = Int(match.1), venue.levels.indices.contains(place)
        else { return nil }
        let level = venue.levels[place].number
        guard let list = match.2, let number = match.3.flatMap({ Int($0) }) else {
            self = .level(level)
            return
        }
        func index<Part>(_ parts: [Part], _ number: Int, _ levelOf: (Part) -> Int) -> Int? {
            let all = parts.indices.filter { levelOf(parts[$0]) == level }
            return all.indices.contains(number) ? all[number] : nil
        }
        let part: DrawingPart? =
            switch list {
            case "openings": .opening(level: level, number)
            case "columns": .column(level: level, number)
            case "power": .power(level: level, number)
            case "walls": index(venue.walls, number, \.level).map { .wall($0) }
            case "obstacles": index(venue.obstacles, number, \.level).map { .obstacle($0) }
            case "zones": index(venue.zones, number, \.level).map { .zone($0) }
            case "beacons": index(venue.beacons, number, \.level).map { .beacon($0) }
            default: .level(level)
            }
        guard let part else { return nil }
        self = part
    }
}
