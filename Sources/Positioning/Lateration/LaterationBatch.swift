public import Geometry

/// Solves many problems at once, for sweeps: safeguarded Newton on vectors, eight problems side by side.
///
/// The search runs in single precision, which is enough to get within a millimetre; the last step or two run in double
/// precision from there and give the minimum to the micrometre. What does not converge is left to
/// ``LaterationSolver``, from the same start.
///
/// Problems are kept packed, a row of vectors for each circle; groups of eight take as long as the longest of them, so
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

    private typealias Fine = LaneNewton<SIMD4<Double>>
    private typealias Coarse = LaneNewton<SIMD8<Float>>

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

    /// For each group two halves of `circleLimit` rows.
    private var rows: [Fine.Row] = []
    /// For each group two halves.
    private var lanes: [Fine] = []
    /// Circles of the longest problem of each group.
    private var lengths: [Int] = []
    private var origins: [Point] = []
    private var circleCounts: [Int] = []
    private var solutions: [Solution] = []
    private var coarse: [Coarse.Row]
    private var single: [Circle] = []
    private let solver: LaterationSolver?

    private static let longestStep = 10.0

    /// A batch without problems.
    ///
    /// - Parameter circleLimit: of each problem.
    public init(cost: LaterationCost, loss: LaterationLoss = .none, circleLimit: Int = 12) {
        self.cost = cost
        self.loss = loss
        self.circleLimit = max(circleLimit, 1)
        let zero = SIMD8<Float>()
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
        let half = count / 4
        if count % 8 == 0 {
            let padding = Fine.Row(
                x: SIMD4(), y: SIMD4(), squaredDrop: SIMD4(repeating: 1), target: SIMD4(), weight: SIMD4())
            rows.append(contentsOf: repeatElement(padding, count: 2 * circleLimit))
            let empty = Fine(
                x: SIMD4(), y: SIMD4(), priorX: SIMD4(), priorY: SIMD4(), priorWeight: SIMD4(repeating: 1))
            lanes.append(empty)
            lanes.append(empty)
            lengths.append(0)
        }
        var row = half * circleLimit
        for circle in circles {
            rows[row].x[lane] = circle.x - first.x
            rows[row].y[lane] = circle.y - first.y
            rows[row].squaredDrop[lane] = circle.squaredDrop
            rows[row].target[lane] = cost == .rssi ? circle.logDistance : circle.distance
            let precision = cost == .rssi ? circle.inverseSpread : circle.precision
            rows[row].weight[lane] = precision * precision
            row += 1
        }
        lanes[half].x[lane] = start.x - first.x
        lanes[half].y[lane] = start.y - first.y
        lanes[half].priorX[lane] = prior.map { $0.position.x - first.x } ?? 0
        lanes[half].priorY[lane] = prior.map { $0.position.y - first.y } ?? 0
        lanes[half].priorWeight[lane] = prior.map { $0.precision * $0.precision } ?? 0
        lengths[count / 8] = max(lengths[count / 8], circles.count)
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
        for group in lengths.indices {
            let length = lengths[group]
            var halves = (lanes[2 * group], lanes[2 * group + 1])
            rows.withUnsafeBufferPointer { rows in
                coarse.withUnsafeMutableBufferPointer { coarse in
                    let lower = rows.baseAddress! + 2 * group * circleLimit
                    let upper = lower + circleLimit
                    for index in 0..<length { coarse[index] = Self.coarse(lower[index], upper[index]) }
                    var lanes = Coarse(
                        x: Self.coarse(halves.0.x, halves.1.x), y: Self.coarse(halves.0.y, halves.1.y),
                        priorX: Self.coarse(halves.0.priorX, halves.1.priorX),
                        priorY: Self.coarse(halves.0.priorY, halves.1.priorY),
                        priorWeight: Self.coarse(halves.0.priorWeight, halves.1.priorWeight))
                    lanes.run(
                        coarse.baseAddress!, length, inDecibels: inDecibels, loss: loss, stepTolerance: 0.02,
                        longestStep: Float(Self.longestStep), slack: 1e-5, maxIterations: 12)
                    halves.0.x = SIMD4<Double>(lanes.x.lowHalf)
                    halves.0.y = SIMD4<Double>(lanes.y.lowHalf)
                    halves.1.x = SIMD4<Double>(lanes.x.highHalf)
                    halves.1.y = SIMD4<Double>(lanes.y.highHalf)
                    halves.0.run(
                        lower, length, inDecibels: inDecibels, loss: loss, stepTolerance: 1e-4,
                        longestStep: Self.longestStep, slack: 1e-12, maxIterations: 20)
                    halves.1.run(
                        upper, length, inDecibels: inDecibels, loss: loss, stepTolerance: 1e-4,
                        longestStep: Self.longestStep, slack: 1e-12, maxIterations: 20)
                }
            }
            collect(halves.0, group, 0)
            collect(halves.1, group, 1)
        }
    }

    @inline(__always)
    private mutating func collect(_ found: Fine, _ group: Int, _ half: Int) {
        for lane in 0..<4 {
            let index = 8 * group + 4 * half + lane
            guard index < count else { return }
            let (x, y, cost) = (found.x[lane], found.y[lane], found.cost[lane])
            guard found.converged[lane], (x + y + cost).isFinite else {
                solutions.append(alone(index))
                continue
            }
            let origin = origins[index]
            solutions.append(Solution(position: Point(origin.x + x, origin.y + y), cost: cost, hasConverged: true))
        }
    }

    /// One problem by the solver for single ones.
    private mutating func alone(_ index: Int) -> Solution {
        fallbackCount += 1
        let (half, lane) = (index / 4, index % 4)
        let origin = origins[index]
        let found = lanes[half]
        let prior = found.priorWeight[lane]
        single.removeAll(keepingCapacity: true)
        for row in rows[(half * circleLimit)...].prefix(circleCounts[index]) {
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
    private static func coarse(_ lower: SIMD4<Double>, _ upper: SIMD4<Double>) -> SIMD8<Float> {
        SIMD8(lowHalf: SIMD4<Float>(lower), highHalf: SIMD4<Float>(upper))
    }

    @inline(__always)
    private static func coarse(_ lower: Fine.Row, _ upper: Fine.Row) -> Coarse.Row {
        Coarse.Row(
            x: coarse(lower.x, upper.x), y: coarse(lower.y, upper.y),
            squaredDrop: coarse(lower.squaredDrop, upper.squaredDrop), target: coarse(lower.target, upper.target),
            weight: coarse(lower.weight, upper.weight))
    }
}
