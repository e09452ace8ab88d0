import {
  EXTENSION_METHODS,
  IN_APP_METHODS,
  IN_APP_NAMESPACES,
  inAppParamsFaults,
  inAppResultFaults,
} from "@bourse/contract/in-app";
import { BRIDGE_CONTRACTS } from "@bourse/contract/web-app";
import { testGuest } from "@bourse/host/testing";
import { describe, expect, it } from "vitest";
import { COMMANDS } from "../commands/index.ts";
import { TRADER } from "../principal/principal.ts";
import { inAppGate } from "./gate.ts";
import { IN_APP_ROWS } from "./methods/index.ts";
import type { InAppServices } from "./services.ts";

/** Fails the test as soon as a method reaches a service. */
const untouchable = new Proxy({} as InAppServices, {
  get(_, name) {
    throw new Error(`reached ${String(name)}`);
  },
});
const gate = inAppGate({ methods: IN_APP_ROWS, services: untouchable });
const METHODS = Object.values(IN_APP_METHODS);
const OTHERS = [testGuest(), { ...testGuest(), kind: "app" as const }, TRADER, { kind: "task" as const, id: "a" }];

const request = (method: string, params: object) => ({
  method,
  params: { ...params },
  signal: new AbortController().signal,
  report: () => undefined,
});
const runCommand = () => Promise.resolve(null);
const ask = () => Promise.resolve(null);

describe("the gate of the in-app API", () => {
  it.each(METHODS)("[INAPP-04] lets no guest, application, page or task through to $method", ({ method, sample }) => {
    for (const principal of OTHERS) {
      expect(() => gate({ principal, runCommand, ask }, request(method, sample.params))).toThrow(
        expect.objectContaining({ code: "inapp.denied" }),
      );
    }
  });

  it("[INAPP-04] has no method that a guest's commands or the bridge of applications have", () => {
    const others = new Set<string>([
      ...COMMANDS.map(({ contract }) => contract.method),
      ...Object.keys(BRIDGE_CONTRACTS),
    ]);
    expect(METHODS.filter(({ method }) => others.has(method))).toEqual([]);
  });

  it.each(METHODS)("refuses unknown parameters of $method before any service is reached", ({ method, sample }) => {
    const principal = { kind: "inApp", origin: "builtIn", id: "test.a", name: "A" } as const;
    const bad = { ...sample.params, surplus: 1 };
    expect(() => gate({ principal, runCommand, ask }, request(method, bad))).toThrow(
      expect.objectContaining({ code: "inapp.params_invalid" }),
    );
  });

  it.each(["output.show", "test.a", "test.ab.run"])(
    "lets no plugin register %s, which does not bear its name",
    (command) => {
      const principal = { kind: "inApp", origin: "plugin", id: "test.a", name: "A (plugin)" } as const;
      expect(() => gate({ principal, runCommand, ask }, request("commands/register", { command }))).toThrow(
        expect.objectContaining({ code: "plugin.command_foreign" }),
      );
    },
  );

  it.each(["__proto__", "toString", "window/none"])("knows no method %s", (method) => {
    const principal = { kind: "inApp", origin: "builtIn", id: "test.a", name: "A" } as const;
    expect(() => gate({ principal, runCommand, ask }, request(method, {}))).toThrow(
      expect.objectContaining({ code: "inapp.method_unknown" }),
    );
  });
});

describe("the registry of methods", () => {
  it("names each method under a namespace of the specification, with a sample that fits", () => {
    for (const contract of [...METHODS, ...Object.values(EXTENSION_METHODS)]) {
      const [namespace = ""] = contract.method.split("/");
      expect([...IN_APP_NAMESPACES, "extension", "initialize"]).toContain(namespace);
      expect(inAppParamsFaults(contract, contract.sample.params), contract.method).toEqual([]);
      expect(inAppResultFaults(contract, contract.sample.result), contract.method).toEqual([]);
    }
  });
});
