public import Diagnostics
internal import Formats
internal import Foundation
public import Positioning

/// A configuration, identified by the digest of its content.
public struct StudyConfiguration: Hashable, Sendable {
    /// `sha256:` and the digest of ``settings``.
    public let digest: String
    /// The settings that differ from their defaults, as JSON on one line with sorted keys. Equal settings have equal texts.
    public let settings: String

    /// The configuration of these settings.
    public init(_ settings: PositioningSettings) {
        let members = settings.differences.sorted { $0.setting.key.precedes($1.setting.key) }
            .map { JSONValue.Member($0.setting.key, $0.value.json) }
        self.init(canonicalText: JSONValue.object(members).text)
    }

    /// The configuration of a text that is already canonical, such as the text of an external core.
    public init(canonicalText: String) {
        self.init(digest: TextFile.digest(of: canonicalText.utf8), settings: canonicalText)
    }

    /// More than settings, such as a policy: what each part says, by its name.
    package init(parts: [String: String]) {
        let members = parts.sorted { $0.key.precedes($1.key) }.map { JSONValue.Member($0.key, .string($0.value)) }
        self.init(canonicalText: JSONValue.object(members).text)
    }

    init(digest: String, settings: String) {
        self.digest = digest
        self.settings = settings
    }

    /// - Throws: ``Problems`` if the catalogue does not have these settings: the study may be older or newer.
    public func positioningSettings() throws(Problems) -> PositioningSettings {
        do {
            return try JSONDecoder().decode(PositioningSettings.self, from: Data(settings.utf8))
        } catch DecodingError.dataCorrupted(let context) {
            throw Problems("The settings \(settings) cannot be read: \(context.debugDescription)")
        } catch {
            throw Problems("The settings \(settings) cannot be read: they are not a JSON object of values by key.")
        }
    }

    /// Equal if the digests are equal.
    public static func == (one: StudyConfiguration, other: StudyConfiguration) -> Bool { one.digest == other.digest }

    public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

extension SettingValue {
    fileprivate var json: JSONValue {
        switch self {
        case .boolean(let value): .bool(value)
        case .integer(let value): .number(Double(value))
        case .number(let value): .number(value)
        case .text(let value): .string(value)
        }
    }
}
