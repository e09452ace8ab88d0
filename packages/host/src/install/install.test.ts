import { HOST_LIMITS } from "@bourse/contract";
import type { Plan } from "@bourse/contract/host-api";
import { newPublisher, refusalCode, testHost } from "@bourse/host/testing";
import { resourceManifest, SMALLEST_GUEST, wasmManifest } from "@bourse/testing/archives";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const GUEST = "svc.sample_guest";
const NOTES = "svc.sample_notes";
const publisher = newPublisher();
const guest = (changes = {}) => publisher.release({ manifest: wasmManifest(changes), wasm: SMALLEST_GUEST });
const notes = (changes = {}) => publisher.release({ manifest: resourceManifest(changes) });

let host: Awaited<ReturnType<typeof testHost>>;
beforeEach(async () => {
  host = await testHost();
});
afterEach(() => host.dispose());

/** Without the states of what runs, which change by themselves. */
const installed = () => host.service.extensions().extensions.map((each) => ({ ...each, activation: undefined }));

describe("the plan", () => {
  it("[SERVICE-20] shows what the verified package declares and adds, before anything is installed", async () => {
    host.marketplace.publish(await guest());
    const plan = await host.service.resolve({ id: GUEST });
    expect(plan).toMatchObject({
      action: "install",
      id: GUEST,
      version: "1.0.0",
      api_version: 1,
      publisher: "Sample Maker",
      key_id: publisher.keyId,
      key_trusted: false,
      approved_before: [],
      contributions: [{ kind: "views", id: `${GUEST}.quote`, title: "Quote" }],
    });
    expect(plan.capabilities.map(({ name, title }) => [name, title])).toEqual([["tradingRead", "Read market data"]]);
    expect(host.service.extensions().extensions).toEqual([]);
    expect(host.runtime.activated).toEqual([]);
  });

  it("is good for one install", async () => {
    host.marketplace.publish(await notes());
    const { plan_id } = await host.service.resolve({ id: NOTES });
    const request = { plan_id, approved: [], trust_key: true };
    await host.service.install(request);
    expect(await refusalCode(host.service.install(request))).toBe("install.plan_unknown");
  });

  it("expires", async () => {
    host.marketplace.publish(await notes());
    const { plan_id, expires_at } = await host.service.resolve({ id: NOTES });
    host.clock.advance(Date.parse(expires_at) - host.clock.now().getTime());
    const attempt = host.service.install({ plan_id, approved: [], trust_key: true });
    expect(await refusalCode(attempt)).toBe("install.plan_unknown");
    expect(host.service.extensions().extensions).toEqual([]);
  });

  it("is stale once the extension changed", async () => {
    host.marketplace.publish(await guest());
    await host.add(GUEST);
    const { plan_id } = await host.service.resolve({ id: GUEST });
    await host.service.setApprovals(GUEST, []);
    const attempt = host.service.install({ plan_id, approved: ["tradingRead"], trust_key: true });
    expect(await refusalCode(attempt)).toBe("install.plan_stale");
    expect(host.service.extensions().extensions[0]?.approved).toEqual([]);
  });
});

describe("approving", () => {
  it("[SERVICE-19] a declaration is no authorisation: what is not approved is not granted", async () => {
    host.marketplace.publish(await guest());
    await host.add(GUEST, { approved: [] });
    const [installed] = host.service.extensions().extensions;
    expect(installed).toMatchObject({ declared: ["tradingRead"], approved: [] });
    expect(host.runtime.activated).toEqual([]);
  });

  it("takes only what the package declares", async () => {
    host.marketplace.publish(await notes());
    const { plan_id } = await host.service.resolve({ id: NOTES });
    const attempt = host.service.install({ plan_id, approved: ["tradingRead"], trust_key: true });
    expect(await refusalCode(attempt)).toBe("install.capability_undeclared");
    expect(host.service.extensions().extensions).toEqual([]);
    expect(host.service.trust().keys).toEqual([]);
    await host.add(NOTES);
    expect(await refusalCode(host.service.setApprovals(NOTES, ["network"]))).toBe("install.capability_undeclared");
  });
});

describe("an update", () => {
  const id = GUEST;
  const small = () => guest({ capabilities: [], contributes: { views: {} } });
  const large = () => guest({ version: "2.0.0" });

  it("[SERVICE-19] that asks for more shows it and keeps the old version running until it is approved", async () => {
    host.marketplace.publish(await small());
    await host.add(id);
    host.marketplace.publish(await large());
    const before = host.service.extensions().extensions[0];
    const plan = await host.service.resolve({ id });
    expect(plan).toMatchObject({
      action: "update",
      approved_before: [],
      difference: {
        from_version: "1.0.0",
        added_capabilities: ["tradingRead"],
        removed_capabilities: [],
        added_contributions: [{ kind: "views", id: `${id}.quote` }],
        removed_contributions: [],
      },
    });
    expect(host.service.extensions().extensions[0]).toEqual(before);
    await host.service.install({ plan_id: plan.plan_id, approved: plan.approved_before, trust_key: false });
    expect(host.service.extensions().extensions[0]).toMatchObject({ version: "2.0.0", approved: [] });
    expect(host.runtime.activated).toEqual([]);
  });

  it("gets a new generation, and a disabled extension stays disabled", async () => {
    host.marketplace.publish(await guest());
    await host.add(id);
    const before = await host.service.setEnabled(id, "disabled");
    host.marketplace.publish(await large());
    await host.add(id);
    const [after] = host.service.extensions().extensions;
    expect(after).toMatchObject({ version: "2.0.0", state: "disabled", previous_versions: ["1.0.0"] });
    expect(after?.generation).not.toBe(before.generation);
    expect(host.runtime.running.size).toBe(0);
  });

  it("keeps the old version when the new package is refused", async () => {
    host.marketplace.publish(await guest());
    await host.add(id);
    const before = installed();
    const next = await large();
    host.marketplace.publish(next);
    host.marketplace.swap(id, "2.0.0", next.archive.with(100, (next.archive[100] ?? 0) ^ 1));
    expect(await refusalCode(host.service.resolve({ id }))).toBe("trust.digest_mismatch");
    expect(installed()).toEqual(before);
  });
});

describe("removing", () => {
  it("takes the state away, ends the generation and stops the guest", async () => {
    host.marketplace.publish(await guest());
    await host.add(GUEST);
    const [before] = host.service.extensions().extensions;
    await host.service.remove(GUEST);
    expect(host.service.extensions().extensions).toEqual([]);
    expect(host.view(`${GUEST}.quote`)).toBeUndefined();
    expect(host.runtime.running.size).toBe(0);
    await host.add(GUEST, { approved: [] });
    const [after] = host.service.extensions().extensions;
    expect(after?.approved).toEqual([]);
    expect(after?.generation).not.toBe(before?.generation);
  });

  it.each(["remove", "retry", "log", "setApprovals", "setEnabled"] as const)(
    "%s of what is not there is refused",
    async (act) => {
      const attempts = {
        remove: () => host.service.remove("svc.not_there"),
        retry: () => host.service.retry("svc.not_there"),
        log: async () => host.service.log("svc.not_there"),
        setApprovals: () => host.service.setApprovals("svc.not_there", []),
        setEnabled: () => host.service.setEnabled("svc.not_there", "enabled"),
      };
      expect(await refusalCode(attempts[act]())).toBe("install.not_installed");
    },
  );
});

describe("a restart", () => {
  it("keeps extensions, approvals, generations, trust and workspace, and starts what was enabled", async () => {
    host.marketplace.publish(await guest(), await notes());
    await host.add(GUEST);
    await host.add(NOTES);
    await host.service.setEnabled(NOTES, "disabled");
    const before = { extensions: installed(), trust: host.service.trust(), token: host.token };
    host = await host.restart();
    await expect.poll(() => host.runtime.running.size).toBe(1);
    expect({ extensions: installed(), trust: host.service.trust(), token: host.token }).toEqual(before);
  });
});

it("keeps an audit of every act, with what was decided", async () => {
  host.marketplace.publish(await guest());
  await host.add(GUEST);
  await host.service.setApprovals(GUEST, []);
  await host.service.setEnabled(GUEST, "disabled");
  await host.service.setEnabled(GUEST, "enabled");
  await host.service.retry(GUEST);
  await host.service.remove(GUEST);
  await host.service.forgetKey(publisher.keyId);
  const entries = host.audit();
  expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
    ["trust", publisher.keyId],
    ["install", GUEST],
    ["approve", GUEST],
    ["disable", GUEST],
    ["enable", GUEST],
    ["retry", GUEST],
    ["remove", GUEST],
    ["forget", publisher.keyId],
  ]);
  expect(entries[1]?.detail).toMatchObject({ version: "1.0.0", approved: ["tradingRead"] });
  expect(entries[2]?.detail).toEqual({ approved: [], before: ["tradingRead"] });
});

it("holds a limited number of plans; the oldest gives way", async () => {
  await host.dispose();
  host = await testHost({ limits: { ...HOST_LIMITS, maxPlans: 2 } });
  host.marketplace.publish(await notes());
  const plans: Plan[] = [];
  for (let made = 0; made < 3; made += 1) plans.push(await host.service.resolve({ id: NOTES }));
  const install = (at: number) =>
    host.service.install({ plan_id: plans[at]?.plan_id ?? "", approved: [], trust_key: true });
  expect(await refusalCode(install(0))).toBe("install.plan_unknown");
  expect((await install(2)).version).toBe("1.0.0");
});
