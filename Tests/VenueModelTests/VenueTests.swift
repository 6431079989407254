import Testing
import VenueModel

struct VenueTests {
    @Test(arguments: VenueFiles.names) func readsWithoutWarnings(_ name: String) throws {
        let file = try VenueFile.read(path: VenueFiles.path(name))
        #expect(file.warnings == [])
        #expect(file.venue.name == name)
        let text = VenueFile.write(file.venue)
        #expect(try VenueFile.parse(text).venue == file.venue)
    }
}
