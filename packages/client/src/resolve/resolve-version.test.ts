import { describe, expect, it } from "vitest";
import { signedRecord } from "../../test/signed-record.ts";
import type { PublishedRecord } from "./record.ts";
import { type ResolveInput, resolveVersion } from "./resolve-version.ts";

const { record } = signedRecord({ version: "2.1.0" });
const base: ResolveInput = { record, trustedKeys: new Set([record.keyId]), hostVersion: "3.0.0", abiMask: 0b11111 };

function codes(change: Partial<ResolveInput>, recordChange: Partial<PublishedRecord> = {}): readonly string[] {
  const verdict = resolveVersion({ ...base, ...change, record: { ...base.record, ...recordChange } });
  expect(verdict.resolvable).toBe(verdict.reasons.length === 0);
  return [...new Set(verdict.reasons.map((each) => each.code))];
}

describe("resolveVersion", () => {
  it("[FLOW-15] [AUTH-09] resolves a published version that is signed by a trusted key and fits the host", () => {
    expect(codes({})).toEqual([]);
  });

  it("[AUTH-09] [P8] refuses an untrusted key, however good the signature is", () => {
    expect(codes({ trustedKeys: new Set() })).toEqual(["trust.key_untrusted"]);
    expect(codes({ trustedKeys: new Set(["0".repeat(64)]) })).toEqual(["trust.key_untrusted"]);
  });

  it("[FLOW-14] [P8] refuses what is not in a published state, unknown states included", () => {
    expect(codes({}, { state: "yanked", yankReason: "broken" })).toEqual(["resolve.yanked"]);
    expect(codes({}, { state: "quarantined", takedownReason: "malware" })).toEqual(["resolve.quarantined"]);
    expect(codes({}, { state: "removed" })).toEqual(["resolve.removed"]);
    expect(codes({}, { state: "in_review" as "published" })).toEqual(["resolve.state_unknown"]);
  });

  it("[P8] [VER-06] refuses a host below minHostVersion and one whose version says nothing", () => {
    const needs = (minHostVersion: string) => ({ minHostVersion });
    expect(codes({}, needs("3.0.1"))).toContain("resolve.host_too_old");
    expect(codes({ hostVersion: "3.0.0-rc.1" }, needs("3.0.0"))).toContain("resolve.host_too_old");
    expect(codes({ hostVersion: "three" }, needs("3.0.0"))).toContain("resolve.host_too_old");
    expect(codes({}, needs("3"))).toContain("resolve.host_too_old");
    expect(codes({ hostVersion: "3.0.1" }, needs("3.0.1"))).not.toContain("resolve.host_too_old");
  });

  it("[VER-01] asks version, apiVersion, host version and ABI mask each for itself", () => {
    const runtimes = [{ runtime: "resource", apiVersion: 1 }];
    expect(codes({ runtimes })).toEqual([]);
    expect(codes({ runtimes: [{ runtime: "resource", apiVersion: 3 }] })).toEqual(["resolve.runtime_unsupported"]);
    expect(codes({ runtimes: [] })).toEqual(["resolve.runtime_unsupported"]);
    expect(codes({ abiMask: 0b00111 }, { abiMask: 0b00101 })).toEqual([]);
    expect(codes({ abiMask: 0b00011 }, { abiMask: 0b00101 })).toEqual(["resolve.abi_unsupported"]);
  });

  it("[P28] refuses a mask that is no mask", () => {
    for (const abiMask of [-1, 1.5, Number.NaN, 2 ** 31, "5" as unknown as number])
      expect(codes({}, { abiMask })).toEqual(["trust.record_mismatch"]);
  });

  it("[P9] never goes backwards, nor sideways to another build of the same version", () => {
    expect(codes({ highestSeen: "2.0.9" })).toEqual([]);
    expect(codes({ highestSeen: "2.1.0" })).toEqual([]);
    expect(codes({ highestSeen: "2.1.0-rc.1" })).toEqual([]);
    for (const highestSeen of ["2.1.1", "3.0.0-alpha", "2.1.0+b", "not a version"])
      expect(codes({ highestSeen })).toEqual(["trust.version_backwards"]);
  });

  it("refuses a version that nothing orders", () => {
    expect(codes({}, { version: "2.1" })).toContain("resolve.version_invalid");
  });

  it("[P2] [R-SIGNATURE] refuses a record whose signed fields were changed one at a time", () => {
    const flipped = (bytes: Uint8Array) => bytes.map((byte, at) => (at === 0 ? byte ^ 1 : byte));
    const changes: readonly Partial<PublishedRecord>[] = [
      { digest: "0".repeat(64) },
      { signature: flipped(record.signature) },
      { signature: record.signature.subarray(1) },
      { manifest: Buffer.from(Buffer.from(record.manifest).toString().replace("2.1.0", "2.1.1")) },
      { id: "svc.another_extension" },
      { version: "2.1.1" },
    ];
    for (const change of changes) expect(codes({}, change)).toContain("signature.invalid");
    expect(codes({}, { digest: "short" })).toContain("signature.invalid");
  });

  it("[P5] [R-SIGNATURE] refuses the identity as a key, and a key id of another key", () => {
    const identity = new Uint8Array(32).fill(0).map((_, at) => (at === 0 ? 1 : 0));
    expect(codes({}, { publicKey: identity })).toContain("signature.key_invalid");
    expect(codes({ trustedKeys: new Set(["1".repeat(64)]) }, { keyId: "1".repeat(64) })).toContain(
      "signature.key_invalid",
    );
  });

  it("[SERVICE-20] [R-PUBLISH] refuses a record that says other than the signed manifest", () => {
    const changes: readonly Partial<PublishedRecord>[] = [
      { publisher: "Someone Else" },
      { runtime: "wasm" },
      { apiVersion: 2 },
      { minHostVersion: "1.0.0" },
      { capabilities: ["tradingRead", "network"] },
    ];
    for (const change of changes) expect(codes({}, change)).toContain("trust.record_mismatch");
  });

  it("[R-JSON] refuses a manifest that is signed but not in canonical form", () => {
    const spaced = Buffer.from(`${Buffer.from(record.manifest).toString()}\n`);
    expect(codes({}, { manifest: spaced })).toContain("trust.record_mismatch");
    expect(codes({}, { manifest: new Uint8Array() })).toContain("trust.record_mismatch");
  });
});
