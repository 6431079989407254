extension SIMD4<Double> {
    @inline(__always)
    var floats: SIMD4<Float> { SIMD4<Float>(Float(self[0]), Float(self[1]), Float(self[2]), Float(self[3])) }
}

extension SIMD4<Float> {
    @inline(__always)
    var doubles: SIMD4<Double> { SIMD4<Double>(Double(self[0]), Double(self[1]), Double(self[2]), Double(self[3])) }
}
