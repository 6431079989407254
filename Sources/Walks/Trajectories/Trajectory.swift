public import Diagnostics
public import Geometry

/// The positions of one person that another program recorded or computed.
public struct Trajectory: Hashable, Sendable {
    /// The person at one moment.
    public struct Sample: Hashable, Sendable {
        /// Seconds of the file's clock.
        public var time: Double
        /// On the map, metres.
        public var position: Point
        /// Height of the floor under the feet, metres, if the file has one.
        public var elevation: Double?
        /// Where the person faces, radians counter-clockwise from the x axis, if the file says so.
        public var heading: Double?

        public init(time: Double, position: Point, elevation: Double? = nil, heading: Double? = nil) {
            self.time = time
            self.position = position
            self.elevation = elevation
            self.heading = heading
        }
    }

    /// The file's number for the person.
    public var id: Int
    /// By ascending time, no two at one moment; at least one.
    public var samples: [Sample]

    public init(id: Int, samples: [Sample]) {
        self.id = id
        self.samples = samples
    }
}

public struct TrajectorySet: Hashable, Sendable {
    /// By ascending number of the person.
    public var trajectories: [Trajectory]
    public var format: TrajectoryFormat
    /// Skipped rows and assumptions.
    public var warnings: [Problem]

    /// The largest file that is read, bytes.
    public static let largestFile = 1 << 30
    /// The most samples of a file.
    public static let mostSamples = 10_000_000
    /// Coordinates are within ± this, metres: room for UTM.
    public static let farthest = 1e8
    /// Times are within ± this, seconds: a hundred days.
    public static let latest = 8.64e6

    /// The same people, all moved: for a file whose frame is not the venue's.
    public func moved(by offset: Vector) -> TrajectorySet {
        var result = self
        for person in result.trajectories.indices {
            for index in result.trajectories[person].samples.indices {
                let position = result.trajectories[person].samples[index].position
                result.trajectories[person].samples[index].position = position + offset
            }
        }
        return result
    }
}

/// The rows of a trajectory file as they are read, in any order.
public final class TrajectoryRows {
    private struct PlacedSample {
        var id: Int
        var sample: Trajectory.Sample
        var line: Int
    }

    /// What is wrong so far.
    public let problems: LineProblems
    /// False if reading must stop, because there are too many rows or too many bad ones.
    public private(set) var isOpen = true
    private var rows: [PlacedSample] = []

    /// Number of bad rows after which reading stops.
    private static let mostBadRows = 100

    init(file: String?) { problems = LineProblems(file: file) }

    /// Takes a sample.
    ///
    /// - Parameters:
    ///   - line: of a text, or the row of a table, from 1.
    ///   - path: the table, if it is one.
    public func add(
        id: Int, time: Double, x: Double, y: Double, elevation: Double? = nil, heading: Double? = nil, line: Int,
        path: String? = nil
    ) {
        let places = -TrajectorySet.farthest...TrajectorySet.farthest
        if !(-TrajectorySet.latest...TrajectorySet.latest).contains(time) {
            report("The time must be a number within ±\(TrajectorySet.latest) s, not \(time).", line: line, path: path)
        }
        for (name, value) in [("x", x), ("y", y), ("z", elevation ?? 0)] where !places.contains(value) {
            report(
                "\(name) must be a number within ±\(TrajectorySet.farthest) m, not \(value).", line: line, path: path)
        }
        guard problems.isLineSound else { return }
        guard rows.count < TrajectorySet.mostSamples else {
            problems.reportFatal("The file has more than \(TrajectorySet.mostSamples) samples.", line: line, path: path)
            isOpen = false
            return
        }
        let sample = Trajectory.Sample(
            time: time, position: Point(x, y), elevation: elevation,
            heading: heading.flatMap { $0.isFinite ? $0 : nil })
        rows.append(PlacedSample(id: id, sample: sample, line: line))
    }

    /// Reports what is wrong with the row that is being read.
    package func report(_ message: String, line: Int, path: String? = nil) {
        problems.report(message, line: path == nil ? line : nil, path: path.map { "\($0) row \(line)" })
    }

    package func endRow() {
        problems.endLine()
        guard problems.badLines >= Self.mostBadRows, isOpen else { return }
        problems.reportFatal("\(Self.mostBadRows) rows are bad; the rest was not read.")
        isOpen = false
    }

    /// The people, if the file is usable.
    func finish(_ format: TrajectoryFormat, strict: Bool) throws(Problems) -> TrajectorySet {
        rows.sort { ($0.id, $0.sample.time, $0.line) < ($1.id, $1.sample.time, $1.line) }
        var trajectories: [Trajectory] = []
        for row in rows {
            guard trajectories.last?.id == row.id, let before = trajectories.last?.samples.last else {
                trajectories.append(Trajectory(id: row.id, samples: [row.sample]))
                continue
            }
            if before.time < row.sample.time {
                trajectories[trajectories.count - 1].samples.append(row.sample)
            } else if before.position != row.sample.position, isOpen {
                // A foot step begins where and when the last one ended, so two equal samples are allowed.
                report("Person \(row.id) is in two places at \(row.sample.time) s.", line: row.line)
                endRow()
            }
        }
        rows = []
        // Bad rows that are skipped are no reason to stop, but that nothing is left is one.
        if trajectories.isEmpty, !strict || !problems.all.contains(where: { $0.severity == .error }) {
            problems.reportFatal("The file has no people.")
        }
        return TrajectorySet(trajectories: trajectories, format: format, warnings: try problems.finish(strict: strict))
    }
}
