import Engagement
import Geometry
import NumericalMethods

extension SimulatedPhone {
    /// Feeds random positions and sets of senders to the triggers of changes, each 1 to 60 s where the app listens; some values
    /// are bad.
    mutating func change(_ policy: ScanPolicy, _ windows: [Range<Double>]) {
        let distance = stream.uniform(in: 1...40, lane: 100)
        var moves = PositionChangeTrigger(distance: distance)
        var sets = VisibleSetTrigger<Int>()
        var ears = OpenEars(windows)
        var last: (point: Point, level: Int)?
        var known: Set<Int>?
        var place = Point(0, 0)
        var time = 0.0
        var step = UInt64(0)
        while time < duration {
            let draw = stream.uniform(step, lane: 101)
            defer {
                time += 1 + (draw * 59).rounded()
                step += 1
            }
            place = place + Vector(stream.uniform(in: -5...5, step, lane: 102), draw * 10 - 5)
            guard ears.hear(at: time) else { continue }
            let level = draw < 0.02 ? 1 : 0
            let isBad = stream.uniform(step, lane: 103) < 0.05
            let move = moves.step(at: time, isBad ? Point(.nan, 0) : place, level: level)
            if isBad {
                expect(move == nil, "a move of a bad position")
            } else {
                let isFar = last.map { $0.level != level || $0.point.distance(to: place) >= distance } ?? false
                expect((move != nil) == isFar, isFar ? "a move that is missing" : "a move that is too short")
                if isFar || last == nil { last = (place, level) }
                expect(moves.step(at: time, Point(1e6, 0), level: level) == nil, "a move without time")
            }
            let visible = Set((0..<3).filter { stream.uniform(step, lane: 104 + UInt32($0)) < 0.3 })
            let event = sets.step(at: time, visible)
            expect((event != nil) == (known.map { $0 != visible } ?? false), "a set that changed or did not")
            known = visible
            report(move, at: time, hearingBy: policy)
            report(event, at: time, hearingBy: policy)
        }
    }
}
