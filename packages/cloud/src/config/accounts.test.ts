import { describe, expect, it } from "vitest";
import { readAccounts } from "./accounts.ts";
import { ConfigurationError, Environment } from "./environment.ts";

const WHOLE = {
  ISSUER_URL: "https://id.example/realm",
  ISSUER_CLIENT_ID: "bourse",
  ISSUER_CLIENT_SECRET: "canary-secret",
  ISSUER_REDIRECT_URL: "https://market.example/login",
};

function read(variables: NodeJS.ProcessEnv) {
  const environment = new Environment(variables);
  const config = readAccounts(environment);
  environment.end();
  return config;
}

function faultsOf(variables: NodeJS.ProcessEnv): readonly string[] {
  try {
    read(variables);
    return [];
  } catch (fault) {
    if (fault instanceof ConfigurationError) return fault.faults;
    throw fault;
  }
}

describe("the issuer of a configuration", () => {
  it("is whole or not there", () => {
    expect(read({})).toEqual({});
    expect(read(WHOLE).issuer).toEqual({
      url: "https://id.example/realm",
      clientId: "bourse",
      clientSecret: "canary-secret",
      redirectUrl: "https://market.example/login",
      link: "new",
    });
    expect(read({ ...WHOLE, ISSUER_LINK: "verified_email" }).issuer?.link).toBe("verified_email");
    expect(read({ ...WHOLE, ISSUER_URL: "http://127.0.0.1:9000" }).issuer?.url).toBe("http://127.0.0.1:9000");
  });

  it.each([
    [{ ISSUER_LINK: "new" }, /ISSUER_URL is missing.*\n.*\n.*\nISSUER_CLIENT_SECRET is missing/],
    [{ ...WHOLE, ISSUER_URL: "http://id.example" }, /not https/],
    [{ ...WHOLE, ISSUER_LINK: "email" }, /ISSUER_LINK/],
    [{ ...WHOLE, ISSUER_REDIRECT_URL: "market" }, /ISSUER_REDIRECT_URL/],
  ])("[P28] refuses %j", (variables, fault) => {
    const faults = faultsOf(variables).join("\n");
    expect(faults).toMatch(fault);
    expect(faults).not.toContain("canary");
  });
});
