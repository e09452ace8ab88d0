import { canonicalize, type JsonObject, RESOURCE_KINDS } from "@bourse/contract";
import type { HostError, OfferList, OfferPreview, Take } from "@bourse/contract/host-api";
import { newPublisher, type TestHost, testHost } from "@bourse/host/testing";
import { type Draft, resource } from "@bourse/testing/manifests";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ANSWERS, originOf } from "../../test/fixtures/contributions/answers.fixture.ts";
import { CONTRIBUTION_KINDS } from "./kinds/index.ts";
import { needsOf } from "./needs.ts";

const publisher = newPublisher();
const full = resource();
const ID = "svc.index_overview";

const HERE = Object.entries(ANSWERS).filter(([, { kind }]) => CONTRIBUTION_KINDS.some((each) => each.kind === kind));

let host: TestHost;
let origin: string;
let takes = 0;
beforeEach(async () => {
  host = await testHost();
  await open();
});
afterEach(() => host.dispose());

async function open() {
  origin = await host.listen();
}

async function publish(draft: Draft) {
  host.marketplace.publish(await publisher.release({ manifest: canonicalize(draft as JsonObject) }));
}

async function install(draft: Draft = full, approved?: readonly string[]) {
  await publish(draft);
  await host.add(ID, approved ? { approved } : {});
}

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer & Partial<HostError>> {
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${host.token}`, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  return JSON.parse(text || "{}");
}

const offers = () => call<OfferList>("GET", "/api/offers");
const generation = () => host.service.extensions().extensions.find((each) => each.id === ID)?.generation ?? "none";
const newTakeId = () => `00000000-0000-4000-8000-${String(++takes).padStart(12, "0")}`;

function requestFor(name: string, change: object = {}) {
  const { kind, answers } = ANSWERS[name] as (typeof ANSWERS)[string];
  const key = { extension_id: ID, kind, contribution_id: `${ID}.${name}` };
  return { take_id: newTakeId(), generation: generation(), ...key, answers, ...change };
}

const take = (request: object) => call<Take>("POST", "/api/offers/take", request);
const stateOf = async (takeId: string) => (await offers()).takes.find((each) => each.take.take_id === takeId);

describe("what packages bring", () => {
  it("[CONTRIB-42] needs the capabilities of the specification's table", () => {
    expect(Object.fromEntries(RESOURCE_KINDS.map((kind) => [kind, needsOf(kind)]))).toEqual({
      watchlistPresets: [],
      researchLinks: [],
      scannerPresets: ["tradingRead"],
      indicatorPresets: ["tradingRead"],
      automationTemplates: ["tradingRead", "languageModel"],
      alertTemplates: ["alertsWrite"],
      chartAnnotations: ["chartWrite"],
    });
  });

  it("[CONTRIB-42] is offered exactly where those are approved", async () => {
    for (const capability of ["tradingRead", "alertsWrite", "chartWrite"]) {
      await install(full, [capability]);
      for (const { kind, state, missing } of (await offers()).offers) {
        const lacking = needsOf(kind).filter((each) => each !== capability);
        expect([kind, state, missing]).toEqual([kind, lacking.length === 0 ? "offered" : "needs_approval", lacking]);
      }
    }
  });

  it("[CONTRIB-43] makes nothing by itself: not at install, not by a preview, not at a restart", async () => {
    await install();
    for (const { extension_id, kind, contribution_id } of (await offers()).offers) {
      const preview = await call<OfferPreview>("POST", "/api/offers/preview", {
        extension_id,
        kind,
        contribution_id,
        symbol: "SPX",
        timeframe: "1D",
      });
      expect(preview).toMatchObject({ offer: { contribution_id }, makes: expect.any(String) });
    }
    host = await host.restart();
    await open();
    expect((await offers()).takes).toEqual([]);
    const { services } = host;
    expect([
      services.watchlist.symbols(),
      services.links.list().links,
      services.indicators.list(),
      services.drawings.list(),
      services.alerts.manager.list().alerts,
      services.scans.list(),
      services.tasks.list().tasks,
    ]).toEqual([[], [], [], [], [], [], []]);
  });
});

describe.each(HERE)("%s, once the trader confirms", (name, { kind }) => {
  it("[CONTRIB-43] becomes one object with its origin, however often it is confirmed, and outlives a crash", async () => {
    await install();
    const request = requestFor(name);
    const both = await Promise.all([take(request), take(request)]);
    expect(both[0]).toMatchObject({ kind, version: "1.2.3", extension_id: ID, object_id: expect.any(String) });
    expect(both[1]).toEqual(both[0]);
    host = await host.restart();
    await open();
    expect(await take(request)).toEqual(both[0]);
    const { takes: listed } = await offers();
    expect(listed).toHaveLength(1);
    expect(listed[0]).toMatchObject({ object: expect.any(String), origin_state: "offered" });
    expect(originOf(host.services, kind)).toEqual({
      extension_id: ID,
      version: "1.2.3",
      contribution_id: `${ID}.${name}`,
    });
    const audited = host.audit().filter((entry) => entry.action === "take");
    expect(audited).toMatchObject([{ subject: ID, detail: { contribution_id: `${ID}.${name}`, kind } }]);
    const other = await take({ ...request, contribution_id: `${ID}.other` });
    expect(other.error?.code).toBe("offers.conflict");
  });

  it("[CONTRIB-43] stays as it is when its extension changes, and says so", async () => {
    await install();
    const request = requestFor(name);
    const made = await take(request);
    const object = (await stateOf(request.take_id))?.object;
    const now = async () => {
      const { object: title, origin_state } = (await stateOf(request.take_id)) ?? {};
      expect(title).toBe(object);
      return origin_state;
    };
    await host.service.setApprovals(ID, []);
    expect(await now()).toBe(needsOf(kind).length === 0 ? "offered" : "needs_approval");
    await host.service.setEnabled(ID, "disabled");
    expect(await now()).toBe("disabled");
    const refused = await take(requestFor(name));
    expect(refused.error?.code).toBe("offers.not_offered");
    await host.service.setEnabled(ID, "enabled");
    const { [kind]: _dropped, ...contributes } = full.contributes as Draft;
    await install({ ...full, version: "2.0.0", contributes, capabilities: capabilitiesFor(contributes) });
    expect(await now()).toBe("gone");
    const plan = await host.service.resolve({ id: ID, version: "1.2.3", rollback: true });
    const approved = plan.capabilities.map((each) => each.name);
    await host.service.install({ plan_id: plan.plan_id, approved, trust_key: false });
    expect(await now()).toBe("offered");
    await call("DELETE", `/api/extensions/${ID}?objects=keep`);
    expect(await now()).toBe("removed");
    expect(await take(request)).toEqual(made);
  });

  it("goes with its extension when the trader says so", async () => {
    await install();
    const request = requestFor(name);
    await take(request);
    await call("DELETE", `/api/extensions/${ID}?objects=remove`);
    const listed = await stateOf(request.take_id);
    expect([listed?.object, listed?.origin_state]).toEqual([undefined, "removed"]);
  });

  it("is refused, and nothing is left, when the extension changed after the preview", async () => {
    await install();
    const request = requestFor(name);
    await host.service.setApprovals(ID, ["tradingRead", "languageModel", "alertsWrite", "chartWrite"]);
    expect((await take(request)).error?.code).toBe("offers.changed");
    await call("DELETE", `/api/extensions/${ID}`);
    expect((await take(request)).error?.code).toBe("offers.unknown");
    expect((await offers()).takes).toEqual([]);
  });
});

/** The capabilities that a manifest with these contributions must declare. */
function capabilitiesFor(contributes: Draft): string[] {
  const kinds = RESOURCE_KINDS.filter((kind) => kind in contributes);
  return [...new Set(["tradingRead", ...kinds.flatMap((kind) => needsOf(kind))])];
}

describe("faults", () => {
  it("[CONTRIB-29] of an alert are all named at once, and no alert is made", async () => {
    await install();
    const answers = { symbol: "NOPE", timeframe: "7D", price: "much", expires_at: "soon", more: 1 };
    const refused = await take(requestFor("cross", { answers }));
    expect(refused.error?.code).toBe("offers.answers_invalid");
    expect(refused.error?.issues?.map(({ rule, pointer }) => `${rule} ${pointer}`)).toEqual([
      "offers.symbol_unknown /answers/symbol",
      "offers.answer_choice /answers/timeframe",
      "offers.answer_type /answers/price",
      "offers.answer_type /answers/expires_at",
      "offers.answer_missing /answers/title",
      "offers.answer_unexpected /answers/more",
    ]);
    const over = { symbol: "SPX", timeframe: "1D", price: 3000, expires_at: "2020-01-01", title: "Cross" };
    expect((await take(requestFor("cross", { answers: over }))).error?.issues).toMatchObject([
      { rule: "alerts.expiry_invalid", pointer: "/answers/expires_at" },
    ]);
    expect(host.services.alerts.manager.list().alerts).toEqual([]);
  });

  it("[CONTRIB-33] of points are named: a line through two equal points is none", async () => {
    await install();
    const same = { time: "2020-01-02", price: 3000, second_time: "2020-01-02T00:00Z", second_price: 3000 };
    const refused = await take(requestFor("line", { answers: { symbol: "SPX", ...same } }));
    expect(refused.error?.issues).toMatchObject([{ rule: "drawing.points_invalid" }]);
    expect(host.services.drawings.list()).toEqual([]);
  });

  it("of an interval below the minimum, and of a scan that would never run, name what is missing", async () => {
    await install();
    const often = await take(requestFor("brief", { answers: { name: "Morning", interval_minutes: 1439 } }));
    expect(often.error?.issues).toMatchObject([{ rule: "offers.answer_range", pointer: "/answers/interval_minutes" }]);
    const never = await take(requestFor("scan", { answers: { symbols: ["NYSE:BRK.B"], notice: "no" } }));
    expect(never.error?.issues).toMatchObject([{ rule: "offers.answer_missing", pointer: "/answers/cadence_S" }]);
    expect([host.services.tasks.list().tasks, host.services.scans.list()]).toEqual([[], []]);
  });

  it("of a parameter outside its range names the range", async () => {
    await install();
    const refused = await take(requestFor("sma", { answers: { period: 501, chart_id: "*" } }));
    expect(refused.error?.issues).toMatchObject([
      { rule: "offers.answer_range", message: "Period is 501 bars; the most is 500" },
    ]);
  });
});

describe("a research link", () => {
  it("[CONTRIB-13] is kept with its full address and host, and neither host nor extension fetches it", async () => {
    const requests: string[] = [];
    const refuse = async (asked: unknown) => {
      requests.push(String(asked));
      throw new Error("no request is made");
    };
    await host.dispose();
    host = await testHost({ egress: { request: refuse, fetch: refuse, fetchWithin: () => refuse } });
    await open();
    await install();
    const [general, symbol] = [await take(requestFor("general")), await take(requestFor("symbol"))];
    const { links } = host.services.links.list();
    const made = { extension_id: ID, version: "1.2.3" };
    expect(links).toHaveLength(2);
    expect(links.find((each) => each.id === general.object_id)).toMatchObject({
      url: "https://example.com/rates?a=1#b",
      host: "example.com",
      origin: { ...made, contribution_id: `${ID}.general` },
    });
    expect(links.find((each) => each.id === symbol.object_id)).toMatchObject({ symbol: "SPX", origin: made });
    await call("DELETE", `/api/links/${general.object_id}`);
    expect(await call("DELETE", `/api/links/${general.object_id}`)).toMatchObject({ error: { code: "links.unknown" } });
    expect(requests).toEqual([]);
  });
});

describe("a watchlist preset", () => {
  it("[CONTRIB-06] [CONTRIB-07] shows what is new to the trader alone: the package is asked and told nothing", async () => {
    host.services.watchlist.change("default", { op: "add", symbols: ["SPX", "PRIVATE"] });
    const presets = [{ id: `${ID}.w`, name: "Indices", symbols: ["SPX", "NOPE"] }];
    await install({ ...full, contributes: { watchlistPresets: presets }, capabilities: [] });
    const before = JSON.stringify([host.service.commands(ID), host.service.log(ID), host.marketplace.downloads]);
    const key = { extension_id: ID, kind: "watchlistPresets", contribution_id: `${ID}.w` };
    const preview = await call<OfferPreview>("POST", "/api/offers/preview", key);
    expect(preview.facts).toEqual([
      { label: "New", value: "0" },
      { label: "Already in your lists", value: "1" },
    ]);
    expect(preview.notes).toMatchObject([{ code: "offers.symbol_unknown" }]);
    expect(preview.fields[1]?.options).toMatchObject([{ value: "SPX", note: expect.stringContaining("last ") }, {}]);
    expect(JSON.stringify(preview)).not.toContain("PRIVATE");
    await take(requestFor("w", { answers: { list: "default", symbols: ["NOPE"] } }));
    expect(host.services.watchlist.symbols()).toEqual(["SPX", "PRIVATE", "NOPE"]);
    // A resource package has no code, so nothing could be asked or told; what the marketplace sees is unchanged too.
    expect(JSON.stringify([host.service.commands(ID), host.service.log(ID), host.marketplace.downloads])).toBe(before);
    expect(host.runtime.activated).toEqual([]);
  });
});
