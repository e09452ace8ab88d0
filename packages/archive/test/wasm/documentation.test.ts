import { readFileSync } from "node:fs";
import { WASM_LIMITS } from "@bourse/contract";
import { describe, expect, it } from "vitest";

const page = readFileSync(new URL("../../../../docs/ABI.md", import.meta.url), "utf8");
/** Limits on an engine's effort and on a list of findings: described in words, because an author cannot count them. */
const IN_WORDS = new Set(["validationWork", "validationValues", "copiesPerFunction", "copiesTogether", "issues"]);

describe("the ABI page", () => {
  it.each(Object.entries(WASM_LIMITS).filter(([name]) => !IN_WORDS.has(name)))(
    "[R-WASM] states the cap %s of %i",
    (_, limit) => {
      expect(page).toContain(limit.toLocaleString("en-US"));
    },
  );
});
