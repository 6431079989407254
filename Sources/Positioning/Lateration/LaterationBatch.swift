public import Geometry

/// Solves many problems at once, for sweeps: safeguarded Newton on vectors, four problems side by side.
///
/// The search runs in single precision, which is enough to get within a millimetre; the last step or two run in double
/// precision from there and give the minimum to the micrometre. What does not converge is left to
/// ``LaterationSolver``, from the same start.
///
/// Problems are kept packed, a row of vectors for each circle; groups of four take as long as the longest of them, so
/// problems with the same number of circles should stand together.
public struct LaterationBatch {
    /// Where one problem ended.
    public struct Solution: Hashable, Sendable {
        /// Metres.
        public var position: Point
        /// ½ Σ ϕ(r²).
        public var cost: Double
        /// False if neither the vectors nor the solver for single problems found a minimum; `position` is the start.
        public var hasConverged: Bool
    }

    private typealias Fine = LaneNewton<Double>
    private typealias Coarse = LaneNewton<Float>

    /// What it makes small.
    public let cost: LaterationCost
    /// How much outliers count.
    public let loss: LaterationLoss
    /// No problem has more circles.
    public let circleLimit: Int
    /// Problems so far.
    public private(set) var count = 0
    /// How many problems the last ``solve()`` left to the solver of single problems.
    public private(set) var fallbackCount = 0

    /// `circleLimit` for each group of four.
    private var rows: [Fine.Row] = []
    /// The starts and priors of each group.
    private var lanes: [Fine] = []
    /// Circles of the longest problem of each group.
    private var lengths: [Int] = []
    private var origins: [Point] = []
    private var circleCounts: [Int] = []
    private var solutions: [Solution] = []
    private var coarse: [Coarse.Row]
    private var single: [Circle] = []
    private let solver: LaterationSolver?

    /// A batch without problems.
    ///
    /// - Parameter circleLimit: of each problem.
    public init(cost: LaterationCost, loss: LaterationLoss = .none, circleLimit: Int = 12) {
        self.cost = cost
        self.loss = loss
        self.circleLimit = max(circleLimit, 1)
        let zero = SIMD4<Float>()
        coarse = Array(
            repeating: Coarse.Row(x: zero, y: zero, squaredDrop: zero, target: zero, weight: zero),
            count: self.circleLimit)
        solver = LaterationSolver(.newton)
    }

    /// Forgets all problems and keeps the memory.
    public mutating func removeAll() {
        count = 0
        rows.removeAll(keepingCapacity: true)
        lanes.removeAll(keepingCapacity: true)
        lengths.removeAll(keepingCapacity: true)
        origins.removeAll(keepingCapacity: true)
        circleCounts.removeAll(keepingCapacity: true)
    }

    /// Adds a problem, searched from `start`.
    ///
    /// - Parameter circles: one to `circleLimit`, the first of which becomes the origin of the calculation; for the cost
    ///   `plain` their precision is what counts, so it should be one for all.
    public mutating func append(_ circles: some Collection<Circle>, prior: Prior? = nil, start: Point) {
        guard let first = circles.first, circles.count <= circleLimit else {
            preconditionFailure("a problem has 1 to \(circleLimit) circles, this one has \(circles.count)")
        }
        let lane = count % 4
        let group = count / 4
        if lane == 0 {
            let padding = Fine.Row(
                x: SIMD4(), y: SIMD4(), squaredDrop: SIMD4(repeating: 1), target: SIMD4(), weight: SIMD4())
            rows.append(contentsOf: repeatElement(padding, count: circleLimit))
            lanes.append(
                Fine(x: SIMD4(), y: SIMD4(), priorX: SIMD4(), priorY: SIMD4(), priorWeight: SIMD4(repeating: 1)))
            lengths.append(0)
        }
        var row = group * circleLimit
        for circle in circles {
            rows[row].x[lane] = circle.x - first.x
            rows[row].y[lane] = circle.y - first.y
            rows[row].squaredDrop[lane] = circle.squaredDrop
            rows[row].target[lane] = cost == .rssi ? circle.logDistance : circle.distance
            let precision = cost == .rssi ? circle.inverseSpread : circle.precision
            rows[row].weight[lane] = precision * precision
            row += 1
        }
        lanes[group].x[lane] = start.x - first.x
        lanes[group].y[lane] = start.y - first.y
        lanes[group].priorX[lane] = prior.map { $0.position.x - first.x } ?? 0
        lanes[group].priorY[lane] = prior.map { $0.position.y - first.y } ?? 0
        lanes[group].priorWeight[lane] = prior.map { $0.precision * $0.precision } ?? 0
        lengths[group] = max(lengths[group], circles.count)
        origins.append(Point(first.x, first.y))
        circleCounts.append(circles.count)
        count += 1
    }

    /// The minimum of each problem, in the order in which they were added.
    public mutating func solve() -> [Solution] {
        solutions.removeAll(keepingCapacity: true)
        fallbackCount = 0
        // Each kind of cost has a loop of its own, without a question in it.
        switch (cost, loss) {
        case (.rssi, .none): solve(inDecibels: true, .none)
        case (.rssi, .huber): solve(inDecibels: true, .huber)
        case (.rssi, .cauchy): solve(inDecibels: true, .cauchy)
        case (_, .none): solve(inDecibels: false, .none)
        case (_, .huber): solve(inDecibels: false, .huber)
        case (_, .cauchy): solve(inDecibels: false, .cauchy)
        }
        return solutions
    }

    @inline(__always)
    private mutating func solve(inDecibels: Bool, _ loss: LaterationLoss) {
        // The cost of ranges has few minima: Newton goes far there.
        let (reach, widening): (Float, Float) = inDecibels || loss != .none ? (1, 1) : (2, 2)
        rows.withUnsafeBufferPointer { rows in
            coarse.withUnsafeMutableBufferPointer { coarse in
                for (group, length) in lengths.enumerated() {
                    let rows = rows.baseAddress! + group * circleLimit
                    var fine = lanes[group]
                    for index in 0..<length { coarse[index] = Self.coarse(rows[index]) }
                    var lanes = Coarse(
                        x: SIMD4(fine.x), y: SIMD4(fine.y), priorX: SIMD4(fine.priorX), priorY: SIMD4(fine.priorY),
                        priorWeight: SIMD4(fine.priorWeight))
                    lanes.descend(
                        coarse.baseAddress!, length, inDecibels: inDecibels, loss: loss, stepTolerance: 0.04,
                        reach: reach, widening: widening, slack: 1e-5, maxIterations: 16)
                    fine.x = SIMD4(lanes.x)
                    fine.y = SIMD4(lanes.y)
                    fine.isOpen = SIMD4(lanes.isOpen)
                    fine.finish(
                        rows, length, inDecibels: inDecibels, loss: loss, stepTolerance: 3e-4, maxIterations: 3)
                    for lane in 0..<min(4, count - 4 * group) {
                        let origin = origins[4 * group + lane]
                        let (x, y, cost) = (fine.x[lane], fine.y[lane], fine.cost[lane])
                        solutions.append(
                            Solution(
                                position: Point(origin.x + x, origin.y + y), cost: cost,
                                hasConverged: fine.isOpen[lane] == 0 && (x + y + cost).isFinite))
                    }
                }
            }
        }
        for index in solutions.indices where !solutions[index].hasConverged { solutions[index] = alone(index) }
    }

    /// One problem by the solver for single ones.
    private mutating func alone(_ index: Int) -> Solution {
        fallbackCount += 1
        let (group, lane) = (index / 4, index % 4)
        let origin = origins[index]
        let found = lanes[group]
        let prior = found.priorWeight[lane]
        single.removeAll(keepingCapacity: true)
        for row in rows[(group * circleLimit)...].prefix(circleCounts[index]) {
            single.append(
                Circle(
                    x: row.x[lane], y: row.y[lane], squaredDrop: row.squaredDrop[lane], target: row.target[lane],
                    weight: row.weight[lane], cost: cost))
        }
        let start = Point(found.x[lane], found.y[lane])
        let minimum = single.withUnsafeBufferPointer { circles in
            solver?.minimum(
                of: RangeProblem(
                    circles: circles, priorPosition: Point(found.priorX[lane], found.priorY[lane]),
                    priorPrecision: prior.squareRoot(), cost: cost, loss: loss),
                from: start, stepTolerance: 1e-6)
        }
        let position = minimum?.position ?? start
        return Solution(
            position: Point(origin.x + position.x, origin.y + position.y), cost: minimum?.cost ?? .infinity,
            hasConverged: minimum != nil)
    }

    @inline(__always)
    private static func coarse(_ row: Fine.Row) -> Coarse.Row {
        Coarse.Row(
            x: SIMD4(row.x), y: SIMD4(row.y), squaredDrop: SIMD4(row.squaredDrop), target: SIMD4(row.target),
            weight: SIMD4(row.weight))
    }
}
