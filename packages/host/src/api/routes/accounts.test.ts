import { FILL_NOTE_MAX } from "@bourse/contract";
import type { NotedFill } from "@bourse/contract/host-api";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ListeningHost, listeningHost, statusCall } from "../../../test/fixtures/api/local-call.fixture.ts";

let at: ListeningHost;
beforeEach(async () => {
  at = await listeningHost();
});
afterEach(() => at.host.dispose());

const call = statusCall(() => at);
const ACCOUNT = "/api/accounts/paper";

async function place(...ids: readonly string[]): Promise<void> {
  for (const client_order_id of ids) {
    const order = { client_order_id, symbol: "SPX", side: "buy", type: "market", quantity: "1" };
    expect((await call("POST", `${ACCOUNT}/orders`, order)).status).toBe(200);
  }
}

/** The ids on each page of a list. */
async function pagesOf(list: "orders" | "fills", limit: number) {
  const pages: string[][] = [];
  let next: string | undefined;
  do {
    const before: string = next === undefined ? "" : `&before=${next}`;
    const { body } = await call("GET", `${ACCOUNT}/${list}?limit=${limit}${before}`);
    pages.push(body[list].map((each: { client_order_id: string }) => each.client_order_id));
    next = body.next;
  } while (next !== undefined);
  return pages;
}

describe("the lists of an account", () => {
  it("come in pages, and the last one says so", async () => {
    await place("a", "b", "c", "d");
    at.host.market.sample(2500, "2026-01-05T12:00:00Z");
    for (const list of ["orders", "fills"] as const) {
      expect(await pagesOf(list, 3)).toEqual([["d", "c", "b"], ["a"]]);
      expect(await pagesOf(list, 2)).toEqual([
        ["d", "c"],
        ["b", "a"],
      ]);
    }
  });

  it("refuse an order that is not there, and more than a page", async () => {
    const { status, code } = await call("GET", `${ACCOUNT}/orders?before=x`);
    expect([status, code]).toEqual([404, "order.unknown"]);
    expect((await call("GET", `${ACCOUNT}/orders?limit=1000`)).status).toBe(400);
  });
});

describe("the trader's notes on fills", () => {
  const note = (sequence: number | string, text: unknown) => call("PUT", `${ACCOUNT}/fills/${sequence}/note`, { text });
  const notes = async () => (await call("GET", `${ACCOUNT}/fills`)).body.fills.map((each: NotedFill) => each.note);

  beforeEach(async () => {
    await place("a", "b");
    at.host.market.sample(2500, "2026-01-05T12:00:00Z");
  });

  it("are kept over a restart, come with the fills and with an export, and are changed and removed", async () => {
    expect((await note(1, " Break of the high,\nstop too near. ")).body).toMatchObject({
      sequence: 1,
      client_order_id: "a",
      note: "Break of the high,\nstop too near.",
    });
    at = await listeningHost(at.host.restart());
    expect(await notes()).toEqual([undefined, "Break of the high,\nstop too near."]);
    const { fills } = (await call("GET", `${ACCOUNT}/export`)).body;
    expect(fills).toMatchObject([{ note: "Break of the high,\nstop too near." }, { client_order_id: "b" }]);
    expect((await note(1, "Late")).body.note).toBe("Late");
    await note(2, "Second");
    expect((await note(1, "  ")).body).not.toHaveProperty("note");
    expect(await notes()).toEqual(["Second", undefined]);
  });

  it("are refused where the text or the fill does not fit, and nothing changes", async () => {
    await note(1, "x".repeat(FILL_NOTE_MAX));
    const before = await notes();
    for (const text of ["x".repeat(FILL_NOTE_MAX + 1), "a\u0000b", "a\u202eb", 5]) {
      expect(await note(1, text)).toMatchObject({ status: 400, code: "host.body_invalid" });
    }
    for (const unknown of [0, 3]) expect(await note(unknown, "a")).toMatchObject({ status: 404, code: "fill.unknown" });
    const elsewhere = await call("PUT", "/api/accounts/other/fills/1/note", { text: "a" });
    expect(elsewhere).toMatchObject({ status: 404, code: "account.unknown" });
    expect((await note("x", "a")).status).toBeGreaterThanOrEqual(400);
    expect(await notes()).toEqual(before);
  });
});

describe("the simulation of the paper account", () => {
  it("is changed as a whole or not at all", async () => {
    const { status, body } = await call("PUT", `${ACCOUNT}/simulation`, { funding: "shorts", spread_ticks: "2" });
    const simulation = { funding: "shorts", spread_ticks: "2", slippage_ticks: "0" };
    expect([status, body.simulation]).toEqual([200, simulation]);
    for (const wrong of [{ funding: "credit" }, { funding: "cash", slippage_ticks: "-1" }, { spread: "2" }]) {
      expect((await call("PUT", `${ACCOUNT}/simulation`, wrong)).status).toBe(400);
    }
    expect((await call("GET", "/api/accounts")).body.accounts[0].simulation).toEqual(simulation);
  });
});

describe("the risk limits of an account", () => {
  it.each([
    { max_position: "-1" },
    { price_band: "1e3" },
    { max_notional: 5 },
    { orders_per_minute: 0 },
    { most_orders: "5" },
  ])("are left as they were by %j", async (limits) => {
    const risk = async () => (await call("GET", "/api/accounts")).body.accounts[0].risk;
    const before = await risk();
    expect((await call("PUT", `${ACCOUNT}/risk`, { limits })).status).toBe(400);
    expect(await risk()).toEqual(before);
  });
});
