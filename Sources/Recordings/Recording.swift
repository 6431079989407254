/// The data of one phone during one walk or one stay, without the truth.
public struct Recording: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A walk, for positioning.
        case walk
        /// A phone at a known place, for fitting radio models.
        case survey
    }

    /// Name, the key that joins it with its ground truth.
    public var name: String
    public var kind: Kind
    /// The phone's model, if known.
    public var device: String?
    /// Seconds from the start to the end; no sample lies outside.
    public var duration: Double
    /// Received packets and reports, by ascending time.
    public var observations: [Observation]
    /// The walking detector, by ascending time.
    public var motion: [MotionSample]
    /// The step detector, by ascending time.
    public var steps: [StepSample]
    /// The heading, by ascending time.
    public var headings: [HeadingSample]
    /// The barometer, by ascending time.
    public var pressure: [PressureSample]

    /// A recording; the samples must be in ascending order of time.
    ///
    /// Each parameter is a property. The sensors, which not every phone has, are empty by default.
    public init(
        name: String, kind: Kind = .walk, device: String? = nil, duration: Double, observations: [Observation],
        motion: [MotionSample] = [], steps: [StepSample] = [], headings: [HeadingSample] = [],
        pressure: [PressureSample] = []
    ) {
        self.name = name
        self.kind = kind
        self.device = device
        self.duration = duration
        self.observations = observations
        self.motion = motion
        self.steps = steps
        self.headings = headings
        self.pressure = pressure
    }
}
