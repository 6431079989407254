public import Geometry

/// Searches one minimum of a ``RangeProblem``: Newton's method inside the core (``NewtonSolver``), or another solver.
///
/// A solver may keep workspaces, so it is not thread-safe: one object an engine.
public protocol LaterationSolver: AnyObject {
    /// The minimum downhill from `start`, or `nil` if there is none.
    ///
    /// - Parameter stepTolerance: metres; the last step is shorter.
    func minimum(of problem: RangeProblem, from start: Point, stepTolerance: Double) -> LaterationMinimum?

    /// The minimum that becomes the fix, near the one that the search found; `nil` if it cannot be found.
    func refined(_ minimum: LaterationMinimum, of problem: RangeProblem) -> LaterationMinimum?
}

extension LaterationSolver {
    /// The search's minimum as it is.
    public func refined(_ minimum: LaterationMinimum, of problem: RangeProblem) -> LaterationMinimum? { minimum }
}

/// A place and the cost there.
public struct LaterationMinimum: Hashable, Sendable {
    /// In the coordinates of the problem, metres.
    public var position: Point
    /// ½ Σ ϕ(r²).
    public var cost: Double
    /// The covariance of the position, if the solver computes one.
    public var covariance: PlaceCovariance?

    public init(position: Point, cost: Double, covariance: PlaceCovariance? = nil) {
        self.position = position
        self.cost = cost
        self.covariance = covariance
    }
}

/// A named way to search minima: each engine makes a solver of its own with it.
public struct LaterationMethod: Hashable, Sendable {
    public let name: String
    /// Makes a solver; `nil` if there is no memory for one.
    public let make: @Sendable () -> (any LaterationSolver)?

    public init(name: String, make: @escaping @Sendable () -> (any LaterationSolver)?) {
        self.name = name
        self.make = make
    }

    /// Newton's method alone. It needs no library.
    public static let newton = LaterationMethod(name: "newton") { NewtonSolver() }

    /// Methods of one name are equal.
    public static func == (a: LaterationMethod, b: LaterationMethod) -> Bool { a.name == b.name }

    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
