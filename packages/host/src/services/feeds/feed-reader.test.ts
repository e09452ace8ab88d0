import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
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
    const read = (text: string) => reader?.read(bytes(text), { as: "feed", maxItems: 10 });
    const [first, refused, second] = await Promise.allSettled([read(RSS), read("no feed"), read(RSS)]);
    expect([first, second]).toMatchObject([{ value: { items: [{ title: "x" }] } }, { value: { title: "T" } }]);
    expect(refused).toMatchObject({ reason: { code: "feed.not_understood" } });
    expect(clock.waiting).toBe(0);
  });

  it("[P4] reads JSON as well, and takes out there what the peer was told", async () => {
    reader = feedReader({ clock: manualClock() });
    const stories = bytes(`{"articles":[{"title":"<b>x</b>"},{"title":"y"}]}`);
    expect(await reader.read(stories, { as: "stories", maxItems: 1 })).toMatchObject([{ title: "x" }]);
    const guest = { secrets: ["s3cret"], maxBytes: 30 };
    const [echoed, large, damaged] = await Promise.allSettled(
      [`{"said":"s3cret"}`, `"${"x".repeat(40)}"`, `{"a":1,"a":2}`].map((text) =>
        reader?.readFor(guest, bytes(text), { as: "json" }),
      ),
    );
    expect(echoed).toMatchObject({ value: { said: "[key]" } });
    expect(large).toMatchObject({ reason: { code: "command.too_large" } });
    expect(damaged).toMatchObject({ reason: { code: "feed.not_understood" } });
  });

  it("[P4] is where alone a peer's bytes are parsed", () => {
    const folders = [".", "../news", "../../commands"].map((each) => path.join(import.meta.dirname, each));
    const files = folders.flatMap((folder) => readdirSync(folder).map((file) => path.join(folder, file)));
    const parsing = files.filter(
      (file) => /(?<!test)\.ts$/.test(file) && /\b(?:readJson|readBytes|readFeed)\b/.test(readFileSync(file, "utf8")),
    );
    expect(parsing.map((file) => path.basename(file)).sort()).toEqual([
      "feed-reading.ts",
      "feed-thread.ts",
      "json-answer.ts",
      "rss.ts",
    ]);
  });

  it("[P4, P37] gives up a feed that takes too long while the host goes on, but none because the machine stood still", async () => {
    const clock = manualClock();
    reader = feedReader({
      clock,
      program: program(HEARS.replace("@", "for (;;);")),
      limits: { timeoutMs: 50, heapMb: 64 },
    });
    const read = reader.read(bytes(RSS), { as: "feed", maxItems: 10 });
    await expect.poll(() => clock.waiting).toBe(1);
    clock.standStill(60_000);
    expect(clock.waiting).toBe(1);
    clock.advance(50);
    await expect(read).rejects.toMatchObject({ code: "command.too_large" });
  });

  it("[P4] gives up a feed that takes too much memory, and goes on with another thread", async () => {
    const grow = HEARS.replace("@", "const all = []; for (;;) all.push(new Array(1e5).fill(Math.random()));");
    reader = feedReader({ clock: manualClock(), program: program(grow), limits: { timeoutMs: 50, heapMb: 16 } });
    for (let count = 0; count < 2; count += 1) {
      await expect(reader.read(bytes(RSS), { as: "feed", maxItems: 10 })).rejects.toMatchObject({
        code: "command.too_large",
      });
    }
  });

  it("refuses what comes after its end", async () => {
    reader = feedReader({ clock: manualClock() });
    await reader.close();
    await expect(reader.read(bytes(RSS), { as: "feed", maxItems: 10 })).rejects.toMatchObject({
      code: "command.too_large",
    });
  });
});
