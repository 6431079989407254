package import Diagnostics

/// Keys of a profile that change no figure without a value of another key.
package struct ProfileNeed: Sendable {
    package let keys: [ProfileKey]
    /// One of these keys must have one of the words; without words, a value other than its default.
    package let others: KeyValuePairs<ProfileKey, [String]>
    /// The command that this is about; `nil` for all.
    package let command: String?

    private init(
        _ keys: [ProfileKey], with others: KeyValuePairs<ProfileKey, [String]>, in command: String? = nil
    ) {
        self.keys = keys
        self.others = others
        self.command = command
    }

    /// What each key needs. A key in several rows needs one of each row. Those of `engage zones` act in `engage events` in any case,
    /// where an app is also told of single beacons and of what it hears.
    package static let all: [ProfileNeed] = [
        Self([.proximity], with: [.signal: ["proximity"]]),
        Self([.threshold, .decision, .decisionInterval], with: [.signal: ["threshold"]]),
        Self([.accuracyGate, .exitRadius], with: [.signal: ["zone", "circle"]]),
        Self([.enterMargin, .exitMargin], with: [.signal: ["zone", "circle", "proximity"]]),
        Self([.fenceRadius], with: [.exitRadius: []]),
        Self([.averagingStatistic], with: [.averagingTime: [], .averagingCount: []]),
        Self(
            [
                .distanceSource, .nearDistance, .averagingCount, .averagingStatistic, .memory, .updateInterval,
                .leavesWithRegion,
            ],
            with: [.signal: ["proximity"]], in: "engage zones"),
        Self([.immediateDistance], with: [.proximity: ["immediate"]], in: "engage zones"),
        Self([.farIncludesNearer], with: [.proximity: ["far"]], in: "engage zones"),
        Self([.averagingTime], with: [.signal: ["zone", "circle", "proximity"]], in: "engage zones"),
        Self([.dwellTime, .longestDwell], with: [.eventKinds: ["dwellInside", "dwellOutside", "visibleSetChange"]]),
        Self(
            [.foregroundInterval],
            with: [
                .foregroundMode: ["periodic"], .queueLimit: [], .retryDelays: [], .longestRetryDelay: [],
                .breakerFailures: [],
            ]),
        Self(
            [.backgroundInterval],
            with: [
                .backgroundMode: ["periodic"], .queueLimit: [], .retryDelays: [], .longestRetryDelay: [],
                .breakerFailures: [],
            ]),
        Self([.foregroundIntervals], with: [.foregroundInterval: []]),
        Self([.backgroundIntervals], with: [.backgroundInterval: []]),
        Self([.scanDivisor, .scanLimits], with: [.foregroundMode: ["periodic"], .backgroundMode: ["periodic"]]),
        Self([.wakesForceClosed, .closedContinues], with: [.wakesTerminated: []]),
        Self(
            [.wakesByScreen, .significantChange, .fetchInterval],
            with: [.wakeTime: [], .backgroundMode: ["continuous", "periodic"]]),
        Self(
            [.queueLimit, .retryDelays, .longestRetryDelay, .breakerFailures],
            with: [.batchInterval: [], .foregroundInterval: []]),
        Self(
            [.sendsOnDetection, .keepsQueue, .uploadEvents],
            with: [
                .batchInterval: [], .queueLimit: [], .retryDelays: [], .longestRetryDelay: [], .breakerFailures: [],
            ]),
        Self([.queueLimits], with: [.queueLimit: []]),
        Self([.rollingMajors], with: [.rollingMinors: []]),
        Self([.rollingMinors, .seedLimit], with: [.rollingMajors: []]),
        Self([.keyRefreshDays, .longestKeyDays], with: [.keyDays: []]),
        Self([.venueInterval, .contentInterval], with: [.startTimeouts: []]),
    ]

    /// Whether the profile, or one of its options, has what the keys need.
    package func isMet(by profile: EngagementProfile) -> Bool {
        others.contains { key, words in
            profile.stated(key).contains { value in
                words.isEmpty
                    ? value != key.defaultValue
                    : words.contains { value.word == $0 || value.words?.contains($0) ?? false }
            }
        }
    }

    /// What a key needs, in a sentence.
    package func sentence(of key: ProfileKey) -> String {
        let others = others.map { key, words in
            words.isEmpty ? key.name : "\(key.name) \(words.joined(separator: " or "))"
        }
        let place = command.map { " in \($0)" } ?? ""
        return "\"\(key.name)\" acts\(place) only with \(others.joined(separator: " or "))."
    }
}

extension EngagementProfile {
    /// The values of a key, its default or its own, and those of options.
    fileprivate func stated(_ key: ProfileKey) -> [ProfileValue] {
        ([value(key)] + options.map { $0.values[key.name] }).compactMap(\.self)
    }

    private func states(_ key: ProfileKey) -> Bool {
        values[key.name] != nil || options.contains { $0.values[key.name] != nil }
    }

    /// Warnings about the keys of the profile that change no figure; none if each does.
    ///
    /// - Parameter file: of the profile.
    package func idleWarnings(in file: String) -> [Problem] {
        let notes = ProfileKey.notes.filter(states).map(\.name).joined(separator: ", ")
        let needs = ProfileNeed.all.filter { !$0.isMet(by: self) }
        let sentences =
            (notes.isEmpty ? [] : ["No command models these keys; they change no figure: \(notes)."])
            + ProfileKey.all.filter(states).flatMap { key in
                needs.filter { $0.keys.contains(key) }.map { $0.sentence(of: key) }
            }
        return sentences.map { Problem($0, severity: .warning, file: file) }
    }
}
