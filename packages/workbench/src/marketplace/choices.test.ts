import type { PluginSummary } from "@bourse/contract/host-api";
import { expect, it } from "vitest";
import { ALL, type Choices, chosen, isNarrowed, ORDER } from "./choices.ts";
import { newPermissions, priceWords } from "./words.ts";

const plugin = (id: string, change: Partial<PluginSummary> = {}, capabilities: string[] = []): PluginSummary => ({
  id,
  name: id,
  description: "",
  publisher: "p",
  publisher_verified: true,
  runtime: "resource",
  latest: { version: "1.0.0", channel: "stable", published_at: "2026-01-01T00:00:00.000Z", capabilities },
  ...change,
});

const PLUGINS = [
  plugin("c", { runtime: "wasm", price: { amount_minor: 5, currency: "EUR" } }, ["tradingRead"]),
  plugin("a", { publisher: "z" }),
  plugin("b", {
    runtime: "webApp",
    latest: { ...plugin("b").latest, published_at: "2026-02-01T00:00:00.000Z", capabilities: ["network"] },
  }),
];
const ids = (choices: Partial<Choices>) => chosen(PLUGINS, { ...ALL, ...choices }).map(({ id }) => id);

it("leaves out what does not fit every choice", () => {
  expect(ids({})).toEqual(["c", "a", "b"]);
  expect(ids({ kind: "wasm" })).toEqual(["c"]);
  expect(ids({ permission: "network" })).toEqual(["b"]);
  expect(ids({ permission: "none" })).toEqual(["a"]);
  expect(ids({ kind: "wasm", permission: "network" })).toEqual([]);
  expect([isNarrowed(ALL), isNarrowed({ ...ALL, order: "name" }), isNarrowed({ ...ALL, kind: "wasm" })]).toEqual([
    false,
    false,
    true,
  ]);
});

it("sorts by each order that it offers", () => {
  expect(ORDER.options.map(([order]) => [order, ids({ order }).join("")])).toEqual([
    ["", "cab"],
    ["name", "abc"],
    ["updated", "bca"],
    ["publisher", "bca"],
    ["free", "abc"],
  ]);
});

it("writes prices with the digits of their currency", () => {
  const written = [undefined, { amount_minor: 0, currency: "EUR" }, { amount_minor: 1900, currency: "EUR" }];
  expect(written.map(priceWords)).toEqual(["Free", "Free", "19.00 EUR"]);
  expect(priceWords({ amount_minor: 1900, currency: "JPY" })).toBe("1,900 JPY");
});

it("names only the permissions that an update adds", () => {
  expect(newPermissions(["tradingRead", "network"], ["tradingRead"])).toBe("The update also asks for: Use the network");
  expect(newPermissions(["tradingRead"], ["tradingRead", "network"])).toBeUndefined();
});
