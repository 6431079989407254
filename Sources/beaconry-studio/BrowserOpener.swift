internal import Foundation

/// Opens the Studio in the browser of the desktop, if there is one.
enum BrowserOpener {
    /// Opens an address. Where no program for it is installed, nothing happens: the address is printed, too.
    static func open(_ address: String) {
        #if os(macOS)
            let program = "open"
        #else
            let program = "xdg-open"
            let environment = ProcessInfo.processInfo.environment
            guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { environment[$0]?.isEmpty == false }) else { return }
        #endif
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program, address]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try? process.run()
    }
}
