import { catalogueEntry } from "@bourse/contract";
import { CommandFailure } from "@bourse/runtime/broker";
import { HostRefusal } from "../../refusal.ts";
import type { SecretStore } from "./port.ts";

/** A store whose refusals a guest may read: they contain the catalogue's text, not paths of this computer. */
export function tellableSecrets(secrets: SecretStore): SecretStore {
  return {
    has: (name) => telling(() => secrets.has(name)),
    read: (name) => telling(() => secrets.read(name)),
    write: (name, secret) => telling(() => secrets.write(name, secret)),
    writeAll: (all) => telling(() => secrets.writeAll(all)),
    remove: (name) => telling(() => secrets.remove(name)),
    removeAll: (prefix) => telling(() => secrets.removeAll(prefix)),
    redact: (text) => secrets.redact(text),
  };
}

function telling<Result>(act: () => Result): Result {
  try {
    return act();
  } catch (cause) {
    if (cause instanceof HostRefusal) throw new CommandFailure(cause.code, catalogueEntry(cause.code).title);
    throw cause;
  }
}
