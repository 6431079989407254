internal import Foundation
internal import Geometry
internal import Lateration
internal import NumericalMethods
internal import Parameters
internal import Positioning
internal import Radio
internal import VenueModel

/// What maps read of one cell. Each part is made when the first map asks for it, so that maps cost only what they show.
final class MapCell {
    let context: MapContext
    /// The stages of the settings, or of the SDK's default settings.
    private let stages: MeanPosition
    /// Index of the cell in the grid.
    let index: Int
    /// All beacons above the floor of the table, in the order of the venue.
    let signals: [SignalTable.Signal]

    init(_ context: MapContext, _ stages: MeanPosition, index: Int) {
        (self.context, self.stages, self.index) = (context, stages, index)
        signals = context.table.signals(in: index)
    }

    /// The beacons that the phone can receive by their mean level.
    lazy var audible = signals.filter { $0.level >= context.sensitivity }

    /// Mean levels of the audible beacons, strongest first, dBm.
    lazy var strongest = audible.map(\.level).sorted(by: >)

    /// The probabilities that a scan hears each beacon of ``signals``.
    lazy var receptions = context.reception.probabilities(
        levels: signals.map(\.level), areClear: signals.map { $0.sight == .clear },
        rates: signals.map { context.rates[$0.beacon] })

    /// The beacons that a position is computed from: those that the settings let through, or all audible ones.
    lazy var used = context.options.settings == nil ? audible.map(\.beacon) : stages.beacons(of: signals)

    /// The hull of these beacons on the plan.
    lazy var hull = ConvexHull(used.map { context.positions[$0] })

    /// Where the phone is.
    var place: Point { context.table.grid.centres[index] }

    /// Strongest level of the beacons of this level minus the strongest of all others, dB. What is not heard counts as
    /// the floor of the table.
    var levelMargin: Double {
        var (own, others) = (context.table.floor, context.table.floor)
        for signal in signals {
            if context.isOfLevel[signal.beacon] {
                own = max(own, signal.level)
            } else {
                others = max(others, signal.level)
            }
        }
        return own - others
    }

    /// The least error of a position, metres.
    var bound: Double? {
        let table = context.table
        let phone = table.radio.phone(at: place, storey: table.storey)
        let senders = used.compactMap { table.rows[$0]?.sender }
        let links = senders.map { $0.link(to: phone) }
        let options = context.options
        let covariance = options.correlationDistance.map { Self.covariance(of: senders, distance: $0) }
        if context.cost == .plain {
            return PlainLaterationError.radius(links, covariance: covariance, offsetSpread: options.offsetSpread)
        }
        guard let covariance else { return CramerRaoBound(links, offsetSpread: options.offsetSpread).radius }
        return CramerRaoBound(links, covariance: covariance, offsetSpread: options.offsetSpread)?.radius
    }

    /// Distance from the place to the position that the mean RSSI gives, metres; `nil` without a beacon.
    var errorWithoutNoise: Double? { stages.position(of: signals)?.distance(to: place) }

    /// The 75 % quantile of the errors of the positions that ``ScanDraws`` give, metres; `nil` if most give none.
    ///
    /// O(scans × beacons in reach), about 0.6 ms.
    var expectedError: Double? {
        guard let draws = context.draws else { return nil }
        let phone = context.table.radio.phone(at: place, storey: context.table.storey)
        let heard = signals.compactMap { signal -> ScanDraws.Heard? in
            guard let antenna = context.table.rows[signal.beacon]?.sender.antenna else { return nil }
            let away = (antenna.point - place) * (1 / max(antenna.distance(to: phone), 0.1))
            return ScanDraws.Heard(
                beacon: signal.beacon, level: signal.level, isClear: signal.sight == .clear, direction: away)
        }
        let errors = (0..<ScanDraws.count).compactMap { scan -> Double? in
            let readings = zip(signals, heard).compactMap { signal, heard in
                draws.reading(of: heard, in: scan).map {
                    SignalTable.Signal(beacon: signal.beacon, level: $0, sight: signal.sight)
                }
            }
            return stages.position(of: readings)?.distance(to: place)
        }
        return 2 * errors.count > ScanDraws.count ? Statistics.quantile(errors, 0.75) : nil
    }

    /// Cᵢⱼ = sᵢ sⱼ exp(−|bᵢ − bⱼ|/d_c), dB², with the whole variance on the diagonal: shadowing that beacons which hang
    /// close together share, because the same things stand in the way (Gudmundson 1991, over the place of the sender).
    static func covariance(of senders: [MeanRadio.Sender], distance: Double) -> [Double] {
        senders.indices.flatMap { i in
            senders.indices.map { j in
                let (a, b) = (senders[i], senders[j])
                guard i != j else { return a.residualStandardDeviation * a.residualStandardDeviation }
                return a.shadowing * b.shadowing * exp(-a.antenna.distance(to: b.antenna) / distance)
            }
        }
    }
}

/// What all cells of a level share.
struct MapContext {
    let table: SignalTable
    let options: MapOptions
    let cost: LaterationCost
    let reception: ReceptionModel
    private let settings: PositioningSettings
    private let map: PlannedMap
    /// Lowest mean level at which a beacon counts as audible, dBm.
    let sensitivity: Double
    /// One a beacon of the venue.
    let positions: [Point]
    let isOfLevel: [Bool]
    let rates: [Double]
    /// Made if a map needs them.
    let draws: ScanDraws?

    init(_ table: SignalTable, _ options: MapOptions) {
        (self.table, self.options) = (table, options)
        let parameters = table.radio.parameters
        let beacons = table.radio.venue.beacons
        sensitivity = parameters.phone.sensitivity
        let level = table.grid.level.number
        let settings = options.settings.map { $0.levels[level] ?? $0.base }
        (self.settings, map) = (settings ?? PositioningSettings(), options.map ?? PlannedMap(table.radio.venue))
        cost = settings?[.laterationCost] ?? .rssi
        let senders = table.rows.map { $0?.sender }
        let spreads = senders.compactMap { $0?.residualStandardDeviation }
        reception = ReceptionModel(
            parameters, standardDeviation: spreads.isEmpty ? 0 : spreads.reduce(0, +) / Double(spreads.count),
            scanTime: options.scanTime)
        positions = beacons.map(\.position)
        isOfLevel = beacons.map { $0.level == table.grid.level.number }
        rates = senders.map { $0?.rate ?? 0 }
        draws =
            options.kinds.contains { $0.key == MapKind.expectedErrorKey }
            ? ScanDraws(table, scanTime: options.scanTime) : nil
    }

    /// The stages of the settings; one object a worker.
    func stages() -> MeanPosition {
        MeanPosition(settings, map, level: table.grid.level.number, sensitivity: sensitivity)
    }
}
