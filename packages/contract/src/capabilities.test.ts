import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { CAPABILITIES, CAPABILITY_INDEX, capabilityInfo, isCapability } from "./capabilities.ts";
import { COMMAND_CONTRACTS } from "./commands/index.ts";
import { methodsModule } from "./commands/write.ts";
import { COMMAND_METHODS, isCommandMethod } from "./generated/methods.ts";
import { AMOUNT_MINOR_MIN, RECENT_LOGIN_SECONDS } from "./limits/rest.ts";

it("[MAN-12, MAN-13] names the ten capabilities in the specification's order", () => {
  expect(CAPABILITIES.map((each) => each.name)).toEqual([
    "tradingRead",
    "chartWrite",
    "alertsWrite",
    "languageModel",
    "network",
    "secrets",
    "fileSystemRead",
    "openExternal",
    "browser",
    "shell",
  ]);
});

it("[ABI-04] gives each an index of its own, and 7 to tradingRead", () => {
  expect(CAPABILITY_INDEX.tradingRead).toBe(7);
  expect(Object.values(CAPABILITY_INDEX).toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

it("says to traders what each means", () => {
  for (const { name, title, description } of CAPABILITIES) {
    expect(title.length).toBeGreaterThan(5);
    expect(description).toMatch(/\.$/);
    expect(capabilityInfo(name).title).toBe(title);
  }
});

it("knows no other name, not even an inherited one", () => {
  for (const name of ["", "TradingRead", "toString", "__proto__", "orders"]) expect(isCapability(name)).toBe(false);
});

it("[SERVICE-10, CMD-01] lists the 29 host commands, each asking for known capabilities", () => {
  expect(COMMAND_METHODS).toHaveLength(29);
  expect(Object.keys(COMMAND_CONTRACTS)).toEqual([...COMMAND_METHODS]);
  for (const [method, contract] of Object.entries(COMMAND_CONTRACTS)) {
    expect(contract.method).toBe(method);
    expect(contract.requires.capabilities.every(isCapability)).toBe(true);
  }
  expect(readFileSync(new URL("generated/methods.ts", import.meta.url), "utf8")).toBe(
    methodsModule(Object.keys(COMMAND_CONTRACTS)),
  );
  expect(isCommandMethod("alerts.adopt")).toBe(true);
  expect(isCommandMethod("toString")).toBe(false);
});

it("[LIM-01, LIM-02] keeps the specification's figures for the earnings endpoints", () => {
  expect(RECENT_LOGIN_SECONDS).toBe(1800);
  expect(AMOUNT_MINOR_MIN).toBe(1);
});
