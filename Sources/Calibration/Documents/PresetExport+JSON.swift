internal import Formats
internal import Positioning
internal import Recordings
internal import VenueModel

extension PresetExport {
    /// JSON with the keys of the SDK's document: the preset to enable, and for each preset whose values are set all its values
    /// and the keys to set. Equal exports give equal bytes.
    public func json() throws -> String { try JSONText.of(Document(self)) }

    /// The shape of the JSON; each property is one of its keys.
    private struct Document: JSONDocument {
        static var schema: DocumentSchema { PresetExport.schema }
        static let namesCommand = false

        struct Preset: Encodable {
            var preset: String
            var settings: [String: SettingValue]
            var changed: [String]
            var warnings: [String]
            var levels: [Place]?
            var zones: [Place]?
            var patience: Double?
        }

        struct Place: Encodable {
            var level: Int?
            var zone: String?
            var settings: [String: SettingValue]
        }

        struct VenueReference: Encodable {
            var name: String
            var digest: String
            /// The beacon power that the venue believes, dBm.
            var beaconPower: Double?
        }

        var venue: VenueReference
        var origin: PresetOrigin
        var enabled: String?
        var offeredPhones: [PhoneClass]
        var refusedPhones: [PhoneClass]
        var presets: [Preset]

        init(_ export: PresetExport) {
            func values(_ list: [(setting: Setting, value: SettingValue)]) -> [String: SettingValue] {
                Dictionary(uniqueKeysWithValues: list.map { ($0.setting.key, $0.value) })
            }
            venue = VenueReference(
                name: export.venue.name, digest: export.venueDigest,
                beaconPower: export.installation.beaconPower)
            origin = export.origin
            enabled = export.installation.enabled?.rawValue
            (offeredPhones, refusedPhones) = (export.phones.offered, export.phones.refused)
            presets = export.installation.entries.map { entry in
                let areas = export.areas(entry).map {
                    Place(level: $0.level, zone: $0.zone, settings: values($0.values))
                }
                return Preset(
                    preset: entry.preset.rawValue,
                    settings: values(entry.plan.base.all.filter { !$0.setting.isExtended }),
                    changed: entry.changes.map(\.setting.key), warnings: export.notes(entry),
                    levels: areas.isEmpty ? nil : areas.filter { $0.level != nil },
                    zones: areas.isEmpty ? nil : areas.filter { $0.zone != nil },
                    patience: areas.isEmpty ? nil : entry.plan.patience)
            }
        }
    }
}
