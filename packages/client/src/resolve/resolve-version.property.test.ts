import { compareVersions } from "@bourse/contract";
import { depth } from "@bourse/testing/depth";
import { arbitraryVersion } from "@bourse/testing/manifests";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { signedRecord } from "../../test/signed-record.ts";
import { RESOLVE_CODES } from "./reasons.ts";
import type { PublishedRecord } from "./record.ts";
import { resolveVersion } from "./resolve-version.ts";

const near = fc
  .tuple(
    fc.nat({ max: 3 }),
    fc.nat({ max: 3 }),
    fc.nat({ max: 3 }),
    fc.constantFrom("", "-alpha", "-alpha.1", "-rc.2", "+a"),
  )
  .map(([major, minor, patch, rest]) => `${major}.${minor}.${patch}${rest}`);
const version = fc.oneof(near, arbitraryVersion);
const { record } = signedRecord();
const trustedKeys = new Set([record.keyId]);
const SEED = 20260102;

describe("resolveVersion, for any input", () => {
  it("[P9] gives trust.version_backwards exactly when the version is not above the highest seen", () => {
    fc.assert(
      fc.property(version, version, (offered, highestSeen) => {
        const input = {
          record: { ...record, version: offered },
          trustedKeys,
          hostVersion: "3.0.0",
          abiMask: 31,
          highestSeen,
        };
        const backwards = resolveVersion(input).reasons.some((each) => each.code === "trust.version_backwards");
        expect(backwards).toBe(offered !== highestSeen && compareVersions(offered, highestSeen) <= 0);
      }),
      { seed: SEED, numRuns: depth({ usual: 100, deep: 300 }) },
    );
  });

  it("[VER-08] gives resolve.host_too_old exactly when the host is below the minimum", () => {
    fc.assert(
      fc.property(version, version, (hostVersion, minHostVersion) => {
        const input = { record: { ...record, minHostVersion }, trustedKeys, hostVersion, abiMask: 31 };
        const tooOld = resolveVersion(input).reasons.some((each) => each.code === "resolve.host_too_old");
        expect(tooOld).toBe(compareVersions(hostVersion, minHostVersion) < 0);
      }),
      { seed: SEED, numRuns: depth({ usual: 100, deep: 300 }) },
    );
  });

  it("[P28] is pure, gives only reasons of the closed list, and never throws", () => {
    const odd = fc.oneof(fc.string(), fc.integer(), fc.constantFrom(null, undefined, true));
    const fields = fc.record(
      {
        id: fc.string(),
        version: fc.oneof(fc.string(), arbitraryVersion),
        minHostVersion: fc.oneof(fc.string(), arbitraryVersion),
        unreadable: fc.constantFrom(undefined, "signature"),
        runtime: fc.string(),
        digest: fc.string(),
        state: odd,
        abiMask: odd,
        signature: fc.uint8Array(),
        publicKey: fc.uint8Array(),
        manifest: fc.uint8Array(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fields, fc.oneof(fc.string(), arbitraryVersion), fc.integer(), (changes, hostVersion, abiMask) => {
        const input = { record: { ...record, ...changes } as PublishedRecord, trustedKeys, hostVersion, abiMask };
        const verdict = resolveVersion(input);
        expect(resolveVersion(input)).toEqual(verdict);
        expect(verdict.reasons.filter((each) => !RESOLVE_CODES.includes(each.code))).toEqual([]);
      }),
      { seed: SEED, numRuns: depth({ usual: 100, deep: 300 }) },
    );
  });
});
