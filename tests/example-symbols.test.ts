import { globSync, readFileSync } from "node:fs";
import { SIMULATED_INSTRUMENTS } from "@bourse/bars";
import { expect, it } from "vitest";
import { root } from "../scripts/lib/root.ts";

/** Shown by every host. */
const SIMULATED = new Set(SIMULATED_INSTRUMENTS.map(({ symbol }) => symbol));
/** Shown by a checkout without anything being added: it has the recorded index as well. */
const SHIPPED = new Set(["SPX", ...SIMULATED]);

interface Named {
  readonly symbols?: readonly string[];
  readonly symbol?: string;
  readonly quoteSymbol?: string;
}

const EXAMPLES = globSync("examples/*/manifest.json", { cwd: root });
const BEGINNINGS = globSync(
  ["examples/learn/*/package/manifest.json", "packages/tool/templates/*/package/manifest.json"],
  { cwd: root },
);

it.each([
  ...EXAMPLES.map((file) => [file, "ship", SHIPPED] as const),
  ...BEGINNINGS.map((file) => [file, "every host has", SIMULATED] as const),
])("%s names only symbols that %s", (file, _, known) => {
  const { contributes } = JSON.parse(readFileSync(`${root}/${file}`, "utf8")) as {
    contributes: Readonly<Record<string, readonly Named[] | Readonly<Record<string, readonly Named[]>>>>;
  };
  const items = Object.values(contributes).flatMap((each) => (Array.isArray(each) ? each : Object.values(each).flat()));
  const names = items.flatMap(({ symbols = [], symbol, quoteSymbol }: Named) => [...symbols, symbol, quoteSymbol]);
  expect(names.filter((name) => name !== undefined && !known.has(name))).toEqual([]);
});

it("finds the examples", () => {
  expect([EXAMPLES.length, BEGINNINGS.length]).toEqual([
    expect.toSatisfy((n) => n > 3),
    expect.toSatisfy((n) => n > 15),
  ]);
});
