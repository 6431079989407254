internal import Foundation
internal import Geometry
internal import Lateration
internal import NumericalMethods
internal import Radio

/// What maps read of one cell. Each part is made when the first map asks for it, so that maps cost only what they show.
final class MapCell {
    let context: MapContext
    /// The stages of the settings, or of the SDK's default settings.
    private let stages: MeanPosition
    /// Index of the cell in the grid.
    let index: Int
    /// All beacons above the floor of the table, in the order of the venue.
    let signals: [CellSignal]

    init(_ context: MapContext, _ stages: MeanPosition, index: Int, signals: [CellSignal]) {
        self.context = context
        self.stages = stages
        self.index = index
        self.signals = signals
    }

    /// Mean levels of the strongest audible beacons, strongest first, dBm; as many as maps ask for.
    lazy var strongest: [Double] = {
        var strongest: [Double] = []
        let count = MapKind.ranks.max() ?? 0
        strongest.reserveCapacity(count + 1)
        for signal in signals where signal.level >= context.sensitivity {
            if strongest.count == count, signal.level <= strongest[count - 1] { continue }
            var place = strongest.count
            while place > 0, strongest[place - 1] < signal.level { place -= 1 }
            strongest.insert(signal.level, at: place)
            if strongest.count > count { strongest.removeLast() }
        }
        return strongest
    }()

    /// The beacons that a position is computed from: those that the settings let through, or all audible ones.
    lazy var used: [Int] = {
        guard context.options.settings == nil else { return stages.beacons(of: signals) }
        var used: [Int] = []
        used.reserveCapacity(signals.count)
        for signal in signals where signal.level >= context.sensitivity { used.append(Int(signal.beacon)) }
        return used
    }()

    /// The hull of these beacons on the map.
    lazy var hull = ConvexHull(sorted: context.sortedPositions(of: used))

    /// Where the phone is.
    var place: Point { context.table.grid.centres[index] }

    /// Number of signals for which a condition holds.
    func count(where condition: (CellSignal) -> Bool) -> Double { Double(signals.count(where: condition)) }

    /// Strongest level of the beacons of this level minus the strongest of all others, dB. What is not audible counts as
    /// the floor of the table.
    var levelMargin: Double {
        var own = context.table.floor
        var others = context.table.floor
        for signal in signals where signal.level >= context.sensitivity {
            if context.isOfLevel[Int(signal.beacon)] {
                own = max(own, signal.level)
            } else {
                others = max(others, signal.level)
            }
        }
        return own - others
    }

    /// The Cramér–Rao bound of one reading of each beacon, metres.
    var bound: Double? {
        let options = context.options
        guard context.cost == .plain || options.correlationDistance != nil else {
            return CramerRaoBound(whitened: slopes, offsetSpread: options.offsetSpread).radius
        }
        let phone = context.phone(in: index)
        let senders = used.compactMap { context.table.rows[$0]?.sender }
        let links = senders.map { $0.link(to: phone) }
        let covariance = options.correlationDistance.map { Self.covariance(of: senders, distance: $0) }
        if context.cost == .plain {
            return PlainLaterationError.radius(links, covariance: covariance, offsetSpread: options.offsetSpread)
        }
        return covariance.flatMap {
            CramerRaoBound(links, covariance: $0, offsetSpread: options.offsetSpread)?.radius
        }
    }

    /// The slopes of the used beacons, with the slope of the phone's offset.
    private var slopes: [(slope: Vector, offset: Double)] {
        var slopes: [(slope: Vector, offset: Double)] = []
        slopes.reserveCapacity(signals.count)
        func add(_ signal: CellSignal) { slopes.append((signal.slope, context.precisions[Int(signal.beacon)])) }
        if context.options.settings == nil {
            for signal in signals where signal.level >= context.sensitivity { add(signal) }
        } else {
            for beacon in used { signals.first { $0.beacon == beacon }.map(add) }
        }
        return slopes
    }

    /// Distance from the place to the position that the mean RSSI gives, metres; `nil` without a beacon.
    var errorWithoutNoise: Double? { stages.position(of: signals)?.distance(to: place) }

    /// A level, dBm: beacons below it do not matter to the settings, whether they are there or not.
    var bar: Double { stages.bar(of: signals) }

    /// The 75 % quantile of the errors of the positions that ``ScanDraws`` give, metres; `nil` if most give none.
    ///
    /// O(scans × beacons in reach), about 0.4 ms for 60 beacons.
    var expectedError: Double? {
        guard let draws = context.draws else { return nil }
        let phone = context.phone(in: index)
        let heard = signals.compactMap { signal -> ScanDraws.Heard? in
            guard let antenna = context.table.rows[Int(signal.beacon)]?.sender.antenna else { return nil }
            let away = (antenna.point - place) * (1 / max(antenna.distance(to: phone), 0.1))
            return ScanDraws.Heard(signal: signal, direction: away)
        }
        let errors = (0..<ScanDraws.count).compactMap { scan in
            stages.position(of: heard.compactMap { draws.reading(of: $0, in: scan) })?.distance(to: place)
        }
        return 2 * errors.count > ScanDraws.count ? Statistics.quantile(errors, 0.75) : nil
    }

    /// Cᵢⱼ = sᵢ sⱼ exp(−|bᵢ − bⱼ|/d_c), dB², with the whole variance on the diagonal: shadowing that beacons which hang
    /// close together share, because the same things stand in the way (Gudmundson 1991, over the place of the sender).
    static func covariance(of senders: [MeanRadio.Sender], distance: Double) -> [Double] {
        senders.indices.flatMap { i in
            senders.indices.map { j in
                let a = senders[i]
                let b = senders[j]
                guard i != j else { return a.residualStandardDeviation * a.residualStandardDeviation }
                return a.shadowing * b.shadowing * exp(-a.antenna.distance(to: b.antenna) / distance)
            }
        }
    }
}
