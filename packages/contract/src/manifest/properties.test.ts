import { depth } from "@bourse/testing/depth";
import {
  ABSENT,
  arbitraryLayout,
  arbitraryResource,
  bytesOf,
  changed,
  errorsOf,
  SAMPLES,
} from "@bourse/testing/manifests";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkEnvelope } from "../events/check-envelope.ts";
import { canonicalizeBytes } from "../json/canonicalize.ts";
import { parseStrictJson } from "../json/parse.ts";
import { isJsonObject, type JsonValue } from "../json/value.ts";
import { checkLayout } from "../view/check.ts";
import { checkManifest, checkManifestValue, parseManifest } from "./check.ts";

const seeded = { seed: 20_261_121, numRuns: 400 };
const samples = Object.values(SAMPLES);

/** Every pointer of a value except the root. */
function pointersOf(value: unknown, at = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const pointer = `${at}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    return [pointer, ...pointersOf(inner, pointer)];
  });
}

function valueAt(draft: unknown, pointer: string): unknown {
  const steps = pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  return steps.reduce<unknown>((inner, step) => (inner as Record<string, unknown>)[step], draft);
}

describe("generated manifests", () => {
  it("[P6] are accepted when they are valid, layouts included", () => {
    fc.assert(
      fc.property(arbitraryResource, (draft) => {
        expect(errorsOf(draft)).toEqual([]);
      }),
      seeded,
    );
    fc.assert(
      fc.property(arbitraryLayout, (node) => {
        expect(checkLayout(node)).toEqual([]);
      }),
      seeded,
    );
  });

  it("[P6] get the same verdict however their text is written", () => {
    fc.assert(
      fc.property(arbitraryResource, fc.integer({ min: 0, max: 4 }), (draft, indent) => {
        const spaced = checkManifest(new TextEncoder().encode(JSON.stringify(draft, null, indent)));
        const canonical = spaced.canonical ?? new Uint8Array();
        expect(checkManifest(canonical).canonical).toEqual(canonical);
        expect(checkManifest(canonical).issues).toEqual(spaced.issues);
      }),
      { ...seeded, numRuns: 100 },
    );
  });

  it("[P6] get the same verdict from their bytes twice, and from their value", () => {
    fc.assert(
      fc.property(fc.constantFrom(...samples), fc.nat(), fc.json(), (make, pick, json) => {
        const pointers = pointersOf(make());
        const draft = changed(make(), pointers[pick % pointers.length] ?? "/id", JSON.parse(json));
        const bytes = bytesOf(draft);
        const read = parseManifest(bytes);
        expect(checkManifest(bytes)).toEqual(checkManifest(bytes));
        const places = checkManifest(bytes).issues.map((each) => each.pointer);
        if (read.ok)
          expect(new Set(checkManifestValue(read.value).map((each) => each.pointer))).toEqual(new Set(places));
      }),
      seeded,
    );
  });
});

describe("single changes of a valid manifest", () => {
  const cases = samples.flatMap((make) => pointersOf(make()).map((pointer) => ({ make, pointer })));
  const free = (pointer: string) => pointer.startsWith("/metadata/");

  it("[P6, MAN-11] an unknown member of any closed object is refused there and nowhere else", () => {
    for (const { make, pointer } of cases.filter((each) => !free(each.pointer) || each.make().runtime === "webApp")) {
      const value = valueAt(make(), pointer);
      const open = pointer === "/metadata" || /^\/contributes\/views$|\/files$/.test(pointer);
      if (!isJsonObject(value) || open) continue;
      expect([pointer, errorsOf(changed(make(), `${pointer}/unknown`, 1))]).toEqual([
        pointer,
        [`manifest.unknown_property ${pointer}/unknown`],
      ]);
    }
  });

  it("[P6] a value of another type is refused at its place, whatever else that breaks", () => {
    for (const { make, pointer } of cases) {
      if (free(pointer) && !["webApp", "managedModel"].includes(make().runtime as string)) continue;
      const wrong = typeof valueAt(make(), pointer) === "boolean" ? "text" : true;
      const faults = errorsOf(changed(make(), pointer, wrong));
      const [named] = faults.filter((each) => each.endsWith(` ${pointer}`));
      expect([pointer, named]).toEqual([pointer, expect.stringMatching(/^(manifest\.type|json\.integer_invalid) /)]);
    }
  });

  it("[P6] a missing member is either allowed or told", () => {
    for (const { make, pointer } of cases) {
      const faults = errorsOf(changed(make(), pointer, ABSENT));
      const parent = pointer.slice(0, pointer.lastIndexOf("/"));
      const required = faults.includes(`manifest.required ${parent}`);
      const consistent = faults.every((each) => /^manifest\.(required|coupling|count|runtime_unknown) /.test(each));
      expect([pointer, faults.length === 0 || required || consistent]).toEqual([pointer, true]);
    }
  });
});

describe("hostile input", () => {
  const never = (bytes: Uint8Array) => {
    expect(() => checkManifest(bytes)).not.toThrow();
    expect(() => parseStrictJson(bytes)).not.toThrow();
    expect(() => canonicalizeBytes(bytes)).not.toThrow();
    expect(() => checkEnvelope(bytes, { declaredViews: new Set() })).not.toThrow();
  };

  it("[P4, R-JSON] random bytes throw nothing", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), never), { ...seeded, numRuns: 2000 });
  });

  it("[P4, R-JSON] random JSON throws nothing, alone and inside a manifest", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.constantFrom(...samples), fc.nat(), (json, make, pick) => {
        never(new TextEncoder().encode(json));
        const pointers = pointersOf(make());
        never(bytesOf(changed(make(), pointers[pick % pointers.length] ?? "/id", JSON.parse(json))));
      }),
      { ...seeded, numRuns: depth({ usual: 250, deep: 1000 }) },
    );
  });

  it("[P4, R-JSON] a flipped byte of a valid manifest throws nothing", () => {
    const source = bytesOf(SAMPLES["manifest-resource-1"]());
    fc.assert(
      fc.property(fc.nat({ max: source.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, mask) => {
        const bytes = Uint8Array.from(source);
        bytes[at] = (bytes[at] ?? 0) ^ mask;
        never(bytes);
      }),
      { ...seeded, numRuns: 1000 },
    );
  });

  it("[P4, R-JSON] strict reading accepts nothing that the engine's reader refuses, and reads the same", () => {
    fc.assert(
      fc.property(fc.oneof(fc.json({ noUnicodeString: false }), fc.string()), (text) => {
        const read = parseStrictJson(new TextEncoder().encode(text));
        if (read.ok) expect(read.value).toEqual(JSON.parse(text) as JsonValue);
      }),
      { ...seeded, numRuns: depth({ usual: 500, deep: 2000 }) },
    );
  });
});
