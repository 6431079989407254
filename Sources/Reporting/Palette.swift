internal import Evaluation

/// The colours of all pictures (distinguishable with the common forms of colour blindness; Okabe and Ito 2008).
enum Palette {
    /// Text and axes.
    static let ink = "#1f2933"
    /// Less important text.
    static let pale = "#6b7785"
    /// Grid lines and walls in the background.
    static let rule = "#d5dae0"
    static let truth = "#1f2933"
    static let baseline = "#d55e00"
    static let candidate = "#0072b2"
    static let wall = "#9aa5b1"
    /// Obstacles that are not walls.
    static let obstacle = "#b3a083"
    static let beacon = "#009e73"
    /// Beacons that are heard.
    static let heard = "#e69f00"
    /// What cannot be said.
    static let inconclusive = "#f0e442"
    /// Walkers, repeated in this order.
    static let walkers = ["#0072b2", "#56b4e9", "#cc79a7", "#882255"]
    /// Further series.
    static let others = ["#cc79a7", "#e69f00", "#56b4e9"]
}

extension Verdict {
    /// Of a comparison with the baseline.
    var colour: String {
        switch self {
        case .better: Palette.candidate
        case .worse: Palette.baseline
        case .mixed, .equivalent, .inconclusive: Palette.pale
        }
    }
}
