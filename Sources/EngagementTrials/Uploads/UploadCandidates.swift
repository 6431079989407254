package import Engagement

extension UploadTrial.Candidate {
    /// The policies of a profile: of the profile itself and of each of its options that changes uploads, in the
    /// foreground and, where it differs, in the background. Empty if the profile has no policy.
    ///
    /// - Parameter onVisits: the app sends what it hears. That differs in the background, whatever the policy.
    package static func all(of profile: EngagementProfile, onVisits: Bool = false) -> [Self] {
        var result = own(of: profile, onVisits)
        for option in profile.options {
            // An option of a checked profile goes with it; one that does not is left out.
            guard var other = try? profile.with([option.name]), other.upload != profile.upload else { continue }
            other.name += "+\(option.name)"
            result += own(of: other, onVisits)
        }
        return result
    }

    /// The policies of several profiles, each once: a profile with an option that is given beside the profile is one of
    /// its policies.
    package static func all(of profiles: [EngagementProfile], onVisits: Bool = false) -> [Self] {
        profiles.flatMap { all(of: $0, onVisits: onVisits) }.reduce(into: []) { policies, other in
            let isKnown = policies.contains {
                $0.profile.name == other.profile.name && $0.profile.values == other.profile.values
                    && $0.state == other.state && $0.policy == other.policy
            }
            if !isKnown { policies.append(other) }
        }
    }

    private static func own(of profile: EngagementProfile, _ onVisits: Bool) -> [Self] {
        guard let foreground = policy(of: profile, interval: profile.upload.batchInterval) else { return [] }
        let one = Self(profile: profile, state: .foreground, policy: foreground)
        guard let interval = profile.upload.backgroundBatchInterval,
            onVisits || interval != foreground.batchInterval,
            let background = policy(of: profile, interval: interval)
        else { return [one] }
        return [one, Self(profile: profile, state: .background, policy: background)]
    }

    /// The policy of a profile's numbers; `nil` if it says nothing of batches, of the queue, of retries and of a
    /// breaker, or gives no interval.
    private static func policy(of profile: EngagementProfile, interval: Double?) -> UploadPolicy? {
        let numbers = profile.upload
        guard let interval, keys.contains(where: { profile.values[$0] != nil }) else { return nil }
        let plain = UploadPolicy()
        return UploadPolicy(
            batchInterval: interval, retryDelays: numbers.retryDelays.isEmpty ? plain.retryDelays : numbers.retryDelays,
            longestDelay: numbers.longestRetryDelay ?? plain.longestDelay, breakerFailures: numbers.breakerFailures,
            queueLimit: numbers.queueLimit ?? plain.queueLimit, keepsQueue: numbers.keepsQueue)
    }

    /// Keys of profiles that make an upload policy. The interval of scans alone makes none.
    package static let keys = ["batchInterval", "queueLimit", "retryDelays", "longestRetryDelay", "breakerFailures"]
}
