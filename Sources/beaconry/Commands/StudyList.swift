internal import ArgumentParser
internal import Diagnostics
internal import Evaluation
internal import Formats
internal import Foundation
internal import Studies

struct StudyList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the studies in a folder and in its direct subfolders.",
        discussion: """
            A study is recognised by its first bytes, so the file name does not matter. If a study cannot be read, \
            the problem is \
            reported and the exit code is 2.

            Example: beaconry study list results
            """)

    @Argument(help: "Folder.")
    var folder = "."

    @OptionGroup var common: CommonOptions

    func run() throws {
        var rows: [StudyRow] = []
        var problems: [Problem] = []
        for path in try Self.studies(in: folder) {
            do throws(Problems) {
                rows.append(StudyRow(path, try StudyStore.read(path: path)))
            } catch {
                problems += error.all
            }
        }
        if rows.isEmpty, problems.isEmpty { common.console.message("There are no studies in \(folder).") }
        var table = TextTable(header: ["file", "study", "configurations", "walks", "trials"], leftAligned: [0, 1])
        table.rows = rows.map {
            [
                $0.file, $0.names.joined(separator: ", ").visible, "\($0.configurations)", "\($0.walks)",
                "\($0.trials)",
            ]
        }
        if !rows.isEmpty || common.json || common.output != nil {
            try common.list(
                Document(studies: rows, problems: problems), as: "studies.json", text: table.text)
        }
        guard problems.isEmpty else {
            Console.error("\(Problems(problems))")
            throw ExitCode(2)
        }
    }

    /// The studies in a folder and in its direct subfolders, in the order of their paths. Unreadable files whose names are
    /// those of studies are included.
    private static func studies(in folder: String) throws(Problems) -> [String] {
        var found: [String] = []
        for name in try TextFile.names(inFolder: folder) {
            let path = folder == "." ? name : folder + (folder.hasSuffix("/") ? "" : "/") + name
            guard TextFile.isFolder(path) else {
                if isStudy(path) { found.append(path) }
                continue
            }
            // A folder that may not be read is not the one that the user named.
            guard access(path, R_OK | X_OK) == 0 else { continue }
            let below = try TextFile.names(inFolder: path)
            found += below.map { "\(path)/\($0)" }.filter(isStudy)
        }
        return found
    }

    private static func isStudy(_ path: String) -> Bool {
        StudyHeader.isStudy(path) || (path.hasSuffix(".sqlite") && access(path, R_OK) != 0)
    }

    struct Document: JSONDocument, JSONRecord {
        fileprivate let studies: [StudyRow]
        fileprivate let problems: [Problem]

        static let schema = DocumentSchema(shape, version: 1)
        static let shape = JSONShape<Self>(
            "studies", "The studies in a folder and in its direct subfolders.",
            .always("studies", \.studies, "The studies, in the order of their paths."),
            .always("problems", \.problems, "Why others cannot be read."))
    }

    fileprivate struct StudyRow: JSONRecord {
        let file: String
        let names: [String]
        let venue: String
        let configurations: Int
        let walks: Int
        let trials: Int

        static let shape = JSONShape<Self>(
            "study", "A study.",
            .always("file", \.file, "Path of the study."),
            .always("names", \.names, "The names of its searches."),
            .always("venue", \.venue, "Digest of the venue file."),
            .always("configurations", \.configurations, "Number of configurations."),
            .always("walks", \.walks, "Number of walks."),
            .always("trials", \.trials, "Number of trials."))

        /// Of all the contents it keeps no more than this.
        init(_ file: String, _ contents: StudyContents) {
            self.file = file
            names = contents.names
            venue = contents.venueDigest
            configurations = contents.configurations.count
            walks = contents.walks.count
            trials = contents.results.count
        }
    }
}

extension StudyContents {
    /// The names of the searches, each once, in ascending order.
    var names: [String] { Set(descriptions.map(\.name)).sorted() }
}
