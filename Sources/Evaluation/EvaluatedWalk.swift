public import Geometry
public import Positioning
public import Recordings
public import Walks

/// One walk made ready for the metrics: its published fixes beside the truth, at the truth's instants.
public struct EvaluatedWalk: Sendable {
    /// The truth at one moment with the last published fix.
    public struct Instant: Hashable, Sendable {
        /// The true positions of the phone.
        public var truth: TruthSample
        /// The last fix published at or before this moment; `nil` before the first.
        public var fix: Fix?

        /// Fix minus truth, metres; `nil` before the first fix.
        public var errorVector: Vector? { fix.map { $0.position - truth.position } }
        /// Horizontal error √(Δx² + Δy²), metres; `nil` before the first fix.
        public var error: Double? { errorVector?.length }
    }

    /// Name of the recording.
    public let name: String
    /// The published fixes, by ascending time; if several have the same time, the last one.
    public let published: [Fix]
    /// The true positions of the phone.
    public let truth: GroundTruth
    /// The times at which a position was computed, published or held back, ascending; `nil` if the fixes do not tell.
    let computed: [Double]?
    /// Nominal time from one published fix to the next, seconds; `nil` if it is not known.
    public let publishInterval: Double?
    /// The interval that the fixes show, which is the nominal one unless they contradict it.
    let shownInterval: Double?
    /// What the core asks of the phone.
    public let use: PhoneUse
    /// When fixes need a reading, ascending; empty if the phone ranges all the time.
    let readings: [Double]
    /// The moments at which fix and truth are compared, by ascending time.
    public internal(set) var instants: Instants
    /// Zones and obstacles around the walk.
    public let site: EvaluationSite
    /// The phone's model, if known.
    public var device: String?
    /// The class of the phone, if known.
    public var phoneClass: PhoneClass?

    /// Joins the fixes of a walk with its truth. O(fixes + instants) for fixes in the order of time.
    ///
    /// - Parameters:
    ///   - name: name of the recording.
    ///   - fixes: what the core computed, in the order computed. Only those that were published, and are finite, are
    ///     compared with the truth; the others tell when a position was computed.
    ///   - positions: whether `fixes` has the positions that were held back.
    ///   - truth: the true positions of the phone.
    ///   - publishInterval: nominal, seconds; without it there is no standstill jitter.
    ///   - use: what the core asks of the phone, for the energy index.
    ///   - site: zones and obstacles around the walk; without them the metrics that need them have no value.
    ///   - instants: at which moments fixes are compared with the truth.
    public init(
        name: String, fixes: [Fix], positions: KnownPositions = .computed, truth: GroundTruth, publishInterval: Double?,
        use: PhoneUse = PhoneUse(), site: EvaluationSite = EvaluationSite(), instants: TruthInstants = .time
    ) {
        self.name = name
        self.truth = truth
        self.publishInterval = publishInterval
        self.use = use
        self.site = site
        let published = Self.published(fixes)
        self.published = published
        let finite = fixes.filter(\.isFinite)
        computed = positions == .computed ? finite.map(\.time).sorted() : nil
        shownInterval = publishInterval.map {
            ShownFigures.interval(declared: $0, published: published, computed: positions == .computed ? finite : nil)
        }
        readings = use.ranging < 1 ? ShownFigures.readings(finite, sensors: use.sensors) : []
        self.instants = Instants(instants.samples(of: truth), published)
    }

    /// The published and finite fixes in the order of time; if several have the same time, the last one that was
    /// computed.
    private static func published(_ fixes: [Fix]) -> [Fix] {
        var published = fixes.filter { $0.isPublished && $0.isFinite }
        // The order in which a core gives them.
        if zip(published, published.dropFirst()).allSatisfy({ $0.time < $1.time }) { return published }
        published = published.enumerated()
            .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            .map(\.element)
        return published.indices
            .filter { $0 + 1 == published.count || published[$0 + 1].time > published[$0].time }
            .map { published[$0] }
    }

    /// The walk with only these instants. Metrics of whole tracks have no meaning for it.
    func part(_ instants: [Instant]) -> EvaluatedWalk {
        var part = self
        part.instants = Instants(instants)
        return part
    }

    /// Horizontal errors of all instants with a fix, metres.
    var errors: [Double] { instants.compactMap(\.error) }

    /// The published fixes with their predecessors.
    var steps: Zip2Sequence<[Fix], ArraySlice<Fix>> { zip(published, published.dropFirst()) }

    /// From the first to the last published fix, seconds.
    var publishedDuration: Double {
        guard let first = published.first, let last = published.last else { return 0 }
        return last.time - first.time
    }
}

extension Fix {
    fileprivate var isFinite: Bool { time.isFinite && position.isFinite }

    /// Whether its accuracy radius is known.
    var hasAccuracy: Bool { !horizontalAccuracy.isNaN }
}

/// Which of a core's positions its fixes hold.
public enum KnownPositions: String, Hashable, Sendable, CaseIterable {
    /// All that were computed; those that were held back are marked as not published.
    case computed
    /// Only those that were published. When others were computed is not known, so there is no availability.
    case published
}
