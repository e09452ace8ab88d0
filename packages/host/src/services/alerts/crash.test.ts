import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { runCommand } from "@bourse/host/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type AlertBench, alertBench, proposal } from "../../../test/fixtures/services/alerts/alerts.fixture.ts";
import { alertsCreate } from "../../commands/alerts/create.ts";

const PROGRAM = fileURLToPath(new URL("../../../test/fixtures/services/alerts/crash.fixture.ts", import.meta.url));
const RULES = 40;

interface Line {
  readonly notified?: string;
  readonly delivered?: string;
  readonly taken?: string;
  readonly price?: number;
  readonly done?: true;
}

let bench: AlertBench;
beforeEach(async () => {
  bench = await alertBench({ limits: { maxOpenPerExtension: 100 } });
});
afterEach(() => bench.dispose());

async function makeRules(): Promise<void> {
  for (let index = 1; index <= RULES; index += 1) {
    const change = { client_request_id: `request-${index}`, price: 3000 + index, kind: "crossingUp" } as const;
    const run = runCommand(alertsCreate, proposal(change), { services: { alerts: bench.alerts }, clock: bench.clock });
    await expect.poll(() => bench.dialogs.length, { interval: 1 }).toBe(index);
    bench.dialogs.at(-1)?.answer({ accepted: true });
    expect((await run).code).toBeUndefined();
  }
}

/** Runs the engine in its own process and kills it after this many lines; returns its output up to then. */
async function runAndKill(dataDir: string, after: number): Promise<readonly Line[]> {
  const child = spawn(process.execPath, [PROGRAM, dataDir], { stdio: ["ignore", "pipe", "inherit"] });
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

describe("kill -9", () => {
  it("loses no fire, repeats none, and delivers in order until each event was taken", async () => {
    await makeRules();
    bench = await bench.restart();
    const { dataDir } = bench;
    bench.close();
    const runs: (readonly Line[])[] = [];
    for (const after of [1, 9, 14, 2, 31]) runs.push(await runAndKill(dataDir, after));
    const last = await runAndKill(dataDir, Number.POSITIVE_INFINITY);
    expect(last.at(-1)).toEqual({ done: true });
    bench = await alertBench({ dataDir });

    const { alerts, fires } = bench.alerts.manager.list();
    expect(alerts.map((alert) => alert.state)).toEqual(Array.from({ length: RULES }, () => "triggered"));
    expect(new Set(fires.map((fire) => fire.alert_id)).size).toBe(RULES);
    expect(fires).toHaveLength(RULES);

    const order = new Map(fires.map((fire) => [fire.alert_id, fire.id]));
    const taken = new Set<string>();
    for (const lines of [...runs, last]) {
      const delivered = lines.flatMap((line) => line.delivered ?? []);
      expect(delivered.filter((id) => taken.has(id))).toEqual([]);
      const ids = delivered.map((id) => order.get(id) ?? Number.NaN);
      expect(ids).toEqual([...new Set(ids)].sort((left, right) => left - right));
      for (const line of lines) if (line.taken) taken.add(line.taken);
    }
    const heard = new Set([...runs, last].flat().flatMap((line) => line.delivered ?? []));
    expect(heard.size).toBe(RULES);
    const told = new Set([...runs, last].flat().flatMap((line) => line.notified ?? []));
    expect(told.size).toBe(RULES);
    const waiting = fires.filter((fire) => !fire.taken_at).map((fire) => fire.price);
    expect(waiting.every((price) => price % 3 === 0)).toBe(true);
    // Six processes start one after the other.
  }, 120_000);
});
