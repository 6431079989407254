internal import Foundation
internal import Parameters
internal import Radio
internal import VenueModel

/// The mean radio channel of a venue with its walls as drawn, and thinner and thicker, for the slopes that a pilot learns by.
struct PilotRadio: Sendable {
    /// With the walls as drawn.
    let plan: MeanRadio
    private let (thin, thick): (MeanRadio, MeanRadio)
    /// The losses of walls are this share smaller and larger.
    private static let change = 0.2

    /// The channel of a venue.
    init(_ venue: Venue, parameters: SimulationParameters) {
        func radio(_ factor: Double) -> MeanRadio {
            var scaled = venue
            for index in scaled.walls.indices { scaled.walls[index].loss *= factor }
            return MeanRadio(scaled, parameters: parameters)
        }
        plan = radio(1)
        thin = radio(1 - Self.change)
        thick = radio(1 + Self.change)
    }

    /// The rays of a beacon on its own level; `nil` if it is on none.
    func rays(of beacon: Beacon) -> Rays? {
        func rays(_ radio: MeanRadio) -> MeanRadio.Rays? {
            radio.sender(of: beacon).map { radio.rays(from: $0, to: $0.storey) }
        }
        guard let plan = rays(plan), let thin = rays(thin), let thick = rays(thick) else { return nil }
        return Rays(plan: plan, thin: thin, thick: thick)
    }

    struct Rays: Sendable {
        /// With the walls as drawn.
        let plan: MeanRadio.Rays
        fileprivate let thin: MeanRadio.Rays
        fileprivate let thick: MeanRadio.Rays

        /// By how many dB the level changes with the common exponent: −10 log₁₀ d.
        func exponentSlope(at phone: AntennaPosition) -> Double {
            -10 * log10(max(plan.sender.antenna.distance(to: phone), 0.3))
        }

        /// By how many dB the level changes with the factor on the losses of all walls.
        func wallSlope(at phone: AntennaPosition) -> Double {
            (thick.level(at: phone).level - thin.level(at: phone).level) / (2 * PilotRadio.change)
        }
    }
}
