package import Geometry

/// The people on one floor, and one step of the collision-free speed model for all of them.
///
/// People who stand or walk on the floor are members; people on stairs, on an escalator or in a lift are not.
package struct CrowdFloor: Sendable {
    /// A person on the floor.
    package struct Member: Hashable, Sendable {
        /// Position, metres.
        package var position: Point
        /// Direction towards the goal, length 1; zero for a person who wants to stay.
        package var desired: Vector
        /// v₀: speed when nobody is in the way, m/s; 0 for a person who stands.
        package var desiredSpeed: Double
        /// The velocity of the last step, m/s.
        package var velocity = Vector(0, 0)

        package init(position: Point, desired: Vector = Vector(0, 0), desiredSpeed: Double = 0) {
            self.position = position
            self.desired = desired
            self.desiredSpeed = desiredSpeed
        }
    }

    /// In a fixed order, which affects rounding only.
    package var members: [Member] = []
    /// Pairs of people that were examined since the beginning: a measure of what the steps cost.
    package private(set) var pairCount = 0

    private let model: CollisionFreeSpeedModel
    private let obstacles: ObstacleGrid

    package init(model: CollisionFreeSpeedModel, obstacles: [Segment]) {
        self.model = model
        self.obstacles = ObstacleGrid(obstacles, sight: max(model.sight(desired: 2.2), model.obstacleSight))
    }

    /// Moves all people for `duration` seconds at the velocities that follow from the present positions (explicit
    /// Euler, as in JuPedSim). A move that would pass through an obstacle is not made. O(members) at a given density.
    package mutating func step(duration: Double) {
        let grid = MemberGrid(members.map(\.position), cellSize: sight)
        let next = members.indices.map { index in
            var member = members[index]
            member.velocity = velocity(of: index, among: grid)
            let goal = member.position + member.velocity * duration
            if obstacles.isClear(from: member.position, to: goal) {
                member.position = goal
            } else {
                member.velocity = Vector(0, 0)
            }
            return member
        }
        members = next
    }

    /// True if there is room at `position` for a person of the model's radius.
    package func hasRoom(at position: Point) -> Bool {
        members.allSatisfy { $0.position.distance(to: position) >= 2 * model.radius }
            && obstacles.distance(to: position, atMost: model.radius) >= model.radius
    }

    /// True if no obstacle is between two places.
    package func isClear(from start: Point, to end: Point) -> Bool { obstacles.isClear(from: start, to: end) }

    /// The distance beyond which people do not influence each other, metres.
    private var sight: Double { model.sight(desired: members.reduce(0) { max($0, $1.desiredSpeed) }) }

    private mutating func velocity(of index: Int, among grid: MemberGrid) -> Vector {
        let member = members[index]
        guard member.desiredSpeed > 0 else { return Vector(0, 0) }
        let sight = model.sight(desired: member.desiredSpeed)
        var seen: [(offset: Vector, distance: Double)] = []
        var push = member.desired
        grid.forEachNear(member.position) { other in
            guard other != index else { return }
            pairCount += 1
            let offset = members[other].position - member.position
            let distance = offset.length
            guard distance < sight, obstacles.isClear(from: member.position, to: members[other].position) else {
                return
            }
            seen.append((offset, distance))
            push = push + model.repulsion(from: offset, distance: distance)
        }
        obstacles.forEachNear(member.position) { push = push + model.repulsion(from: $0, at: member.position) }
        let length = push.length
        guard length > 0 else { return Vector(0, 0) }
        let direction = push * (1 / length)
        var spacing = Double.infinity
        for other in seen where direction.dot(other.offset) >= 0 {
            guard abs(direction.cross(other.offset)) <= 2 * model.radius else { continue }
            spacing = min(spacing, other.distance)
        }
        return direction * model.speed(spacing: spacing, desired: member.desiredSpeed)
    }
}
