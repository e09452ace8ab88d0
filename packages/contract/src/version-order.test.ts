import { arbitraryVersion } from "@bourse/testing/manifests";
import fc from "fast-check";
import semver from "semver";
import { describe, expect, it } from "vitest";
import { compareVersions, compareVersionsWithBuild } from "./version-order.ts";

const RUNS = { seed: 20260110, numRuns: 2000 };
const anyText = fc.oneof({ weight: 4, arbitrary: arbitraryVersion }, fc.string(), fc.constantFrom("", "one", "1.0"));

describe.each([
  ["compareVersions", compareVersions],
  ["compareVersionsWithBuild", compareVersionsWithBuild],
])("[VER-07] %s", (_, compare) => {
  it("orders every pair of texts, the same whichever comes first", () => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        expect(compare(a, a)).toBe(0);
        expect(compare(a, b) + compare(b, a)).toBe(0);
      }),
      RUNS,
    );
  });

  it("is transitive", () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (...texts) => {
        const [low = "", middle = "", high = ""] = texts.sort(compare);
        expect(compare(low, middle)).toBeLessThanOrEqual(0);
        expect(compare(middle, high)).toBeLessThanOrEqual(0);
        expect(compare(low, high)).toBeLessThanOrEqual(0);
      }),
      RUNS,
    );
  });
});

describe("[VER-07] the order of versions", () => {
  it("is that of the semver library for every version the library reads", () => {
    const readable = arbitraryVersion.filter((version) => semver.parse(version) !== null);
    fc.assert(
      fc.property(readable, readable, (a, b) => {
        expect(compareVersions(a, b)).toBe(semver.compare(a, b));
      }),
      RUNS,
    );
  });

  it.each([
    ["1.9.0", "1.10.0"],
    ["1.0.0-alpha", "1.0.0-alpha.1"],
    ["1.0.0-alpha.1", "1.0.0-alpha.beta"],
    ["1.0.0-beta.2", "1.0.0-beta.11"],
    ["1.0.0-rc.1", "1.0.0"],
    ["1.0.0-a-b.9", "1.0.0-a-b.10"],
    ["9007199254740992.0.0", "9007199254740993.0.0"],
    ["99999999999999999999.0.0-99999999999999999998", "99999999999999999999.0.0-99999999999999999999"],
    ["no version", "0.0.0-0"],
  ])("puts %s below %s", (low, high) => {
    expect(compareVersions(low, high)).toBe(-1);
    expect(compareVersions(high, low)).toBe(1);
  });

  it("takes build metadata for nothing, unless it is asked for", () => {
    expect(compareVersions("1.0.0+a", "1.0.0+b")).toBe(0);
    expect(compareVersionsWithBuild("1.0.0+2", "1.0.0+10")).toBe(-1);
    expect(compareVersionsWithBuild("1.0.0", "1.0.0+a")).toBe(-1);
  });
});
