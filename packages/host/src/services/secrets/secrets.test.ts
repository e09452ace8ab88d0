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
import { join } from "node:path";
import { HostRefusal } from "@bourse/host";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fileSecretStore } from "./file-store.ts";
import { memorySecretStore } from "./memory-store.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bourse-secrets-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const SMALL = { maxNameLength: 40, maxSecretLength: 20, maxSecrets: 3, maxFileBytes: 64 * 1024 };

describe.each([
  { kind: "file", make: () => fileSecretStore(SYSTEM_RANDOM, folder, SMALL) },
  { kind: "memory", make: () => memorySecretStore(SMALL) },
])("a secret store ($kind)", ({ make }) => {
  it("keeps, replaces and removes a secret", () => {
    const store = make();
    expect([store.has("model:openai"), store.read("model:openai")]).toEqual([false, undefined]);
    store.write("model:openai", "first");
    store.write("model:openai", "second");
    expect([store.has("model:openai"), store.read("model:openai")]).toEqual([true, "second"]);
    store.remove("model:openai");
    store.remove("model:openai");
    expect([store.has("model:openai"), store.read("model:openai")]).toEqual([false, undefined]);
  });

  it("removes every name that begins so, and no other", () => {
    const store = make();
    for (const name of ["feed:svc.a:x", "feed:svc.a:y", "feed:svc.ab:x"]) store.write(name, "secret");
    store.removeAll("feed:svc.a:");
    expect(["feed:svc.a:x", "feed:svc.a:y", "feed:svc.ab:x"].map(store.has)).toEqual([false, false, true]);
  });

  it("takes every stored secret out of a text, as JSON writes it too", () => {
    const store = make();
    expect(store.redact("nothing-yet")).toBe("nothing-yet");
    store.write("a", 'key-"quoted"-1');
    store.write("b", "key-prefix");
    store.write("c", "key-prefix-longer");
    const text = JSON.stringify({ a: 'x key-"quoted"-1 y', c: "key-prefix-longer", b: "key-prefix" });
    expect(store.redact(text)).toBe('{"a":"x [key] y","c":"[key]","b":"[key]"}');
    store.remove("b");
    expect(store.redact("key-prefix key-prefix-longer")).toBe("key-prefix [key]");
    store.write("short", "up");
    expect(store.redact("up or down")).toBe("up or down");
  });

  it("[P23] takes secrets out as peers echo them: in a URL, in base64, in JSON", () => {
    const store = make();
    const secret = 'canary/"?> x+1';
    store.write("a", secret);
    const bytes = Buffer.from(`${secret}`);
    const echoes = [
      encodeURIComponent(secret),
      encodeURIComponent(secret).replace("%20", "+"),
      bytes.toString("base64"),
      bytes.toString("base64").replace("=", ""),
      bytes.toString("base64url"),
      JSON.stringify(secret).slice(1, -1),
    ];
    expect(echoes.map((each) => store.redact(`<${each}>`).replaceAll("=", ""))).toEqual(echoes.map(() => "<[key]>"));
  });

  it("knows no names but those that were written", () => {
    expect(make().has("__proto__")).toBe(false);
    expect(make().read("constructor")).toBeUndefined();
  });

  it.each(["", " a", "a ", "a\nb", "a\u0000b", "ä", "x".repeat(21)])(
    "refuses %j as a secret without saying it",
    (bad) => {
      const refusal = refusedBy(() => make().write("model:openai", bad));
      expect(refusal.code).toBe("secrets.invalid");
      if (bad.length > 3) expect(refusal.message).not.toContain(bad);
    },
  );

  it("refuses a name that is too long, and one secret too many", () => {
    const store = make();
    expect(refusedBy(() => store.write("n".repeat(41), "secret")).code).toBe("secrets.invalid");
    for (const name of ["a", "b", "c", "c"]) store.write(name, "secret");
    expect(refusedBy(() => store.write("d", "secret")).code).toBe("secrets.limit");
    store.write("a", "other");
    expect(store.read("a")).toBe("other");
  });
});

describe("the secret store's files", () => {
  it("[P23] hold no secret in the clear and let nobody else in", () => {
    fileSecretStore(SYSTEM_RANDOM, folder).write("model:openai", "canary-secret");
    expect(readdirSync(folder).sort()).toEqual(["secrets.json", "secrets.key"]);
    for (const name of readdirSync(folder)) {
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
      expect(readFileSync(join(folder, name), "latin1")).not.toContain("canary-secret");
    }
  });

  it("are there after a restart; a removed secret is gone from them", () => {
    const store = fileSecretStore(SYSTEM_RANDOM, folder);
    store.write("model:openai", "one");
    store.write("model:anthropic", "two");
    store.remove("model:openai");
    const again = fileSecretStore(SYSTEM_RANDOM, folder);
    expect([again.read("model:openai"), again.read("model:anthropic")]).toEqual([undefined, "two"]);
    expect(readFileSync(join(folder, "secrets.json"), "utf8")).not.toContain("model:openai");
  });

  it("are made by no reading but the key", () => {
    fileSecretStore(SYSTEM_RANDOM, folder).has("model:openai");
    fileSecretStore(SYSTEM_RANDOM, folder).removeAll("feed:");
    expect(readdirSync(folder)).toEqual(["secrets.key"]);
  });

  const damages: Record<string, (file: string, key: string) => void> = {
    "one bit of a ciphertext": (file) =>
      edit(file, (entry) => ({ ...entry, ciphertext: flip(entry.ciphertext ?? "") })),
    "one bit of a tag": (file) => edit(file, (entry) => ({ ...entry, tag: flip(entry.tag ?? "") })),
    "a shortened tag": (file) => edit(file, (entry) => ({ ...entry, tag: (entry.tag ?? "").slice(0, 8) })),
    "an empty nonce": (file) => edit(file, (entry) => ({ ...entry, nonce: "" })),
    "another name": (file) => edit(file, (entry) => ({ ...entry, name: "model:other" })),
    "a further field": (file) => edit(file, (entry) => ({ ...entry, extra: "x" })),
    "an empty file": (file) => writeFileSync(file, ""),
    "a cut file": (file) => writeFileSync(file, readFileSync(file).subarray(0, 40)),
    "another version": (file) =>
      writeFileSync(file, readFileSync(file, "utf8").replace('"version": 1', '"version": 2')),
    "no key": (_file, key) => rmSync(key),
    "another key": (_file, key) => writeFileSync(key, Buffer.alloc(32)),
    "a short key": (_file, key) => writeFileSync(key, Buffer.alloc(31)),
    "a file of gigabytes": (file) => writeFileSync(file, Buffer.alloc(SMALL.maxFileBytes + 1, 32)),
    "a link to a key": (_file, key) => {
      writeFileSync(`${key}.other`, readFileSync(key), { mode: 0o600 });
      rmSync(key);
      symlinkSync(`${key}.other`, key);
    },
  };

  it.each(Object.keys(damages))("fail closed: %s", (damage) => {
    fileSecretStore(SYSTEM_RANDOM, folder, SMALL).write("model:openai", "canary-secret");
    damages[damage]?.(join(folder, "secrets.json"), join(folder, "secrets.key"));
    const store = fileSecretStore(SYSTEM_RANDOM, folder, SMALL);
    const name = damage === "another name" ? "model:other" : "model:openai";
    const refusal = refusedBy(() => store.read(name));
    expect(refusal.code).toBe("secrets.damaged");
    expect(store.redact("canary")).toBe("canary");
    expect(refusal.message).not.toContain("canary-secret");
  });

  it.each(["secrets.json", "secrets.key"])("refuse %s that others can read", (name) => {
    fileSecretStore(SYSTEM_RANDOM, folder).write("model:openai", "canary-secret");
    chmodSync(join(folder, name), 0o644);
    expect(refusedBy(() => fileSecretStore(SYSTEM_RANDOM, folder).has("model:openai")).code).toBe("secrets.exposed");
  });

  it("keep what they had when a write fails", () => {
    const store = fileSecretStore(SYSTEM_RANDOM, folder);
    store.write("model:openai", "one");
    rmSync(folder, { recursive: true });
    expect(() => store.write("model:openai", "two")).toThrow();
    expect(store.read("model:openai")).toBe("one");
  });
});

function refusedBy(act: () => unknown): HostRefusal {
  try {
    act();
  } catch (cause) {
    if (cause instanceof HostRefusal) return cause;
    throw cause;
  }
  throw new Error("nothing was refused");
}

function edit(file: string, change: (entry: Record<string, string>) => Record<string, string>): void {
  const content = JSON.parse(readFileSync(file, "utf8")) as { entries: Record<string, string>[] };
  writeFileSync(file, JSON.stringify({ ...content, entries: content.entries.map(change) }));
}

function flip(text: string): string {
  const data = Buffer.from(text, "base64");
  data[0] = (data[0] ?? 0) ^ 1;
  return data.toString("base64");
}
