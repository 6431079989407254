package import Diagnostics
package import Parallelism
package import Positioning
package import Recordings
package import VenueModel
package import Walks

/// Whose positions are computed, and with which settings.
package struct LocationRequest: Sendable {
    package var venue: Venue
    /// All recordings; surveys among them are what fingerprints need.
    package var recordings: RecordingSet
    package var walks: [Recording]
    package var zonedPreset: ZonedPreset
    /// What the SDK's document leaves open.
    package var constants = OpenConstants()
    /// Settings that somebody asked for by their key; a warning names those without effect.
    package var asked: Set<String> = []

    /// A request for some walks of a venue.
    package init(_ venue: Venue, _ recordings: RecordingSet, walks: [Recording], zonedPreset: ZonedPreset) {
        self.venue = venue
        self.recordings = recordings
        self.walks = walks
        self.zonedPreset = zonedPreset
    }
}

/// Computes the positions of walks, in one call. O(walks), in parallel.
package struct LocationRun: Sendable {
    package let request: LocationRequest
    let context: RunContext

    package init(_ request: LocationRequest, in context: RunContext = RunContext()) {
        self.request = request
        self.context = context
    }

    /// The fixes of each walk, in order.
    ///
    /// - Throws: ``Interrupted``.
    package func run() throws -> [FixesFile.Track] {
        let walks = request.walks
        let zonedPreset = request.zonedPreset
        let map = PositioningInput(request.venue, surveysIn: request.recordings, constants: request.constants).map
        context.observer.warn(zonedPreset.warnings(in: map, for: walks, asked: request.asked))
        let tracks = try context.map("Positioning", walks.count) { index in
            PositioningEngine.track(SampledRecording(walks[index], map: map), zonedPreset: zonedPreset)
        }
        let fallbacks = tracks.reduce(0) { $0 + $1.fallbackCount }
        context.observer.warn([Problem](fallbacks: fallbacks, of: tracks.reduce(0) { $0 + $1.fixes.count }))
        return zip(walks, tracks).map {
            FixesFile.Track(
                name: $0.name, publishInterval: zonedPreset.publishInterval, use: PhoneUse(zonedPreset), fixes: $1.fixes
            )
        }
    }
}

extension [Problem] {
    /// A warning that the map filter had no data for some positions; none if it had data for all.
    package init(fallbacks: Int, of all: Int) {
        guard fallbacks > 0 else {
            self = []
            return
        }
        let sentence =
            "For \(fallbacks) of \(all) positions mapFilter had no data of the level, so the centroid or lateration gave them."
        self = [Problem(sentence, severity: .warning)]
    }
}

extension ZonedPreset {
    /// Warnings about settings without effect on walks: those that were asked for, those of the zoned preset that need a sensor which no
    /// phone has, and fingerprints without a survey.
    ///
    /// - Parameters:
    ///   - asked: keys of settings.
    ///   - shared: keys that have an effect elsewhere.
    package func warnings(
        in map: BeaconMap, for walks: [Recording], asked: Set<String>, shared: Set<String> = []
    ) -> [Problem] {
        let inputs = map.settingInputs(
            hasMotion: walks.contains { !$0.motion.isEmpty }, hasPressure: walks.contains { !$0.pressure.isEmpty })
        let sensors: Set<Setting.Condition> = [.has(.walkingDetector), .has(.barometer)]
        let lacks = lacks(of: asked.union(changedKeys).subtracting(shared), given: inputs).compactMap { lack in
            var lack = lack
            if !sensors.contains(lack.lack) {
                lack.settings.removeAll { name in !asked.contains(String(name.prefix { $0 != "=" })) }
            }
            return lack.settings.isEmpty ? nil : lack
        }
        return (lacks.map { "\($0)" } + [FingerprintGap(self, in: map)].compactMap { $0.map { "\($0)" } })
            .map { Problem($0, severity: .warning) }
    }

    /// The keys of settings that differ from their default somewhere in the venue.
    package var changedKeys: [String] {
        ([base] + levels.values + zones.map(\.settings)).flatMap { $0.differences.map(\.setting.key) }
    }
}
