import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { zstdDecompressSync } from "node:zlib";
import type { JournalHeader } from "@bourse/contract";
import { journalRecorder } from "@bourse/host/journal";
import { playEvents } from "@bourse/runtime/journal";
import {
  assemble,
  COUNTING_EVENT_GUEST,
  ECHO_GUEST,
  EVENT_VIEW,
  echoed,
  eventGuestText,
  runawayText,
  call as wasmCall,
} from "@bourse/testing/guests";
import { beforeAll, describe, expect, it } from "vitest";
import { call } from "./fake-io.ts";
import { bourse, jsonLines } from "./spawn.ts";
import { put, putEventGuest, testFolder } from "./workspace.ts";

const folder = testFolder();

const putGuest = (name: string, module: Uint8Array, capabilities: readonly string[] = []) =>
  putEventGuest(folder, name, { module, capabilities });

const lines = (...events: readonly object[]) => `${events.map((each) => JSON.stringify(each)).join("\n")}\n`;
const START = { type: "start", data: { restarted: false } };
const TAP = { type: "view", data: { view_id: EVENT_VIEW, action: "tapped", node_key: "x" } };
const TRAP_ON_EVENT = eventGuestText({ event: "unreachable" });

let echo: string;
let counting: string;
beforeAll(async () => {
  echo = putGuest("echo", await assemble(ECHO_GUEST));
  counting = putGuest("counting", await assemble(COUNTING_EVENT_GUEST));
});

const LOGGING = eventGuestText({ data: { 0: "level 2874" }, event: `${wasmCall("log", 0, 10)} i32.const 0` });

describe("bourse run", () => {
  it("[P32] exits after a guest that cannot be stopped, and names the fault", async () => {
    const size = 1024 * 65_536;
    const text = runawayText({ family: "memory.fill and memory.copy", place: "callback", apiVersion: 2, size });
    const guest = putGuest("unstoppable", await assemble(text));
    const events = put(folder, "unstoppable.ndjson", lines(START));
    const { code, out } = await bourse(["run", guest, "--events", events, "--json"]);
    expect(jsonLines(out)).toMatchObject([{ type: "start", ok: false, fault: { code: "guest.unstoppable" } }]);
    expect(code).toBe(1);
  });

  it("shows what the guest logs with the event that it logged for", async () => {
    const guest = putGuest("logging", await assemble(LOGGING));
    const events = put(folder, "logging.ndjson", lines(START, TAP));
    const { out } = await call(["run", guest, "--events", events, "--json"]);
    expect(jsonLines(out).map((each) => each.log)).toEqual([["level 2874"], ["level 2874"]]);
    expect((await call(["run", guest, "--events", events])).out).toMatch(
      /start.*\n +log level 2874\n.*view.*\n +log level/,
    );
  });

  it("names the line and the field that are wrong", async () => {
    const wrong = { type: "view", data: { view_id: 5, action: "tapped" } };
    const events = put(folder, "field.ndjson", `${lines(START)}\n${lines(wrong)}`);
    const { out } = await call(["run", echo, "--events", events, "--json"]);
    const pointer = expect.stringContaining("/data");
    expect(jsonLines(out).at(-1)).toMatchObject({
      ok: false,
      line: 3,
      issues: expect.arrayContaining([expect.objectContaining({ pointer })]),
    });
    expect((await call(["run", echo, "--events", events])).out).toMatch(
      /line 3 of .*field\.ndjson\n(?:.|\n)*at \/data/,
    );
  });

  it("[EVT-02] [EVT-12] gives one line an event with its envelope, and fills in what stands around an event", async () => {
    const events = put(folder, "events.ndjson", lines(START, TAP));
    const { code, out, err } = await call(["run", echo, "--events", events, "--json"]);
    expect([code, err]).toEqual([0, ""]);
    const figures = { wall_ms: expect.any(Number), pages: expect.any(Number), log_bytes: 0 };
    expect(jsonLines(out)).toEqual([
      { n: 1, type: "start", ok: true, envelope: echoed("start"), figures },
      { n: 2, type: "view", ok: true, envelope: echoed("view"), figures },
    ]);
  });

  it("[ERR-04] tells a fault with its code, gives the guest the start a host would, and exits 1", async () => {
    const guest = putGuest("trapping", await assemble(TRAP_ON_EVENT));
    const events = put(folder, "two.ndjson", lines(START, TAP));
    const { code, out } = await call(["run", guest, "--events", events, "--json"]);
    expect(code).toBe(1);
    expect(jsonLines(out)).toMatchObject([
      { n: 1, type: "start", ok: false, fault: { code: "guest.trap", kind: "unreachable" } },
      { n: 2, type: "start", inserted: true, ok: false },
      { n: 3, type: "view", ok: false },
    ]);
  });

  it("[P28] refuses to approve what is no capability", async () => {
    const events = put(folder, "approve.ndjson", lines(START));
    for (const names of ["tradingReed", "", "tradingRead,,", "none,tradingRead"]) {
      const { code, json } = await call(["run", echo, "--events", events, "--json", `--approve=${names}`]);
      expect([code, json().ok]).toEqual([2, false]);
    }
    expect((await call(["run", echo, "--events", events, "--approve", "none"])).code).toBe(0);
    expect((await call(["run", echo, "--events", events, "--approve", "tradingRead, network"])).code).toBe(0);
  });

  it("shows a reader the same, one line an event", async () => {
    const events = put(folder, "shown.ndjson", lines(TAP));
    const { out } = await call(["run", counting, "--events", events]);
    expect(out.trimEnd().split("\n")).toHaveLength(2);
    expect(out).toMatch(/start +\(put in\) +1 view/);
  });

  it("refuses packages without an interactive guest, files that cannot be read and lines that are no events", async () => {
    const good = put(folder, "good.ndjson", lines(START));
    const refuse = async (argv: readonly string[]) => {
      const { code, out } = await call([...argv, "--json"]);
      expect(code).toBe(1);
      return jsonLines(out).flatMap(
        (each) => (each.issues as { rule: string }[] | undefined)?.map(({ rule }) => rule) ?? [],
      );
    };
    const none = put(folder, "none/manifest.json", readFileSync(path.join(echo, "manifest.json")));
    expect(await refuse(["run", path.dirname(none), "--events", good])).not.toEqual([]);
    expect(await refuse(["run", path.join(folder, "absent"), "--events", good])).toEqual(["tool.unreadable"]);
    expect(await refuse(["run", echo, "--events", path.join(folder, "absent")])).toEqual(["tool.unreadable"]);
    for (const line of [
      "{",
      "[]",
      '{"type":"nothing"}',
      '{"type":"start","data":{}}',
      '{"type":"start","type":"stop"}',
    ]) {
      expect(await refuse(["run", echo, "--events", put(folder, "bad.ndjson", line)])).not.toEqual([]);
    }
    expect((await call(["run", echo])).code).toBe(2);
  });

  it("ends at the first line that is no event, after the ones before it", async () => {
    const events = put(folder, "late.ndjson", `${lines(START)}{\n${lines(TAP)}`);
    const { out } = await call(["run", echo, "--events", events, "--json"]);
    expect(jsonLines(out).map((each) => each.ok)).toEqual([true, false]);
  });
});

async function recordJournal(name: string, events: readonly { readonly type: string }[]): Promise<string> {
  const module = readFileSync(path.join(counting, "main.wasm"));
  const file = path.join(folder, name);
  const header: JournalHeader = {
    journal: 1,
    extension: { id: "svc.tool_guest", version: "1.0.0" },
    module: createHash("sha256").update(module).digest("hex"),
    generation: "g",
    approved: [],
    declared_views: [EVENT_VIEW],
    started_at: "2026-01-02T03:04:05.000Z",
  };
  const report = (cause: unknown) => {
    throw cause;
  };
  const journal = journalRecorder({ file, header, redact: (text) => text, report });
  const context = { workspace: "w", generation: "g", locale: "en", now: "2026-01-02T03:04:05Z" };
  const played = events.map((each) => ({ api_version: 2, context, ...each }));
  const guest = { module, name: "Guest", approved: [], declaredViews: [EVENT_VIEW] };
  const all = played.map((each) => ({ type: each.type, json: JSON.stringify(each) }));
  for await (const { event, outcome } of playEvents(guest, all)) {
    journal.event(event.json);
    journal.outcome(outcome.ok ? { envelope: outcome.envelope, figures: outcome.figures } : outcome);
  }
  await journal.close();
  return file;
}

describe("bourse replay", () => {
  it("finds a recorded run equal", async () => {
    const journal = await recordJournal("equal.ndjson", [START, ...Array.from({ length: 50 }, () => TAP)]);
    const { code, json } = await call(["replay", journal, counting, "--json"]);
    expect(json()).toMatchObject({ ok: true, events: 51, truncated: false });
    expect(json().module_recorded).toBe(json().module_played);
    expect(code).toBe(0);
    expect((await call(["replay", journal, counting])).out).toContain(
      "51 events were compared and gave what was recorded",
    );
  });

  it("shows the first difference: the event, the place, what was recorded and what came", async () => {
    const journal = await recordJournal("different.ndjson", [START, TAP, TAP]);
    const { code, json } = await call(["replay", journal, echo, "--json"]);
    expect(code).toBe(1);
    expect(json()).toMatchObject({
      ok: false,
      events: 1,
      difference: {
        n: 1,
        type: "start",
        pointer: `/envelope/views/${EVENT_VIEW}/text`,
        expected: "000001",
        found: "start",
      },
    });
    expect((await call(["replay", journal, echo])).out).toMatch(
      /different.*event 1.*\n.*000001.*\n.*start.*\n.*not the recorded one/,
    );
  });

  it("[ERR-04] names the fault that came in the place of a recorded envelope", async () => {
    const journal = await recordJournal("trapped.ndjson", [START]);
    const guest = putGuest("trapped", await assemble(TRAP_ON_EVENT));
    const { code, json } = await call(["replay", journal, guest, "--json"]);
    const found = { fault: { code: "guest.trap", kind: "unreachable" } };
    expect(json()).toMatchObject({ ok: false, difference: { n: 1, pointer: "", expected: { envelope: {} }, found } });
    expect(code).toBe(1);
    expect((await call(["replay", journal, guest])).out).toMatch(/now +.*guest\.trap/);
  });

  it("plays what a host that still runs has written so far, packed as it is", async () => {
    const journal = await recordJournal("open.ndjson.zst", [START, TAP, TAP]);
    const open = put(folder, "open-cut.ndjson.zst", readFileSync(journal).subarray(0, -3));
    expect((await call(["replay", open, counting, "--json"])).json()).toMatchObject({ ok: true, events: 3 });
  });

  it("fails when the journal was cut, or when it compared nothing, and says so", async () => {
    const journal = await recordJournal("cut-marked.ndjson", [START, TAP]);
    const text = zstdDecompressSync(readFileSync(journal)).toString();
    const cut = put(folder, "cut-marked.ndjson", `${text}{"truncated":true}\n`);
    const asked = await call(["replay", cut, counting, "--json"]);
    expect(asked.json()).toMatchObject({ ok: false, events: 2, truncated: true });
    expect(asked.code).toBe(1);
    expect((await call(["replay", cut, counting])).out).toMatch(
      /2 events were compared(?:.|\n)*the journal ends before/,
    );
    const [header, ...events] = text.trimEnd().split("\n");
    const redacted = events.map((each) => JSON.stringify({ ...JSON.parse(each), redacted: true }));
    for (const lines of [[header], [header, ...redacted]]) {
      const none = put(folder, "none.ndjson", `${lines.join("\n")}\n`);
      const { code, json } = await call(["replay", none, counting, "--json"]);
      expect(json()).toMatchObject({ ok: false, events: 0, not_compared: (lines.length - 1) / 2, truncated: false });
      expect(code).toBe(1);
      expect((await call(["replay", none, counting])).out).toContain("no event was compared");
    }
  });

  it("plays a journal whose last lines a kill took as far as it goes, and refuses one that was changed", async () => {
    const journal = await recordJournal("whole.ndjson", [START, TAP, TAP]);
    const text = zstdDecompressSync(readFileSync(journal)).toString();
    const cut = put(folder, "cut.ndjson", text.slice(0, -40));
    expect((await call(["replay", cut, counting, "--json"])).json()).toMatchObject({
      ok: false,
      events: 2,
      truncated: true,
    });
    const all = text.trimEnd().split("\n");
    const broken = [
      "",
      all.slice(1).join("\n"),
      [...all.slice(0, 2), ...all.slice(3)].join("\n"),
      [all[0], all[0], ...all.slice(1)].join("\n"),
      [all[0], all[2], all[1]].join("\n"),
      [all[0], "{", ...all.slice(1)].join("\n"),
      [all[0], '{"truncated":true}', ...all.slice(1)].join("\n"),
    ];
    for (const each of broken) {
      const { code, json } = await call(["replay", put(folder, "broken.ndjson", each), counting, "--json"]);
      expect([code, (json().issues as { rule: string }[])[0]?.rule]).toEqual([1, "journal.invalid"]);
    }
  });
});
