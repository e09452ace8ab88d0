import { keyId } from "@bourse/archive";
import { signPackage } from "@bourse/cloud/testing";
import { newKeyPair } from "@bourse/testing/keys";
import { describe, expect, it } from "vitest";
import { VERIFY_VERDICTS } from "../src/package-tool/verify/run.ts";
import { call } from "./fake-io.ts";
import { put, putPackage, testFolder } from "./workspace.ts";

const folder = testFolder();
const { archive, pack } = putPackage(folder, "signed");
const key = newKeyPair();
const id = keyId(key.publicKey);
const record = {
  id: pack.id,
  version: pack.version,
  publisher: pack.publisher,
  digest: pack.digest,
  size: pack.archive.length,
  key_id: id,
  public_key: Buffer.from(key.publicKey).toString("base64"),
  signature: signPackage(pack, key),
};
const seen = new Set<string>();

async function verdict(
  changes: Readonly<Record<string, unknown>>,
  more: readonly string[] = ["--key", id],
  file = archive,
) {
  const recordFile = put(folder, "record.json", JSON.stringify({ ...record, ...changes }));
  const { code, json } = await call(["verify", file, "--record", recordFile, "--json", ...more]);
  const found = json().verdict as keyof typeof VERIFY_VERDICTS;
  expect(code).toBe(VERIFY_VERDICTS[found].ok ? 0 : 1);
  expect(json()).toMatchObject({ path: file, ok: code === 0, message: VERIFY_VERDICTS[found].says });
  seen.add(found);
  return found;
}

describe("bourse verify", () => {
  it("[P2] [R-SIGNATURE] verifies offline against a record and a trusted key", async () => {
    expect(await verdict({})).toBe("verified");
    expect(await verdict({}, ["--key", record.public_key])).toBe("verified");
    expect(await verdict({}, [])).toBe("not_compared");
    const direct = ["verify", archive, "--signature", record.signature, "--key", record.public_key];
    expect((await call(direct)).code).toBe(0);
  });

  it("[R-SIGNATURE] explains every refusal from the closed list", async () => {
    const other = newKeyPair();
    const changed = Uint8Array.from(pack.archive);
    changed[20] = (changed[20] ?? 0) ^ 1;
    const cut = put(folder, "cut.tar.gz", pack.archive.subarray(0, -5));
    expect(await verdict({}, ["--key", keyId(other.publicKey)])).toBe("key_unknown");
    expect(await verdict({}, ["--key", "nonsense"])).toBe("key_unknown");
    expect(await verdict({ key_id: "0".repeat(64) })).toBe("key_id_mismatch");
    expect(
      await verdict({ public_key: Buffer.concat([Uint8Array.of(1), new Uint8Array(31)]).toString("base64") }),
    ).toBe("key_invalid");
    expect(await verdict({ signature: "c2hvcnQ=" })).toBe("signature_malformed");
    expect(await verdict({ signature: Buffer.alloc(64, 1).toString("base64") })).toBe("signature_invalid");
    expect(await verdict({ version: "9.9.9" })).toBe("wrong_statement");
    expect(await verdict({ digest: "0".repeat(64) })).toBe("digest_mismatch");
    expect(await verdict({}, [], put(folder, "changed.tar.gz", changed))).toBe("package_refused");
    expect(await verdict({}, [], cut)).toBe("truncated");
    expect(await verdict({}, [], `${folder}/none.tar.gz`)).toBe("package_unreadable");
    expect(await verdict({ signature: 5 })).toBe("record_invalid");
    // official.test.ts shows the verdicts on official signatures.
    const known = [...seen, "not_official", "official_unreadable"];
    expect(known.sort()).toEqual(Object.keys(VERIFY_VERDICTS).sort());
  });

  it("exits 2 when it is not told what to verify against", async () => {
    expect((await call(["verify", archive])).code).toBe(2);
    expect((await call(["verify"])).code).toBe(2);
  });
});
