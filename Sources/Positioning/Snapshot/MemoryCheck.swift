internal import Diagnostics
internal import Geometry

/// Reports values of a snapshot that are impossible for an engine. With the remaining values no stage traps or computes
/// infinite numbers.
package struct MemoryCheck {
    /// When the last step was, seconds; `nil` before the first.
    let time: Double?
    var part = ""
    private(set) var problems: [Problem] = []

    /// Positions and moves are within these bounds, metres.
    private static let reach = 1e9
    /// Counters stop at this number.
    private static let highestCount = 1_000_000_000_000

    init(time: Double?) {
        self.time = time
        finite(time, "time")
    }

    /// Reports `value` unless it `isAllowed`.
    mutating func require(
        _ isAllowed: Bool, _ name: @autoclosure () -> String, _ value: some Any, _ allowed: @autoclosure () -> String
    ) {
        guard !isAllowed else { return }
        let path = part.isEmpty ? name() : "\(part).\(name())"
        problems.append(Problem("This is \(value); allowed is \(allowed()).", path: path))
    }

    package mutating func number(_ value: Double?, in range: ClosedRange<Double>, _ name: @autoclosure () -> String) {
        guard let value else { return }
        require(range.contains(value), name(), value, "\(range.lowerBound) to \(range.upperBound)")
    }

    mutating func finite(_ value: Double?, _ name: @autoclosure () -> String) {
        guard let value else { return }
        require(value.isFinite, name(), value, "any finite number")
    }

    /// The time of a step.
    package mutating func step(_ value: Double?, _ name: @autoclosure () -> String) {
        guard let value else { return }
        let allowed = time.map { "up to \($0), the last step" } ?? "none before a step"
        require(value.isFinite && time.map { value <= $0 } ?? false, name(), value, allowed)
    }

    mutating func metres(_ value: Double?, _ name: @autoclosure () -> String) {
        number(value, in: -Self.reach...Self.reach, name())
    }

    mutating func point(_ value: Point?, _ name: @autoclosure () -> String) {
        metres(value?.x, "\(name()).x")
        metres(value?.y, "\(name()).y")
    }

    mutating func index(_ value: Int?, below count: Int, _ name: @autoclosure () -> String) {
        guard let value else { return }
        require(value >= 0 && value < count, name(), value, count > 0 ? "0 to \(count - 1)" : "none")
    }

    mutating func count(
        _ value: Int, from least: Int = 0, to most: Int = highestCount, _ name: @autoclosure () -> String
    ) {
        require(value >= least && value <= most, name(), value, "\(least) to \(most)")
    }
}
