import { homedir } from "node:os";
import path from "node:path";
import {
  ClientRefusal,
  cloudOrigin,
  createKeyStore,
  createRestClient,
  createSessionStore,
  type KeyStore,
  type RestClient,
  type SessionStore,
  type StoredSession,
} from "@bourse/client";
import { type Invocation, textOption } from "../cli/command.ts";
import type { Io } from "../cli/io.ts";

/** Default address of the embedded marketplace. */
const DEFAULT_CLOUD = "http://127.0.0.1:4870";

/** Context of a command that talks to a marketplace. */
export interface Marketplace {
  /** Origin, without a trailing slash. */
  readonly origin: string;
  readonly sessions: SessionStore;
  readonly session: StoredSession | undefined;
  /** With the stored session, if there is one. */
  readonly rest: RestClient;
}

/** A marketplace whose session file may be unusable; then there is no session. */
export interface Opened extends Marketplace {
  readonly unusable?: ClientRefusal;
}

/** Opens the command's marketplace: `--cloud`, else BOURSE_CLOUD, else the embedded one. */
export function openMarketplace(given: Invocation, io: Io): Marketplace {
  const opened = openWhateverSession(given, io);
  if (opened.unusable !== undefined) throw opened.unusable;
  return opened;
}

/**
 * Like {@link openMarketplace}, for a new session: tolerates a damaged session file, but not one that others can read.
 */
export function openToLogIn(given: Invocation, io: Io): Marketplace {
  const opened = openWhateverSession(given, io);
  if (opened.unusable !== undefined && opened.unusable.code !== "tool.session_invalid") throw opened.unusable;
  return opened;
}

/** Like {@link openMarketplace}, for the command that reports problems of the session. */
export function openWhateverSession(given: Invocation, io: Io): Opened {
  const origin = cloudOrigin(textOption(given, "cloud") ?? io.env.BOURSE_CLOUD ?? DEFAULT_CLOUD);
  const sessions = createSessionStore(path.join(configFolder(io), "sessions.json"), io.random);
  const { session, unusable } = readSession(sessions, origin);
  const rest = createRestClient({ url: origin, ...(session === undefined ? {} : { token: session.token }) });
  return { origin, sessions, session, rest, ...(unusable === undefined ? {} : { unusable }) };
}

interface SessionRead {
  readonly session?: StoredSession | undefined;
  readonly unusable?: ClientRefusal;
}

function readSession(sessions: SessionStore, origin: string): SessionRead {
  try {
    return { session: sessions.read(origin) };
  } catch (failure) {
    if (!(failure instanceof ClientRefusal)) throw failure;
    return { unusable: failure };
  }
}

/** Like {@link openMarketplace}, for commands that require a login. */
export function openLoggedIn(given: Invocation, io: Io): Marketplace {
  const marketplace = openMarketplace(given, io);
  if (marketplace.session !== undefined) return marketplace;
  throw new ClientRefusal("tool.not_logged_in", `You are not logged in at ${marketplace.origin}.`);
}

export function openKeys(io: Io): KeyStore {
  return createKeyStore(path.join(configFolder(io), "keys"), { random: io.random });
}

/** Folder for idempotency keys of withdrawals that the marketplace has not answered yet. */
export function withdrawalFolder(io: Io): string {
  return path.join(configFolder(io), "withdrawals");
}

/** BOURSE_HOME, or `.bourse` in the user's home folder. */
export function configFolder(io: Io): string {
  return path.resolve(io.env.BOURSE_HOME || path.join(homedir(), ".bourse"));
}
