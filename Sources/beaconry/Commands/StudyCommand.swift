internal import ArgumentParser

struct StudyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "study",
        abstract: "Shows, exports and merges studies: files with all trials of a calibration.",
        discussion: """
            A study stores the results of configurations on walks, by content, so that no trial runs twice. Studies of one \
            venue can be merged. A study can be read while another process writes it.

            Example: beaconry study list results
            """,
        subcommands: [StudyList.self, StudyShow.self, StudyExport.self, StudyMerge.self, StudyResume.self])
}
