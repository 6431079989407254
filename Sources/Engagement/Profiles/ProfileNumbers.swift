/// The numbers of an upload with retries.
package struct UploadNumbers: Hashable, Sendable {
    /// Seconds between batches in the foreground; `nil` if the document gives none.
    package var batchInterval: Double?
    /// Seconds between batches in the background; `nil` if the document gives none.
    package var backgroundBatchInterval: Double?
    /// Whether beacons that are heard in the background start an upload at once.
    package var sendsOnDetection = false
    /// Most batches that wait; `nil` for no limit.
    package var queueLimit: Int?
    /// The limits that an app may choose; empty if there is no such list.
    package var queueLimits: [Int] = []
    /// Seconds between the first tries; empty if nothing is tried again.
    package var retryDelays: [Double] = []
    /// Longest time between two tries, seconds; `nil` for no limit.
    package var longestRetryDelay: Double?
    /// Failures in a row after which the circuit breaker opens; `nil` without one.
    package var breakerFailures: Int?

    /// No limits, and no second try.
    package init() {}
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

    /// No numbers.
    package init() {}
}

extension EngagementProfile {
    /// How it uploads.
    package var upload: UploadNumbers {
        var upload = UploadNumbers()
        upload.batchInterval = number(.batchInterval) ?? number(.foregroundInterval)
        upload.backgroundBatchInterval = number(.batchInterval) ?? number(.backgroundInterval)
        upload.sendsOnDetection = flag(.sendsOnDetection)
        upload.queueLimit = count(.queueLimit)
        upload.queueLimits = (numbers(.queueLimits) ?? []).compactMap(Int.init(exactly:))
        upload.retryDelays = numbers(.retryDelays) ?? []
        upload.longestRetryDelay = number(.longestRetryDelay)
        upload.breakerFailures = count(.breakerFailures)
        return upload
    }

    /// How its identifiers change.
    package var rotation: RotationNumbers {
        var rotation = RotationNumbers()
        rotation.majors = range(.rollingMajors)
        rotation.minors = range(.rollingMinors)
        rotation.seedLimit = count(.seedLimit)
        rotation.keyDays = number(.keyDays)
        rotation.refreshDays = number(.keyRefreshDays)
        rotation.longestKeyDays = number(.longestKeyDays)
        return rotation
    }

    private func range(_ key: ProfileKey) -> ClosedRange<Int>? {
        guard let numbers = numbers(key), let first = numbers.first.flatMap(Int.init(exactly:)),
            let last = numbers.last.flatMap(Int.init(exactly:)), first <= last
        else { return nil }
        return first...last
    }
}
