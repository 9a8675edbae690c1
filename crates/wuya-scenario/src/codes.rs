//! Every kind of mistake, with its published code. The messages stand in
//! `locales/*/scenario.ftl` under the code's name.

macro_rules! codes {
    ($($(#[$meta:meta])* $name:ident = $code:literal,)*) => {
        /// Every kind of mistake.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $($(#[$meta])* $name,)*
        }

        impl Code {
            /// All codes, in order.
            pub const ALL: &'static [Code] = &[$(Code::$name),*];

            /// The code as it is printed, `W0101`.
            pub fn name(self) -> &'static str {
                match self { $(Code::$name => $code,)* }
            }
        }
    };
}

codes! {
    // Files and form.
    /// The text is not TOML.
    Syntax = "W0101",
    /// A key that no table of this kind has.
    UnknownKey = "W0102",
    /// A key that is needed is not there.
    MissingKey = "W0103",
    /// A value of another type was expected.
    WrongType = "W0104",
    /// A list of another length was expected.
    WrongLength = "W0105",
    /// A word that is none of the choices.
    UnknownChoice = "W0106",
    /// A table with exactly one key was expected.
    OneOf = "W0107",
    /// This choice is a word without a table.
    NotATable = "W0108",
    /// This choice needs a table.
    NeedsTable = "W0109",
    /// A file cannot be read.
    CannotRead = "W0110",
    /// A file is not UTF-8 text.
    NotText = "W0111",
    /// A file is too big for a text.
    TooBig = "W0112",
    /// A file name leads out of the folder.
    Outside = "W0113",
    /// A file is included twice.
    IncludedTwice = "W0114",
    /// A table that may stand in `scenario.toml` only.
    OnlyOnce = "W0115",

    // Names and references.
    /// A name given twice.
    Duplicate = "W0201",
    /// A name that is not there.
    Unknown = "W0202",
    /// A name that means two things.
    Ambiguous = "W0203",
    /// A name with letters that names cannot have.
    BadName = "W0204",
    /// Superiors that go round in a circle.
    Cycle = "W0205",
    /// A name of a place of the wrong shape.
    WrongShape = "W0206",
    /// A name that is both a unit's and a side's.
    UnitAndSide = "W0208",
    /// An order of another unit.
    OtherUnit = "W0207",

    // Quantities and numbers.
    /// A text that is not a quantity.
    BadQuantity = "W0301",
    /// A number without a unit.
    NoUnit = "W0302",
    /// A number that is too small or too great.
    OutOfRange = "W0303",
    /// A text that is not a count.
    BadCount = "W0304",
    /// Bounds the wrong way round.
    Reversed = "W0305",
    /// A value that must grow does not.
    NotIncreasing = "W0306",
    /// A prior with no shape, or several.
    PriorShape = "W0307",
    /// Values of different dimensions in one prior.
    MixedKinds = "W0308",
    /// A parameter that is not in the tables.
    UnknownParameter = "W0309",
    /// A parameter's value that its table refuses.
    BadParameter = "W0310",
    /// A judgement without a reason.
    NoReason = "W0311",
    /// A direction that is neither place, compass word nor bearing.
    BadDirection = "W0312",
    /// Keys that exclude each other.
    Either = "W0313",

    // Time.
    /// A text that is not a date.
    BadDate = "W0401",
    /// A date that the calendar does not have.
    NoSuchDate = "W0402",
    /// A text that is not an end.
    BadEnd = "W0403",
    /// The end is not after the start.
    EndBeforeStart = "W0404",
    /// The battle is too long.
    TooLong = "W0405",
    /// The sun does not rise or set there then.
    NoSunEvent = "W0406",

    // Ground.
    /// A file that is not GeoJSON.
    BadGeoJson = "W0501",
    /// A feature that the ground refuses.
    BadFeature = "W0502",
    /// A property that a feature of this kind does not have.
    UnknownProperty = "W0503",
    /// A property that is needed is not there.
    MissingProperty = "W0504",
    /// The elevation model is refused.
    BadElevation = "W0505",
    /// Neither an elevation model nor a base with bounds.
    NoGround = "W0506",
    /// A geometry of another type was expected.
    WrongGeometry = "W0507",
    /// The ground cannot be built.
    BadGround = "W0508",
    /// A text that is not the code of a coordinate system.
    BadCrs = "W0510",
    /// A soil that is not in the table.
    UnknownSoil = "W0509",

    // People.
    /// No people at all.
    Nobody = "W0601",
    /// More people than the space takes.
    TooMany = "W0602",
    /// People who would stand where nobody can.
    Misplaced = "W0603",
    /// More people than the simulator can number.
    TooManyPeople = "W0604",
    /// A kind of body that does not fit here.
    WrongBody = "W0605",
    /// People who would stand in one another.
    Overlap = "W0609",
    /// A unit with neither place nor entrance.
    NoPlace = "W0606",
    /// A kind without which a unit cannot be made.
    WorldRefused = "W0607",
    /// A leaderless unit in an order or a company that needs one.
    NeedsLeader = "W0608",

    // Expressions.
    /// A text that is not an expression.
    BadExpression = "W0701",
    /// A name that the scope does not have.
    UnknownName = "W0702",
    /// A name of the truth in a condition.
    TruthName = "W0703",
    /// A value of the wrong type.
    WrongKind = "W0704",
    /// A wrong number of arguments.
    WrongArity = "W0705",
    /// Quantities of different dimensions.
    WrongDimension = "W0706",
    /// A part of CEL that conditions and claims do not use.
    NotUsed = "W0707",
    /// An expression that is too long or too deep.
    TooDeep = "W0708",
    /// A text that is none of a closed list.
    UnknownWord = "W0709",
    /// A reading of another kind than what is measured.
    WrongReading = "W0712",
    /// A text that is not a reading.
    BadReading = "W0711",
}
