internal import ArgumentParser
internal import Diagnostics
internal import Evaluation
internal import Formats
internal import NumericalMethods
internal import WorkUnits

struct UnitsStatus: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Says which units of a job are done, and how long the job takes with more workers.",
        discussion: """
            The forecast is a simulation by discrete events, from the times of the units that are done: do some before, with \
            `units work --part 1/20`. It goes as far as the job is cut. *With trouble* means that one worker in twenty is three times slower, and \
            that each fails once in ten hours.

            Example: beaconry units status job --workers 1,2,10,100
            """)

    /// Worker counts that are usually forecast.
    static let usualWorkers = [1, 2, 10, 100, 1000]

    @Option("workers", .text, "Worker counts to forecast.", valueName: "numbers")
    var workers = usualWorkers.map(String.init).joined(separator: ",")

    @OptionGroup var job: UnitJobArgument
    @OptionGroup var common: CommonOptions

    func run() throws {
        let counts = workers.split(separator: ",").map { Int($0) }
        guard !counts.isEmpty, counts.allSatisfy({ (1...100_000).contains($0 ?? 0) }) else {
            throw ValidationError("--workers takes numbers from 1 to 100000, such as 1,2,10, not \"\(workers)\".")
        }
        let report = try Report(job.job, workers: counts.compactMap(\.self))
        try common.list(report, as: "units.json", text: report.text)
    }

    /// What is known of the units of a job.
    struct Report: JSONDocument, JSONRecord {
        let folder: String
        let command: String
        let barriers: [Barrier]
        let forecasts: [Forecast]
        /// Core hours of all units and of one process between them, and bytes of their results; `nil` before a unit is done.
        let coreHours: Double?
        let bytes: Int?

        static let schema = DocumentSchema(shape, version: 1)
        static let shape = JSONShape<Self>(
            "units", "The units of a job, as far as it is cut.",
            .always("job", \.folder, "Folder of the job."),
            .always("words", \.command, "The command that is cut into units."),
            .always(
                "barriers", \.barriers,
                "The barriers, in order. The command waits at each until all its units are done."),
            .always("missing", \.missing, "Keys of the units without a result."),
            .maybe(
                "coreHours", .figure("h"), \.coreHours,
                "Core hours of all units, and of one process between them, by the mean of the units that are done, h."),
            .maybe("bytes", \.bytes, "Bytes of the results of all units, by the same mean."),
            .always(
                "forecasts", \.forecasts, "How long the job takes, as far as it is cut; none before a unit is done."))

        /// What a number of workers takes.
        struct Forecast: JSONRecord {
            let workers: Int
            let seconds: Double
            let withTrouble: Double
            let work: Double

            static let shape = JSONShape<Self>(
                "forecast", "How long a number of workers takes.",
                .always("workers", \.workers, "Number of workers."),
                .always("seconds", .figure("s"), \.seconds, "Time to the last barrier, s."),
                .always("efficiency", \.efficiency, "Time of one worker over the time of all workers together."),
                .always(
                    "withTrouble", .figure("s"), \.withTrouble,
                    "Time if one worker in twenty is three times slower and each fails once in ten hours, s."),
                .always("coreHours", .figure("h"), \.coreHours, "Time of all workers together, h."))

            var efficiency: Double { work / (seconds * Double(workers)) }
            var coreHours: Double { seconds * Double(workers) / 3600 }
        }

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

        init(_ path: String, workers: [Int] = []) throws(Problems) {
            folder = path
            command = try UnitJob.read(in: path).words.joined(separator: " ")
            barriers = try UnitBarrier.all(in: path).map { barrier in
                let done = barrier.units.map { ($0, UnitResultFile.header(of: $0, in: path)) }
                return Barrier(
                    barrier: barrier, done: done.compactMap(\.1), missing: done.filter { $0.1 == nil }.map(\.0))
            }
            let done = barriers.flatMap(\.done)
            guard let meanSeconds = Statistics.mean(done.map(\.seconds)),
                let meanSize = Statistics.mean(done.map { Double($0.size) })
            else {
                forecasts = []
                coreHours = nil
                bytes = nil
                return
            }
            let forecast = UnitForecast(
                barriers.map { barrier in
                    let times = barrier.done.map(\.seconds)
                    let usual = Statistics.mean(times) ?? meanSeconds
                    let missing = Array(repeating: usual, count: barrier.missing.count)
                    return UnitForecast.Step(before: barrier.barrier.before, units: times + missing)
                })
            bytes = Int((meanSize * Double(barriers.reduce(0) { $0 + $1.barrier.units.count })).rounded())
            coreHours = forecast.work / 3600
            let work = forecast.seconds(workers: 1)
            forecasts = workers.map { count in
                Forecast(
                    workers: count, seconds: forecast.seconds(workers: count),
                    withTrouble: forecast.seconds(workers: count, .usual), work: work)
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
            var rows = ["\(command.visible)\n\(table.text)\(missing.count) units are missing"]
            guard let coreHours, let bytes else { return rows[0] }
            rows.append(
                "all units, as far as the job is cut: about \(TextTable.number(coreHours, decimals: 3)) core hours, \(bytes) bytes of results"
            )
            var forecast = TextTable(header: ["workers", "time s", "efficiency", "with trouble s", "core hours"])
            forecast.rows = forecasts.map {
                [
                    "\($0.workers)", TextTable.number($0.seconds, decimals: 1),
                    TextTable.number($0.efficiency, decimals: 2), TextTable.number($0.withTrouble, decimals: 1),
                    TextTable.number($0.coreHours, decimals: 2),
                ]
            }
            return (rows + ["", forecast.text]).joined(separator: "\n")
        }
    }
}
