import { type Capability, COUPLINGS, canonicalize, type JsonObject, MANIFEST_CONTRACTS } from "@bourse/contract";
import { newPublisher, refusalCode, testHost } from "@bourse/host/testing";
import {
  type Files,
  interactiveManifest,
  managedModelManifest,
  resourceManifest,
  SMALLEST_EVENT_GUEST,
  SMALLEST_GUEST,
  sampleSite,
  wasmManifest,
  webAppManifest,
} from "@bourse/testing/archives";
import { type Draft, resource } from "@bourse/testing/manifests";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isActedOn, runtimesOf } from "./supported.ts";

const publisher = newPublisher();
/** Every contribution in the contract; each case removes some. */
const full = resource();
const { id } = full as { readonly id: string };

const KINDS = Object.keys(full.contributes as Draft);
/** Needed by contributions alone on which this host does not act. */
const UNASKABLE: readonly Capability[] = isActedOn("automationTemplates") ? [] : ["languageModel"];
const UNSUPPORTED = KINDS.filter((kind) => !isActedOn(kind));
/** Capabilities of {@link full} that contributions which are acted on need. */
const ASKED = (full.capabilities as readonly Capability[]).filter((each) => !UNASKABLE.includes(each));
const UNASKED = "install.capability_undeclared";
const kindsOf = (all: readonly { readonly kind: string }[]) => [...new Set(all.map(({ kind }) => kind))].sort();

const SITE = sampleSite();
const MODEL: Files = new Map(
  ["prepare.py", "server.py"].map((name) => [`tools/forecast/${name}`, Buffer.from(name)] as const),
);
const PACKAGES = {
  "resource 1": { manifest: resourceManifest() },
  "wasm 1": { manifest: wasmManifest(), wasm: SMALLEST_GUEST },
  "wasm 2": { manifest: interactiveManifest(), wasm: SMALLEST_EVENT_GUEST },
  "webApp 3": { manifest: webAppManifest(SITE), files: SITE },
  "managedModel 1": { manifest: managedModelManifest(MODEL), files: MODEL },
};

let host: Awaited<ReturnType<typeof testHost>>;
beforeEach(async () => {
  host = await testHost({ runners: [] });
});
afterEach(() => host.dispose());

async function planOf(draft: Draft) {
  host.marketplace.publish(await publisher.release({ manifest: canonicalize(draft as JsonObject) }));
  return host.service.resolve({ id });
}

const without = (...kinds: readonly string[]): Draft => {
  const contributes = { ...(full.contributes as Readonly<Record<string, Draft>>) };
  for (const kind of kinds) delete contributes[kind];
  return { ...full, contributes };
};

describe("what this host does not act on yet", () => {
  it("is named by the plan beside what it does act on, and no permission is asked for it alone", async () => {
    const plan = await planOf(full);
    expect(kindsOf(plan.unsupported)).toEqual(UNSUPPORTED.toSorted());
    expect(kindsOf(plan.contributions)).toEqual(KINDS.toSorted());
    expect(plan.capabilities.map(({ name }) => name)).toEqual(ASKED);
  });

  it.each(UNSUPPORTED)("asks for nothing where %s stand alone, at install and later", async (kind) => {
    const needs = COUPLINGS.flatMap((row) =>
      "needs" in row && row.anyOf.some((each) => each === kind) ? row.needs : [],
    );
    const others = KINDS.filter((each) => each !== kind);
    const plan = await planOf({ ...without(...others), capabilities: [...needs] });
    expect(kindsOf(plan.unsupported)).toEqual([kind]);
    expect(plan.capabilities).toEqual([]);
    const request = { plan_id: plan.plan_id, trust_key: true };
    for (const capability of needs)
      expect(await refusalCode(host.service.install({ ...request, approved: [capability] }))).toBe(UNASKED);
    expect(await host.service.install({ ...request, approved: [] })).toMatchObject({ declared: needs, asked: [] });
    for (const capability of needs)
      expect(await refusalCode(host.service.setApprovals(id, [capability]))).toBe(UNASKED);
  });

  it("is named with what is installed; a permission for it is refused at install and later", async () => {
    const plan = await planOf(full);
    const request = { plan_id: plan.plan_id, trust_key: true };
    for (const capability of UNASKABLE)
      expect(await refusalCode(host.service.install({ ...request, approved: [capability] }))).toBe(UNASKED);
    const installed = await host.service.install({ ...request, approved: ["tradingRead"] });
    expect(installed).toMatchObject({
      declared: ["tradingRead", "languageModel", "alertsWrite", "chartWrite"],
      asked: ASKED,
      approved: ["tradingRead"],
    });
    expect(installed.unsupported).toEqual(plan.unsupported);
    for (const capability of UNASKABLE)
      expect(await refusalCode(host.service.setApprovals(id, [capability]))).toBe(UNASKED);
    expect(host.service.extensions().extensions[0]?.approved).toEqual(["tradingRead"]);
  });

  it("is no change of an update: a permission that is not asked for is not added", async () => {
    const small = without(...UNSUPPORTED);
    await planOf({ ...small, capabilities: ASKED });
    await host.add(id, { approved: ["tradingRead"] });
    const { difference } = await planOf({ ...full, version: "9.0.0" });
    expect(difference?.added_capabilities).toEqual([]);
    expect(kindsOf(difference?.added_contributions ?? [])).toEqual(UNSUPPORTED.toSorted());
  });
});

describe("a runtime that this host does not run yet", () => {
  it.each(MANIFEST_CONTRACTS)("is refused in these words, with no question: $runtime $apiVersion", async (contract) => {
    const name = `${contract.runtime} ${contract.apiVersion}` as keyof typeof PACKAGES;
    const { record, archive } = await publisher.release(PACKAGES[name]);
    host.marketplace.publish({ record, archive });
    const isHere = runtimesOf([]).some((each) => `${each.runtime} ${each.apiVersion}` === name);
    const attempt = host.service.resolve({ id: record.id });
    if (isHere) expect(await attempt).toMatchObject({ runtime: contract.runtime, api_version: contract.apiVersion });
    else {
      const words = `not supported by this host yet: ${contract.runtime}, apiVersion ${contract.apiVersion}`;
      await expect(attempt).rejects.toThrow(words);
      await expect(host.service.resolve({ id: record.id, version: record.version })).rejects.toMatchObject({
        code: "resolve.runtime_unsupported",
        message: words,
      });
      const [version] = (await host.service.plugin(record.id)).versions;
      expect([version?.resolvable, version?.reasons[0]?.message]).toEqual([false, words]);
    }
    expect(host.marketplace.downloads).toHaveLength(isHere ? 1 : 0);
  });
});
