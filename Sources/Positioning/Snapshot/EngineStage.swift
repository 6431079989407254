/// A stage of the engine or of one of its sections, with its place in `Root` and the place of its state in a snapshot.
package struct EngineStage<Root>: Sendable {
    let description: PositioningEngine.StageDescription
    let change: @Sendable (inout Root, PositioningSettings, BeaconMap) -> Void
    let save: @Sendable (Root, inout StageMemories) -> Void
    let check: @Sendable (Root, StageMemories, inout MemoryCheck) -> Void
    let restore: @Sendable (inout Root, StageMemories) -> Void

    init<Stage: PositioningStage>(
        _ stage: any WritableKeyPath<Root, Stage> & Sendable,
        _ memory: any WritableKeyPath<StageMemories, Stage.Memory> & Sendable
    ) {
        let name = Stage.name
        description = .init(name: name, settings: Stage.settings)
        change = { $0[keyPath: stage].change(to: $1, map: $2) }
        save = { $1[keyPath: memory] = $0[keyPath: stage].memory }
        check = { root, memories, check in
            check.part = name
            root[keyPath: stage].check(memories[keyPath: memory], by: &check)
        }
        restore = { $0[keyPath: stage].memory = $1[keyPath: memory] }
    }

    init<Stage: PositioningStage>(_ stage: any WritableKeyPath<Root, Stage> & Sendable)
    where Stage.Memory == NoMemory {
        self.init(stage, \.nothing)
    }

    /// A stage of the section that is there.
    fileprivate init<Section>(
        _ stage: EngineStage<Section>, in section: any WritableKeyPath<Root, Section> & Sendable
    ) {
        description = stage.description
        change = { stage.change(&$0[keyPath: section], $1, $2) }
        save = { stage.save($0[keyPath: section], &$1) }
        check = { stage.check($0[keyPath: section], $1, &$2) }
        restore = { stage.restore(&$0[keyPath: section], $1) }
    }
}

/// Some stages of the engine, which it runs one after the other.
package protocol EngineSection: SendableMetatype {
    /// The stages in their order: the one list of them. The code that runs them is written out, because each stage takes
    /// and gives other things; Swift cannot derive it. `StageSettingsTests` compares the engine's list with the sweep's.
    static var stages: [EngineStage<Self>] { get }
}

extension EngineSection {
    /// The keys of the settings that the section reads.
    package static var settings: [String] { stages.flatMap { $0.description.settings } }
    /// What the section is called: the names of its stages.
    package static var name: String { stages.map(\.description.name).joined(separator: ", ") }

    /// The stages of the section that is there in `Root`.
    static func stages<Root>(in section: any WritableKeyPath<Root, Self> & Sendable) -> [EngineStage<Root>] {
        stages.map { EngineStage<Root>($0, in: section) }
    }
}

extension StageMemories {
    /// The state of stages without state.
    fileprivate var nothing: NoMemory {
        get { NoMemory() }
        set {}
    }
}
