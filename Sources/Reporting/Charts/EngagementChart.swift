internal import Engagement
internal import EngagementTrials
internal import Geometry

/// A chart of profiles: the share of due visits that are notified against false notifications a visit. The shape of a
/// mark is the profile, its colour is how the phone is used.
struct EngagementChart {
    private let rows: [EngagementResult.ProfileRow]
    private let profiles: [String]

    /// A chart of these rows; those without a due visit are left out.
    init(_ rows: [EngagementResult.ProfileRow]) {
        self.rows = rows.filter { $0.recall != nil }
        profiles = self.rows.map(\.profile).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private static let radius = 6.0

    var drawing: SVG {
        let frame = Bounds(lower: Point(84, 16), upper: Point(580, 336))
        let axes = NotificationAxes(in: frame, upTo: rows.map(\.falseAVisit).max())
        let places = rows.map { axes.place($0.falseAVisit, $0.recall) }
        var svg = SVG(
            width: 760, height: 388, title: "Profiles: notified due visits against false notifications a visit.",
            description: rows.map(Self.sentence).joined(separator: "; "))
        axes.draw(into: &svg)
        for (row, place) in zip(rows, places) {
            guard let interval = row.recallInterval else { continue }
            svg.line(
                Point(place.x, axes.y(interval.lowerBound)), Point(place.x, axes.y(interval.upperBound)),
                .line(Self.colour(of: row.scenario), 1, opacity: 0.4))
        }
        for (row, place) in zip(rows, places) {
            let index = profiles.firstIndex(of: row.profile) ?? 0
            draw(index, at: place, Self.colour(of: row.scenario), into: &svg, tooltip: Self.sentence(row))
        }
        drawLegend(at: Point(frame.upper.x + 24, frame.lower.y + 8), into: &svg)
        return svg
    }

    private func drawLegend(at corner: Point, into svg: inout SVG) {
        var y = corner.y
        for (index, profile) in profiles.enumerated() {
            draw(index, at: Point(corner.x, y), Palette.pale, into: &svg)
            svg.text(profile, at: Point(corner.x + 14, y + 4))
            y += 20
        }
        y += 14
        for scenario in AttentionScenario.allCases + [nil] {
            guard let row = rows.first(where: { $0.scenario == scenario }) else { continue }
            svg.line(
                Point(corner.x - Self.radius, y), Point(corner.x + Self.radius, y),
                .line(Self.colour(of: scenario), 5))
            svg.text(row.phone, at: Point(corner.x + 14, y + 4))
            y += 20
        }
    }

    /// The mark of a profile: a shape of the list, filled, and for further profiles the same shapes with a hole.
    private func draw(
        _ profile: Int, at place: Point, _ colour: String, into svg: inout SVG, tooltip: String? = nil
    ) {
        let style = SVG.Style(
            stroke: colour, fill: profile / Self.shapes.count % 2 == 0 ? colour : "#ffffff", width: 1.5, opacity: 0.85)
        guard let corners = Self.shapes[profile % Self.shapes.count] else {
            return svg.circle(place, radius: Self.radius - 1, style, tooltip: tooltip)
        }
        svg.path(corners.map { place + $0 * Self.radius }, isClosed: true, style, tooltip: tooltip)
    }

    /// Corners about the middle; `nil` is a disc.
    private static let shapes: [[Vector]?] = [
        nil, [Vector(-0.8, -0.8), Vector(0.8, -0.8), Vector(0.8, 0.8), Vector(-0.8, 0.8)],
        [Vector(0, -1), Vector(0.95, 0.75), Vector(-0.95, 0.75)],
        [Vector(0, -1.1), Vector(1.1, 0), Vector(0, 1.1), Vector(-1.1, 0)],
        [Vector(0, 1), Vector(0.95, -0.75), Vector(-0.95, -0.75)],
    ]

    private static func sentence(_ row: EngagementResult.ProfileRow) -> String {
        let recall = row.recall.map(Format.percent) ?? "–"
        return
            "\(row.profile), \(row.phone): \(recall) notified, \(Format.fixed(row.falseAVisit)) false a visit"
    }

    private static func colour(of scenario: AttentionScenario?) -> String {
        switch scenario {
        case .inHand: Palette.candidate
        case .mixed: Palette.heard
        case .pocket: Palette.others[0]
        case .closed: Palette.ink
        case .forceClosed: Palette.others[1]
        case .screen: Palette.others[2]
        case .lowPower: Palette.beacon
        case .whileInUse: Palette.pale
        case .denied: Palette.walkers[3]
        case .imprecise: Palette.obstacle
        case .flightMode: Palette.baseline
        case .bluetoothOff: Palette.inconclusive
        case nil: Palette.wall
        }
    }
}
