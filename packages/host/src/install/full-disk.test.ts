import { type FullDisk, fullDisk, newPublisher, refusalCode, type TestHost, testHost } from "@bourse/host/testing";
import { SMALLEST_GUEST, wasmManifest } from "@bourse/testing/archives";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const GUEST = "svc.sample_guest";
const publisher = newPublisher();

let disk: FullDisk;
let host: TestHost;
beforeEach(async () => {
  disk = fullDisk();
  host = await testHost({ openConnection: disk.openConnection });
  host.marketplace.publish(await publisher.release({ manifest: wasmManifest(), wasm: SMALLEST_GUEST }));
  await host.add(GUEST);
  origin = await host.listen();
});
afterEach(async () => {
  disk.empty();
  await host.dispose();
});

const installed = () => host.service.extensions().extensions[0];
const running = () => host.runtime.running.size;
let origin: string;
const state = async () => {
  const answer = await fetch(`${origin}/api/state`, { headers: { authorization: `Bearer ${host.token}` } });
  return (await answer.json()) as { unwritten?: { acts: number; message: string } };
};

/** Lets the host write again once the disk has room, then reopens the folder: the written state must be there. */
async function afterRestart(): Promise<void> {
  disk.empty();
  host.clock.advance(5000);
  host = await host.restart();
}

describe("[P21] [P28] on a full disk", () => {
  it("a revoke takes effect at once, says that it is not written, and is written when there is room", async () => {
    const { generation } = installed() ?? {};
    disk.fill();
    const answer = await host.service.setApprovals(GUEST, []);
    expect(answer).toMatchObject({ approved: [], unwritten: true });
    expect(answer.generation).not.toBe(generation);
    expect(host.view(`${GUEST}.quote`)?.status).toBe("denied");
    expect((await state()).unwritten).toMatchObject({ acts: 1, message: "database or disk is full" });
    host.clock.advance(5000);
    expect(installed()).toMatchObject({ approved: [], unwritten: true });
    disk.empty();
    host.clock.advance(5000);
    expect(installed()?.unwritten).toBeUndefined();
    expect((await state()).unwritten).toBeUndefined();
    await afterRestart();
    expect(installed()?.approved).toEqual([]);
    expect(host.audit().filter((each) => each.action === "approve")).toHaveLength(1);
  });

  it("disabling and removing take effect, one after the other", async () => {
    disk.fill();
    expect(await host.service.setEnabled(GUEST, "disabled")).toMatchObject({ state: "disabled", unwritten: true });
    expect(running()).toBe(0);
    expect(await host.service.remove(GUEST)).toEqual({ written: false });
    expect(installed()).toBeUndefined();
    await afterRestart();
    expect(installed()).toBeUndefined();
    expect(host.audit().map((each) => each.action)).toEqual(["trust", "install", "disable", "remove"]);
  });

  it("a take-down stops what runs, and is not forgotten", async () => {
    disk.fill();
    host.marketplace.change(GUEST, "1.0.0", { state: "removed" });
    await host.service.checkStandings();
    expect(installed()).toMatchObject({ state: "suspended", fault: { code: "resolve.removed" }, unwritten: true });
    expect(running()).toBe(0);
    await afterRestart();
    expect(installed()).toMatchObject({ state: "suspended", fault: { code: "resolve.removed" } });
  });

  it("nothing is given: enabling, approving and installing are refused with a code, and what was taken stays taken", async () => {
    await host.service.setApprovals(GUEST, []);
    disk.fill();
    expect(await refusalCode(host.service.setApprovals(GUEST, ["tradingRead"]))).toBe("host.store_full");
    expect(installed()?.approved).toEqual([]);
    await host.service.setEnabled(GUEST, "disabled");
    expect(await refusalCode(host.service.setEnabled(GUEST, "enabled"))).toBe("host.store_full");
    const { plan_id } = await host.service.resolve({ id: GUEST });
    const install = host.service.install({ plan_id, approved: ["tradingRead"], trust_key: true });
    expect(await refusalCode(install)).toBe("host.store_full");
    expect(installed()).toMatchObject({ state: "disabled", approved: [] });
    await afterRestart();
    expect(installed()).toMatchObject({ state: "disabled", approved: [] });
  });

  it("a refusal for safety keeps its own code", async () => {
    disk.fill();
    host.marketplace.change(GUEST, "1.0.0", { keyRevokedFrom: "2020-01-01T00:00:00.000Z" });
    const resolve = host.service.resolve({ id: GUEST, version: "1.0.0" });
    expect(await refusalCode(resolve)).toBe("signature.key_revoked");
    await afterRestart();
    expect(host.audit().map((each) => each.action)).toEqual(["trust", "install", "revoked", "refuse"]);
  });
});
