import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { TEST_PASSWORD } from "@bourse/cloud/testing";
import { SHOP_LIMITS, Shop, stubEvent } from "@bourse/cloud/testing/stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkLedger } from "../../../scripts/check-ledger/check.mjs";
import { type LosingProxy, startLosingProxy } from "./losing-proxy.ts";
import { exact, ok, operator, person, type Run, refused, usage } from "./office.ts";
import { jsonLines } from "./spawn.ts";
import { testFolder } from "./workspace.ts";

const folder = testFolder();
const NOBODY = "00000000-0000-4000-8000-000000000000";
/** A page so short that lists have several. */
const limits = { ...SHOP_LIMITS, pageDefault: 2 };
let shop: Shop;
let proxy: LosingProxy;
let finance: Run;
let admin: Run;

beforeAll(async () => {
  shop = await Shop.open({ payoutsBy: "manual", limits });
  proxy = await startLosingProxy(shop.cloud.url);
  finance = await operator(shop, "finance", { folder });
  admin = await operator(shop, "administrator", { folder, cloud: proxy.url });
});
afterAll(async () => {
  proxy?.close();
  await shop?.close();
});

const earned = (amount: string) => expect.poll(() => shop.desk.balances()).toMatchObject({ available: amount });

describe("payouts with the tool", () => {
  it("[P15] go from reserved to paid or failed; lists have all pages, and every digit", async () => {
    expect(await ok(finance("finance", "withdrawals"))).toContain("There is no such withdrawal.");
    await shop.desk.sale(90071992547409930n);
    await earned("90071992547409930");
    const amounts = [9007199254740993n, 1n, 2n, 3n, 4n];
    for (const amount of amounts) expect((await shop.desk.withdraw(amount)).status).toBe(200);
    const reserved = await ok(finance("finance", "withdrawals", "--state", "reserved", "--json"));
    const items = reserved.trim().split("\n").map(exact);
    expect(items.map((each) => BigInt(each.amount_minor))).toEqual(amounts.toReversed());
    const text = await ok(finance("finance", "withdrawals"));
    expect(text).toContain(`90071992547409.93 EUR  ${items[4].withdrawal_id}`);
    expect(text).toContain(`account ${shop.desk.creator.accountId}`);

    const [first, second] = items.map((each) => String(each.withdrawal_id));
    const submit = () => finance("finance", "submit", String(first), "--reference", "transfer 7");
    expect(await ok(submit())).toMatch(/^submitted {2}0\.04 EUR .* transfer 7\n$/);
    expect(await refused(submit())).toContain("[state.conflict]");
    const paid = exact(await ok(finance("finance", "resolve", String(first), "paid", "--reason", "seen", "--json")));
    expect([paid.state, paid.amount_minor]).toEqual(["paid", 4]);
    await ok(finance("finance", "submit", String(second), "--reference", "transfer 8"));
    expect(await ok(finance("finance", "resolve", String(second), "failed", "--reason", "closed"))).toMatch(/^failed/);
    expect(await ok(finance("finance", "withdrawals", "--state", "paid"))).toContain(String(first));
    const states = jsonLines(await ok(finance("finance", "withdrawals", "--json"))).map((each) => each.state);
    expect(states).toEqual(["paid", "failed", "reserved", "reserved", "reserved"]);
  });

  it("are refused to others, in other states, and for what is no id or outcome", async () => {
    const submit = (run: Run, id = NOBODY) => run("finance", "submit", id, "--reference", "r");
    expect(await refused(submit(finance))).toContain("[state.not_found]");
    expect(await refused(submit(admin))).toContain("[auth.");
    expect(await refused(submit(person(path.join(folder, "nobody"), shop.cloud.url)))).toContain(
      "[tool.not_logged_in]",
    );
    const stranger = person(path.join(folder, "stranger"), shop.cloud.url);
    await ok(stranger("sign-up", "--email", "stranger@example.com"));
    const json = await stranger("finance", "withdrawals", "--json");
    expect([json.code, exact(json.out)]).toEqual([
      1,
      expect.objectContaining({ ok: false, rule: "auth.role_required" }),
    ]);
    expect(await usage(submit(finance, "7"))).toContain("`bourse finance withdrawals` shows them");
    expect(await usage(finance("finance", "resolve", NOBODY, "lost", "--reason", "r"))).toContain("paid or failed");
    expect(await usage(finance("finance", "submit", NOBODY))).toContain("--reference");
    expect(await usage(finance("finance", "withdrawals", "--state", "gone"))).toContain("Allowed choices");
    expect(await refused(finance("finance", "resolve", NOBODY, "paid", "--reason", " "))).toContain("/reason");
    const [{ withdrawal_id: id } = {}] = jsonLines(
      await ok(finance("finance", "withdrawals", "--state", "reserved", "--json")),
    );
    expect(await refused(finance("finance", "ask", String(id)))).toContain("[payment.payouts_by_hand]");
    expect(await refused(finance("finance", "resolve", String(id), "paid", "--reason", "r"))).toContain(
      "[state.conflict]",
    );
  });
});

describe("paying by hand with the tool", () => {
  it("shows whom and where to pay and what they owe, and repeats an act by its key", async () => {
    const shopper = await shop.another();
    const { creator } = shopper.desk;
    const kept = { holder: "A. Creator", account: "DE89370400440532013000", password: TEST_PASSWORD };
    expect((await creator.post("/creator/payout-details", kept)).status).toBe(200);
    const sale = await shopper.desk.sale(1000n);
    await expect.poll(() => shopper.desk.balances()).toMatchObject({ available: "1000" });
    const { withdrawal_id: id } = (await shopper.desk.withdraw(900n)).body.data;
    await shopper.desk.reconcile(await shopper.desk.refund(sale, 400n), 1n);
    const seen = await finance("finance", "payee", id);
    expect([seen.code, seen.err]).toEqual([0, "Warning: the creator owes EUR 300 in minor units for refunds\n"]);
    for (const words of ["A. Creator", "DE89370400440532013000", "owes       3.00 EUR", creator.account?.email])
      expect(seen.out).toContain(words);
    const submit = () =>
      finance("finance", "submit", id, "--reference", "transfer 9", "--idempotency-key", `once-${id}`);
    const first = await submit();
    expect([first.code, first.err]).toEqual([0, expect.stringContaining("Warning: the creator owes")]);
    expect((await submit()).out).toBe(first.out);
    const resolve = () =>
      finance("finance", "resolve", id, "paid", "--reason", "seen", "--idempotency-key", `end-${id}`);
    const paid = await ok(resolve());
    expect([paid, await ok(resolve())]).toEqual([expect.stringMatching(/^paid/), paid]);
    expect(await refused(admin("finance", "payee", id))).toContain("[auth.role_required]");
  });
});

describe("payouts of a provider with the tool", () => {
  let byStripe: Shop;
  beforeAll(async () => {
    byStripe = await Shop.open();
  });
  afterAll(() => byStripe?.close());

  it("are asked for, and not resolved by hand", async () => {
    const run = await operator(byStripe, "finance", { folder });
    await byStripe.onboard();
    byStripe.stub.fail(/transfers/, "silence-after", 2);
    const { withdrawal_id: id } = (await byStripe.payOut(500n)).body.data;
    await byStripe.untilWithdrawal(id, "unknown");
    byStripe.stub.recover();
    expect(await refused(run("finance", "resolve", id, "failed", "--reason", "r"))).toContain(
      "[payment.provider_decides]",
    );
    expect(await ok(run("finance", "ask", id))).toMatch(/^submitted {2}5\.00 EUR/);
    expect(byStripe.stub.books.transfers.filter((each) => each.metadata.withdrawal_id === id)).toHaveLength(1);
  });
});

describe("reversals with the tool", () => {
  const opened = async (amount: bigint) => shop.desk.refund(await shop.desk.sale(amount), amount);
  const decide = (id: string, revision: string, ...more: string[]) =>
    admin("finance", "reconcile", id, "--revision", revision, ...more);

  it("are listed and reconciled; the key is shown, and is part of the answer", async () => {
    const id = await opened(1250n);
    expect(await ok(admin("finance", "reversals", "--state", "opened"))).toContain(
      `opened  12.50 EUR  ${id}  revision 1`,
    );
    const { code, out, err } = await decide(id, "1", "--json");
    const [, key] = /^Idempotency key (\S+);/.exec(err) ?? [];
    expect([code, exact(out)]).toEqual([
      0,
      expect.objectContaining({ reversal_id: id, state: "reconciled", revision: 2, idempotency_key: key }),
    ]);
    expect(await ok(decide(id, "1", "--idempotency-key", String(key)))).toMatch(
      /reconciled .* creator's share 12\.50 EUR: /s,
    );
    expect(await refused(decide(id, "2", "--key", String(key)))).toContain("[idempotency.key_reused]");
    expect(await refused(decide(id, "2"))).toContain("[state.conflict]");
    for (let more = 0; more < limits.pageDefault; more += 1) await opened(1n);
    const listed = jsonLines(await ok(finance("finance", "reversals", "--json")));
    expect(new Set(listed.map((each) => each.reversal_id)).size).toBe(listed.length);
    expect(listed.length).toBeGreaterThan(limits.pageDefault);
  });

  it("that another decided on, or nobody may decide, are refused with the reason", async () => {
    const id = await opened(100n);
    expect(await refused(decide(id, "7"))).toMatch(/current revision is 1 \[ledger\.revision_stale\]/);
    expect(await refused(decide(id, "1", "--key", "two words"))).toContain("[idempotency.key_invalid]");
    expect(await usage(decide(id, "1.0"))).toContain("is not a revision");
    expect(await usage(decide("7", "1"))).toContain("`bourse finance reversals` shows them");
    expect(await refused(decide(NOBODY, "1"))).toContain("[state.not_found]");
    expect(await refused(finance("finance", "reconcile", id, "--revision", "1"))).toContain("[auth.role_required]");
    expect(await ok(finance("finance", "reversals", "--state", "opened"))).toContain(id);
  });

  it("are decided once though the answer is lost, by itself and by hand", async () => {
    const id = await opened(300n);
    proxy.lose(1);
    const before = proxy.sent.length;
    expect(await ok(decide(id, "1"))).toContain("reconciled  3.00 EUR");
    const [first, again] = proxy.sent.slice(before);
    expect(again).toBe(first);

    const other = await opened(400n);
    const writeOff = (...more: string[]) =>
      admin("finance", "write-off", other, "--revision", "1", "--reason", "too small", ...more);
    proxy.lose(3);
    const lost = await writeOff("--json");
    expect([lost.code, exact(lost.out).rule]).toEqual([1, "tool.cloud_unreachable"]);
    const [, key = ""] = /^Idempotency key (\S+);/.exec(lost.err) ?? [];
    expect(await ok(writeOff("--key", key))).toContain("written_off  4.00 EUR");
    expect(await refused(writeOff())).toContain("[ledger.revision_stale]");
    const trail = jsonLines(await ok(admin("admin", "audit", "--subject", `reversal:${other}`, "--json")));
    expect(trail.filter((each) => each.action === "reversal.written_off")).toHaveLength(1);
  });
});

describe("findings and ledgers with the tool", () => {
  it("are shown and closed once", async () => {
    expect(await ok(finance("finance", "findings"))).toContain("There is no such finding.");
    const unknown = { id: "cs_x", object: "checkout.session", client_reference_id: NOBODY, status: "complete" };
    const paid = { payment_status: "paid", payment_intent: "pi_x", amount_total: 1250, currency: "eur" };
    await shop.tell(stubEvent("checkout.session.completed", { ...unknown, ...paid }));
    const list = () => finance("finance", "findings", "--state", "open", "--json");
    await expect.poll(async () => jsonLines((await list()).out)).toHaveLength(1);
    const [{ finding_id: id, kind } = {}] = jsonLines(await ok(list()));
    expect(await ok(admin("finance", "findings"))).toContain(`open  ${kind}  `);
    const close = (run: Run) => run("finance", "close-finding", String(id), "--reason", "given back");
    expect(await refused(close(admin))).toContain("[auth.role_required]");
    expect(await ok(close(finance))).toMatch(/^closed .*done: given back/s);
    expect(await refused(close(finance))).toContain("[state.conflict]");
    expect(await usage(finance("finance", "close-finding", "x", "--reason", "r"))).toContain("finance findings");
  });

  it("are saved whole or not at all, and add up", async () => {
    const out = path.join(folder, "eur.ndjson");
    const args = (to: string, account = shop.desk.creator.accountId) =>
      finance("finance", "export", account, "--currency", "EUR", "--out", to, "--json");
    const { size } = exact(await ok(args(out)));
    const text = readFileSync(out, "utf8");
    expect([size, checkLedger(text).faults]).toEqual([Buffer.byteLength(text), []]);
    expect(await usage(args(path.join(folder, "no", "such")))).toContain("[tool.output_failed]");
    expect(await usage(finance("finance", "export", NOBODY, "--currency", "eur", "--out", out))).toContain("ISO 4217");
    const denied = path.join(folder, "denied.ndjson");
    const stranger = person(path.join(folder, "stranger"), shop.cloud.url);
    expect(await refused(stranger("finance", "export", NOBODY, "--currency", "EUR", "--out", denied))).toContain(
      "[auth.role_required]",
    );
    expect(existsSync(denied)).toBe(false);
  });
});

it("nothing about money is decided with an old login", async () => {
  const id = await shop.desk.refund(await shop.desk.sale(100n), 100n);
  shop.cloud.clock.move(31 * 60_000);
  expect(await refused(admin("finance", "reconcile", id, "--revision", "1"))).toContain("[auth.recent_login_required]");
  expect(await ok(finance("finance", "reversals", "--state", "opened"))).toContain(id);
});
