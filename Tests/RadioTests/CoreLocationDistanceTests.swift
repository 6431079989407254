import Foundation
import Radio
import Testing

@Suite struct CoreLocationDistanceTests {
    /// AltBeacon's curve: 1.01 m at the beacon power, growing on both sides of it.
    @Test func curve() {
        #expect(abs(CoreLocationDistance.metres(rssi: -59, powerAt1m: -59) - 1.01076) < 1e-5)
        #expect(abs(CoreLocationDistance.metres(rssi: -50, powerAt1m: -59) - pow(50.0 / 59, 10)) < 1e-12)
        #expect(
            abs(CoreLocationDistance.metres(rssi: -75, powerAt1m: -59) - (0.89976 * pow(75.0 / 59, 7.7095) + 0.111))
                < 1e-12
        )
        let distances = (20...105).map { CoreLocationDistance.metres(rssi: -Double($0), powerAt1m: -59) }
        #expect(distances == distances.sorted())
        for rssi in [0, 20, -127.0] { #expect(CoreLocationDistance.metres(rssi: rssi, powerAt1m: -59) > 0) }
    }
}
