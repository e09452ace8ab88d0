import type { AccountCredential } from "@bourse/contract/host-api";
import type { Unwritten } from "../../store/unwritten.ts";
import type { Credentials } from "./ccxt-link.ts";
import type { OfferedExchange } from "./offered.ts";

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
  /** Accounts that were ended, and whose key a full disk may still keep. */
  readonly #unwanted = new Set<string>();

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

  /** @throws HostRefusal `secrets.invalid` */
  keep(account: string, { needs }: OfferedExchange, credentials: Credentials): void {
    const each = (name: AccountCredential) => [secretName(account, name), credentials[name] ?? ""] as const;
    this.#deps.secrets.writeAll(new Map(needs.map(each)));
    this.#unwanted.delete(account);
  }

  /** Forgets the key of an account, on a full disk as soon as it can: unless another one was kept by then. */
  forget(account: string): void {
    this.#unwanted.add(account);
    this.#deps.unwritten.finish(() => {
      if (!this.#unwanted.has(account)) return;
      this.#deps.secrets.removeAll(secretName(account, ""));
      this.#unwanted.delete(account);
    });
  }
}

const secretName = (account: string, name: AccountCredential | ""): string => `exchange:${account}:${name}`;
