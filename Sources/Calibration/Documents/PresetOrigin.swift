public import Positioning
internal import Recordings

/// Where a preset comes from, beside the venue, the seed and the tool: what a reader needs years later.
///
/// It holds nothing about people: of a phone's name only the words that name a model are kept, and there is no clock.
/// The same plan and recordings give the same bytes.
public struct PresetOrigin: Hashable, Sendable, Encodable {
    /// The version of the positioning SDK that the preset is for: as the user said, else as the SDK's own header says;
    /// `nil` if neither says it.
    public var sdkVersion: String?
    /// The date that the user gave.
    public var date: String?
    /// The models of the phones of the recordings, or `simulated`.
    public var phones: [String]

    /// The origin of a plan's preset.
    ///
    /// - Parameters:
    ///   - sdkPresets: the presets of the SDK, which know the version of the header that they are from.
    ///   - devices: the devices that the recordings name.
    public init(_ plan: CalibrationPlan, sdkPresets: SDKPresets = SDKPresets(), devices: [String]) {
        (sdkVersion, date) = (plan.sdkVersion ?? sdkPresets.sdkVersion, plan.date)
        let models = Set(devices.map(Self.model)).sorted()
        phones = models.isEmpty ? ["simulated"] : models
    }

    /// The words of a phone's name that name its model: `Anna's iPhone 12` is `iPhone 12`.
    static func model(_ device: String) -> String {
        let words = device.split { $0 == " " || $0 == "_" }.filter { word in
            let letters = word.lowercased().prefix { $0.isLetter }
            let isModel = word.wholeMatch(of: #/[A-Z0-9,+\-]*[0-9][A-Z0-9,+\-]*|[A-Z]{1,3}/#) != nil
            let isMaker =
                makers.contains(String(letters))
                && word.dropFirst(letters.count).allSatisfy { "0123456789,".contains($0) }
            return isModel || isMaker
        }
        return words.isEmpty ? "unnamed phone" : words.joined(separator: " ")
    }

    private static let makers: Set = [
        "apple", "iphone", "ipad", "ipod", "samsung", "galaxy", "google", "pixel", "nexus", "huawei", "honor", "xiaomi",
        "redmi", "poco", "oppo", "oneplus", "realme", "vivo", "sony", "xperia", "nokia", "motorola", "moto",
        "fairphone",
        "zebra", "honeywell", "asus", "lg", "htc", "bq", "plus", "pro", "max", "mini", "ultra", "note", "lite", "se",
        "simulated", "android", "emulator",
    ]
}

extension CalibrationInput {
    /// The devices that the recordings and surveys name.
    package var devices: [String] { (recordedWalks + surveys).compactMap(\.recording.device) }
}
