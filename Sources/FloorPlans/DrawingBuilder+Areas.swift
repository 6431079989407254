import Formats
import Foundation
import Radio
import VenueModel

extension DrawingBuilder {
    /// Zones, and openings in slabs.
    mutating func addAreas(_ items: [Item]) {
        for item in items where item.kind == .slabOpening {
            let properties = item.properties
            let loss = properties.number("loss") ?? 0
            let name = properties.text("name")
            guard let level = level(of: item), properties.isSound, let (border, _) = Self.outline(of: item),
                let index = venue.levels.firstIndex(where: { $0.number == level })
            else { continue }
            places[.opening(level: level, venue.levels[index].openings.count)] = item.feature.place
            venue.levels[index].openings.append(SlabOpening(name: name, outline: border, loss: loss))
        }
        for item in items where item.kind == .zone {
            let properties = item.properties
            let use = properties.choice("use", Zone.Kind.self) ?? .none
            let weight = properties.number("weight")
            let exponent = properties.number("pathLossExponent")
            let name = properties.text("name")
            let isKeepOut = properties.flag("keepOut") ?? false
            properties.warnOfMisspelledKeys(item.kind.keys.map(\.name))
            guard let level = level(of: item), properties.isSound, let (border, _) = Self.outline(of: item) else {
                continue
            }
            add(
                Zone(
                    name: name ?? "Zone", level: level, outline: border, kind: use, weight: weight,
                    pathLossExponent: exponent, isKeepOut: isKeepOut), isNamed: name != nil, at: item.feature.place)
        }
    }

    /// Adds a zone; a name that is taken gets a number, and so does one that was not given.
    mutating func add(_ zone: Zone, isNamed: Bool, at place: DrawingFeature.FilePlace) {
        var zone = zone
        let name = zone.name
        var number = isNamed ? 1 : 0
        while (number == 0 && !isNamed) || venue.zones.contains(where: { $0.name == zone.name }) {
            number += 1
            zone.name = "\(name) \(number)"
        }
        places[.zone(venue.zones.count)] = place
        venue.zones.append(zone)
    }

    /// Columns and power points.
    mutating func addPlaces(_ items: [Item]) {
        for item in items where item.kind == .column || item.kind == .power {
            guard case .point(let position) = item.feature.shape else { continue }
            let properties = item.properties
            let column = Column(
                position: position, width: item.kind == .column ? properties.number("width") ?? 0 : 0,
                lowest: properties.number("lowest"), highest: properties.number("highest"))
            let reach = item.kind == .power ? properties.number("reach") : nil
            properties.warnOfMisspelledKeys(item.kind.keys.map(\.name))
            guard let level = level(of: item), properties.isSound,
                let index = venue.levels.firstIndex(where: { $0.number == level })
            else { continue }
            if item.kind == .column {
                places[.column(level: level, venue.levels[index].columns.count)] = item.feature.place
                venue.levels[index].columns.append(column)
            } else {
                places[.power(level: level, venue.levels[index].powerPoints.count)] = item.feature.place
                venue.levels[index].powerPoints.append(
                    PowerPoint(position: position, reach: reach ?? PowerPoint.usualReach))
            }
        }
    }

    /// Height of beacons above the floor if nothing else is said, metres.
    static let usualHeight = 2.5

    /// Beacons. What the drawing does not tell gets a value that the user must replace.
    mutating func addBeacons(_ items: [Item]) {
        var unnamed = 0
        var withoutHeight = 0
        for item in items where item.kind == .beacon {
            guard case .point(let position) = item.feature.shape else { continue }
            let properties = item.properties
            let id = identity(of: item, &unnamed)
            let height = properties.number("height")
            let mount = properties.choice("mount", Beacon.Mount.self) ?? .free
            let interval = properties.number("advertisingInterval") ?? Beacon.usualInterval
            let power = properties.number("powerAt1m")
            let exponent = properties.number("pathLossExponent")
            let deviation = properties.number("residualStandardDeviation")
            let label = properties.text("label")
            let facing = properties.number("facing")
            let isLocked = properties.flag("locked") ?? false
            properties.warnOfMisspelledKeys(item.kind.keys.map(\.name))
            guard let level = level(of: item), let id, properties.isSound else { continue }
            if height == nil { withoutHeight += 1 }
            places[.beacon(venue.beacons.count)] = item.feature.place
            venue.beacons.append(
                Beacon(
                    id: id, label: label, level: level, position: position, height: height ?? Self.usualHeight,
                    mount: mount,
                    facing: facing, powerAt1m: power, pathLossExponent: exponent,
                    residualStandardDeviation: deviation, advertisingInterval: interval, isLocked: isLocked))
        }
        if unnamed > 0 {
            problems.note(
                "\(unnamed == 1 ? "1 beacon has" : "\(unnamed) beacons have") no identity, and got the name \"plan-1\" and so on. "
                    + "Replace \"id\" by uuid, major and minor in the venue file.", file: file)
        }
        if withoutHeight > 0 {
            problems.note(
                "\(withoutHeight == 1 ? "1 beacon has" : "\(withoutHeight) beacons have") no height: "
                    + "\(YAMLText.number(Self.usualHeight)) m is assumed. Correct \"height\" in the venue file.",
                file: file)
        }
    }

    /// The identity of a beacon; `nil` after a report.
    private func identity(of item: Item, _ unnamed: inout Int) -> BeaconID? {
        let properties = item.properties
        if let text = properties.text("beacon") { return BeaconID(text) }
        let uuid = properties.text("uuid")
        let major = properties.integer("major")
        let minor = properties.integer("minor")
        guard uuid != nil || major != nil || minor != nil else {
            unnamed += 1
            return .named("plan-\(unnamed)")
        }
        guard let uuid = uuid.flatMap(UUID.init), let major = major.flatMap(UInt16.init(exactly:)),
            let minor = minor.flatMap(UInt16.init(exactly:))
        else {
            problems.report(
                "An iBeacon takes a UUID (uuid), and a major and a minor from 0 to 65535; give another beacon's identity as "
                    + "\"beacon\".", at: item.feature.place)
            return nil
        }
        return .iBeacon(uuid: uuid, major: major, minor: minor)
    }
}
