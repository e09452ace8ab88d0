import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { WebAppManifest } from "@bourse/contract";
import { type FakeRunner, fakeRunner, newPublisher, refusalCode, type TestHost, testHost } from "@bourse/host/testing";
import { sampleSite, webAppManifest } from "@bourse/testing/archives";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OfficialCheck } from "../install/official.ts";

const publisher = newPublisher();
const SITE = sampleSite();
const MANIFEST = webAppManifest(SITE);
const ID = (JSON.parse(Buffer.from(MANIFEST).toString()) as WebAppManifest).id;
const OFFICIAL: OfficialCheck = { whyNot: () => undefined, signers: () => undefined };

let host: TestHost;
let runner: FakeRunner;
beforeEach(async () => {
  runner = fakeRunner("webApp", "workspace");
  host = await testHost({ runners: [runner], official: OFFICIAL });
});
afterEach(() => host.dispose());

const publish = async () => host.marketplace.publish(await publisher.release({ manifest: MANIFEST, files: SITE }));

async function install() {
  await publish();
  await host.add(ID);
  return latest();
}

const latest = () => {
  const last = runner.generations.at(-1);
  if (!last) throw new Error("the runner was not asked to run anything");
  return last;
};
const shown = () => host.service.extensions().extensions.find((each) => each.id === ID);

describe("a package that a runner runs", () => {
  it("is given to the runner with its verified files, and shows the states that the runner reports", async () => {
    const { hosted, state } = await install();
    expect(hosted).toMatchObject({ id: ID, generation: shown()?.generation, keyId: publisher.keyId });
    expect(hosted.files.list.map(({ path }) => path).toSorted()).toEqual([...SITE.keys()].toSorted());
    const file = await hosted.files.open("index.html");
    expect(Buffer.concat(await (file?.bytes.toArray() ?? []))).toEqual(Buffer.from(SITE.get("index.html") ?? []));
    expect(await hosted.files.open("manifest.json")).toBeUndefined();
    expect(shown()?.activation).toEqual({ state: "preparing", since: host.clock.now().toISOString() });
    expect(state.to("preparing", { message: "40 %" })).toBe(true);
    expect(shown()?.activation).toMatchObject({ state: "preparing", reason: { message: "40 %" } });
    expect([state.to("starting"), state.to("healthy")]).toEqual([true, true]);
    expect(shown()).toMatchObject({ state: "active", activation: { state: "healthy" } });
    const reason = { code: "host.internal", message: "it crashed" };
    expect(state.to("suspended", reason)).toBe(true);
    expect(shown()).toMatchObject({
      state: "suspended",
      activation: { reason },
      fault: { ...reason, suspended: true },
    });
    await host.service.retry(ID);
    expect(latest().retries).toBe(1);
    const turn = () => new Promise((done) => setImmediate(done));
    await turn();
    const audited = host.audit().filter(({ action, subject }) => action === "state" && subject === ID);
    expect(audited.at(-1)?.detail).toMatchObject({ state: "suspended", reason });
  });

  it("delivers nothing once its generation has ended, and is forgotten with its removal", async () => {
    const first = await install();
    await host.service.setEnabled(ID, "disabled");
    expect(first.ended).toBe("disabled");
    expect(first.state.to("healthy")).toBe(false);
    expect(shown()?.activation).toMatchObject({ state: "stopped", reason: { message: "disabled" } });
    await host.service.setEnabled(ID, "enabled");
    expect(latest()).not.toBe(first);
    await host.service.remove(ID);
    expect([latest().ended, runner.forgotten]).toEqual(["removed", [ID]]);
    await host.close();
    expect(runner.closed).toBe(true);
    host = await testHost();
  });

  it("ends with its workspace and begins again in the next", async () => {
    const first = await install();
    const { id } = await host.service.workspaces.create({ name: "Other" });
    await host.service.workspaces.change(id, { open: true });
    expect(first.ended).toBe("another workspace was opened");
    expect(latest()).not.toBe(first);
  });

  it("is suspended with a reason when its runner throws, and the host goes on", async () => {
    await publish();
    runner.refuse(new Error("broken"));
    await host.add(ID);
    expect(shown()).toMatchObject({ state: "suspended", activation: { reason: { code: "host.internal" } } });
  });

  it("reads no file at a start, but gives no byte of a changed one, and does not start when a file is missing", async () => {
    await install();
    const tree = join(host.dataDir, "packages", shown() ? latest().hosted.files.digest : "");
    for (const name of readdirSync(tree)) writeFileSync(join(tree, name), "changed");
    await host.service.setEnabled(ID, "disabled");
    await host.service.setEnabled(ID, "enabled");
    expect(await refusalCode(latest().hosted.files.open("index.html"))).toBe("install.package_damaged");
  });
});

describe("[RUN-04] what a runner may run", () => {
  it("is nothing on a host that has no runner for it", async () => {
    const other = await testHost({ official: OFFICIAL, runners: [] });
    other.marketplace.publish(await publisher.release({ manifest: MANIFEST, files: SITE }));
    expect(await refusalCode(other.service.resolve({ id: ID }))).toBe("resolve.none_resolvable");
    await other.dispose();
  });

  it("is nothing on a host without official keys, at the install and at every start", async () => {
    await install();
    const other = await testHost({ runners: [runner] });
    other.marketplace.publish(await publisher.release({ manifest: MANIFEST, files: SITE }));
    expect(await refusalCode(other.service.resolve({ id: ID }))).toBe("official.set_missing");
    await other.dispose();
    const { dataDir } = host;
    await host.close();
    const before = runner.generations.length;
    host = await testHost({ dataDir, runners: [runner] }, host);
    expect(runner.generations).toHaveLength(before);
    expect(shown()).toMatchObject({ state: "suspended", fault: { code: "official.set_missing" } });
  });
});

describe("[RUN-04] its capabilities", () => {
  it("are approved together or not at all, at the install and later; revoking one is refused, revoking all ends it", async () => {
    await publish();
    const plan = await host.service.resolve({ id: ID });
    const all = plan.capabilities.map(({ name }) => name);
    const accepted = plan.terms.map(({ value }) => value);
    const request = { plan_id: plan.plan_id, trust_key: true, accepted };
    expect(await refusalCode(host.service.install({ ...request, approved: all.slice(1) }))).toBe(
      "install.capabilities_partial",
    );
    await host.service.install({ ...request, approved: all });
    expect(await refusalCode(host.service.setApprovals(ID, all.slice(1)))).toBe("install.capabilities_partial");
    const first = latest();
    await host.service.setApprovals(ID, []);
    expect(first.ended).toBe("the approved capabilities changed");
    expect(shown()).toMatchObject({ approved: [], fault: { code: "install.capabilities_needed" } });
    await host.service.setApprovals(ID, all);
    expect(shown()).toMatchObject({ state: "active", activation: { state: "preparing" } });
    expect(latest()).not.toBe(first);
  });
});
