/// A scenario that holds every key of the format, and its venue.
public enum SmallScenario {
    /// Its file.
    public static let text = """
        name: all-keys
        summary: A scenario with every key.
        venue: shop.yaml
        environment: mall
        effects: {fading: off, noise: on}
        parameters:
          propagation: {exponent: 2.4, beaconPower: -60}
          shadowing: {sigma: 5}
          phone: {sensitivity: -95, heightSigma: 0.1}
        reporting: packets
        visitors:
          - {count: 3}
          - {count: 2, phone: tablet, carrying: bag}
          - count: 1
            phone: android-balanced
            route:
              - {at: 0, node: x}
              - {at: 8, node: y, activity: standing}
              - {at: 30, point: [8, 2], level: 0, heading: 90}
        crowd: {density: 0.5, people: 7}
        phones:
          - {name: tablet, like: android-low-power, reporting: ranging, offsetMean: 2, height: 1.4, noise: 0.8}
        faults:
          - {kind: dead, beacon: door, from: 60, until: 120}
          - {kind: dead, beacon: door}
          - {kind: fadingBattery, beacon: door, decibelsPerHour: 5, from: 10}
          - {kind: moved, beacon: till, at: [3, 4], height: 2}
          - {kind: swapped, beacon: door, with: a-3}
          - {kind: duplicated, beacon: a-3, at: [3, 4], level: 0}
          - {kind: wrongPower, beacon: till, offset: -6}
          - {kind: foreign, beacon: stranger, at: [1, 1], level: 0, height: 1, powerAt1m: -70}
          - {kind: bluetoothOff, from: 5}
          - {kind: background, until: 9}
          - {kind: clockJump, from: 9, jump: -2}
        duration: 90
        seed: 12
        """

    /// The venue that it names.
    public static let venue = """
        name: shop
        beaconDefaults: {height: 3}
        levels:
          - number: 0
            height: 4
            outline: [[0, 0], [10, 0], [10, 10], [0, 10]]
            beacons:
              - {id: a-1, label: door, at: [1, 1]}
              - {id: a-2, label: till, at: [9, 9]}
              - {id: a-3, at: [9, 1]}
              - {id: a-4, label: twin, at: [1, 8]}
              - {id: a-5, label: twin, at: [1, 9]}
            zones:
              - {name: Sale, outline: [[0, 0], [10, 0], [10, 10], [0, 10]]}
            paths:
              nodes: {x: [2, 2], y: [8, 8]}
              edges: [{along: [x, y]}]
        """
}
