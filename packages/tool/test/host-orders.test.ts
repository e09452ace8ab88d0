import { spawnSync } from "node:child_process";
import path from "node:path";
import { type TestHost, testHost } from "@bourse/host/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call } from "./fake-io.ts";
import { jsonLines } from "./spawn.ts";
import { put, testFolder } from "./workspace.ts";

const CHECKER = path.resolve(import.meta.dirname, "../../../scripts/check-orders.mjs");
const folder = testFolder();
let host: TestHost;
beforeAll(async () => {
  host = await testHost();
  await host.listen();
});
afterAll(() => host.dispose());

const run = (...args: readonly string[]) =>
  call(["host", "orders", ...args], { env: { BOURSE_HOST_DATA: host.dataDir } });
const place = (id: string, ...args: readonly string[]) =>
  run("place", "--id", id, "--symbol", "SPX", "--side", "buy", "--quantity", "2", ...args, "--json");

describe("bourse host orders", () => {
  it("places once, lists, replaces and cancels", async () => {
    expect((await run("list")).out).toBe("There are no orders.\n");
    const placed = await place("a", "--type", "limit", "--price", "1000.00");
    expect([placed.code, placed.json()]).toMatchObject([1, { reject: { code: "risk.price_band" } }]);
    const options = ["--type", "limit", "--price", "2000.00", "--tif", "day"];
    expect((await place("b", ...options)).json()).toMatchObject({ status: "working", price: "2000", tif: "day" });
    expect((await place("b", ...options)).json()).toMatchObject({ status: "working" });
    expect((await place("b")).json()).toMatchObject({ ok: false, rule: "order.id_taken" });
    expect((await run("replace", "b", "--quantity", "3", "--json")).json()).toMatchObject({ quantity: "3" });
    expect(jsonLines((await run("list", "--live", "--json")).out)).toMatchObject([{ client_order_id: "b" }]);
    expect((await run("cancel", "b")).out).toMatch(/^b {2}buy 3 SPX limit at 2000 day {2}canceled\n$/);
    expect((await run("cancel", "b", "--json")).json()).toMatchObject({ rule: "order.ended" });
  });

  it("fills on the prices that the host receives, and exports what an independent script adds up", async () => {
    expect((await place("c", "--take-profit", "9000", "--stop-loss", "1")).json()).toMatchObject({ status: "working" });
    host.market.sample(2500.5, "2026-01-05T12:00:00Z");
    expect((await run("account")).out).toContain("SPX  2, last price 2500.5");
    const { out } = await run("export", "--json");
    const checked = (text: string) =>
      spawnSync(process.execPath, [CHECKER, put(folder, "account.json", text)], { encoding: "utf8" });
    expect(checked(out)).toMatchObject({ status: 0, stdout: expect.stringContaining("everything adds up") });
    const wrong = checked(out.replace('"quantity":"2"', '"quantity":"1"'));
    expect([wrong.status, wrong.stdout]).toEqual([1, expect.stringMatching(/\S/)]);
  });

  it("shows the equity of each day", async () => {
    const equity = expect.stringMatching(/^99\d{3}/);
    expect((await run("equity", "--json")).json()).toMatchObject({
      days: [{ equity, realised: "0", fees: "5.001" }],
      curve: [{ equity }],
    });
    expect((await run("equity")).out).toMatch(
      /^\d{4}-\d\d-\d\d {2}99\S+, realised 0, fees 5\.001, below the peak by \S+\n$/,
    );
  });

  it("changes what covers orders, the spread and the slippage, and says that nothing limits a fill", async () => {
    const { json } = await run("simulation", "--funding", "shorts", "--spread-ticks", "2", "--json");
    const simulation = { funding: "shorts", spread_ticks: "2", slippage_ticks: "0" };
    expect(json()).toMatchObject({ simulation });
    expect((await run("simulation", "--spread-ticks", "0", "--funding", "cash")).out).toContain(
      "funding cash, spread 0 and slippage 0 ticks; prices have no volume, so nothing limits how much is filled",
    );
  });

  it("halts, refuses and resumes", async () => {
    expect((await run("halt", "--json")).json()).toMatchObject({ risk: { state: "halted" } });
    expect((await place("d")).json()).toMatchObject({ reject: { code: "risk.halted" } });
    expect((await run("reduce")).out).toContain("paper  paper account, reducing");
    expect((await run("resume", "--json")).json()).toMatchObject({ risk: { state: "active" } });
    expect((await place("e")).json()).toMatchObject({ status: "working" });
  });

  it.each([
    [["buy"], /none of list, account/],
    [["place"], /place needs --symbol/],
    [["cancel"], /needs the client_order_id/],
    [["replace", "a"], /needs --quantity/],
    [["simulation"], /simulation needs --funding/],
  ])("explains %j", async (args, words) => {
    const { err, out } = await run(...args);
    expect(`${err}${out}`).toMatch(words);
  });

  it("names an account that is not there", async () => {
    expect((await run("list", "--account", "live", "--json")).json()).toMatchObject({ rule: "account.unknown" });
  });
});
