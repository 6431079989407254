/// A stage of the engine, for what is done with each in turn: where it is, and where a snapshot keeps what it remembers.
struct EngineStage: Sendable {
    let description: PositioningEngine.StageDescription
    let change: @Sendable (inout PositioningEngine, PositioningSettings, BeaconMap) -> Void
    let save: @Sendable (PositioningEngine, inout StageMemories) -> Void
    let check: @Sendable (PositioningEngine, StageMemories, inout MemoryCheck) -> Void
    let restore: @Sendable (inout PositioningEngine, StageMemories) -> Void

    init<Stage: PositioningStage>(
        _ stage: any WritableKeyPath<PositioningEngine, Stage> & Sendable,
        _ memory: any WritableKeyPath<StageMemories, Stage.Memory> & Sendable
    ) {
        let name = Stage.name
        description = .init(name: name, settings: Stage.settings)
        change = { $0[keyPath: stage].change(to: $1, map: $2) }
        save = { $1[keyPath: memory] = $0[keyPath: stage].memory }
        check = { engine, memories, check in
            check.part = name
            engine[keyPath: stage].check(memories[keyPath: memory], by: &check)
        }
        restore = { $0[keyPath: stage].memory = $1[keyPath: memory] }
    }

    init<Stage: PositioningStage>(_ stage: any WritableKeyPath<PositioningEngine, Stage> & Sendable)
    where Stage.Memory == NoMemory {
        self.init(stage, \.nothing)
    }
}

extension StageMemories {
    /// What the stages without memory remember.
    fileprivate var nothing: NoMemory {
        get { NoMemory() }
        set {}
    }
}
