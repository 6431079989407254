/// A figure that was measured or published, with the accepted range for the simulator.
///
/// One estimator computes the figure from an ``ObservedSite``, in the same way for simulations and recordings. To add a
/// target, add a value to the list of its file, and an estimator if there is none yet.
package struct ValidationTarget: Sendable {
    /// The environment to which the figure belongs.
    package enum Environment: String, CaseIterable, Hashable, Sendable, Encodable {
        /// One furnished room, the lab of `tetam_ble`, and phones on the bench.
        case room
        /// The corridors and shops of a mall.
        case mall
    }

    /// n of Vn: the number in the list of statistics.
    package let number: Int
    package let statistic: String
    /// Unit, or "" for a number without.
    package let unit: String
    /// The measured figure.
    package let published: Double
    /// The accepted range of the simulator's mean over seeds.
    package let accepted: ClosedRange<Double>
    /// Why the figure need not be met; `nil` if it must be.
    package let excuse: String?
    /// The dataset or the publication that the figure is from.
    package let source: String
    /// The site in which it is simulated.
    let site: ValidationSite
    /// The figure at a site; `nil` if the site has no data for it.
    let estimate: @Sendable (ObservedSite) -> Double?

    /// A target. The parameters are the columns of the list of statistics, and how the figure is computed.
    init(
        _ number: Int, _ statistic: String, unit: String = "", published: Double, accepted: ClosedRange<Double>,
        excuse: String? = nil, source: String, site: ValidationSite,
        estimate: @escaping @Sendable (ObservedSite) -> Double?
    ) {
        self.number = number
        self.statistic = statistic
        self.unit = unit
        self.published = published
        self.accepted = accepted
        self.excuse = excuse
        self.source = source
        self.site = site
        self.estimate = estimate
    }

    package var environment: Environment { site.environment }
    /// `V12`, and the statistic.
    package var title: String { "V\(number) \(statistic)" }
}

extension ClosedRange<Double> {
    /// A figure and so much to either side.
    static func about(_ value: Double, _ tolerance: Double) -> Self { (value - tolerance)...(value + tolerance) }

    /// A figure and this share of it to either side.
    static func within(_ share: Double, of value: Double) -> Self { .about(value, share * abs(value)) }
}
