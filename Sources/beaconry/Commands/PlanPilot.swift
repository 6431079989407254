internal import ArgumentParser
internal import Diagnostics
internal import Formats
internal import Foundation
internal import Planning
internal import Radio
internal import Simulation
internal import VenueFiles
internal import VenueModel

struct PlanPilot: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pilot",
        abstract: "Says where a few temporary beacons teach most about a building, and how to walk between them.",
        discussion: """
            Before any beacon hangs, put a few on stands, walk between them for 15 minutes, and record the walk with its truth. `plan predict`, \
            `place`, `compare`, `density` and `what-if` read it with --pilot, and know more of the building. The folder \
            --output gets venue.yaml with these beacons only, walk.yaml with the walk as a scenario, and pilot.json.

            Example: beaconry plan pilot Venues/office.yaml --output pilot
            Example: beaconry plan predict Venues/office.yaml --pilot pilot-walk --pilot-venue pilot/venue.yaml
            """)

    @Argument(help: "Venue or scenario file; a scenario brings the parameters of radio and phone.")
    var venue: String

    @Option(
        "count", .integer(PilotDesign.Options.allowedCounts), "Number of temporary beacons; 4 to 6 are a good choice.",
        hint: { $0 == 1 ? "With one beacon, you only learn the power of this beacon." : nil })
    var count = PilotDesign.Options().count

    @Option(
        "height", .number(0.2...20, unit: "metres"), "Height of the stands above the floor; a lower ceiling lowers it.")
    var height = PilotDesign.Options().height

    @Option("duration", .number(PilotWalk.fewestSeconds...14_400, unit: "seconds"), "Length of the walk.")
    var duration = PilotDesign.Options().duration

    @Option(
        "uuid", .uuid,
        "UUID of the temporary beacons. (default: that of the first iBeacon of the venue, or of its \"beaconDefaults\"; without one, the beacons get names)"
    )
    var uuid: UUID?

    @Option(
        "major", .integer(0...65_535),
        "Major of the temporary beacons. (default: the one after the largest of the venue, so that no other beacon has the same)"
    )
    var major: UInt16?

    @OptionGroup var common: CommonOptions

    func run() throws {
        let input = try common.input(at: self.venue)
        let venue = input.scenario.venue
        let folder = try common.folder(
            for: ["venue.yaml", "walk.yaml", "pilot.json"], besides: [self.venue, input.scenario.venueFile])
        var request = PilotDesignRequest(venue, file: self.venue, parameters: input.scenario.parameters)
        request.options.count = count
        request.options.height = height
        request.options.duration = duration
        let hasIdentities = uuid != nil || venue.hasIBeacons || venue.newBeaconUUID != nil
        // A major of their own, so that beacons that are placed later have other identities.
        let majors = venue.beacons.compactMap { if case .iBeacon(_, let major, _) = $0.id { Int(major) } else { nil } }
        let next = UInt16(clamping: (majors.max() ?? Int(venue.newBeaconMajor ?? 1)) + 1)
        let identities =
            hasIdentities ? try BeaconIdentities(venue, count: count, uuid: uuid, major: major ?? next) : nil
        let design = try common.running { [request] in try PilotDesignRun(request, in: $0).run() }
        let plan = PilotPlan(design, of: venue, options: request.options, identities: identities)
        if let folder {
            let written = [
                try folder.write(VenueFile.write(plan.venue), to: "venue.yaml"),
                try folder.write(plan.scenario(venueFile: "venue.yaml"), to: "walk.yaml"),
            ]
            common.console.message("Wrote \(written.joined(separator: ", "))")
        }
        try common.list(plan, as: "pilot.json", text: plan.text)
    }
}
