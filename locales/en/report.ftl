# The report page (wuya-study).

report-heading-story = What happened
report-heading-map = The ground
report-heading-headcount = Headcount over time
report-heading-movement = Speed, breath and strength
report-heading-units = Units
report-heading-measures = Measurements
report-heading-facts = The account, fact by fact
report-heading-mechanisms = What is simulated and what is not
report-heading-assumptions = Assumptions
report-heading-sources = Sources
report-heading-run = What ran

report-date = { $day } { $month ->
        [1] January
        [2] February
        [3] March
        [4] April
        [5] May
        [6] June
        [7] July
        [8] August
        [9] September
        [10] October
        [11] November
       *[12] December
    } { $year }
report-when = Begins on { $date } at { $clock } ({ $shichen }), true solar time at { $lat } { $ns }, { $lon } { $ew }
report-interrupted = This run was stopped before its end. What follows is true up to that moment; it can be resumed from its checkpoint.

report-figure-people = people
report-figure-horses = horses
report-figure-simulated = simulated
report-figure-facts = facts seen

report-comma = {", "}
report-span = { $from }–{ $to }

report-story-empty = Nothing was recorded.
report-story-rest = { $n ->
        [one] One more line: a repeated sighting, a loss of sight
       *[other] { $n } more lines: repeated sightings, losses of sight, smaller things
    }
report-somebody = somebody
report-sky = { $mark ->
        [sunrise] The sun rises.
        [sunset] The sun sets.
        [dawn] First light: civil dawn.
        [dusk] Dusk is over: the end of civil twilight.
        [moonrise] The moon rises.
        [moonset] The moon sets.
       *[other] { $mark }
    }
report-line-order-given = { $who }: the order takes effect: { $task }{ $units ->
        [0] {""}
        [one] {""}
       *[other] {" "}({ $units } companies)
    }
report-line-order-done = { $who }: done: { $task }{ $units ->
        [0] {""}
        [one] {""}
       *[other] {" "}({ $units } companies)
    }
report-line-sighted = { $who } make out { $whom }
report-seen = { $whom } at { $distance }
report-line-lost-sight = { $who } have lost sight of { $whom }
report-line-entered = { $who }: { $count ->
        [one] one comes
       *[other] { $n } come
    } in{ $placed ->
        [yes] {" "}at { $place }
       *[no] {""}
    }
report-line-left = { $who }: { $count ->
        [one] one leaves
       *[other] { $n } leave
    }{ $placed ->
        [yes] {" "}by { $place }
       *[no] {""}
    }
report-line-died = { $who }: { $count ->
        [one] one dies
       *[other] { $n } die
    }{ $caused ->
        [yes] {" "}({ $cause })
       *[no] {""}
    }{ $placed ->
        [yes] {" "}at { $place }
       *[no] {""}
    }
report-line-winded = { $who }: { $count ->
        [one] one runs out of breath and must slow down
       *[other] { $n } run out of breath and must slow down
    }
report-line-spent = { $who }: { $count ->
        [one] one is worn out for the day
       *[other] { $n } are worn out for the day
    }
report-line-other = { $who }: { $kind } ({ $n })
report-task = { $task ->
        [stand] stand
        [march] { $placed ->
            [yes] march to { $place }
           *[no] march
        }
        [flee] { $placed ->
            [yes] flee to { $place }
           *[no] flee
        }
        [walk] { $placed ->
            [yes] walk to { $place }
           *[no] walk
        }
        [pursue] pursue { $whom }
        [follow] follow { $whom }
        [hold] { $placed ->
            [yes] draw up at { $place }
           *[no] draw up
        }
        [rest] rest
       *[other] { $task }
    }

report-map-north = N
report-map-caption = Everyone’s ground. Contours every { $interval }.
report-map-caption-near = Where it began, closer up. Contours every { $interval }.
report-map-note = Pale dots: where each person stood at the start. Strong dots: where each was at the end. Lines: the way of each unit’s centre, with a dot at every full hour of the run. Relief is shaded from the north-west and exaggerated for the eye.
report-water = water
report-road = road
report-forest = forest

report-headcount-note = At every moment each side’s people are not yet come, alive, captive, gone or dead; the living are divided by what they do. Night is shaded.
report-part = { $part ->
        [fighting] fighting
        [fleeing] fleeing
        [moving] moving
        [standing] standing
        [resting] resting
        [captive] captive
        [not-entered] not yet come
        [left] gone
       *[dead] dead
    }
report-side = Side
report-people = people
report-people-head = People
report-horses = Horses
report-unit = Unit
report-covered = Covered
report-final-place = At the end
report-covered-note = “Covered” is the way of the unit’s centre; single people went further.
report-place-at = { $place }
report-place-from = { $distance } { $wind } of { $place }
report-at = { $x } east, { $y } north
report-wind = { $wind ->
        [n] north
        [ne] north-east
        [e] east
        [se] south-east
        [s] south
        [sw] south-west
        [w] west
       *[nw] north-west
    }

report-speed-title = Mean speed of the living
report-speed-axis = m/s
report-breath-title = Breath: mean share of the sprint reserve (W′) left
report-breath-axis = share
report-stamina-title = Strength: mean share of the day’s energy left
report-stamina-axis = share

report-measure-flow = Flow (forward less back), 1/s
report-measure-density = Density, persons per m²
report-measure-area-speed = Mean speed, m/s
report-measure-force = Greatest contact force, N
report-measure-line = Crossed forward: { $forward }; back: { $back }; greatest flow { $flow } per second.
report-measure-area = Greatest density { $density } persons per m²{ $forced ->
        [yes] ; greatest contact force { $force } N
       *[no] {""}
    }.

report-fact = Fact
report-says = The account says
report-status = Status
report-finding = This run
report-status-seen = seen
report-status-not-seen = not seen
report-status-measured = measured
report-status-nothing = nothing to measure
report-status-not-simulated = not yet simulated
report-finding-number = { $measured }
report-finding-against = { $measured }; the account: { $reads }
report-finding-lacks = needs { $names }
report-finding-nothing = nobody and nothing there to measure in this run
report-finding-unmeasured = no measure is written for it yet
report-facts-summary = Facts: { $all }. Seen in this run: { $seen }; not seen: { $not }; not yet simulated: { $open }; without a verdict: { $other }. One run with one seed is no judgement on the account: that takes many runs over everything the account leaves open.

report-present = In this run
report-absent = Not simulated yet
report-absent-note = What is not simulated did not happen in this run, and nothing stands in for it. Its columns in the tables are empty, not zero.
report-mechanism = { $name ->
        [navigation] Finding the way
        [locomotion] Walking and running on slopes and soils
        [contact] Crowd contact, pushing, walls
        [perception] Sight
        [command] Orders and leaders
        [formation] Formations
        [energetics] Breath and the day’s energy
        [falls] Falls and tumbles
        [rocks] Rolled and thrown rocks
        [missiles] Bows and other missiles
        [melee] Hand-to-hand fighting
        [wounds] Wounds and bleeding
        [drowning] Drowning
        [crush] Crushing in the press
        [morale] Fear and morale
        [belief] What commanders believe of what they do not see
        [conduct] Surrender, mercy, disobedience
        [sleep] Sleep
        [traces] Tracks and corpses as evidence
        [heat-and-cold] Heat, cold and wet
        [search] Searching and scouting
        [camp] Camps, sentries, patrols
        [captives] Taking and keeping captives
        [steering] Keeping clear of others
        [build] Bodies: mass, stature, strength
        [light] Sun, moon and light
        [soil] Soils
        [sound] Sound
        [messages] Messengers and messages
       *[other] { $name }
    }

report-priors = What the account leaves open
report-priors-note = A single run takes the middle of each range; the verdict on the account comes from many runs over all of them.
report-name = Name
report-value = Value
report-value-used = Value used
report-range = Range
report-source = Source
report-judgement = judgement
report-overridden = set by the scenario
report-parameters = Parameters
report-parameters-summary = The simulator has { $all } parameters: { $sourced } from published sources, { $judged } by judgement. This scenario changes { $changed } of them.
report-parameters-of = { $title } ({ $n })

report-run-version = Version of wuya
report-run-seed = Seed
report-run-scenario-hash = Scenario
report-run-parameter-hash = Parameters
report-run-fingerprint = Final state
report-run-events-fingerprint = Events
report-run-simulated = Simulated
report-run-wall = Time it took
report-run-threads = Threads
report-run-memory = Most memory used
report-footer = Written by wuya. The same scenario, seed and version give the same run, to the last bit.
