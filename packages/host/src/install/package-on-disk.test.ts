import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { HOST_LIMITS } from "@bourse/contract";
import {
  type FullDisk,
  fullDisk,
  newPublisher,
  type Release,
  refusalCode,
  type TestHost,
  testHost,
} from "@bourse/host/testing";
import { SMALLEST_GUEST, wasmManifest } from "@bourse/testing/archives";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const GUEST = "svc.sample_guest";
const publisher = newPublisher();

let disk: FullDisk;
let host: TestHost;
let release: Release;
beforeEach(async () => {
  disk = fullDisk();
  host = await testHost({ openConnection: disk.openConnection });
  release = await publisher.release({ manifest: wasmManifest(), wasm: SMALLEST_GUEST });
  host.marketplace.publish(release);
  await host.add(GUEST);
});
afterEach(async () => {
  disk.empty();
  await host.dispose();
});

const installed = () => host.service.extensions().extensions[0];
const folder = () => join(host.dataDir, "packages");
const running = () => host.runtime.running.size;

function packageFiles(): readonly string[] {
  const found = readdirSync(folder(), { recursive: true, withFileTypes: true });
  return found.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
}

describe("a package that was changed on disk", () => {
  it("[P28] does not run after a restart; the extension stays listed with the reason", async () => {
    for (const path of packageFiles()) writeFileSync(path, "changed");
    host = await host.restart();
    expect(installed()).toMatchObject({ state: "suspended", fault: { code: "install.package_damaged" } });
    expect(running()).toBe(0);
    expect((await host.service.retry(GUEST)).fault?.code).toBe("install.package_damaged");
  });

  it("[P28] is fetched again when the user installs it again, and runs", async () => {
    writeFileSync(packageFiles()[0] ?? "", "changed");
    host = await host.restart();
    await host.add(GUEST);
    expect(installed()).toMatchObject({ state: "active" });
    expect(running()).toBe(1);
    expect(host.marketplace.downloads).toHaveLength(2);
  });

  it("[P28] is noticed between the plan and the install", async () => {
    const { plan_id } = await host.service.resolve({ id: GUEST });
    rmSync(packageFiles()[0] ?? "");
    const install = host.service.install({ plan_id, approved: [], trust_key: true });
    expect(await refusalCode(install)).toBe("install.package_damaged");
  });
});

/** Reopens a data folder as an older host left it: one archive per package, and a state without files. */
async function afterOlderHost(archive: Uint8Array): Promise<void> {
  await host.close();
  rmSync(folder(), { recursive: true });
  mkdirSync(folder());
  writeFileSync(join(folder(), `${release.record.digest}.tar.gz`), archive, { mode: 0o600 });
  const state = new DatabaseSync(join(host.dataDir, "host.sqlite"));
  state.exec("DELETE FROM package_files");
  state.close();
  host = await testHost({ dataDir: host.dataDir, openConnection: disk.openConnection }, host);
}

describe("[P28] a folder of a host that kept archives", () => {
  it("runs what it has: the archive is checked, unpacked and removed", async () => {
    await afterOlderHost(release.archive);
    expect(installed()).toMatchObject({ state: "active" });
    expect(running()).toBe(1);
    expect(readdirSync(folder())).toEqual([release.record.digest]);
    expect(host.marketplace.downloads).toHaveLength(1);
  });

  it("runs no archive that was changed", async () => {
    await afterOlderHost(release.archive.with(50, 1 + (release.archive[50] ?? 0)));
    expect(installed()).toMatchObject({ state: "suspended", fault: { code: "install.package_damaged" } });
    expect(running()).toBe(0);
  });
});

describe("[P28] a disk without room for a package", () => {
  it("ends the plan with a code; nothing is installed and nothing of it is left", async () => {
    const other = await publisher.release({ manifest: wasmManifest({ version: "1.1.0" }), wasm: SMALLEST_GUEST });
    host.marketplace.publish(other);
    const before = readdirSync(folder());
    disk.fill();
    expect(await refusalCode(host.service.resolve({ id: GUEST }))).toBe("host.store_full");
    expect([readdirSync(folder()), installed()?.version]).toEqual([before, "1.0.0"]);
    disk.empty();
    // The host asks the disk again by itself.
    host.clock.advance(HOST_LIMITS.unwrittenEveryMs);
    expect((await host.service.resolve({ id: GUEST })).version).toBe("1.1.0");
  });
});
