extension ProfileStatements {
    static let backspin = ProfileStatements(
        profile: "backspin", document: "000_a24a96f8a5446b60.txt",
        values: """
            usualDelay | 10, 30 | List of Functions, Positioning | around 10-30 seconds
            longestDelay | 900 | List of Functions, Positioning | up to 15 minutes
            regionSlots | 20 | List of Functions, Positioning | No more than 20 regions
            backgroundMode | continuous | Background Beacon Ranging | until the battery is empty
            wakeTime | 10 | List of Functions, Positioning | around 10s
            wakesTerminated | true | iOS 11 Handling | not even active
            immediateDistance | 0.5 | Location Based Notifications, Beacon Proximity | around 0.5 meter
            nearDistance | 5 | Location Based Notifications, Beacon Proximity | 3-5 meters
            farIncludesNearer | true | Location Based Notifications, Beacon Proximity | NEAR or IMMEDIATE proximity range
            signal | zone | Location Based Notifications, Zone/Location-Based | within the given zone
            eventKinds | enter, exit, dwellInside | Location Based Notifications, Zone/Location-Based | Enter, Exit, and Dwelltime
            longestDwell | 120 | Location Based Notifications, Zone/Location-Based | max. 120
            rollingMajors | 0, 15 | Crypto V1 | major from 0-15
            rollingMinors | 0, 65535 | Crypto V1 | minor from 0-65535
            seedLimit | 1 | Crypto V1 | 1 crypto seed per app
            keyDays | 30 | Crypto V2 | upcoming 30 days
            keyRefreshDays | 15 | Crypto V2 | earliest after 15 days
            longestKeyDays | 30 | Crypto V2 | maximum of 30 days
            uploadEvents | positions, notifications | Analytics | notification_created
            startTimeouts | 10, 10, 10 | The setup takes too long | times out after 10 seconds
            venueInterval | 30 | The setup takes too long | half an hour
            contentInterval | 15 | Model Request | at most every 15 minutes
            """,
        options: """
            analytics.batchInterval | 0 | Analytics | analytics are disabled by default
            analytics.queueLimit | 1000000 | Analytics | queued and persisted until
            analytics.keepsQueue | true | Analytics | queued and persisted until
            no-background-mode.backgroundMode | never | Notes about iOS Background Modes | perform tasks for 10 seconds
            short-keys.keyDays | 20 | Crypto V2 | downloaded for 20 days
            short-keys.keyRefreshDays | 10 | Crypto V2 | 10 days cache period
            force-refresh.keyRefreshDays | 0 | Crypto V2 | cache period is ignored
            beacon-immediate.signal | proximity | Location Based Notifications, Beacon Proximity | IMMEDIATE, NEAR, or FAR
            beacon-immediate.proximity | immediate | Location Based Notifications, Beacon Proximity | IMMEDIATE, NEAR, or FAR
            beacon-near.signal | proximity | Location Based Notifications, Beacon Proximity | IMMEDIATE, NEAR, or FAR
            beacon-near.proximity | near | Location Based Notifications, Beacon Proximity | IMMEDIATE, NEAR, or FAR
            beacon-far.signal | proximity | Location Based Notifications, Beacon Proximity | IMMEDIATE, NEAR, or FAR
            beacon-far.proximity | far | Location Based Notifications, Beacon Proximity | defined as FAR is also triggered
            near-3.nearDistance | 3 | Location Based Notifications, Beacon Proximity | 3-5 meters
            """,
        notes: """
            regionsPerUUID | 1 | List of Functions, Positioning | leads to 1 region
            wakeTimeLimit | 10 | List of Functions, Positioning | up to 10 seconds
            reliableSystem | 7.1 | iBeacon Monitoring | Since iOS 7.1
            flightModeEvents | 0 | Beware of Airplane / Flight Mode | no beacon-region events
            flightModeKeepsRegion | true | Beware of Airplane / Flight Mode | might be hours later
            monitoringNeedsAlways | true | iOS 11 Handling | without the Always authorization
            preciseLocation | 14 | iOS 14 Handling | no longer possible
            inactivityExample | 1 | Background Beacon Ranging | for 1 hour
            mostBeacons | 5 | Positioning Configurations, Use Best Number Of Beacons | greater than 5
            computingInterval | 1 | Positioning Configurations, Update Publish Interval | calculated every second
            sensibleFactorExample | -65, 1.2, -78 | Positioning Configurations, Sensible Rssi-Factor | RSSI of -78 dB
            speedExample | 2, 2, 10, 4 | Positioning Configurations, Sensible Distance-Filter Speed | 2.0 meters/second
            fastWalk | 1.7 | Positioning Configurations, Sensible Distance-Filter Speed | 1.7m/s
            speedLimit | 2.5 | Positioning Configurations, Sensible Distance-Filter Speed | 2.5m/s
            saneDistances | 10, 15 | Positioning Configurations, Sane Beacon Distance Filter | 10-15 meters
            smartRadiusExample | 3 | Positioning Configurations, Smart Location-Update-Radius | set to 3 meters
            smartRadiusInterval | 2 | Positioning Configurations, Smart Location-Update-Radius | every 2 seconds
            laterationDensity | 3, 4 | Positioning Configurations, Optimised Circular-Lateration | 3-4m radius
            barometerWindow | 20 | Positioning Configurations, Barometer | last 20 seconds
            txPower | -65 | Positioning Configurations, Beacon Tx-Power Value | defaults to -65 dB
            magneticDistance | 3 | Positioning Configurations, Magnetic Path-Snapping Distance-Threshold | default is 3m
            seedExample | 0xffffffff | Crypto V1 | 0xffffffff
            changingIdentities | regular intervals | Crypto V1 | in regular intervals
            outdoors | GPS, WiFi | Why are we using BLE? | WiFi for outdoor positioning
            exhibitExample | 300, 200 | Notes about iOS Background Modes | 200 x 200m
            markerAnimation | 0.95 | Mapview Considerations | setAnimationDuration(0.95)
            markerRadii | 0.3, 3 | Mapview Considerations | 30 centimeters
            contentAge | 2 | BackspinSDKControllerDatasource | over two weeks ago
            setupTime | 20, 10 | The setup takes too long | up to 20 seconds
            models | 5, 4, 3 | Asset Tracking; Profile Config | five model types
            trackingStates | 1 | BSSDKTrackingEvent | exactly one BSSDKTrackingStateNotAvailable
            versions | 3, 6.1, 9, 8, 11 | Manual Installation; iOS 11 Handling | with 6.1.1
            libraryVersions | AFNetworking 3.2.0; tested with 2.4+, 2.4.1, 2.5.4, 2.6.3, 3.1 | External Dependencies | 2.4.1, 2.5.4, and 2.6.3
            changeVersions | 2.0, 3.1.0, 3.3.1, 3.6.0; map SDK 1.5.2, 1.6.0 | Several | v1.5.2
            barometerPhone | 6 | Positioning Configurations, Barometer | iPhone 6
            guideline | 2.16 | Notes about iOS Background Modes | 2.16
            codeExamples | 20, 23, 443, 1080, 7200, 1441283129969, 12345 | Several | 1441283129969
            smoothing | very best accuracy | Positioning Configurations, Rssi Smoothing (line 566) | very best accuracy is required
            lagCheck | raised limit | Positioning Configurations, Sensible Distance-Filter Speed (line 572) | if lags are detected
            obstacleStrengths | updates | Positioning Configurations, Obstacle Checking (line 648) | different strengths
            powerSaving | computing power | Accuracy Settings, Power Saving mode (line 525) | save battery life
            powerSavingSettings | complete | Accuracy Settings, Power Saving mode (line 525) | no need to change them manually
            adaptivePreset | Best Accuracy | Accuracy Settings, Adaptive (line 532) | same as Best Accuracy
            displayedLevel | adaptive, powerSaving | Accuracy Settings (lines 342 and 540) | current displayed level
            settingCalls | after the setup | Positioning Configurations (line 557) | Each of these settings can be set
            settingNames | enum | Positioning Configurations (line 555) | can be found in the header-file
            executionCount | count | Notification Delegate (line 968) | number of times this notification
            routeCoordinates | two coordinates | List of Functions, Navigation (line 31) | between two given coordinates
            nearestTarget | nearest | List of Functions, Navigation (line 31) | nearest one will be targeted
            turnByTurn | directions | List of Functions, Navigation (line 33) | turn-by-turn-directions
            barrierFree | flag | Navigation (line 810) | barrier-free paths only
            arrivalDistance | navigationTargetProximityDistance | Navigation (line 812) | navigation can end
            movingTargets | target set | Navigation, Dynamic Targets (line 816) | updated on runtime
            zoneAlarms | enter, exit | Asset Tracking (line 1227) | defined in a zone-alarm
            """)
}
