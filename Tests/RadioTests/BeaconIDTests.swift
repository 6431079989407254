import Foundation
import NumericalMethods
import Radio
import Testing

@Suite struct BeaconIDTests {
    static let identities: [BeaconID] = (0..<200).map { index in
        let stream = RandomStream(seed: 1, purpose: "identities", entity: UInt64(index / 3))
        var uuid: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        withUnsafeMutableBytes(of: &uuid) { bytes in
            for place in 0..<16 { bytes[place] = UInt8(stream.index(below: 256, UInt64(place))) }
        }
        return index % 10 == 9
            ? .named("receiver \(index)")
            : .iBeacon(uuid: UUID(uuid: uuid), major: UInt16(index % 3), minor: UInt16(65_535 - index))
    }

    @Test func textRoundTrip() {
        for identity in Self.identities { #expect(BeaconID(identity.description) == identity) }
        #expect(BeaconID("") == nil)
        #expect(BeaconID("aa:bb:cc:dd:ee:ff") == .named("aa:bb:cc:dd:ee:ff"))
        #expect(BeaconID("1/2/3") == .named("1/2/3"))
        #expect(BeaconID("00000000-0000-0000-0000-000000000000/65536/1") != nil)
    }

    /// The case of an address has no meaning: equal, of equal hash and stream, and none before the other.
    @Test(arguments: [
        "E0:78:A3:3D:A8:F0", "E0-78-A3-3D-A8-F0", "E078A33DA8F0", "9195B3AD-A9D0-4500-85FF-9FB0F65A5201",
        "9195B3AD-A9D0-4500-85FF-9FB0F65A5201/0/10",
    ])
    func caseOfAddresses(text: String) throws {
        let upper = try #require(BeaconID(text))
        let lower = try #require(BeaconID(text.lowercased()))
        #expect(upper == lower && Set([upper, lower]).count == 1)
        #expect(upper.entity == lower.entity)
        #expect(!(upper < lower) && !(lower < upper))
        #expect(upper.description == text)
    }

    /// With and without separators, an address is the same beacon: equal, of equal hash and stream.
    @Test(arguments: [
        ["c0:1d:ba:5e:00:07", "C0-1D-BA-5E-00-07", "C01DBA5E0007", "c01dba5e0007"],
        ["5AFE0000-1111-4222-8333-4444C0FFEE00", "5afe00001111422283334444c0ffee00"],
        [
            "5AFE0000-1111-4222-8333-4444C0FFEE00/9/41", "5afe00001111422283334444c0ffee00/9/41",
            "5AFE0000-1111-4222-8333-4444C0FFEE00-9-41", "5afe00001111422283334444c0ffee00_9_41",
            "5afe0000-1111-4222-8333-4444c0ffee00:9:41",
        ],
    ])
    func separatorsOfAddresses(spellings: [String]) throws {
        let identities = try spellings.map { try #require(BeaconID($0)) }
        #expect(Set(identities).count == 1)
        #expect(Set(identities.map(\.entity)).count == 1)
        for left in identities {
            for right in identities { #expect(left == right && !(left < right)) }
        }
    }

    @Test func otherNamesKeepTheirSeparators() {
        #expect(BeaconID("2024-05-01-12") != BeaconID("2024-05-0112"))
        #expect(BeaconID("c01dba5e0007") != BeaconID("c01dba5e0008"))
        #expect(BeaconID("hall-1") != BeaconID("hall1"))
        #expect(BeaconID.ambiguousNumber(in: "5afe00001111422283334444c0ffee00-9-0041") == "0041")
    }

    @Test func payload() {
        let content = "5AFE00001111422283334444C0FFEE00" + "0009" + "0029"
        let beacon = BeaconID("5AFE0000-1111-4222-8333-4444C0FFEE00/9/41")
        #expect(BeaconID(payload: "0201061AFF4C000215\(content)C5") == beacon)
        #expect(BeaconID(payload: "0x02011a1aff4c000215\(content.lowercased())c5") == beacon)
        #expect(BeaconID(payload: "4c000215\(content.dropLast())") == nil)
        #expect(BeaconID(payload: content) == nil)
    }

    @Test func caseOfNames() {
        #expect(BeaconID("Entrance") != BeaconID("entrance"))
        #expect(BeaconID("b0") != BeaconID("B0"))
        #expect(BeaconID("aa:bb:cc:dd:ee:f1") != BeaconID("aa:bb:cc:dd:ee:f0"))
    }

    /// By the UUID's text, then the numbers by their size; names last.
    @Test func order() {
        func key(_ identity: BeaconID) -> (Int, String, UInt16, UInt16) {
            switch identity {
            case .iBeacon(let uuid, let major, let minor): (0, uuid.uuidString, major, minor)
            case .named(let name): (1, name, 0, 0)
            }
        }
        for left in Self.identities {
            for right in Self.identities { #expect((left < right) == (key(left) < key(right))) }
        }
    }
}
