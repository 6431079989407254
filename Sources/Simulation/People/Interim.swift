struct CrowdDensityLaw {
    let density: Double
    func loss(distance: Double) -> Double { 5 * density * 0.3 }
}
