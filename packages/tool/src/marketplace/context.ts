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

/** Where the embedded marketplace listens. */
const DEFAULT_CLOUD = "http://127.0.0.1:4870";

/** What a command that talks to a marketplace works with. */
export interface Marketplace {
  /** Origin, without a slash at its end. */
  readonly origin: string;
  readonly sessions: SessionStore;
  readonly session: StoredSession | undefined;
  /** With the stored session, if there is one. */
  readonly rest: RestClient;
}

/** A marketplace whose session file may be one that cannot be used; then there is no session. */
export interface Opened extends Marketplace {
  readonly unusable?: ClientRefusal;
}

/** Opens the marketplace a command is for: `--cloud`, else BOURSE_CLOUD, else the embedded one. */
export function openMarketplace(given: Invocation, io: Io): Marketplace {
  const opened = openWhateverSession(given, io);
  if (opened.unusable !== undefined) throw opened.unusable;
  return opened;
}

/** As {@link openMarketplace}, to make a new session: a damaged file is no hindrance, one that others can read is. */
export function openToLogIn(given: Invocation, io: Io): Marketplace {
  const opened = openWhateverSession(given, io);
  if (opened.unusable !== undefined && opened.unusable.code !== "tool.session_invalid") throw opened.unusable;
  return opened;
}

/** As {@link openMarketplace}, for the command that says what is wrong with the session. */
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

/** As {@link openMarketplace}, for commands that need a login. */
export function openLoggedIn(given: Invocation, io: Io): Marketplace {
  const marketplace = openMarketplace(given, io);
  if (marketplace.session !== undefined) return marketplace;
  throw new ClientRefusal("tool.not_logged_in", `You are not logged in at ${marketplace.origin}.`);
}

export function openKeys(io: Io): KeyStore {
  return createKeyStore(path.join(configFolder(io), "keys"), { random: io.random });
}

/** Where keys of withdrawals are kept until the marketplace has answered. */
export function withdrawalFolder(io: Io): string {
  return path.join(configFolder(io), "withdrawals");
}

/** BOURSE_HOME, else `.bourse` in the user's home. */
function configFolder(io: Io): string {
  return path.resolve(io.env.BOURSE_HOME || path.join(homedir(), ".bourse"));
}
