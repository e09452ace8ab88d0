import { readFileSync } from "node:fs";
import path from "node:path";
import { freshKey } from "@bourse/cloud/testing";
import { SHOP_LIMITS, Shop } from "@bourse/cloud/testing/stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exact, ok, operator, type Run, refused, usage } from "./office.ts";
import { jsonLines } from "./spawn.ts";
import { put, testFolder } from "./workspace.ts";

const folder = testFolder();
let shop: Shop;
let finance: Run;
let admin: Run;

beforeAll(async () => {
  shop = await Shop.open({ payoutsBy: "manual", limits: SHOP_LIMITS });
  finance = await operator(shop, "finance", { folder });
  admin = await operator(shop, "administrator", { folder });
});
afterAll(() => shop?.close());

describe("imports with the tool", () => {
  const sale = (id: string, amount: string, ...more: string[]) => {
    const what = ["--external-id", id, "--extension", shop.desk.pluginId, "--amount", amount, "--currency", "KWD"];
    return finance("finance", "import-sale", ...what, "--sold-at", "2026-01-02T03:04:05Z", ...more);
  };
  const refund = (id: string, of: string, amount: string, ...more: string[]) => {
    const what = ["--external-id", id, "--sale", of, "--amount", amount, "--currency", "KWD"];
    return finance("finance", "import-refund", ...what, ...more);
  };

  it("[P15] record a sale and its refund once, with every digit", async () => {
    const id = freshKey();
    const first = exact(await ok(sale(id, "9007199254740.993", "--json")));
    expect(first).toMatchObject({ external_id: id, amount_minor: 9007199254740993n, currency: "KWD" });
    expect(await ok(sale(id, "9007199254740.993"))).toContain(`9007199254740.993 KWD  ${id}`);
    expect(await refused(sale(id, "9007199254740.994"))).toContain("[ledger.import_conflict]");
    const back = freshKey();
    const { reversal_id } = exact(await ok(refund(back, id, "0.001", "--json")));
    expect(exact(await ok(refund(back, id, "0.001", "--json"))).reversal_id).toBe(reversal_id);
    expect(await ok(refund(back, id, "0.001"))).toContain(`opened  0.001 KWD  ${reversal_id}  revision 1  ${back}`);
    expect(await refused(refund(back, id, "0.002"))).toContain("[ledger.import_conflict]");
    expect(await refused(refund(freshKey(), freshKey(), "1"))).toContain("[ledger.sale_unknown]");
    expect(await refused(refund(freshKey(), id, "9007199254740.993"))).toContain("[ledger.refund_exceeds_sale]");
  });

  it("refuse what is told wrongly before anything is sent, and what the marketplace refuses", async () => {
    expect(await usage(finance("finance", "import-sale", "--amount", "1"))).toContain(
      "--external-id, --extension, --currency, --sold-at",
    );
    expect(await usage(sale(freshKey(), "1", "--file", "f"))).toContain("not both");
    expect(await usage(sale(freshKey(), "1.0000"))).toContain("at most 3 behind the point");
    expect(await refused(sale(freshKey(), "0"))).toContain("[ledger.amount_invalid]");
    expect(await usage(sale(freshKey(), "9223372036854775.808"))).toContain("at most 9223372036854775.807 KWD");
    expect(await refused(sale("no id", "1"))).toContain("/external_id");
    const unreadable = await finance("finance", "import-sale", "--file", path.join(folder, "absent"), "--json");
    expect([unreadable.code, exact(unreadable.out).rule]).toEqual([1, "tool.unreadable"]);
  });

  it("[P15] take a file line by line: a bad line stops no other, and the file again changes nothing", async () => {
    const [one, two, bad] = [freshKey(), freshKey(), freshKey()];
    const line = (id: string, amount: string) =>
      `{"external_id":"${id}","plugin_id":"${shop.desk.pluginId}","currency":"USD","amount_minor":${amount},"sold_at":"2026-01-02T03:04:05Z"}`;
    const wrong = ["9007199254740993.0", "1e3", "0", "9223372036854775808", '"1"'].map((amount) => line(bad, amount));
    const lines = [line(one, "9007199254740993"), "", ...wrong, "{", "[]", `"${"x".repeat(20_000)}"`, line(two, "7")];
    const file = put(folder, "sales.ndjson", `${lines.join("\r\n")}\n`);
    const run = () => finance("finance", "import-sale", "--file", file, "--json");
    const { code, out, err } = await run();
    const told = out.trim().split("\n").map(exact);
    expect([code, err]).toEqual([1, "2 recorded, 8 refused.\n"]);
    expect(told.map((each) => each.line)).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(told[0]).toMatchObject({ ok: true, sale: { external_id: one, amount_minor: 9007199254740993n } });
    expect(told[9]).toMatchObject({ ok: true, sale: { external_id: two, amount_minor: 7 } });
    for (const each of told.slice(1, 9)) {
      expect(Object.keys(each).slice(0, 6)).toEqual(["line", "ok", "rule", "message", "hint", "issues"]);
      expect([each.ok, each.hint]).toEqual([false, expect.stringMatching(/./)]);
    }
    expect(told.slice(1, 5).map((each) => each.rule)).toEqual(Array(4).fill("ledger.amount_invalid"));
    expect(told[8].rule).toBe("json.too_large");
    const again = (await run()).out.trim().split("\n").map(exact);
    expect(again[0].sale.sale_id).toBe(told[0].sale.sale_id);
    expect(again.slice(1, 9).map((each) => each.rule)).toEqual(told.slice(1, 9).map((each) => each.rule));
    const text = await finance("finance", "import-sale", "--file", file);
    expect(text.out).toContain(`line 1  90071992547409.93 USD  ${one}`);
    expect(text.out).toContain("line 5  refused  ");
    const book = ["finance", "export", shop.desk.creator.accountId, "--currency", "USD"];
    await ok(finance(...book, "--out", path.join(folder, "usd.ndjson")));
    expect(
      jsonLines(readFileSync(path.join(folder, "usd.ndjson"), "utf8")).filter((each) => each.kind === "sale"),
    ).toHaveLength(2);
  });

  it("take refunds from a file, and stop where nobody may import", async () => {
    const id = freshKey();
    await ok(sale(id, "1"));
    const line = (of: string) =>
      `{"external_id":"${freshKey()}","sale_external_id":"${of}","currency":"KWD","amount_minor":5}`;
    const file = put(folder, "refunds.ndjson", [line(id), line("unheard")].join("\n"));
    const { code, out } = await finance("finance", "import-refund", "--file", file, "--json");
    expect([code, ...out.trim().split("\n").map(exact)]).toEqual([
      1,
      { line: 1, ok: true, reversal: expect.objectContaining({ amount_minor: 5, state: "opened" }) },
      expect.objectContaining({ line: 2, ok: false, rule: "ledger.sale_unknown" }),
    ]);
    const stopped = await admin("finance", "import-refund", "--file", file, "--json");
    expect([stopped.code, stopped.err]).toEqual([1, expect.stringContaining("Stopped at line 1")]);
    expect(jsonLines(stopped.out)).toEqual([expect.objectContaining({ ok: false, rule: "auth.role_required" })]);
    const empty = await finance("finance", "import-refund", "--file", put(folder, "empty", "\n"));
    expect([empty.code, empty.err]).toEqual([0, "0 recorded, 0 refused.\n"]);
  });
});
