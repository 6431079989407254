package import Formats
package import Positioning

extension Setting {
    /// The value that stands in a document; reports one that is not allowed.
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
