import Formats
import Geometry
import VenueModel

extension DrawingBuilder {
    /// Nodes, paths and links. What is not connected with the largest part is left out.
    mutating func addPaths(_ items: [Item]) {
        var names: [String: Int] = [:]
        for item in items where item.kind == .node {
            guard case .point(let position) = item.feature.shape else { continue }
            let name = item.properties.text("name")
            let isEntrance = item.properties.flag("entrance") ?? false
            item.properties.warnOfMisspelledKeys(item.kind.keys.map(\.name))
            guard let level = level(of: item), item.properties.isSound else { continue }
            if let name, names[name] != nil {
                problems.report("The node \"\(name.prefix(60))\" is drawn twice.", at: item.feature.place)
                continue
            }
            let index = network.add(
                .init(name: name, level: level, position: position, isEntrance: isEntrance, place: item.feature.place))
            if let name { names[name] = index }
        }
        for item in items where item.kind == .path { addPath(item, names) }
        let links = items.filter { $0.kind == .link }
        if links.count > PathNetwork.most {
            problems.refuse("The drawing has \(links.count) links; \(PathNetwork.most) are allowed.", file: file)
        } else {
            for item in links { addLink(item, names) }
        }
        network.join()
        for level in network.crowded.sorted() {
            problems.refuse(
                "The paths of level \(level) have more than \(PathNetwork.most) ends, bends and crossings, or as many pieces. "
                    + "No venue file holds more. Draw the ways that people take, and give other lines another kind.",
                file: file)
        }
        guard network.crowded.isEmpty else { return }
        keepConnected()
    }

    private mutating func addPath(_ item: Item, _ names: [String: Int]) {
        let way = way(of: item, isUsuallyBarrierFree: true)
        let along = item.properties.texts("along")
        item.properties.warnOfMisspelledKeys(item.kind.keys.map(\.name))
        guard let level = level(of: item), item.properties.isSound else { return }
        guard let along else {
            for points in item.feature.shape.lines {
                network.add(line: points, level: level, way: way, place: item.feature.place)
            }
            return
        }
        let nodes = along.compactMap { node($0, names, at: item.feature.place) }
        guard nodes.count == along.count else { return }
        guard nodes.allSatisfy({ network.nodes[$0].level == level }) else {
            problems.report("A path joins nodes of one level; draw a link between levels.", at: item.feature.place)
            return
        }
        for (from, to) in zip(nodes, nodes.dropFirst()) { network.add(.init(from: from, to: to, way: way)) }
    }

    private func node(_ name: String, _ names: [String: Int], at place: DrawingFeature.FilePlace) -> Int? {
        if let index = names[name] { return index }
        problems.report("There is no node \"\(name.prefix(60))\".", at: place)
        return nil
    }

    private mutating func addLink(_ item: Item, _ names: [String: Int]) {
        let properties = item.properties
        let place = item.feature.place
        let kind = properties.choice("by", PathEdge.Kind.self)
        let levels = properties.integers("levels") ?? []
        let way = way(of: item, isUsuallyBarrierFree: kind != .stairs && kind != .escalator)
        let from = properties.text("from")
        let to = properties.text("to")
        properties.warnOfMisspelledKeys(item.kind.keys.map(\.name))
        guard properties.isSound else { return }
        guard let kind, kind != .walk else {
            problems.report("A link takes \"by\": stairs, escalator, lift or ramp.", at: place)
            return
        }
        if let from, let to {
            guard let from = node(from, names, at: place), let to = node(to, names, at: place) else { return }
            addLink(.init(from: from, to: to, kind: kind, way: way), at: place)
            return
        }
        if let missing = levels.first(where: { venue.level($0) == nil }) {
            problems.report("There is no level \(missing).", at: place)
            return
        }
        var ends: [(level: Int, position: Point)] = []
        switch item.feature.shape {
        case .point(let point): ends = Set(levels).sorted().map { ($0, point) }
        case .line(let points):
            guard let first = points.first, let last = points.last, levels.count == 2 else { break }
            ends = [(levels[0], first), (levels[1], last)]
        case .polygon: break
        }
        guard ends.count >= 2 else {
            problems.report(
                "A link takes \"levels\", the numbers of the levels that it joins, such as [0, 1].", at: place)
            return
        }
        let nodes = ends.map { network.linkEnd(at: $0.position, level: $0.level, way: way, place: place) }
        for (from, to) in zip(nodes, nodes.dropFirst()) {
            addLink(.init(from: from, to: to, kind: kind, way: way), at: place)
        }
    }

    private mutating func addLink(_ link: PathNetwork.Edge, at place: DrawingFeature.FilePlace) {
        guard network.nodes[link.from].level != network.nodes[link.to].level else {
            problems.report("A link joins two levels.", at: place)
            return
        }
        network.add(link)
    }

    private func way(of item: Item, isUsuallyBarrierFree: Bool) -> PathNetwork.Way {
        let properties = item.properties
        let isDirected = properties.flag("directed") ?? false
        return PathNetwork.Way(
            direction: properties.choice("direction") ?? (isDirected ? .forward : .both),
            width: properties.number("width") ?? PathEdge.usualWidth,
            isBarrierFree: properties.flag("barrierFree") ?? isUsuallyBarrierFree,
            isSnappedTo: properties.flag("snaps") ?? true)
    }

    /// Leaves out nodes outside of their levels, and all but the largest connected part.
    private mutating func keepConnected() {
        let outside = Set(
            network.nodes.indices.filter { index in
                let node = network.nodes[index]
                guard let outline = venue.level(node.level)?.outline else { return true }
                return !outline.contains(node.position)
                    && (outline.nearestBorderPoint(to: node.position)?.distance(to: node.position) ?? .infinity) > 0.01
            })
        for index in outside.sorted() {
            let node = network.nodes[index]
            problems.report(
                "The path reaches (\(YAMLText.number(node.position.x)), \(YAMLText.number(node.position.y))), outside of level "
                    + "\(node.level).", at: node.place)
        }
        network.keep { !outside.contains($0) }
        let parts = network.parts
        for part in parts.dropFirst() {
            let node = network.nodes[part[0]]
            problems.report(
                "A part of the paths with \(part.count == 1 ? "1 node" : "\(part.count) nodes") has no connection with the rest. "
                    + "It begins at (\(YAMLText.number(node.position.x)), \(YAMLText.number(node.position.y))) on level "
                    + "\(node.level).", at: node.place)
        }
        let largest = Set(parts.first ?? [])
        network.keep(largest.contains)
        if network.edges.isEmpty, network.nodes.allSatisfy({ $0.name == nil }) { network.keep { _ in false } }
        venue.paths = network.paths
    }
}
