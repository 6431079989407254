import Diagnostics
import Formats
import Geometry
import VenueModel

extension DrawingBuilder {
    /// The levels that are drawn; without any, a rectangle around everything on each level that is named.
    mutating func addLevels(_ items: [Item]) throws(Problems) {
        var withoutHeight: [Int] = []
        var elevations: [Int: Double] = [:]
        var voids: [(hole: Polygon, level: Int, place: DrawingFeature.FilePlace)] = []
        for item in items where item.kind == .level {
            let properties = item.properties
            guard let (border, holes) = Self.outline(of: item) else { continue }
            let number = properties.value("level") == nil ? options.level : properties.integer("level")
            let height = properties.number("height")
            var level = Level(
                number: number ?? 0, name: properties.text("name") ?? "Level \(number ?? 0)", elevation: 0,
                height: height ?? options.levelHeight, outline: border)
            if let loss = properties.number("slabLoss") { level.slabLoss = loss }
            level.pathLossExponent = properties.number("pathLossExponent")
            level.mounting = Mounting(
                isCeilingDeployable: properties.flag("ceiling") ?? true, lowest: properties.number("lowest"),
                highest: properties.number("highest"))
            level.background = properties.object("background").flatMap(Self.background)
            let elevation = properties.number("elevation")
            properties.warnOfMisspelledKeys(item.kind.keys.map(\.name))
            guard properties.isSound, let number else { continue }
            if let other = venue.levels.firstIndex(where: { $0.number == number }) {
                problems.report(
                    "Level \(number) is drawn twice; the larger one is used.", at: item.feature.place,
                    severity: .warning)
                guard border.area > venue.levels[other].outline.area else { continue }
                venue.levels.remove(at: other)
            }
            elevations[number] = elevation
            if height == nil { withoutHeight.append(number) }
            venue.levels.append(level)
            places[.level(number)] = item.feature.place
            voids += holes.map { ($0, number, item.feature.place) }
        }
        if venue.levels.isEmpty { try addRectangles(around: items, &withoutHeight) }
        venue.levels.sort { $0.number < $1.number }
        for index in venue.levels.indices {
            let below = index == 0 ? 0 : venue.levels[index - 1].elevation + venue.levels[index - 1].height
            venue.levels[index].elevation = elevations[venue.levels[index].number] ?? below
        }
        for void in voids { addVoid(void.hole, level: void.level, place: void.place) }
        if !withoutHeight.isEmpty {
            let list = Set(withoutHeight).sorted().map(String.init).joined(separator: ", ")
            problems.note(
                "The drawing does not give the height of level \(list): \(YAMLText.number(options.levelHeight)) m from floor "
                    + "to floor is assumed. Give --level-height, or correct \"height\" in the venue file.", file: file)
        }
    }

    /// A hole in the floor: signals pass, people do not. Under the lowest level there is nothing for signals to come
    /// from.
    mutating func addVoid(_ outline: Polygon, level: Int, place: DrawingFeature.FilePlace) {
        if let index = venue.levels.firstIndex(where: { $0.number == level }), index > 0 {
            places[.opening(level: level, venue.levels[index].openings.count)] = place
            venue.levels[index].openings.append(SlabOpening(outline: outline))
        }
        places[.obstacle(venue.obstacles.count)] = place
        venue.obstacles.append(
            Obstacle(level: level, points: outline.vertices + outline.vertices.prefix(1), strength: Self.usualStrength))
    }

    /// The picture of a property; `nil` if it has no file or width.
    private static func background(_ properties: DrawingProperties) -> Background? {
        guard let file = properties.text("file"), let width = properties.number("width") else { return nil }
        var background = Background(file: file, width: width, rotation: properties.number("rotation") ?? 0)
        if let origin = properties.numbers("origin"), origin.count == 2 {
            background.origin = Point(origin[0], origin[1])
        }
        return background
    }

    private mutating func addRectangles(around items: [Item], _ withoutHeight: inout [Int]) throws(Problems) {
        var points: [Int: [Point]] = [:]
        for item in items where item.kind != .link {
            guard let number = item.properties.value("level") == nil ? options.level : item.properties.integer("level")
            else { continue }
            points[number, default: []] += item.feature.shape.points
        }
        for (number, points) in points.sorted(by: { $0.key < $1.key }) {
            guard let bounds = Bounds(around: points), bounds.width > 0, bounds.height > 0 else { continue }
            let outline = Polygon([
                bounds.lower, Point(bounds.upper.x, bounds.lower.y), bounds.upper,
                Point(bounds.lower.x, bounds.upper.y),
            ])
            venue.levels.append(
                Level(
                    number: number, name: "Level \(number)", elevation: 0, height: options.levelHeight, outline: outline
                ))
            withoutHeight.append(number)
            problems.note(
                "The drawing has no outline of level \(number): the rectangle around everything on it is used. Draw a feature "
                    + "of the kind level, or correct \"outline\" in the venue file.", file: file)
        }
        guard !venue.levels.isEmpty else {
            throw Problems("The drawing has no level: draw its outline as a feature of the kind level.", file: file)
        }
    }
}
