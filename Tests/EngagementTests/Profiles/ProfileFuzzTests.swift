import Diagnostics
import Engagement
import NumericalMethods
import Testing

@Suite struct ProfileFuzzTests {
    /// Mutated files never trap: they give a profile whose parts can be used, or problems.
    @Test(arguments: 0..<5) func mutations(file: Int) throws {
        let bytes = Array(EngagementProfile.sources[file].text.utf8)
        let others: [UInt8] = Array("-:[]{},0123456789.eE#\"'\n \tn&*!|>".utf8) + [0, 0xff, 0xc3]
        let stream = RandomStream(seed: 9, purpose: "profile fuzz", entity: UInt64(file))
        for round in 0..<60 as Range<UInt64> {
            var text = bytes
            for change in 0..<8 as Range<UInt64> {
                let draw = { (lane: UInt32) in stream.uniform(round &* 64 &+ change, lane: lane) }
                let place = Int(draw(0) * Double(text.count - 1))
                switch Int(draw(1) * 4) {
                case 0: text[place] = others[Int(draw(2) * Double(others.count - 1))]
                case 1: text.remove(at: place)
                case 2: text.insert(others[Int(draw(2) * Double(others.count - 1))], at: place)
                default:
                    let end = min(place + Int(draw(2) * 40), text.count)
                    text.insert(contentsOf: text[place..<end], at: Int(draw(3) * Double(place)))
                }
            }
            if let profile = try? ProfileFile.parse(String(decoding: text, as: UTF8.self)) {
                _ = (profile.scan, profile.regions, profile.proximity, profile.threshold, profile.senders)
                _ = (
                    profile.condition, profile.delivery(over: DeliveryRule()), profile.upload, profile.rotation,
                    profile.eventKinds
                )
            }
        }
    }
}
