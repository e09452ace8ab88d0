import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { verifyStrict } from "@bourse/archive";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createKeyStore, type KeyStore } from "./key-store.ts";

const PASSPHRASE = "four random words here";
/** Small enough that a hundred attempts cost nothing. */
const cost = 2;
let folder: string;
let store: KeyStore;

beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), "bourse-keys-")), "keys");
  store = createKeyStore(folder, { random: SYSTEM_RANDOM });
});
afterEach(() => rmSync(path.dirname(folder), { recursive: true, force: true }));

const fileOf = (name: string) => path.join(folder, `${name}.json`);
const refusal = (code: string) => expect.objectContaining({ name: "ClientRefusal", code });

describe("the key store", () => {
  it("[FLOW-06] [AUTH-08] keeps an Ed25519 key whose signatures verify strictly", async () => {
    const info = await store.create("default", { passphrase: PASSPHRASE, cost });
    const key = await store.open("default", PASSPHRASE);
    const message = Buffer.from("statement");
    expect(verifyStrict({ publicKey: key.publicKey, message, signature: key.sign(message) })).toEqual({ ok: true });
    expect(info).toMatchObject({ name: "default", keyId: key.keyId, encrypted: true });
    expect(store.list()).toEqual([info]);
  });

  it("[P23] writes the file for its owner alone, and the seed only encrypted", async () => {
    await store.create("default", { passphrase: PASSPHRASE, cost });
    expect(statSync(fileOf("default")).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(readdirSync(folder)).toEqual(["default.json"]);
    const { protection } = JSON.parse(readFileSync(fileOf("default"), "utf8"));
    expect(protection).toMatchObject({ kind: "scrypt-aes-256-gcm" });
    expect(protection).not.toHaveProperty("seed");
    expect(readFileSync(fileOf("default"), "utf8")).not.toContain(PASSPHRASE);
  });

  it("leaves a key unencrypted only when no passphrase is given", async () => {
    expect(await store.create("bare", {})).toMatchObject({ encrypted: false });
    expect((await store.open("bare")).keyId).toBe(store.show("bare").keyId);
  });

  it.each(["", "short", "aaaaaaaaaaaaaaaa", "abababababababab"])(
    "refuses the weak passphrase '%s'",
    async (passphrase) => {
      await expect(store.create("default", { passphrase, cost })).rejects.toThrowError(refusal("tool.passphrase_weak"));
      expect(store.list()).toEqual([]);
    },
  );

  it("[R-SIGNATURE] refuses a wrong passphrase and a missing one", async () => {
    await store.create("default", { passphrase: PASSPHRASE, cost });
    await expect(store.open("default", "another long passphrase")).rejects.toThrowError(
      refusal("tool.passphrase_wrong"),
    );
    await expect(store.open("default")).rejects.toThrowError(refusal("tool.passphrase_missing"));
  });

  it("never overwrites a key and takes no name that is a path", async () => {
    const first = await store.create("default", { passphrase: PASSPHRASE, cost });
    await expect(store.create("default", { passphrase: PASSPHRASE, cost })).rejects.toThrowError(
      refusal("tool.key_exists"),
    );
    expect(store.show("default")).toEqual(first);
    for (const name of ["", "../up", "a/b", ".hidden", "Upper", "a".repeat(65)])
      await expect(store.create(name, {})).rejects.toThrowError(refusal("tool.key_name_invalid"));
    expect(() => store.show("none")).toThrowError(refusal("tool.key_missing"));
  });

  it("[P2] refuses a key file with any single byte changed", async () => {
    await store.create("default", { passphrase: PASSPHRASE, cost });
    const good = readFileSync(fileOf("default"));
    const { keyId } = store.show("default");
    for (let at = 0; at < good.length; at += 1) {
      const bad = Buffer.from(good);
      bad[at] = (bad[at] ?? 0) ^ 1;
      writeFileSync(fileOf("default"), bad);
      // Replacing white space by another separator that JSON allows changes nothing; everything else must be refused.
      const opened = await store.open("default", PASSPHRASE).then(
        (key) => key.keyId,
        (cause: { code: string }) => cause.code,
      );
      if (opened === keyId) expect(JSON.parse(bad.toString())).toEqual(JSON.parse(good.toString()));
      else expect(["tool.key_file_invalid", "tool.passphrase_wrong"]).toContain(opened);
    }
  });

  it("refuses a truncated file at every length", async () => {
    await store.create("default", { passphrase: PASSPHRASE, cost });
    const good = readFileSync(fileOf("default"));
    for (let length = 0; length < good.length - 1; length += 7) {
      writeFileSync(fileOf("default"), good.subarray(0, length));
      await expect(store.open("default", PASSPHRASE)).rejects.toThrowError(refusal("tool.key_file_invalid"));
    }
  });

  it("refuses an unencrypted file whose public part is another key's", async () => {
    await store.create("one", {});
    await store.create("two", {});
    const [one, two] = ["one", "two"].map((name) => JSON.parse(readFileSync(fileOf(name), "utf8")));
    writeFileSync(fileOf("one"), JSON.stringify({ ...one, protection: two.protection }));
    await expect(store.open("one")).rejects.toThrowError(refusal("tool.key_file_invalid"));
  });

  it("[P4] refuses a forged cost before it takes any memory", async () => {
    await store.create("default", { passphrase: PASSPHRASE, cost });
    const file = JSON.parse(readFileSync(fileOf("default"), "utf8"));
    for (const forged of [2 ** 30, 3, 0, -2, 1e300]) {
      writeFileSync(fileOf("default"), JSON.stringify({ ...file, protection: { ...file.protection, cost: forged } }));
      await expect(store.open("default", PASSPHRASE)).rejects.toThrowError(refusal("tool.key_file_invalid"));
    }
  });

  it("refuses a file that others can read", async () => {
    await store.create("default", {});
    for (const mode of [0o640, 0o604, 0o660]) {
      chmodSync(fileOf("default"), mode);
      expect(() => store.show("default")).toThrowError(refusal("tool.key_file_exposed"));
    }
  });

  it("refuses a folder, a device and an oversized file in a key's place", async () => {
    await store.create("default", {});
    symlinkSync("/dev/zero", fileOf("device"));
    expect(() => store.show("device")).toThrowError(refusal("tool.key_file_invalid"));
    writeFileSync(fileOf("big"), Buffer.alloc(100_000), { mode: 0o600 });
    expect(() => store.show("big")).toThrowError(refusal("tool.key_file_invalid"));
  });

  it("exports always encrypted and imports the same key", async () => {
    const info = await store.create("default", {});
    const bytes = await store.export("default", { exportPassphrase: PASSPHRASE, cost });
    expect(Buffer.from(bytes).toString()).not.toContain('"seed"');
    const elsewhere = createKeyStore(path.join(folder, "elsewhere"), { random: SYSTEM_RANDOM });
    expect(await elsewhere.import("copy", bytes, PASSPHRASE)).toEqual({ ...info, name: "copy", encrypted: true });
    expect((await elsewhere.open("copy", PASSPHRASE)).keyId).toBe(info.keyId);
    await expect(elsewhere.import("other", bytes, "a wrong passphrase")).rejects.toThrowError(
      refusal("tool.passphrase_wrong"),
    );
    await expect(store.export("default", { exportPassphrase: "short" })).rejects.toThrowError(
      refusal("tool.passphrase_weak"),
    );
  });
});
