import { isJsonObject, type JsonObject, parseStrictJson } from "@bourse/contract";
import type { Random } from "@bourse/platform";
import { readPrivateFile, writePrivateFile } from "../files/private-file.ts";
import { ClientRefusal } from "../refusal.ts";

/** A login at one marketplace. */
export interface StoredSession {
  readonly token: string;
  /** ISO 8601 UTC. */
  readonly expiresAt: string;
  readonly email: string;
}

/** Sessions by the marketplace's origin: a token is never sent to another origin. */
export interface SessionStore {
  read(origin: string): StoredSession | undefined;
  /** Stores a session; a damaged file is replaced, because it holds nothing worth keeping. */
  write(origin: string, session: StoredSession): void;
  remove(origin: string): void;
}

/** Enough for some hundred marketplaces. */
const MAX_BYTES = 64 * 1024;
const RULES = { maxBytes: MAX_BYTES, invalid: "tool.session_invalid", exposed: "tool.session_exposed" } as const;

/** Opens the session file, which is created with the first login. Mode 0600. */
export function createSessionStore(file: string, random: Random): SessionStore {
  const save = (sessions: ReadonlyMap<string, StoredSession>) => {
    const text = `${JSON.stringify(Object.fromEntries(sessions), null, 2)}\n`;
    writePrivateFile(file, new TextEncoder().encode(text), { random });
  };
  return {
    read: (origin) => load(file).get(origin),
    write: (origin, session) => save(new Map([...loadIfWhole(file), [origin, session]])),
    remove: (origin) => save(new Map([...load(file)].filter(([each]) => each !== origin))),
  };
}

function load(file: string): ReadonlyMap<string, StoredSession> {
  const bytes = readPrivateFile(file, RULES);
  if (bytes === undefined) return new Map();
  const read = parseStrictJson(bytes);
  if (!read.ok || !isJsonObject(read.value)) throw damaged(file);
  return new Map(Object.entries(read.value).map(([origin, value]) => [origin, sessionOf(value, file)]));
}

function loadIfWhole(file: string): ReadonlyMap<string, StoredSession> {
  try {
    return load(file);
  } catch (failure) {
    if (failure instanceof ClientRefusal && failure.code === "tool.session_invalid") return new Map();
    throw failure;
  }
}

function sessionOf(value: unknown, file: string): StoredSession {
  const { token, expiresAt, email } = (isJsonObject(value) ? value : {}) as JsonObject;
  if (typeof token !== "string" || typeof expiresAt !== "string" || typeof email !== "string") throw damaged(file);
  return { token, expiresAt, email };
}

function damaged(file: string): ClientRefusal {
  return new ClientRefusal("tool.session_invalid", `${file} is not a session file.`);
}
