/// A member of a crowd as a walker: they give way to the others, and the others to them.
///
/// Each member simulates a copy of the whole crowd, so a state costs as much as a step of the crowd. To follow many
/// members of one crowd, step the crowd directly and read ``Crowd/states``.
public struct CrowdMember: Walker {
    private var crowd: Crowd
    private let place: Int
    private var isUnderWay = false

    /// The person with this index in ``Crowd/states``, from the crowd's present state on.
    ///
    /// - Parameter place: an index of the crowd; `nil` results from any other number.
    public init?(_ place: Int, of crowd: Crowd) {
        guard crowd.states.indices.contains(place) else { return nil }
        self.place = place
        self.crowd = crowd
    }

    /// The next state; see ``Walker``. O(people).
    public mutating func next() -> Walk.State {
        if isUnderWay { crowd.step() }
        isUnderWay = true
        return crowd.states[place]
    }
}
