import { ScriptedMachine } from "@bourse/platform/testing";
import { expect, it } from "vitest";
import { within } from "./within.ts";

const LATE = new Error("late");
const limitOf = (machine: ScriptedMachine) => ({ ms: 3000, late: () => LATE, machine: machine.time });

it.each([1000, 10_000, 60_000])("[P28] blames no peer for %i ms in which this machine stood still", async (ms) => {
  const machine = new ScriptedMachine();
  const { promise, resolve } = Promise.withResolvers<string>();
  const asked = within(promise, limitOf(machine));
  machine.run(2000);
  machine.standStill(ms);
  resolve("answered");
  expect(await asked).toBe("answered");
});

it("[P28] reads an answer that arrived while the machine stood still at the very end of the limit", async () => {
  const machine = new ScriptedMachine();
  const { promise, resolve } = Promise.withResolvers<string>();
  const asked = within(promise, limitOf(machine));
  machine.run(2999.5);
  machine.standStill(60_000);
  machine.run(10);
  resolve("answered");
  expect(await asked).toBe("answered");
});

it.each([
  ["on a machine that runs", (machine: ScriptedMachine) => machine.run(3100)],
  [
    "while others take the processor forever, within four times the limit",
    (machine: ScriptedMachine) => machine.steal(12_500),
  ],
])("[P28] still ends %s", async (_title, pass) => {
  const machine = new ScriptedMachine();
  const asked = expect(within(new Promise(() => {}), limitOf(machine))).rejects.toBe(LATE);
  pass(machine);
  await asked;
});
