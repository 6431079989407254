public import Positioning

/// A preset file: settings for a venue, and the evidence for them, as JSON.
public struct PresetFile: Encodable, Sendable {
    /// The settings.
    public let settings: PositioningSettings
    private let document: Document

    /// The file of a calibration's result.
    ///
    /// - Parameter devices: the device of each recording, empty for one that names none; only their models are written.
    public init(_ result: CalibrationResult, venueDigest: String, toolVersion: String, devices: [String] = []) {
        settings = result.installed.base
        document = Document(result, venueDigest: venueDigest, toolVersion: toolVersion, devices: devices)
    }
}

extension PresetFile {
    /// Writes the document.
    public func encode(to encoder: any Encoder) throws { try document.encode(to: encoder) }
}
