/// A figure that was measured or published, and what the simulator may give for it.
///
/// One estimator computes the figure, and it reads an ``ObservedSite``: it runs alike on what the simulator makes and
/// on recordings. To add a target: a value in the list of its file, and an estimator if none of the others is it.
public struct ValidationTarget: Sendable {
    /// The kind of site in which people look for it.
    public enum Preset: String, CaseIterable, Hashable, Sendable, Encodable {
        /// One furnished room, the lab of `tetam_ble`, and phones on the bench.
        case room
        /// The corridors and shops of a mall.
        case mall
    }

    /// n of Vn: the number in the list of statistics.
    public let number: Int
    /// What is measured.
    public let statistic: String
    /// Unit, or "" for a number without.
    public let unit: String
    /// What was measured.
    public let published: Double
    /// What is accepted of the simulator's mean over seeds.
    public let accepted: ClosedRange<Double>
    /// Why the figure need not be met; `nil` if it must be.
    public let excuse: String?
    /// The dataset or the publication that the figure is from.
    public let source: String
    /// Where it belongs.
    public let preset: Preset
    /// Where it is simulated.
    package let world: ValidationWorld
    /// The figure at a site; `nil` if the site does not show it.
    package let estimate: @Sendable (ObservedSite) -> Double?

    package init(
        _ number: Int, _ statistic: String, unit: String = "", published: Double, accepted: ClosedRange<Double>,
        excuse: String? = nil, source: String, preset: Preset, world: ValidationWorld,
        estimate: @escaping @Sendable (ObservedSite) -> Double?
    ) {
        (self.number, self.statistic, self.unit) = (number, statistic, unit)
        (self.published, self.accepted, self.excuse) = (published, accepted, excuse)
        (self.source, self.preset, self.world, self.estimate) = (source, preset, world, estimate)
    }

    /// `V12`, and the statistic.
    public var title: String { "V\(number) \(statistic)" }
}

extension ClosedRange<Double> {
    /// A figure and so much to either side.
    static func about(_ value: Double, _ tolerance: Double) -> Self { (value - tolerance)...(value + tolerance) }

    /// A figure and this share of it to either side.
    static func within(_ share: Double, of value: Double) -> Self { .about(value, share * abs(value)) }
}
