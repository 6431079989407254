internal import Diagnostics
internal import Evaluation
internal import Formats
internal import Parallelism
internal import Positioning
internal import Recordings

extension StudioCall {
    /// How many walks a request may ask for: the page keeps them all.
    static let walkCounts = 1...50
    /// How long each may be, seconds.
    private static let durations = 10.0...3600
    /// Which recorded walk may be the first.
    static let firstWalks = 1...1_000_000
    /// What the walks of a request may be.
    static let walkKeys = [
        YAMLKey("walks", .integer(walkCounts), "Number of people."),
        YAMLKey("duration", .number(durations, unit: "seconds"), "Length of each walk."),
        YAMLKey("seed", .integer(0...Int.max), "The same seed gives the same walks."),
        YAMLKey("first", .integer(firstWalks), "The first walk of the folder: 1 is the first of all."),
    ]

    /// Walks: simulate them, and compute positions of any walks with settings.
    static let walks: [StudioCall] = [
        StudioCall(long: "/api/simulate") { session, request, control in
            let id = request.required("id")?.string()
            let walks = request.value("walks").map { $0.integer(in: walkCounts) } ?? 4
            let duration = request.value("duration").map { $0.number(in: durations) } ?? 240
            let seed = request.value("seed").map { $0.integer(in: 0...Int.max) } ?? 1
            let (name, count) = try request.checked(both(id, walks))
            let (seconds, number) = try request.checked(both(duration, seed))
            let run = try StudioRun.simulated(
                session.venue(name), walks: count, duration: seconds, seed: UInt64(number), pool: session.pool, control)
            session.keep(run)
            return run.json
        },
        StudioCall("/api/locate") { session, request in
            let id = try request.checked(request.required("run")?.string())
            let settings = try request.settings()
            let run = try session.run(id)
            let zonedPreset = ZonedPreset(base: settings)
            let evaluator = Evaluator(venue: run.input.venue, resamples: 0)
            let tracks = try session.pool.map(run.walks.count) { index in
                let walk = run.walks[index]
                let track = PositioningEngine.track(walk.sampled, zonedPreset: zonedPreset)
                return evaluator.walk(
                    name: walk.recording.name, fixes: track.fixes, truth: walk.truth,
                    publishInterval: zonedPreset.publishInterval, use: PhoneUse(zonedPreset), recording: walk.recording)
            }
            return [
                "walks": .array(tracks.map(\.json)),
                "metrics": metrics(of: tracks),
                "settings": settings.json,
                "inactive": inactive(settings, run),
            ]
        },
    ]

    /// The values of all metrics that have one, over all walks together.
    private static func metrics(of walks: [EvaluatedWalk]) -> JSONValue {
        .object(
            Metric.all.compactMap { metric in
                metric.value(of: walks).value.map { JSONValue.Member(metric.key, .number($0)) }
            })
    }

    /// Why settings have no effect on these walks, by key.
    private static func inactive(_ settings: PositioningSettings, _ run: StudioRun) -> JSONValue {
        let inputs = run.input.map.settingInputs(
            hasMotion: run.walks.contains { $0.sampled.hasMotion },
            hasPressure: run.walks.contains { $0.sampled.hasPressure })
        return .object(
            SettingsCatalogue.all.compactMap { setting in
                settings.lack(of: setting, given: inputs).map {
                    JSONValue.Member(setting.key, .string(SettingLack(settings: [setting.key], lack: $0).description))
                }
            })
    }
}

extension JSONLinesValue {
    /// The settings of a request: a preset of the SDK by its name, and changes.
    func settings() throws(Problems) -> PositioningSettings {
        let preset = value("preset").map { $0.choice(Preset.self) } ?? .default
        var values: [String: SettingValue] = [:]
        if let given = value("settings") {
            for key in given.keys {
                guard let value = given.value(key) else { continue }
                switch value.json {
                case .bool(let flag): values[key] = .boolean(flag)
                case .number(let number): values[key] = Int(exactly: number).map { .integer($0) } ?? .number(number)
                case .string(let word): values[key] = .text(word)
                default: value.report("The value of a setting is expected here.")
                }
            }
        }
        let base = try checked(preset)
        do throws(SettingProblems) {
            return try PositioningSettings(values, over: base.settings)
        } catch {
            throw Problems(error.all.map { Problem($0.sentence, path: "settings") })
        }
    }
}

extension PositioningSettings {
    var json: JSONValue { .object(all.map { JSONValue.Member($0.setting.key, $0.value.json) }) }
}

extension SettingValue {
    var json: JSONValue {
        switch self {
        case .boolean(let flag): .bool(flag)
        case .integer(let number): .number(Double(number))
        case .number(let number): .number(number)
        case .text(let word): .string(word)
        }
    }
}
