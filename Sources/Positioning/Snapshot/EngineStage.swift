/// A stage of the engine, with its place in the engine and the place of its state in a snapshot.
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
    /// The state of stages without state.
    fileprivate var nothing: NoMemory {
        get { NoMemory() }
        set {}
    }
}
