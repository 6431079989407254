internal import Positioning
internal import TextInput

extension Setting {
    /// The value that stands in a document; reports one that is not allowed.
    func value(in document: YAMLValue) -> SettingValue? {
        guard let text = document.scalar() else { return nil }
        do throws(SettingProblem) {
            return try value(parsing: text)
        } catch {
            document.report(error.sentence)
            return nil
        }
    }
}
