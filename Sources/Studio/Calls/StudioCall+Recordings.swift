internal import Diagnostics
internal import Formats
internal import Parallelism

extension StudioCall {
    /// Recorded walks of the folder, and the notifications on walks of any kind.
    static let recordings: [StudioCall] = [
        StudioCall("/api/recordings") { session, _ in
            ["folders": .array(StudioFiles(folder: session.folder).recordingFolders().map { .string($0) })]
        },
        StudioCall(long: "/api/recorded") { session, request, control in
            let id = request.required("id")?.string()
            let name = request.required("folder")?.string()
            let first = request.value("first").map { $0.integer(in: firstWalks) } ?? 1
            let walks = request.value("walks").map { $0.integer(in: walkCounts) } ?? 4
            let (venue, folder) = try request.checked(both(id, name))
            let (start, count) = try request.checked(both(first, walks))
            let path =
                try folder == StudioFiles.own ? session.folder : StudioFiles(folder: session.folder).path(of: folder)
            let run = try StudioRun.recorded(
                session.venue(venue), recordings: folder, in: session.shown(path), first: start, count: count,
                pool: session.pool, control)
            session.keep(run)
            return run.json
        },
        StudioCall("/api/notifications") { session, request in
            let id = try request.checked(request.required("run")?.string())
            let settings = try request.settings()
            let name = request.value("profile").map { $0.string() }
            let run = try session.run(id)
            let notifications = try StudioNotifications(settings, profile: request.checked(name ?? .some(nil)))
            return try notifications.json(run, pool: session.pool)
        },
    ]
}
