import { SECRET_LIMITS, type SecretLimits } from "@bourse/contract";
import { checkSecret } from "./check-secret.ts";
import type { SecretStore } from "./port.ts";
import { redactor } from "./redact.ts";

/** Secrets that end with the process: for tests, and for runs that must leave no trace. */
export function memorySecretStore(limits: SecretLimits = SECRET_LIMITS): SecretStore {
  const secrets = new Map<string, string>();
  const writeAll = (all: ReadonlyMap<string, string>) => {
    const count = new Set([...secrets.keys(), ...all.keys()]).size;
    for (const [name, secret] of all) checkSecret({ name, secret, count }, limits);
    for (const [name, secret] of all) secrets.set(name, secret);
  };
  return {
    has: (name) => secrets.has(name),
    read: (name) => secrets.get(name),
    write: (name, secret) => writeAll(new Map([[name, secret]])),
    writeAll,
    remove(name) {
      secrets.delete(name);
    },
    removeAll(prefix) {
      for (const name of [...secrets.keys()].filter((each) => each.startsWith(prefix))) secrets.delete(name);
    },
    redact: (text) => redactor(secrets.values()).text(text),
  };
}
