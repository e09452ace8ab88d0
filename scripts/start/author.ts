import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createKeyStore, type RestClient, ServiceError, type SigningKey } from "@bourse/client";

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

/** A start may be stopped between the password and the account: whichever is missing is made. */
async function logIn(passwordFile: string, anonymous: RestClient): Promise<string> {
  const password = readPassword(passwordFile);
  try {
    return (await anonymous.call("login", { body: { email: EMAIL, password } })).token;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 401) throw error;
    return (await anonymous.call("signUp", { body: { email: EMAIL, password, name: NAME } })).token;
  }
}

function readPassword(file: string): string {
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, randomBytes(24).toString("base64url"), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, "utf8");
}
