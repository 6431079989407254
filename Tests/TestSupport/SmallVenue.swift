/// A venue that holds every key of the format at least once.
public enum SmallVenue {
    /// Its file.
    public static let text = """
        name: kiosk
        summary: A small venue for tests.
        anchor: {latitude: 48.1, longitude: 11.6, bearing: 10}
        radio: {powerAt1m: -60, pathLossExponent: 2.1, residualStandardDeviation: 5, pathLoss: {model: dual-slope, nearExponent: 1.8, farExponent: 3, breakpoint: 12}}
        materials:
          straw: 1.5
        beaconDefaults: {uuid: 0B0E5A0C-6E41-4D57-8A4F-3D6D2A4B9C11, major: 7, height: 2.5, advertisingInterval: 0.3, mount: ceiling}
        levels:
          - number: 0
            name: Ground
            elevation: 0.5
            height: 4
            slabLoss: 20
            outline: [[0, 0], [10, 0], [10, 8], [0, 8]]
            walls:
              - {material: straw, points: [[5, 0], [5, 4]]}
              - {material: glass, loss: 2.5, points: [[5, 7], [5, 8]], obstacle: 4, base: 0.2, top: 2.5, openings: [{at: [5.2, 7.5], width: 0.4, loss: 1.2}], deployable: left}
            obstacles:
              - {strength: 3, points: [[2, 6], [4, 6]]}
            zones:
              - {name: Shop, outline: [[0, 0], [5, 0], [5, 8], [0, 8]], kind: shop, weight: 2.5, pathLossExponent: 2.8, keepOut: true}
            beacons:
              - {minor: 1, at: [1, 1]}
              - {minor: 2, label: two, at: [9, 7], height: 3, powerAt1m: -61.5, pathLossExponent: 1.9, residualStandardDeviation: 4, mount: wall, facing: 270, locked: true}
              - {uuid: 9A3C1F0E-2B7D-4E55-9C0A-7F1D5B8E2A33, major: 9, minor: 2, at: [3, 3], advertisingInterval: 1}
              - {id: sensor10, at: [5, 7.5]}
            paths:
              entrances: [a]
              nodes:
                a: [1, 5]
                b: [8, 5]
              edges:
                - {along: [a, b], width: 1.5, direction: both, snaps: true, barrierFree: false}
          - number: 1
            height: 3
            openings:
              - {name: void, outline: [[6, 1], [9, 1], [9, 4], [6, 4]], loss: 2}
            outline: [[0, 0], [10, 0], [10, 8], [0, 8]]
            beacons:
              - {minor: 3, at: [2, 2]}
            mounting: {ceiling: false, lowest: 0.5, highest: 2.6}
            columns:
              - {at: [6, 6], width: 0.5, lowest: 1, highest: 2.4}
            power:
              - {at: [4, 0], reach: 3}
            background: {file: upper.png, width: 10.5, origin: [0.5, -0.5], rotation: 2}
            paths:
              nodes:
                c: [8, 5]
                d: [2, 5]
              edges:
                - {along: [c, d]}
            pathLossExponent: 1.9
        links:
          - {from: b, to: c, kind: stairs, direction: both, width: 1.2, barrierFree: false}
          - {from: a, to: d, kind: lift}
        environment: hall

        """

    /// The text with one piece replaced, which must be there exactly once.
    public static func replacing(_ piece: String, with other: String) -> String {
        precondition(text.components(of: piece) == 1, "\(piece) must be there once")
        return text.replacing(piece, with: other)
    }

    /// The line, from 1, on which a piece begins.
    public static func line(of piece: String, in text: String) -> Int? {
        text.firstRange(of: piece).map { text[..<$0.lowerBound].count(where: \.isNewline) + 1 }
    }
}

extension String {
    fileprivate func components(of piece: String) -> Int { ranges(of: piece).count }
}
