/// A request file with many keys.
public enum SampleStudy {
    /// Its text.
    public static let text = """
        settings:
          useBestNumberOfBeacons: [3, 4, 5]
          sensibleDistanceFilterSpeed: {from: 1, to: 4, scale: linear, orOff: true}
          rssiPositioningThreshold: {from: -90}
          activateBarometer: false
          smartLocationUpdateRadius: [0, 2.5]
          laterationCost: free
        otherSettings: fixed
        extended: true
        forbidden:
          - {activateBarometer: false, useBestNumberOfBeacons: [3, 4]}
        hints:
          - {useBestNumberOfBeacons: 5, saneBeaconDistanceFilter: 0}
        sampler: model
        configurations: 400
        walks: 12
        duration: 120
        objectives: [ce75, latency]
        constraints:
          - floorDetection >= 0.98
          - "ce95<=8"
        minimumEffect: 0.1
        variations: [deadBeacons, crowd, crowd]
        variationWalks: 20
        seed: 7
        """
}
