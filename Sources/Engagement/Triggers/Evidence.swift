/// What a signal says at one moment about being at a target: a zone, a beacon, a region, a level.
package enum Evidence: String, Hashable, Sendable, CaseIterable {
    /// There: beyond the threshold of entry.
    case inside
    /// Between the thresholds of entry and exit. It changes nothing.
    case between
    /// Not there: beyond the threshold of exit.
    case outside
    /// Nothing was heard, or the position is too inaccurate.
    case none
}
