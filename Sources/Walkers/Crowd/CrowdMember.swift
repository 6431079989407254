/// Somebody in a crowd as a walker: he gives way to the others, and they to him.
///
/// Each member has a crowd of his own that goes on with him, so a state costs as much as a step of the crowd. Who follows
/// many of one crowd had better step it himself and look at ``Crowd/states``.
public struct CrowdMember: Walker {
    private var crowd: Crowd
    private let place: Int
    private var isUnderWay = false

    /// The person at a place of ``Crowd/states``, as the crowd goes on from now.
    ///
    /// - Parameter place: one of the crowd's; `nil` results from any other.
    public init?(_ place: Int, of crowd: Crowd) {
        guard crowd.states.indices.contains(place) else { return nil }
        (self.place, self.crowd) = (place, crowd)
    }

    /// The next state; see ``Walker``. O(people).
    public mutating func next() -> Walk.State {
        if isUnderWay { crowd.step() }
        isUnderWay = true
        return crowd.states[place]
    }
}
