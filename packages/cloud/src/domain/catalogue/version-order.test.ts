import { compareVersions } from "@bourse/contract";
import { depth } from "@bourse/testing/depth";
import { arbitraryOwnVersion } from "@bourse/testing/manifests";
import fc from "fast-check";
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
    expect(raise("99999999999999999999.0.1", "99999999999999999999.0.0")).not.toThrow();
    expect(raise("99999999999999999998.0.0", "99999999999999999999.0.0")).toThrow("higher");
  });

  it("[VER-07] is that of the bytes that the database sorts by, for all versions", () => {
    const bytes = (text: string) => Buffer.from(versionPrecedence(text));
    fc.assert(
      fc.property(arbitraryOwnVersion, arbitraryOwnVersion, (a, b) => {
        expect(Math.sign(Buffer.compare(bytes(a), bytes(b)))).toBe(compareVersions(a, b));
      }),
      { numRuns: depth({ usual: 1500, deep: 5000 }) },
    );
  });
});
