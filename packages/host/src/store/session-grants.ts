import type { SessionConsentEntry } from "@bourse/contract/host-api";
import { SESSION_SCOPES, type SessionScope } from "@bourse/contract/in-app";
import { type Row, text } from "./columns.ts";
import type { Database } from "./database.ts";

/** A right of an extension in an account. */
export interface GrantKey {
  readonly extension: string;
  readonly account: string;
  readonly scope: SessionScope;
}

/** A right that the trader gave. */
export interface Grant extends Omit<SessionConsentEntry, "decision"> {
  /** Digest of the plugin's files that it was given to; empty for a built-in extension. */
  readonly code: string;
}

/** The rights that the trader gave to extensions, each in one account. */
export interface SessionGrants {
  /** Whether the extension may place orders in the account now. */
  mayTrade(extension: string, account: string): boolean;
  /** The id of the right; undefined if there is none. */
  find(key: GrantKey): string | undefined;
  /** Sorted by name. */
  list(): readonly Grant[];
  add(grant: Grant): void;
  /** Removes rights, even while the disk refuses the write; `also` runs together with it. */
  remove(ids: readonly string[], also: () => void): void;
  /** Removes all rights in an account, even while the disk refuses the write. */
  endAll(account: string): void;
}

export function sessionGrants(database: Database): SessionGrants {
  const find = ({ extension, account, scope }: GrantKey) => {
    const row = database.one(
      "SELECT id FROM in_app_sessions WHERE extension = ? AND account = ? AND scope = ?",
      extension,
      account,
      scope,
    );
    return row && text(row.id);
  };
  return {
    find,
    mayTrade: (extension, account) => find({ extension, account, scope: "trade" }) !== undefined,
    list: () => database.all("SELECT * FROM in_app_sessions ORDER BY name, extension, account, scope").map(grantOf),
    add({ id, extension_id, extension_name, account, scope, code, at }) {
      database.run(
        "INSERT INTO in_app_sessions (id, extension, name, account, scope, code, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
        id,
        extension_id,
        extension_name,
        account,
        scope,
        code,
        at,
      );
    },
    remove(ids, also) {
      database.take(() => {
        for (const id of ids) database.run("DELETE FROM in_app_sessions WHERE id = ?", id);
        also();
      });
    },
    endAll(account) {
      database.take(() => database.run("DELETE FROM in_app_sessions WHERE account = ?", account));
    },
  };
}

function grantOf(row: Row): Grant {
  const scope = SESSION_SCOPES.find((each) => each === row.scope);
  if (!scope) throw new Error(`a session has the scope ${JSON.stringify(row.scope)}`);
  return {
    id: text(row.id),
    extension_id: text(row.extension),
    extension_name: text(row.name),
    account: text(row.account),
    scope,
    code: text(row.code),
    at: text(row.at),
  };
}
