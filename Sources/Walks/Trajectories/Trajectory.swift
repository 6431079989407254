public import Diagnostics
public import Geometry

/// The positions of one person that another program recorded or computed.
public struct Trajectory: Hashable, Sendable {
    /// The person at one moment.
    public struct Sample: Hashable, Sendable {
        /// Seconds of the file's clock.
        public var time: Double
        /// On the plan, metres.
        public var position: Point
        /// Height of the floor under the feet, metres, if the file has one.
        public var elevation: Double?
        /// Where the person faces, radians counter-clockwise from the x axis, if the file says so.
        public var heading: Double?

        /// A sample.
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

    /// The trajectory of a person.
    public init(id: Int, samples: [Sample]) {
        self.id = id
        self.samples = samples
    }
}

/// The trajectories of a file.
public struct TrajectorySet: Hashable, Sendable {
    /// By ascending number of the person.
    public var trajectories: [Trajectory]
    /// The format of the file.
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
