internal import Foundation
internal import Studio

/// Opens the Studio in the browser of the desktop, if there is one.
enum BrowserOpener {
    /// How long the page that leads to the Studio stays, seconds.
    private static let patience = 60

    /// Opens an address with a secret. Arguments of programs can be seen by everybody on a machine, so the browser opens a
    /// page that only this person can read, and that one leads on.
    ///
    /// - Returns: whether a browser was asked; the address works in any case.
    static func open(_ address: String) -> Bool {
        #if os(macOS)
            let program = "/usr/bin/open"
        #else
            let program = "/usr/bin/xdg-open"
            let environment = ProcessInfo.processInfo.environment
            let hasDesktop = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0].map { !$0.isEmpty } ?? false }
            guard hasDesktop else { return false }
        #endif
        guard FileManager.default.isExecutableFile(atPath: program) else { return false }
        let page = FileManager.default.temporaryDirectory
            .appendingPathComponent("beaconry-studio-\(StudioSession.secret().prefix(16)).html")
        let text =
            "<!doctype html><meta charset=\"utf-8\"><title>Studio</title><script>location.replace(\"\(address)\")</script>"
        guard
            FileManager.default.createFile(
                atPath: page.path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
        else { return false }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = [page.path]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        Task {
            try? await Task.sleep(for: .seconds(patience))
            try? FileManager.default.removeItem(at: page)
        }
        return (try? process.run()) != nil
    }
}
