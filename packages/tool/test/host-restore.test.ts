import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newOfficials } from "@bourse/archive/testing";
import type { Backup, ChartList } from "@bourse/contract/host-api";
import { startHostProcess, testHost } from "@bourse/host/testing";
import { SYSTEM_CLOCK } from "@bourse/platform";
import { expect, it, onTestFinished } from "vitest";
import { call } from "./fake-io.ts";

const NOWHERE = "http://127.0.0.1:9";

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "bourse-restore-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

it("moves a desk to another folder while its host runs, and never overwrites one", async () => {
  const base = folder();
  const host = await startHostProcess({ DATA_DIR: join(base, "first"), CLOUD_URL: NOWHERE, MARKET_SOURCE: "sample" });
  await host.call("POST", "/api/charts", { symbol: "SPX", timeframe: "1W" });
  const alert = { symbol: "SPX", timeframe: "1D", kind: "crossing", price: 9000, title: "High", expires_at: inAWeek() };
  expect((await host.call("POST", "/api/alerts", alert)).ok).toBe(true);
  const file = join(base, "desk.tar");
  const backUp = () => call(["host", "backup", "--data", join(base, "first"), "--out", file, "--json"]);
  const { code, out } = await backUp();
  const { bytes } = JSON.parse(out) as Backup;
  expect([code, statSync(file).size, statSync(file).mode & 0o777]).toEqual([0, bytes, 0o600]);
  expect((await backUp()).json().rule).toBe("tool.target_exists");
  expect(readdirSync(join(base, "first", "backups"))).toHaveLength(1);
  const charts = (await (await host.call("GET", "/api/charts")).json()) as ChartList;
  await host.end("SIGKILL");

  const target = join(base, "second");
  const restored = await call(["host", "restore", file, "--data", target, "--json"]);
  expect([restored.code, restored.json()]).toEqual([0, expect.objectContaining({ ok: true, folder: target })]);
  const again = await call(["host", "restore", file, "--data", target, "--json"]);
  expect([again.code, again.json().rule]).toEqual([1, "backup.target_exists"]);

  const next = await testHost({ dataDir: target, clock: SYSTEM_CLOCK });
  onTestFinished(() => next.dispose());
  await next.listen();
  const official = async () => (await call(["host", "status", "--data", target, "--json"])).json().official;
  // The backup cannot know which official keys were used after it.
  expect(await official()).toMatchObject({ memory_of: restored.json().created_at });
  expect(restored.json().official_memory_of).toBe(restored.json().created_at);
  writeFileSync(join(target, "official.json"), newOfficials().file, { mode: 0o600 });
  expect(await official()).not.toHaveProperty("memory_of");
  expect(await next.call("GET /api/charts")).toEqual(charts);
  expect((await next.call("GET /api/alerts")).alerts.map(({ title }) => title)).toEqual(["High"]);
  expect(existsSync(join(target, "backups"))).toBe(false);
});

it("says what is wrong with a file that is no backup, and creates nothing", async () => {
  const base = folder();
  writeFileSync(join(base, "desk.tar"), "not a backup");
  const { code, err } = await call(["host", "restore", join(base, "desk.tar"), "--data", join(base, "desk")]);
  expect([code, readdirSync(base)]).toEqual([1, ["desk.tar"]]);
  expect(err).toContain("backup.damaged");
  expect(err).toContain("Use another copy. Nothing of this one was restored.");
});

function inAWeek(): string {
  return new Date(Date.now() + 7 * 24 * 60 * 60_000).toISOString();
}
