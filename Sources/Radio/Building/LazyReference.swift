internal import Synchronization

/// An object that is made when it is first needed. If several threads need it at once, each may make it, and the first
/// one is kept. It is read without counting references: threads that share it would wait for each other.
struct LazyReference<Object: AnyObject & Sendable>: ~Copyable, Sendable {
    /// The address of the object, which this value keeps alive; 0 as long as there is none.
    private let address = Atomic<UInt>(0)

    deinit {
        if let pointer = UnsafeRawPointer(bitPattern: address.load(ordering: .acquiring)) {
            Unmanaged<Object>.fromOpaque(pointer).release()
        }
    }

    /// Whether there is an object.
    var isMade: Bool { address.load(ordering: .relaxed) != 0 }

    /// Calls `body` with the object.
    ///
    /// - Returns: `nil` if there is none yet.
    @inline(__always)
    func withObject<Result>(_ body: (Object) -> Result) -> Result? {
        guard let pointer = UnsafeRawPointer(bitPattern: address.load(ordering: .acquiring)) else { return nil }
        return Unmanaged<Object>.fromOpaque(pointer)._withUnsafeGuaranteedRef(body)
    }

    /// Keeps an object, unless another thread was faster.
    ///
    /// - Returns: what is kept.
    @discardableResult
    func keep(_ object: Object) -> Object {
        let new = Unmanaged.passRetained(object)
        let (isFirst, _) = address.compareExchange(
            expected: 0, desired: UInt(bitPattern: new.toOpaque()), ordering: .acquiringAndReleasing)
        if isFirst { return object }
        new.release()
        return withObject { $0 } ?? object
    }
}
