/// Where an app stands, as its operating system sees it.
package enum AppState: String, Hashable, Sendable, CaseIterable {
    /// The person looks at it.
    case foreground
    /// It is in memory and may be woken.
    case background
    /// It is not in memory; the system may start it again.
    case terminated
}

/// What a person allowed an app to know of the place.
package enum LocationPermission: String, Hashable, Sendable, CaseIterable {
    /// In every state of the app.
    case always
    /// Only in the foreground.
    case whenInUse
    /// Never.
    case denied
}

/// All that decides what an app may do at one moment.
package struct PhoneCondition: Hashable, Sendable {
    package var app = AppState.foreground
    /// Whether the person closed the app themselves, by a swipe. It matters only while the app is terminated.
    package var isForceClosed = false
    /// Permission to know the place.
    package var permission = LocationPermission.always
    /// Whether the place is told precisely. Without that, no beacon can be ranged and no region monitored.
    package var isPrecise = true
    /// Whether notifications are allowed.
    package var allowsNotifications = true
    package var isBluetoothOn = true
    /// Whether flight mode is on. Bluetooth may be on beside it.
    package var isInFlightMode = false
    /// Whether low power mode is on.
    package var isInLowPower = false
    package var isScreenOn = true

    /// An app in the foreground with every permission.
    package init() {}

    /// The same in another state of the app. The screen is on in the foreground alone.
    package init(_ app: AppState) {
        self.app = app
        isScreenOn = app == .foreground
    }

    /// Whether the app itself can hear beacons at all.
    package var canRange: Bool {
        isBluetoothOn && isPrecise && (permission == .always || (permission == .whenInUse && app == .foreground))
    }

    /// Whether the operating system tells of regions. It needs the permission "always", even in the foreground, and no
    /// flight mode.
    package var monitorsRegions: Bool { isBluetoothOn && !isInFlightMode && isPrecise && permission == .always }
}

/// The states of a phone during one visit.
package struct AttentionTimeline: Hashable, Sendable {
    /// A stretch of time without changes, up to the start of the next.
    package struct Span: Hashable, Sendable {
        /// Seconds since the start of the recording.
        package var start: Double
        /// What holds from then on.
        package var condition: PhoneCondition

        package init(start: Double, _ condition: PhoneCondition) {
            self.start = start
            self.condition = condition
        }
    }

    /// By ascending start; what the first says holds before it, too.
    package let spans: [Span]

    /// A timeline; without spans, an app in the foreground.
    package init(_ spans: [Span] = []) {
        let sorted = spans.filter(\.start.isFinite).sorted { $0.start < $1.start }
        self.spans = sorted.isEmpty ? [Span(start: 0, PhoneCondition())] : sorted
    }

    /// One state all the time.
    package init(_ condition: PhoneCondition) { self.init([Span(start: 0, condition)]) }

    /// What holds at a time. O(spans).
    package func condition(at time: Double) -> PhoneCondition {
        (spans.last { $0.start <= time } ?? spans[0]).condition
    }

    /// The same for an app that asks for the permission "always" late: up to then, it has "when in use" instead.
    ///
    /// - Parameter time: when it is given, seconds; `nil` for never.
    package func asking(at time: Double?) -> AttentionTimeline {
        let time = time ?? .infinity
        let before = spans.filter { $0.start < time }.map { span in
            var span = span
            if span.condition.permission == .always { span.condition.permission = .whenInUse }
            return span
        }
        let given = time.isFinite ? [Span(start: time, condition(at: time))] : []
        return AttentionTimeline(before + given + spans.filter { $0.start > time })
    }

    /// The stretches with the same answer, within 0…`duration`, by ascending time; none if that is not finite. O(spans).
    ///
    /// - Parameter answer: what matters of a condition. Changes of anything else do not split a stretch.
    package func pieces<Answer: Equatable>(
        until duration: Double, by answer: (PhoneCondition) -> Answer
    ) -> [(range: Range<Double>, answer: Answer)] {
        guard duration.isFinite else { return [] }
        var pieces: [(range: Range<Double>, answer: Answer)] = []
        for index in spans.indices {
            let start = index == 0 ? 0 : max(spans[index].start, 0)
            let end = index + 1 < spans.count ? min(spans[index + 1].start, duration) : duration
            guard start < end else { continue }
            let answer = answer(spans[index].condition)
            if let last = pieces.last, last.answer == answer {
                pieces[pieces.count - 1].range = last.range.lowerBound..<end
            } else {
                pieces.append((start..<end, answer))
            }
        }
        return pieces
    }
}
