package import Diagnostics
internal import Formats

/// A plan whose properties are described once, as ``options``: with default, range, unit and sentence.
public protocol OptionedPlan: Hashable, Sendable {
    /// The defaults.
    init()
    /// All options, in the order of the help texts.
    static var options: [PlanOption<Self>] { get }
    /// The defaults of plans like this one; those of ``init()`` but where one option changes the defaults of others.
    var defaults: Self { get }
}

extension OptionedPlan {
    /// The defaults.
    public var defaults: Self { Self() }

    /// The option of a key.
    static func option(_ key: String) -> PlanOption<Self>? { options.first { $0.key == key } }

    /// The options that differ from their defaults, with their values as YAML, in the order of ``options``.
    public var changes: [(option: PlanOption<Self>, text: String)] {
        let defaults = defaults
        return Self.options.compactMap { option in
            guard let text = option.text(self), text != option.text(defaults) else { return nil }
            return (option, text)
        }
    }

    /// A plan that is read over the defaults: first those of ``init()``, and again if what was read has others.
    package static func read(_ read: (_ defaults: Self) throws(Problems) -> Self) throws(Problems) -> Self {
        let plan = try read(Self())
        return plan.defaults == Self() ? plan : try read(plan.defaults)
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
