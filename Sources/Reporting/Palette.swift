/// The colours of all pictures (distinguishable with the common forms of colour blindness; Okabe and Ito 2008).
package enum Palette {
    /// Text and axes.
    package static let ink = "#1f2933"
    /// Less important text.
    package static let pale = "#6b7785"
    /// Grid lines and walls in the background.
    package static let rule = "#d5dae0"
    /// The truth.
    package static let truth = "#1f2933"
    /// The baseline.
    package static let baseline = "#d55e00"
    /// The candidate.
    package static let candidate = "#0072b2"
    /// Walls.
    package static let wall = "#9aa5b1"
    /// Obstacles that are not walls.
    package static let obstacle = "#b3a083"
    /// Beacons.
    package static let beacon = "#009e73"
    /// Beacons that are heard.
    package static let heard = "#e69f00"
    /// What cannot be said.
    package static let inconclusive = "#f0e442"
    /// Walkers, repeated in this order.
    package static let walkers = ["#0072b2", "#56b4e9", "#cc79a7", "#882255"]
    /// Further series.
    package static let others = ["#cc79a7", "#e69f00", "#56b4e9"]
}
