internal import Diagnostics

/// Options of the form `key=value`.
enum KeyValueText {
    /// - Throws: a problem for each text without `=` and for each repeated key.
    static func parse(_ texts: [String], flag: String) throws(Problems) -> [String: String] {
        var values: [String: String] = [:]
        var problems: [Problem] = []
        for text in texts {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            if parts.count < 2 || parts[0].isEmpty {
                problems.append(Problem("\(flag) takes key=value, not \"\(text)\"."))
            } else if values.updateValue(parts[1], forKey: parts[0]) != nil {
                problems.append(Problem("\(flag) \(parts[0]) is given twice. Give it once."))
            }
        }
        guard problems.isEmpty else { throw Problems(problems) }
        return values
    }
}
