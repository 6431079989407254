package import Foundation

/// A piece of work that any process of a job can do: its result depends on the job and on where in the run it stands.
package struct WorkUnit: Hashable, Sendable {
    /// The step of the run, for people.
    package let step: String
    /// What it is, such as a walk and a number of configurations. A process that does another run has other contents.
    package let content: String

    package init(_ step: String, _ content: String) {
        self.step = step
        self.content = content
    }
}

/// Lets several processes that do the same run share its work.
///
/// Every process comes to the same barriers in the same order. At each, it does some of the units, takes the results of the
/// others, and goes on when it has all of them.
package protocol UnitExchange: AnyObject, Sendable {
    /// The results of units, in their order.
    ///
    /// - Parameters:
    ///   - pool: whose threads do the work of this process.
    ///   - progress: called from any thread with the number of units that are done.
    ///   - body: the result of the unit of an index.
    func results(
        of units: [WorkUnit], by pool: WorkerPool, progress: (@Sendable (Int) -> Void)?,
        _ body: @escaping @Sendable (Int) throws -> Data
    ) throws -> [Data]
}

extension WorkerPool {
    /// The results of `make` for 0..<`count`, in that order, as of ``map(_:progress:_:)``; with an ``exchange``, other processes
    /// may have made some of them.
    ///
    /// - Parameters:
    ///   - step: for people.
    ///   - content: what the piece of an index is: see ``WorkUnit/content``.
    ///   - make: as of ``map(_:progress:_:)``. All processes must come to the same calls, so this is not called from several threads.
    package func share<Result: Codable & Sendable>(
        _ step: String, _ count: Int, progress: (@Sendable (Int) -> Void)? = nil, content: (Int) -> String,
        make: @escaping @Sendable (Int) throws -> Result
    ) throws -> [Result] {
        guard let exchange else { return try map(count, progress: progress, make) }
        let units = (0..<count).map { WorkUnit(step, content($0)) }
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        // With sorted keys, equal results have equal bytes. A text of JSON may have to be a list.
        return try exchange.results(of: units, by: WorkerPool(workerCount: workerCount), progress: progress) { index in
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            encoder.nonConformingFloatEncodingStrategy = .convertToString(
                positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
            return try encoder.encode([make(index)])
        }.map { try decoder.decode([Result].self, from: $0)[0] }
    }
}
