import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { SYSTEM_RANDOM as random } from "@bourse/platform";
import { patiently } from "@bourse/testing/patience";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testBacktests } from "../../test/fixtures/backtests/desk.fixture.ts";
import { processesOf } from "../../test/fixtures/plugins/stage.ts";
import { pluginDesk } from "../plugins/desk.ts";
import { writeInventory } from "../plugins/manifest/write-inventory.ts";

const EXAMPLES = fileURLToPath(new URL("../../../../examples", import.meta.url));
const PRELUDE = readFileSync(new URL("../../test/fixtures/plugins/prelude.py", import.meta.url), "utf8");
const HELLO = `
first = take()
send({"id": first["id"], "result": {"protocol": "0.1"}})
def answer(message, acts=()): send({"id": message["id"], "result": {"acts": list(acts)}})
start = take()
send({"id": start["id"], "result": {}})
`;

let at: ReturnType<typeof testBacktests>;
/** The plugins that the host has seen to be trusted. */
let trusted: Map<string, string>;
function open(stallMs: number): void {
  at = testBacktests({ bars: 60, limits: { stallMs } });
  mkdirSync(join(at.dataDir, "plugins"), { mode: 0o700 });
}
beforeEach(() => {
  trusted = new Map();
  open(patiently(1500));
});
afterEach(async () => {
  await at.dispose();
});

async function trust(folder: string, id: string): Promise<void> {
  chmodSync(folder, 0o700);
  await writeInventory({ folder, owner: process.getuid?.(), random });
  const desk = pluginDesk({ dataDir: at.dataDir, random });
  const digest = (await desk.list()).find(({ manifest }) => manifest?.id === id)?.digest ?? "";
  await desk.trust(id, digest);
  trusted.set(id, digest);
  at.desk.trusted(trusted);
}

async function example(name: string): Promise<void> {
  const folder = join(at.dataDir, "plugins", name);
  cpSync(join(EXAMPLES, name), folder, { recursive: true });
  for (const file of readdirSync(folder)) chmodSync(join(folder, file), 0o600);
  await trust(folder, `example.${name}`);
}

/** A plugin in Python, whose text follows the prelude and the first answers. */
async function plugin(script: string, every = 1): Promise<string> {
  const folder = join(at.dataDir, "plugins", "own");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const strategies = [{ id: "test.own.run", title: "Own", description: "A test.", every: String(every) }];
  const names = { id: "test.own", name: "Own", version: "1.0.0", api: "0.1", runtime: "python", entry: "main.py" };
  const whole = { ...names, permissions: ["window"], contributes: { strategies } };
  writeFileSync(join(folder, "plugin.yaml"), JSON.stringify(whole), { mode: 0o600 });
  writeFileSync(join(folder, "main.py"), `${PRELUDE}\n${HELLO}\n${script}`, { mode: 0o600 });
  await trust(folder, "test.own");
  return folder;
}

const failure = async () => (await at.run("test.own.run")).reason;

describe("a strategy of a plugin", () => {
  it("is listed once its plugin is trusted, and runs: the examples in Python and TypeScript", async () => {
    await example("trade-journal");
    await example("session-clock");
    const listed = await at.desk.strategies();
    expect(listed.map(({ id, from }) => [id, from])).toEqual(
      expect.arrayContaining([
        ["example.trade-journal.breakout", "Trade journal (plugin)"],
        ["example.session-clock.hold", "Session clock (plugin)"],
      ]),
    );
    const breakout = await at.run("example.trade-journal.breakout", { parameters: { bars: 5 }, fee_rate: "0.001" });
    expect(breakout).toMatchObject({ state: "done", progress: { bars: 59, of: 59 } });
    const hold = await at.run("example.session-clock.hold", { parameters: { session: "London" } });
    const { report, inputs } = at.desk.export(hold.id);
    expect(report.fills.count).toBeGreaterThan(2);
    expect(inputs.strategy_version).toMatch(/^1\.0\.0 [0-9a-f]{64}$/);
  });

  it("has nothing of the next bar before it has answered", async () => {
    await plugin(`
import select
seen = 0
while (message := take()) is not None:
    ready, _, _ = select.select([sys.stdin], [], [], 0.005)
    seen += len(message["params"]["bars"])
    if ready: os._exit(9)
    answer(message, [{"place": {"side": "buy", "type": "market", "quantity": "1"}}] if seen == 1 else ())
`);
    const { id, state } = await at.run("test.own.run");
    expect(state).toBe("done");
    expect(at.desk.trades(id)).toMatchObject([{ opened_at: "1970-01-01T01:00:00.000Z", bars: 58 }]);
  });

  it("gets several bars at a time only if it asks for it, and hears of its orders", async () => {
    await plugin(
      `
heard = []
while (message := take()) is not None:
    heard.append({name: value for name, value in message["params"].items() if name not in ("position", "cash")})
    first = len(heard) == 1
    if len(heard) == 2:
        wanted = [{"client_order_id": "a", "status": "working", "filled": "0"}, {"client_order_id": "b", "status": "rejected", "filled": "0", "reject": {"code": "order.off_tick"}}]
        fine = heard[1]["refusals"] == [{"client_order_id": "c", "code": "order.unknown"}]
        changes = {each["client_order_id"]: each for each in heard[1]["orders"]}
        fine = fine and changes["b"] == wanted[1] and changes["a"]["status"] == "filled" and len(heard[1]["fills"]) == 1
        if not fine: raise SystemExit(str(heard[1]))
    if any(len(each["bars"]) != 10 for each in heard): raise SystemExit("not ten bars")
    answer(message, [
        {"place": {"client_order_id": "a", "side": "buy", "type": "market", "quantity": "1"}},
        {"place": {"client_order_id": "b", "side": "buy", "type": "limit", "price": "1.001", "quantity": "1"}},
        {"cancel": "c"},
    ] if first else ())
`,
      10,
    );
    expect(await at.run("test.own.run")).toMatchObject({ state: "done", progress: { bars: 59 } });
  });

  it.each([
    ["fails", 'raise SystemExit("bad")', "backtest.strategy_failed", /bad/],
    ["hangs", "take()\nwhile True: pass", "backtest.strategy_hung", /no answer/],
    ["answers nonsense", 'answer(take(), [{"buy": 1}])', "backtest.act_invalid", /acts/],
    [
      "floods",
      'answer(take(), [{"place": {"side": "buy", "type": "limit", "price": "1", "quantity": "1"}}] * 500)\nwhile (message := take()): answer(message, [{"place": {"side": "buy", "type": "limit", "price": "1", "quantity": "1"}}])',
      "backtest.too_many_orders",
      /500/,
    ],
    [
      "asks the host",
      'send({"id": 9, "method": "window/message.show", "params": {}})\nfor message in iter(take, None):\n  if "error" in message: raise SystemExit(message["error"]["data"]["code"])',
      "backtest.strategy_failed",
      /backtest\.no_api/,
    ],
  ])("that %s ends its run, and nothing of its process is left", async (_name, script, code, message) => {
    await plugin(script);
    expect(await failure()).toMatchObject({ code, message: expect.stringMatching(message) });
    expect(processesOf(at.dataDir)).toEqual([]);
    expect((await at.run("swing")).state).toBe("done");
  });

  it("[INAPP-05] is not run when its trust was taken back or its files changed since it was asked for", async () => {
    const folder = await plugin("while (message := take()) is not None: answer(message)");
    const ended = async (meanwhile: () => unknown) => {
      const { id } = await at.start("test.own.run", {});
      // The run's thread is not there yet.
      await meanwhile();
      return (await at.ended(id)).reason;
    };
    const desk = pluginDesk({ dataDir: at.dataDir, random });
    expect(await ended(() => desk.distrust("test.own"))).toMatchObject({ code: "plugin.untrusted" });
    await trust(folder, "test.own");
    expect(await ended(() => writeFileSync(join(folder, "main.py"), "other"))).toMatchObject({
      code: "plugin.refused",
    });
    expect(processesOf(at.dataDir)).toEqual([]);
  });

  it("[P34] ends when its trust is taken back, also while the file of decisions still has it", async () => {
    await at.dispose();
    // Longer than the test: only the host ends it.
    open(patiently(60_000));
    await plugin("take()\nwhile True: pass");
    const [running, waiting] = [await at.start("test.own.run"), await at.start("test.own.run")];
    // The guard and the plugin itself.
    await expect.poll(() => processesOf(at.dataDir)).toHaveLength(2);
    at.desk.trusted(new Map());
    for (const { id } of [waiting, running]) {
      expect(await at.ended(id)).toMatchObject({ state: "failed", reason: { code: "plugin.untrusted" } });
    }
    // They are killed at once, and the system takes a moment to end them.
    await expect.poll(() => processesOf(at.dataDir)).toEqual([]);
    expect((await at.desk.strategies()).filter(({ id }) => id === "test.own.run")).toEqual([]);
    await expect(at.start("test.own.run")).rejects.toMatchObject({ code: "backtest.strategy_unknown" });
  });
});
