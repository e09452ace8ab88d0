import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fullDisk, type TestHost, testHost, testTrader } from "@bourse/host/testing";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { BUILD_INFO } from "@bourse/runtime/build-info";
import { afterEach, describe, expect, it, vi } from "vitest";
import { statusCall } from "../test/fixtures/api/local-call.fixture.ts";
import { pluginHosts, TALKER } from "../test/fixtures/plugins/plugin-host.fixture.ts";
import { openDatabase, restoreBackup } from "./database.ts";
import { trustedPlugins } from "./plugins/trust/store.ts";

let host: TestHost;
let origin: string;
afterEach(() => host.dispose());

const call = statusCall(() => ({ host, origin }));
const PAPER = "/api/accounts/paper";
const accounts = async () => (await call("GET", "/api/accounts")).body.accounts;
const caution = async () => (await call("GET", "/api/state")).body.caution;
const order = (client_order_id: string) => ({
  client_order_id,
  symbol: "SPX",
  side: "buy",
  type: "limit",
  quantity: "1",
  price: "1",
});

async function opens(opening: Promise<TestHost>): Promise<void> {
  host = await opening;
  origin = await host.listen();
}

describe("[P34] a start after a host that could not write what it had stopped", () => {
  it("begins halted, says why, and asks; once answered it is as before", async () => {
    const disk = fullDisk();
    await opens(testHost({ openConnection: disk.openConnection }));
    await call("PUT", `${PAPER}/risk`, { limits: { price_band: "1" } });
    for (const id of ["a", "b"]) expect((await call("POST", `${PAPER}/orders`, order(id))).body.status).toBe("working");
    disk.fill();
    const halted = await call("PUT", `${PAPER}/risk`, { state: "halted" });
    expect(halted).toMatchObject({ status: 200, body: { risk: { state: "halted" }, written: false } });
    // Nothing is written at the end, as at a kill.
    await expect(host.close()).rejects.toMatchObject({ code: "host.store_full" });
    await opens(testHost({ dataDir: host.dataDir }));
    expect(await accounts()).toMatchObject([{ risk: { state: "halted", reason: "unwritten" } }]);
    expect((await call("GET", `${PAPER}/orders?live=true`)).body.orders).toEqual([]);
    expect(await caution()).toMatchObject({ reason: "unwritten", approvals: [] });
    await opens(host.restart());
    expect(await caution()).toMatchObject({ reason: "unwritten" });
    expect((await call("POST", "/api/caution/confirmation")).status).toBe(204);
    expect((await call("PUT", `${PAPER}/risk`, { state: "active" })).body.risk.reason).toBeUndefined();
    await opens(host.restart());
    expect([await caution(), (await accounts())[0].risk.state]).toEqual([undefined, "active"]);
  });

  it("is as before when all of it was written in the end", async () => {
    const disk = fullDisk();
    await opens(testHost({ openConnection: disk.openConnection }));
    disk.fill();
    await call("PUT", `${PAPER}/risk`, { state: "reducing" });
    disk.empty();
    host.clock.advance(5000);
    await opens(host.restart());
    expect(await accounts()).toMatchObject([{ risk: { state: "reducing" } }]);
    expect([await caution(), (await accounts())[0].risk.reason]).toEqual([undefined, undefined]);
  });

  it("begins halted on a disk on which it cannot say whether anything was lost", async () => {
    await opens(testHost());
    const { dataDir } = host;
    await host.close();
    rmSync(join(dataDir, "unwritten.mark"));
    mkdirSync(join(dataDir, "unwritten.mark"));
    await opens(testHost({ dataDir }));
    expect(await accounts()).toMatchObject([{ risk: { state: "halted", reason: "unwritten" } }]);
  });

  it("[P28] runs no plugin until the trader trusts it again: that its trust was taken back may be what was lost", async () => {
    const at = pluginHosts();
    await at.write({ name: "talker", script: TALKER, activation: "start" });
    await at.trust("test.talker");
    const disk = fullDisk();
    const before = await at.open({ openConnection: disk.openConnection });
    ({ host, origin } = before);
    await before.becomes("test.talker", "running");
    disk.fill();
    await call("PUT", `${PAPER}/risk`, { state: "halted" });
    await expect(host.close()).rejects.toMatchObject({ code: "host.store_full" });
    const after = await at.open();
    ({ host, origin } = after);
    const standings = async () => (await host.inApp.plugins.found()).plugins.map(({ standing }) => standing);
    await vi.waitFor(() => expect(host.inApp.model().plugins?.waiting).toBe(1));
    expect([await standings(), after.stateOf("test.talker")]).toEqual([["untrusted"], ""]);
    await at.trust("test.talker");
    await opens(host.restart());
    expect([(await caution()).reason, await standings()]).toEqual(["unwritten", ["trusted"]]);
  });

  it("[P28] takes that trust back in a build without plugins too: the next build of the same folder may have them", async () => {
    const at = pluginHosts();
    await at.write({ name: "talker", script: TALKER });
    await at.trust("test.talker");
    writeFileSync(join(at.dataDir, "unwritten.mark"), `unwritten since ${new Date(0).toISOString()}`.padEnd(512));
    const without = vi.spyOn(BUILD_INFO, "localPlugins", "get").mockReturnValue(false);
    await opens(testHost({ dataDir: at.dataDir }));
    without.mockRestore();
    expect(await caution()).toMatchObject({ reason: "unwritten" });
    expect(trustedPlugins(at.dataDir).digests()).toEqual(new Set());
  });

  const mounted = ["-rm", "sh", "-c", 'mount -t tmpfs -o size=24m tmpfs "$1" && shift && "$@" fill; "$@" after', "sh"];
  const canMount = spawnSync("unshare", ["-rm", "mount", "-t", "tmpfs", "tmpfs", tmpdir()]).status === 0;

  it.runIf(canMount)(
    "halts, cancels and takes trust back on a real full file system of 24 MiB, and begins halted after kill -9",
    async () => {
      await opens(testHost());
      const folder = mkdtempSync(join(tmpdir(), "bourse-24m-"));
      const script = join(import.meta.dirname, "../test/fixtures/accounts/full-file-system.fixture.ts");
      const ran = spawnSync("unshare", [...mounted, folder, process.execPath, script, folder], { encoding: "utf8" });
      rmSync(folder, { recursive: true });
      const [full, after] = ran.stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as Record<string, unknown>);
      expect(full).toEqual({
        refused: 507,
        halted: [200, "halted", false],
        distrusted: 204,
        cancels: Array.from({ length: 5 }, () => [200, "canceled", false]),
      });
      expect(after).toEqual({ risk: "halted", reason: "unwritten", live: 0, plugins: ["untrusted"] });
    },
  );
});

describe("[P34] the first start of a restored desk", () => {
  it("halts accounts, ends sessions and consents, pauses tasks, and lists what extensions may do, once", async () => {
    await opens(testHost());
    const task = { task: "morning_briefing", name: "Morning", interval_minutes: 60 } as const;
    host.services.tasks.create(task, undefined, testTrader());
    const { path } = await host.services.backups.create();
    const target = join(mkdtempSync(join(tmpdir(), "bourse-restored-")), "desk");
    await restoreBackup(SYSTEM_RANDOM, path, target);
    const database = openDatabase(target);
    database.run(
      "INSERT INTO in_app_sessions (id, extension, name, account, scope, code, at) VALUES ('1', 'e', 'E', 'x', 'trade', '', ?)",
      new Date(0).toISOString(),
    );
    database.run("INSERT INTO in_app_model_consents (extension, name, model_host, at) VALUES ('e', 'E', 'h', '')");
    database.close();
    await host.dispose();
    await opens(testHost({ dataDir: target }));
    expect(await accounts()).toMatchObject([{ risk: { state: "halted", reason: "restored" } }]);
    expect([host.inApp.sessions(), host.inApp.consents()]).toEqual([[], []]);
    expect(host.services.tasks.list().tasks).toMatchObject([{ enabled: false }]);
    expect(await caution()).toMatchObject({ reason: "restored", approvals: [] });
    await call("POST", "/api/caution/confirmation");
    await call("PUT", `${PAPER}/risk`, { state: "active" });
    await opens(host.restart());
    expect([await caution(), (await accounts())[0].risk.state]).toEqual([undefined, "active"]);
  });

  it("removes what a killed host left of a backup", async () => {
    await opens(testHost());
    const { dataDir } = host;
    await host.services.backups.create();
    writeFileSync(join(dataDir, "backup-0123456789ab.sqlite.tmp"), "");
    writeFileSync(join(dataDir, "backup-0123456789ab.sqlite.tmp-journal"), "");
    writeFileSync(join(dataDir, "backups", "desk-x.tar.0123456789ab.tmp"), "");
    await opens(host.restart());
    expect(readdirSync(dataDir).filter((name) => name.includes(".tmp"))).toEqual([]);
    expect(readdirSync(join(dataDir, "backups"))).toHaveLength(1);
  });
});
