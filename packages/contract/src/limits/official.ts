/** Official keys in a set: more people than that do not sign, and every key costs a check at each install. */
export const OFFICIAL_KEYS = 16;

/** Signatures beside a version: those of a whole set and of the set before it. More would only cost time to check. */
export const ENDORSEMENTS = 2 * OFFICIAL_KEYS;

/** Sets in a file, the first and its successors: a new one each month for five years. */
export const OFFICIAL_SETS = 60;

/** A full file has about 300 KB: each set has at most 16 keys and 32 signatures. */
export const OFFICIAL_SETS_MAX_BYTES = 512 * 1024;
