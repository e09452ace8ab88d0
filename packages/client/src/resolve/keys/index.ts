export { checkKeySet, type KeySetMemory } from "./check-key-set.ts";
export { isFrom } from "./instants.ts";
export type { KeyRecord, PublisherKeys, RotationRecord } from "./key-set.ts";
export { keySetFromRest } from "./key-set-from-rest.ts";
export { rotationChain } from "./rotation-chain.ts";
