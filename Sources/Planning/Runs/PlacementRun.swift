package import Parallelism

/// Places new beacons in a venue, in one call.
///
/// ```swift
/// let result = try PlacementRun(PlacementRequest(venue, file: "office.yaml", count: .number(6))).run()
/// print(result.summary.text)
/// ```
///
/// Steps: plans by coverage and error bound and regular grids; visitors rank them in the same simulated buildings; beacons
/// of the best plan are moved as long as visitors gain by it; if asked for, beacons are added. The result depends on the
/// request alone.
package struct PlacementRun: Sendable {
    package let request: PlacementRequest
    let context: RunContext
    /// Receives the plan by coverage and error bound, before visitors try any.
    package var preview: (@Sendable (PlacementResult) -> Void)?

    /// The first number that ``PlacementRequest/Count/least(_:)`` tries.
    private static let firstTried = 8
    /// The largest number that it tries without a budget.
    private static let mostTried = 512

    package init(_ request: PlacementRequest, in context: RunContext = RunContext()) {
        self.request = request
        self.context = context
    }

    /// Places the beacons.
    ///
    /// - Throws: ``Problems`` with everything that forbids it; ``PlacementNotEnough``; ``Interrupted``.
    package func run() throws -> PlacementResult {
        let search = try PlacementSearch(self)
        let count = try count(search)
        if request.hasVisitors, let preview { preview(try search.byBound(count)) }
        return try search.best(count)
    }

    /// The number of new beacons.
    private func count(_ search: PlacementSearch) throws -> Int {
        let most = request.budget?.most
        switch request.count {
        case .number(let number): return number
        case .budget: return min(most ?? 1, search.siteCount)
        case .least(let requirements):
            let limit = min(most ?? Self.mostTried, search.siteCount)
            var unmet: [String] = []
            let least = try LeastCount.find(from: Self.firstTried, to: limit) { count in
                unmet = try search.unmet(requirements, with: count)
                context.observer.message(
                    "\(count) beacons: "
                        + (unmet.isEmpty ? "all requirements met" : "not met: \(unmet.joined(separator: "; "))"))
                return unmet.isEmpty
            }
            guard let least else { throw PlacementNotEnough(count: limit, unmet: unmet) }
            return least
        }
    }
}
