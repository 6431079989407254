import Engagement
import Testing

@Suite struct ProfileWritingTests {
    /// A profile that is written reads back as it was, but for options and notes.
    @Test(arguments: EngagementProfile.builtIn)
    func writtenProfilesReadBack(profile: EngagementProfile) throws {
        var expected = profile
        expected.options = []
        expected.notes = []
        #expect(try ProfileFile.parse(ProfileFile.text(of: profile)) == expected)
    }

    /// Texts with signs of YAML are quoted.
    @Test func signsAreQuoted() throws {
        var profile = EngagementProfile(name: "a: b #c")
        profile.title = "- \"yes\""
        profile.values["needed"] = EngagementProfile.Statement(.number(2), section: "x: [1]", says: "100 % of 'it'\nno")
        profile.values["window"] = EngagementProfile.Statement(.number(2))
        profile.values["eventKinds"] = EngagementProfile.Statement(.words([]))
        #expect(try ProfileFile.parse(ProfileFile.text(of: profile)) == profile)
        #expect(try ProfileFile.parse(ProfileFile.text(of: EngagementProfile(name: "p"))).values.isEmpty)
    }
}
