const KIB = 1024;
const MIB = 1024 * KIB;

/** Bytes of one `svc.log` entry; longer text is cut. The specification's figure. */
export const LOG_ENTRY_MAX_BYTES = 64 * KIB;
/** Candles of one snapshot: what a guest can digest in one callback. The specification's figure. */
export const CANDLE_SNAPSHOT_MAX_CANDLES = 256;
/** Bytes of the JSON of one candle snapshot. The specification's figure. */
export const CANDLE_SNAPSHOT_MAX_BYTES = 128 * KIB;
/** Bytes of the JSON of one quote snapshot. The specification's figure. */
export const QUOTE_SNAPSHOT_MAX_BYTES = 16 * KIB;
/** Bytes of one view published through `svc.view_set_json`. The specification's figure. */
export const VIEW_MAX_BYTES = 64 * KIB;
/** Bytes of one event given to a guest. The specification's figure. */
export const EVENT_MAX_BYTES = 4 * MIB;
/** Bytes of one output envelope. The specification's figure. */
export const ENVELOPE_MAX_BYTES = 2 * MIB;
/** Commands of one output envelope. The specification's figure. */
export const ENVELOPE_MAX_COMMANDS = 32;
/** Bytes of a file taken by `ui.import`. The specification's figure. */
export const IMPORT_MAX_BYTES = MIB;
/** Bytes of its file: a byte order mark in front is no data. */
export const IMPORT_FILE_MAX_BYTES = IMPORT_MAX_BYTES + 3;
