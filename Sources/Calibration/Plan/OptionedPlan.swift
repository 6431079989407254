package import Diagnostics
internal import Formats

/// A plan whose properties are described once, as ``options``: with default, range, unit and sentence.
public protocol OptionedPlan: Hashable, Sendable {
    /// The defaults.
    init()
    /// All options, in the order of the help texts.
    static var options: [PlanOption<Self>] { get }
}

extension OptionedPlan {
    /// The option of a key.
    static func option(_ key: String) -> PlanOption<Self>? { options.first { $0.key == key } }

    /// The options that differ from their defaults, with their values as YAML, in the order of ``options``.
    public var changes: [(option: PlanOption<Self>, text: String)] {
        Self.options.compactMap { option in option.text(self).map { (option, $0) } }
    }

    /// Checks values that no reader has checked, such as those of a program or of `resume.json`. Each goes as YAML through
    /// the reader of its option.
    ///
    /// - Throws: ``Problems`` with the option and the allowed values.
    package func check() throws(Problems) {
        let problems = changes.flatMap { option, text in
            var scratch = Self()
            return option.set(&scratch, to: text).map { Problem("\(option.key): \($0.message)") }
        }
        guard problems.isEmpty else { throw Problems(problems) }
    }
}
