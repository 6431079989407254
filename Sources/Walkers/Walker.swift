/// Somebody who moves: gives where he is, step by step, for as long as one asks.
///
/// One state every 1/``Walk/rate`` seconds, the first at time 0. A walker is a value: a copy goes the same way again.
/// Same seed, same states, whoever else walks (but in a crowd, whose members give way to each other). Memory does not
/// grow with the number of states. Implementations: one file each, all pass `WalkerConformance` of the tests.
public protocol Walker: Sendable {
    /// The next state.
    mutating func next() -> Walk.State
}
