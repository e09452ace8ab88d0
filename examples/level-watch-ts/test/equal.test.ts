import { readFileSync } from "node:fs";
import path from "node:path";
import { compileGuest, findBundler } from "@bourse/sdk/build";
import { startBare } from "@bourse/testing/bare-interactive";
import { depth } from "@bourse/testing/depth";
import { beforeAll, describe, expect, it } from "vitest";
import { ready } from "../../level-watch/test/desk.ts";
import { CAPABILITIES, readModule, ScriptedHost } from "../../level-watch/test/scripted-host.ts";
import { walk } from "../../level-watch/test/walk.ts";

const folder = path.resolve(import.meta.dirname, "..");
const former = path.resolve(folder, "../level-watch");
let module: Uint8Array;
beforeAll(async () => {
  const bundler = findBundler(folder);
  if (!bundler) throw new Error("rolldown is not installed");
  const compiled = await compileGuest({ folder, entry: "src/index.ts", apiVersion: 2, views: [], bundler });
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.faults));
  module = compiled.guest;
});

/** One event and the bytes that a guest answered with, as text; null where it submitted nothing. */
interface Line {
  readonly event: object;
  readonly envelope: string | null;
}

/** The journal of a guest in AssemblyScript that a scripted host drives. */
function recorded(): { readonly host: ScriptedHost; readonly journal: readonly Line[] } {
  const guest = startBare(readModule(), CAPABILITIES);
  const journal: Line[] = [];
  const host = new ScriptedHost((event) => {
    const { status, envelope } = guest.deliver(event);
    if (status !== 0) throw new Error(`the callback answered ${status}`);
    journal.push({ event, envelope: textOf(envelope) });
    return envelope;
  });
  return { host, journal };
}

/** AssemblyScript writes the size of small text as a fraction; every other byte is compared. */
const textOf = (bytes: Uint8Array | null): string | null =>
  bytes && new TextDecoder().decode(bytes).replaceAll('"fontSize":11.0', '"fontSize":11');

/** The place around the first character that is another one, in both; empty where they are equal. */
function differenceOf(ours: string, theirs: string): string {
  if (ours === theirs) return "";
  let at = 0;
  while (ours[at] === theirs[at]) at += 1;
  return [ours, theirs].map((text) => text.slice(Math.max(0, at - 80), at + 40)).join("\n");
}

function expectEqual(journal: readonly Line[]): void {
  const guest = startBare(module, CAPABILITIES);
  for (const [index, { event, envelope }] of journal.entries()) {
    const answer = guest.deliver(event);
    const place = `event ${index}: ${JSON.stringify(event).slice(0, 200)}`;
    expect(differenceOf(textOf(answer.envelope) ?? "", envelope ?? ""), place).toBe("");
    expect(answer.log).toEqual([]);
  }
}

describe("Level Watch in TypeScript", () => {
  it("has the manifest of the one in AssemblyScript", () => {
    expect(readFileSync(path.join(folder, "package/manifest.json"), "utf8")).toBe(
      readFileSync(path.join(former, "manifest.json"), "utf8"),
    );
  });

  it("answers the journal of a day with the same bytes: start, taps, prices, alerts, a restart", async () => {
    const { host, journal } = recorded();
    await ready({ value: { symbol: "SPX", rules: ["old"] }, resume: "resume" }, host);
    for (const key of ["watch:day-high", "toggle:week", "follow", "timeframe", "open-chart", "refresh", "remove-all"])
      await host.tap(key);
    await host.start(true);
    await host.answer("storage.read", { value: null, resume_required: false });
    await host.send("stop", { reason: "removed" });
    expect(journal.length).toBeGreaterThan(15);
    expectEqual(journal);
  });

  it("answers thousands of random events with the same bytes", async () => {
    const { host, journal } = recorded();
    await host.start();
    await walk(host, 42, depth({ usual: 1000, deep: 10_000 }));
    expectEqual(journal);
  });
});
