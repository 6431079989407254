internal import Formats
internal import Positioning
internal import Recordings

/// A venue file, as several documents name it.
struct VenueReference: JSONRecord, Sendable {
    let name: String
    let digest: String

    static let shape = JSONShape<Self>(
        "reference", "A venue file.", .always("name", \.name, "Name of the venue."),
        .always("digest", \.digest, "`sha256:` and the digest of the file."))
}

/// For whom a recommendation is, the same keys in each document.
extension JSONKey {
    static func offeredPhones(_ phones: @escaping @Sendable (Record) -> [PhoneClass]) -> JSONKey {
        .always("offeredPhones", phones, "The classes of phones that get the recommended settings.")
    }

    static func refusedPhones(_ phones: @escaping @Sendable (Record) -> [PhoneClass]) -> JSONKey {
        .always(
            "refusedPhones", phones,
            "The classes of phones that keep the default, because they may lose; none if the default is kept for all.")
    }
}

extension CalibrationDecision {
    /// Whether a preset is recommended or the default, in a word.
    var word: String { self == .recommend ? "preset" : "default" }
    /// Why the default is kept; `nil` if it is not.
    var reason: String? { if case .keepDefault(let reason) = self { reason } else { nil } }
}

extension [(setting: Setting, value: SettingValue)] {
    /// The values by the keys of their settings.
    var byKey: [String: SettingValue] { Dictionary(uniqueKeysWithValues: map { ($0.setting.key, $0.value) }) }
}
