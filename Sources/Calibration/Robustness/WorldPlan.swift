internal import Formats

/// Under which worlds a preset is judged, and on how many walks in each.
public struct WorldPlan: Codable, Hashable, Sendable {
    /// The kinds of worlds, in the order in which they are reported; none judges nothing.
    public var kinds: [WorldKind]
    /// Walks in each.
    public var walksPerKind: Int

    /// How many walks of each kind can be asked for. The sign-flip test needs five to be significant at 5 %.
    public static let allowedWalks = 5...1000

    /// A plan.
    public init(kinds: [WorldKind] = WorldKind.allCases, walksPerKind: Int = 24) {
        self.kinds = kinds
        self.walksPerKind = walksPerKind
    }
}

extension WorldPlan {
    /// What the section `worlds` of a study file says; a kind that is named twice is judged once.
    init(_ fields: YAMLFields) {
        self.init()
        if let words = fields.texts("kinds") {
            kinds = WorldKind.allCases.filter { words.contains($0.rawValue) }
        }
        if let walks = fields.integer("walks") { walksPerKind = walks }
    }
}
