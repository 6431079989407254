internal import ArgumentParser

struct StudyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "study",
        abstract: "Looks into studies: files with every trial of a calibration.",
        discussion: """
            A study holds what configurations came to on walks, by content, so that nothing is evaluated twice. Studies of \
            one venue can be merged. Reading is possible while a study is being written.

            Example: beaconry study list results
            """,
        subcommands: [StudyList.self, StudyShow.self, StudyExport.self, StudyMerge.self, StudyResume.self])
}
