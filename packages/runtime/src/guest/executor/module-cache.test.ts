import { assemble, HONEST_GUEST } from "@bourse/testing/guests";
import { describe, expect, it } from "vitest";
import { ModuleCache } from "./module-cache.ts";

const GRANT = { apiVersion: 1, capabilityMask: 0, featureMask: 7 } as const;

describe("compiled modules", () => {
  it("[P19] are compiled once for all guests of the same bytes and freed with the last", async () => {
    const cache = new ModuleCache();
    const unit = { sha256: "one", module: await assemble(HONEST_GUEST), grant: GRANT };
    expect(cache.acquire(unit)).toBe(cache.acquire(unit));
    cache.release("one");
    expect(cache.size).toBe(1);
    cache.release("one");
    cache.release("one");
    expect(cache.size).toBe(0);
  });

  it("[R-WASM] tell whoever awaits them that the bytes are no module", async () => {
    const cache = new ModuleCache();
    await expect(cache.acquire({ sha256: "bad", module: new Uint8Array([0]), grant: GRANT })).rejects.toThrow();
  });
});
