/// A person who moves. It gives their state step by step, without end.
///
/// One state every 1/``Walk/rate`` seconds, the first at time 0. A walker is a value: a copy takes the same way again.
/// The same seed gives the same states, also if other people walk (except in a crowd, whose members give way to each other).
/// Memory does not grow with the number of states. Implementations: one file each, all pass `WalkerConformance` of the
/// tests.
public protocol Walker: Sendable {
    mutating func next() -> Walk.State
}
