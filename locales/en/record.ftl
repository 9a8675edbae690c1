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
record-damaged = { $path } is damaged or cut short: { $reason }
record-foreign-checkpoint = { $path } belongs to something else: its { $what } is { $found }, here it is { $here }
