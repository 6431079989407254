internal import ArgumentParser
internal import Foundation

/// The options that say which identities new beacons get.
struct NewBeaconOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "UUID of new beacons. (default: that of the first iBeacon of the venue, or of its \"beaconDefaults\")",
            valueName: "uuid"),
        transform: Self.uuid)
    var uuid: UUID?

    @Option(
        help: ArgumentHelp(
            "Major of new beacons. (default: that of the first iBeacon of the venue, or of its \"beaconDefaults\", or 1)",
            valueName: "number"),
        transform: Self.major)
    var major: UInt16?

    /// A UUID of the command line.
    static func uuid(_ text: String) throws -> UUID {
        guard let uuid = UUID(uuidString: text) else {
            throw ValidationError("--uuid takes a UUID such as 0B0E5A0C-6E41-4D57-8A4F-3D6D2A4B9C11, not \"\(text)\".")
        }
        return uuid
    }

    /// A major of the command line.
    static func major(_ text: String) throws -> UInt16 {
        guard let major = UInt16(text) else {
            throw ValidationError("--major takes a whole number from 0 to 65535, not \"\(text)\".")
        }
        return major
    }
}
