public import Formats
public import Positioning

extension Setting {
    /// The value in a document; reports a value that is not allowed.
    package func value(in document: YAMLValue) -> SettingValue? {
        guard let text = document.scalar() else { return nil }
        do throws(SettingProblem) {
            return try value(parsing: text)
        } catch {
            document.report(error.sentence)
            return nil
        }
    }
}

extension SettingValue: JSONKind {
    /// A Boolean, a number or a word.
    public static var kind: YAMLKind { .scalar }
}

extension PositioningSettings: JSONKind {
    /// Values by keys.
    public static var kind: YAMLKind { .settings }
}
