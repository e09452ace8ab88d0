import { canonicalize, type JsonObject, type ManagedModelManifest, type WebAppManifest } from "@bourse/contract";
import type { LicenceTerms, NetworkTerms } from "@bourse/contract/host-api";
import { fakeRunner, newPublisher, refusalCode, type TestHost, testHost } from "@bourse/host/testing";
import { managedModelManifest, sampleSite, webAppManifest } from "@bourse/testing/archives";
import { changed } from "@bourse/testing/manifests";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const publisher = newPublisher();
const OFFICIAL = { whyNot: () => undefined, signers: () => undefined };
const SITE = sampleSite();
const MODEL = "svc.time_series_forecast";
const APP = (JSON.parse(Buffer.from(webAppManifest(SITE)).toString()) as WebAppManifest).id;

const NEEDS = {
  licence: { name: "CC BY-NC 4.0", path: "LICENSE.weights.txt" },
  disk_bytes: 90_000_000,
  memory_bytes: 200_000_000,
  downloads: [{ name: "NumPy 1.26.4", from: "the Python package index", bytes: 18_000_000 }],
};

let host: TestHost;
beforeEach(async () => {
  host = await testHost({ runners: [fakeRunner("webApp"), fakeRunner("managedModel")], official: OFFICIAL });
});
afterEach(() => host.dispose());

interface Model {
  readonly version?: string;
  readonly revision?: string;
  readonly needs?: unknown;
  readonly licence?: string;
}

async function publishModel({ version = "1.0.0", revision, needs = NEEDS, licence = "You may not." }: Model = {}) {
  const files = new Map<string, Uint8Array>([
    ["tools/forecast/prepare.py", Buffer.from("prepare")],
    ["tools/forecast/server.py", Buffer.from("server")],
    ["tools/forecast/needs.json", Buffer.from(JSON.stringify(needs))],
    ["LICENSE.weights.txt", Buffer.from(licence)],
    ["binary", Uint8Array.of(0xff)],
  ]);
  const draft = JSON.parse(Buffer.from(managedModelManifest(files)).toString()) as ManagedModelManifest;
  const given = revision === undefined ? draft : changed(draft, "/metadata/managedModel/modelRevision", revision);
  const manifest = canonicalize({ ...given, version } as JsonObject);
  host.marketplace.publish(await publisher.release({ manifest, files }));
}

async function publishApp(version: string, origins: readonly string[]) {
  const draft = JSON.parse(Buffer.from(webAppManifest(SITE)).toString()) as WebAppManifest;
  const manifest = canonicalize({
    ...changed(draft, "/metadata/webApp/networkOrigins", origins),
    version,
  } as JsonObject);
  host.marketplace.publish(await publisher.release({ manifest, files: SITE }));
}

async function install(id: string, accepted?: readonly string[]) {
  const plan = await host.service.resolve({ id });
  const approved = plan.capabilities.map(({ name }) => name);
  const values = accepted ?? plan.terms.filter((each) => !each.accepted).map(({ value }) => value);
  await host.service.install({ plan_id: plan.plan_id, approved, trust_key: true, accepted: [...values] });
  return plan;
}

const shown = (id: string) => host.service.extensions().extensions.find((each) => each.id === id);

describe("the licence of a model", () => {
  it("[MODEL-17, MODEL-18] is asked with disk, memory, downloads and what a forecast is, and kept with version and time", async () => {
    await publishModel();
    const plan = await host.service.resolve({ id: MODEL });
    const [terms] = plan.terms as LicenceTerms[];
    expect(terms).toMatchObject({ kind: "licence", accepted: false, name: "CC BY-NC 4.0", text: "You may not." });
    expect(terms).toMatchObject({ disk_bytes: 90_000_000, memory_bytes: 200_000_000, downloads: NEEDS.downloads });
    expect(terms?.statements.join(" ")).toMatch(/non-commercial.*research evidence, not a trading signal/);
    const approved = plan.capabilities.map(({ name }) => name);
    const request = { plan_id: plan.plan_id, approved, trust_key: true };
    expect(await refusalCode(host.service.install(request))).toBe("install.terms_not_accepted");
    const other = { ...request, accepted: ["0".repeat(16)] };
    expect(await refusalCode(host.service.install(other))).toBe("install.terms_unknown");
    expect(shown(MODEL)).toBeUndefined();
    const value = terms?.value ?? "";
    await host.service.install({ ...request, accepted: [value] });
    const accepted_at = host.clock.now().toISOString();
    expect(shown(MODEL)?.consents).toEqual([{ kind: "licence", value, version: "1.0.0", accepted_at }]);
    expect(host.audit().find(({ action }) => action === "accept_terms")).toMatchObject({ subject: MODEL });
    expect((await host.service.terms(MODEL)).terms).toEqual([{ ...terms, accepted: true }]);
  });

  it("is not asked again for a new version, but for another revision of the model or another text", async () => {
    await publishModel();
    await install(MODEL);
    await publishModel({ version: "1.1.0" });
    expect((await install(MODEL, [])).terms).toMatchObject([{ accepted: true }]);
    expect(shown(MODEL)?.consents).toMatchObject([{ version: "1.0.0" }]);
    await publishModel({ version: "1.2.0", revision: "b".repeat(40) });
    expect(await refusalCode(install(MODEL, []))).toBe("install.terms_not_accepted");
    await install(MODEL);
    expect(shown(MODEL)?.consents).toMatchObject([{ version: "1.2.0" }]);
    await publishModel({ version: "1.3.0", revision: "b".repeat(40), licence: "You may even less." });
    expect(await refusalCode(install(MODEL, []))).toBe("install.terms_not_accepted");
  });

  it.each([
    ["says nothing of what it needs", { needs: {} }],
    ["names a licence that it does not have", { needs: { ...NEEDS, licence: { name: "x", path: "none.txt" } } }],
    ["has a licence too long to be shown", { licence: "x".repeat(65_537) }],
    ["names a licence that is no text", { needs: { ...NEEDS, licence: { name: "x", path: "binary" } } }],
  ])("refuses a package that %s", async (_, model) => {
    await publishModel(model);
    expect(await refusalCode(host.service.resolve({ id: MODEL }))).toBe("install.terms_unreadable");
  });

  it("is asked again after a removal, but not at a start", async () => {
    await publishModel();
    await install(MODEL);
    await host.service.remove(MODEL);
    expect(await refusalCode(install(MODEL, []))).toBe("install.terms_not_accepted");
    await install(MODEL);
    host = await host.restart();
    expect(shown(MODEL)?.consents).toHaveLength(1);
    expect(shown(MODEL)).toMatchObject({ state: "active", activation: { state: "preparing" } });
  });
});

describe("the servers of a web application", () => {
  const [A, B, C] = ["https://a.example.com", "https://b.example.com", "https://c.example.com"] as const;

  it("[WEBAPP-08] are accepted as a list, and again only when the list grows", async () => {
    await publishApp("1.0.0", [B, A]);
    const [terms] = (await install(APP)).terms as NetworkTerms[];
    expect(terms).toMatchObject({ kind: "network", origins: [A, B], added: [A, B], accepted: false });
    await publishApp("1.1.0", [A]);
    expect((await install(APP, [])).terms).toMatchObject([{ accepted: true, added: [] }]);
    // An origin that was dropped in between is asked for again.
    await publishApp("1.2.0", [A, B, C]);
    expect((await host.service.resolve({ id: APP })).terms).toMatchObject([{ accepted: false, added: [B, C] }]);
    expect(await refusalCode(install(APP, []))).toBe("install.terms_not_accepted");
    await install(APP);
    expect(shown(APP)?.consents).toMatchObject([{ kind: "network", version: "1.2.0" }]);
  });

  it("are no question when there are none", async () => {
    await publishApp("1.0.0", []);
    expect((await install(APP)).terms).toEqual([]);
    expect(shown(APP)).toMatchObject({ consents: [], state: "active" });
  });
});
