/** Maximum keys of an official set: no set needs more signers, and each key costs a check at every install. */
export const OFFICIAL_KEYS = 16;

/** Maximum signatures beside a version: one by each key of a full set and of the set before it. More would only cost time to check. */
export const ENDORSEMENTS = 2 * OFFICIAL_KEYS;

/** Sets in a file, the first and its successors: a new one each month for five years. */
export const OFFICIAL_SETS = 60;

/** A full file has about 300 KB: each set has at most 16 keys and 32 signatures. */
export const OFFICIAL_SETS_MAX_BYTES = 512 * 1024;
