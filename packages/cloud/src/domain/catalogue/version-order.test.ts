import fc from "fast-check";
import { compare } from "semver";
import { describe, expect, it } from "vitest";
import { compareNewestFirst, requireRaised, versionKey, versionPrecedence } from "./version-order.ts";

const raise =
  (version: string, ...existing: string[]) =>
  () =>
    requireRaised(
      version,
      existing.map((each) => ({ version: each })),
    );

describe("the order of versions", () => {
  it("[VER-07] is that of semantic versions, not of text", () => {
    const versions = ["1.10.0", "1.9.0", "1.0.0-beta.11", "1.0.0-beta.2", "1.0.0-alpha"].map((version) => ({
      version,
    }));
    expect(versions.toReversed().sort(compareNewestFirst)).toEqual(versions);
  });

  it("[R-PUBLISH] takes build metadata for nothing", () => {
    expect(versionKey("1.0.0-rc.1+build.5")).toBe("1.0.0-rc.1");
    expect(raise("1.0.0+b", "1.0.0+a")).toThrow("version 1.0.0+a exists");
  });

  it("[VER-07] must rise above every living version", () => {
    expect(raise("1.0.1", "1.0.0", "1.0.1-rc.1")).not.toThrow();
    expect(raise("1.0.0-rc.1", "1.0.0")).toThrow("higher");
    expect(raise("1.5.0", "1.0.0", "2.0.0")).toThrow("higher");
  });

  it("[VER-07] is that of the bytes that the database sorts by, for all versions", () => {
    const number = fc.oneof(fc.nat({ max: 12 }), fc.nat()).map(String);
    const word = fc.stringMatching(/^[0-9A-Za-z-]{0,3}[A-Za-z-][0-9A-Za-z-]{0,3}$/);
    const identifiers = fc.array(fc.oneof(number, word), { minLength: 1, maxLength: 4 }).map((each) => each.join("."));
    const pre = fc.option(identifiers, { nil: undefined });
    const build = fc.option(fc.constantFrom("a", "b.1"), { nil: undefined });
    const version = fc
      .tuple(number, number, number, pre, build)
      .map(([a, b, c, d, e]) => `${a}.${b}.${c}${d === undefined ? "" : `-${d}`}${e === undefined ? "" : `+${e}`}`);
    const bytes = (text: string) => Buffer.from(versionPrecedence(text));
    fc.assert(
      fc.property(version, version, (a, b) => {
        expect(Math.sign(Buffer.compare(bytes(a), bytes(b)))).toBe(compare(a, b));
      }),
      { numRuns: 5000 },
    );
  });
});
