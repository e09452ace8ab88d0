import { arbitraryResource, bytesOf, changed, resource, wasmV1, webApp } from "@bourse/testing/manifests";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOk } from "../issue.ts";
import { schemaFiles } from "../schema-files/files.ts";
import { checkManifest } from "./check.ts";
import { checkOrigin } from "./origin/check.ts";
import { formatIpv6 } from "./origin/ipv6.ts";
import { looksOfficial } from "./publisher.ts";

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

  it("an address is refused exactly where the rule refuses it, and no origin is refused that the rule takes", () => {
    const published = stockValidator("manifest-web-app-3");
    const seen = { taken: 0, refused: 0, missed: 0 };
    const octet = fc.oneof(fc.constantFrom(0, 10, 100, 127, 169, 172, 192, 198, 203, 224, 255), fc.nat({ max: 255 }));
    const ipv4 = fc.tuple(octet, octet, octet, octet).map((octets) => octets.join("."));
    const group = fc.oneof(fc.constantFrom(0, 0, 0, 1, 0x2001, 0xdb8, 0x3fff, 0xfe80), fc.nat({ max: 0xffff }));
    const ipv6 = fc.array(group, { minLength: 8, maxLength: 8 }).map((groups) => `[${formatIpv6(groups)}]`);
    const label = fc.constantFrom("a", "local", "home", "arpa", "xn--a", "a-b", "-a", "0x7f", "1", "test", "com");
    const name = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join("."));
    const port = fc.constantFrom("", ":1", ":65535", ":65536", ":0", ":01");
    const run = fc.property(fc.oneof(ipv4, ipv6, name), port, (host, end) => {
      const origin = `https://${host}${end}`;
      const manifest = changed(webApp(), "/metadata/webApp/networkOrigins", [origin]);
      const ok = checkOrigin(origin) === undefined;
      const passes = published(manifest);
      seen[ok ? "taken" : "refused"] += 1;
      if (passes && !ok) seen.missed += 1;
      if (ok) expect(passes, origin).toBe(true);
    });
    fc.assert(run, { seed: SEED, numRuns: 1500 });
    expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(200);
    expect(seen.missed).toBe(0);
  });

  it("a name is refused for looking official only where the rule refuses it", () => {
    const published = stockValidator("manifest-resource-1");
    const seen = { taken: 0, refused: 0 };
    const first = fc.constantFrom("Service", "SERVICE", "5ervice", "Servicе", "Ser");
    const gap = fc.constantFrom(" ", "-", "", "$", "@");
    const last = fc.constantFrom("Official", "officia1", "OFFICIAL", "Officials", "Office");
    const run = fc.property(first, gap, last, gap, (...parts) => {
      const manifest = { ...resource(), publisher: parts.join("") };
      const refused = looksOfficial(manifest.publisher);
      seen[refused ? "refused" : "taken"] += 1;
      if (isOk(checkManifest(bytesOf(manifest)).issues)) expect(published(manifest), manifest.publisher).toBe(true);
      if (refused) expect(published(manifest), manifest.publisher).toBe(false);
    });
    fc.assert(run, { seed: SEED, numRuns: 500 });
    expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(20);
  });

  it.each(["3.0.0", "3.0.0-rc.1", "2.9.9", "3.0.1-rc.1", "12.0.0"])("the least host %s of a webApp", (version) => {
    const manifest = changed(webApp(), "/minHostVersion", version);
    const ok = isOk(checkManifest(bytesOf(manifest)).issues);
    expect(stockValidator("manifest-web-app-3")(manifest)).toBe(ok);
  });
});
