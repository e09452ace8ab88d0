import { assemble, HONEST_GUEST } from "@bourse/testing/guests";
import { beforeAll, describe, expect, it } from "vitest";
import { fillMemory, type Program } from "../worker/memory-image.ts";
import { ModuleCache } from "./module-cache.ts";

const GRANT = { apiVersion: 1, capabilityMask: 0, featureMask: 7 } as const;

/** Guests as large as those in TypeScript: the same code, other data, and one whose code is another in one byte. */
const large = (text: string, result = 1) =>
  assemble(`(module (memory (export "memory") 8) (func (export "run") (result i32) (i32.const ${result}))
    (data (i32.const 0) "${text}") (data (i32.const 1024) "${"x".repeat(300_000)}"))`);

function started({ module, image }: Program): string {
  const { memory } = new WebAssembly.Instance(module).exports as { memory: WebAssembly.Memory };
  if (image) fillMemory(memory, image);
  return new TextDecoder().decode(new Uint8Array(memory.buffer, 0, 3));
}

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

describe("large modules that differ in their data alone", () => {
  let one: Uint8Array;
  let two: Uint8Array;
  beforeAll(async () => {
    [one, two] = [await large("one"), await large("two")];
  });

  it("share one compiled code, and each instance has its own data and memory", async () => {
    const cache = new ModuleCache();
    const first = await cache.acquire({ sha256: "one", module: one, grant: GRANT });
    const second = await cache.acquire({ sha256: "two", module: two, grant: GRANT });
    expect(second.module).toBe(first.module);
    expect(cache.compiled).toBe(1);
    expect([started(first), started(second), started(first)]).toEqual(["one", "two", "one"]);
  });

  it("are never taken for one with another code, by however little", async () => {
    const cache = new ModuleCache();
    const first = await cache.acquire({ sha256: "one", module: one, grant: GRANT });
    const foreign = await cache.acquire({ sha256: "foreign", module: await large("one", 2), grant: GRANT });
    expect(foreign.module).not.toBe(first.module);
    expect(cache.compiled).toBe(2);
  });

  it("free the code with the last of them", async () => {
    let dropped = 0;
    const cache = new ModuleCache(() => {
      dropped += 1;
    });
    void cache.acquire({ sha256: "one", module: one, grant: GRANT });
    void cache.acquire({ sha256: "two", module: two, grant: GRANT });
    cache.release("one");
    expect([cache.size, cache.compiled, dropped]).toEqual([1, 1, 0]);
    cache.release("two");
    expect([cache.size, cache.compiled, dropped]).toEqual([0, 0, 1]);
  });

  it("[R-WASM] are refused alike where the code is none", async () => {
    const broken = (module: Uint8Array) => module.map((byte, at) => (at === 4 ? 9 : byte));
    const cache = new ModuleCache();
    for (const [sha256, module] of [["one", broken(one)] as const, ["two", broken(two)] as const])
      await expect(cache.acquire({ sha256, module, grant: GRANT })).rejects.toThrow();
  });
});
