public import Formats
public import Positioning
internal import Recordings

/// Where a preset comes from, beside the venue, the seed and the tool: what a reader needs years later.
///
/// It holds nothing about people: of a phone's name only the words that name a model are kept, and there is no clock.
/// The same request and recordings give the same bytes.
public struct PresetOrigin: Hashable, Sendable, JSONRecord {
    /// The version of the positioning SDK that the preset is for: as the user said, else as the SDK's own header says;
    /// `nil` if neither says it.
    public var sdkVersion: String?
    /// The date that the user gave.
    public var date: String?
    /// The models of the phones of the recordings, or `simulated`.
    public var phones: [String]

    public static let shape = JSONShape<Self>(
        "origin", "Where a preset comes from.",
        .maybe(
            "sdkVersion", \.sdkVersion,
            "The version of the SDK that the preset is for. Missing if the version is not known."),
        .maybe("date", \.date, "The date that the user gave. Missing if the user gave none."),
        .always("phones", \.phones, "Models of the phones of the recordings, or `simulated`."))

    /// The origin of a request's preset.
    ///
    /// - Parameters:
    ///   - request: has the date, and the version of the SDK that the user gave.
    ///   - sdkPresets: the presets of the SDK, which know the version of the header that they are from.
    ///   - devices: the device of each recording; empty for one that names none.
    public init(_ request: CalibrationRequest, sdkPresets: SDKPresets = SDKPresets(), devices: [String]) {
        sdkVersion = request.sdkVersion ?? sdkPresets.sdkVersion
        date = request.date
        let models = Set(devices.map(Self.model)).sorted()
        phones = models.isEmpty ? ["simulated"] : models
    }

    /// The words of a phone's name that name its model: `Anna's iPhone 12` is `iPhone 12`.
    ///
    /// These are the name of a maker or of its line of phones, and what follows it directly: a word with digits, such as
    /// `PBCM10`, or one such as `Pro`. A name that has only such words is kept whole. So people, numbers of devices and
    /// addresses are left out.
    static func model(_ device: String) -> String {
        let words = device.split { $0 == " " || $0 == "_" }
        let isWhole = words.allSatisfy { isMaker($0) || isNumbered($0) || interpretations.contains($0.lowercased()) }
        var kept: [Substring] = []
        var isModel = false
        for (index, word) in words.enumerated() {
            // "Max" is also a name.
            let isVariant =
                interpretations.contains(word.lowercased()) || word == "Max" && kept.last?.lowercased() == "pro"
            isModel = isMaker(word) || isModel && isVariant || (isModel || isWhole && index == 0) && isNumbered(word)
            if isModel { kept.append(word) }
        }
        return kept.isEmpty ? "unnamed phone" : kept.joined(separator: " ")
    }

    /// Whether a word is such as `iPhone`, `Pixel7` or `iPhone14,2`.
    private static func isMaker(_ word: Substring) -> Bool {
        let letters = word.prefix { $0.isLetter }
        return makers.contains(letters.lowercased())
            && word.dropFirst(letters.count).allSatisfy { "0123456789,".contains($0) }
            && word.count <= letters.count + 5
    }

    /// Whether a word is such as `12` or `SM-G991B`. Numbers of devices and their addresses are longer.
    private static func isNumbered(_ word: Substring) -> Bool {
        word.count <= 10 && word.wholeMatch(of: #/[A-Z0-9,+\-]*[0-9][A-Z0-9,+\-]*/#) != nil
            && word.count(where: { $0 == "-" }) <= 2
    }

    private static let makers: Set = [
        "apple", "iphone", "ipad", "ipod", "samsung", "galaxy", "google", "pixel", "nexus", "huawei", "honor", "xiaomi",
        "redmi", "poco", "oppo", "oneplus", "realme", "vivo", "sony", "xperia", "nokia", "motorola", "moto",
        "fairphone", "zebra", "honeywell", "asus", "lg", "htc", "bq", "simulated", "android", "emulator",
    ]
    private static let interpretations: Set = [
        "plus", "pro", "mini", "ultra", "note", "lite", "se", "x", "xs", "xr", "fe",
    ]
}

extension CalibrationInput {
    /// The device of each recorded walk and survey; empty for one that names none.
    package var devices: [String] { (recordedWalks + surveys).map { $0.recording.device ?? "" } }
}
