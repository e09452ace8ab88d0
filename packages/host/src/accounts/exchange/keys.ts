import type { AccountCredential } from "@bourse/contract/host-api";
import { HostRefusal } from "../../refusal.ts";
import type { Unwritten } from "../../store/unwritten.ts";
import type { Credentials } from "./ccxt-link.ts";
import type { OfferedExchange } from "./offered/row.ts";

/** The store of the credentials. */
interface AccountSecrets {
  read(name: string): string | undefined;
  /** Writes all of them or none; durable when it returns. */
  writeAll(secrets: ReadonlyMap<string, string>): void;
  /** Removes every secret whose name starts with `prefix`. */
  removeAll(prefix: string): void;
}

/** Dependencies of {@link AccountKeys}. */
export interface KeyDeps {
  readonly secrets: AccountSecrets;
  readonly unwritten: Pick<Unwritten, "finish">;
}

/** The API keys of the accounts at exchanges. */
export class AccountKeys {
  readonly #deps: KeyDeps;
  /** Changes of accounts' keys that a full disk has not taken yet. */
  readonly #due = new Map<string, () => void>();

  constructor(deps: KeyDeps) {
    this.#deps = deps;
  }

  /** Undefined unless all that the exchange needs is there. */
  read(account: string, { needs }: OfferedExchange): Credentials | undefined {
    const read = (name: AccountCredential) => this.#deps.secrets.read(secretName(account, name));
    const [key, secret, passphrase] = [read("key"), read("secret"), read("passphrase")];
    if (key === undefined || secret === undefined) return undefined;
    if (needs.includes("passphrase") && passphrase === undefined) return undefined;
    return { key, secret, ...(passphrase !== undefined && { passphrase }) };
  }

  /** Stores a key. @returns a function that undoes this, on a full disk as soon as it can. @throws HostRefusal `secrets.invalid` */
  keep(account: string, offered: OfferedExchange, credentials: Credentials): () => void {
    const undo = this.#due.get(account) ?? this.#puttingBack(account, offered);
    this.#write(account, offered, credentials);
    this.#due.delete(account);
    return () => this.#do(account, undo);
  }

  /** Deletes the key of an account, on a full disk as soon as it can, unless another key was stored by then. */
  forget(account: string): void {
    this.#do(account, () => this.#remove(account));
  }

  #do(account: string, work: () => void): void {
    this.#due.set(account, work);
    this.#deps.unwritten.finish(() => {
      if (this.#due.get(account) !== work) return;
      work();
      this.#due.delete(account);
    });
  }

  /** @returns what brings back the key that an account has now */
  #puttingBack(account: string, offered: OfferedExchange): () => void {
    const before = this.#readable(account, offered);
    return () => (before ? this.#write(account, offered, before) : this.#remove(account));
  }

  #readable(account: string, offered: OfferedExchange): Credentials | undefined {
    try {
      return this.read(account, offered);
    } catch (cause) {
      // A damaged key is none, and must not keep out the one that the trader types in its place.
      if (cause instanceof HostRefusal) return undefined;
      throw cause;
    }
  }

  #write(account: string, { needs }: OfferedExchange, credentials: Credentials): void {
    const each = (name: AccountCredential) => [secretName(account, name), credentials[name] ?? ""] as const;
    this.#deps.secrets.writeAll(new Map(needs.map(each)));
  }

  #remove(account: string): void {
    this.#deps.secrets.removeAll(secretName(account, ""));
  }
}

const secretName = (account: string, name: AccountCredential | ""): string => `exchange:${account}:${name}`;
