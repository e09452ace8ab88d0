import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createKeyStore, type RestClient, ServiceError, type SigningKey } from "@bourse/client";
import { OFFICIAL_PUBLISHER } from "@bourse/contract";
import { SYSTEM_RANDOM, systemMachineTime } from "@bourse/platform";

/** An account that publishes, and its key. Both are created on the first start and stay on this machine. */
export interface Author {
  readonly rest: RestClient;
  readonly key: SigningKey;
}

/** Name, address, key and folder of an account that this installation makes for itself. */
export interface Identity {
  /** Below the data folder. */
  readonly folder: string;
  readonly name: string;
  readonly email: string;
  readonly key: string;
  /** Whether a first start installs its packages, or leaves that to the trader. */
  readonly packages: "installed" | "offered";
}

/** The owner of the examples. */
const EXAMPLES: Identity = {
  folder: "author",
  name: "Bourse Examples",
  email: "examples@bourse.invalid",
  key: "examples",
  packages: "installed",
};

/** The publisher of the official packages. */
export const OFFICIAL: Identity = {
  folder: "official-author",
  name: OFFICIAL_PUBLISHER,
  email: "official@bourse.invalid",
  key: "publisher",
  packages: "offered",
};

/** An account may publish five new extensions at once, so the ten lessons have two. */
const LESSONS: readonly Identity[] = ["Views", "Interactive"].map((part) => ({
  folder: `lessons-${part.toLowerCase()}`,
  name: `Bourse Lessons: ${part}`,
  email: `lessons-${part.toLowerCase()}@bourse.invalid`,
  key: "lessons",
  packages: "offered",
}));

/** The account that publishes under a name. */
export const identityOf = (publisher: string): Identity =>
  [OFFICIAL, ...LESSONS].find(({ name }) => name === publisher) ?? EXAMPLES;

const CODE = /(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/;
/** Given time. The mail is written as soon as it is requested; even a busy machine does not need this long. */
const MAIL_WITHIN_MS = 5 * 60_000;
const POLL_MS = 50;

export async function openAuthor(
  folder: string,
  { anonymous, mails }: { readonly anonymous: RestClient; readonly mails: string },
  identity: Identity = EXAMPLES,
): Promise<Author> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const keys = createKeyStore(path.join(folder, "keys"), { random: SYSTEM_RANDOM });
  // An example's key protects nothing: it is stored unencrypted in a folder that only its owner can read.
  if (keys.list().every((each) => each.name !== identity.key)) await keys.create(identity.key, {});
  const rest = anonymous.withToken(await logIn(path.join(folder, "password"), anonymous, identity));
  await proveAddress(rest, mails, identity);
  return { rest, key: await keys.open(identity.key) };
}

/** A start may be interrupted between the password and the account: whichever is missing is created. */
async function logIn(passwordFile: string, anonymous: RestClient, { name, email }: Identity): Promise<string> {
  const password = readPassword(passwordFile);
  try {
    return (await anonymous.call("login", { body: { email, password } })).token;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 401) throw error;
    return (await anonymous.call("signUp", { body: { email, password, name } })).token;
  }
}

/** Publishing requires a verified address; without a relay its mails are in the marketplace's folder. */
async function proveAddress(rest: RestClient, mails: string, { email }: Identity): Promise<void> {
  if ((await rest.call("readMe", {})).security.email_verified) return;
  await rest.call("requestEmailVerification", { body: {} });
  let refused: string | undefined;
  const end = systemMachineTime.now() + MAIL_WITHIN_MS;
  for (; systemMachineTime.now() < end; await delay(POLL_MS)) {
    const token = newestCode(mails, email);
    // The code of an earlier mail is always refused, and each attempt counts against the marketplace's rate limit.
    if (token === undefined || token === refused) continue;
    if (await isTaken(rest, token)) return;
    refused = token;
  }
  throw new Error(`no mail that verifies ${email} came to ${mails}`);
}

/** A mail of an earlier start contains an expired code. */
async function isTaken(rest: RestClient, token: string): Promise<boolean> {
  try {
    return (await rest.call("verifyEmail", { body: { token } })).email_verified;
  } catch (error) {
    if (error instanceof ServiceError && error.status === 410) return false;
    throw error;
  }
}

function newestCode(folder: string, email: string): string | undefined {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".txt")) : [];
  const texts = names
    .sort()
    .reverse()
    .map((name) => readFileSync(path.join(folder, name), "utf8"));
  return CODE.exec(texts.find((each) => each.startsWith(`To: ${email}\n`)) ?? "")?.[0];
}

function readPassword(file: string): string {
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, SYSTEM_RANDOM.bytes(24).toString("base64url"), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, "utf8");
}
