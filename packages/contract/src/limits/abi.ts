const KIB = 1024;
const MIB = 1024 * KIB;

/** Bytes of one `svc.log` entry; longer text is truncated. The specification's figure. */
export const LOG_ENTRY_MAX_BYTES = 64 * KIB;
/** Candles of one snapshot: as many as a guest can process in one callback. The specification's figure. */
export const CANDLE_SNAPSHOT_MAX_CANDLES = 256;
/** Bytes of the JSON of one candle snapshot. The specification's figure. */
export const CANDLE_SNAPSHOT_MAX_BYTES = 128 * KIB;
/** Bytes of the JSON of one quote snapshot. The specification's figure. */
export const QUOTE_SNAPSHOT_MAX_BYTES = 16 * KIB;
/** Bytes of one view published through `svc.view_set_json`. The specification's figure. */
export const VIEW_MAX_BYTES = 64 * KIB;
/** Bytes of one event delivered to a guest. The specification's figure. */
export const EVENT_MAX_BYTES = 4 * MIB;
/** Bytes of one output envelope. The specification's figure. */
export const ENVELOPE_MAX_BYTES = 2 * MIB;
/** Commands of one output envelope. The specification's figure. */
export const ENVELOPE_MAX_COMMANDS = 32;
/** Bytes of a file imported with `ui.import`. The specification's figure. */
export const IMPORT_MAX_BYTES = MIB;
/** Bytes of the file itself: a byte order mark does not count as data. */
export const IMPORT_FILE_MAX_BYTES = IMPORT_MAX_BYTES + 3;
