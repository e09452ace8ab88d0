import { defineImport } from "./define.ts";

/** Returns 1 or 0, never an error: an unknown index counts as a capability that is not held. */
export const hasCapability = defineImport({
  name: "has_capability",
  run({ grant }, [index = 0]) {
    // Shifts take their count modulo 32, so index 39 would read bit 7.
    return index >>> 0 < 32 ? (grant.capabilityMask >>> index) & 1 : 0;
  },
});
