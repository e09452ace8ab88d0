import type { ActivationReport } from "@bourse/contract/host-api";
import { manualClock } from "@bourse/host/testing";
import { beforeEach, expect, it } from "vitest";
import type { AuditEntry } from "../store/audit.ts";
import { type StateAudit, stateAudit } from "./state-audit.ts";

const clock = manualClock();
let lines: AuditEntry[];
let states: StateAudit;
beforeEach(() => {
  lines = [];
  const audit = { add: (entry: AuditEntry) => void lines.push(entry) };
  const report = (cause: unknown) => {
    throw cause;
  };
  states = stateAudit({ clock, audit, linesPerHour: 4, transaction: (work) => work(), report });
});

const report = (state: ActivationReport["state"], message?: string): ActivationReport => ({
  state,
  since: clock.now().toISOString(),
  ...(message === undefined ? {} : { reason: { message } }),
});
const recorded = () => lines.map(({ subject, detail }) => `${subject} ${detail.state}`);

it("records every state of a hosted package once, however often its progress changes", () => {
  for (const message of ["10 %", "50 %", "90 %"]) states.note("a", report("preparing", message), "all");
  states.note("a", report("starting"), "all");
  states.note("a", report("healthy"), "all");
  expect(recorded()).toEqual(["a preparing", "a starting", "a healthy"]);
  expect(lines[0]?.detail.reason).toEqual({ message: "10 %" });
});

it("records of a guest that it failed, and that it works again", () => {
  for (const state of ["starting", "healthy", "failed", "starting", "healthy", "starting", "healthy"] as const) {
    states.note("a", report(state), "failures");
  }
  expect(recorded()).toEqual(["a failed", "a healthy"]);
});

it("records a bounded number of lines in an hour and says so, and nothing once it is closed", () => {
  const crash = () => {
    states.note("a", report("healthy"), "all");
    states.note("a", report("failed"), "all");
  };
  for (let n = 0; n < 5; n += 1) crash();
  expect(lines.map(({ detail }) => detail.note)).toEqual([
    undefined,
    undefined,
    undefined,
    "no further state is recorded in this hour",
  ]);
  states.note("b", report("failed"), "all");
  expect(recorded()).toHaveLength(5);
  clock.advance(3_600_000);
  crash();
  expect(recorded()).toHaveLength(7);
  states.close();
  crash();
  expect(recorded()).toHaveLength(7);
});
