import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type CatalogueEntry, ERROR_CATALOGUE } from "../errors/index.ts";
import { EVENT_SCHEMAS } from "../events/index.ts";
import { COMMAND_METHODS } from "../generated/methods.ts";
import { MANIFEST_CONTRACTS } from "../manifest/registry.ts";
import { REFERENCE_PAGES } from "./pages.ts";

const folder = new URL("../../../../docs/reference/", import.meta.url);

it.each(Object.entries(REFERENCE_PAGES))(
  "[P29] docs/reference/%s is what the code says (else run: node packages/contract/src/reference/write.ts)",
  (name, page) => expect(readFileSync(new URL(name, folder), "utf8")).toBe(page()),
);

it("[P29] gives every code a number of its own, a title and a hint", () => {
  const entries = Object.entries<CatalogueEntry>(ERROR_CATALOGUE);
  expect(new Set(entries.map(([, entry]) => entry.number)).size).toBe(entries.length);
  for (const [code, entry] of entries) {
    expect(code).toMatch(/^[a-z]+(\.[a-z0-9_]+)+$/);
    expect(entry.number).toBeGreaterThan(0);
    expect(entry.title).not.toMatch(/\.$/);
    expect(entry.hint).not.toBe("");
  }
});

it("[P29] names only codes of the catalogue in the rules of manifests", () => {
  const given = MANIFEST_CONTRACTS.flatMap((each) => each.rules.flatMap((rule) => rule.gives));
  expect(given.filter((code) => !(code in ERROR_CATALOGUE))).toEqual([]);
});

it("names every field of every contract", () => {
  const page = REFERENCE_PAGES["manifests.md"]?.() ?? "";
  for (const field of [
    "`contributes.scannerPresets[].cadenceMinutes.P`",
    "`metadata.managedModel.pythonVersion`",
    "`contributes.views.<key>[].candleLimit`",
  ]) {
    expect(page).toContain(field);
  }
});

it("[CMD-01] [CMD-02] names every command with its parameters and every event", () => {
  const page = REFERENCE_PAGES["host-commands.md"]?.() ?? "";
  for (const method of COMMAND_METHODS) expect(page).toContain(`### ${method}\n`);
  for (const type of Object.keys(EVENT_SCHEMAS)) expect(page).toContain(`### ${type}\n`);
  for (const field of [
    "`client_request_id`",
    "`charts[].chart_id`",
    "`answers`",
    "`completed[].time`",
    "`cancelled`",
  ]) {
    expect(page).toContain(field);
  }
  expect(page).toContain("network; secrets when kind is economics or mcp");
});
