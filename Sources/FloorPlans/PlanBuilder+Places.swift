import Geometry
import VenueModel

extension PlanBuilder {
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
}
