import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { LockBusy, type Random, readPrivate, syncFolder, withFileLock, writeDurably } from "@bourse/platform";
import { HostRefusal } from "../../refusal.ts";

/** Which plugins the trader has allowed to run, each with the digest that was shown. */
export interface TrustedPlugins {
  /** The digest that is trusted for this id. @throws HostRefusal `plugin.trust_unreadable` */
  digestOf(id: string): string | undefined;
  /** All that were trusted. @throws HostRefusal `plugin.trust_unreadable` */
  digests(): ReadonlySet<string>;
}

/** The trader's decisions, and their changes. */
export interface TrustStore extends TrustedPlugins {
  /** @throws HostRefusal `plugin.trust_unreadable`, `plugin.trust_busy` */
  trust(id: string, digest: string): void;
  /** Returns false if it was not trusted. */
  forget(id: string): boolean;
  /** Forgets every decision, also those that cannot be read. Needs no room on the disk. */
  forgetAll(): void;
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
  /** Writes the list after `change` has changed it; writes nothing if `change` returns false. */
  const rewrite = (change: (all: Map<string, string>) => boolean): boolean => {
    for (;;) {
      const all = readTrust(file);
      const before = textOf(all);
      if (!change(all)) return false;
      const ready = () => {
        if (textOf(readTrust(file)) !== before) throw new Overtaken();
      };
      try {
        writeDurably(file, textOf(all), { random, ready });
        return true;
      } catch (cause) {
        if (!(cause instanceof Overtaken)) throw cause;
      }
    }
  };
  return {
    ...trustedPlugins(dataDir),
    trust: (id, digest) => void alone(dataDir, () => rewrite((all) => all.set(id, digest).has(id))),
    forget: (id) => aloneOrNot(dataDir, () => rewrite((all) => all.delete(id))),
    forgetAll() {
      aloneOrNot(dataDir, () => {
        rmSync(file, { force: true, recursive: true });
        syncFolder(dirname(file));
      });
    },
  };
}

/** This program was stopped in the middle of its write, and another one withdrew trust without waiting for it. */
class Overtaken extends Error {
  override readonly name = "Overtaken";
}

const textOf = (all: ReadonlyMap<string, string>) => `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`;

/** The work on the file takes milliseconds, so a process that holds the lock for longer is stopped or hangs. */
const LOCK_WAIT_MS = 3000;

/** Host and tool each read and rewrite the whole file: without a lock one would undo the other's change. */
function alone<Result>(dataDir: string, work: () => Result): Result {
  try {
    return withFileLock(join(dataDir, "plugin-trust.lock"), LOCK_WAIT_MS, work);
  } catch (cause) {
    if (cause instanceof LockBusy) throw new HostRefusal("plugin.trust_busy", cause.message);
    throw cause;
  }
}

/** Withdraws trust even if another process keeps the lock. */
function aloneOrNot<Result>(dataDir: string, work: () => Result): Result {
  try {
    return alone(dataDir, work);
  } catch (cause) {
    if (cause instanceof HostRefusal && cause.code === "plugin.trust_busy") return work();
    throw cause;
  }
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
    // A damaged file of decisions trusts nothing.
    if (entries.some(([, digest]) => typeof digest !== "string" || !DIGEST.test(digest)))
      throw refused(`${file} is damaged`);
    return new Map(entries as [string, string][]);
  } catch (cause) {
    if (cause instanceof SyntaxError) throw refused(`${file} is damaged`);
    throw cause;
  }
}
