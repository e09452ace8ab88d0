import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { depth } from "@bourse/testing/depth";
import { expect, it, onTestFinished } from "vitest";
import { runAndKill } from "../../../test/fixtures/services/run-and-kill.fixture.ts";
import { openDatabase } from "../../database.ts";

const PROGRAM = fileURLToPath(new URL("../../../test/fixtures/services/scans/crash.fixture.ts", import.meta.url));
const START = "2026-01-02T03:04:05.000Z";
const DAYS_LATER = "2026-01-05T09:11:05.000Z";

interface Line {
  readonly asked?: string;
  readonly notice?: string;
  readonly done?: true;
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "bourse-scan-crash-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** Runs the scans in their own process, until they are done or killed after so many lines. */
const runScans = (dataDir: string, at: string, after = Number.POSITIVE_INFINITY) =>
  runAndKill<Line>([PROGRAM, dataDir, at, String(after)]);

function stored(dataDir: string) {
  const database = openDatabase(dataDir);
  const events = database.all(
    "SELECT symbol, style, rule, bias, level, bar_time, confirmed_at FROM scan_results ORDER BY 1, 2, 3, 6",
  );
  const runs = database.all("SELECT cause, found FROM scan_runs ORDER BY id");
  database.close();
  return { events, runs };
}

it("kill -9 during a run loses no event and repeats none, and a long absence gives one catch-up", async () => {
  const [killed, whole] = [folder(), folder()];
  await runScans(whole, START);
  await runScans(whole, DAYS_LATER);
  for (const after of depth({ usual: [1, 13], deep: [1, 7, 13, 19] })) {
    const lines = await runScans(killed, START, after);
    expect(lines.some(({ done }) => done)).toBe(false);
    expect(stored(killed)).toEqual({ events: [], runs: [] });
  }
  expect((await runScans(killed, START)).at(-1)).toEqual({ done: true });
  for (const after of depth({ usual: [11], deep: [2, 11] })) await runScans(killed, DAYS_LATER, after);
  await runScans(killed, DAYS_LATER);
  const after = stored(killed);
  expect(after).toEqual(stored(whole));
  expect(after.runs.map(({ cause }) => cause)).toEqual(["schedule", "caught_up"]);
  expect(after.events.length).toBeGreaterThan(50);
  // Several processes start one after the other.
});
