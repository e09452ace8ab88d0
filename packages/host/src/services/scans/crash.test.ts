import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../../store/database.ts";

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

/** Runs the scans in their own process and kills it after this many lines, or after the run. */
async function runAndKill(dataDir: string, at: string, after = Number.POSITIVE_INFINITY): Promise<readonly Line[]> {
  const child = spawn(process.execPath, [PROGRAM, dataDir, at], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  const lines: Line[] = [];
  for await (const text of createInterface({ input: child.stdout })) {
    const line = JSON.parse(text) as Line;
    lines.push(line);
    if (line.done || lines.length === after) child.kill("SIGKILL");
  }
  await ended;
  return lines;
}

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
  await runAndKill(whole, START);
  await runAndKill(whole, DAYS_LATER);
  for (const after of [1, 7, 13, 19]) {
    const lines = await runAndKill(killed, START, after);
    expect(lines.some(({ done }) => done)).toBe(false);
    expect(stored(killed)).toEqual({ events: [], runs: [] });
  }
  expect((await runAndKill(killed, START)).at(-1)).toEqual({ done: true });
  for (const after of [2, 11]) await runAndKill(killed, DAYS_LATER, after);
  await runAndKill(killed, DAYS_LATER);
  const after = stored(killed);
  expect(after).toEqual(stored(whole));
  expect(after.runs.map(({ cause }) => cause)).toEqual(["schedule", "caught_up"]);
  expect(after.events.length).toBeGreaterThan(50);
});
