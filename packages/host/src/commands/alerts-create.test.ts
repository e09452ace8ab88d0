import { type CommandSetup, runCommand, testTrader } from "@bourse/host/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type AlertBench, alertBench, ownAlert, proposal } from "../../test/fixtures/services/alerts/alerts.fixture.ts";
import { TRADER } from "../principal/principal.ts";
import type { AlertProposal } from "../services/alerts/port.ts";
import { alertsCreate } from "./alerts.ts";

let bench: AlertBench;
beforeEach(async () => {
  bench = await alertBench({ limits: { maxOpenPerExtension: 2, maxOpen: 3, maxProposals: 2, maxDeclined: 2 } });
});
afterEach(() => bench.dispose());

const submit = (change: Partial<AlertProposal> = {}, setup: Partial<CommandSetup> = {}) =>
  runCommand(alertsCreate, proposal(change), { services: { alerts: bench.alerts }, clock: bench.clock, ...setup });

const opened = (count: number) => expect.poll(() => bench.dialogs.length, { interval: 1 }).toBe(count);
const rules = () => bench.alerts.manager.list().alerts;

/** Submits the command and answers the dialog that opens. */
async function answered(accepted: boolean, change: Partial<AlertProposal> = {}, setup: Partial<CommandSetup> = {}) {
  const before = bench.dialogs.length;
  const run = submit(change, setup);
  await opened(before + 1);
  bench.dialogs[before]?.answer({ accepted });
  return run;
}

describe("alerts.create", () => {
  it("[CMD-12] makes the rule that the trader confirmed, persisted and marked with its origin", async () => {
    const run = await answered(true);
    expect(run).toMatchObject({ commits: 1, result: { state: "active", expires_at: "2026-01-03T00:00:00.000Z" } });
    const { id } = run.result as { id: string };
    bench = await bench.restart();
    expect(rules()).toMatchObject([
      { id, origin: "svc.sample_guest", owner: { id: "svc.sample_guest", name: "Sample guest" }, state: "active" },
    ]);
    expect(bench.database.one("SELECT origin_extension, origin_key FROM alert_rules")).toMatchObject({
      origin_extension: "svc.sample_guest",
      origin_key: "a".repeat(64),
    });
  });

  it("asks in the host's plain words beside the extension's own", async () => {
    await answered(true, { kind: "enteringChannel", price: 3100, second_price: 3000 });
    expect(bench.dialogs[0]?.request).toEqual({
      kind: "create_alert",
      title: "Prior day high",
      message: "The price is at the prior day's high.",
      asksPeriod: false,
      facts: [
        { label: "Symbol", value: "SPX (prices of sample)" },
        { label: "Fires when", value: "the price comes between 3,000.00 and 3,100.00 from outside" },
        { label: "Expires", value: "2026-01-03 00:00 UTC" },
        { label: "Then", value: "fires once; you are notified and the extension is told" },
      ],
    });
  });

  it.each([
    [undefined, 1],
    [5, 5],
    [0, 1],
    [9999, 500],
  ])("asks how many bars a move looks back; %s means %d", async (period, expected) => {
    const run = submit({ kind: "movingUp", price: 10 });
    await opened(1);
    expect(bench.dialogs[0]?.request).toMatchObject({ asksPeriod: true });
    bench.dialogs[0]?.answer({ accepted: true, ...(period !== undefined && { period }) });
    await run;
    expect(rules()[0]?.period).toBe(expected);
  });

  it.each([
    ["a channel without second_price", { kind: "insideChannel" }, "alerts.threshold_invalid"],
    ["a channel without width", { kind: "outsideChannel", second_price: 3000 }, "alerts.threshold_invalid"],
    ["a level with second_price", { kind: "crossing", second_price: 3100 }, "alerts.threshold_invalid"],
    ["a move with second_price", { kind: "movingUp", price: 1, second_price: 2 }, "alerts.threshold_invalid"],
    ["a move of nothing", { kind: "movingUp", price: 0 }, "alerts.threshold_invalid"],
    ["a move below zero", { kind: "movingDownPercents", price: -1 }, "alerts.threshold_invalid"],
    ["an expiry too soon", { expires_at: "2026-01-02T03:05:04Z" }, "alerts.expiry_invalid"],
    ["an expiry in the past", { expires_at: "2025-01-02T03:05:04Z" }, "alerts.expiry_invalid"],
    ["an expiry too far", { expires_at: "2026-02-01T03:04:06Z" }, "alerts.expiry_invalid"],
    ["a date that does not exist", { expires_at: "2026-01-32T00:00:00Z" }, "command.params_invalid"],
    ["a day its month lacks", { expires_at: "2026-02-30T00:00:00Z" }, "command.params_invalid"],
    ["a chart that is not open", { chart_id: "chart-2" }, "command.not_found"],
    ["a symbol nobody has", { symbol: "ACME" }, "command.not_available"],
    ["a timeframe the source lacks", { timeframe: "1m" }, "command.not_available"],
    ["a contribution its manifest has not", { contribution_id: "svc.other" }, "alerts.contribution_unknown"],
  ] as const)("refuses %s without asking", async (_title, change, code) => {
    expect(await submit(change)).toMatchObject({ code, commits: 0 });
    expect([bench.dialogs.length, rules()]).toEqual([0, []]);
  });

  it.each([
    ["price as text", { price: "3000" }],
    ["an unknown condition", { kind: "touching" }],
    ["an unknown parameter", { owner: "svc.other" }],
    ["no title", { title: " " }],
    ["text that turns round", { message: "\u202e" }],
  ])("[CMD-12] refuses %s as bad parameters", async (_title, change) => {
    expect(await submit(change as Partial<AlertProposal>)).toMatchObject({ code: "command.params_invalid" });
    expect(bench.dialogs).toHaveLength(0);
  });

  it("takes an expiry at either bound", async () => {
    expect((await answered(true, { expires_at: "2026-01-02T03:05:05Z" })).code).toBeUndefined();
    const far = { client_request_id: "request-2", expires_at: "2026-02-01T03:04:05Z" };
    expect((await answered(true, far)).code).toBeUndefined();
  });

  it("refuses without the capability, and makes no rule when it is revoked during the dialog", async () => {
    expect(await submit({}, { holds: () => false })).toMatchObject({ code: "command.permission_denied" });
    let approved = true;
    const run = submit({}, { holds: () => approved });
    await opened(1);
    approved = false;
    bench.dialogs[0]?.answer({ accepted: true });
    expect(await run).toMatchObject({ code: "command.permission_denied", commits: 0 });
    expect(rules()).toEqual([]);
  });

  it("makes no rule and remembers no answer when the generation ends during the dialog", async () => {
    const end = new AbortController();
    const run = submit({}, { signal: end.signal });
    await opened(1);
    end.abort();
    expect(await run).toMatchObject({ code: "discarded", commits: 0 });
    expect(rules()).toEqual([]);
    expect((await answered(true)).code).toBeUndefined();
  });

  it("[CMD-12] makes no rule of a contribution that the manifest has no more when the trader answers", async () => {
    const run = submit();
    await opened(1);
    bench.contributions.clear();
    bench.dialogs[0]?.answer({ accepted: true });
    expect(await run).toMatchObject({ code: "alerts.contribution_unknown", retryable: false });
    expect(rules()).toEqual([]);
  });

  it("makes no rule that expired while the trader thought", async () => {
    const run = submit({ expires_at: "2026-01-02T03:06:00Z" });
    await opened(1);
    bench.clock.advance(120_000);
    bench.dialogs[0]?.answer({ accepted: true });
    expect(await run).toMatchObject({ code: "alerts.expiry_invalid" });
    expect(rules()).toEqual([]);
  });
});

describe("the client_request_id", () => {
  it("again answers the same rule and asks nobody, even after a restart and its end", async () => {
    const first = await answered(true);
    expect((await submit()).result).toEqual(first.result);
    bench.clock.advance(30 * 60 * 60_000);
    bench = await bench.restart();
    expect((await submit()).result).toMatchObject({ id: (first.result as { id: string }).id, state: "expired" });
    expect(bench.dialogs).toHaveLength(0);
  });

  it("twice at once is one dialog and one rule", async () => {
    const runs = [submit(), submit()];
    await opened(1);
    bench.dialogs[0]?.answer({ accepted: true });
    const [one, two] = await Promise.all(runs);
    expect(one?.result).toEqual(two?.result);
    expect([bench.dialogs.length, rules().length]).toEqual([1, 1]);
  });

  it("with other parameters is a conflict, while it waits and after", async () => {
    const run = submit();
    await opened(1);
    expect(await submit({ price: 1 })).toMatchObject({ code: "command.conflict" });
    bench.dialogs[0]?.answer({ accepted: true });
    await run;
    expect(await submit({ message: "other words" })).toMatchObject({ code: "command.conflict" });
    expect(rules()).toHaveLength(1);
  });

  it("of another extension or another key is its own", async () => {
    await answered(true);
    expect((await answered(true, {}, { principal: { id: "svc.other_guest", generation: "g" } })).code).toBeUndefined();
    expect((await answered(true, {}, { principal: { keyId: "b".repeat(64), generation: "h" } })).code).toBeUndefined();
    expect(rules()).toHaveLength(3);
  });

  it("that was declined stays declined for its generation, and may be asked again in the next", async () => {
    expect(await answered(false)).toMatchObject({ code: "command.declined", retryable: false });
    bench = await bench.restart();
    expect(await submit()).toMatchObject({ code: "command.declined" });
    expect(bench.dialogs).toHaveLength(0);
    expect((await answered(true, {}, { principal: { generation: "generation-2" } })).code).toBeUndefined();
  });

  it("new ids are no way round the trader's no", async () => {
    await answered(false);
    await answered(false, { client_request_id: "request-2" });
    expect(await submit({ client_request_id: "request-3" })).toMatchObject({ code: "command.declined" });
    expect(bench.dialogs).toHaveLength(2);
  });

  it("of a rule that the trader removed is not asked again", async () => {
    await answered(true);
    bench.alerts.remove(TRADER, [rules()[0]?.id ?? ""]);
    expect(await submit({}, { principal: { generation: "generation-2" } })).toMatchObject({ code: "command.declined" });
  });
});

describe("limits of proposals and rules", () => {
  it("[CMD-12] gives a session that starts again in the same generation a dialog of its own", async () => {
    const { series } = bench.market;
    const hanging = Promise.withResolvers<void>();
    bench.market.series = async (...asked) => {
      await hanging.promise;
      return series(...asked);
    };
    const ended = new AbortController();
    const before = submit({}, { signal: ended.signal });
    ended.abort();
    bench.market.series = series;
    expect(await answered(true)).toMatchObject({ result: { state: "active" } });
    hanging.resolve();
    expect(await before).toMatchObject({ code: "discarded" });
    expect(rules()).toHaveLength(1);
  });

  it("lets so many proposals of an extension wait and no more", async () => {
    const runs = [submit(), submit({ client_request_id: "request-2" })];
    await opened(2);
    expect(await submit({ client_request_id: "request-3" })).toMatchObject({ code: "command.busy", retryable: true });
    for (const dialog of bench.dialogs) dialog.answer({ accepted: false });
    expect((await Promise.all(runs)).map((run) => run.code)).toEqual(["command.declined", "command.declined"]);
  });

  it("holds an extension to its number of rules, also when the dialogs were open together", async () => {
    await answered(true);
    const runs = ["request-2", "request-3"].map((client_request_id) => submit({ client_request_id }));
    await opened(3);
    for (const dialog of bench.dialogs) dialog.answer({ accepted: true });
    expect((await Promise.all(runs)).map((run) => run.code)).toEqual([undefined, "command.limit"]);
    expect(await submit({ client_request_id: "request-4" })).toMatchObject({ code: "command.limit" });
    expect(rules()).toHaveLength(2);
  });

  it("holds all to the host's number of rules", async () => {
    for (let count = 0; count < 3; count += 1) await bench.alerts.manager.create(ownAlert(), testTrader());
    expect(await submit()).toMatchObject({ code: "command.limit" });
  });
});
