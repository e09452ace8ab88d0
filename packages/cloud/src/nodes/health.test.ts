import { setImmediate as turn } from "node:timers/promises";
import { ScriptedMachine } from "@bourse/platform/testing";
import { expect, it } from "vitest";
import { SILENT_LOG } from "../ports/log.ts";
import { Health, type Needed } from "./health.ts";

/** A part that answers, and stores data only while the test lets it. */
function part(): Needed & { isFull: boolean; tries: number } {
  return {
    isFull: false,
    tries: 0,
    async reach() {},
    async tryWriting() {
      this.tries += 1;
      if (this.isFull) throw Object.assign(new Error("no room"), { code: "ENOSPC" });
    },
  };
}

const stand = () => {
  const [database, objects] = [part(), part()];
  return { database, objects, health: new Health({ database, objects, log: SILENT_LOG }) };
};

it.each([
  ["53100", "database", "a database without room on its disk"],
  ["25006", "database", "a database that may only be read"],
  ["ENOSPC", "objects", "a store without room on its disk"],
  ["EROFS", "objects", "a store that may only be read"],
] as const)("[P28] %s: not ready for %s (%s), until it keeps something again", async (code, name, _what) => {
  const { health, ...parts } = stand();
  parts[name].isFull = true;
  expect(await health.missing()).toEqual([]);
  health.noteFault(Object.assign(new Error("refused"), { code }));
  expect(await health.missing()).toEqual([name]);
  parts[name].isFull = false;
  // A reported fault triggers a new check; so does time.
  health.noteFault(Object.assign(new Error("refused"), { code: name === "database" ? "ENOSPC" : "53100" }));
  expect(await health.missing()).toEqual([]);
});

it("[P28] tries no writing where nothing was refused, whatever else fails", async () => {
  const { health, database, objects } = stand();
  for (const code of ["23505", "08006", "40001", undefined]) health.noteFault(Object.assign(new Error("x"), { code }));
  health.noteFault(undefined);
  expect(await health.missing()).toEqual([]);
  expect([database.tries, objects.tries]).toEqual([0, 0]);
});

it("[P28] is ready when a part answers after this machine stood still, and not when it does not answer", async () => {
  const machine = new ScriptedMachine();
  const answers: (() => void)[] = [];
  const slow: Needed = {
    reach: () => new Promise((resolve) => answers.push(resolve)),
    async tryWriting() {},
  };
  const health = new Health({ database: slow, objects: part(), log: SILENT_LOG, machine: machine.time });
  const asked = health.missing();
  machine.standStill(60_000);
  for (const answer of answers) answer();
  expect(await asked).toEqual([]);
  const hung = new Health({ database: slow, objects: part(), log: SILENT_LOG, machine: machine.time }).missing();
  await turn();
  machine.run(2100);
  expect(await hung).toEqual(["database"]);
});
