/// The sender inside an app: its queue, the request that runs, the retries and the breaker.
struct UploadSender {
    /// What the sender does at present.
    private enum State {
        case idle
        case sending(UploadBatch, until: Double, succeeds: Bool)
        case pausing(until: Double)

        /// When it does something else.
        var end: Double {
            switch self {
            case .idle: .infinity
            case .sending(_, let until, _), .pausing(let until): until
            }
        }
    }

    private let policy: UploadPolicy
    private let sizes: UploadSizes
    private let process: OutageProcess
    private let end: Double
    private var outages: ArraySlice<Range<Double>>
    private var state = State.idle
    /// The batches that wait, oldest first.
    private var queue: ArraySlice<UploadBatch> = []
    private var failuresInRow = 0
    private var openSince: Double?
    /// What happened so far.
    private(set) var result: UploadResult

    /// A sender with an empty queue.
    ///
    /// - Parameter result: the events, and what becomes of each that never leaves the phone.
    init(policy: UploadPolicy, sizes: UploadSizes, process: OutageProcess, end: Double, result: UploadResult) {
        self.policy = policy
        self.sizes = sizes
        self.process = process
        self.end = end
        self.result = result
        outages = process.outages(until: end.nextUp)[...]
    }

    /// Everything until the end. At one moment, requests end before batches are made.
    mutating func run(_ batches: [UploadBatch]) {
        var coming = batches[...]
        while true {
            let made = coming.first?.time ?? .infinity
            let time = min(made, state.end)
            guard time <= end else { break }
            if state.end <= made {
                endState(at: time)
            } else if let batch = coming.popFirst() {
                result.batches += 1
                queue.append(batch)
            }
            if case .idle = state, let next = queue.popFirst() { send(next, at: time) }
            dropSurplus()
            result.largestQueue = max(result.largestQueue, queue.count)
        }
        if let openSince { result.breakerOpenTime += end - openSince }
    }

    private mutating func send(_ batch: UploadBatch, at time: Double) {
        outages = outages.drop { $0.upperBound <= time }
        let isDown = outages.first?.contains(time) ?? false
        let fails = isDown || process.fails(request: result.requests)
        result.requests += 1
        result.bytes += sizes.bytes(of: batch.events)
        let needed = fails ? policy.failureTime : policy.requestTime
        state = .sending(batch, until: time + (needed > 0 ? needed : 0), succeeds: !fails)
    }

    private mutating func endState(at time: Double) {
        guard case .sending(let batch, _, let succeeds) = state else {
            state = .idle
            return
        }
        if succeeds {
            settle(batch, .delivered(at: time))
            failuresInRow = 0
            if let openSince { result.breakerOpenTime += time - openSince }
            openSince = nil
            state = .idle
        } else {
            queue.insert(batch, at: queue.startIndex)
            result.failures += 1
            failuresInRow += 1
            if openSince == nil, policy.opensBreaker(after: failuresInRow) {
                openSince = time
                result.breakerOpenings += 1
            }
            state = .pausing(until: time + policy.pause(after: failuresInRow))
        }
    }

    private mutating func dropSurplus() {
        while queue.count > max(policy.queueLimit, 0) {
            guard let batch = policy.drop == .oldest ? queue.popFirst() : queue.popLast() else { return }
            settle(batch, .lost(.queueFull))
        }
    }

    private mutating func settle(_ batch: UploadBatch, _ fate: UploadResult.Fate) {
        for event in batch.events { result.fates[event] = fate }
    }
}
