internal import Evaluation
internal import Parallelism
public import Positioning
internal import Recordings
internal import VenueModel
internal import Walks

/// The setting that brings the most positions onto the right level, measured on the same walks; rather one of the SDK's
/// document than one of ours.
public struct LevelRemedy: Sendable {
    public let setting: Setting
    public let value: SettingValue
    /// Share of the instants with a position on the right level, as it is and with the setting.
    public let rightLevel: (now: Double, then: Double)
    /// Median horizontal error, as it is and with the setting, metres.
    public let medianError: (now: Double, then: Double)

    /// Least gain in the share of right levels that is worth a word.
    private static let leastGain = 0.05

    /// Runs the core with each setting that finds levels in another way. O(settings × walks).
    ///
    /// - Parameter all: the diagnosis of all walks.
    /// - Returns: `nil` if nothing brings 5 % more positions onto the right level.
    static func best(
        for request: DiagnosisRequest, _ all: AreaDiagnosis, in context: RunContext
    ) throws -> LevelRemedy? {
        let walks = request.walks
        let venue = request.venue
        let base = request.zonedPreset.base
        var changes: [(SettingKey<Bool>, Bool)] = [
            (.activateBarometer, true), (.barometerChangesLevel, true), (.barometerChangesLevel, false),
            (.useBeaconsFromAllLevels, true), (.useBeaconsFromAllLevels, false),
        ]
        changes.removeAll { base[$0.0] == $0.1 }
        var tried: [(setting: Setting, value: SettingValue)] = changes.map { ($0.0.setting, .boolean($0.1)) }
        if let height = venue.lowestStorey?.height, height < base[.barometerDefaultLevelHeight] {
            let metres = (height * 10).rounded(.down) / 10
            tried.append((SettingKey.barometerDefaultLevelHeight.setting, .number(metres)))
        }
        let zonedPresets = tried.map { change in try? request.zonedPreset.setting([change.setting.key: change.value]) }
        let map = PositioningInput(venue, constants: request.constants).map
        let sampled = walks.map { SampledRecording($0.recording, map: map) }
        let evaluator = Evaluator(venue: venue)
        let tracks = try context.map("Trying levels", zonedPresets.count * walks.count) { index -> EvaluatedWalk? in
            let walk = walks[index % walks.count]
            return zonedPresets[index / walks.count].map { zonedPreset in
                evaluator.walk(
                    name: walk.recording.name,
                    fixes: PositioningEngine.run(sampled[index % walks.count], zonedPreset: zonedPreset),
                    truth: walk.truth, publishInterval: zonedPreset.publishInterval)
            }
        }
        let results = tried.indices.compactMap { index -> (index: Int, right: Double, median: Double)? in
            let walks = tracks[(index * walks.count)..<((index + 1) * walks.count)].compactMap(\.self)
            guard let right = Metric.floorDetection.value(of: walks).value,
                let median = Metric.ce50.value(of: walks).value
            else { return nil }
            return (index, right, median)
        }
        let choice = choice(
            among: results.map {
                (right: $0.right, median: $0.median, isExtended: tried[$0.index].setting.isExtended)
            }, now: all.rightLevel)
        guard let best = choice.map({ results[$0] }) else { return nil }
        return LevelRemedy(
            setting: tried[best.index].setting, value: tried[best.index].value,
            rightLevel: (all.rightLevel, best.right), medianError: (all.medianError, best.median))
    }

    /// The result with the most right levels, and of equal ones the smallest median error. One of the SDK's document is
    /// preferred to one of ours if it has at most 5 percentage points fewer.
    ///
    /// - Returns: its index; `nil` if nothing brings 5 % more positions onto the right level.
    package static func choice(
        among results: [(right: Double, median: Double, isExtended: Bool)], now: Double
    ) -> Int? {
        let enough = results.indices.filter { results[$0].right >= now + leastGain }
        func best(_ indices: [Int]) -> Int? {
            indices.max { (results[$0].right, -results[$0].median) < (results[$1].right, -results[$1].median) }
        }
        guard let first = best(enough) else { return nil }
        guard let documented = best(enough.filter { !results[$0].isExtended }),
            results[documented].right >= results[first].right - leastGain
        else { return first }
        return documented
    }

    public var words: String {
        func percent(_ share: Double) -> String { TextTable.number(100 * share, decimals: 0) }
        func metres(_ length: Double) -> String { TextTable.number(length, decimals: 1) }
        let now = metres(medianError.now)
        let then = metres(medianError.then)
        return
            "With \(setting.key)=\(value), \(percent(rightLevel.then)) % of the positions are on the right level instead of "
            + "\(percent(rightLevel.now)) %, and the median error \(then == now ? "stays at \(now) m" : "is \(then) m instead of \(now) m"). "
            + (setting.isExtended ? "It is an extended setting: ours, not in the SDK's document. " : "")
            + "Try it with `beaconry evaluate --set`."
    }
}
