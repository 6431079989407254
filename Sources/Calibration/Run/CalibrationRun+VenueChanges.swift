internal import Evaluation
internal import Formats
internal import Parallelism
internal import Positioning
internal import Search
internal import Studies
package import VenueFiles
internal import VenueModel

extension CalibrationRun {
    /// Whether another venue file gives better positions with what is installed, with the setting on that reads it; `nil` unless
    /// the request asks. Only the core's map changes: the walks, simulated or recorded, stay the same.
    func venueRecommendations(
        _ steps: CalibrationResult.Steps, _ sets: DataSets, _ space: SearchSpace, _ study: StudyWriter?
    ) throws -> VenueRecommendations? {
        guard request.venueChanges, !sets.splits.isEmpty, let map = sets.walks.first?.recording.map else { return nil }
        let recommended = steps.namedPresets[0].zonedPreset
        let subjects = [
            (VenueProposal.Subject.obstacles, SettingKey.activateObstacleChecking, VenuePart.obstacles(of: sets.venue)),
            (.paths, .activateNavigationPathSnapping, VenuePart.ways(of: sets.venue)),
        ].filter { !$0.2.isEmpty }
        var result = VenueRecommendations(
            objective: objective.key, unit: objective.unit, minimumEffect: request.options.minimumEffect,
            significance: request.options.significance / Double(max(subjects.count, 1)), proposals: [])
        let ledger = study.map { self.ledger(of: $0, sets) }
        result.proposals = try observer.step("Trying other venue files") { progress in
            var search = VenueChangeSearch(
                splits: sets.splits, runs: sets.runs, options: request.options, level: result.significance, pool: pool,
                interruption: interruption, ledger: ledger, allows: { $0.leavesWays(of: sets.venue) },
                progress: progress
            ) { [objective] change in
                let map = map.of(change.applied(to: sets.venue))
                return { sets.walks[$1].on(map).score($0, by: objective) }
            }
            return try subjects.map { subject, key, parts in
                let switched = (try? recommended.setting([key.name: .boolean(true)])) ?? recommended
                var proposal = VenueProposal(
                    subject: subject, setting: key.name, isOn: switched == recommended,
                    parts: parts.map { part in
                        .init(
                            name: part.name, count: part.count(in: sets.venue), present: part.present,
                            found: part.present)
                    })
                guard proposal.isOn || space.allows(switched.base, by: request.space) else {
                    proposal.reason = "the request does not allow \(key.name)"
                    return proposal
                }
                let change: VenueChange
                (change, proposal) = try search.search(parts, proposal, recommended: recommended, switched: switched)
                if proposal.stands,
                    let broken = try brokenLimits(
                        of: switched, on: map.of(change.applied(to: sets.venue)), against: steps.test.baseline, sets)
                {
                    proposal.reason = "on test walks it breaks a constraint: \(broken)"
                }
                proposal.edits = input.map { change.edits(of: $0.file) } ?? []
                return proposal
            }
        }
        if let ledger, ledger.knownCount > 0, let study {
            observer.message("\(ledger.knownCount) trials of other venue files were read from \(study.path), too.")
        }
        return result
    }

    /// Trials of other venue files. They have a metric of their own, so that no ranking of settings counts them.
    private func ledger(of study: StudyWriter, _ sets: DataSets) -> StudyLedger<VenueChangeSearch.Trial> {
        StudyLedger(
            study, engine: sets.engine, metrics: ["venueChanges-\(objective.key)"],
            configuration: { trial in
                let preset = trial.zonedPreset
                return StudyConfiguration(parts: [
                    "settings": "\(preset)", "levelsOfZones": "\(preset.zones.map(\.zone.level))",
                    "change": trial.change.words,
                    "venue": TextFile.digest(of: VenueFile.write(trial.change.applied(to: sets.venue)).utf8),
                ])
            }, walk: { sets.digests[$0.walk] })
    }
}

extension VenueChange {
    /// The lines of a venue file to change, in their order.
    package func edits(of file: VenueFile) -> [VenueProposal.Edit] {
        let venue = file.venue
        let obstacles = zip(VenuePart.ofObstacles(in: venue), file.obstaclePlaces).compactMap { part, place in
            self[part] == part.present
                ? nil
                : VenueProposal.Edit(
                    line: place.line, key: place.key, part: part.name, present: "\(part.present)",
                    found: self[part] == 0 ? nil : "\(self[part])")
        }
        let ways = zip(venue.paths.edges, file.edgePlaces).compactMap { edge, place in
            removed.first { $0.has(edge, in: venue) }.map { part in
                VenueProposal.Edit(
                    line: place.line, key: "snaps", part: part.name, present: "true", found: "false",
                    along: [edge.from, edge.to].map { venue.paths.nodes[$0].name })
            }
        }
        // An opening divides a wall into several obstacles.
        var isListed: Set<VenueProposal.Edit> = []
        return (obstacles + ways).filter { isListed.insert($0).inserted }
    }
}
