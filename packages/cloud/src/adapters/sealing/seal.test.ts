import { randomBytes } from "node:crypto";
import { SYSTEM_RANDOM as random } from "@bourse/platform";
import { expect, it } from "vitest";
import { createSecrets } from "./seal.ts";

const current = randomBytes(32);
const secrets = createSecrets({ random, current });

it("opens what it sealed, and seals no text twice the same way", () => {
  const sealed = secrets.seal("webhook:1", "whsec_canary");
  expect(sealed).not.toContain("canary");
  expect(secrets.open("webhook:1", sealed)).toBe("whsec_canary");
  expect(secrets.seal("webhook:1", "whsec_canary")).not.toBe(sealed);
  expect(secrets.open("", secrets.seal("", ""))).toBe("");
});

it("[P23] opens nothing for another purpose, with another key, or changed in any byte", () => {
  const sealed = secrets.seal("webhook:1", "whsec_canary");
  expect(() => secrets.open("webhook:2", sealed)).toThrow();
  expect(() => createSecrets({ random, current: randomBytes(32) }).open("webhook:1", sealed)).toThrow(
    "not among the keys",
  );
  const [version, id, text = ""] = sealed.split(".");
  const bytes = Buffer.from(text, "base64url");
  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => secrets.open("webhook:1", `${version}.${id}.${changed.toString("base64url")}`)).toThrow();
  }
  for (const text of ["", "s1", "s2.x.y", `${sealed}.x`, `${sealed}=`, ` ${sealed}`, `${sealed}x`])
    expect(() => secrets.open("webhook:1", text)).toThrow();
});

it("opens what an older key sealed, and refuses a key of another length", () => {
  const older = secrets.seal("webhook:1", "whsec_canary");
  expect(createSecrets({ random, current: randomBytes(32), older: [current] }).open("webhook:1", older)).toBe(
    "whsec_canary",
  );
  expect(() => createSecrets({ random, current: randomBytes(16) })).toThrow("32 bytes");
});

it("gives one keyed digest on all nodes of a key, and another for other bytes, another purpose or another key", () => {
  const digest = (key: Buffer, purpose: string, text: string, older: readonly Buffer[] = []) =>
    createSecrets({ random, current: key, older }).keyedDigest(purpose, Buffer.from(text)).toString("hex");
  const other = randomBytes(32);
  const own = digest(current, "tag", "text");
  expect(own).toMatch(/^[0-9a-f]{64}$/);
  expect(digest(current, "tag", "text", [other])).toBe(own);
  expect(secrets.keyedDigest("tag", Buffer.from("text")).toString("hex")).toBe(own);
  const others = [digest(current, "tag", "texts"), digest(current, "tags", "text"), digest(other, "tag", "text")];
  expect(new Set([own, ...others]).size).toBe(4);
});
