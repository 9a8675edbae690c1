//! `[kind]` and `[kit]`: what people are made of.

use wuya_sim::def::{BodyKind, KindDef};

use crate::problem::{Arg, Code, Problem};
use crate::read::decode::{Amount, List, Named, Text};
use crate::schema::{self, Body, Kit, Mass, Unit};
use crate::values::{Limit, Values};

/// The kinds of a scenario and those that units make of them.
#[derive(Debug, Default)]
pub(crate) struct Kinds {
    /// As the simulator takes them; those of the scenario first, in its order.
    pub(crate) list: Vec<KindDef>,
    /// Mass and armour of each kit.
    kit: Vec<(String, f64, f64)>,
}

/// What a kind or a unit says it carries.
struct Carried<'t> {
    kit: Option<&'t List<Text>>,
    load: Option<&'t Amount<Mass>>,
    armour: Option<&'t Amount<Mass>>,
}

fn body(body: &Body) -> BodyKind {
    match body {
        Body::Foot => BodyKind::Foot,
        Body::Rider => BodyKind::Rider,
        Body::Horse => BodyKind::Horse,
    }
}

/// Key of a body kind in the catalogue.
pub(crate) fn body_key(kind: BodyKind) -> &'static str {
    match kind {
        BodyKind::Foot => "body-foot",
        BodyKind::Rider => "body-rider",
        BodyKind::Horse => "body-horse",
    }
}

impl Kinds {
    /// Reads kit and kinds. A broken kind keeps its place in the list, so that units can be checked.
    pub(crate) fn read(
        kit: &Named<Kit>,
        kinds: &Named<schema::BodyKind>,
        values: &mut Values<'_>,
    ) -> Self {
        let mut all = Self::default();
        for (name, table) in &kit.items {
            let mass = values.amount(&table.mass, Limit::NotNegative).unwrap_or(0.0);
            let worn = table.armour.as_ref().is_some_and(|armour| armour.value);
            all.kit.push((name.value.clone(), mass, if worn { mass } else { 0.0 }));
            let judged = table.source.as_ref().filter(|source| source.value == "judgement");
            if let (Some(source), None) = (judged, &table.reason) {
                values.wrong(
                    Problem::new(Code::NoReason, source.at).text("name", name.value.as_str()),
                );
            }
        }
        for (name, table) in &kinds.items {
            let kind = all.kind(name, table, kit, values);
            all.list.push(kind);
        }
        all
    }

    fn kind(
        &self,
        name: &Text,
        table: &schema::BodyKind,
        kit: &Named<Kit>,
        values: &mut Values<'_>,
    ) -> KindDef {
        let positive = Limit::Positive;
        let mut spread = Spreads { values };
        let mut def = KindDef {
            key: name.value.clone(),
            body: body(&table.body),
            mass_kg: spread.of(table.mass.as_ref(), positive),
            stature_m: spread.of(table.stature.as_ref(), positive),
            radius_m: spread.of(table.radius.as_ref(), positive),
            speed_m_s: spread.of(table.speed.as_ref(), positive),
            load_kg: 0.0,
            armour_kg: 0.0,
            critical_power_w_kg: spread.of(table.critical_power.as_ref(), positive),
            w_prime_j_kg: spread.of(table.w_prime.as_ref(), positive),
            vo2max_w_kg: spread.of(table.vo2max.as_ref(), positive),
            wait_s: spread.of(table.wait.as_ref(), Limit::NotNegative),
        };
        let carried = Carried {
            kit: Some(&table.kit),
            load: table.load.as_ref(),
            armour: table.armour.as_ref(),
        };
        (def.load_kg, def.armour_kg) = self.load(carried, kit, values);
        def
    }

    /// Load and armour of kit and of what is carried besides [kg].
    fn load(&self, carried: Carried<'_>, kit: &Named<Kit>, values: &mut Values<'_>) -> (f32, f32) {
        let Carried { kit: names, load, armour } = carried;
        let mut carried = values.optional(load, Limit::NotNegative).unwrap_or(0.0);
        let mut worn = values.optional(armour, Limit::NotNegative).unwrap_or(0.0);
        if let Some(amount) = armour
            && worn > carried
        {
            values.wrong(
                Problem::new(Code::OutOfRange, amount.at)
                    .text("value", amount.text.as_str())
                    .with("wanted", Arg::Key("wanted-within-load")),
            );
        }
        for name in names.into_iter().flat_map(|list| &list.items) {
            match self.kit.iter().find(|(known, _, _)| *known == name.value) {
                Some((_, mass, armour)) => {
                    carried += mass;
                    worn += armour;
                }
                None if kit.knows(&name.value) => {}
                None => values.wrong(
                    Problem::new(Code::Unknown, name.at)
                        .with("what", Arg::Key("what-kit"))
                        .text("name", name.value.as_str())
                        .near(&name.value, kit.names()),
                ),
            }
        }
        (carried as f32, worn as f32)
    }

    /// The kind of a unit's members: that of the scenario, or a new one with what the unit says.
    pub(crate) fn of_unit(
        &mut self,
        index: u16,
        name: &str,
        unit: &Unit,
        kit: &Named<Kit>,
        values: &mut Values<'_>,
    ) -> u16 {
        let base = self.list[usize::from(index)].clone();
        let positive = Limit::Positive;
        let mut spread = Spreads { values };
        let mut def = KindDef {
            mass_kg: spread.of(unit.mass.as_ref(), positive).or(base.mass_kg),
            stature_m: spread.of(unit.stature.as_ref(), positive).or(base.stature_m),
            speed_m_s: spread.of(unit.speed.as_ref(), positive).or(base.speed_m_s),
            critical_power_w_kg: spread
                .of(unit.critical_power.as_ref(), positive)
                .or(base.critical_power_w_kg),
            w_prime_j_kg: spread.of(unit.w_prime.as_ref(), positive).or(base.w_prime_j_kg),
            vo2max_w_kg: spread.of(unit.vo2max.as_ref(), positive).or(base.vo2max_w_kg),
            wait_s: spread.of(unit.wait.as_ref(), Limit::NotNegative).or(base.wait_s),
            ..base.clone()
        };
        if unit.load.is_some() || unit.armour.is_some() || unit.kit.is_some() {
            let carried = Carried {
                kit: unit.kit.as_ref(),
                load: unit.load.as_ref(),
                armour: unit.armour.as_ref(),
            };
            (def.load_kg, def.armour_kg) = self.load(carried, kit, values);
        }
        if def == base {
            return index;
        }
        def.key = format!("{}@{name}", base.key);
        self.list.push(def);
        u16::try_from(self.list.len() - 1).unwrap_or(u16::MAX)
    }
}

struct Spreads<'s, 'v> {
    values: &'s mut Values<'v>,
}

impl Spreads<'_, '_> {
    fn of<M: crate::read::decode::Measured>(
        &mut self,
        spread: Option<&schema::Spread<M>>,
        limit: Limit,
    ) -> Option<wuya_sim::def::Dist> {
        spread.and_then(|spread| self.values.spread(spread, limit))
    }
}
