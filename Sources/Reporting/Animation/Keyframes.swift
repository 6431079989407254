/// CSS keyframes of a property of shapes, linear between frames.
///
/// Times are in per cent of the animation, with three decimals.
struct Keyframes {
    /// The shortest time between two keyframes, which appears as a jump.
    static let instant = 0.001

    /// The name of the keyframes, and of the class of the animated shapes.
    let name: String
    /// The property, such as `translate`.
    let property: String
    /// Whether a value is constant until the next frame.
    var isStepwise = false
    private(set) var frames: [(percent: Double, value: String)] = []

    /// Adds a value at a time. Existing frames at that time or later are replaced.
    mutating func add(_ value: String, at percent: Double) {
        let thousandths = (percent * 1000).rounded() / 1000
        while let last = frames.last, last.percent >= thousandths { frames.removeLast() }
        frames.append((thousandths, value))
    }

    /// Adds values by ascending time. The first value starts with a jump. After the last one the property jumps to `rest`,
    /// unless it is the end of the animation.
    mutating func add(_ values: [(percent: Double, value: String)], thenAtOnce rest: String) {
        guard let first = values.first, let end = values.last else { return }
        if let last = frames.last, last.percent + Self.instant < first.percent {
            add(last.value, at: first.percent - Self.instant)
        }
        for value in values.dropLast() { add(value.value, at: value.percent) }
        if end.percent < 100 {
            add(end.value, at: max(end.percent - Self.instant, 0))
            add(rest, at: end.percent)
        } else {
            add(end.value, at: 100)
        }
    }

    /// The CSS rules of the class: the first value is used from the start, the last one until the end.
    var rules: String {
        guard let first = frames.first, let last = frames.last else { return "" }
        var text = ".\(name){animation-name:\(name)\(isStepwise ? ";animation-timing-function:step-end" : "")}\n"
        text += "@keyframes \(name){"
        if first.percent > 0 { text += "0%{\(property):\(first.value)}" }
        for (index, frame) in frames.enumerated() {
            // For a constant value, the first and the last frame are enough.
            let isStay = index > 0 && frames[index - 1].value == frame.value
            if isStay, isStepwise || (index + 1 < frames.count && frames[index + 1].value == frame.value) { continue }
            text += "\(SVG.number(frame.percent, decimals: 3))%{\(property):\(frame.value)}"
        }
        if last.percent < 100 { text += "100%{\(property):\(last.value)}" }
        return text + "}\n"
    }
}
