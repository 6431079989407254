package import Diagnostics
package import Evaluation
package import Foundation
package import Parameters
package import Positioning
package import VenueModel

/// What a placement of new beacons is asked for.
package struct PlacementRequest: Sendable {
    /// How many new beacons are placed.
    package enum Count: Sendable {
        /// So many.
        case number(Int)
        /// As many as the budget pays.
        case budget
        /// The smallest number that meets these requirements.
        case least([Requirement])
    }

    /// The numbers of beacons that can be placed.
    package static let allowedCounts = 1...10_000

    /// The venue as its file has it.
    package var venue: Venue
    /// The venue's file, for problems.
    package var file: String
    /// Number of new beacons.
    package var count: Count
    /// What all new beacons may cost; `nil` for no limit.
    package var budget: PlaceBudget?
    /// Where beacons may hang, and what a cell needs; the run sets the number.
    package var places: Placement.Options
    /// UUID of new beacons; `nil` for that of the venue.
    package var uuid: UUID?
    /// Major of new beacons; `nil` for that of the venue.
    package var major: UInt16?
    /// Whether new beacons are only simulated: then a venue without a UUID needs none.
    package var isSimulated = false
    /// Whether beacons that are not locked are removed first.
    package var isAfresh = false
    /// Whether portals without a beacon get one first.
    package var servesPortals = false
    /// Whether visitors rank plans; otherwise coverage and the error bound choose.
    package var hasVisitors = true
    /// How many moves of single beacons visitors try.
    package var moves = PlanSearch.Options().moves
    /// Whether beacons are added until no zone suffers much from the loss of one.
    package var isRobust = false
    /// The preset of the visitors.
    package var preset: ZonedPreset
    /// The parameters of radio and phones.
    package var parameters: SimulationParameters
    /// The buildings of the visitors.
    package var trial = PlanTrial.Options()

    /// A request with these defaults: the SDK's default preset, and buildings that are drawn from what is known of the venue.
    package init(
        _ venue: Venue, file: String, count: Count, parameters: SimulationParameters = SimulationParameters()
    ) {
        self.venue = venue
        self.file = file
        self.count = count
        self.parameters = parameters
        places = Placement.Options(count: 0, sites: CandidateSites(), cellSize: LevelGrid.usualCellSize(of: venue))
        preset = ZonedPreset(base: Preset.default.settings)
        trial.knowledge = venue.isSurveyed ? .surveyed : .blind
    }

    /// Whether a beacon of the venue is removed.
    package func removes(_ beacon: Beacon) -> Bool { isAfresh && !beacon.isLocked }

    /// The venue with the beacons that stay.
    package var kept: Venue {
        var kept = venue
        kept.beacons.removeAll(where: removes)
        return kept
    }

    /// Why visitors cannot walk through the venue; `nil` if they can.
    package var obstacle: Problem? {
        do throws(Problems) {
            try arm(kept).check(file: file, needsBeacons: false)
            return nil
        } catch { return error.all.first }
    }

    /// A venue with the request's preset and parameters.
    func arm(_ venue: Venue) -> TrialArm {
        TrialArm(venue.name, venue: venue, preset: preset, parameters: parameters)
    }
}

/// New beacons, and what is known of them.
package struct PlacementResult: Sendable {
    /// The venue with the beacons that stay, and with the new ones.
    package let (kept, planned): (Venue, Venue)
    /// The new beacons among the sites.
    package let placement: Placement
    /// The plans that visitors tried, the best first; empty without visitors.
    package let plans: [PlanSearch.Ranked]
    /// What each zone loses at worst if a beacon is dead; `nil` if that was not asked for.
    package let losses: [ZoneLoss]?
    package let summary: PlacementSummary

    /// The losses that are larger than they should be.
    package var openLosses: [ZoneLoss] { (losses ?? []).filter { $0.rise > PlanSearch.allowedRise } }
}

/// Thrown if requirements are not met with as many beacons as may be placed.
package struct PlacementNotEnough: Error {
    /// The largest number that was tried.
    package let count: Int
    /// The names of the requirements that it does not meet.
    package let unmet: [String]
}
