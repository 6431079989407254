public import Diagnostics
import Geometry
public import VenueModel

/// How many people walk in a crowd through a venue, and where.
public struct CrowdOptions: Hashable, Sendable {
    /// How many people there are.
    public enum Amount: Hashable, Sendable {
        /// This many in the whole venue, spread evenly over its paths.
        case people(Int)
        /// Persons a square metre in zones of the venue, by name, in this order. They stay near their zone: if it has
        /// at least two path nodes, they walk between these.
        case densities([ZoneDensity])
    }

    /// The density of people in a zone.
    public struct ZoneDensity: Hashable, Sendable {
        /// The zone's name.
        public var zone: String
        /// Persons a square metre.
        public var density: Double

        /// A zone with this many people a square metre.
        public init(zone: String, density: Double) {
            self.zone = zone
            self.density = density
        }
    }

    /// How many people there are.
    public var amount: Amount
    /// How they give way to each other.
    public var model: CollisionFreeSpeedModel
    /// Whether their bodies attenuate signals.
    public var weakensSignals: Bool

    /// The most people in a crowd.
    public static let largestCrowd = 100_000
    /// Allowed densities, persons a square metre; 5.4 is where Weidmann's speeds end.
    public static let allowedDensities = 0.0...5.4

    public init(
        _ amount: Amount, model: CollisionFreeSpeedModel = CollisionFreeSpeedModel(), weakensSignals: Bool = true
    ) {
        self.amount = amount
        self.model = model
        self.weakensSignals = weakensSignals
    }

    /// How many people are in each zone (of ``Amount/densities(_:)``), or in the venue.
    package func counts(in venue: Venue) -> [(zone: Zone?, count: Int)] {
        switch amount {
        case .people(let count): [(nil, count)]
        case .densities(let densities):
            densities.compactMap { entry in
                venue.zones.first { $0.name == entry.zone }.map { zone in
                    let people = (entry.density * zone.outline.area).rounded()
                    return (zone, Int(min(max(people, 0), Double(Self.largestCrowd) + 1)))
                }
            }
        }
    }

    /// All reasons why the options do not work in a venue, except a lack of room.
    public func problems(in venue: Venue) -> [Problem] {
        var complaints: [String] = []
        if case .densities(let densities) = amount {
            for entry in densities {
                if !Self.allowedDensities.contains(entry.density) {
                    complaints.append(
                        "The density of zone \"\(entry.zone)\" must lie between 0 and 5.4 persons/m², not at \(entry.density)."
                    )
                }
                if !venue.zones.contains(where: { $0.name == entry.zone }) {
                    let hint = Spelling.suggestion(for: entry.zone, among: venue.zones.map(\.name))
                    complaints.append("The venue has no zone \"\(entry.zone)\".\(hint)")
                }
            }
        }
        let numbers: [(String, Double, ClosedRange<Double>)] = [
            ("timeGap", model.timeGap, 0.1...10), ("radius", model.radius, 0.05...1),
            ("neighbourStrength", model.neighbourStrength, 0...100),
            ("neighbourRange", model.neighbourRange, 0.001...2),
            ("obstacleStrength", model.obstacleStrength, 0...100),
            ("obstacleRange", model.obstacleRange, 0.001...2),
        ]
        for (name, value, range) in numbers where !range.contains(value) {
            complaints.append("\(name) must lie between \(range.lowerBound) and \(range.upperBound), not at \(value).")
        }
        if complaints.isEmpty {
            var total = 0
            for (_, count) in counts(in: venue) { total = min(max(total, 0) + max(count, -1), Self.largestCrowd + 1) }
            if case .people(let count) = amount { total = count }
            if !(0...Self.largestCrowd).contains(total) {
                complaints.append("A crowd must have 0 to \(Self.largestCrowd) people, not \(total).")
            }
        }
        return complaints.map { Problem($0, path: "crowd") }
    }
}
