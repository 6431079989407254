import Calibration
import Evaluation
import Foundation
import GSLLateration
import Geometry
import Lateration
import NumericalMethods
import Parallelism
import Positioning
import PositioningSweeps
import Recordings
import Search
import Simulation
import VenueFiles
import VenueModel
import Walks

/// The reference sweep: many settings on many simulated walks, with their work shared and one by one.
///
///     SweepRuns VENUE... [walks=24] [seconds=300] [configurations=2000] [sample=KIND]
///         [share=0.02]
///
/// Each venue named is one world of its own, so one may be named several times. `share` is the part of the runs that
/// the slow sides do; theirs are times of all runs by their number.
@main
struct SweepRuns {
    /// How the configurations are chosen.
    enum Sample: String {
        /// Points that fill the space evenly: hardly two agree in the early stages.
        case sobol
        /// Split plots (Fisher 1925): every forty agree in what the stages up to the estimate read, each with an own
        /// choice of what follows. Every setting has each value as often as in the other sample.
        case plots
        /// Points that fill the space, each with all that differ from it in one setting: what a descent looks at.
        case neighbours
    }

    private var walks: [CalibrationWalk] = []
    private var settings: [[PositioningSettings]] = []
    private let seconds: Double
    private let share: Double
    private let metric = Metric.ipinScore

    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        let options = Dictionary(
            arguments.compactMap { word -> (String, String)? in
                let parts = word.split(separator: "=")
                return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
            }, uniquingKeysWith: { $1 })
        func number(_ key: String, _ standard: Double) -> Double { options[key].flatMap { Double($0) } ?? standard }
        try SweepRuns(
            venues: arguments.filter { !$0.contains("=") }, walks: Int(number("walks", 24)),
            seconds: number("seconds", 300), configurations: Int(number("configurations", 2000)),
            sample: options["sample"].flatMap { Sample(rawValue: $0) } ?? .sobol, share: number("share", 0.02)
        ).measure()
    }

    private init(
        venues: [String], walks walkCount: Int, seconds: Double, configurations: Int, sample kind: Sample, share: Double
    ) throws {
        self.seconds = seconds
        self.share = share
        for (world, path) in venues.enumerated() {
            let venue = try VenueFile.read(path: path).venue
            let simulator = try Simulator(venue: venue, seed: UInt64(world + 1))
            let walks = try (0..<walkCount).map {
                let (recording, truth) = try simulator.simulate(walker: $0, duration: seconds)
                return CalibrationWalk(recording: recording, truth: truth, venue: venue)
            }
            self.walks += walks
            let sample = try Self.sample(configurations, for: walks, kind, seed: UInt64(world + 1))
            settings += walks.map { _ in sample }
        }
    }

    /// Settings of the document alone, from the project's Sobol' sampler.
    private static func sample(
        _ count: Int, for walks: [CalibrationWalk], _ kind: Sample, seed: UInt64
    ) throws -> [PositioningSettings] {
        guard let first = walks.first else { return [] }
        let space = try SearchSpace(
            for: first.recording.map, hasMotion: walks.contains { $0.recording.hasMotion },
            hasPressure: walks.contains { $0.recording.hasPressure })
        var search = CandidateSource(space, sampler: .sobol, seed: seed)
        let settings = try search.propose(count)
        switch kind {
        case .sobol: return settings
        case .plots:
            let plotKeys = Set(PositioningEngine.stages.prefix { $0.name != "track filter" }.flatMap(\.settings))
            return try settings.enumerated().map { index, own in
                let plot = settings[index % max(1, count / 40)]
                let values = own.all.map { setting, value in
                    (setting.key, plotKeys.contains(setting.key) ? plot[setting] : value)
                }
                return try PositioningSettings(Dictionary(uniqueKeysWithValues: values))
            }
        case .neighbours:
            var result: [PositioningSettings] = []
            for start in settings where result.count < count {
                for dimension in space.dimensions {
                    for value in dimension.candidates {
                        result.append(try PositioningSettings([dimension.setting.key: value], over: start))
                    }
                }
            }
            return Array(result.prefix(count))
        }
    }

    private func measure() throws {
        let runCount = settings.reduce(0) { $0 + $1.count }
        print("\(walks.count) walks of \(Int(seconds)) s, \(settings.first?.count ?? 0) configurations on each")

        var measures: [[[Double?]]] = []
        let one = try Self.time { measures = try sweep(workers: 1) }
        let memory = Self.peakBytes
        let two = try Self.time { guard try sweep(workers: 2) == measures else { throw Failure.differs } }
        let tracks = Self.time { for (walk, settings) in zip(walks, settings) { fixes(walk, settings) } }

        // Every so many-th run, so that all walks and settings have their part.
        let step = max(1, Int((1 / share).rounded()))
        let all = settings.indices.flatMap { walk in settings[walk].indices.map { (walk, $0) } }
        let some = stride(from: 0, to: all.count, by: step | 1).map { all[$0] }
        let scale = Double(runCount) / Double(max(some.count, 1))
        var different = 0
        let single = Self.time {
            for (walk, index) in some {
                let value = score(walk, index, .newtonThenGSL)
                if value?.bitPattern != measures[walk][index][0]?.bitPattern { different += 1 }
            }
        }
        guard different == 0 else { throw Failure.differs }
        let reference = Self.time { for (walk, index) in some { _ = score(walk, index, .gsl) } }
        let engines = Self.time { for (walk, index) in some { engine(walk, index, .newtonThenGSL) } }
        var regrets: [Int: [Double]] = [:]
        let halved = try Self.halvings.map { first in
            try Self.time { regrets[first] = try halve(from: first, best: measures) }
        }

        func row(_ what: String, _ time: (cpu: Double, wall: Double), _ scale: Double = 1) {
            let perRun = time.cpu * scale / (Double(runCount) * seconds)
            print(
                "| \(what) | \(Self.text(time.cpu * scale)) | \(Self.text(perRun * 1e9)) | "
                    + "\(Self.text(1e-6 / perRun)) | \(Self.text(single.cpu * self.scale(some.count, runCount) / time.cpu / scale)) |"
            )
        }
        print("| what | s of a core | ns a configuration and second | millions a second | one by one = 1 |")
        print("| --- | ---: | ---: | ---: | ---: |")
        row("shared, tracks and scores", one)
        row("one by one, with radii (of \(some.count) runs, by their number)", single, scale)
        row("one by one, Levenberg\u{2013}Marquardt of GSL (of as many)", reference, scale)
        for (first, time) in zip(Self.halvings, halved) { row("shared, by halving from \(first) walks", time) }
        row("shared, tracks alone, with radii", tracks)
        row("one by one, tracks alone (of as many)", engines, scale)
        print("")
        print("- shared over one by one: \(Self.text(single.cpu * scale / one.cpu))")
        print("- shared over one by one, tracks alone: \(Self.text(engines.cpu * scale / tracks.cpu))")
        print("- shared over Levenberg\u{2013}Marquardt: \(Self.text(reference.cpu * scale / one.cpu))")
        for (first, time) in zip(Self.halvings, halved) {
            let regrets = (regrets[first] ?? []).map(Self.text).joined(separator: ", ")
            print(
                "- halving from \(first) walks over one by one: \(Self.text(single.cpu * scale / time.cpu)); over shared: "
                    + "\(Self.text(one.cpu / time.cpu)); its choice is worse than the best, for each world, by \(regrets)"
            )
        }
        print("- two workers over one, by the clock on the wall: \(Self.text(one.wall / two.wall))")
        print("- peak memory with one worker, MiB: \(Self.text(Double(memory) / 1048576))")
        print(
            "- scores compared: \(some.count) with engines, \(runCount) between 1 and 2 workers; all equal to the bit")
    }

    private enum Failure: Error { case differs }

    private func scale(_ some: Int, _ all: Int) -> Double { Double(all) / Double(max(some, 1)) }

    private func sweep(workers: Int) throws -> [[[Double?]]] {
        try WorkerPool(workerCount: workers).map(walks.count) { [self] in
            walks[$0].measures(of: settings[$0], [metric])
        }
    }

    private func fixes(_ walk: CalibrationWalk, _ settings: [PositioningSettings]) {
        var sum = 0.0
        EngineSweep(settings).run(walk.recording) { _, fixes in sum += fixes.last?.position.x ?? 0 }
        precondition(sum.isFinite)
    }

    /// The fixes of one engine with a solver of lateration.
    private func track(_ walk: Int, _ settings: PositioningSettings, _ method: LaterationMethod) -> [Fix] {
        let recording = walks[walk].recording
        var map = recording.map
        map.lateration = method
        var engine = PositioningEngine(map: map, settings: settings)
        var fixes: [Fix] = []
        recording.replay(through: &engine) { _, fix in
            if let fix { fixes.append(fix) }
        }
        return fixes
    }

    private func engine(_ walk: Int, _ index: Int, _ method: LaterationMethod) {
        let fixes = track(walk, settings[walk][index], method)
        precondition(fixes.last?.position.x.isFinite ?? true)
    }

    private func score(_ walk: Int, _ index: Int, _ method: LaterationMethod) -> Double? {
        let settings = settings[walk][index]
        let fixes = track(walk, settings, method)
        return metric.value(of: [
            EvaluatedWalk(
                name: walks[walk].recording.name, fixes: fixes, truth: walks[walk].truth,
                publishInterval: settings[.updatePublishInterval])
        ]).value
    }

    /// From how many walks halving starts: 2 as in the literature, 8 as in the search of `calibrate`.
    private static let halvings = [2, 8]

    /// A choice among each world's settings on its walks.
    ///
    /// - Returns: for each world, by how much its mean score over all walks is worse than the best.
    private func halve(from firstWalkCount: Int, best measures: [[[Double?]]]) throws -> [Double] {
        var start = 0
        var regrets: [Double] = []
        while start < walks.count {
            let end = settings[start...].firstIndex { $0 != settings[start] } ?? walks.count
            let halving = SuccessiveHalving(firstWalkCount: firstWalkCount)
            let outcome = halving.run(candidateCount: settings[start].count, walkCount: end - start) { runs in
                var scores = [Double](repeating: .infinity, count: runs.count)
                for (walk, places) in Dictionary(grouping: runs.indices, by: { runs[$0].walk }).sorted(by: {
                    $0.key < $1.key
                }) {
                    let values = walks[start + walk].measures(
                        of: places.map { settings[start][runs[$0].candidate] }, [metric])
                    for (place, value) in zip(places, values) {
                        scores[place] = (value[0] ?? walks[start + walk].worstScore)
                    }
                }
                return scores
            }
            let sums = settings[start].indices.map { index in
                (start..<end).reduce(0) { $0 + (measures[$1][index][0] ?? walks[$1].worstScore) }
            }
            let regret = outcome.winner.map { (sums[$0] - (sums.min() ?? 0)) / Double(end - start) }
            regrets.append(regret ?? .infinity)
            print(
                "halving \(start) from \(firstWalkCount) walks: \(outcome.runCount) of "
                    + "\(settings[start].count * (end - start)) runs")
            start = end
        }
        return regrets
    }

    private static func text(_ value: Double) -> String { String(format: value < 10 ? "%.2f" : "%.0f", value) }

    private static func time(_ body: () throws -> Void) rethrows -> (cpu: Double, wall: Double) {
        let start = (clock(CLOCK_PROCESS_CPUTIME_ID), clock(CLOCK_MONOTONIC))
        try body()
        return (clock(CLOCK_PROCESS_CPUTIME_ID) - start.0, clock(CLOCK_MONOTONIC) - start.1)
    }

    private static func clock(_ id: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(id, &time)
        return Double(time.tv_sec) + 1e-9 * Double(time.tv_nsec)
    }

    private static var peakBytes: Int {
        var usage = rusage()
        #if os(Linux)
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
            return Int(usage.ru_maxrss) * 1024
        #else
            getrusage(RUSAGE_SELF, &usage)
            return Int(usage.ru_maxrss)
        #endif
    }
}
