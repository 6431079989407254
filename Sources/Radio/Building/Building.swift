public import Geometry

/// The parts of a building that attenuate signals: storeys with walls, and slabs between them.
///
/// ``RayCaster`` finds the parts between an antenna and a phone.
public struct Building: Sendable {
    /// An upright wall over a straight line.
    public struct Wall: Hashable, Sendable {
        /// Its place on the map.
        public var segment: Segment
        /// Loss of one crossing, dB; not negative.
        public var loss: Double
        /// Lower edge above the storey's floor, metres. Rays below it pass under the wall.
        public var base: Double
        /// Upper edge above the storey's floor, metres. Rays above it pass over the wall.
        public var top: Double

        /// A wall; from slab to slab unless `base` or `top` is given.
        public init(_ segment: Segment, loss: Double, base: Double = -.infinity, top: Double = .infinity) {
            self.segment = segment
            self.loss = loss
            self.base = base
            self.top = top
        }

        /// True if it reaches from floor to ceiling.
        var isFromSlabToSlab: Bool { base == -.infinity && top == .infinity }

        /// True if it stands in the way of a ray that passes at this height above the storey's floor, metres.
        func reaches(_ height: Double) -> Bool { height >= base && height <= top }
    }

    /// An opening in a slab: an atrium, a stair well, the void of an escalator.
    public struct Opening: Hashable, Sendable {
        /// Its border on the map.
        public var outline: Polygon
        /// Loss of a ray through it, dB, such as that of a glass floor; counts as a wall's.
        public var loss: Double
        private let bounds: Bounds?

        public init(_ outline: Polygon, loss: Double = 0) {
            self.outline = outline
            self.loss = loss
            bounds = Bounds(around: outline.vertices)
        }

        func contains(_ point: Point) -> Bool {
            guard let bounds, point.x >= bounds.lower.x, point.x <= bounds.upper.x, point.y >= bounds.lower.y,
                point.y <= bounds.upper.y
            else { return false }
            return outline.contains(point)
        }
    }

    /// One storey: what stands between its floor and the next, and the slab under it.
    public struct Storey: Sendable {
        /// Height of its floor above the venue's zero, metres.
        public var elevation: Double
        /// Loss through the slab under its floor, dB.
        public var slabLoss: Double
        /// Where that slab is open; if openings overlap, the first is used.
        public var openings: [Opening]
        public let walls: [Wall]
        /// The walls' places, in their order.
        let segments: [Segment]
        /// The walls again, for rays.
        let table: WallTable

        public init(elevation: Double, slabLoss: Double, walls: [Wall], openings: [Opening] = []) {
            self.elevation = elevation
            self.slabLoss = slabLoss
            self.walls = walls
            self.openings = openings
            segments = walls.map(\.segment)
            table = WallTable(walls)
        }
    }

    /// From the lowest to the highest.
    public let storeys: [Storey]
    /// The limit of the loss of all walls on one ray.
    public let limit: WallLossLimit
    /// The indices of its walls, which buildings with the same walls may share.
    let indices: WallIndices

    /// - Parameters:
    ///   - cap: the largest loss of all walls on one ray together, dB; see ``WallLossLimit``.
    ///   - indices: those of a building with the same walls, if there is one.
    public init(storeys: [Storey], cap: Double = 30, indices: WallIndices = WallIndices()) {
        self.storeys = storeys
        self.indices = indices
        limit = WallLossLimit(cap: cap)
    }
}
