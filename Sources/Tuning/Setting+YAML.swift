package import Formats
package import Positioning

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
