use crate::testing::*;
use wuya_sim::def::*;
use wuya_sim::*;
#[test]
fn probe_same() {
    let scene = crate::skirmish::skirmish();
    let (mut a, mut b) = (Run::new(&scene), Run::new(&scene));
    for _ in 0..1200 {
        b.scratch = Scratch::new(&b.world);
        a.tick();
        b.tick();
        let (x, y) = (Columns::saved_from(&mut a.world), Columns::saved_from(&mut b.world));
        if x != y {
            eprintln!("tick {}", a.world.tick());
            for (name, col) in &x.by_name {
                if y.by_name[name] != *col {
                    if let (Column::F32(p), Column::F32(q)) = (col, &y.by_name[name]) {
                        let d: Vec<_> = p
                            .iter()
                            .zip(q)
                            .enumerate()
                            .filter(|(_, (a, b))| a != b)
                            .map(|(i, (a, b))| (i, f32::from_bits(*a), f32::from_bits(*b)))
                            .take(6)
                            .collect();
                        eprintln!("  differs {name} {d:?}");
                    } else {
                        eprintln!("  differs {name}");
                    }
                }
            }
            break;
        }
    }
}
#[test]
fn probe_nan() {
    let mut run = Run::new(&crate::audit::scene());
    run.seconds(3);
    let mut c = Columns::saved_from(&mut run.world);
    if let Column::F32(v) = c.by_name.get_mut("contact.press").unwrap() {
        v[13] = f32::NAN.to_bits();
    }
    c.load_into(&mut run.world);
    for _ in 0..260 {
        let r = step(&run.params, &mut run.world, &mut run.scratch);
        let c = Columns::saved_from(&mut run.world);
        if run.world.tick() % 16 == 0 || r.is_err() {
            eprintln!(
                "{} {r:?} press {:?} layers {:?} stepped {:?}",
                run.world.tick(),
                c.f32s("contact.press")[13],
                c.u8s("groups.layer"),
                c.u64s("groups.stepped")
            );
        }
    }
}
#[test]
fn probe_cross() {
    let mut run = Run::new(&crate::layers::press());
    run.seconds(200);
    let c = Columns::saved_from(&mut run.world);
    eprintln!("layers {:?}", c.u8s("groups.layer"));
    for i in 0..40u32 {
        let [x, y] = run.world.position(i);
        let v = run.world.velocity(i);
        if v[0].abs() + v[1].abs() > 0.01 || x < 0.0 {
            eprintln!(
                "{i} {x:.2} {y:.2} {v:?} sign {} aim {:?}",
                c.u8s("aims.signs")[i as usize],
                &c.f32s("aims.drive")[4 * i as usize..4 * i as usize + 4]
            );
        }
    }
    let _ = NONE;
}
