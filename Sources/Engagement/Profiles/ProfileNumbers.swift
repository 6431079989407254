/// The numbers of an upload with retries.
package struct UploadNumbers: Hashable, Sendable {
    /// Seconds between batches in the foreground; `nil` if the document gives none.
    package var batchInterval: Double?
    /// Seconds between batches in the background; `nil` if the document gives none.
    package var backgroundBatchInterval: Double?
    /// Most batches that wait; `nil` for no limit.
    package var queueLimit: Int?
    /// The limits that an app may choose; empty if there is no such list.
    package var queueLimits: [Int]
    /// Seconds between the first tries; empty if nothing is tried again.
    package var retryDelays: [Double]
    /// Longest time between two tries, seconds; `nil` for no limit.
    package var longestRetryDelay: Double?
    /// Failures in a row after which the circuit breaker opens; `nil` without one.
    package var breakerFailures: Int?
    /// Whether batches that wait at the end are kept for the next start of the app.
    package var keepsQueue: Bool
    /// What is sent of a visit.
    package var kinds: [UploadKind]
}

/// The numbers of identifiers that change.
package struct RotationNumbers: Hashable, Sendable {
    /// Majors that an identifier stands for, lowest and highest; `nil` if the document gives none.
    package var majors: ClosedRange<Int>?
    /// Minors that an identifier stands for, lowest and highest; `nil` if the document gives none.
    package var minors: ClosedRange<Int>?
    /// Most seeds in one app; `nil` for no limit.
    package var seedLimit: Int?
    /// Days ahead for which keys are downloaded; `nil` if the document gives none.
    package var keyDays: Double?
    /// Shortest time between two downloads, days; `nil` if the document gives none.
    package var refreshDays: Double?
    /// Most days ahead for which the server gives keys; `nil` for no limit.
    package var longestKeyDays: Double?

    /// How far ahead an app has keys after a download, and the shortest time between two downloads, days; half of the former
    /// if the document gives none. `nil` without keys.
    package var keys: (days: Double, refresh: Double)? {
        keyDays.map {
            let days = min($0, longestKeyDays ?? .infinity)
            return (days, min(refreshDays ?? days / 2, days))
        }
    }

    /// Number of beacons that identifiers stand for; `nil` if the document gives no majors or minors.
    package var identities: Int? {
        guard let majors, let minors else { return nil }
        return majors.count * minors.count * (seedLimit ?? 1)
    }
}

extension EngagementProfile {
    package var upload: UploadNumbers {
        UploadNumbers(
            batchInterval: number(.batchInterval) ?? number(.foregroundInterval),
            backgroundBatchInterval: flag(.sendsOnDetection)
                ? number(.updateInterval) : number(.batchInterval) ?? number(.backgroundInterval),
            queueLimit: count(.queueLimit),
            queueLimits: (numbers(.queueLimits) ?? []).compactMap(Int.init(exactly:)),
            retryDelays: numbers(.retryDelays) ?? [], longestRetryDelay: number(.longestRetryDelay),
            breakerFailures: count(.breakerFailures), keepsQueue: flag(.keepsQueue),
            kinds: words(.uploadEvents).compactMap(UploadKind.init(rawValue:)))
    }

    /// How its identifiers change.
    package var rotation: RotationNumbers {
        RotationNumbers(
            majors: range(.rollingMajors), minors: range(.rollingMinors), seedLimit: count(.seedLimit),
            keyDays: number(.keyDays), refreshDays: number(.keyRefreshDays), longestKeyDays: number(.longestKeyDays))
    }

    private func range(_ key: ProfileKey) -> ClosedRange<Int>? {
        guard let numbers = numbers(key), let first = numbers.first.flatMap(Int.init(exactly:)),
            let last = numbers.last.flatMap(Int.init(exactly:)), first <= last
        else { return nil }
        return first...last
    }
}
