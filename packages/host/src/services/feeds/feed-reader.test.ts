import { manualClock } from "@bourse/host/testing";
import { afterEach, describe, expect, it } from "vitest";
import { type FeedReader, feedReader } from "./feed-reader.ts";

const RSS = `<rss version="2.0"><channel><title>T</title><item><title>x</title></item></channel></rss>`;
const bytes = (text: string) => new TextEncoder().encode(text);
const program = (source: string) => new URL(`data:text/javascript,${encodeURIComponent(source)}`);
const HEARS = 'import { parentPort } from "node:worker_threads"; parentPort.once("message", () => { @ });';

let reader: FeedReader | undefined;
afterEach(() => reader?.close());

describe("the thread that reads feeds", () => {
  it("gives feeds and refusals in the order in which they were asked for, and leaves no timer", async () => {
    const clock = manualClock();
    reader = feedReader({ clock });
    const read = (text: string) => reader?.read(bytes(text), { maxItems: 10 });
    const [first, refused, second] = await Promise.allSettled([read(RSS), read("no feed"), read(RSS)]);
    expect([first, second]).toMatchObject([{ value: { items: [{ title: "x" }] } }, { value: { title: "T" } }]);
    expect(refused).toMatchObject({ reason: { code: "feed.not_understood" } });
    expect(clock.waiting).toBe(0);
  });

  it("[P4] gives up a feed that takes too long while the host goes on", async () => {
    const clock = manualClock();
    reader = feedReader({
      clock,
      program: program(HEARS.replace("@", "for (;;);")),
      limits: { timeoutMs: 50, heapMb: 64 },
    });
    const read = reader.read(bytes(RSS), { maxItems: 10 });
    await expect.poll(() => clock.waiting).toBe(1);
    clock.advance(50);
    await expect(read).rejects.toMatchObject({ code: "command.too_large" });
  });

  it("[P4] gives up a feed that takes too much memory, and goes on with another thread", async () => {
    const grow = HEARS.replace("@", "const all = []; for (;;) all.push(new Array(1e5).fill(Math.random()));");
    reader = feedReader({ clock: manualClock(), program: program(grow), limits: { timeoutMs: 50, heapMb: 16 } });
    for (let count = 0; count < 2; count += 1) {
      await expect(reader.read(bytes(RSS), { maxItems: 10 })).rejects.toMatchObject({ code: "command.too_large" });
    }
  });

  it("refuses what comes after its end", async () => {
    reader = feedReader({ clock: manualClock() });
    await reader.close();
    await expect(reader.read(bytes(RSS), { maxItems: 10 })).rejects.toMatchObject({ code: "command.too_large" });
  });
});
