import fc from "fast-check";
import semver from "semver";
import { describe, expect, it } from "vitest";
import { signedRecord } from "../../test/signed-record.ts";
import { RESOLVE_CODES } from "./reasons.ts";
import type { PublishedRecord } from "./record.ts";
import { resolveVersion } from "./resolve-version.ts";

const part = fc.integer({ min: 0, max: 3 });
const version = fc
  .tuple(part, part, part, fc.constantFrom("", "-alpha", "-alpha.1", "-rc.2", "+a", "+b"))
  .map(([major, minor, patch, rest]) => `${major}.${minor}.${patch}${rest}`);
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
        expect(backwards).toBe(offered !== highestSeen && semver.compare(offered, highestSeen) <= 0);
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  it("[VER-08] gives resolve.host_too_old exactly when the host is below the minimum", () => {
    fc.assert(
      fc.property(version, version, (hostVersion, minHostVersion) => {
        const input = { record: { ...record, minHostVersion }, trustedKeys, hostVersion, abiMask: 31 };
        const tooOld = resolveVersion(input).reasons.some((each) => each.code === "resolve.host_too_old");
        expect(tooOld).toBe(semver.lt(hostVersion, minHostVersion));
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  it("[P28] is pure, gives only reasons of the closed list, and never throws", () => {
    const odd = fc.oneof(fc.string(), fc.integer(), fc.constantFrom(null, undefined, true));
    const fields = fc.record(
      {
        id: fc.string(),
        version: fc.string(),
        minHostVersion: fc.string(),
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
      fc.property(fields, fc.string(), fc.integer(), (changes, hostVersion, abiMask) => {
        const input = { record: { ...record, ...changes } as PublishedRecord, trustedKeys, hostVersion, abiMask };
        const verdict = resolveVersion(input);
        expect(resolveVersion(input)).toEqual(verdict);
        expect(verdict.reasons.filter((each) => !RESOLVE_CODES.includes(each.code))).toEqual([]);
      }),
      { seed: SEED, numRuns: 300 },
    );
  });
});
