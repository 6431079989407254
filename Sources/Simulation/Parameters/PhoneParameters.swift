/// The phone, and what its operating system hands to an app.
public struct PhoneParameters: Hashable, Sendable {
    /// What the phone's operating system hands to an app.
    public enum Reporting: String, Hashable, Sendable, CaseIterable {
        /// Each received packet, with its channel.
        case packets
        /// One report a second, as Core Location's ranging gives it.
        case ranging
    }

    /// What the phone reports.
    public var reporting = Reporting.ranging
    /// Standard deviation between phones, dB: about 2 among iPhones, 5.4 measured over twenty models.
    public var offsetSigma = 2.0
    /// Level with a bit error rate of 10⁻³, dBm.
    public var sensitivity = -96.0
    /// Standard deviation of the noise of one reading, dB.
    public var noise = 0.5
    /// Readings and reports are rounded to multiples of it, dB.
    public var quantisationStep = 1.0
    /// Probability that an advertising event meets a listening radio and no collision: scan duty times the share of
    /// packets that others do not disturb. 1 switches such losses off.
    public var receptionProbability = 0.9
    /// How long a ranging report lists a beacon after it was last heard, seconds.
    public var rangingLinger = 5.0
    /// Mean height of the phone above the floor under the walker, metres.
    public var height = 1.2
    /// Standard deviation of that height between walkers, metres. Heights are clipped to 0.3…2.2 m.
    public var heightSigma = 0.15

    /// As data.
    static let catalogue: [SimulationParameter] = [
        SimulationParameter(
            "phone", "offsetSigma", \.phone.offsetSigma, 0...50, unit: "dB", effect: .phoneOffset, neutral: 0,
            "Standard deviation between phones."),
        SimulationParameter(
            "phone", "sensitivity", \.phone.sensitivity, -200...50, unit: "dBm",
            "Level with a bit error rate of 0.001."),
        SimulationParameter(
            "phone", "noise", \.phone.noise, 0...50, unit: "dB", effect: .noise, neutral: 0,
            "Standard deviation of the noise of one reading."),
        SimulationParameter(
            "phone", "quantisationStep", \.phone.quantisationStep, 0...20, unit: "dB", effect: .rounding, neutral: 0,
            "Readings and reports are rounded to multiples of it."),
        SimulationParameter(
            "phone", "receptionProbability", \.phone.receptionProbability, 0...1, effect: .collisions, neutral: 1,
            "Probability that an advertising event meets a listening radio and no collision."),
        SimulationParameter(
            "phone", "rangingLinger", \.phone.rangingLinger, 0...3600, unit: "s",
            "How long a ranging report lists a beacon after it was last heard."),
        SimulationParameter(
            "phone", "height", \.phone.height, 0.3...2.2, unit: "m",
            "Mean height of the phone above the floor under the walker."),
        SimulationParameter(
            "phone", "heightSigma", \.phone.heightSigma, 0...1, unit: "m", effect: .phoneHeight, neutral: 0,
            "Standard deviation of that height between walkers."),
    ]
}
