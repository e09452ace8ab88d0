import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import type { Envelope, JournalLimits } from "@bourse/contract";
import { manualClock } from "@bourse/host/testing";
import type { CallbackFigures } from "@bourse/runtime";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Runnable } from "../activation/context.ts";
import { journalFolder, listJournals } from "./folder.ts";
import { sessionJournal } from "./session-journal.ts";

const at = "2026-01-02T03:04:05.000Z";
const figures: CallbackFigures = {
  kind: "event",
  at,
  wallMs: 0.12345,
  cpuMs: 0.1,
  pages: 3,
  logBytes: 0,
  logDropped: 0,
};
const envelope: Envelope = { api_version: 2, views: {}, commands: [] };
const event = (text: string) => JSON.stringify({ api_version: 2, type: "context", data: { text } });
const unpacked = (file: string) => zstdDecompressSync(readFileSync(file)).toString();

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bourse-segments-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("a start of a guest whose journal is full begins the next one, which can be replayed alone", async () => {
  const { runnable, context, clock } = segmentParts({ maxRawBytes: 20_000, maxPackedBytes: 1e6, minLifeMs: 1000 });
  const journal = sessionJournal(runnable, context);
  const give = (type: string, text = "") => {
    journal.event(JSON.stringify({ api_version: 2, type, data: { text } }), type);
    journal.outcome({ envelope, figures });
  };
  for (let life = 1; life <= 3; life += 1) {
    give("start", `life ${life}`);
    give("start", "again: there is room");
    while (!journal.wantsStart()) {
      give("market", "x".repeat(300));
      clock.advance(100);
    }
    give("stop");
  }
  await journal.close();
  const found = listJournals(journalFolder(folder, "svc.level_watch")).map(({ path }) =>
    unpacked(path).trimEnd().split("\n"),
  );
  expect(found.map((lines) => lines[1]?.includes('"type":"start"'))).toEqual([true, true, true]);
  expect(found.map((lines) => /life \d/.exec(lines[1] ?? "")?.[0])).toEqual(["life 1", "life 2", "life 3"]);
  expect(found.map((lines) => lines.at(-2)?.includes('"type":"stop"'))).toEqual([true, true, true]);
});

it("[P19] a guest that fills its journal at once is restarted no sooner than its life allows, and the rest is cut", async () => {
  const { runnable, context, clock } = segmentParts({ maxRawBytes: 500, maxPackedBytes: 1e6, minLifeMs: 60_000 });
  const journal = sessionJournal(runnable, context);
  journal.event(event("x".repeat(300)), "start");
  for (let n = 0; n < 5; n += 1) journal.event(event("x".repeat(300)), "market");
  expect(journal.wantsStart()).toBe(false);
  clock.advance(60_000);
  expect(journal.wantsStart()).toBe(true);
  await journal.close();
  const [file] = listJournals(journalFolder(folder, "svc.level_watch"));
  expect(unpacked(file?.path ?? "")).toMatch(/\{"truncated":true\}\n$/);
});

function segmentParts(limits: JournalLimits) {
  const clock = manualClock();
  const manifest = { version: "1.0.0", contributes: { views: {} } };
  const runnable = {
    id: "svc.level_watch",
    generation: "g1",
    keyId: "k",
    manifest,
    approved: [],
  } as unknown as Runnable;
  const report = (cause: unknown) => {
    throw cause;
  };
  return { clock, runnable, context: { dataDir: folder, clock, redact: (text: string) => text, report, limits } };
}
