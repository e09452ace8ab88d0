import { describe, expect, it } from "vitest";
import { SerialQueue } from "./serial-queue.ts";

describe("a serial queue", () => {
  it("[R-WASM] runs one thing at a time, in order, and goes on after a failure", async () => {
    const queue = new SerialQueue();
    const seen: string[] = [];
    const work = (name: string, outcome: () => void) => async () => {
      seen.push(`${name} begins`);
      await Promise.resolve();
      seen.push(`${name} ends`);
      outcome();
    };
    const first = queue.run(work("a", () => {}));
    const second = queue.run(
      work("b", () => {
        throw new Error("b fails");
      }),
    );
    const third = queue.run(work("c", () => {}));
    expect(queue.depth).toBe(3);
    await first;
    await expect(second).rejects.toThrow("b fails");
    await third;
    expect(seen).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
    expect(queue.depth).toBe(0);
  });
});
