import { globSync, readFileSync } from "node:fs";
import { SIMULATED_INSTRUMENTS } from "@bourse/bars";
import { expect, it } from "vitest";
import { root } from "../scripts/lib/root.ts";

/** Shown by a checkout without anything being added: the recorded index and the simulated exchange. */
const SHIPPED = new Set(["SPX", ...SIMULATED_INSTRUMENTS.map(({ symbol }) => symbol)]);

interface Named {
  readonly symbols?: readonly string[];
  readonly symbol?: string;
  readonly quoteSymbol?: string;
}

const FILES = globSync(["examples/*/manifest.json", "examples/learn/*/package/manifest.json"], { cwd: root });

it.each(FILES)("%s names only symbols that ship", (file) => {
  const { contributes } = JSON.parse(readFileSync(`${root}/${file}`, "utf8")) as {
    contributes: Readonly<Record<string, readonly Named[] | Readonly<Record<string, readonly Named[]>>>>;
  };
  const items = Object.values(contributes).flatMap((each) => (Array.isArray(each) ? each : Object.values(each).flat()));
  const names = items.flatMap(({ symbols = [], symbol, quoteSymbol }: Named) => [...symbols, symbol, quoteSymbol]);
  expect(names.filter((name) => name !== undefined && !SHIPPED.has(name))).toEqual([]);
});

it("finds the examples", () => {
  expect(FILES.length).toBeGreaterThan(3);
});
