import { Readable } from "node:stream";
import { newKeyPair } from "@bourse/testing/keys";
import { describe, expect, it } from "vitest";
import { signedRecord } from "../../test/signed-record.ts";
import { verifyDownload } from "./verify-download.ts";

describe("verifyDownload", () => {
  it("[P1] [SERVICE-20] takes the bytes the record names and gives their package", async () => {
    const { record, archive } = signedRecord({ runtime: "wasm" });
    const verdict = await verifyDownload(record, archive);
    expect(verdict).toMatchObject({ ok: true, package: { digest: record.digest } });
  });

  it("[P1] refuses other bytes, shorter bytes and no bytes", async () => {
    const { record, archive } = signedRecord();
    const other = signedRecord().archive;
    for (const bytes of [other, archive.subarray(1), archive.subarray(0, -1), new Uint8Array()])
      expect(await verifyDownload(record, bytes)).toMatchObject({ ok: false, code: "trust.digest_mismatch" });
  });

  it("[P2] refuses every single-bit change of the archive", async () => {
    const { record, archive } = signedRecord();
    for (let bit = 0; bit < archive.length * 8; bit += 1) {
      const changed = Uint8Array.from(archive);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect((await verifyDownload(record, changed)).ok).toBe(false);
    }
  });

  it("[R-ARCHIVE] refuses a package that breaks a rule even when catalogue and digest agree on it", async () => {
    const { record } = signedRecord();
    const bytes = Buffer.from("not an archive");
    const digest = (await import("node:crypto")).createHash("sha256").update(bytes).digest("hex");
    const verdict = await verifyDownload({ ...record, digest, size: bytes.length }, bytes);
    expect(verdict).toMatchObject({ ok: false, code: "install.package_refused" });
  });

  it("[R-SIGNATURE] refuses a record that another key signed, and an ABI mask that is not the binary's", async () => {
    const { record, archive } = signedRecord({ runtime: "wasm" });
    const { publicKey } = newKeyPair();
    expect(await verifyDownload({ ...record, publicKey }, archive)).toMatchObject({ code: "signature.key_invalid" });
    expect(await verifyDownload({ ...record, signature: new Uint8Array(64) }, archive)).toMatchObject({
      code: "signature.invalid",
    });
    expect(await verifyDownload({ ...record, abiMask: 4 }, archive)).toMatchObject({ code: "trust.record_mismatch" });
  });

  it("[P1] refuses bytes that changed on the disk after they were hashed", async () => {
    const { record, archive } = signedRecord();
    const { digest, size } = record;
    const lying = async (bytes: Uint8Array) => {
      const archive = { digest, size, bytes: () => Readable.from([bytes]) };
      return verifyDownload(record, archive);
    };
    expect(await lying(archive)).toMatchObject({ ok: true });
    expect(await lying(signedRecord().archive)).toMatchObject({ code: "trust.digest_mismatch" });
  });

  it("[R-PUBLISH] refuses an archive whose manifest is not the record's", async () => {
    const { record, archive } = signedRecord();
    const { manifest } = signedRecord().record;
    expect(await verifyDownload({ ...record, manifest }, archive)).toMatchObject({ code: "trust.record_mismatch" });
  });
});
