//! All that a scenario may say, in one file.
//!
//! `scenario.toml` and the files it includes decode into [`Scenario`]; the JSON Schema that
//! editors use comes from the same declarations. Field names are written with hyphens
//! (`file-spacing`). `docs/scenario-format.md` explains the format with an example.
//!
//! Wherever a quantity or a count stands, the name of a prior may stand: `"$river-depth"`.

pub use crate::measured::*;
use crate::read::decode::{Amount, At, List, Measured, Named, Section, Text, choice, keys};

keys! {
    /// A whole scenario: `scenario.toml` with everything it includes.
    pub struct Scenario {
        /// Other TOML files of this folder, read after this one.
        #[schemars(default)]
        pub include: List<Text>,
        /// Where, when and how long.
        pub scenario: Section<Head>,
        /// The ground.
        pub ground: Section<Ground>,
        /// Steps of weather over time.
        #[schemars(default)]
        pub weather: List<Weather>,
        /// What the account leaves open.
        #[schemars(default)]
        pub prior: Named<Prior>,
        /// Parameters other than the tables' own: `"contact.stiffness" = "6 kN/m"`.
        #[schemars(default)]
        pub parameters: Named<Amount<Anything>>,
        /// Named places, besides those of the features file.
        #[schemars(default)]
        pub place: Named<PlaceTable>,
        /// Walls, besides those of the features file.
        #[schemars(default)]
        pub wall: List<Wall>,
        /// Solid obstacles, besides those of the features file.
        #[schemars(default)]
        pub obstacle: List<Obstacle>,
        /// Sides.
        #[schemars(default)]
        pub side: Named<Side>,
        /// Pieces of equipment.
        #[schemars(default)]
        pub kit: Named<Kit>,
        /// Kinds of people and horses.
        #[schemars(default)]
        pub kind: Named<BodyKind>,
        /// Units.
        #[schemars(default)]
        pub unit: Named<Unit>,
        /// Orders, weighed in this order.
        #[schemars(default)]
        pub order: List<Order>,
        /// Gates through which people come in over time.
        #[schemars(default)]
        pub entrance: Named<Entrance>,
        /// Places through which people leave for good.
        #[schemars(default)]
        pub exit: List<Exit>,
        /// Measurement lines and areas.
        #[schemars(default)]
        pub measure: Named<Measure>,
        /// What the account says, and how it is measured.
        #[schemars(default)]
        pub claim: List<Claim>,
        /// What the scenario takes for granted, for the report.
        #[schemars(default)]
        pub assumption: List<Assumption>,
        /// What the scenario rests on, for the report.
        #[schemars(default)]
        pub source: Named<Source>,
    }
}

keys! {
    /// `[scenario]`
    pub struct Head {
        /// Title in both languages.
        pub title: Title,
        /// What it is about, in a sentence or two.
        pub about: Option<Title>,
        /// Where on Earth; the origin of the local plane.
        pub place: LatLon,
        /// First moment, true solar time at the place: `"1129-12-20T13:00"`.
        pub start: Text,
        /// Last moment: `"2 h"`, `"next sunrise + 1 h"`, `"1129-12-21T08:00"`.
        pub end: Text,
        /// Calendar of the dates; Julian before 1582-10-15 unless told.
        pub calendar: Option<Calendar>,
        /// Whose li, chi, jin: Song unless told.
        pub period: Option<Text>,
        /// How often series are sampled; a minute unless told.
        pub series: Option<Amount<Time>>,
        /// Seed of a run for which none is given.
        pub seed: Option<At<u64>>,
    }
}

keys! {
    /// A text in both languages.
    pub struct Title {
        /// English.
        pub en: Text,
        /// Traditional Chinese.
        #[schemars(rename = "zh-Hant")]
        pub zh_hant: Text,
    }
}

keys! {
    /// A point on Earth in degrees.
    pub struct LatLon {
        /// Latitude, north positive.
        pub lat: At<f64>,
        /// Longitude, east positive.
        pub lon: At<f64>,
    }
}

choice! {
    /// Calendar of the dates.
    pub enum Calendar {
        /// Julian, whatever the year.
        Julian = "julian",
        /// Gregorian, also before it was introduced.
        Gregorian = "gregorian",
        {}
    }
}

keys! {
    /// `[ground]`: an elevation model, or a base with features, or both.
    pub struct Ground {
        /// A GeoTIFF elevation model in the folder.
        pub elevation: Option<Text>,
        /// Its coordinate reference system if the file does not say: `"EPSG:32650"`.
        pub crs: Option<Text>,
        /// The part of the plane that is used, around the scenario's place.
        pub bounds: Option<Bounds>,
        /// The plain on which features stand, without an elevation model.
        pub base: Option<Base>,
        /// GeoJSON file in the folder: ridges, rivers, roads, forests, walls, places.
        pub features: Option<Text>,
        /// Soil where nothing else is said; `grass` unless told.
        pub soil: Option<Text>,
    }
}

keys! {
    /// A rectangle of the local plane: x east, y north of the scenario's place.
    pub struct Bounds {
        /// South-west corner.
        pub min: [Amount<Coordinate>; 2],
        /// North-east corner.
        pub max: [Amount<Coordinate>; 2],
    }
}

keys! {
    /// `[ground.base]`: a plain, level unless rough.
    pub struct Base {
        /// Height above the sea.
        pub height: Amount<Length>,
        /// Rise per distance toward the east.
        pub east: Option<Amount<Fraction>>,
        /// Rise per distance toward the north.
        pub north: Option<Amount<Fraction>>,
        /// Standard deviation of the bumps.
        pub roughness: Option<Amount<Length>>,
        /// How far apart the bumps are.
        pub roughness_length: Option<Amount<Length>>,
        /// Which bumps; the same in every run, whatever the seed of the run.
        pub roughness_seed: Option<At<u64>>,
    }
}

keys! {
    /// `[[weather]]`: holds from its time on, until the next.
    pub struct Weather {
        /// Time after the start: `"0 min"`, `"3 h"`.
        pub from: Amount<Time>,
        /// Share of the sky under cloud.
        pub cloud: Option<Amount<Fraction>>,
        /// Wind at ten metres.
        pub wind: Option<Amount<Speed>>,
        /// Where the wind comes from: `"NW"`, `"315 deg"`.
        pub wind_from: Option<Text>,
        /// Air temperature.
        pub air: Option<Amount<Temperature>>,
        /// Rain: `"2 mm/h"`.
        pub rain: Option<Amount<Rainfall>>,
        /// How far one sees by day through the air: mist, haze.
        pub visibility: Option<Amount<Length>>,
    }
}

keys! {
    /// `[prior.NAME]`: exactly one of the shapes. A plain run takes the median.
    pub struct Prior {
        /// Even between two bounds.
        pub uniform: Option<[Amount<Anything>; 2]>,
        /// Even in the logarithm between two bounds.
        pub log_uniform: Option<[Amount<Anything>; 2]>,
        /// Least, most likely, greatest.
        pub triangular: Option<[Amount<Anything>; 3]>,
        /// Normal, cut off.
        pub normal: Option<Normal<Anything>>,
        /// One of these, each as likely; the middle one is the median. May be any text.
        pub choice: Option<List<Amount<Anything>>>,
        /// A hedged number, `"several hundred"`, `"三千多"`.
        pub hedge: Option<Text>,
        /// Just this.
        pub fixed: Option<Amount<Anything>>,
        /// What it is, for the report.
        pub says: Option<Title>,
        /// A key of `[source]`, or `"judgement"`.
        pub source: Option<Text>,
        /// Why, when it is a judgement.
        pub reason: Option<Text>,
    }
}

/// A normal distribution, cut off.
#[derive(Clone, Debug, PartialEq, schemars::JsonSchema)]
#[schemars(deny_unknown_fields, bound = "M: Measured")]
pub struct Normal<M: Measured> {
    /// Mean.
    pub mean: Amount<M>,
    /// Standard deviation.
    pub sd: Amount<M>,
    /// Least value; three standard deviations below the mean unless told.
    pub least: Option<Amount<M>>,
    /// Greatest value; three standard deviations above the mean unless told.
    pub most: Option<Amount<M>>,
}

/// A distribution over people: an amount for all, or a table with one key.
#[derive(Clone, Debug, PartialEq, schemars::JsonSchema)]
#[schemars(untagged, bound = "M: Measured")]
pub enum Spread<M: Measured> {
    /// Everyone the same.
    Same(Amount<M>),
    /// `{ uniform = ["60 kg", "70 kg"] }` or `{ normal = { mean = "65 kg", sd = "8 kg" } }`.
    Shape(SpreadShape<M>),
}

/// The shapes of a [`Spread`].
#[derive(Clone, Debug, PartialEq, schemars::JsonSchema)]
#[schemars(rename_all = "kebab-case", bound = "M: Measured")]
pub enum SpreadShape<M: Measured> {
    /// Even between two bounds.
    Uniform([Amount<M>; 2]),
    /// Normal, cut off.
    Normal(Normal<M>),
}

keys! {
    /// `[place.NAME]`: a named place; exactly one of `at`, `line`, `area`. The coordinates are
    /// those of the local plane, metres when bare.
    pub struct PlaceTable {
        /// A point.
        pub at: Option<[Amount<Coordinate>; 2]>,
        /// How far around the point the place reaches.
        pub radius: Option<Amount<Length>>,
        /// A line through these points.
        pub line: Option<List<[Amount<Coordinate>; 2]>>,
        /// The area within these points.
        pub area: Option<List<[Amount<Coordinate>; 2]>>,
        /// Its name in both languages.
        pub title: Option<Title>,
    }
}

keys! {
    /// `[[wall]]`: nobody passes; the coordinates are those of the local plane.
    pub struct Wall {
        /// Through these points.
        pub line: List<[Amount<Coordinate>; 2]>,
        /// Back to the first point: a room or a yard.
        pub closed: Option<At<bool>>,
    }
}

keys! {
    /// `[[obstacle]]`: solid; nobody stands within.
    pub struct Obstacle {
        /// Within these points.
        pub area: List<[Amount<Coordinate>; 2]>,
    }
}

keys! {
    /// `[side.NAME]`: the enemy of every other side but its friends.
    pub struct Side {
        /// Name in both languages.
        pub title: Option<Title>,
        /// Sides that are not its enemies.
        #[schemars(default)]
        pub friends: List<Text>,
    }
}

keys! {
    /// `[kit.NAME]`: a piece of equipment.
    pub struct Kit {
        /// Name in both languages.
        pub title: Option<Title>,
        /// Its mass.
        pub mass: Amount<Mass>,
        /// Worn as armour.
        pub armour: Option<At<bool>>,
        /// A key of `[source]`, or `"judgement"`.
        pub source: Option<Text>,
        /// Why, when it is a judgement.
        pub reason: Option<Text>,
    }
}

keys! {
    /// `[kind.NAME]`: a kind of body. What is not said comes from the parameter tables.
    pub struct BodyKind {
        /// Name in both languages.
        pub title: Option<Title>,
        /// On foot, a rider, or a horse.
        pub body: Body,
        /// Body mass without load.
        pub mass: Option<Spread<Mass>>,
        /// Stature; a horse: height at the withers.
        pub stature: Option<Spread<Length>>,
        /// Soft radius of the body disc.
        pub radius: Option<Spread<Length>>,
        /// Free walking speed on level ground.
        pub speed: Option<Spread<Speed>>,
        /// Carried besides the kit.
        pub load: Option<Amount<Mass>>,
        /// The part of `load` that is worn armour.
        pub armour: Option<Amount<Mass>>,
        /// Names of kit.
        #[schemars(default)]
        pub kit: List<Text>,
        /// Critical power.
        pub critical_power: Option<Spread<PowerPerMass>>,
        /// Work capacity above critical power.
        pub w_prime: Option<Spread<EnergyPerMass>>,
        /// Greatest aerobic power, metabolic.
        pub vo2max: Option<Spread<PowerPerMass>>,
        /// Wait before the first step after an order.
        pub wait: Option<Spread<Time>>,
    }
}

choice! {
    /// What sort of body.
    pub enum Body {
        /// A person on foot.
        Foot = "foot",
        /// A person on a horse.
        Rider = "rider",
        /// A horse.
        Horse = "horse",
        {}
    }
}

keys! {
    /// `[unit.NAME]`: people who act on one leader's word.
    pub struct Unit {
        /// Name in both languages.
        pub title: Option<Title>,
        /// Its side.
        pub side: Text,
        /// Kind of its members.
        pub kind: Text,
        /// Kind of the horse that each member rides; the members' kind is then a rider.
        pub horse: Option<Text>,
        /// How many, leader included, horses not: `400`, `"several hundred"`, `"$prior"`.
        pub count: Amount<Count>,
        /// Where it starts: a named place, or `[x, y]`. Not with `entrance`.
        pub place: Option<Where>,
        /// Which way it faces: a place, `"north"`, a bearing `"35 deg"`.
        pub facing: Option<Text>,
        /// `false`: nobody leads. A table: who leads, if not an ordinary member.
        pub leader: Option<Leader>,
        /// The unit whose leader commands this one.
        pub superior: Option<Text>,
        /// Formation it starts in and falls back to; loose unless told.
        pub formation: Option<Formation>,
        /// A loose crowd: how close people stand. Exactly one of `density`, `spacing`, or
        /// neither: spread evenly over the place.
        pub density: Option<Amount<Density>>,
        /// A loose crowd: how far apart people stand.
        pub spacing: Option<Amount<Length>>,
        /// The gate through which its members come in, instead of a place.
        pub entrance: Option<Text>,
        /// Split into companies of so many, each with its own leader, under this unit's leader.
        pub company: Option<Amount<Count>>,
        /// Other than the kind's.
        pub mass: Option<Spread<Mass>>,
        /// Other than the kind's.
        pub stature: Option<Spread<Length>>,
        /// Other than the kind's.
        pub speed: Option<Spread<Speed>>,
        /// Other than the kind's.
        pub load: Option<Amount<Mass>>,
        /// Other than the kind's.
        pub armour: Option<Amount<Mass>>,
        /// Other than the kind's.
        pub kit: Option<List<Text>>,
        /// Other than the kind's.
        pub critical_power: Option<Spread<PowerPerMass>>,
        /// Other than the kind's.
        pub w_prime: Option<Spread<EnergyPerMass>>,
        /// Other than the kind's.
        pub vo2max: Option<Spread<PowerPerMass>>,
        /// Other than the kind's.
        pub wait: Option<Spread<Time>>,
    }
}

/// A named place, or a point `[x, y]` of the local plane.
#[derive(Clone, Debug, PartialEq, schemars::JsonSchema)]
#[schemars(untagged)]
pub enum Where {
    /// The name of a place.
    Named(Text),
    /// x east, y north; metres when bare.
    Point([Amount<Coordinate>; 2]),
}

/// `leader = false` or `leader = { … }`.
#[derive(Clone, Debug, PartialEq, schemars::JsonSchema)]
#[schemars(untagged)]
pub enum Leader {
    /// `true`: its first member, an ordinary one. `false`: nobody leads.
    Ordinary(At<bool>),
    /// Its first member, of his own kind.
    Officer(Officer),
}

keys! {
    /// A leader who is not an ordinary member.
    pub struct Officer {
        /// Name in both languages.
        pub title: Option<Title>,
        /// Kind, if not the unit's.
        pub kind: Option<Text>,
        /// Kind of his horse, if he rides and the unit does not.
        pub horse: Option<Text>,
    }
}

keys! {
    /// A formation.
    pub struct Formation {
        /// Loose, column or line.
        pub order: Arrangement,
        /// Men abreast.
        pub files: Option<Amount<Count>>,
        /// Distance between neighbours in a rank.
        pub file_spacing: Option<Amount<Length>>,
        /// Distance between ranks.
        pub rank_spacing: Option<Amount<Length>>,
    }
}

choice! {
    /// Arrangement of a unit.
    pub enum Arrangement {
        /// Each on his own.
        Loose = "loose",
        /// Ranks behind the leader along the way he went.
        Column = "column",
        /// A front that keeps its dressing.
        Line = "line",
        {}
    }
}

keys! {
    /// `[[order]]`: when its leader believes so, do this.
    pub struct Order {
        /// A name for `done('…')`, `given('…')`, `since('…')`.
        pub name: Option<Text>,
        /// What it says, for the report.
        pub title: Option<Title>,
        /// The unit; with companies, the whole.
        pub who: Text,
        /// A condition over what he perceives, in CEL; at once unless told.
        pub when: Option<Text>,
        /// What the unit then does.
        pub r#do: Task,
        /// May fire more than once.
        pub again: Option<At<bool>>,
    }
}

choice! {
    /// What a unit is told to do.
    pub enum Task {
        /// Stand where it is, in its formation.
        Stand = "stand",
        /// Lie down and rest, until another order.
        Rest = "rest",
        {
            /// Go there in formation.
            March(March) = "march",
            /// Every man for himself to that place, as fast as he can hold.
            Flee(Flee) = "flee",
            /// Each on his own at his free speed: a crowd, not an army.
            Walk(Walk) = "walk",
            /// After the nearest enemy it perceives, or where it last perceived one.
            Pursue(Pursue) = "pursue",
            /// Keep so far behind another unit, as perceived.
            Follow(Follow) = "follow",
            /// Go to a place, draw up across it and face some place.
            Hold(Hold) = "hold",
        }
    }
}

keys! {
    /// `{ march = { to = "pass", pace = "steady" } }`
    pub struct March {
        /// Where.
        pub to: Text,
        /// How fast; steady unless told.
        pub pace: Option<Pace>,
        /// In which formation, if not its own.
        pub formation: Option<Formation>,
    }
}

keys! {
    /// `{ flee = { to = "border" } }`
    pub struct Flee {
        /// Where.
        pub to: Text,
    }
}

keys! {
    /// `{ walk = { to = ["door-a", "door-b"] } }`
    pub struct Walk {
        /// Where; of several the one that takes least time.
        pub to: Several,
    }
}

/// One name or a list of names.
#[derive(Clone, Debug, PartialEq, schemars::JsonSchema)]
#[schemars(untagged)]
pub enum Several {
    /// One.
    One(Text),
    /// Several.
    Many(List<Text>),
}

keys! {
    /// `{ pursue = { whom = "enemy", pace = "forced", toward = "pass" } }`
    pub struct Pursue {
        /// `enemy` unless told; or the name of a side or unit.
        pub whom: Option<Text>,
        /// How fast; forced unless told.
        pub pace: Option<Pace>,
        /// Where to go when nothing has been perceived.
        pub toward: Option<Text>,
    }
}

keys! {
    /// `{ follow = { unit = "li-riders", gap = "50 m" } }`
    pub struct Follow {
        /// Which unit.
        pub unit: Text,
        /// Distance kept.
        pub gap: Amount<Length>,
        /// How fast at most; forced unless told.
        pub pace: Option<Pace>,
    }
}

keys! {
    /// `{ hold = { at = "bend", facing = "road" } }`
    pub struct Hold {
        /// Where.
        pub at: Text,
        /// Facing which place.
        pub facing: Option<Text>,
        /// Formation, if not its own.
        pub formation: Option<Formation>,
    }
}

choice! {
    /// How fast a march goes.
    pub enum Pace {
        /// Unhurried.
        Ease = "ease",
        /// What can be held all day.
        Steady = "steady",
        /// What can be held for some hours.
        Forced = "forced",
        /// As fast as breath allows.
        Run = "run",
        {}
    }
}

keys! {
    /// `[entrance.NAME]`: a gate through which people come in over time.
    pub struct Entrance {
        /// Where they appear: a line or an area.
        pub place: Text,
        /// So many a second, from the start on; or steps.
        pub flow: Flow,
    }
}

/// A flow: one rate, or steps of rates over time.
#[derive(Clone, Debug, PartialEq, schemars::JsonSchema)]
#[schemars(untagged)]
pub enum Flow {
    /// The same rate from the start on.
    Even(Amount<Rate>),
    /// Steps.
    Steps(List<FlowStep>),
}

keys! {
    /// A step of a flow.
    pub struct FlowStep {
        /// Time after the start.
        pub from: Amount<Time>,
        /// So many a second from then on.
        pub rate: Amount<Rate>,
    }
}

keys! {
    /// `[[exit]]`: who reaches it has left for good.
    pub struct Exit {
        /// Where.
        pub place: Text,
    }
}

keys! {
    /// `[measure.NAME]`: a line counts crossings, an area gives density, speed and force.
    pub struct Measure {
        /// A place that is a line or an area.
        pub place: Text,
        /// Name in both languages.
        pub title: Option<Title>,
    }
}

keys! {
    /// `[[claim]]`: a statement of the account.
    pub struct Claim {
        /// Its number in the account, `"A19"`.
        pub fact: Text,
        /// What the account says, in our words.
        pub says: Title,
        /// Mechanisms without which it cannot be seen: `["melee", "drowning"]`.
        #[schemars(default)]
        pub needs: List<Text>,
        /// What is measured, in CEL over the truth of a run.
        pub quantity: Option<Text>,
        /// What the account reads: `"over 3000"`, `"三千多"`, `"half a shichen"`, `"true"`.
        pub reads: Option<Text>,
        /// Whose count it is: `"truth"` unless told.
        pub of: Option<Text>,
    }
}

keys! {
    /// `[[assumption]]`: what the scenario takes for granted.
    pub struct Assumption {
        /// What is assumed.
        pub says: Title,
        /// Why.
        pub why: Option<Title>,
        /// A key of `[source]`, or `"judgement"`.
        pub source: Option<Text>,
    }
}

keys! {
    /// `[source.KEY]`: what the scenario rests on.
    pub struct Source {
        /// The full citation.
        pub cite: Text,
        /// Where to find it.
        pub link: Option<Text>,
    }
}

/// The JSON Schema of `scenario.toml`, for editors.
pub fn json_schema() -> serde_json::Value {
    schemars::schema_for!(Scenario).to_value()
}
