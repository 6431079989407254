/// What a phone's operating system gives to an app: the class of a phone. Each scan mode is a class.
public enum PhoneClass: String, Hashable, Sendable, CaseIterable, Codable {
    /// Core Location's ranging.
    case iOS
    /// Packets of Android's scanner in a mode that is not known: a recording does not name it.
    case android = "Android"
    /// Packets of a scanner that listens all the time.
    case androidLowLatency = "Android low-latency"
    /// Packets of a scanner that listens a quarter of the time.
    case androidBalanced = "Android balanced"
    /// Packets of a scanner that listens a tenth of the time.
    case androidLowPower = "Android low-power"
    /// Packets that the scanner collects and gives together.
    case androidBatched = "Android batched"

    /// The class of all phones with this operating system: ``iOS`` or ``android``.
    public var platform: PhoneClass { self == .iOS ? .iOS : .android }

    /// What an app gets, in a few words.
    public var facts: String {
        switch self {
        case .iOS: "ranging: the mean RSSI of each beacon once a second, no packets, at most 20 regions"
        case .android: "packets one by one or in batches, in scan windows that the system throttles"
        case .androidLowLatency: "packets one by one; the radio listens all the time"
        case .androidBalanced: "packets one by one; the radio listens 183 of 730 ms"
        case .androidLowPower: "packets one by one; the radio listens 140 of 1400 ms"
        case .androidBatched: "packets in batches of some seconds"
        }
    }

    /// Names in a sentence: "iOS and Android balanced phones".
    public static func words(_ classes: [PhoneClass]) -> String {
        let names = classes.map(\.rawValue)
        let list = names.count > 2 ? [names.dropLast().joined(separator: ", "), names[names.count - 1]] : names
        return "\(list.joined(separator: " and ")) phones"
    }

    /// The most regions that an app on iOS can monitor (Apple, `CLLocationManager`).
    public static let regionLimit = 20
}

extension Recording {
    /// The class of its phone: iOS for ranging reports, Android for packets, which iOS does not show of iBeacons. `nil` if
    /// nothing was received. O(reports).
    public var phoneClass: PhoneClass? {
        guard !observations.isEmpty else { return nil }
        let hasPacket = observations.contains { if case .packet = $0 { true } else { false } }
        return hasPacket ? .android : .iOS
    }
}

/// Number of walks with a class of phones.
public struct PhoneCount: Hashable, Sendable {
    /// The class; `nil` for walks on which nothing was received.
    public var phones: PhoneClass?
    /// Number of walks.
    public var walks: Int

    /// The classes among walks, each with its number of walks: iOS, Android, unknown. Classes without a walk are left out.
    public static func counts(of phones: [PhoneClass?]) -> [PhoneCount] {
        (PhoneClass.allCases.map { Optional($0) } + [nil]).map { phone in
            PhoneCount(phones: phone, walks: phones.count { $0 == phone })
        }.filter { $0.walks > 0 }
    }

    /// The classes in a sentence, with what each gives to an app; empty if no class is known.
    public static func sentence(_ counts: [PhoneCount]) -> String {
        guard counts.contains(where: { $0.phones != nil }) else { return "" }
        let classes = counts.map { count in
            let walks = "\(count.walks) \(count.walks == 1 ? "walk" : "walks")"
            return count.phones.map { "\($0.rawValue), \(walks) (\($0.facts))" } ?? "unknown, \(walks)"
        }
        return "Phones: \(classes.joined(separator: "; "))."
    }
}
