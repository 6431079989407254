internal import ArgumentParser
internal import Formats
internal import Foundation

/// The options that say which identities new beacons get.
struct NewBeaconOptions: ParsableArguments {
    @Option(
        "uuid", .uuid,
        "UUID of new beacons. (default: that of the first iBeacon of the venue, or of its \"beaconDefaults\")")
    var uuid: UUID?

    @Option(
        "major", .integer(0...65_535),
        "Major of new beacons. (default: that of the first iBeacon of the venue, or of its \"beaconDefaults\", or 1)")
    var major: UInt16?
}
