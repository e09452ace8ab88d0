import { canonicalize, type JsonObject } from "@bourse/contract";
import { newPublisher, refusalCode, testHost } from "@bourse/host/testing";
import { type Draft, resource } from "@bourse/testing/manifests";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const publisher = newPublisher();
/** Every contribution the contract knows; a change takes some of them away. */
const full = resource();
const { id } = full as { readonly id: string };

let host: Awaited<ReturnType<typeof testHost>>;
beforeEach(async () => {
  host = await testHost();
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
  it("is named by the plan, and no permission is asked for it alone", async () => {
    const plan = await planOf(full);
    const kinds = new Set(plan.unsupported.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual([
      "alertTemplates",
      "automationTemplates",
      "chartAnnotations",
      "indicatorPresets",
      "researchLinks",
      "scannerPresets",
      "watchlistPresets",
    ]);
    // The quote view needs it; scanner presets alone would not.
    expect(plan.capabilities.map(({ name }) => name)).toEqual(["tradingRead"]);
  });

  it("leaves nothing to ask for where no view reads market data", async () => {
    expect((await planOf(without("views", "viewContainers"))).capabilities).toEqual([]);
  });

  it("is named with what is installed; a permission for it is refused at install and later", async () => {
    const plan = await planOf(full);
    const request = { plan_id: plan.plan_id, approved: ["alertsWrite"], trust_key: true };
    expect(await refusalCode(host.service.install(request))).toBe("install.capability_undeclared");
    const installed = await host.service.install({ ...request, approved: ["tradingRead"] });
    expect(installed).toMatchObject({
      declared: ["tradingRead", "languageModel", "alertsWrite", "chartWrite"],
      asked: ["tradingRead"],
      approved: ["tradingRead"],
    });
    expect(installed.unsupported).toEqual(plan.unsupported);
    expect(await refusalCode(host.service.setApprovals(id, ["chartWrite"]))).toBe("install.capability_undeclared");
    expect(host.service.extensions().extensions[0]?.approved).toEqual(["tradingRead"]);
  });

  it("is no change of an update: a permission that is not asked for is not added", async () => {
    const small = without("alertTemplates", "chartAnnotations", "automationTemplates");
    await planOf({ ...small, capabilities: ["tradingRead"] });
    await host.add(id, { approved: ["tradingRead"] });
    const { difference } = await planOf({ ...full, version: "9.0.0" });
    expect(difference?.added_capabilities).toEqual([]);
    expect(difference?.added_contributions.map(({ kind }) => kind)).toContain("alertTemplates");
  });
});
