# The wuya command: help, progress, results, errors.

cli-about = Puts an account of a pre-gunpowder battle to the test, person by person.
cli-after = A scenario is a folder. Begin with: wuya new my-battle
cli-usage-word = Usage:
cli-commands = Commands
cli-options = Options
cli-arguments = Arguments
cli-option-lang = Language of all that is said: en or zh-Hant (unless told, that of the environment)
cli-option-help = Print this help
cli-option-version = Print the version

cli-usage = wuya [--lang LANG] COMMAND …
cli-run = Run a scenario and leave a run folder with a report
cli-run-usage = wuya run [OPTIONS] DIR
cli-run-dir = Folder of the scenario
cli-run-seed = Seed of every draw (unless told, the scenario's, else 0)
cli-run-until = Stop at this solar time (18:30) or after this long (2 h, 半個時辰)
cli-run-out = Folder to write (unless told, runs/SCENARIO-SEED)
cli-run-resume = Go on from a checkpoint, or from the run folder it lies beside
cli-run-threads = Threads to use (unless told, one per processor); results never depend on it
cli-run-quiet = Say nothing while running
cli-run-profile = Say at the end where the time went
cli-run-force = Replace an earlier run in the folder to write
cli-new = Write a commented scenario folder to start from
cli-new-usage = wuya new DIR
cli-new-dir = Folder to make
cli-check = List every mistake of a scenario at once, each with its place
cli-check-usage = wuya check DIR
cli-check-dir = Folder of the scenario
cli-report = Write the report of a run again
cli-report-usage = wuya report [OPTIONS] RUN
cli-report-run = Folder of a run
cli-report-out = File to write (unless told, report.html in the run's folder)
cli-explain = Say what a parameter means: value, unit, range, source, who reads it
cli-explain-usage = wuya explain NAME
cli-explain-name = Full name (contact.stiffness), or a part of one to list several
cli-schema = Print the JSON Schema of scenario.toml, for editors
cli-schema-usage = wuya schema

# Wrong usage.
cli-wrong-unknown-command = there is no command “{ $given }”
cli-wrong-no-command = a command is needed
cli-wrong-unknown-argument = “{ $given }” is not understood here
cli-wrong-missing = { $names } is missing
cli-wrong-value = “{ $given }” is not a value of { $name }
cli-wrong-number = { $name } needs a whole number, not “{ $given }”
cli-wrong-threads = --threads needs a whole number from 1 to { $most }
cli-wrong-no-value = { $name } needs a value
cli-wrong-twice = { $name } may be given once only
cli-wrong-conflict = { $name } does not go together with { $other }
cli-wrong-other = the arguments are not understood
cli-wrong-near = Did you mean “{ $near }”?
cli-wrong-help = More by: { $command } --help
cli-wrong-until = “{ $given }” is neither a solar time (18:30) nor a length of time (2 h, 25 min, half a shichen)

# Running.
cli-run-building = reading { $dir }
cli-run-begun = { $title }: { $people } people, seed { $seed }, from { $from }
cli-run-resumed = going on from { $time }
cli-run-line = { $time } · { $counts } · { $speed } s per s · { $left } to go
cli-run-bar = { $counts } · { $speed } s per s · { $left } to go
cli-run-side = { $side }: { $counts }
cli-run-stopping = stopping cleanly; Ctrl-C again to stop at once
cli-run-done = { $title }: { $simulated } simulated in { $wall }.
cli-run-interrupted = { $title }: interrupted at { $time }, after { $simulated } simulated in { $wall }.
cli-run-fates = At the end: { $counts }.
cli-run-report = Report: { $path }
cli-run-go-on = To go on: { $command }
cli-run-profile-title = Where the time went:
cli-run-profile-line = { $stage }  { $seconds } s  { $share } %
cli-count = { $count } { $fate }
cli-comma = { ", " }
cli-semicolon = { " · " }
cli-seconds = { $s } s
cli-minutes = { $m } min { $s } s
cli-hours = { $h } h { $m } min
cli-unknown = ?

cli-new-done = Wrote { $dir }. Check it: wuya check { $dir } — run it: wuya run { $dir }
cli-check-done = { $dir } is sound: { $people } people and horses, { $units } units, { $orders } orders.
cli-report-done = Wrote { $path }
cli-explain-unknown = no parameter is called “{ $name }”
cli-explain-near = Did you mean { $names }?

# Errors of the surroundings.
cli-io = { $path }: { $reason }
cli-io-output = the output could not be written: { $reason }
cli-io-full = no space left on the disk
cli-io-too-large = the file would be larger than the limit set for this program
cli-io-denied = permission denied
cli-io-absent = there is no such file or folder
cli-io-exists = it is already there
cli-io-pipe = whoever was reading it has gone
cli-io-read-only = the file system can only be read
cli-io-not-folder = it is not a folder
cli-io-folder = it is a folder
cli-not-a-scenario = { $dir } holds no scenario.toml
cli-many-runs = { $dir } has too many runs of this name; clear some away or use --out
