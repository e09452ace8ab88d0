import { RESOURCE_KINDS } from "@bourse/contract";
import type { OfferPreview } from "@bourse/contract/host-api";
import type { Draft } from "@bourse/testing/manifests";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ANSWERS, originOf } from "../../test/fixtures/contributions/answers.fixture.ts";
import { FULL, ID, type OfferBench, offerBench } from "../../test/fixtures/contributions/offer-bench.fixture.ts";
import { needsOf } from "./find.ts";
import type { ContributionKind } from "./kind.ts";
import { CONTRIBUTION_KINDS } from "./kinds/index.ts";

const HERE = Object.entries(ANSWERS).filter(([, { kind }]) => CONTRIBUTION_KINDS.some((each) => each.kind === kind));

let bench: OfferBench;
beforeEach(async () => {
  bench = await offerBench();
});

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
      await bench.install(FULL, [capability]);
      for (const { kind, state, missing } of (await bench.offers()).offers) {
        const lacking = needsOf(kind).filter((each) => each !== capability);
        expect([kind, state, missing]).toEqual([kind, lacking.length === 0 ? "offered" : "needs_approval", lacking]);
      }
    }
  });

  it("[CONTRIB-43] makes nothing by itself: not at install, not by a preview, not at a restart", async () => {
    await bench.install();
    for (const { extension_id, kind, contribution_id } of (await bench.offers()).offers) {
      const preview = await bench.call<OfferPreview>("POST", "/api/offers/preview", {
        extension_id,
        kind,
        contribution_id,
        symbol: "SPX",
        timeframe: "1D",
      });
      expect(preview).toMatchObject({ offer: { contribution_id }, makes: expect.any(String) });
    }
    await bench.restart();
    expect((await bench.offers()).takes).toEqual([]);
    const { services } = bench.host;
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

it("[SERVICE-13] reads a package, draws its views, and makes one object for each confirmation, running no code of it", async () => {
  await bench.install();
  expect(bench.host.view(`${ID}.quote`)).toMatchObject({ status: "ready" });
  expect(bench.host.view(`${ID}.static`)).toMatchObject({ status: "ready" });
  const kinds = [...new Set(HERE.map(([, { kind }]) => kind))];
  const made = () => kinds.filter((kind) => originOf(bench.host.services, kind) !== undefined);
  expect(kinds).toEqual(expect.arrayContaining([...RESOURCE_KINDS]));
  for (const [name, { kind }] of HERE.filter(([each]) => each !== "symbol" && each !== "macd")) {
    expect(made()).not.toContain(kind);
    await bench.take(bench.requestFor(name));
    expect(made()).toContain(kind);
  }
  expect(bench.host.runtime.activated).toEqual([]);
});

describe.each(HERE)("%s, once the trader confirms", (name, { kind }) => {
  it("[CONTRIB-43] becomes one object with its origin, however often it is confirmed, and outlives a crash", async () => {
    await bench.install();
    const request = bench.requestFor(name);
    const both = await Promise.all([bench.take(request), bench.take(request)]);
    expect(both[0]).toMatchObject({ kind, version: "1.2.3", extension_id: ID, object_id: expect.any(String) });
    expect(both[1]).toEqual(both[0]);
    await bench.restart();
    expect(await bench.take(request)).toEqual(both[0]);
    const { takes: listed } = await bench.offers();
    expect(listed).toHaveLength(1);
    expect(listed[0]).toMatchObject({ object: expect.any(String), origin_state: "offered" });
    expect(originOf(bench.host.services, kind)).toEqual({
      extension_id: ID,
      version: "1.2.3",
      contribution_id: `${ID}.${name}`,
    });
    const audited = bench.host.audit().filter((entry) => entry.action === "take");
    expect(audited).toMatchObject([{ subject: ID, detail: { contribution_id: `${ID}.${name}`, kind } }]);
    const other = await bench.take({ ...request, contribution_id: `${ID}.other` });
    expect(other.error?.code).toBe("offers.conflict");
  });

  it("[CONTRIB-43] stays as it is when its extension changes, and says so", async () => {
    await bench.install();
    const request = bench.requestFor(name);
    const made = await bench.take(request);
    const object = (await bench.stateOf(request.take_id))?.object;
    const now = async () => {
      const { object: title, origin_state } = (await bench.stateOf(request.take_id)) ?? {};
      expect(title).toBe(object);
      return origin_state;
    };
    await bench.host.service.setApprovals(ID, []);
    expect(await now()).toBe(needsOf(kind).length === 0 ? "offered" : "needs_approval");
    await bench.host.service.setEnabled(ID, "disabled");
    expect(await now()).toBe("disabled");
    const refused = await bench.take(bench.requestFor(name));
    expect(refused.error?.code).toBe("offers.not_offered");
    await bench.host.service.setEnabled(ID, "enabled");
    const { [kind]: _dropped, ...contributes } = FULL.contributes as Draft;
    await bench.install({ ...FULL, version: "2.0.0", contributes, capabilities: capabilitiesFor(contributes) });
    expect(await now()).toBe("gone");
    const plan = await bench.host.service.resolve({ id: ID, version: "1.2.3", rollback: true });
    const approved = plan.capabilities.map((each) => each.name);
    await bench.host.service.install({ plan_id: plan.plan_id, approved, trust_key: false });
    expect(await now()).toBe("offered");
    await bench.call("DELETE", `/api/extensions/${ID}?objects=keep`);
    expect(await now()).toBe("removed");
    expect(await bench.take(request)).toEqual(made);
  });

  it("goes with its extension when the trader says so", async () => {
    await bench.install();
    const request = bench.requestFor(name);
    await bench.take(request);
    await bench.call("DELETE", `/api/extensions/${ID}?objects=remove`);
    const listed = await bench.stateOf(request.take_id);
    expect([listed?.object, listed?.origin_state]).toEqual([undefined, "removed"]);
  });

  it("is refused, and nothing is left, when the extension changed after the preview", async () => {
    await bench.install();
    const request = bench.requestFor(name);
    await bench.host.service.setApprovals(ID, ["tradingRead", "languageModel", "alertsWrite", "chartWrite"]);
    expect((await bench.take(request)).error?.code).toBe("offers.changed");
    await bench.call("DELETE", `/api/extensions/${ID}`);
    expect((await bench.take(request)).error?.code).toBe("offers.unknown");
    expect((await bench.offers()).takes).toEqual([]);
  });
});

it.each(["line", "sma"])(
  "an offer is refused, and nothing is left, when another workspace is opened on the way: %s",
  async (name) => {
    await bench.install();
    const { workspaces } = bench.host.service;
    const { id: first } = workspaces.list().workspaces[0] ?? { id: "" };
    const { id: second } = await workspaces.create({ name: "Second" });
    const { services } = bench.host;
    const request = bench.requestFor(name);
    const kind = CONTRIBUTION_KINDS.find((each) => each.kind === ANSWERS[name]?.kind) as ContributionKind;
    vi.spyOn(kind, "check").mockImplementationOnce(async () => {
      await workspaces.change(second, { open: true });
      return [];
    });
    expect((await bench.take(request)).error?.code).toBe("workspace.changed");
    for (const id of [first, second]) {
      await workspaces.change(id, { open: true });
      expect([services.drawings.list(), services.indicators.list()]).toEqual([[], []]);
    }
    expect((await bench.offers()).takes).toEqual([]);
    expect((await bench.take(request)).error).toBeUndefined();
  },
);

/** The capabilities that a manifest with these contributions must declare. */
function capabilitiesFor(contributes: Draft): string[] {
  const kinds = RESOURCE_KINDS.filter((kind) => kind in contributes);
  return [...new Set(["tradingRead", ...kinds.flatMap((kind) => needsOf(kind))])];
}

describe("what the trader supplies", () => {
  it("[CONTRIB-29] is the symbol and the threshold of the alert, which a template has not", async () => {
    await bench.install();
    const request = bench.requestFor("cross");
    await bench.take(request);
    const { symbol, price } = ANSWERS.cross?.answers ?? {};
    expect(bench.host.services.alerts.manager.list().alerts).toMatchObject([
      { id: request.take_id, symbol, price, kind: "crossing", state: "active" },
    ]);
    const { price: _price, ...without } = ANSWERS.cross?.answers ?? {};
    const refused = await bench.take(bench.requestFor("cross", { answers: without }));
    expect(refused.error?.issues).toMatchObject([{ rule: "offers.answer_missing", pointer: "/answers/price" }]);
  });

  it("[CONTRIB-33] are the points of the line, in the colour and width that were signed", async () => {
    await bench.install();
    await bench.take(bench.requestFor("line"));
    expect(bench.host.services.drawings.list()).toMatchObject([
      {
        symbol: "SPX",
        kind: "trend",
        anchors: [
          { time: "2020-01-02", price: 3000 },
          { time: "2020-02-03", price: 3300 },
        ],
        color: "#A1b2C3",
        width: 2,
      },
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
    bench = await offerBench({ egress: { request: refuse, fetch: refuse, fetchWithin: () => refuse } });
    await bench.install();
    const [general, symbol] = [
      await bench.take(bench.requestFor("general")),
      await bench.take(bench.requestFor("symbol")),
    ];
    const { links } = bench.host.services.links.list();
    const made = { extension_id: ID, version: "1.2.3" };
    expect(links).toHaveLength(2);
    expect(links.find((each) => each.id === general.object_id)).toMatchObject({
      url: "https://example.com/rates?a=1#b",
      host: "example.com",
      origin: { ...made, contribution_id: `${ID}.general` },
    });
    expect(links.find((each) => each.id === symbol.object_id)).toMatchObject({ symbol: "SPX", origin: made });
    await bench.call("DELETE", `/api/links/${general.object_id}`);
    expect(await bench.call("DELETE", `/api/links/${general.object_id}`)).toMatchObject({
      error: { code: "links.unknown" },
    });
    expect(requests).toEqual([]);
  });
});

describe("a watchlist preset", () => {
  it("[CONTRIB-06] [CONTRIB-07] shows what is new to the trader alone: the package is asked and told nothing", async () => {
    bench.host.services.watchlist.change("default", { op: "add", symbols: ["SPX", "PRIVATE"] });
    const presets = [{ id: `${ID}.w`, name: "Indices", symbols: ["SPX", "NOPE"] }];
    await bench.install({ ...FULL, contributes: { watchlistPresets: presets }, capabilities: [] });
    const before = JSON.stringify([
      bench.host.service.commands(ID),
      bench.host.service.log(ID),
      bench.host.marketplace.downloads,
    ]);
    const key = { extension_id: ID, kind: "watchlistPresets", contribution_id: `${ID}.w` };
    const preview = await bench.call<OfferPreview>("POST", "/api/offers/preview", key);
    expect(preview.facts).toEqual([
      { label: "New", value: "0" },
      { label: "Already in your lists", value: "1" },
    ]);
    expect(preview.notes).toMatchObject([{ code: "offers.symbol_unknown" }]);
    expect(preview.fields[1]?.options).toMatchObject([{ value: "SPX", note: expect.stringContaining("last ") }, {}]);
    expect(JSON.stringify(preview)).not.toContain("PRIVATE");
    expect(bench.host.services.watchlist.symbols()).toEqual(["SPX", "PRIVATE"]);
    await bench.take(bench.requestFor("w", { answers: { list: "default", symbols: ["NOPE"] } }));
    expect(bench.host.services.watchlist.symbols()).toEqual(["SPX", "PRIVATE", "NOPE"]);
    // A resource package has no code, so nothing could be asked or told; what the marketplace sees is unchanged too.
    expect(
      JSON.stringify([bench.host.service.commands(ID), bench.host.service.log(ID), bench.host.marketplace.downloads]),
    ).toBe(before);
    expect(bench.host.runtime.activated).toEqual([]);
  });
});
