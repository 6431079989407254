public import Parameters
public import Recordings

extension PhoneParameters {
    /// The class of phones that report and scan so. Of the modes of Android's scanner, it is the one whose share of the time
    /// is nearest on a scale of ratios: 1, 183/730 or 1/10.
    public var phoneClass: PhoneClass {
        guard reporting == .packets else { return .iOS }
        if batchInterval > 0 { return .androidBatched }
        let share = scanWindow / scanInterval
        return share > 0.5 ? .androidLowLatency : share > 0.158 ? .androidBalanced : .androidLowPower
    }
}
