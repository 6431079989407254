import FloorPlans
import Foundation
import TestSupport
import Testing

@Suite struct DrawingPageTests {
    /// The tables of the page are those of the reader.
    @Test func pageHasEveryProperty() throws {
        let page = try String(
            contentsOf: Project.root.appending(path: "Sources/beaconry/Documentation.docc/FloorPlans.md"),
            encoding: .utf8)
        #expect(page.hasSuffix("\n\n" + DrawingKind.markdown), "put in:\n\(DrawingKind.markdown)")
    }
}
