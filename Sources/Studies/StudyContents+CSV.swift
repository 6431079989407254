internal import Diagnostics
internal import Formats
internal import Positioning

extension StudyContents {
    /// Columns: configuration, one for each setting that differs from its default in any configuration, walk, walkName,
    /// engine, status (`evaluated` or `failed`), failure, and the metrics. Settings and metrics are in ascending order. A
    /// metric without a value is empty; infinite values are `inf` and `-inf`. Digests are cut to their first digits, as many
    /// as make them different; the JSON has all digits.
    ///
    /// A configuration that is not one of the catalogue's settings has its text in a column `settings`, which is there only
    /// then.
    func exportCSV(to output: any ByteOutput) throws(Problems) {
        let metrics = metrics
        let settings = SettingColumns(configurations)
        let names = (
            configuration: Self.short(configurations.keys), walk: Self.short(walks.keys),
            engine: Self.short(results.keys.map(\.engine))
        )
        var lines = ExportLines(to: output)
        let header =
            ["configuration"] + settings.header + ["walk", "walkName", "engine", "status", "failure"] + metrics
        try lines.append(Self.csvRow(header))
        for trial in trials {
            var row = [names.configuration[trial.configuration.digest] ?? trial.configuration.digest]
            row += settings.cells(of: trial.configuration)
            row += [
                names.walk[trial.walk.digest] ?? trial.walk.digest, trial.walk.name,
                names.engine[trial.engine] ?? trial.engine,
            ]
            switch trial.result {
            case .failure(let reason):
                row += ["failed", reason] + metrics.map { _ in "" }
            case .values(let values):
                row += ["evaluated", ""] + metrics.map { Self.text(of: values[$0]) }
            }
            try lines.append(Self.csvRow(row))
        }
        try lines.finish()
    }

    /// The digests among `texts`, without `sha256:` and with as few digits, twelve or more, as make them different.
    private static func short(_ texts: some Sequence<String>) -> [String: String] {
        let prefix = "sha256:"
        let digests = Set(texts.filter { $0.hasPrefix(prefix) && $0.utf8.count == prefix.utf8.count + 64 })
        for count in 12..<64 {
            let short = Dictionary(
                uniqueKeysWithValues: digests.map { ($0, String($0.dropFirst(prefix.count).prefix(count))) })
            if Set(short.values).count == digests.count { return short }
        }
        return [:]
    }

    private static func text(of value: Double?) -> String {
        guard let value else { return "" }
        return value.isFinite ? JSONValue.number(value).text : "\(value)"
    }

    private static func csvRow(_ fields: [String]) -> [UInt8] {
        var bytes: [UInt8] = []
        for (index, field) in fields.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            guard field.utf8.contains(where: { [0x22, 0x2C, 0x0D, 0x0A].contains($0) }) else {
                bytes += field.utf8
                continue
            }
            bytes.append(0x22)
            for byte in field.utf8 { bytes += byte == 0x22 ? [0x22, 0x22] : [byte] }
            bytes.append(0x22)
        }
        return bytes + [0x0D, 0x0A]
    }
}

/// The settings of configurations as cells of a table.
private struct SettingColumns {
    let header: [String]
    /// The cells of each configuration, by its digest.
    private let cells: [String: [String]]

    init(_ configurations: [String: StudyConfiguration]) {
        let known = configurations.compactMapValues { try? $0.positioningSettings() }
        let changed = Set(known.values.flatMap { $0.differences.map(\.setting.key) }).sorted()
        let settings = changed.compactMap { SettingsCatalogue.setting($0) }
        let hasOthers = known.count < configurations.count
        header = settings.map(\.key) + (hasOthers ? ["settings"] : [])
        cells = configurations.mapValues { configuration in
            let values = known[configuration.digest]
            return settings.map { setting in values.map { "\($0[setting])" } ?? "" }
                + (hasOthers ? [values == nil ? configuration.settings : ""] : [])
        }
    }

    func cells(of configuration: StudyConfiguration) -> [String] {
        cells[configuration.digest] ?? header.map { _ in "" }
    }
}
