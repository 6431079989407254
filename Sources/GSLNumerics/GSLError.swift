internal import CGSL

/// A failure that GSL reports, as a value.
public struct GSLError: Error, Hashable, Sendable, CustomStringConvertible {
    /// GSL's status code.
    public var code: Int
    /// What was being computed.
    public var operation: String

    /// The operation, the code and GSL's own words.
    public var description: String {
        "\(operation) failed: \(String(cString: gsl_strerror(Int32(code)))) (GSL status \(code))"
    }

    /// Throws if `status` is not success.
    static func check(_ status: Int32, _ operation: String) throws(GSLError) {
        guard status == 0 else { throw GSLError(code: Int(status), operation: operation) }
    }

    /// Switches GSL's error handler, which aborts the process, off: once, before the first call.
    static let silence: Void = { _ = gsl_set_error_handler_off() }()
}
