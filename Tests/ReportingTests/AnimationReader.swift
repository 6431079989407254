import Foundation
import Geometry

/// Plays an animation: reads the keyframes of a drawing and tells what holds at a time.
struct AnimationReader {
    /// One keyframe: per cent of the animation, and the numbers of its value.
    typealias Frame = (percent: Double, values: [Double])

    private let framesOfName: [String: [Frame]]
    private let stepwise: Set<String>

    init(_ text: String) {
        var framesOfName: [String: [Frame]] = [:]
        for rule in text.matches(of: #/@keyframes (\w+)\{(.*)\}\n/#) {
            framesOfName[String(rule.1)] = rule.2.matches(of: #/([\d.]+)%\{[a-z]+:([^}]*)\}/#).map { frame in
                let values = frame.2.split(separator: " ").map { Double($0.replacing("px", with: "")) ?? .nan }
                return (Double(frame.1) ?? .nan, values)
            }
        }
        self.framesOfName = framesOfName
        stepwise = Set(text.matches(of: #/\.(\w+)\{[^}]*step-end/#).map { String($0.1) })
    }

    /// The names of all keyframes that begin so.
    func names(_ prefix: String) -> [String] { framesOfName.keys.filter { $0.hasPrefix(prefix) }.sorted() }

    func frames(_ name: String) -> [Frame] { framesOfName[name] ?? [] }

    /// The value at a time, as a browser computes it.
    func values(_ name: String, at percent: Double) -> [Double] {
        let frames = frames(name)
        guard let after = frames.firstIndex(where: { $0.percent > percent }) else { return frames.last?.values ?? [] }
        guard after > 0 else { return [] }
        let from = frames[after - 1]
        let to = frames[after]
        guard !stepwise.contains(name) else { return from.values }
        let fraction = (percent - from.percent) / (to.percent - from.percent)
        // "0" is short for "0 0".
        return (0..<max(from.values.count, to.values.count)).map { index in
            let a = from.values[min(index, from.values.count - 1)]
            let b = to.values[min(index, to.values.count - 1)]
            return a + (b - a) * fraction
        }
    }

    /// Where a shape is, as a point of the drawing.
    func point(_ name: String, at percent: Double) -> Point {
        let values = values(name, at: percent)
        return values.count == 2 ? Point(values[0], values[1]) : Point(.nan, .nan)
    }
}
