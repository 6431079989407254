import Diagnostics
import Testing

/// A mistake in a venue file and what must be said of it.
struct Mistake: Sendable, CustomTestStringConvertible {
    /// What stands in the small venue.
    var piece: String
    /// What is written instead.
    var replacement: String
    /// The text at whose line the problem must be.
    var place: String
    /// What the message must contain.
    var words: [String]
    var severity = Problem.Severity.error
    /// How many problems there are in all.
    var count = 1

    var testDescription: String { replacement }
}
