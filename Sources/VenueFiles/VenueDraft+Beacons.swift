import Diagnostics
import Formats
import Foundation
import Geometry
import Radio
import VenueModel

extension VenueDraft {
    /// A beacon with the defaults filled in; `nil` if its identity is faulty.
    func readBeacon(_ beacon: YAMLFields, level: Int) -> Beacon? {
        let defaults = fields.mapping("beaconDefaults")
        let height = beacon.number("height") ?? defaults?.number("height")
        if height == nil, !beacon.has("height"), defaults?.has("height") != true {
            beacon.value.report(
                "The mounting height is missing: give \"height\" in metres here or in \"beaconDefaults\".")
        }
        let mount = beacon.text("mount") ?? defaults?.text("mount")
        guard let id = readIdentity(beacon, defaults: defaults) else { return nil }
        var result = Beacon(
            id: id, label: beacon.text("label"), level: level, position: beacon.point("at") ?? Point(0, 0),
            height: height ?? 0, mount: mount.flatMap(Beacon.Mount.init) ?? .free, facing: beacon.number("facing"),
            powerAt1m: beacon.number("powerAt1m"),
            pathLossExponent: beacon.number("pathLossExponent"),
            residualStandardDeviation: beacon.number("residualStandardDeviation"),
            isLocked: beacon.flag("locked") ?? false)
        if let interval = beacon.number("advertisingInterval") ?? defaults?.number("advertisingInterval") {
            result.advertisingInterval = interval
        }
        return result
    }

    private func readIdentity(_ beacon: YAMLFields, defaults: YAMLFields?) -> BeaconID? {
        let numbers = ["uuid", "major", "minor"]
        if beacon.has("id") {
            for key in numbers where beacon.has(key) {
                beacon.place(key).report("A beacon takes either \"id\", or \"uuid\", \"major\" and \"minor\".")
            }
            if let number = beacon.text("id").flatMap(BeaconID.ambiguousNumber) {
                beacon.place("id").report(BeaconID.readAsDecimal(number), severity: .warning)
            }
            return beacon.text("id").flatMap { BeaconID($0) }
        }
        beacon.warnOfLeadingZeros(of: ["major", "minor"])
        guard beacon.has("minor") else { return nil }
        for key in ["uuid", "major"] where !beacon.has(key) && defaults?.has(key) != true {
            beacon.value.report("The beacon has no \(key): give \"\(key)\" here or in \"beaconDefaults\".")
        }
        guard let uuid = (beacon.text("uuid") ?? defaults?.text("uuid")).flatMap(UUID.init),
            let major = (beacon.integer("major") ?? defaults?.integer("major")).flatMap(UInt16.init(exactly:)),
            let minor = beacon.integer("minor").flatMap(UInt16.init(exactly:))
        else { return nil }
        return .iBeacon(uuid: uuid, major: major, minor: minor)
    }

    /// Warns of powers that no beacon has: of the venue's, and of each value of beacons once.
    func checkPowers() {
        if let radio = fields.mapping("radio"), let doubt = radio.number("powerAt1m").flatMap(RadioModel.doubt(of:)) {
            radio.place("powerAt1m").report(doubt, severity: .warning)
        }
        let beacons = levels.flatMap(\.beacons)
        var known: Set<Double> = []
        for beacon in beacons {
            guard let power = beacon.part.powerAt1m, let doubt = RadioModel.doubt(of: power),
                known.insert(power).inserted
            else { continue }
            let others = beacons.count { $0.part.powerAt1m == power } - 1
            beacon.fields.place("powerAt1m").report(
                doubt + (others > 0 ? " Further beacons with this power: \(others)." : ""), severity: .warning)
        }
    }
}

extension YAMLFields {
    /// Warns of a major or minor such as `0010`, which is 16 in a payload.
    func warnOfLeadingZeros(of keys: [String]) {
        for key in keys where integer(key) != nil {
            let number = place(key).scalar() ?? ""
            if BeaconID.looksHexadecimal(number) {
                place(key).report(BeaconID.readAsDecimal(number), severity: .warning)
            }
        }
    }
}
