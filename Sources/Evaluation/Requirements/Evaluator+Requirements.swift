extension Evaluator {
    /// The verdict on each requirement, in their order.
    ///
    /// Values and intervals are those of the table of ``pooled(_:)`` and of the groups by zone and level. A walk without any
    /// published fix misses every requirement on which it would have no influence, as does one without accuracy radii if the
    /// requirement is about them, and so do many instants before the first
    /// fix, see ``RequirementResult/mostWithoutFix``: silence never helps.
    public func check(_ requirements: [Requirement], _ walks: [EvaluatedWalk]) -> [RequirementResult] {
        let zones = groups(.zone, of: walks, for: requirements)
        let levels = groups(.level, of: walks, for: requirements)
        return requirements.map { requirement in
            let parts =
                switch requirement.area {
                case .venue: walks
                case .zone(let zone): zones.first { $0.name == zone }?.walks ?? []
                case .level(let level): levels.first { $0.name == EvaluationGrouping.name(ofLevel: level) }?.walks ?? []
                }
            let metric = requirement.metric
            let silent = parts.count { part in
                (part.published.isEmpty || metric.readsRadii && !part.hasRadii) && !part.instants.isEmpty
                    && metric.value(of: [part]).count == 0
            }
            return RequirementResult(
                requirement, value(of: metric, parts),
                visits: RecordedRuns.count(of: parts.filter { !$0.instants.isEmpty }.map(\.name)), silent: silent,
                withoutFix: shareWithoutFix(parts))
        }
    }

    /// The share of the instants of all walks together that are before the first fix of their walk; 0 without instants.
    private func shareWithoutFix(_ walks: [EvaluatedWalk]) -> Double {
        let all = walks.reduce(0) { $0 + $1.instants.count }
        let without = walks.reduce(0) { $0 + $1.instants.count { $0.fix == nil } }
        return all > 0 ? Double(without) / Double(all) : 0
    }

    /// The groups, if any requirement is about one.
    private func groups(
        _ grouping: EvaluationGrouping, of walks: [EvaluatedWalk], for requirements: [Requirement]
    ) -> [EvaluationGroup] {
        let isUsed = requirements.contains { requirement in
            switch requirement.area {
            case .venue: false
            case .zone: grouping == .zone
            case .level: grouping == .level
            }
        }
        return isUsed ? grouping.groups(of: walks) : []
    }
}
