package import EngagementTrials

extension EventReport {
    /// The page of `engage events`.
    package var html: String {
        Report(
            title: "Events in \(venue)", accent: Palette.beacon, verdict: ReportText(verdict),
            sections: [
                .next([
                    "Build on events that are told often, with few false ones.",
                    "Where a set of beacons or a position flickers, let the app wait: with \(code: "--block-time"), fewer reports are false, and fewer changes are told.",
                    "Events of zones are searched and tested by \(code: "beaconry engage zones").",
                ]),
                ReportSection("Events", sentences.map { .paragraph($0) } + [.table(Self.header, cells)]),
            ], paper: .landscape
        ).html
    }
}
