import { CommandFailure } from "@bourse/runtime/broker";
import type { EventBus } from "../../events.ts";
import { text } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";
import type { DialogsService } from "../dialogs/port.ts";
import type { Refusals } from "../dialogs/refusals.ts";
import type { AllowedOrigin, FeedCaller } from "./port.ts";

/** Which extension may contact which origin. */
export interface Origins {
  isAllowed(caller: FeedCaller, origin: string): boolean;
  /** Asks the trader once. @throws CommandFailure `command.declined` */
  ensure(caller: FeedCaller, origin: string): Promise<void>;
  list(): readonly AllowedOrigin[];
  revoke(extensionId: string, origin: string): boolean;
  forget(extensionId: string): void;
}

interface Dependencies {
  readonly database: Database;
  readonly dialogs: DialogsService;
  readonly events: EventBus;
  readonly refused: Refusals;
}

/** A consent is stored; a refusal is kept for the generation, so that a guest cannot wear the trader down. */
export function originBook({ database, dialogs, events, refused }: Dependencies): Origins {
  const asking = new Map<string, Promise<boolean>>();
  const isAllowed: Origins["isAllowed"] = ({ principal }, origin) =>
    database.one(
      "SELECT 1 FROM allowed_origins WHERE extension_id = ? AND key_id = ? AND origin = ?",
      principal.id,
      principal.keyId,
      origin,
    ) !== undefined;
  const ask = async (caller: FeedCaller, origin: string) => {
    const { principal, signal, commit, now } = caller;
    const { accepted } = await commit(() => dialogs.ask(principal, { kind: "allow_origin", origin }, signal));
    if (!accepted) {
      if (!signal.aborted) refused.add(principal, origin);
      return false;
    }
    commit(() =>
      database.run(
        "INSERT OR IGNORE INTO allowed_origins (extension_id, key_id, origin, allowed_at) VALUES (?, ?, ?, ?)",
        principal.id,
        principal.keyId,
        origin,
        now().toISOString(),
      ),
    );
    events.emit({ type: "feeds" });
    return true;
  };
  return {
    isAllowed,
    async ensure(caller, origin) {
      if (isAllowed(caller, origin)) return;
      const key = `${caller.principal.generation} ${origin}`;
      refused.check(caller.principal, origin);
      // Simultaneous requests share one dialog.
      const pending = asking.get(key) ?? ask(caller, origin).finally(() => asking.delete(key));
      asking.set(key, pending);
      if (!(await pending)) throw originRefused(origin);
    },
    list: () =>
      database.all("SELECT * FROM allowed_origins ORDER BY extension_id, origin, key_id").map((row) => ({
        extensionId: text(row.extension_id),
        keyId: text(row.key_id),
        origin: text(row.origin),
        allowedAt: text(row.allowed_at),
      })),
    revoke(extensionId, origin) {
      const where = "FROM allowed_origins WHERE extension_id = ? AND origin = ?";
      if (database.one(`SELECT 1 ${where}`, extensionId, origin) === undefined) return false;
      database.take(() => database.run(`DELETE ${where}`, extensionId, origin));
      events.emit({ type: "feeds" });
      return true;
    },
    forget(extensionId) {
      database.take(() => database.run("DELETE FROM allowed_origins WHERE extension_id = ?", extensionId));
      events.emit({ type: "feeds" });
    },
  };
}

/** The failure that an extension gets for an origin it may not contact. */
export function originRefused(origin: string): CommandFailure {
  return new CommandFailure("command.declined", `the trader does not let this extension reach ${origin}`);
}
