extension ValidationTarget {
    /// Every target, by number.
    package static let all: [ValidationTarget] = {
        let groups = [
            StaticTargets.all, PlaceTargets.all, MovingTargets.all, ReceptionTargets.all, BodyTargets.all,
            PhoneTargets.all, WalkingTargets.all, LaterationTargets.all, CrowdTargets.all, StreamTargets.all,
        ]
        // A stable sort: figures of one number stay in the order of their list.
        return groups.joined().enumerated().sorted { ($0.element.number, $0.offset) < ($1.element.number, $1.offset) }
            .map(\.element)
    }()
}
