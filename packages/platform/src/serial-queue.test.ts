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

  it("runs what its running work asks of it afterwards", async () => {
    const queue = new SerialQueue();
    const seen: string[] = [];
    const work = async (name: string) => {
      seen.push(`${name} begins`);
      await Promise.resolve();
      seen.push(`${name} ends`);
    };
    const asked: Promise<void>[] = [];
    const outer = queue.run(() => {
      asked.push(queue.run(() => work("inner")));
      return work("outer");
    });
    expect(queue.depth).toBe(2);
    const last = queue.run(() => work("last"));
    await Promise.all([outer, ...asked, last]);
    expect(seen).toEqual(["outer begins", "outer ends", "inner begins", "inner ends", "last begins", "last ends"]);
    expect(queue.depth).toBe(0);
  });

  it("goes on after work that throws before it has begun", async () => {
    const queue = new SerialQueue();
    const broken = queue.run(() => {
      throw new Error("it never begins");
    });
    await expect(broken).rejects.toThrow("it never begins");
    expect(queue.depth).toBe(0);
    expect(await queue.run(async () => "after it")).toBe("after it");
  });
});
