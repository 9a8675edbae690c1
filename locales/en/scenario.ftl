# What is wrong with a scenario, by code (crates/wuya-scenario/src/codes.rs), and what would be right.

problem-error = error
problem-help = help
problem-also = the other one
problem-nearest = did you mean `{ $near }`?
problem-count =
    { $count ->
        [one] The scenario has one mistake.
       *[other] The scenario has { $count } mistakes.
    }

type-text = a text in quotes
type-number = a number
type-whole = a whole number
type-bool = true or false
type-date = a date without quotes
type-list = a list, [ … ]
type-table = a table, {"{"} … {"}"}
type-word = a word in quotes
type-choice = a word in quotes, or a table with one key
type-nothing = nothing

kind-length = a length
kind-coordinate = a coordinate
kind-time = a time
kind-speed = a speed
kind-mass = a mass
kind-temperature = a temperature
kind-fraction = a share
kind-rainfall = a rate of rain
kind-rate = a number per time
kind-density = a number per area
kind-power-per-mass = a power per mass
kind-energy-per-mass = an energy per mass
kind-count = a count
kind-anything = a quantity
kind-truth = true or false
kind-quantity = a number or a quantity
kind-quoted = a text in single quotes
kind-seen = seen(…)
kind-table = a table: people, horses, events, series('…'), measure('…')
kind-row = the name of a row, as p in people.count(p, …)
kind-text-compare = == or != between texts

what-prior = prior
what-place = place
what-side = side
what-kind = kind
what-kit = kit
what-unit = unit
what-unit-or-side = unit or side
what-order = order
what-entrance = entrance
what-measure = measure
what-mechanism = mechanism
what-source = source

wanted-any = any number
wanted-positive = above 0
wanted-not-negative = 0 or more
wanted-within-load = no more than the load it is part of
end-of-text = the end

geometry-point = a point
geometry-line = a line
geometry-area = a polygon
geometry-line-or-area = a line or an area
geometry-any = one point, line or polygon

not-a-collection = a FeatureCollection with a list of features is expected
not-a-position = a position is a list of two numbers, east and north; a line is a list of those, a polygon a list of rings
open-ring = the ring is not closed: its last point must be its first

body-foot = a person on foot
body-rider = a rider
body-horse = a horse

stand-off-map = off the map
stand-in-water = in water { $depth } m deep
stand-in-wall = in a wall
stand-in-solid = inside `{ $name }`
nearest-free = the nearest free ground is at { $at }
nowhere-free = there is no free ground near

W0101 = not TOML: { $reason }
W0102 = unknown key `{ $name }`
    .right = known keys here: { $known }
W0103 = `{ $name }` is missing
W0104 = expected { $expected }, found { $found }
W0105 = expected { $expected } entries, found { $found }
W0106 = `{ $name }` is none of the choices
    .right = one of: { $known }
W0107 = expected exactly one of { $known }; found: { $found }
W0108 = `{ $name }` stands alone, as a word in quotes
    .right = one of: { $known }
W0109 = `{ $name }` needs a table
    .right = one of: { $known }
W0110 = `{ $file }` cannot be read: { $reason }
W0111 = `{ $file }` is not UTF-8 text (byte { $byte })
W0112 = `{ $file }` is too big for a text
W0113 = `{ $file }` is not a file of this folder
    .right = name a file inside the scenario's folder, without `..` or a leading `/`
W0114 = `{ $file }` is included twice
W0115 = `{ $name }` may stand only once, in scenario.toml

W0201 = the name `{ $name }` is given twice
W0202 = there is no { $what } `{ $name }`
W0203 = `{ $name }` means several units here
    .right = name the side, or one of the companies, as 'name/2'
W0204 = `{ $name }` cannot be a name
    .right = a name is not empty and has no slash
W0205 = superiors go round in a circle: { $circle }
W0206 = `{ $name }` is { $found }, but { $expected } is needed
W0207 = the order `{ $name }` is another unit's: this leader is not told of it
W0208 = `{ $name }` is both a unit and a side
    .right = give one of them another name

W0301 = not the quantity that is needed: { $reason }
W0302 = `{ $text }` has no unit; { $kind } is needed
    .right = for example { $example }
W0303 = { $value } is out of range: { $wanted }
W0304 = `{ $text }` is not a count
    .right = a number, or a hedged number such as "several hundred", "三千多"
W0305 = the bounds are the wrong way round: the lesser comes first
W0306 = this time is not after the one before
W0307 = the prior `{ $name }` needs exactly one of uniform, log-uniform, triangular, normal, choice, hedge, fixed
W0308 = the values of a prior are of one kind: { $reason }
W0309 = there is no parameter `{ $name }`
    .right = `wuya explain` lists all parameters
W0310 = `{ $name }` cannot be set so: { $reason }
W0311 = `{ $name }` rests on judgement but gives no reason
    .right = add `reason = "…"`
W0312 = `{ $text }` is no direction
    .right = a compass word ("north", "NW"), a bearing clockwise from north ("35 deg"), or a place to face
W0313 = exactly one of these is needed: { $keys }

W0401 = `{ $text }` is not a date with a time
    .right = for example "1129-12-20T13:00"
W0402 = `{ $text }` is no such date: { $reason }
W0403 = `{ $text }` is no end
    .right = a duration ("2 h"), a time of day ("18:00"), a date ("1129-12-21T08:00"), or "next sunrise + 1 h" (sunset, dawn, dusk)
W0404 = the end is not after the start
W0405 = a battle lasts { $days } days at most
W0406 = there is no { $event } at this place and season

W0501 = not GeoJSON: { $reason }
W0502 = the feature `{ $key }` cannot be used: { $reason }
W0503 = a { $kind } has no property `{ $name }`
    .right = its properties: { $known }
W0504 = the property `{ $name }` is missing
W0505 = `{ $file }` cannot be used as an elevation model: { $reason }
W0506 = no ground: give `elevation`, or `base` and `bounds`
W0507 = a { $kind } is { $expected }, but this is a { $found }
W0508 = the ground cannot be built: { $reason }
W0509 = { $reason }
W0510 = `{ $text }` is no coordinate system
    .right = for example "EPSG:32650"

W0601 = nobody: there must be at least one person
W0602 = { $count } people of `{ $unit }` do not fit into `{ $place }`: { $fits } do
W0603 = { $count } of { $total } people of `{ $unit }` would stand { $reason }, the first at { $at }
    .right = { $free }
W0604 = { $count } rows of people and horses in { $units } units are too many: { $most } at most
W0605 = expected { $expected }, but this kind is { $found }
W0606 = `{ $unit }` has no place to start from
    .right = give `place`, or `entrance` for those who come in later
W0607 = the world refuses this: { $reason }
W0608 = `{ $unit }` has no leader, but only a leader perceives, follows, and commands companies
W0609 = { $count } of { $total } people of `{ $unit }` would stand in the bodies of others

W0701 = the expression cannot be read at { $found }
W0702 = unknown name `{ $name }`
    .right = known here: { $known }
W0703 = `{ $name }` belongs to the truth of the battle, which no leader knows
    .right = a condition sees only what he perceives: seen(…), breath, together, light, done(…) …
W0704 = expected { $expected }
W0705 = `{ $name }` takes { $expected } arguments, not { $found }
W0706 = expected { $expected }, got { $found }
    .right = write the quantity with its unit: { $example }
W0707 = { $what } is not used in conditions and claims
W0708 = the expression is too long or too deep: at most { $length } bytes and { $depth } levels
W0709 = `{ $column }` is never `{ $name }`
    .right = one of: { $known }
W0711 = `{ $text }` is no reading
    .right = a hedged number ("over 3000"), a quantity ("half a shichen"), "true" or "false"
W0712 = the measure is { $expected }, the reading { $found }
