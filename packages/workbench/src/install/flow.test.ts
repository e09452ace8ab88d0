import type { Extension, Plan } from "@bourse/contract/host-api";
import { describe, expect, it } from "vitest";
import { canInstall, type Flow, nextFlow, RESOLVING } from "./flow.ts";

const PLAN = {
  plan_id: "p",
  key_trusted: false,
  approved_before: ["tradingRead", "gone"],
  capabilities: [{ name: "tradingRead" }, { name: "alertsWrite" }],
  approval: "each",
  terms: [],
} as unknown as Plan;

const planned = (plan: Plan = PLAN) => nextFlow(RESOLVING, { type: "planned", plan });
const approved = (flow: Flow) => (flow.step === "review" ? flow.approved : undefined);

describe("the installation", () => {
  it("[MAN-12] chooses beforehand only what was approved before and is still declared", () => {
    expect(approved(planned())).toEqual(["tradingRead"]);
    expect(approved(planned({ ...PLAN, approved_before: [] }))).toEqual([]);
  });

  it("[MAN-12] approves each capability on its own", () => {
    const both = nextFlow(planned(), { type: "approve", name: "alertsWrite", on: true });
    expect(approved(both)).toEqual(["tradingRead", "alertsWrite"]);
    expect(approved(nextFlow(both, { type: "approve", name: "tradingRead", on: false }))).toEqual(["alertsWrite"]);
    expect(approved(nextFlow(planned(), { type: "approveAll", on: true }))).toEqual(["tradingRead", "alertsWrite"]);
  });

  it("does not start before a new key is trusted", () => {
    expect(canInstall(planned())).toBe(false);
    expect(nextFlow(planned(), { type: "start" }).step).toBe("review");
    const trusted = nextFlow(planned(), { type: "trust", on: true });
    expect(nextFlow(trusted, { type: "start" }).step).toBe("installing");
    expect(canInstall(planned({ ...PLAN, key_trusted: true }))).toBe(true);
    const official = { revision: 1, threshold: 2, keys: 3, signed_by: ["a", "b"] };
    expect(canInstall(planned({ ...PLAN, official }))).toBe(true);
  });

  it("[RUN-04] starts what is allowed as a whole only with all of it", () => {
    const whole = planned({ ...PLAN, key_trusted: true, approval: "whole" });
    expect(canInstall(whole)).toBe(false);
    const all = nextFlow(whole, { type: "approveAll", on: true });
    expect(canInstall(all)).toBe(true);
    expect(canInstall(nextFlow(all, { type: "approveAll", on: false }))).toBe(false);
  });

  it("does not start before every term is accepted, now or before", () => {
    const terms = [
      { kind: "network", value: "a".repeat(16), accepted: true },
      { kind: "licence", value: "b".repeat(16), accepted: false },
    ] as unknown as Plan["terms"];
    const flow = planned({ ...PLAN, key_trusted: true, terms });
    expect(canInstall(flow)).toBe(false);
    const accepted = nextFlow(flow, { type: "accept", value: "b".repeat(16), on: true });
    expect(canInstall(accepted)).toBe(true);
    expect(canInstall(nextFlow(accepted, { type: "accept", value: "b".repeat(16), on: false }))).toBe(false);
  });

  it("ends in a result or in an error that can be tried again", () => {
    const installing: Flow = { step: "installing", plan: PLAN };
    expect(nextFlow(installing, { type: "installed", extension: {} as Extension }).step).toBe("done");
    const failed = nextFlow(installing, { type: "fail", error: new Error("x") });
    expect(nextFlow(failed, { type: "again" })).toEqual(RESOLVING);
  });

  it("passes over events that do not fit", () => {
    expect(nextFlow(RESOLVING, { type: "start" })).toEqual(RESOLVING);
    expect(nextFlow(RESOLVING, { type: "installed", extension: {} as Extension })).toEqual(RESOLVING);
  });
});
