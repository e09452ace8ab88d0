import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createKeyStore, type RestClient, type SigningKey } from "@bourse/client";

/** The account that owns the examples, and its key. Both are made on the first start and stay on this machine. */
export interface Author {
  readonly rest: RestClient;
  readonly key: SigningKey;
}

const NAME = "Bourse Examples";
const EMAIL = "examples@bourse.invalid";
const KEY = "examples";

export async function openAuthor(folder: string, anonymous: RestClient): Promise<Author> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const keys = createKeyStore(path.join(folder, "keys"));
  // An example's key protects nothing: it lies unencrypted in a folder only its owner can read.
  if (keys.list().every((each) => each.name !== KEY)) await keys.create(KEY, {});
  return {
    rest: anonymous.withToken(await logIn(path.join(folder, "password"), anonymous)),
    key: await keys.open(KEY),
  };
}

async function logIn(passwordFile: string, anonymous: RestClient): Promise<string> {
  if (existsSync(passwordFile)) {
    const password = readFileSync(passwordFile, "utf8");
    return (await anonymous.call("login", { body: { email: EMAIL, password } })).token;
  }
  const password = randomBytes(24).toString("base64url");
  const { token } = await anonymous.call("signUp", { body: { email: EMAIL, password, name: NAME } });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  return token;
}
