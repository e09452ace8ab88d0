import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { CALENDAR_IDS } from "@bourse/contract";
import { describe, expect, it } from "vitest";
import { call } from "./fake-io.ts";
import { put, testFolder } from "./workspace.ts";

/** A published vector of the fill rules. */
interface Vector {
  readonly name: string;
  readonly options: Readonly<Record<string, string>>;
  readonly bars: readonly string[];
  readonly orders: readonly unknown[];
  readonly expected: unknown;
}

const VECTORS = path.resolve(import.meta.dirname, "../../../docs/vectors/fills");
const topics = globSync("*.json", { cwd: VECTORS }).toSorted();
const folder = testFolder();
const BARS = "date,open,high,low,close,volume\n2026-01-05,100,101,99,100,1000\n2026-01-06,101,102,100,101,1000\n";
const BUY = { client_order_id: "a", at: 0, side: "buy", type: "market", quantity: "10" };

const paper = (bars: string, orders: string, options: readonly string[] = []) =>
  call(["paper", "--bars", put(folder, "bars.csv", bars), "--orders", put(folder, "orders.json", orders), ...options]);

describe("the vectors of fills", () => {
  it.each(topics)("%s are what the command answers", async (topic) => {
    const vectors: readonly Vector[] = JSON.parse(readFileSync(path.join(VECTORS, topic), "utf8"));
    for (const { name, options, bars, orders, expected } of vectors) {
      const given = Object.entries(options).flatMap(([option, value]) => [`--${option}`, value]);
      const { code, json } = await paper(`${bars.join("\n")}\n`, JSON.stringify(orders), [...given, "--json"]);
      expect([name, code, json()]).toEqual([name, 0, expected]);
    }
  });

  it("cover every topic that the guide names", () => {
    const names = [
      "ambiguous",
      "brackets",
      "costs",
      "expiry",
      "fees",
      "funding",
      "gaps",
      "partial-fills",
      "rejects",
      "ticks",
      "touches",
    ];
    expect(topics).toEqual(names.map((name) => `${name}.json`));
  });
});

describe("bourse paper", () => {
  it("writes orders, fills, position and cash for people", async () => {
    const bracket = { ...BUY, take_profit: "102", stop_loss: "100" };
    const { code, out, err } = await paper(BARS, JSON.stringify([bracket, { ...BUY, quantity: "0.001" }]));
    expect([code, err]).toEqual([0, ""]);
    expect(out.split("\n")).toEqual([
      "a  filled  10 at 101",
      "  bar 1: 10 at 101, fee 0",
      "a  rejected [order.id_taken]  0",
      "a/stop_loss  filled  10 at 100",
      "  bar 1: 10 at 100, fee 0, ambiguous",
      "a/take_profit  canceled  0",
      "position 0",
      "cash 99990",
      "",
    ]);
  });

  it("lists every fault of the orders, the bars and the options at once", async () => {
    const orders = [
      { ...BUY, quantity: 10, colour: "red" },
      { ...BUY, at: -1, side: "hold" },
      { ...BUY, client_order_id: "a/b", quantity: "1e3" },
      { client_order_id: "b" },
    ];
    const { code, json } = await paper(`${BARS}2026-01-07,1,2,3,4,5\n`, JSON.stringify(orders), [
      "--tick",
      "0",
      "--json",
    ]);
    const { issues } = json() as { issues: readonly { rule: string; pointer: string }[] };
    expect(code).toBe(1);
    expect(issues.map(({ rule, pointer }) => `${pointer} ${rule}`).toSorted()).toEqual([
      "/4 csv.range_invalid",
      "/orders/0/colour manifest.unknown_property",
      "/orders/0/quantity manifest.type",
      "/orders/1/at manifest.range",
      "/orders/1/side manifest.enum",
      "/orders/2/client_order_id manifest.pattern",
      "/orders/2/quantity manifest.pattern",
      "/orders/3 manifest.required",
      "/orders/3 manifest.required",
      "/orders/3 manifest.required",
      "/orders/3 manifest.required",
      "/tick tool.paper_option_invalid",
    ]);
  });

  it.each([
    ["{}", "manifest.type"],
    ["[", "json.syntax"],
    ['[{"at":0,"at":1}]', "json.duplicate_key"],
    ["null", "manifest.type"],
  ])("refuses %s as a file of orders", async (orders, rule) => {
    expect((await paper(BARS, orders, ["--json"])).json()).toMatchObject({ ok: false, rule });
  });

  it.each([
    ["--fee-rate", "-0.1"],
    ["--fee-rate", "1.01"],
    ["--volume-share", "0"],
    ["--volume-share", "2"],
    ["--lot", "none"],
    ["--tick", "1e-99999999"],
    ["--cash", "-1"],
  ])("refuses %s %s", async (option, value) => {
    const { code, json } = await paper(BARS, "[]", [`${option}=${value}`, "--json"]);
    expect([code, json()]).toMatchObject([
      1,
      { issues: [{ rule: "tool.paper_option_invalid", pointer: `/${option.slice(2)}` }] },
    ]);
  });

  it("names the calendars that it takes, in its help and where it refuses another", async () => {
    const { code, err } = await paper(BARS, "[]", ["--calendar=chicago"]);
    expect([code, err]).toEqual([2, expect.stringContaining(`${CALENDAR_IDS.join(", ")}.`)]);
    const { out } = await call(["paper", "--help"]);
    expect(out.replace(/\s+/g, " ")).toContain(`"${CALENDAR_IDS.join('", "')}"`);
  });

  it("says that a calendar changes nothing where the bars are of a day or longer", async () => {
    const remark = "bourse: the bars are of a day or longer: --calendar changes nothing\n";
    const { code, err } = await paper(BARS, "[]", ["--calendar", "us-equities"]);
    expect([code, err]).toEqual([0, remark]);
    expect(
      (
        await paper(BARS.replaceAll("-05,", "-06T10:00Z,").replaceAll("-06,", "-06T11:00Z,"), "[]", [
          "--calendar",
          "us-equities",
        ])
      ).err,
    ).toBe("");
  });

  it("answers an empty list of orders with the cash", async () => {
    expect((await paper(BARS, "[]", ["--json"])).json()).toEqual({ orders: [], position: "0", cash: "100000" });
  });

  it("says why nothing was filled on bars that all have the volume 0", async () => {
    const { code, err } = await paper(BARS.replaceAll(",1000", ",0"), JSON.stringify([BUY]), ["--json"]);
    expect([code, err]).toEqual([0, expect.stringContaining("leave the column out if it is unknown")]);
  });

  it("ends a day at the midnight of the zone that is given", async () => {
    const bars = ["03", "04", "05", "06"].map((hour) => `2026-01-06T${hour}:00Z,100,100,100,100,9`);
    const orders = JSON.stringify([{ ...BUY, type: "limit", price: "99", tif: "day" }]);
    const text = `time,open,high,low,close,volume\n${bars.join("\n")}\n`;
    const statusIn = async (zone: string) => {
      const { json } = await paper(text, orders, ["--time-zone", zone, "--json"]);
      return (json() as { orders: readonly { status: string }[] }).orders[0]?.status;
    };
    expect([await statusIn("UTC"), await statusIn("America/New_York")]).toEqual(["working", "expired"]);
  });
});
