export { type Clock, SYSTEM_CLOCK } from "./clock.ts";
export { makePrivateFolder, syncFolder } from "./files/folders.ts";
export { type DecisiveRead, type DecisiveRules, readDecisive } from "./files/read-decisive.ts";
export { type PrivateRead, readPrivate } from "./files/read-private.ts";
export { type WriteOptions, writeDurably } from "./files/write-durably.ts";
export { type Random, SYSTEM_RANDOM } from "./random.ts";
export { Refusal } from "./refusal.ts";
export { open, SEALING_KEY_BYTES, type Sealed, type SealingPlace, seal } from "./sealing/seal.ts";
export { textOf } from "./text-of.ts";
