import { join } from "node:path";
import { type Random, readPrivate, writeDurably } from "@bourse/platform";
import { HostRefusal } from "../../refusal.ts";

/** Which plugins the trader has allowed to run, each with the digest that was shown. */
export interface TrustedPlugins {
  /** The digest that was trusted under this id. @throws HostRefusal `plugin.trust_unreadable` */
  digestOf(id: string): string | undefined;
  /** All that were trusted. @throws HostRefusal `plugin.trust_unreadable` */
  digests(): ReadonlySet<string>;
}

/** The trader's decisions, and their changes. */
export interface TrustStore extends TrustedPlugins {
  trust(id: string, digest: string): void;
  /** Returns false if it was not trusted. */
  forget(id: string): boolean;
}

/** Two hundred ids of 128 characters take 50 KB. */
const MAX_BYTES = 256 * 1024;
const DIGEST = /^[0-9a-f]{64}$/;

/** Reads the file for each question: another program may have changed it. */
export function trustedPlugins(dataDir: string): TrustedPlugins {
  const file = trustFile(dataDir);
  return { digestOf: (id) => readTrust(file).get(id), digests: () => new Set(readTrust(file).values()) };
}

/** Keeps the decisions in a private file of the data folder, where tool and host both find them. */
export function trustStore(dataDir: string, random: Random): TrustStore {
  const file = trustFile(dataDir);
  const read = (): Map<string, string> => readTrust(file);
  const write = (all: ReadonlyMap<string, string>) => {
    writeDurably(file, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`, { random });
  };
  return {
    ...trustedPlugins(dataDir),
    trust: (id, digest) => write(read().set(id, digest)),
    forget(id) {
      const all = read();
      if (!all.delete(id)) return false;
      write(all);
      return true;
    },
  };
}

const trustFile = (dataDir: string): string => join(dataDir, "plugin-trust.json");

function readTrust(file: string): Map<string, string> {
  const found = readPrivate(file, MAX_BYTES);
  if (found.kind === "absent") return new Map();
  const refused = (why: string) => new HostRefusal("plugin.trust_unreadable", why);
  if (found.kind !== "read") throw refused(found.detail);
  try {
    const all: unknown = JSON.parse(new TextDecoder().decode(found.bytes));
    const entries = Object.entries(all ?? {}) as [string, unknown][];
    // Half a file of decisions is none: what cannot be read as it was written trusts nothing.
    if (entries.some(([, digest]) => typeof digest !== "string" || !DIGEST.test(digest)))
      throw refused(`${file} is damaged`);
    return new Map(entries as [string, string][]);
  } catch (cause) {
    if (cause instanceof SyntaxError) throw refused(`${file} is damaged`);
    throw cause;
  }
}
