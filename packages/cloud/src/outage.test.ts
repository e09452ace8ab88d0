import { expect, it } from "vitest";
import { Outage } from "./outage.ts";
import type { Log } from "./ports.ts";

function keptLog(): { readonly log: Log; readonly lines: unknown[] } {
  const lines: unknown[] = [];
  const keep = (level: string) => (facts: object, message: string) => void lines.push([level, message, facts]);
  return { log: { info: keep("info"), error: keep("error") }, lines };
}

it("tells once what is away, whatever is tried, and once that it is back", () => {
  const { log, lines } = keptLog();
  const outage = new Outage(log, { facts: { outbox: "mail" }, away: "it is away", back: "it is back" });
  outage.worked();
  for (let tries = 0; tries < 1000; tries += 1) outage.failed(new Error(`no answer ${tries}`), { job: tries });
  outage.worked();
  outage.worked();
  expect(lines).toEqual([
    ["error", "it is away", { outbox: "mail", job: 0, fault: "Error: no answer 0" }],
    ["info", "it is back", { outbox: "mail", ms: expect.any(Number), failed_tries: 1000 }],
  ]);
});

it("tells of the next time as of the first", () => {
  const { log, lines } = keptLog();
  const outage = new Outage(log, { away: "away", back: "back" });
  for (const fault of ["one", "two"]) {
    outage.failed(fault);
    outage.worked();
  }
  expect(lines).toMatchObject([
    ["error", "away", { fault: "one" }],
    ["info", "back", { failed_tries: 1 }],
    ["error", "away", { fault: "two" }],
    ["info", "back", { failed_tries: 1 }],
  ]);
});
