import { defineImport } from "./define.ts";

/** Answers 1 or 0, never an error: an index that no capability has is simply not held. */
export const hasCapability = defineImport({
  name: "has_capability",
  run({ grant }, [index = 0]) {
    // Shifts take their count modulo 32, so index 39 would read bit 7.
    return index >>> 0 < 32 ? (grant.capabilityMask >>> index) & 1 : 0;
  },
});
