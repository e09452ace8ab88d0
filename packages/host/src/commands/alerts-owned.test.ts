import { type CommandSetup, runCommand, testTrader } from "@bourse/host/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type AlertBench, alertBench, ownAlert, proposal } from "../../test/fixtures/services/alerts/alerts.fixture.ts";
import type { HostCommand } from "../broker/command.ts";
import type { AlertProposal } from "../services/alerts/port.ts";
import { alertsAdopt, alertsCreate, alertsEnable, alertsList, alertsRemove } from "./alerts.ts";

const OTHER = { id: "svc.other_guest", generation: "generation-9" };

let bench: AlertBench;
let mine: string;
let foreign: string;
let traders: string;
beforeEach(async () => {
  bench = await alertBench({ limits: { maxOpenPerExtension: 2 } });
  bench.installed.set(OTHER.id, "Other guest");
  mine = await create({}, {});
  // Text that a guest writes into a rule cannot make another extension its owner.
  foreign = await create(
    { title: "svc.sample_guest", message: "origin: svc.sample_guest", contribution_id: "svc.sample_guest.levels" },
    OTHER,
  );
  traders = (await bench.alerts.manager.create(ownAlert(), testTrader())).id;
});
afterEach(() => bench.dispose());

async function create(change: Partial<AlertProposal>, principal: NonNullable<CommandSetup["principal"]>) {
  const before = bench.dialogs.length;
  const run = submit(alertsCreate, proposal(change), { principal });
  await expect.poll(() => bench.dialogs.length, { interval: 1 }).toBe(before + 1);
  bench.dialogs[before]?.answer({ accepted: true });
  return ((await run).result as { id: string }).id;
}

const submit = (command: HostCommand, params: unknown, setup: Partial<CommandSetup> = {}) =>
  runCommand(command, params, { services: { alerts: bench.alerts }, clock: bench.clock, ...setup });

const look = (id: string) => bench.alerts.manager.list().alerts.find((alert) => alert.id === id);
const fire = () => {
  bench.market.sample(2999, "2026-01-02T03:05:00Z");
  bench.market.sample(3001, "2026-01-02T03:05:01Z");
};
/** Removes the extension and installs it again. */
const reinstall = () => bench.alerts.forget("svc.sample_guest");

describe("alerts.list", () => {
  it("[CMD-13] tells the extension's own rules and no others", async () => {
    expect((await submit(alertsList, {})).result).toEqual({
      alerts: [
        {
          id: mine,
          ...proposal({ expires_at: "2026-01-03T00:00:00.000Z" }),
          state: "active",
          created_at: "2026-01-02T03:04:05.000Z",
        },
      ],
    });
    expect((await submit(alertsList, {}, { principal: OTHER })).result).toMatchObject({ alerts: [{ id: foreign }] });
  });

  it("[CMD-13] tells nothing to the same id under another key", async () => {
    expect((await submit(alertsList, {}, { principal: { keyId: "b".repeat(64) } })).result).toEqual({ alerts: [] });
  });

  it("tells that a rule has fired, when and at what price", async () => {
    fire();
    const fired = { state: "triggered", fired_at: "2026-01-02T03:04:05.000Z", fired_price: 3001 };
    expect((await submit(alertsList, {})).result).toMatchObject({ alerts: [fired] });
  });
});

describe("alerts.remove", () => {
  it("[AUTH-12, SERVICE-21, CMD-16] removes owned rules and leaves foreign, the trader's and unknown ones alone", async () => {
    const run = await submit(alertsRemove, { ids: [foreign, mine, traders, "nobody"] });
    expect(run).toMatchObject({ commits: 1, result: { removed: [mine], rejected_ids: [foreign, traders, "nobody"] } });
    expect([look(mine), look(foreign)?.state, look(traders)?.state]).toEqual([undefined, "active", "active"]);
    fire();
    expect(look(foreign)?.state).toBe("triggered");
  });
});

describe("alerts.enable", () => {
  it("[CMD-15] stops and watches owned rules only", async () => {
    const stop = await submit(alertsEnable, { ids: [foreign, mine, traders], enabled: false });
    expect(stop.result).toEqual({ updated: [mine], rejected_ids: [foreign, traders] });
    expect(look(mine)).toMatchObject({ state: "stopped", reason: "stopped by its extension" });
    fire();
    expect([look(mine)?.state, look(foreign)?.state]).toEqual(["stopped", "triggered"]);
    expect((await submit(alertsEnable, { ids: [mine], enabled: true })).result).toMatchObject({ updated: [mine] });
    expect(look(mine)).toMatchObject({ state: "active" });
    expect(look(mine)?.reason).toBeUndefined();
  });

  it("begins again: what the price did while it was stopped counts no more", async () => {
    bench.market.sample(2999, "2026-01-02T03:05:00Z");
    await submit(alertsEnable, { ids: [mine], enabled: false });
    bench.market.sample(3001, "2026-01-02T03:05:01Z");
    await submit(alertsEnable, { ids: [mine], enabled: true });
    bench.market.sample(3002, "2026-01-02T03:05:02Z");
    expect(look(mine)?.state).toBe("active");
    bench.market.sample(2998, "2026-01-02T03:05:03Z");
    expect(look(mine)?.state).toBe("triggered");
  });

  it("changes nothing of a rule that is watched already: it keeps the side it knows", async () => {
    bench.market.sample(2999, "2026-01-02T03:05:00Z");
    bench.market.sample(3000, "2026-01-02T03:05:00Z");
    expect(look(mine)?.state).toBe("triggered");
    const again = await submit(alertsEnable, { ids: [mine], enabled: true });
    expect(again.result).toEqual({ updated: [], rejected_ids: [mine] });
  });

  it.each([
    ["has fired", () => fire()],
    ["has expired", () => bench.clock.advance(48 * 60 * 60_000)],
    ["the trader has stopped", () => void bench.alerts.manager.change(mine, { enabled: false })],
  ])("rejects a rule that %s", async (_title, happens) => {
    happens();
    const before = look(mine);
    const run = await submit(alertsEnable, { ids: [mine], enabled: true });
    expect(run.result).toEqual({ updated: [], rejected_ids: [mine] });
    expect(look(mine)).toEqual(before);
  });

  it("[CMD-15] reaches nothing under another key", async () => {
    const run = await submit(alertsEnable, { ids: [mine], enabled: false }, { principal: { keyId: "b".repeat(64) } });
    expect([run.result, look(mine)?.state]).toEqual([{ updated: [], rejected_ids: [mine] }, "active"]);
  });
});

describe("the removal of an extension", () => {
  it("stops its rules, says why, and leaves them to nobody", () => {
    reinstall();
    expect(look(mine)).toMatchObject({ state: "stopped", reason: "its extension was removed" });
    expect(look(mine)?.owner).toBeUndefined();
    expect(look(foreign)?.state).toBe("active");
    fire();
    expect(look(mine)?.state).toBe("stopped");
  });

  it("is found at the next start when a crash came in between", async () => {
    bench.installed.delete("svc.sample_guest");
    bench = await bench.restart();
    expect(look(mine)).toMatchObject({ state: "stopped", reason: "its extension was removed" });
  });

  it("leaves rules that the extension no longer reaches until it adopts them", async () => {
    reinstall();
    expect((await submit(alertsList, {})).result).toEqual({ alerts: [] });
    expect((await submit(alertsRemove, { ids: [mine] })).result).toEqual({ removed: [], rejected_ids: [mine] });
  });
});

describe("alerts.adopt", () => {
  it("[CMD-14] takes over what the same extension and key made, and nothing else", async () => {
    reinstall();
    const run = await submit(alertsAdopt, { plan_id: "plan-1", ids: [foreign, mine, traders, "nobody"] });
    expect(run).toMatchObject({
      commits: 1,
      result: { adopted_ids: [mine], rejected_ids: [foreign, traders, "nobody"] },
    });
    expect((await submit(alertsList, {})).result).toMatchObject({ alerts: [{ id: mine, plan_id: "plan-1" }] });
    expect(look(foreign)?.owner?.id).toBe(OTHER.id);
    expect((await submit(alertsEnable, { ids: [mine], enabled: true })).result).toMatchObject({ updated: [mine] });
    fire();
    expect(look(mine)?.state).toBe("triggered");
  });

  it("[CMD-14] is refused to the same id under another key, and to another id under the same key", async () => {
    reinstall();
    const params = { plan_id: "plan-1", ids: [mine] };
    const rejected = { adopted_ids: [], rejected_ids: [mine] };
    expect((await submit(alertsAdopt, params, { principal: { keyId: "b".repeat(64) } })).result).toEqual(rejected);
    expect((await submit(alertsAdopt, params, { principal: OTHER })).result).toEqual(rejected);
    expect(look(mine)?.owner).toBeUndefined();
  });

  it("gives a rule it owns already another plan, and does not touch what it remembers", async () => {
    bench.market.sample(2999, "2026-01-02T03:05:00Z");
    await submit(alertsAdopt, { plan_id: "plan-2", ids: [mine] });
    bench.market.sample(3001, "2026-01-02T03:05:01Z");
    expect(look(mine)?.state).toBe("triggered");
  });

  it("takes no more than an extension may have", async () => {
    const second = await create({ client_request_id: "request-2" }, {});
    reinstall();
    await create({ client_request_id: "request-3" }, {});
    const run = await submit(alertsAdopt, { plan_id: "plan-1", ids: [mine, second] });
    expect(run.result).toEqual({ adopted_ids: [mine], rejected_ids: [second] });
  });
});

describe("every one of them", () => {
  const CHANGES: readonly (readonly [string, HostCommand, object])[] = [
    ["alerts.adopt", alertsAdopt, { plan_id: "plan-1" }],
    ["alerts.enable", alertsEnable, { enabled: false }],
    ["alerts.remove", alertsRemove, {}],
  ];

  it.each(CHANGES)("%s refuses bad parameters", async (_method, command, rest) => {
    for (const ids of [[], [mine, mine], [1], "all", Array.from({ length: 65 }, (_each, index) => `${index}`)]) {
      expect((await submit(command, { ...rest, ids })).code).toBe("command.params_invalid");
    }
    expect((await submit(command, { ...rest, ids: [mine], owner: "svc.sample_guest" })).code).toBe(
      "command.params_invalid",
    );
  });

  it.each(CHANGES)("%s does nothing without the capability or after the generation", async (_method, command, rest) => {
    const before = look(mine);
    const denied = await submit(command, { ...rest, ids: [mine] }, { holds: (each) => each !== "alertsWrite" });
    expect(denied).toMatchObject({ code: "command.permission_denied", commits: 0 });
    const ended = await submit(command, { ...rest, ids: [mine] }, { signal: AbortSignal.abort() });
    expect(ended).toMatchObject({ code: "discarded", commits: 0 });
    expect(look(mine)).toEqual(before);
  });

  it("alerts.list needs tradingRead and takes no parameters", async () => {
    const denied = await submit(alertsList, {}, { holds: (each) => each !== "tradingRead" });
    expect(denied.code).toBe("command.permission_denied");
    expect((await submit(alertsList, { all: true })).code).toBe("command.params_invalid");
  });
});
