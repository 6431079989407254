internal import ArgumentParser

struct StudyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "study",
        abstract: "Shows, exports and merges studies: files with all trials of a calibration.",
        discussion: """
            A study stores the result of every trial, so that no trial runs twice. A trial is one configuration on \
            one walk. Studies of one \
            venue can be merged. A study can be read while another process writes it.

            Example: beaconry study list results
            """,
        subcommands: [StudyList.self, StudyShow.self, StudyExport.self, StudyMerge.self])
}
