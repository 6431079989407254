package import Diagnostics
internal import Formats
package import Foundation
package import Parallelism
internal import Synchronization

/// The folder through which processes share the units of a job: on one machine, on a disk that several machines have, or carried
/// from one to the other.
///
/// | file | what it is |
/// | --- | --- |
/// | `job.json` | the command, and digests of the tool and of the inputs: ``UnitJob`` |
/// | `inputs/DIGEST` | the inputs |
/// | `barriers/DIGEST.json` | the units of each barrier that the run came to: ``UnitBarrier`` |
/// | `units/KEY.unit` | the result of a unit: ``UnitResultFile`` |
/// | `claims/KEY` | somebody does this unit |
///
/// A key is a digest of the job, the barrier, and the unit's place and content. If the content names the inputs (a fleet), it is a
/// digest of the tool, the barrier and the content. So a unit that is done twice gives the same file, and one that is lost or cut is
/// made again.
package final class UnitFolder: UnitExchange {
    /// What this process does at a barrier.
    package enum Part: Sendable {
        /// Any units that nobody else does; then it waits for the rest, and goes on.
        case any
        /// Nothing: it stops at the first barrier with missing units.
        case none
        /// One unit of the first barrier, so that the time of units is known; then it stops.
        case sample
        /// Of each `count` units of the barrier the `index`-th, if it is missing; then it stops.
        case share(index: Int, count: Int)
        /// Those that it is asked for, by their keys; then it waits for the rest, and goes on.
        case asked(UnitRequests)
    }

    package let path: String
    /// The digest of the job.
    package let job: String
    /// See ``UnitJob/unitsNameInputs``.
    private let unitsNameInputs: Bool
    private let part: Part
    /// Throws if the process is to stop.
    private let check: @Sendable () throws -> Void
    /// How many barriers the run came to, and when it left the last.
    private let barriers: Mutex<(count: Int, left: ContinuousClock.Instant, isBusy: Bool)>

    /// - Parameters:
    ///   - job: its digest; see ``UnitJob/digest``.
    ///   - unitsNameInputs: see ``UnitJob/unitsNameInputs``.
    ///   - begun: when the run began.
    ///   - check: throws if the process is to stop; called again and again.
    package init(
        path: String, job: String, unitsNameInputs: Bool = false, part: Part,
        begun: ContinuousClock.Instant = .now, check: @escaping @Sendable () throws -> Void = {}
    ) {
        barriers = Mutex((count: 0, left: begun, isBusy: false))
        self.path = path
        self.job = job
        self.unitsNameInputs = unitsNameInputs
        self.part = part
        self.check = check
    }

    /// The folder of a job.
    package convenience init(
        path: String, of job: UnitJob, part: Part, begun: ContinuousClock.Instant = .now,
        check: @escaping @Sendable () throws -> Void = {}
    ) {
        self.init(
            path: path, job: job.digest, unitsNameInputs: job.unitsNameInputs, part: part, begun: begun, check: check)
    }

    /// The key of a unit of a barrier, which is also the name of its file.
    private func key(_ unit: WorkUnit, _ barrier: Int, _ index: Int) -> String {
        let place = unitsNameInputs ? "" : "\(index) "
        return String(SHA256.hexadecimal("\(job)\n\(barrier) \(unit.step)\n\(place)\(unit.content)".utf8).prefix(40))
    }

    package static func unitPath(_ key: String, in folder: String) -> String {
        "\(folder)/units/\(key)\(UnitResultFile.suffix)"
    }

    package func results(
        of units: [WorkUnit], by pool: WorkerPool, progress: (@Sendable (Int) -> Void)?,
        _ body: @escaping @Sendable (Int) throws -> Data
    ) throws -> [Data] {
        let (number, left) = barriers.withLock { barriers in
            precondition(
                !barriers.isBusy, "units are shared from one thread, so that all processes come to the same barriers")
            barriers.isBusy = true
            barriers.count += 1
            return (barriers.count, barriers.left)
        }
        defer {
            barriers.withLock { barriers in
                barriers.isBusy = false
                barriers.left = .now
            }
        }
        let keys = units.indices.map { key(units[$0], number, $0) }
        try UnitBarrier(
            number: number, step: units.first?.step ?? "", before: (.now - left) / .seconds(1), units: keys
        ).write(in: path)
        var known = [Data?](repeating: nil, count: units.count)
        var pause = 0.002
        var isPartDone = false
        while true {
            for index in units.indices where known[index] == nil {
                known[index] = UnitResultFile(path: Self.unitPath(keys[index], in: path), unit: keys[index])?.bytes
            }
            let missing = units.indices.filter { known[$0] == nil }
            progress?(units.count - missing.count)
            if missing.isEmpty { return known.compactMap(\.self) }
            try check()
            let mine = isPartDone ? [] : own(of: missing, keys, isFirst: number == 1)
            let made = Atomic(units.count - missing.count)
            let done = try pool.map(mine.count) { [self] place in
                try check()
                let isDone = try make(units[mine[place]], keys[mine[place]]) { try body(mine[place]) }
                if isDone { progress?(made.wrappingAdd(1, ordering: .relaxed).newValue) }
                return isDone
            }
            switch part {
            case .none: throw UnitsMissing(count: missing.count)
            case .share, .sample: isPartDone = true
            case .any, .asked: break
            }
            if isPartDone {
                let left = missing.count - done.count { $0 }
                if left > 0 { throw UnitsMissing(count: left) }
            } else if !done.contains(true) {
                Thread.sleep(forTimeInterval: pause)
                pause = min(pause * 1.5, 0.25)
            }
        }
    }

    /// Those of the missing units that this process does.
    private func own(of missing: [Int], _ keys: [String], isFirst: Bool) -> [Int] {
        switch part {
        case .any: missing
        case .none: []
        case .sample: isFirst ? [missing[missing.count / 2]] : []
        case .share(let index, let count): missing.filter { $0 % count == index }
        case .asked(let requests): missing.filter { requests.contains(keys[$0]) }
        }
    }

    /// Makes the result of a unit, if nobody else does; whether it did.
    private func make(_ unit: WorkUnit, _ key: String, _ body: () throws -> Data) throws -> Bool {
        let file = Self.unitPath(key, in: path)
        let claim = "\(path)/claims/\(key)"
        if case .any = part {
            guard let claim = UnitClaim(path: claim) else { return false }
            try claim.during {
                // Others may have done it before this claim.
                if UnitResultFile(path: file, unit: key) == nil { try write(unit, key, to: file, body) }
            }
        } else {
            try write(unit, key, to: file, body)
        }
        return true
    }

    private func write(_ unit: WorkUnit, _ key: String, to file: String, _ body: () throws -> Data) throws {
        let start = ContinuousClock.now
        let bytes = try body()
        let result = UnitResultFile(
            unit: key, step: unit.step, bytes: bytes, seconds: (ContinuousClock.now - start) / .seconds(1))
        if let other = UnitResultFile(path: file, unit: key) { try other.checkAgrees(with: result, file: file) }
        try result.write(to: file)
    }
}

extension UnitFolder {
    /// Removes results, so that they are made again.
    ///
    /// - Parameter isUnwanted: of the bytes of a result.
    /// - Throws: a problem if the folder cannot be read.
    package func removeResults(where isUnwanted: (Data) -> Bool) throws(Problems) {
        for name in try TextFile.names(inFolder: path + "/units") where name.hasSuffix(UnitResultFile.suffix) {
            let file = "\(path)/units/\(name)"
            let result = UnitResultFile(path: file, unit: String(name.dropLast(UnitResultFile.suffix.count)))
            if let result, isUnwanted(result.bytes) { try? FileManager.default.removeItem(atPath: file) }
        }
    }

    /// After this time without a sign of the process that does a unit, others may do it, seconds.
    package static var patience: Double { UnitClaim.patience }

    /// Takes the results of another folder of the same job.
    ///
    /// - Throws: a problem if it has another job, or another result of a unit.
    package static func take(from other: String, into path: String) throws {
        guard try UnitJob.read(in: other) == UnitJob.read(in: path) else {
            throw Problems(
                "This folder has the job of another command, of other inputs or of another tool.", file: other)
        }
        for barrier in try UnitBarrier.all(in: other) { try barrier.write(in: path) }
        for name in try TextFile.names(inFolder: other + "/units") where name.hasSuffix(UnitResultFile.suffix) {
            let key = String(name.dropLast(UnitResultFile.suffix.count))
            guard let result = UnitResultFile(path: unitPath(key, in: other), unit: key) else { continue }
            let file = unitPath(key, in: path)
            if let known = UnitResultFile(path: file, unit: key) {
                try known.checkAgrees(with: result, file: file)
            } else {
                try result.write(to: file)
            }
        }
    }
}

/// Thrown where a run cannot go on, because units of its next barrier have no result yet.
package struct UnitsMissing: Error, Hashable, Sendable {
    package let count: Int
}

/// The units that a process is asked for.
package final class UnitRequests: Sendable {
    private let keys = Mutex<Set<String>>([])

    package init() {}

    package func add(_ key: String) { keys.withLock { _ = $0.insert(key) } }

    func contains(_ key: String) -> Bool { keys.withLock { $0.contains(key) } }
}
