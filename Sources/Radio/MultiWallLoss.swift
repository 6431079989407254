public import Geometry

/// What walls and slabs take from a signal: the sum over all that the straight ray crosses (Motley and Keenan 1988;
/// COST 231 final report 1999, section 4.7).
///
/// The walls' sum is capped, because energy also goes round through doors and over the top; slabs are not capped.
public struct MultiWallLoss: Sendable {
    /// One storey: the walls between its floor and the next.
    public struct Storey: Sendable {
        /// Height of its floor above the venue's zero, metres.
        public var elevation: Double
        /// Loss through the slab under its floor, dB.
        public var slabLoss: Double
        /// Its walls.
        public let walls: SegmentIndex
        /// Loss of one crossing of each wall, dB; one a segment of `walls`.
        public let losses: [Double]

        /// A storey; a segment without a loss of its own has none.
        public init(elevation: Double, slabLoss: Double, walls: [(segment: Segment, loss: Double)]) {
            self.elevation = elevation
            self.slabLoss = slabLoss
            self.walls = SegmentIndex(walls.map(\.segment))
            losses = walls.map(\.loss)
        }

        func loss(along ray: Segment) -> Double {
            var sum = 0.0
            walls.forEachCrossing(of: ray) { sum += losses[$0] }
            return sum
        }
    }

    /// From the lowest to the highest.
    public let storeys: [Storey]
    /// The most that the walls of one ray take together, dB.
    public let cap: Double

    /// The losses of a building.
    public init(storeys: [Storey], cap: Double = 30) {
        self.storeys = storeys
        self.cap = cap
    }

    /// Loss along the straight ray between two antennas, dB; the same both ways.
    ///
    /// A ray between storeys meets on each storey only the walls along the part of it that runs between that floor
    /// and the next. Cost: one ray query a storey passed, about half a microsecond.
    ///
    /// - Parameters:
    ///   - from: the antenna on the storey with index `first`.
    ///   - to: the antenna on the storey with index `second`.
    public func loss(
        from: AntennaPosition, storey first: Int, to: AntennaPosition, storey second: Int
    ) -> Double {
        guard first != second else {
            return min(storeys[first].loss(along: Segment(from.point, to.point)), cap)
        }
        let (low, high) = (min(first, second), max(first, second))
        let (lower, upper) = first < second ? (from, to) : (to, from)
        let rise = upper.elevation - lower.elevation
        var walls = 0.0
        var slabs = 0.0
        var entry = lower.point
        var passed = 0.0
        for storey in low...high {
            var exit = upper.point
            if storey < high {
                slabs += storeys[storey + 1].slabLoss
                let fraction = rise > 0 ? (storeys[storey + 1].elevation - lower.elevation) / rise : 1
                passed = min(max(fraction, passed), 1)
                exit = lower.point.interpolated(to: upper.point, at: passed)
            }
            walls += storeys[storey].loss(along: Segment(entry, exit))
            entry = exit
        }
        return min(walls, cap) + slabs
    }
}
