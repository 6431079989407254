package import Diagnostics
internal import Engagement
package import Formats
internal import Foundation
internal import Geometry
internal import Positioning
internal import Radio
package import VenueModel

/// The triggers of a venue to install: the positioning settings, and when each zone is notified. An app reads it, and
/// so does `beaconry engage --triggers`.
package struct TriggersDocument: JSONDocument, JSONRecord, Decodable {
    package static let namesCommand = false

    let venue: String
    let seed: UInt64
    let decision: TriggerCalibration.Decision
    let settings: [String: SettingValue]
    let blockTime: Double
    let count: Int?
    let event: ZoneEvent?
    let stay: Double?
    let limits: TriggerLimits?
    let zones: [Zone]
    let classifiers: [ZoneClassifier]?

    package static let schema = DocumentSchema(shape, version: 1)
    package static let shape = JSONShape<Self>(
        "triggers", "The triggers of a venue to install, and the positioning settings for them.",
        .always("venue", \.venue, "Name of the venue."),
        .always("seed", .count, \.seed, "Seed of the calibration."),
        .always(
            "decision", \.decision,
            "keepProfile: nothing is shown to be better than entry at the first position. triggersOnly: keep the settings. "
                + "recommend: these settings and triggers."),
        .always("settings", .settings, \.settings, "Differences from the SDK's default settings, by key."),
        .always(
            "blockTime", .number(DeliveryRule.blockTimes, unit: "seconds"), \.blockTime,
            "Time after a notification in which the same zone gives no other one."),
        .maybe(
            "count", .integer(DeliveryRule.counts), \.count,
            "Largest number of notifications of a zone in a visit. Missing without a limit."),
        .maybe(
            "event", \.event,
            "What visitors are notified of. Missing in files of earlier versions, which are of entries."),
        .maybe(
            "stay", .number(0...86_400, unit: "seconds"), \.stay,
            "Time of the stay or the absence that is due. Missing in files of earlier versions."),
        .maybe("limits", \.limits, "The limits that were aimed at. Missing in files of earlier versions."),
        .always("zones", \.zones, "The zones."),
        .maybe(
            "classifiers", \.classifiers,
            "What triggers by the signal `classifier` look at, one for each averaging time. Missing without such a trigger."
        ))

    struct Zone: JSONRecord, Decodable {
        let name: String
        let level: Int
        let outline: [[Double]]
        let beacons: [ZoneClassifier.Beacon]
        let signal: ZoneSignal
        let condition: Condition

        static let shape = JSONShape<Self>(
            "triggersZone", "The trigger of a zone.",
            .always("name", \.name, "Name of the zone."),
            .always("level", .whole, \.level, "The level's number."),
            .always(
                "outline", .list(of: .interval("metres"), count: 3...100_000, noun: "corners"), \.outline,
                "Corners of the zone: x, y."),
            .always(
                "beacons", \.beacons,
                "The beacons in it or within a metre of its border, for the signal `nearest`."),
            .always(
                "signal", \.signal,
                "What the trigger looks at: the depth of positions in the zone, how much louder its loudest beacon is, or the "
                    + "odds of a classifier."),
            .always("condition", \.condition, "The condition; margins are in the signal's unit."))
    }

    /// The triggers of a result; `nil` unless it is of a calibration.
    package init?(_ result: EngagementResult, of venue: Venue) {
        guard let calibration = result.calibration else { return nil }
        self.venue = result.venue
        seed = result.request.seed
        decision = calibration.decision
        settings = calibration.installed.settings.changes
        blockTime = result.request.rule.blockTime
        count = result.request.rule.count
        event = result.request.goal.event
        stay = result.request.goal.stay
        limits = result.request.limits
        let outlines = Dictionary(venue.zones.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        zones = result.zones.map { zone in
            let own = outlines[zone.name]
            return Zone(
                name: zone.name, level: zone.level, outline: own?.outline.vertices.map { [$0.x, $0.y] } ?? [],
                beacons: own.map { zone in
                    let ids = ProfileTrial.beacons(of: zone, in: venue)
                    return venue.beacons.filter { ids.contains($0.id) }.map {
                        ZoneClassifier.Beacon($0.id, power: venue.powers(of: $0).first)
                    }
                } ?? [],
                signal: zone.trigger.signal, condition: zone.trigger.condition)
        }
        // Points of the trade-off may be installed, too.
        let used = (result.zones.map(\.trigger) + calibration.front.flatMap(\.triggers))
            .filter { $0.signal == .classifier }.averagingTimes
        classifiers = used.isEmpty ? nil : result.classifiers.filter { used.contains($0.averaging) }
    }

    /// The triggers of a file for a venue.
    ///
    /// - Throws: `Problems` with everything that is wrong: the form, unknown settings and values, zones that the
    ///   venue lacks.
    package static func read(_ text: String, file: String, for venue: Venue) throws(Problems) -> GivenTriggers {
        try schema.check(text, file: file)
        let document: TriggersDocument
        do {
            document = try JSONDecoder().decode(TriggersDocument.self, from: Data(text.utf8))
        } catch {
            throw Problems([Problem("This is no file of triggers: \(error)", file: file)])
        }
        let names = venue.zones.map(\.name)
        var problems = document.zones.filter { !names.contains($0.name) }.map {
            Problem(
                "The venue has no zone \"\($0.name)\"." + Spelling.suggestion(for: $0.name, among: names), file: file)
        }
        if Set(document.zones.map(\.name)).count < document.zones.count {
            problems.append(Problem("A zone stands twice.", file: file))
        }
        problems += document.classifierProblems(zones: names).map { Problem($0, file: file) }
        var settings = Preset.default.settings
        do throws(SettingProblems) {
            settings = try PositioningSettings(document.settings, over: settings)
        } catch {
            problems += error.all.map { Problem($0.sentence, file: file) }
        }
        guard problems.isEmpty else { throw Problems(problems) }
        var given = GivenTriggers(
            settings: NamedSettings(name: "given", settings: settings),
            triggers: Dictionary(
                uniqueKeysWithValues: document.zones.map { ($0.name, ZoneTrigger($0.signal, $0.condition)) }),
            classifiers: document.classifiers ?? [], powers: document.powers,
            rule: DeliveryRule(blockTime: document.blockTime, count: document.count), venue: document.venue,
            seed: document.seed)
        given.event = document.event
        given.stay = document.stay
        given.limits = document.limits
        return given
    }
}
