//! Signals: Ctrl-C once ends cleanly, twice at once; a file-size limit is an error, not the end.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::{SIGINT, SIGTERM};

/// Makes a write beyond the file-size limit fail with "file too large" instead of killing us.
/// The handler only sets a flag that nobody reads: it is there so that the default is not.
pub(crate) fn let_limits_be_errors() {
    #[cfg(unix)]
    {
        let unread = Arc::new(AtomicBool::new(false));
        // Without it a limit kills the command, which is how other programs end too.
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, unread);
    }
}

/// A flag that Ctrl-C (or a polite `kill`) sets; the second one ends the process at once.
pub(crate) fn stop_flag() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        // 128 + the signal is how a shell reports an end by signal. Registered first, so that the
        // first signal finds the flag still down.
        let _ = signal_hook::flag::register_conditional_shutdown(
            signal,
            128 + signal,
            Arc::clone(&stop),
        );
        let _ = signal_hook::flag::register(signal, Arc::clone(&stop));
    }
    stop
}
