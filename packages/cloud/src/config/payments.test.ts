import { describe, expect, it } from "vitest";
import { readEnvironment, withDefaults } from "./config.ts";
import { ConfigurationError } from "./environment.ts";

function faultsOf(variables: NodeJS.ProcessEnv): readonly string[] {
  try {
    readEnvironment(variables);
    return [];
  } catch (fault) {
    if (fault instanceof ConfigurationError) return fault.faults;
    throw fault;
  }
}

const KEY = { STRIPE_SECRET_KEY: "sk_test_canary" };
const WHOLE = { ...KEY, STRIPE_WEBHOOK_SECRETS: "whsec_canary1, whsec_canary2" };
const flagsOf = (variables: NodeJS.ProcessEnv) =>
  withDefaults(readEnvironment(variables), { info() {}, error() {} }).flags;

describe("the environment of payments", () => {
  it("may be empty: nothing is sold, and payouts are made by hand", () => {
    expect(readEnvironment({}).payouts).toBe("manual");
    expect(flagsOf({})).not.toContain("purchases");
    expect(flagsOf({})).toContain("earnings");
  });

  it("names a provider with all its secrets", () => {
    const config = readEnvironment({ ...WHOLE, PAYOUTS: "stripe", STRIPE_API_BASE: "http://127.0.0.1:9" });
    expect(config.stripe?.webhookSecrets).toEqual(["whsec_canary1", "whsec_canary2"]);
    expect(config.payouts).toBe("stripe");
    expect(flagsOf(WHOLE)).toContain("purchases");
  });

  it.each([
    [{ PAYOUTS: "stripe" }, /STRIPE_SECRET_KEY is missing/],
    [{ PAYOUTS: "bank" }, /PAYOUTS/],
    [KEY, /STRIPE_WEBHOOK_SECRETS is missing/],
    [{ ...WHOLE, STRIPE_SECRET_KEY: "pk_live_canary" }, /not a secret or restricted key/],
    [{ ...WHOLE, STRIPE_WEBHOOK_SECRETS: "canary" }, /not a list of signing secrets/],
    [{ ...WHOLE, STRIPE_API_BASE: "https://canary.example" }, /this machine alone/],
    [{ ...WHOLE, STRIPE_API_BASE: "http://127.canary.example" }, /this machine alone/],
  ])("[P29] refuses %j, and says no value", (variables, fault) => {
    const faults = faultsOf(variables).join("\n");
    expect(faults).toMatch(fault);
    expect(faults).not.toContain("canary");
  });
});
