internal import ArgumentParser
internal import Diagnostics
internal import Evaluation
internal import Formats
internal import Foundation
internal import WorkUnits

struct UnitsStatus: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Says which units of a job are done, how long they took, and how large their results are.")

    @OptionGroup var job: UnitJobArgument
    @OptionGroup var common: CommonOptions

    func run() throws {
        let report = try Report(job.job)
        try common.list(report, as: "units.json", text: report.text)
    }

    /// What is known of the units of a job.
    struct Report: JSONDocument, JSONRecord {
        let folder: String
        let command: String
        let barriers: [Barrier]

        static let schema = DocumentSchema(shape, version: 1)
        static let shape = JSONShape<Self>(
            "units", "The units of a job, as far as it is cut.",
            .always("job", \.folder, "Folder of the job."),
            .always("words", \.command, "The command that is cut into units."),
            .always("barriers", \.barriers, "What the command can only go on after, in its order."),
            .always("missing", \.missing, "Keys of the units without a result."))

        /// A barrier.
        struct Barrier: JSONRecord {
            let barrier: UnitBarrier
            let done: [UnitResultFile.Header]
            let missing: [String]

            static let shape = JSONShape<Self>(
                "barrier", "A barrier: all its units are needed before the command goes on.",
                .always("number", \.barrier.number, "From 1."),
                .always("step", \.barrier.step, "The step of the command."),
                .always("units", \.barrier.units.count, "Number of units."),
                .always("done", \.done.count, "Number of those with a result."),
                .always("seconds", .figure("s"), \.seconds, "Time that these took, together, s."),
                .always("slowest", .figure("s"), \.slowest, "Time that the slowest took, s."),
                .always("bytes", \.bytes, "Bytes of their results."))

            var seconds: Double { done.reduce(0) { $0 + $1.seconds } }
            var slowest: Double { done.map(\.seconds).max() ?? 0 }
            var bytes: Int { done.reduce(0) { $0 + $1.size } }
        }

        init(_ path: String) throws(Problems) {
            folder = path
            command = try UnitJob.read(in: path).words.joined(separator: " ")
            barriers = try UnitBarrier.all(in: path).map { barrier in
                let done = barrier.units.map { ($0, UnitResultFile.header(of: $0, in: path)) }
                return Barrier(
                    barrier: barrier, done: done.compactMap(\.1), missing: done.filter { $0.1 == nil }.map(\.0))
            }
        }

        var missing: [String] { barriers.flatMap(\.missing) }

        var text: String {
            var table = TextTable(
                header: ["barrier", "step", "units", "done", "s", "slowest s", "bytes"], leftAligned: [1])
            table.rows = barriers.map {
                [
                    "\($0.barrier.number)", $0.barrier.step, "\($0.barrier.units.count)", "\($0.done.count)",
                    TextTable.number($0.seconds, decimals: 1), TextTable.number($0.slowest, decimals: 2), "\($0.bytes)",
                ]
            }
            return "\(command.visible)\n\(table.text)\(missing.count) units are missing"
        }
    }
}
