import { describe, expect, it } from "vitest";
import { CatalogueCache, type ReadyAnswer } from "./cache.ts";

const answer = (text: string): ReadyAnswer => ({ body: Buffer.from(text), etag: `"${text}"` });

function setUp(mostBytes = 1000) {
  const state = { revision: 1n, time: 0, asked: 0, shown: "one" };
  const cache = new CatalogueCache({
    readRevision: async () => {
      state.asked += 1;
      return state.revision;
    },
    staleMs: 1000,
    mostBytes,
    elapsed: () => state.time,
  });
  let built = 0;
  const get = async (key = "a") => {
    const made = await cache.get(key, async () => {
      built += 1;
      return answer(state.shown);
    });
    return made.body.toString();
  };
  return { state, cache, get, builds: () => built };
}

describe("the catalogue's answers in memory", () => {
  it("are built once for one revision, and need no question within the bound", async () => {
    const { state, cache, get, builds } = setUp();
    await get();
    await get();
    state.time = 999;
    expect(cache.ready("a")?.body.toString()).toBe("one");
    expect([builds(), state.asked]).toEqual([1, 1]);
  });

  it("[P8] show another node's change within the bound", async () => {
    const { state, cache, get } = setUp();
    await get();
    state.revision = 2n;
    state.shown = "two";
    state.time = 999;
    expect(await get()).toBe("one");
    state.time = 1000;
    expect(cache.ready("a")).toBeUndefined();
    expect(await get()).toBe("two");
  });

  it("[P8] show this node's change at once", async () => {
    const { state, cache, get } = setUp();
    await get();
    state.revision = 2n;
    state.shown = "two";
    cache.changed();
    expect(cache.ready("a")).toBeUndefined();
    expect(await get()).toBe("two");
  });

  it("[P8] never keep what was being built while the catalogue changed", async () => {
    const { state, cache, get } = setUp();
    await get("warm");
    const { promise, resolve } = Promise.withResolvers<ReadyAnswer>();
    const slow = cache.get("a", () => promise);
    state.revision = 2n;
    cache.changed();
    resolve(answer("old"));
    await slow;
    state.shown = "new";
    expect(await get()).toBe("new");
  });

  it("[P8] ask again when the catalogue changed while the revision was being read", async () => {
    const { promise, resolve } = Promise.withResolvers<bigint>();
    const answers = [promise, Promise.resolve(2n)];
    const cache = new CatalogueCache({
      readRevision: () => answers.shift() ?? Promise.resolve(2n),
      staleMs: 1000,
      mostBytes: 1000,
      elapsed: () => 0,
    });
    const asking = cache.get("a", async () => answer("x"));
    cache.changed();
    resolve(1n);
    await asking;
    expect(answers).toEqual([]);
  });

  it("[P4] stay below their bound of bytes; the oldest goes first", async () => {
    const { cache, get } = setUp(7);
    for (const key of ["a", "b", "c"]) await get(key);
    expect(["a", "b", "c"].map((key) => cache.ready(key) !== undefined)).toEqual([false, true, true]);
  });
});
