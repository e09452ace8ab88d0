import { expect, it } from "vitest";
import { Outage } from "./outage.ts";
import type { Log } from "./ports/log.ts";

/** An outage with the test's clock, and the lines of its log. */
function stand(facts?: Readonly<Record<string, unknown>>) {
  const lines: unknown[] = [];
  const keep = (level: string) => (said: object, message: string) => void lines.push([level, message, said]);
  const log: Log = { info: keep("info"), error: keep("error") };
  const clock = { ms: 0 };
  const told = { away: "away", back: "back", ...(facts ? { facts } : {}) };
  return { lines, clock, outage: new Outage(log, told, () => clock.ms) };
}

it("tells once what is away, whatever is tried, and once that it is back", () => {
  const { lines, clock, outage } = stand({ outbox: "mail" });
  outage.worked();
  for (let tries = 0; tries < 1000; tries += 1) {
    outage.failed(new Error(`no answer ${tries}`), { job: tries });
    clock.ms += 1000;
  }
  outage.worked();
  outage.worked();
  expect(lines).toEqual([
    ["error", "away", { outbox: "mail", job: 0, fault: "Error: no answer 0" }],
    ["info", "back", { outbox: "mail", ms: 1_000_000, failed_tries: 1000 }],
  ]);
});

it("does not tell that it is back while some tries still fail", () => {
  const { lines, clock, outage } = stand();
  for (let tries = 0; tries < 100; tries += 1) {
    outage.failed("gone");
    clock.ms += 999;
    outage.worked();
  }
  expect(lines).toHaveLength(1);
  clock.ms += 1;
  outage.worked();
  expect(lines[1]).toMatchObject(["info", "back", { failed_tries: 100 }]);
});

it("tells of the next time as of the first", () => {
  const { lines, clock, outage } = stand();
  for (const fault of ["one", "two"]) {
    outage.failed(fault);
    clock.ms += 1000;
    outage.worked();
  }
  expect(lines).toMatchObject([
    ["error", "away", { fault: "one" }],
    ["info", "back", { failed_tries: 1 }],
    ["error", "away", { fault: "two" }],
    ["info", "back", { failed_tries: 1 }],
  ]);
});
