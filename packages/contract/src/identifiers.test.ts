import { describe, expect, it } from "vitest";
import { isExtensionId, isHashValue, isNamespacedId, isSemanticVersion } from "./identifiers.ts";

const segment = (length: number) => "a".repeat(length);

describe("extension id", () => {
  it.each([
    ["the shortest, 12 characters", `svc.${segment(8)}`],
    ["the longest, 128 characters", `svc.${segment(124)}`],
    ["digits at both ends", "svc.1abcdef2"],
    ["dots, underscores and hyphens inside", "svc.a.b_c-d.e"],
    ["marks beside one another", "svc.a..__--b"],
  ])("[ID-01, INTRO-02, LIM-17] accepts %s", (_what, id) => expect(isExtensionId(id)).toBe(true));

  it.each([
    ["11 characters", `svc.${segment(7)}`],
    ["129 characters", `svc.${segment(125)}`],
    ["no prefix", "abcdefghijkl"],
    ["another prefix", "svd.abcdefgh"],
    ["the prefix in upper case", "SVC.abcdefgh"],
    ["the prefix without its dot", "svcabcdefghij"],
    ["an upper-case letter", "svc.abcDefgh"],
    ["a dot at the start of the segment", "svc..abcdefgh"],
    ["a dot at the end", "svc.abcdefgh."],
    ["a hyphen at the end", "svc.abcdefgh-"],
    ["an underscore at the start", "svc._abcdefgh"],
    ["a space", "svc.abcd efgh"],
    ["a slash", "svc.abcd/efgh"],
    ["a letter beyond ASCII", "svc.abcdéfgh"],
    ["a line break at the end", "svc.abcdefgh\n"],
    ["nothing", ""],
  ])("[ID-01] refuses %s", (_what, id) => expect(isExtensionId(id)).toBe(false));
});

describe("namespaced id", () => {
  it.each([
    ["the shortest extension id with one character", `svc.${segment(8)}.x`],
    ["128 characters", `svc.${segment(8)}.${"x".repeat(115)}`],
    ["an upper-case suffix", "svc.abcdefgh.Main-View_1"],
    ["a suffix of marks", "svc.abcdefgh.-_."],
    ["a split at a later dot only", "svc.a.b.c.d.ef.g"],
    ["an extension id of 126 characters", `svc.${segment(122)}.x`],
  ])("[ID-02] accepts %s", (_what, id) => expect(isNamespacedId(id)).toBe(true));

  it.each([
    ["129 characters", `svc.${segment(8)}.${"x".repeat(116)}`],
    ["an extension id alone", "svc.abcdefghij"],
    ["an extension id that is too short", "svc.abcdefg.x"],
    ["an empty suffix", "svc.abcdefgh."],
    ["an upper-case letter before the split", "svc.Abcdefgh.x"],
    ["a suffix with a slash", "svc.abcdefgh.a/b"],
    ["a suffix with a colon", "svc.abcdefgh.a:b"],
    ["three characters", "a.b"],
    ["nothing", ""],
  ])("[ID-02] refuses %s", (_what, id) => expect(isNamespacedId(id)).toBe(false));

  it("[ID-02] agrees with trying every split", () => {
    const alphabet = ["a", "B", ".", "-", "svc.abcdefgh", "svc.", "1", "/"];
    let seed = 7;
    const next = (bound: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * bound);
    };
    for (let round = 0; round < 5000; round += 1) {
      const text = Array.from({ length: 1 + next(8) }, () => alphabet[next(alphabet.length)] ?? "").join("");
      expect([text, isNamespacedId(text)]).toEqual([text, splits(text)]);
    }
  });

  it("[R-JSON] answers a hostile long text in linear time", () => {
    const hostile = `svc.abcdefgh${".a".repeat(500_000)}!`;
    expect(isNamespacedId(hostile)).toBe(false);
  });
});

function splits(text: string): boolean {
  if (text.length < 3 || text.length > 128) return false;
  return [...text.matchAll(/\./g)].some(
    ({ index }) => isExtensionId(text.slice(0, index)) && /^[A-Za-z0-9._-]+$/.test(text.slice(index + 1)),
  );
}

describe("semantic version", () => {
  it.each([
    "0.0.0",
    "1.2.3",
    "10.20.30",
    "1.0.0-alpha",
    "1.0.0-alpha.1",
    "1.0.0-0.3.7",
    "1.0.0-x-y-z.--",
    "1.0.0-0a",
    "1.0.0-01a",
    "1.0.0+001",
    "1.0.0+build.05",
    "1.0.0-rc.1+sha.5114f85",
    "99999999999999999999.0.0",
  ])("[ID-03] accepts %s", (version) => expect(isSemanticVersion(version)).toBe(true));

  it.each([
    "1",
    "1.2",
    "1.2.3.4",
    "v1.2.3",
    "01.2.3",
    "1.02.3",
    "1.2.03",
    "1.2.3-",
    "1.2.3-01",
    "1.2.3-a..b",
    "1.2.3+",
    "1.2.3+a..b",
    "1.2.3-a_b",
    "1.2.3 ",
    "1.2.3\n",
    "-1.2.3",
    "1.2.x",
    "",
  ])("[ID-03] refuses %j", (version) => expect(isSemanticVersion(version)).toBe(false));
});

describe("hash value", () => {
  it("[ID-04] is exactly 64 lowercase hexadecimal characters", () => {
    expect(isHashValue("0123456789abcdef".repeat(4))).toBe(true);
    for (const bad of [
      "a".repeat(63),
      "a".repeat(65),
      "A".repeat(64),
      `${"a".repeat(63)}g`,
      ` ${"a".repeat(63)}`,
      "",
    ]) {
      expect(isHashValue(bad)).toBe(false);
    }
  });
});
