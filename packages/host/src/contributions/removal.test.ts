import { describe, expect, it, vi } from "vitest";
import { ANSWERS, originOf } from "../../test/fixtures/contributions/answers.fixture.ts";
import { ID, type OfferBench, offerBench } from "../../test/fixtures/contributions/offer-bench.fixture.ts";

/** One contribution of every kind, so that each kind has one object. */
const ONE_OF_EACH = Object.keys(ANSWERS).filter((name) => name !== "symbol" && name !== "macd");

async function takeAll(bench: OfferBench): Promise<void> {
  await bench.install();
  for (const name of ONE_OF_EACH) expect((await bench.take(bench.requestFor(name))).error).toBeUndefined();
}

const remove = (bench: OfferBench) => bench.call("DELETE", `/api/extensions/${ID}?objects=remove`);
const left = ({ host }: OfferBench) =>
  ONE_OF_EACH.map((name) => ANSWERS[name]?.kind).filter((kind) => kind && originOf(host.services, kind) !== undefined);

describe("an extension that is removed with its objects", () => {
  it("goes in one write with all of them: a failure on the way leaves everything, watched as before", async () => {
    const bench = await offerBench();
    await takeAll(bench);
    const { alerts, scans, watchlist } = bench.host.services;
    const before = JSON.stringify([await bench.offers(), alerts.manager.list(), scans.list()]);
    // The first object was made for the watchlist, and it is the last to go.
    const failing = vi.spyOn(watchlist, "change").mockImplementationOnce(() => {
      throw new Error("no");
    });
    expect((await remove(bench)).error).toBeDefined();
    expect(failing).toHaveBeenCalledOnce();
    expect(JSON.stringify([await bench.offers(), alerts.manager.list(), scans.list()])).toBe(before);
    await bench.restart();
    expect(left(bench)).toHaveLength(ONE_OF_EACH.length);
    await remove(bench);
    expect(left(bench)).toEqual([]);
    expect(bench.host.service.extensions().extensions).toEqual([]);
  });

  it("takes drawings and indicators from workspaces that are not open", async () => {
    const bench = await offerBench();
    await takeAll(bench);
    const { id: first } = bench.host.service.workspaces.list().workspaces[0] ?? { id: "" };
    const { id: second } = await bench.host.service.workspaces.create({ name: "Second" });
    await bench.host.service.workspaces.change(second, { open: true });
    await remove(bench);
    await bench.host.service.workspaces.change(first, { open: true });
    expect(left(bench)).toEqual([]);
  });

  it("takes the copies in a duplicate of the workspace, and lists them before as what they are", async () => {
    const bench = await offerBench();
    await takeAll(bench);
    const { workspaces } = bench.host.service;
    const { id: first } = workspaces.list().workspaces[0] ?? { id: "" };
    const { id: second } = await workspaces.create({ name: "Copy", copy_of: first });
    const lines = async () =>
      (await bench.offers()).takes.filter(({ take }) => take.kind === "chartAnnotations").map(({ object }) => object);
    const here = "Trend line on SPX";
    const there = `${here}, in another workspace`;
    expect(await lines()).toEqual([there, here]);
    await workspaces.change(second, { open: true });
    expect(await lines()).toEqual([here, there]);
    const [copied] = bench.host.services.drawings.list();
    bench.host.services.drawings.remove(copied?.id ?? "");
    expect(await lines()).toEqual([undefined, there]);
    await remove(bench);
    for (const id of [first, second]) {
      await workspaces.change(id, { open: true });
      expect(left(bench)).toEqual([]);
    }
  });
});
