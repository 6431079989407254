extension ProfileStatements {
    static let inbeacon = ProfileStatements(
        profile: "inbeacon", document: "001_b1c331c44bccb272.txt",
        values: """
            regionSlots | 20 | SDK version 1.3.0 | more than 20 locations
            exceedsSlots | true | SDK version 1.3.0 | more than 20 locations
            backgroundMode | never | Background mode | stops checking beacon proximity
            wakeTime | 180 | Background mode | 3 minutes after entering
            wakesTerminated | true | Background mode | terminated or suspended
            signal | proximity | inb:proximity | proximity to an iBeacon changes
            distanceSource | accuracy | getBeaconState | raw beacon distance
            averagingTime | 5 | SDK version 1.2.0 | averaging filters
            updateInterval | 1 | getBeaconState | updated once per second
            leavesWithRegion | true | SDK version 1.3.1 | also leaves proximity
            eventKinds | enter, exit | SDK events | enters or leaves
            blockTime | 1 | inb:AppEvent | "blocktime": "1"
            deliveryDelay | 0 | inb:AppEvent | "actiondelay": false
            """,
        options: """
            full.backgroundMode | continuous | Full background mode for location updates | removes the 3 minutes limit
            recommended-full.backgroundMode | continuous | Application settings | recommended for full iBeacon functionality
            geofenced.askingRadius | 100 | Geofenced Location Authorisation mode | enters a predefined geofenced region
            raw.averagingTime | 0 | getBeaconState | without any filtering
            immediate.proximity | immediate | inb:proximity | immediate, near, far, unknown
            far.proximity | far | inb:proximity | immediate, near, far, unknown
            seconds.wakeTime | 10 | Store submission rejections | after mere seconds
            block-minutes.blockTime | 60 | inb:AppEvent | "blocktime": "1"
            block-hours.blockTime | 3600 | inb:AppEvent | "blocktime": "1"
            """,
        notes: """
            proximityStates | I, N, F, U | inb:proximity | immediate, near, far, unknown
            locationKey | uuid, major | inb:location | uuid and major
            backgroundTask | 3 | Background mode | 3 minute backgroundtask
            battery | a bit | Background mode | a bit more battery
            permissions | 4 | Permissions | 4. After running
            logLevels | 0, 1, 2, 3, 4 | setLogLevel | loglevel 4
            size | 353, 800 | Memory footprint | 353k
            testMonths | 6 | Store submission rejections | last 6 months
            triggerExample | 55, 1, 1 | inb:AppEvent | "trigger_id": "55"
            methods | 3 | Minimal SDK code integration | 3 sdk methods
            versions | 1.0.0 to 1.4.1; iOS 8, iOS 9, Xcode 7.3; interface v3 and v4 | Changelog | SDK release 1.4.1
            """)

    static let mobilefirst = ProfileStatements(
        profile: "mobilefirst", document: "002_adb19f36a82663f7.txt",
        values: """
            foregroundMode | continuous | Geo Acquisition policy | most accurate settings
            wifiInterval | 10 | Wifi Acquisition policy | setInterval:10000
            mergedNetworks | Net1 | Wifi Acquisition policy | as if they were one
            distinctNetworks | Net2 | Wifi Acquisition policy | access points by MAC address
            signal | circle | Triggers | defined circle
            eventKinds | enter, exit, dwellInside, dwellOutside, positionChange, visibleSetChange, connect, disconnect | Triggers | VisibleAccessPointsChange
            dwellTime | 3 | Sample application | After 3 seconds
            fenceRadius | 50 | Sample application | more than 50 meters
            exitRadius | 200 | Sample application | more than 200 meters
            uploadEvents | notifications | Architecture | created by triggers
            """,
        options: """
            immediate.batchInterval | 0 | Client Side | immediately:YES
            rough.foregroundMode | periodic | Geo Acquisition policy | RoughTracking
            rough.foregroundInterval | 60 | Geo Acquisition policy | RoughTracking
            rough.scanDivisor | 6 | Geo Acquisition policy | RoughTracking
            power-saving.foregroundMode | periodic | Geo Acquisition policy | PowerSaving
            power-saving.foregroundInterval | 300 | Geo Acquisition policy | PowerSaving
            power-saving.scanDivisor | 30 | Geo Acquisition policy | PowerSaving
            circle.fenceRadius | 100 | Triggers | radius:100
            """,
        notes: """
            circleCentre | 40.689167, -74.044444 | Triggers | 40.689167
            bufferInterval | periodically | Architecture | periodically
            systems | 8 | If using iOS 8 | iOS 8
            versions | v630 | Sample application | v630
            """)

    static let holidayparty = ProfileStatements(
        profile: "holidayparty", document: "003_3b7cf0fbea9cc2e7.txt",
        values: """
            longestDelay | 900 | Foreground and Background Processing | <= 15minutes
            foregroundMode | continuous | Foreground and Background Processing | restart automatically
            backgroundMode | never | Foreground and Background Processing | ranging immediately stops
            wakeTime | 10 | Foreground and Background Processing | about 10 seconds
            wakesByScreen | true | Foreground and Background Processing | iphone display turns on
            signal | threshold | Distance : Near, Far, Immediate | within an acceptable distance
            distanceSource | accuracy | Distance : Near, Far, Immediate | interpolated distance value
            updateInterval | 1 | Proximity Detection | every second
            threshold | 6.5 | Distance : Near, Far, Immediate | 6.5m
            decision | lastBeacon | Distance : Near, Far, Immediate | _needsBarScoreUpdate = NO
            decisionInterval | 5 | Bar Score Updating | every 5 seconds
            eventKinds | enter, exit | Foreground and Background Processing | notifyOnExit
            """,
        options: """
            as-meant.decision | anyBeacon | Distance : Near, Far, Immediate | any of the bar beacons
            """,
        notes: """
            barBeacons | 2 | CoreLocation | two the beacons
            hiddenBeacons | 6 | CoreLocation | six the beacons
            hiddenSearch | claim | Finding the Hidden Beacons | claim the beacon
            proximityUUIDs | 2 | CoreLocation | two proximity identifiers
            emptyReports | true | Proximity Detection | beacons array is nil
            scoreInterval | 1 | Bar Score Updating | too much network traffic
            regionRange | 70 | Foreground and Background Processing | range of 70m
            transitionTime | 5 | Foreground and Background Processing | only 5 seconds
            backgroundFlag | false | Foreground and Background Processing | regardless of whether you set
            passedPower | RSSI | What's an 'iBeacon'? | Received Signal Strength
            codeShare | 80 | AirLocate : A good start | about 80%
            usageModels | 2 | AirLocate : A good start | both major usage models
            year | 2013 | AirLocate : A good start | 2013 ADC
            distanceTests | several places | Distance : Near, Far, Immediate (line 191) | in multiple locations
            bluetoothOn | Bluetooth | Sanity Check: Bluetooth (line 53) | bluetooth manager wasn
            """)

    static let bearound = ProfileStatements(
        profile: "bearound", document: "004_b00d6fcf23b383f3.txt",
        values: """
            foregroundMode | periodic | Scan Interval Configuration | pauses between sync times
            foregroundInterval | 15 | Scan Interval Configuration | foreground 15s
            foregroundIntervals | 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60 | Scan Interval Configuration | seconds55
            backgroundMode | continuous | Background Behavior | switches to continuous mode
            backgroundInterval | 60 | Scan Interval Configuration | background 60s
            backgroundIntervals | 60, 90, 120 | Scan Interval Configuration | seconds120
            scanDivisor | 3 | Scan Interval Configuration | syncInterval / 3
            scanLimits | 5, 10 | Scan Interval Configuration | between 5-10 seconds
            wakeTime | 30 | Terminated App Detection | ~30 seconds
            wakesTerminated | true | Terminated App Detection | completely closed/terminated
            closedContinues | false | Terminated App Detection | ~30 seconds to scan and sync
            wakesForceClosed | true | Testing terminated app detection | swipe up in app switcher
            significantChange | 500 | Background Execution Summary | ~500m
            sleepsInLowPower | true | Terminated App Detection | disables background wake-ups
            signal | proximity | Beacon Data Model | .immediate, .near, .far
            distanceSource | accuracy | Beacon Data Model | Estimated distance in meters
            eventKinds | visibleSetChange | Key Changes | No More Event Types
            sendsOnDetection | true | Background Behavior | sync when beacons detected
            queueLimit | 100 | Scan Interval Configuration | queue 100 failed batches
            queueLimits | 50, 100, 200, 500 | Scan Interval Configuration | 500 failed batches
            retryDelays | 5, 10, 20, 40 | Error Handling & Retry Logic | 5s, 10s, 20s, 40s
            longestRetryDelay | 60 | Error Handling & Retry Logic | max 60s
            breakerFailures | 10 | Error Handling & Retry Logic | 10 consecutive API failures
            uploadEvents | beacons | Scan Interval Configuration | contains all beacons from one sync
            """,
        options: """
            ten-batches.queueLimit | 10 | Error Handling & Retry Logic | up to 10 failed
            ten-batches.queueLimits | 10 | Error Handling & Retry Logic | up to 10 failed
            closed-app-unsupported.wakesTerminated | false | Background scanning with app fully closed | not supported for any
            swipe-ends.wakesForceClosed | false | Background Execution Summary | force-quits the app
            background-fetch.fetchInterval | 900 | Background Execution Summary | not guaranteed timing
            background-periodic.backgroundMode | periodic | Scan Interval Configuration | every 90s in background
            background-periodic.sendsOnDetection | false | Scan Interval Configuration | every 90s in background
            continuous.foregroundMode | continuous | Background Behavior | periodic or continuous
            example.foregroundInterval | 30 | Scan Interval Configuration | every 30s
            example.backgroundInterval | 90 | Scan Interval Configuration | every 90s
            example.queueLimit | 200 | Scan Interval Configuration | up to 200 failed
            """,
        notes: """
            permission | location | Requirements | at least location or Bluetooth
            needsAlways | true | Terminated App Detection | must grant "Always"
            storage | none | Security & Privacy | No local data storage
            successCode | 200 | Monitoring & Debugging | HTTP 200
            batteryRange | 0, 100 | Beacon Data Model | (0-100)
            metadata | firmware, battery, temperature, power | Bluetooth Metadata Scanning | firmware, battery, temperature
            userProperties | id, e-mail, name, custom | User Properties | custom user data
            version | 2.2.0 | Overview | 2.2.0
            systems | iOS 13.0, Swift 5.0, Xcode 11.0; iOS 14 for the question about tracking | Requirements | 13.0+
            cellular | 2, 3, 4, 5 | Device Information | 2G, 3G, 4G, 5G
            payloadBeacon | 1000, 2000, -63, 1.8, -59, 87, 42, 24 | API Payload Format | "accuracy": 1.8
            payloadDevice | 210, 17.2, 1735940400000, 0.78, 4, 4096, 1280, 1170, 2532, 12345, -23.5505, -46.6333, 10 | API Payload Format | 1735940400000
            """)
}
