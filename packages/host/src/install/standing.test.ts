import { newPublisher, refusalCode, testHost } from "@bourse/host/testing";
import { SMALLEST_GUEST, wasmManifest } from "@bourse/testing/archives";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const GUEST = "svc.sample_guest";
const publisher = newPublisher();

let host: Awaited<ReturnType<typeof testHost>>;
beforeEach(async () => {
  host = await testHost();
  host.marketplace.publish(await publisher.release({ manifest: wasmManifest(), wasm: SMALLEST_GUEST }));
  await host.add(GUEST);
});
afterEach(() => host.dispose());

const installed = () => host.service.extensions().extensions[0];
const takeDown = (state: "quarantined" | "removed") =>
  host.marketplace.change(GUEST, "1.0.0", { state, takedownReason: "it reads what it should not" });

describe("a version that the marketplace takes down", () => {
  it.each([
    ["quarantined", "resolve.quarantined"],
    ["removed", "resolve.removed"],
  ] as const)("[P8] %s stops, says why, and cannot be started", async (state, code) => {
    takeDown(state);
    await host.service.checkStandings();
    const stopped = { state: "suspended", fault: { code, message: "it reads what it should not", suspended: true } };
    expect(installed()).toMatchObject(stopped);
    await host.service.retry(GUEST);
    await host.service.setEnabled(GUEST, "disabled");
    await host.service.setEnabled(GUEST, "enabled");
    expect(installed()).toMatchObject(stopped);
    const [version] = (await host.service.plugin(GUEST)).versions;
    expect(version).toMatchObject({ state, takedown_reason: "it reads what it should not", resolvable: false });
    expect(await refusalCode(host.service.resolve({ id: GUEST, version: "1.0.0" }))).toBe(code);
  });

  it("[P28] in a state this host does not know it stops: unknown is not permitted", async () => {
    host.marketplace.change(GUEST, "1.0.0", { state: "banned" as "published", takedownReason: "new rules" });
    await host.service.checkStandings();
    const stopped = { state: "suspended", fault: { code: "resolve.state_unknown", message: "new rules" } };
    expect(installed()).toMatchObject(stopped);
    host = await host.restart();
    expect(installed()).toMatchObject(stopped);
    expect(await refusalCode(host.service.resolve({ id: GUEST, version: "1.0.0" }))).toBe("resolve.state_unknown");
  });

  it.each(["quarantined", "removed", "banned"])("[P8] a plan from before it was %s installs nothing", async (state) => {
    await host.service.remove(GUEST);
    const { plan_id } = await host.service.resolve({ id: GUEST });
    host.marketplace.change(GUEST, "1.0.0", { state: state as "removed" });
    const code = state === "banned" ? "resolve.state_unknown" : `resolve.${state}`;
    expect(await refusalCode(host.service.install({ plan_id, approved: [], trust_key: true }))).toBe(code);
    expect(installed()).toBeUndefined();
    host.marketplace.change(GUEST, "1.0.0", { state: "published" });
    await host.service.install({ plan_id, approved: [], trust_key: true });
    expect(installed()?.state).toBe("active");
  });

  it("[P28] a plan installs nothing when nobody can say any more whether it may", async () => {
    await host.service.remove(GUEST);
    const { plan_id } = await host.service.resolve({ id: GUEST });
    host.marketplace.goOffline();
    const install = host.service.install({ plan_id, approved: [], trust_key: true });
    expect(await refusalCode(install)).toBe("resolve.marketplace_unreachable");
  });

  it("[P8] starts again when it is restored, and is heard of by whoever looks at it", async () => {
    takeDown("quarantined");
    await host.service.plugin(GUEST);
    expect(installed()?.fault?.code).toBe("resolve.quarantined");
    host.marketplace.change(GUEST, "1.0.0", { state: "published" });
    await host.service.checkStandings();
    expect(installed()).toMatchObject({ state: "active" });
    expect(installed()?.fault).toBeUndefined();
    const acts = host.audit().map((each) => each.action);
    expect(acts.slice(-2)).toEqual(["quarantined", "restored"]);
  });

  it("[P8] stays stopped without a network, and another version of it runs", async () => {
    takeDown("quarantined");
    await host.service.checkStandings();
    host.marketplace.publish(
      await publisher.release({ manifest: wasmManifest({ version: "1.0.1" }), wasm: SMALLEST_GUEST }),
    );
    await host.add(GUEST);
    expect(installed()).toMatchObject({ version: "1.0.1", state: "active" });
    host.marketplace.goOffline();
    await host.service.checkStandings();
    expect(installed()).toMatchObject({ version: "1.0.1", state: "active" });
  });
});
