import { arbitraryResource, bytesOf, changed, wasmV1, webApp } from "@bourse/testing/manifests";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOk } from "../issue.ts";
import { schemaFiles } from "../schema-files/files.ts";
import { checkManifest } from "./check.ts";

const SEED = 20260111;
const CAPABILITIES = ["tradingRead", "languageModel", "alertsWrite", "chartWrite"];

function stockValidator(name: string) {
  const text = schemaFiles().find((each) => each.name === name)?.text ?? "";
  return new Ajv2020({ strict: true }).compile(JSON.parse(text));
}

describe("[P6] what the published schemas say of structure is what the rules say", () => {
  it("capabilities and contributions of a resource require each other", () => {
    const published = stockValidator("manifest-resource-1");
    const verdicts = { taken: 0, refused: 0 };
    fc.assert(
      fc.property(
        arbitraryResource,
        fc.option(fc.subarray(CAPABILITIES)),
        fc.boolean(),
        (manifest, other, declared) => {
          const { capabilities: own, ...rest } = manifest;
          const capabilities = other ?? own ?? [];
          const changed = declared ? { ...rest, capabilities } : rest;
          const ok = isOk(checkManifest(bytesOf(changed)).issues);
          verdicts[ok ? "taken" : "refused"] += 1;
          expect(published(changed)).toBe(ok);
        },
      ),
      { seed: SEED, numRuns: 500 },
    );
    expect(Math.min(verdicts.taken, verdicts.refused)).toBeGreaterThan(20);
  });

  it("a quote view of a guest requires tradingRead, and a view has one content", () => {
    const published = stockValidator("manifest-wasm-1");
    const view = { id: "svc.sample_guest.v", quoteSymbol: "SPX" };
    const manifest = (capabilities: readonly string[], extra = {}) => ({
      ...wasmV1(),
      id: "svc.sample_guest",
      capabilities,
      contributes: { views: { "svc.sample_guest": [{ ...view, ...extra }] } },
    });
    expect(published(manifest(["tradingRead"]))).toBe(true);
    expect(published(manifest([]))).toBe(false);
    expect(published(manifest(["tradingRead"], { sdui: { type: "label", text: "both" } }))).toBe(false);
  });

  it.each([
    ["https://api.example.com", true],
    ["https://api.example.com:8443", true],
    ["https://API.example.com", false],
    ["https://api.example.com/", false],
    ["https://user@api.example.com", false],
    ["http://api.example.com", false],
    ["https://a'unsafe-inline'", false],
  ])("the form of the origin %s: %s", (origin, taken) => {
    const manifest = changed(webApp(), "/metadata/webApp/networkOrigins", [origin]);
    expect(stockValidator("manifest-web-app-3")(manifest)).toBe(taken);
    expect(isOk(checkManifest(bytesOf(manifest)).issues)).toBe(taken);
  });

  it.each(["3.0.0", "3.0.0-rc.1", "2.9.9", "3.0.1-rc.1", "12.0.0"])("the least host %s of a webApp", (version) => {
    const manifest = changed(webApp(), "/minHostVersion", version);
    const ok = isOk(checkManifest(bytesOf(manifest)).issues);
    expect(stockValidator("manifest-web-app-3")(manifest)).toBe(ok);
  });
});
