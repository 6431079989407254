import Testing

/// Runs the tests of Swift Testing, as the package manager's own entry point does. With this file it does not look for tests of
/// XCTest, of which there are none, in an index of the sources, which takes a tenth of the time of a build.
@main struct Runner {
    static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
