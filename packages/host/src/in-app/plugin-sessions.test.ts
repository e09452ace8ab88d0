import { rmSync } from "node:fs";
import { PLUGIN_LIMITS } from "@bourse/contract";
import { asksOf, fullDisk } from "@bourse/host/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EXCHANGE, LIMIT, TYPED } from "../../test/fixtures/accounts/exchange-words.fixture.ts";
import { type LoopbackExchange, loopbackExchange } from "../../test/fixtures/accounts/loopback-exchange.fixture.ts";
import { pluginHosts, TALKER } from "../../test/fixtures/plugins/plugin-host.fixture.ts";

const ID = "test.talker";
const WISH = { provider: EXCHANGE, scopes: ["trade"] };

let exchange: LoopbackExchange;
let at: ReturnType<typeof pluginHosts>;
let opened: Awaited<ReturnType<typeof at.open>>;
beforeEach(async () => {
  exchange = await loopbackExchange();
  at = pluginHosts();
});
afterEach(async () => {
  await opened?.host.close();
  await exchange.close();
  rmSync(at.dataDir, { recursive: true, force: true });
});

/** A trusted plugin, and an account with live trading on. */
async function talker(permissions: readonly string[]) {
  await at.write({ name: "talker", script: TALKER, permissions });
  await at.trust(ID);
  opened = await at.open({ exchangeParts: exchange });
  const { becomes, post, put, run } = opened;
  await becomes(ID, "idle");
  expect(await post("/api/exchange-accounts", TYPED)).toBe(200);
  expect(await put(`/api/accounts/${EXCHANGE}/live`, { live: "on", confirm: EXCHANGE })).toBe(200);
  const ask = (method: string, params: object) => run(`${ID}.ask`, method, params);
  const place = (id: string) =>
    ask("trading/orders.place", { account: EXCHANGE, order: { ...LIMIT, client_order_id: id } });
  return { ...opened, ask, place };
}

describe("[INAPP-02, INAPP-05] a plugin and the sessions of accounts", () => {
  it("trades with a session under its own name, until its files are others than the trader trusted", async () => {
    const { host, ask, place, run, stateOf } = await talker(["authentication", "trading"]);
    expect(await place("a")).toBe("exchange.traders_own");
    const asking = ask("authentication/session.create", WISH);
    const question = await vi.waitFor(() => {
      const [found] = asksOf(host.inApp.model(), "message");
      expect(found?.message).toBe("The talker (plugin) asks to trade with your account at Coinbase Exchange");
      return found;
    });
    host.inApp.answer(question?.id ?? "", { chosen: [0] });
    expect(await asking).toMatchObject({ session: { account: { id: EXCHANGE }, scopes: ["trade"] } });
    expect(await place("a")).toMatchObject({ order: { status: "working", placed_by: ID } });
    await vi.waitFor(async () => expect(await run(`${ID}.heard`)).toContain("authentication/sessions.changed"));
    expect(host.inApp.sessions()).toMatchObject([{ extension_id: ID, decision: "allowed" }]);
    await at.change("talker", "# a line more");
    await at.trust(ID);
    await vi.waitFor(() => {
      host.clock.advance(PLUGIN_LIMITS.lookMs);
      expect([host.inApp.sessions(), stateOf(ID)]).toEqual([[], "idle"]);
    });
    expect(await place("b")).toBe("exchange.traders_own");
    expect(exchange.asked.filter((each) => each.startsWith("POST"))).toHaveLength(1);
  });

  it("are closed to one that does not name the namespace, which hears of none", async () => {
    const { ask, post, run, remove } = await talker(["trading"]);
    for (const method of ["session.create", "session.find", "accounts.list"]) {
      expect(await ask(`authentication/${method}`, WISH)).toBe("plugin.permission_missing");
    }
    await remove(`/api/accounts/${EXCHANGE}/session`);
    await post("/api/exchange-accounts", TYPED);
    // The wire keeps the order: what was told before is heard before this.
    await ask("trading/accounts.list", {});
    expect(await run(`${ID}.heard`)).not.toContain("authentication/sessions.changed");
  });
});

/** Places an order; told to end, it places twenty more before it does. */
const LINGERS = `
hello()
count = 0

def place():
    global count
    count += 1
    order = {"client_order_id": f"p{count}", "symbol": "SPX", "side": "buy", "type": "market", "quantity": "1"}
    send({"id": f"p{count}", "method": "trading/orders.place", "params": {"account": "paper", "order": order}})

place()
while (message := take()) is not None and message.get("method") != "shutdown":
    pass
for _ in range(20):
    place()
    time.sleep(0.02)
`;

describe("[P34] a plugin whose trust is taken back", () => {
  it("has no effect from that moment on, also if it does not want to end and the disk is full", async () => {
    const disk = fullDisk();
    await at.write({ name: "lingerer", script: LINGERS, permissions: ["trading"], activation: "start" });
    await at.trust("test.lingerer");
    opened = await at.open({ openConnection: disk.openConnection });
    const { host, origin } = opened;
    const placed = async () => {
      const headers = { authorization: `Bearer ${host.token}` };
      const answer = await fetch(`${origin}/api/accounts/paper/orders`, { headers });
      return ((await answer.json()) as { orders: object[] }).orders.length;
    };
    await vi.waitFor(async () => expect(await placed()).toBe(1));
    disk.fill();
    const ended = host.inApp.plugins.distrust("test.lingerer");
    disk.empty();
    await ended;
    expect(await placed()).toBe(1);
    expect(opened.stateOf("test.lingerer")).toBe("");
  });
});
