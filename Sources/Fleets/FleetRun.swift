internal import Diagnostics
package import Formats
internal import Foundation
package import Parallelism
internal import Synchronization
internal import WorkUnits

/// Runs the command of a fleet for each venue, each in a process of its own: a venue that fails stops no other one.
///
/// The venues are units of work. With ``FleetRequest/job``, their results are kept in a folder: a venue with a result is not run
/// again while its files, its options and the tool are the same, and other processes may help.
package struct FleetRun {
    private let request: FleetRequest
    private let context: RunContext
    private let tool: SystemProgram

    /// A run.
    ///
    /// - Parameter tool: that has the command of the fleet; by default the program that runs.
    package init(_ request: FleetRequest, tool: SystemProgram = .current, in context: RunContext) {
        self.request = request
        self.tool = tool
        self.context = context
    }

    /// The result. Its bytes depend on venues, command, seed and tool alone.
    ///
    /// - Throws: ``Interrupted``; ``UnitsMissing`` where other processes must do a part; a problem if the tool cannot be started.
    package func run() throws -> FleetResult {
        let venues = request.venues
        let inputs = venues.map { FleetInputs(of: $0, in: request) }
        let pool = try sharing(inputs)
        let folder = URL(fileURLWithPath: request.folder).standardizedFileURL.path
        let started = Counter()
        let outcomes = try context.observer.step("Venues") { progress in
            try pool.share(
                "Venues", venues.count, progress: { progress($0, venues.count) },
                content: { index in
                    ([venues[index].name] + request.words(for: venues[index]) + [inputs[index].text])
                        .joined(separator: "\n")
                },
                make: { [request, tool, interruption = context.interruption] index in
                    try interruption?.check()
                    started.increment()
                    let outcome = try FleetOutcome(of: tool, request.words(for: venues[index]), in: folder) {
                        interruption?.isWished ?? false
                    }
                    try interruption?.check()
                    // A result belongs to the files that its key names.
                    guard FleetInputs(of: venues[index], in: request).text == inputs[index].text else {
                        return FleetOutcome(
                            code: 2, document: Data(),
                            errors: "Its files were changed while it ran: run the fleet again.")
                    }
                    return outcome
                })
        }
        let known = venues.count - started.count
        context.observer.message(
            "Ran \(started.count) of \(venues.count) venues here."
                + (known > 0 ? " The results of \(known) were there, or other processes made them." : ""))
        return FleetResult(request, outcomes)
    }

    /// The workers, with other processes that do the same run: those of the context, or those of the fleet's own folder.
    private func sharing(_ inputs: [FleetInputs]) throws -> WorkerPool {
        guard context.pool.exchange == nil, let (path, words) = request.job else { return context.pool }
        let files = inputs.flatMap(\.digests.keys).map(request.path) + [request.file]
        let job = try UnitJob(words, reading: files, of: tool, unitsNameInputs: true)
        try job.renew(in: path)
        let folder = UnitFolder(path: path, of: job, part: .any, check: { [context] in try context.check() })
        // What stood in the way may be gone: lack of memory, a full disk, a signal.
        try folder.removeResults { (try? JSONDecoder().decode([FleetOutcome].self, from: $0))?.first?.failure != nil }
        var pool = context.pool
        pool.exchange = folder
        return pool
    }

    /// The number of processes that were started.
    private final class Counter: Sendable {
        private let value = Atomic(0)

        var count: Int { value.load(ordering: .relaxed) }

        func increment() { value.wrappingAdd(1, ordering: .relaxed) }
    }
}
