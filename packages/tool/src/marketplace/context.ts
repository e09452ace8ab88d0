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

/** Opens the marketplace a command is for: `--cloud`, else BOURSE_CLOUD, else the embedded one. */
export function openMarketplace(given: Invocation, io: Io): Marketplace {
  const origin = cloudOrigin(textOption(given, "cloud") ?? io.env.BOURSE_CLOUD ?? DEFAULT_CLOUD);
  const sessions = createSessionStore(path.join(configFolder(io), "sessions.json"));
  const session = sessions.read(origin);
  const rest = createRestClient({ url: origin, ...(session === undefined ? {} : { token: session.token }) });
  return { origin, sessions, session, rest };
}

/** As {@link openMarketplace}, for commands that need a login. */
export function openLoggedIn(given: Invocation, io: Io): Marketplace {
  const marketplace = openMarketplace(given, io);
  if (marketplace.session !== undefined) return marketplace;
  throw new ClientRefusal("tool.not_logged_in", `You are not logged in at ${marketplace.origin}.`);
}

export function openKeys(io: Io): KeyStore {
  return createKeyStore(path.join(configFolder(io), "keys"));
}

/** BOURSE_HOME, else `.bourse` in the user's home. */
function configFolder(io: Io): string {
  return path.resolve(io.env.BOURSE_HOME || path.join(homedir(), ".bourse"));
}
