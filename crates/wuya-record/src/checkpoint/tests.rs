use std::fs;
use std::path::Path;

use proptest::prelude::*;

use super::*;
use crate::tests::{event, series, stamp};
use crate::{Damage, Existing, RecordError, Recorder, RunManifest};

/// A little more than one block.
const EVENTS: u64 = crate::table::BLOCK_ROWS as u64 + 500;

/// A world in little.
#[derive(Clone, Debug, Default, PartialEq)]
struct Small {
    fate: Vec<u8>,
    unit: Vec<u16>,
    other: Vec<u32>,
    tick: Vec<u64>,
    x: Vec<i32>,
    speed: Vec<f32>,
    energy: Vec<f64>,
}

impl Small {
    fn full() -> Small {
        Small {
            fate: vec![0, 1, 255],
            unit: vec![7; 1000],
            other: vec![u32::MAX, 0],
            tick: vec![u64::MAX],
            x: (-500..500).collect(),
            speed: vec![f32::NAN, -0.0, 1.5],
            energy: Vec::new(),
        }
    }

    fn visit(&mut self, visitor: &mut dyn Visitor) {
        visitor.u8s("fate", &mut self.fate);
        visitor.u16s("unit", &mut self.unit);
        visitor.u32s("other", &mut self.other);
        visitor.u64s("tick", &mut self.tick);
        visitor.i32s("x", &mut self.x);
        visitor.f32s("speed", &mut self.speed);
        visitor.f64s("energy", &mut self.energy);
    }

    fn same_bits(&self, other: &Small) -> bool {
        let speeds = |small: &Small| small.speed.iter().map(|v| v.to_bits()).collect::<Vec<_>>();
        let rest = |small: &Small| Small { speed: Vec::new(), ..small.clone() };
        speeds(self) == speeds(other) && rest(self) == rest(other)
    }
}

fn identity() -> Identity {
    Identity {
        version: "0.1.0".into(),
        seed: u64::MAX,
        scenario_hash: "ab".into(),
        parameter_hash: "cd".into(),
    }
}

fn progress() -> Progress {
    Progress { tick: 4711, wall_s: 1.5, resumed_at_s: vec![3.0] }
}

fn recorder(out: &Path) -> Recorder {
    Recorder::create(out, Existing::Refuse, stamp()).unwrap()
}

/// The bytes of a checkpoint with these many events.
fn saved(events: u64) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let mut recorder = recorder(&folder.path().join("run"));
    (0..events).for_each(|at| recorder.event(event(at)).unwrap());
    (0..5).for_each(|at| recorder.series(series(at)).unwrap());
    let path = folder.path().join("run.checkpoint");
    let visit = |visitor: &mut dyn Visitor| Small::full().visit(visitor);
    save_checkpoint(&path, &identity(), &progress(), &mut recorder, visit).unwrap();
    fs::read(path).unwrap()
}

fn open(bytes: &[u8]) -> Result<Checkpoint, RecordError> {
    Checkpoint::from_bytes(bytes, Path::new("run.checkpoint"))
}

fn refused(bytes: &[u8]) -> RecordError {
    open(bytes).err().expect("refused")
}

/// The bytes with a hash that fits, as a clever hand would leave them.
fn sealed(mut body: Vec<u8>) -> Vec<u8> {
    body.truncate(body.len() - HASH_BYTES);
    let hash = blake3::hash(&body);
    body.extend(hash.as_bytes());
    body
}

#[test]
fn a_state_comes_back_bit_by_bit() {
    let checkpoint = open(&saved(3)).unwrap();
    assert_eq!(checkpoint.identity(), &identity());
    assert_eq!(checkpoint.progress(), &progress());
    let mut world = Small { fate: vec![9; 9], ..Small::default() };
    checkpoint.load(|visitor| world.visit(visitor)).unwrap();
    assert!(world.same_bits(&Small::full()), "{world:?}");
    let print = |mut world: Small| {
        let mut hasher = wuya_sim::Fingerprinter::new();
        world.visit(&mut hasher);
        hasher.finish()
    };
    assert_eq!(print(world), print(Small::full()));
}

#[test]
fn a_resumed_recording_has_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole");
    let mut uninterrupted = recorder(&whole);
    (0..EVENTS).for_each(|at| uninterrupted.event(event(at)).unwrap());
    (0..10).for_each(|at| uninterrupted.series(series(at)).unwrap());
    let closed = uninterrupted.close([]).unwrap();
    let print = closed.events_fingerprint();
    closed.publish(RunManifest::default()).unwrap();

    // Stopped within the first block, at the end of a block, and in the second.
    for stop in [100, crate::table::BLOCK_ROWS as u64, EVENTS - 1] {
        let checkpoint = open(&saved(stop)).unwrap();
        let out = folder.path().join(format!("resumed-{stop}"));
        let mut resumed = recorder(&out);
        checkpoint.restore(&mut resumed).unwrap();
        assert_eq!((resumed.event_count(), resumed.series_count()), (stop, 5));
        (stop..EVENTS).for_each(|at| resumed.event(event(at)).unwrap());
        (5..10).for_each(|at| resumed.series(series(at)).unwrap());
        let closed = resumed.close([]).unwrap();
        assert_eq!(closed.events_fingerprint(), print);
        closed.publish(RunManifest::default()).unwrap();
        for table in ["events.parquet", "series.parquet"] {
            let bytes = |run: &Path| fs::read(run.join(table)).unwrap();
            assert!(bytes(&whole) == bytes(&out), "{table} differs, stopped at {stop}");
        }
    }
}

#[test]
fn a_recording_goes_on_after_a_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.checkpoint");
    let mut recorder = recorder(&folder.path().join("run"));
    for at in 0..EVENTS {
        recorder.event(event(at)).unwrap();
        if at % 20_000 == 0 {
            save_checkpoint(&path, &identity(), &progress(), &mut recorder, |_| {}).unwrap();
        }
    }
    let closed = recorder.close([]).unwrap();
    let read = crate::read_events(closed.folder()).unwrap();
    assert!(read.into_iter().eq((0..EVENTS).map(event)));
}

#[test]
fn every_cut_is_noticed() {
    let bytes = saved(3);
    let everywhere = (0..bytes.len()).filter(|length| *length < 64 || length.is_multiple_of(29));
    for length in everywhere {
        let error = refused(&bytes[..length]);
        let fits = match length {
            0..8 => matches!(error, RecordError::NotACheckpoint { .. }),
            _ => matches!(error, RecordError::Damaged { .. }),
        };
        assert!(fits, "cut at {length}: {error}");
    }
    assert!(matches!(refused(b"PAR1"), RecordError::NotACheckpoint { .. }));
}

#[test]
fn every_changed_byte_is_noticed() {
    let bytes = saved(1);
    for at in (0..bytes.len()).step_by(31) {
        let mut changed = bytes.clone();
        changed[at] ^= 0x10;
        refused(&changed);
    }
}

#[test]
fn another_format_version_is_refused_as_such() {
    let mut bytes = saved(1);
    bytes[8] = 99;
    let error = refused(&bytes);
    assert!(matches!(&error, RecordError::Format { found, .. } if found == "99"), "{error}");
}

#[test]
fn a_checkpoint_of_another_run_is_refused_and_says_why() {
    let checkpoint = open(&saved(1)).unwrap();
    checkpoint.check(&identity()).unwrap();
    let others = [
        ("version", Identity { version: "0.2.0".into(), ..identity() }),
        ("seed", Identity { seed: 1, ..identity() }),
        ("scenario", Identity { scenario_hash: "x".into(), ..identity() }),
        ("parameters", Identity { parameter_hash: "x".into(), ..identity() }),
    ];
    for (differs, here) in others {
        match checkpoint.check(&here) {
            Err(RecordError::ForeignCheckpoint { what, .. }) => assert_eq!(what, differs),
            other => panic!("{differs}: {other:?}"),
        }
    }
}

#[test]
fn columns_that_do_not_fit_are_refused() {
    let checkpoint = open(&saved(1)).unwrap();
    let refused = |visit: &dyn Fn(&mut Small, &mut dyn Visitor)| {
        let mut world = Small::full();
        match checkpoint.load(|visitor| visit(&mut world, visitor)) {
            Err(RecordError::Damaged { reason, .. }) => assert_eq!(reason, Damage::Columns),
            other => panic!("{other:?}"),
        }
    };
    // Fewer columns, another name, another type, one more.
    refused(&|world, visitor| visitor.u8s("fate", &mut world.fate));
    refused(&|world, visitor| visitor.u8s("fates", &mut world.fate));
    refused(&|world, visitor| visitor.u16s("fate", &mut world.unit));
    refused(&|world, visitor| {
        world.visit(visitor);
        visitor.u8s("more", &mut world.fate);
    });
}

#[test]
fn a_failed_checkpoint_leaves_the_older_one() {
    let folder = tempfile::tempdir().unwrap();
    let mut recorder = recorder(&folder.path().join("run"));
    let save = |path: &Path, recorder: &mut Recorder| {
        save_checkpoint(path, &identity(), &progress(), recorder, |_| {})
    };
    let error = save(&folder.path().join("nowhere/c"), &mut recorder).unwrap_err();
    assert!(matches!(error, RecordError::Absent { .. }), "{error}");
    // A folder of that name cannot be renamed over: the temporary file must go all the same.
    let path = folder.path().join("c");
    fs::create_dir(&path).unwrap();
    save(&path, &mut recorder).unwrap_err();
    drop(recorder);
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().path()).collect();
    assert_eq!(left, [path]);
}

#[test]
fn a_header_that_promises_too_much_takes_no_memory() {
    let bytes = saved(1);
    let header_bytes =
        usize::try_from(u64::from_le_bytes(bytes[12..20].try_into().unwrap())).unwrap();
    let header = std::str::from_utf8(&bytes[20..20 + header_bytes]).unwrap();
    let swollen = header.replace("\"count\":1000,", "\"count\":4611686018427387904,");
    assert_ne!(header, swollen);
    let mut forged = bytes[..12].to_vec();
    forged.extend((swollen.len() as u64).to_le_bytes());
    forged.extend(swollen.as_bytes());
    forged.extend(&bytes[20 + header_bytes..]);
    let checkpoint = open(&sealed(forged)).unwrap();
    let mut world = Small::full();
    assert!(checkpoint.load(|visitor| world.visit(visitor)).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// Bytes changed, moved or cut, with a checksum that fits all the same: an error or a state,
    /// never a panic.
    #[test]
    fn prop_forged_checkpoints_never_panic(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        cut in prop::option::of(any::<prop::sample::Index>()),
    ) {
        let mut bytes = FORGED.with(Clone::clone);
        for (at, value) in changes {
            let at = at.index(bytes.len());
            bytes[at] ^= value;
        }
        if let Some(cut) = cut {
            bytes.truncate(HASH_BYTES + cut.index(bytes.len() - HASH_BYTES));
        }
        if let Ok(checkpoint) = open(&sealed(bytes)) {
            let mut world = Small::full();
            let _ = checkpoint.load(|visitor| world.visit(visitor));
            let folder = tempfile::tempdir().unwrap();
            let _ = checkpoint.restore(&mut recorder(&folder.path().join("run")));
        }
    }

    #[test]
    fn prop_any_bytes_are_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(open(&bytes).is_err());
        prop_assert!(open(&[MAGIC.as_slice(), &bytes].concat()).is_err());
    }
}

thread_local! {
    static FORGED: Vec<u8> = saved(50);
}
