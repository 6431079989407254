internal import ArgumentParser
internal import Diagnostics
internal import Evaluation
internal import Formats

struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the JSON Schema of files and of JSON output, for editors and other tools.",
        discussion: """
            Without a name, it lists all schemas; with --output, it writes all of them to files.

            Example: beaconry schema venue > venue.schema.json
            """)

    @Argument(help: "Name of the schema.", transform: Self.named)
    var schema: PublishedSchema?

    @Flag("markdown", "Print Markdown tables of the keys instead; without a name, a table of all schemas.")
    var markdown = false

    @OptionGroup var common: CommonOptions

    func validate() throws {
        try refuse(if: common.json && markdown, "--json and --markdown contradict each other.")
    }

    func run() throws {
        if schema == nil, common.output == nil { return try Console.result(listing()) }
        let schemas = schema.map { [$0] } ?? PublishedSchema.all
        let texts = schemas.map { markdown ? $0.markdown : $0.json }
        let names = schemas.map { "\($0.name).schema.\(markdown ? "md" : "json")" }
        guard let folder = try common.folder(for: names) else { return try Console.result(texts[0]) }
        try common.report(written: zip(texts, names).map { try folder.write($0, to: $1) })
    }

    private static func named(_ name: String) throws -> PublishedSchema {
        if let schema = PublishedSchema.all.first(where: { $0.name == name }) { return schema }
        let known = PublishedSchema.all.map(\.name)
        throw ValidationError(
            "schema takes one of \(known.joined(separator: ", ")), not \"\(name)\"."
                + Spelling.suggestion(for: name, among: known))
    }

    private func listing() throws -> String {
        let schemas = PublishedSchema.all
        if common.json { return try JSONText.of(Listing()) }
        if markdown { return Self.markdownTable }
        var table = TextTable(header: ["schema", "version", "what has this form"], leftAligned: [0, 2])
        table.rows = schemas.map { [$0.name, $0.version.map { "\($0)" } ?? "", $0.summary] }
        return table.text
    }

    /// The documents as a Markdown table.
    private static var markdownTable: String {
        func code(_ words: [String]) -> String { words.map { "`\($0)`" }.joined(separator: ", ") }
        return
            (["| schema | version | printed with `--json` by | file | what it is |", "| --- | --- | --- | --- | --- |"]
            + PublishedSchema.all.compactMap { schema in
                schema.version.map {
                    "| [`\(schema.name)`](Schemas/\(schema.name).schema.json) | \($0) | \(code(schema.commands)) | "
                        + "\(code(schema.files)) | \(schema.summary) |"
                }
            }).joined(separator: "\n")
    }

    struct Listing: JSONDocument, JSONRecord {
        static let schema = DocumentSchema(shape, version: 1)
        static let shape = JSONShape<Self>(
            "schemas", "The schemas that the tool publishes.",
            .always("schemas", { _ in PublishedSchema.all }, "The schemas."))
    }
}
