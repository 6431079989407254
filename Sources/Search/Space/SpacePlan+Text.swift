extension SpacePlan: CustomStringConvertible {
    /// The plan as text, in a fixed order.
    public var description: String {
        let settings = domains.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "; ")
        let others = searchesOthers ? includesExtended ? "others: all" : "others: the document's" : "others: fixed"
        let combinations = forbidden.map { combination in
            combination.conditions.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
        }
        return ([settings, others] + combinations.map { "forbidden: \($0)" }).filter { !$0.isEmpty }
            .joined(separator: "; ")
    }
}

extension Domain: CustomStringConvertible {
    /// The values, or the range.
    public var description: String {
        switch self {
        case .values(let values): "[\(values.map { "\($0)" }.joined(separator: ", "))]"
        case .range(let lower, let upper, let scale, let orOff):
            "\(lower) to \(upper)\(scale.map { " \($0.rawValue)" } ?? "")\(orOff ? " or off" : "")"
        case .free: "free"
        }
    }
}
