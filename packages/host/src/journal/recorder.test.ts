import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createZstdDecompress, zstdDecompressSync } from "node:zlib";
import {
  checkJournalLine,
  type Envelope,
  JOURNAL_LIMITS,
  type JournalHeader,
  type JournalLine,
} from "@bourse/contract";
import { manualClock } from "@bourse/host/testing";
import type { CallbackFigures } from "@bourse/runtime";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Runnable } from "../activation/context.ts";
import { journalFolder, journalName, listJournals, nextJournalName, pruneJournals, removeJournals } from "./folder.ts";
import { type JournalRecorder, journalRecorder } from "./recorder.ts";
import { sessionJournal } from "./session-journal.ts";

const header: JournalHeader = {
  journal: 1,
  extension: { id: "svc.level_watch", version: "1.0.0" },
  module: "a".repeat(64),
  generation: "g1",
  approved: ["tradingRead"],
  declared_views: ["levels"],
  started_at: "2026-01-02T03:04:05.000Z",
};
const figures: CallbackFigures = {
  kind: "event",
  at: "2026-01-02T03:04:05.000Z",
  wallMs: 0.12345,
  pages: 3,
  cpuMs: 1,
  logBytes: 0,
  logDropped: 0,
};
const envelope: Envelope = { api_version: 2, views: {}, commands: [] };
const event = (text: string) => JSON.stringify({ api_version: 2, type: "context", data: { text } });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bourse-journal-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const FILE = "j.ndjson.zst";
const unpacked = (file: string) => zstdDecompressSync(readFileSync(file)).toString();

function record(options: { readonly maxRawBytes?: number; readonly secret?: string } = {}): JournalRecorder {
  const redact = (text: string) => (options.secret ? text.replaceAll(options.secret, "[redacted]") : text);
  const { maxRawBytes = JOURNAL_LIMITS.maxRawBytes } = options;
  const limits = { ...JOURNAL_LIMITS, maxRawBytes };
  const report = (cause: unknown) => {
    throw cause;
  };
  return journalRecorder({ file: join(folder, FILE), header, redact, report, limits });
}

function lines(): readonly JournalLine[] {
  const text = unpacked(join(folder, FILE)).trimEnd();
  return text.split("\n").map((line) => {
    const verdict = checkJournalLine(Buffer.from(line));
    if (!verdict.ok) throw new Error(JSON.stringify(verdict.issues));
    return verdict.line;
  });
}

it("writes header, events and outcomes as lines that its reader takes, for the owner alone", async () => {
  const journal = record();
  journal.event(event("one"));
  journal.outcome({ envelope, figures });
  journal.event(event("two"));
  const fault = { code: "guest.trap", kind: "unreachable", message: "trapped", at: figures.at, suspended: false };
  journal.outcome({ fault, figures });
  journal.event(event("three"));
  journal.outcome({ envelope: undefined, figures });
  await journal.close();
  const told = { wall_ms: 0.123, pages: 3, log_bytes: 0 };
  expect(lines()).toEqual([
    header,
    { n: 1, event: JSON.parse(event("one")) },
    { n: 1, envelope, figures: told },
    { n: 2, event: JSON.parse(event("two")) },
    { n: 2, fault: { code: "guest.trap", kind: "unreachable", message: "trapped" }, figures: told },
    { n: 3, event: JSON.parse(event("three")) },
    { n: 3, envelope: null, figures: told },
  ]);
  expect(statSync(join(folder, FILE)).mode & 0o777).toBe(0o600);
});

it("[P23] takes a stored secret out and says so", async () => {
  const journal = record({ secret: "sk-canary" });
  journal.event(event("Bearer sk-canary"));
  journal.outcome({ envelope, figures });
  await journal.close();
  expect(unpacked(join(folder, FILE))).not.toContain("sk-canary");
  expect(lines()[1]).toMatchObject({ redacted: true, event: { data: { text: "Bearer [redacted]" } } });
  expect(lines()[2]).not.toHaveProperty("redacted");
});

it("ends at its bound with a line that says so", async () => {
  const journal = record({ maxRawBytes: 1000 });
  for (let n = 0; n < 20; n += 1) {
    journal.event(event("x".repeat(100)));
    journal.outcome({ envelope, figures });
  }
  await journal.close();
  expect(lines().at(-1)).toEqual({ truncated: true });
  expect(unpacked(join(folder, FILE)).length).toBeLessThan(1300);
  expect(journal.used).toBeGreaterThan(1);
});

it("[P19] cleans nothing of secrets once it is full: a guest cannot keep the host busy with what is not written", async () => {
  let cleaned = 0;
  const redact = (text: string) => {
    cleaned += 1;
    return text;
  };
  const journal = journalRecorder({
    file: join(folder, FILE),
    header,
    redact,
    report: () => {},
    limits: { ...JOURNAL_LIMITS, maxRawBytes: 500 },
  });
  journal.event(event("x".repeat(500)));
  const before = cleaned;
  journal.event(event("y"));
  journal.outcome({ envelope, figures });
  expect(cleaned).toBe(before);
  await journal.close();
  expect(lines().at(-1)).toEqual({ truncated: true });
});

it("a file that can no longer be written is reported once and disturbs nobody", async () => {
  const reports: unknown[] = [];
  const reported = Promise.withResolvers<void>();
  const file = join(folder, FILE);
  writeFileSync(file, "");
  const report = (cause: unknown) => {
    reports.push(cause);
    reported.resolve();
  };
  // Simulates a full disk: the file exists, and every write to it fails.
  const open = () => openSync(file, "r");
  const journal = journalRecorder({ file, header, redact: (text) => text, report, open });
  journal.event(event("one"));
  await reported.promise;
  journal.outcome({ envelope, figures });
  await journal.close();
  expect(reports).toHaveLength(1);
});

it("keeps the latest journals of an extension", () => {
  const place = journalFolder(folder, "svc.level_watch");
  expect(listJournals(place)).toEqual([]);
  const names = [1, 2, 3, 4, 5].map((hour) => journalName(new Date(Date.UTC(2026, 0, 1, hour)), hour));
  for (const name of names) {
    const journal = journalRecorder({ file: join(place, name), header, redact: (text) => text, report: () => {} });
    writeFileSync(join(place, name), "");
    void journal.close();
  }
  pruneJournals(place, 3);
  expect(listJournals(place).map((each) => each.name)).toEqual(names.slice(-3));
  // A folder with the name of a journal is not the host's: it is neither listed nor an obstacle.
  mkdirSync(join(place, journalName(new Date(0), 9)));
  pruneJournals(place, 2);
  expect(listJournals(place).map((each) => each.name)).toEqual(names.slice(-2));
  removeJournals(place);
  expect(listJournals(place)).toEqual([]);
});

it("[P30] two activations in one millisecond have a journal each, in their order", async () => {
  const runnable = {
    id: "svc.level_watch",
    generation: "g1",
    keyId: "k",
    manifest: { version: "1.0.0", contributes: { views: {} } },
    approved: [],
  } as unknown as Runnable;
  const reports: unknown[] = [];
  const clock = manualClock();
  const context = {
    dataDir: folder,
    clock,
    redact: (text: string) => text,
    report: (cause: unknown) => reports.push(cause),
  };
  const first = sessionJournal(runnable, context);
  const second = sessionJournal({ ...runnable, generation: "g2" }, context);
  first.event(event("of the first"), "context");
  second.event(event("of the second"), "context");
  await Promise.all([first.close(), second.close()]);
  const found = listJournals(journalFolder(folder, "svc.level_watch"));
  const texts = found.map(({ path }) => unpacked(path));
  expect(texts.map((text) => /"generation":"(..)"/.exec(text)?.[1])).toEqual(["g1", "g2"]);
  expect(texts.map((text) => text.includes("of the first"))).toEqual([true, false]);
  expect(found.map(({ name }) => /^[0-9TZ.-]{1,40}ndjson\.zst$/.test(name))).toEqual([true, true]);
  expect(reports).toEqual([]);
});

it("[P30] a clock that was set back makes no journal older than those before it", () => {
  const place = journalFolder(folder, "svc.level_watch");
  mkdirSync(place, { recursive: true });
  expect(nextJournalName(place, new Date(0))).toBe("000001-1970-01-01T00-00-00.000Z.ndjson.zst");
  const times = ["2026-01-03", "2026-01-02", "2026-01-02", "2026-01-04"].map((day) => new Date(day));
  const old = "2026-01-05T00-00-00.000Z.ndjson";
  writeFileSync(join(place, old), "");
  const names = times.map((time) => {
    const name = nextJournalName(place, time);
    writeFileSync(join(place, name), "");
    return name;
  });
  expect(listJournals(place).map((each) => each.name)).toEqual([old, ...names]);
  expect(names.map((name) => name.slice(0, 6))).toEqual(["000001", "000002", "000003", "000004"]);
  // Numbers with more digits than the padding still sort correctly.
  writeFileSync(join(place, "1000000-2026-01-01T00-00-00.000Z.ndjson.zst"), "");
  expect(nextJournalName(place, new Date(0))).toMatch(/^1000001-/);
  pruneJournals(place, 2);
  expect(listJournals(place).map((each) => each.name.slice(0, 7))).toEqual(["000004-", "1000000"]);
});

it.each([
  ["no JSON", "{"],
  ["a key twice", '{"n":1,"n":2,"event":{}}'],
  ["an unknown kind", '{"n":1}'],
  ["a number that is none", '{"n":0,"event":{}}'],
  ["a list", "[]"],
  ["an unknown member", '{"n":1,"event":{},"more":1}'],
])("refuses a line with %s", (_, line) => {
  expect(checkJournalLine(Buffer.from(line)).ok).toBe(false);
});

it("can be read to its last line while it is written", async () => {
  const journal = record();
  journal.event(event("one"));
  const read = () => {
    const parts: Buffer[] = [];
    const unpack = createZstdDecompress();
    unpack.on("data", (part) => parts.push(part)).on("error", () => undefined);
    unpack.end(readFileSync(join(folder, FILE)));
    return new Promise<string>((resolve) => {
      unpack.once("close", () => resolve(Buffer.concat(parts).toString()));
    });
  };
  await expect.poll(read).toMatch(/one.*\n$/);
  journal.event(event("two"));
  await expect.poll(read).toMatch(/two.*\n$/);
  await journal.close();
});
