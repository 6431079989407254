internal import Walks

/// The battery charge that positions cost.
extension Metric {
    /// Charge for an hour of positioning: ranging × (radio + wake-ups of the phone) + sensors.
    ///
    /// An index for comparing uses of a phone, not a measurement. It depends on ``PhoneUse``, unless the fixes contradict it. Publishing less saves
    /// nothing, because positions are computed all the same; hearing nothing saves nothing, because the radio listens. The
    /// lever is the ranging: in the background, an app that ranges 1 s of every 10 s needs a tenth.
    ///
    /// - *Radio* and *wake-ups*: a receiver that listens all the time takes 5 to 10 mA by itself and 20 to 60 mA at the
    ///   battery, wake-ups of the processor and the operating system included. The middle of the first is the radio's current,
    ///   the rest up to the middle of the second that of the wake-ups. Our assumption, which scales all charges of ranging:
    ///   phones of 2013 took 116 and 134 mA more while they scanned (Sensoro, the page Situations).
    /// - *Barometer*: 2.7 µA at one sample a second (Bosch Sensortec BMP280, data sheet BST-BMP280-DS001).
    /// - *Motion*: 925 µA, accelerometer and gyroscope in full operation (Bosch Sensortec BMI160, data sheet
    ///   BST-BMI160-DS000). That is the most; a step detector in the sensor takes 5 µA.
    public static let energyIndex = Metric(
        key: "energyIndex", name: "Energy index", label: "energy", unit: "mAh/h",
        summary:
            "Ranging time × (7.5 mA of the radio + 32.5 mA of wake-ups) + sensors (barometer 0.0027 mA, motion 0.925 mA), "
            + "for each hour of the truth. Publishing less saves nothing, because positions are computed all the same; "
            + "ranging less does. A share of ranging that is too small for the fixes is replaced by the least that they need. "
            + "Use it to compare; it is not a measurement.",
        better: .lower, scope: .track,
        // It is about the phone, over the whole time of the walk, whether there is a position or not.
        countsWithoutFix: true,
        measure: .sums(
            { walk in
                guard let start = walk.truth.samples.first?.time, let end = walk.truth.samples.last?.time, end > start
                else { return .none }
                let use = walk.use
                let shown = ShownFigures.ranging(walk.readings, from: start, to: end)
                let current = use.current(ranging: max(use.ranging, shown))
                return Metric.Sums(values: [current * (end - start), end - start], count: 1)
            }, value: { $0[1] > 0 ? $0[0] / $0[1] : nil }))

    /// Charge of an hour of ranging, mAh: the radio and the wake-ups of the phone.
    package static let rangingCurrent = 7.5 + 32.5

    /// Milliamperes.
    fileprivate static let barometer = 0.0027
    /// Milliamperes.
    fileprivate static let motion = 0.925
}

extension PhoneUse {
    /// Current of a phone that ranges for this share of the time, mA: that of ``Metric/energyIndex``. Its sensors go on while it
    /// does not range.
    ///
    /// Computing is not counted. By lateration with all filters and twelve beacons, a step takes 50,289 instructions, counted by
    /// callgrind (`Benchmarks/instructions.txt`). An instruction takes at most 1 nJ at 3.8 V: our assumption, rather too much,
    /// because a simple processor of 45 nm takes about 0.07 nJ (Horowitz 2014, ISSCC, 1.1). A step each second takes 0.013 mA, a
    /// three-thousandth of ranging.
    package func current(ranging: Double) -> Double {
        var current = ranging * Metric.rangingCurrent
        if sensors.contains(.barometer) { current += Metric.barometer }
        if sensors.contains(.motion) { current += Metric.motion }
        return current
    }
}
