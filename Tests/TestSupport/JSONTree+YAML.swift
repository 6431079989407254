public import Formats

extension JSONTree {
    /// What a YAML document means.
    public init(yaml value: YAMLValue) {
        switch value.kind {
        case .null: self = .null
        case .flag: self = .flag(value.bool() ?? false)
        case .number: self = .number(value.double() ?? .nan)
        case .text: self = .text(value.string() ?? "")
        case .list: self = .list(value.elements().map(JSONTree.init(yaml:)))
        case .mapping:
            self = .object(Dictionary(value.entries().map { ($0.key, JSONTree(yaml: $0.value)) }) { first, _ in first })
        }
    }
}
