# Errors of recordings and checkpoints (wuya-record).

record-exists = { $path } already exists; choose another folder, or allow an earlier run to be replaced
record-not-a-run = { $path } already exists and is not a run of wuya; it is left as it is
record-disk-full = no room left for { $path }: the disk is full
record-file-too-large = { $path } has reached the file-size limit set for this program
record-denied = { $path } cannot be written: permission denied
record-absent = { $path } does not exist
record-io = { $path }: { $reason }
record-table = { $path } cannot be read as a table of this format: { $reason }
record-format = { $path } is of format version { $found }; this version of wuya reads version { $known }
record-manifest = { $path } is not the description of a run: { $reason }
record-not-a-checkpoint = { $path } is not a checkpoint of wuya
record-damaged =
    { $path } is damaged or cut short: { $reason ->
        [checksum] its checksum does not fit its contents
        [short] it ends too early
        [header] its header cannot be read
        [columns] its columns are not those of this version
        [table] a recorded table in it cannot be read
       *[other] { $reason }
    }
record-foreign-checkpoint =
    { $path } does not fit: its { $what ->
        [version] version of wuya
        [seed] seed
        [scenario] scenario
        [parameters] set of parameters
       *[other] { $what }
    } is { $found }, here it is { $here }
