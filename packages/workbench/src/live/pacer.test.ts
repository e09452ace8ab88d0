import { describe, expect, it } from "vitest";
import { createPacer } from "./pacer.ts";

/** A pacer whose requests and waits the test ends. */
function stage() {
  const asked: string[][] = [];
  const shown: string[][] = [];
  const answers = new Map<string, () => void>();
  const waits = new Map<number, () => void>();
  const pacer = createPacer<string>({
    read(keys) {
      if (keys.length > 0) asked.push([...keys]);
      return keys.map((key) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        answers.set(key, resolve);
        return { keys: [key], answer: promise.then(() => () => shown.at(-1)?.push(key)) };
      });
    },
    together(all) {
      if (all.length === 0) return;
      shown.push([]);
      for (const show of all) show();
    },
    restMs: () => 250,
    lateMs: 100,
    rest: (ms) => new Promise<void>((resolve) => void waits.set(ms, resolve)),
  });
  return {
    pacer,
    asked,
    shown,
    answer: (key: string) => answers.get(key)?.(),
    wait: (ms: number) => waits.get(ms)?.(),
  };
}

describe("a pacer", () => {
  it("asks for what moved, and shows the answers together, once each rest", async () => {
    const { pacer, asked, shown, answer, wait } = stage();
    pacer.ask("a");
    for (const key of ["b", "a", "c", "b"]) pacer.ask(key);
    expect(asked).toEqual([["a"]]);
    answer("a");
    await expect.poll(() => shown).toEqual([["a"]]);
    await expect.poll(() => wait(250) ?? asked.length).toBe(2);
    expect(asked[1]).toEqual(["b", "a", "c"]);
    for (const key of ["c", "a", "b"]) answer(key);
    await expect.poll(() => shown.length).toBe(2);
    expect(shown[1]?.toSorted()).toEqual(["a", "b", "c"]);
    pacer.stop();
  });

  it("holds nothing up for a late answer, which is shown alone and not asked for again before it has come", async () => {
    const { pacer, asked, shown, answer, wait } = stage();
    pacer.ask("slow");
    pacer.ask("quick");
    wait(100);
    await expect.poll(() => wait(250) ?? asked.length).toBe(2);
    pacer.ask("slow");
    answer("quick");
    await expect.poll(() => shown).toEqual([["quick"]]);
    expect(asked).toEqual([["slow"], ["quick"]]);
    answer("slow");
    await expect.poll(() => shown).toEqual([["quick"], ["slow"]]);
    await expect.poll(() => wait(250) ?? asked.length).toBe(3);
    expect(asked[2]).toEqual(["slow"]);
    pacer.stop();
  });
});
