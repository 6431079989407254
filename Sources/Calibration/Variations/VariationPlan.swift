/// The scenario variations under which a preset is tested, and the number of walks in each.
public struct VariationPlan: Codable, Hashable, Sendable {
    /// The variations, in the order of the report. If empty, there is no test.
    public var kinds: [VariationKind]
    /// Number of walks in each variation.
    public var walksPerKind: Int

    /// The allowed number of walks in each variation. The sign-flip test needs five walks to be significant at 5 %.
    public static let allowedWalks = 5...1000

    /// The fewest and the most walks with a class of phones: it has the most if the first do not tell whether it may lose.
    static let classWalks = 24...96

    /// A plan.
    public init(kinds: [VariationKind] = VariationKind.allCases, walksPerKind: Int = 24) {
        self.kinds = kinds
        self.walksPerKind = walksPerKind
    }
}
