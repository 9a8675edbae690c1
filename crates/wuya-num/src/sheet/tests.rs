use super::*;
use crate::quantity::Dimension;

const GOOD: &str = r#"
[stiffness]
value  = "5 kN/m"
range  = ["3 kN/m", "12 kN/m"]
shape  = "lognormal"
source = "moussaid2011, table 1; helbing2000"
note   = "chosen so"

[grip]
value  = 0.4
range  = [0.3, "50 %"]
source = "judgement"
reason = "between cloth and leather"
"#;

fn fault_of(text: &str) -> SheetError {
    Sheet::parse("contact", text).unwrap_err()
}

#[test]
fn a_sheet_is_read_in_file_order_with_everything_it_says() {
    let sheet = Sheet::parse("contact", GOOD).unwrap();
    let names: Vec<&str> = sheet.entries().map(|entry| entry.name.as_str()).collect();
    assert_eq!(names, ["stiffness", "grip"]);
    let stiffness = sheet.get("stiffness").unwrap();
    assert_eq!(
        stiffness.quantity,
        Quantity::new(5_000.0, "5 N/m".parse::<Quantity>().unwrap().dim)
    );
    assert_eq!((stiffness.lo, stiffness.hi), (3_000.0, 12_000.0));
    assert_eq!((stiffness.unit.as_str(), stiffness.shape), ("kN/m", Shape::LogNormal));
    assert_eq!(stiffness.source_keys().collect::<Vec<_>>(), ["moussaid2011", "helbing2000"]);
    assert_eq!(stiffness.full_name(), "contact.stiffness");
    let grip = sheet.get("grip").unwrap();
    assert_eq!(grip.quantity, Quantity::new(0.4, Dimension::NONE));
    assert!(grip.is_judgement() && grip.source_keys().next().is_none());
    assert_eq!(sheet.si("grip"), 0.4);
}

#[test]
fn faults_come_with_line_and_column() {
    let cases: &[(&str, (usize, usize), &str)] = &[
        ("[a]\nvalue = 1\nrange = [0, 2]\n", (1, 2), "no `source`"),
        ("[a]\nvalue = 1\nrange = [0, 2]\nsource = \" \"", (1, 2), "empty source"),
        ("[a]\nvalue = 1\nrange = [0, 2]\nsource = \"judgement\"", (1, 2), "no reason"),
        (
            "[a]\nvalue = 1\nrange = [0, 2]\nsource = \"judgement\"\nreason = \"\"",
            (1, 2),
            "no reason",
        ),
        ("[a]\nvalue = 1\nrange = [0, 2]\nsource = \"k\"\nreason = \"r\"", (1, 2), "`note`"),
        ("[a]\nvalue = 3\nrange = [0, 2]\nsource = \"k\"", (3, 9), "outside its range"),
        ("[a]\nvalue = 1\nrange = [2, 0]\nsource = \"k\"", (3, 9), "lower bound"),
        ("[a]\nvalue = \"1 m\"\nrange = [\"0 m\", \"2 s\"]\nsource = \"k\"", (3, 17), "a time"),
        ("[a]\nvalue = \"1 mm2x\"\nrange = [0, 2]\nsource = \"k\"", (2, 9), "`x`"),
        ("[a]\nvalue = 1\nrnage = [0, 2]\nsource = \"k\"", (3, 1), "did you mean `range`"),
        ("[a]\nvalue = 1\nrange = [0]\nsource = \"k\"", (3, 9), "two bounds"),
        ("[a]\nvalue = true\nrange = [0, 2]\nsource = \"k\"", (2, 9), "a quantity"),
        ("[a]\nvalue = 1\nrange = [0, 2]\nshape=\"odd\"\nsource = \"k\"", (4, 7), "odd"),
        ("[a]\nvalue = 1\nrange = [0, 2]\nshape=\"lognormal\"\nsource=\"k\"", (1, 2), "above 0"),
        ("a = 3", (1, 1), "not a table"),
        ("[a]\nvalue = 1\n[a]\n", (3, 2), "duplicate"),
        ("[a\n", (1, 3), ""),
    ];
    for (text, at, message) in cases {
        let error = fault_of(text);
        assert!(error.to_string().contains(message), "{text}: {error}");
        assert_eq!(error.at, Some(*at), "{text}: {error}");
        let chinese = error.show(crate::lang::Lang::ZhHant);
        assert!(chinese.contains("的參數，第"), "{chinese}");
    }
}

#[test]
fn an_override_keeps_dimension_and_range() {
    let mut sheets = Sheets::new();
    sheets.push(Sheet::parse("contact", GOOD).unwrap());
    let before = sheets.hash();
    sheets.set("contact.stiffness", "8000 N/m").unwrap();
    assert_eq!(sheets.find("contact.stiffness").unwrap().quantity.si, 8_000.0);
    assert!(sheets.find("contact.stiffness").unwrap().is_overridden);
    assert_ne!(sheets.hash(), before);
    let message = |sheets: &mut Sheets, name: &str, value: &str| {
        sheets.set(name, value).unwrap_err().to_string()
    };
    assert!(message(&mut sheets, "contact.stiffness", "8 m").contains("a length"));
    assert!(message(&mut sheets, "contact.stiffness", "80 kN/m").contains("outside"));
    assert!(message(&mut sheets, "contact.stifness", "8 kN/m").contains("`contact.stiffness`"));
    assert!(message(&mut sheets, "stiffness", "8 kN/m").contains("no parameter"));
    assert_eq!(sheets.find("contact.stiffness").unwrap().quantity.si, 8_000.0);
    assert_eq!(sheets.find("nothing"), None);
}

#[test]
fn the_hash_ignores_sources_and_sees_ranges() {
    let with = |text: &str| {
        let mut sheets = Sheets::new();
        sheets.push(Sheet::parse("contact", text).unwrap());
        sheets.hash()
    };
    assert_eq!(with(GOOD), with(&GOOD.replace("table 1", "table 2")));
    assert_eq!(with(GOOD), with(&GOOD.replace("5 kN/m", "5000 N/m")));
    assert_ne!(with(GOOD), with(&GOOD.replace("12 kN/m", "13 kN/m")));
    assert_ne!(with(GOOD), with(&GOOD.replace("lognormal", "uniform")));
}
