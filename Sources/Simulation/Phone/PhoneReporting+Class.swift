public import Parameters
public import Recordings

extension PhoneReporting {
    /// The class of phones that report so.
    public var phoneClass: PhoneClass {
        switch self {
        case .ranging: .iOS
        case .packets: .android
        }
    }
}

extension PhoneClass {
    /// The other class.
    public var other: PhoneClass { self == .iOS ? .android : .iOS }
}
