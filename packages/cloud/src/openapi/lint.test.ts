import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createConfig, lintFromString, oas, Spectral } from "../../../../tools/openapi/index.mjs";

const source = readFileSync(new URL("../../openapi.json", import.meta.url), "utf8");

/** A description with a fault that both linters know. */
const faulty = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "A faulty one", version: "1.0.0" },
  paths: { "/things/{id}": { get: { responses: { "200": { description: "Done." } } } } },
});

async function byRedocly(text: string): Promise<readonly string[]> {
  const config = await createConfig({ extends: ["recommended"] });
  const found = await lintFromString({ source: text, absoluteRef: "/openapi.json", config });
  return found.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

async function bySpectral(text: string): Promise<readonly string[]> {
  const spectral = new Spectral();
  spectral.setRuleset({ extends: [[oas, "recommended"]] });
  const found = await spectral.run(JSON.parse(text));
  return found.map(({ code, message, path }) => `${code}: ${message} at ${path.join("/")}`);
}

describe("the API description has no finding", () => {
  it.each([
    ["recommended of Redocly", byRedocly],
    ["oas of Spectral", bySpectral],
  ])("by the rules %s, which find a fault elsewhere", async (_, lint) => {
    expect((await lint(faulty)).length).toBeGreaterThan(2);
    expect(await lint(source)).toEqual([]);
  });
});
