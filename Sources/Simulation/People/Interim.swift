struct WalkReplay: Walker {
    let walk: Walk
    var tick = 0
    init(_ walk: Walk) { self.walk = walk }
    mutating func next() -> Walk.State {
        defer { tick += 1 }
        return walk.states[min(tick, walk.states.count - 1)]
    }
}
extension Walk {
    init(of walker: any Walker, duration: Double) {
        var walker = walker
        self.init(states: (0...Int(duration * Walk.rate) + 1).map { _ in walker.next() })
    }
}
struct CrowdDensityLaw {
    let density: Double
    func loss(distance: Double) -> Double { 5 * density * 0.3 }
}
