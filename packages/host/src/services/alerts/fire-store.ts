import type { Database } from "../../store/database.ts";
import type { Broken } from "./engine.ts";
import type { Fire, Firing } from "./fire.ts";
import { fireOf } from "./rows.ts";

/** The fires in the host's state. */
export interface FireStore {
  /**
   * Writes fires and the states of their rules together, or nothing of either. A rule that is no longer active gives
   * no fire. Answers the fires that were written, in order.
   */
  record(firings: readonly Firing[], broken: readonly Broken[]): readonly Fire[];
  /** Newest first. */
  log(): readonly Fire[];
  /** What a guest of the extension has not taken yet, oldest first. */
  waiting(extension: string): readonly Fire[];
  markTaken(id: number, at: string): void;
  /** What the trader was not told yet, oldest first. */
  unnotified(): readonly Fire[];
  markNotified(id: number): void;
  /** Nobody of that name will take them any more. */
  forgetRecipient(extension: string): void;
  /** Drops the oldest settled lines over the bound. */
  prune(keep: number): void;
}

const SETTLED = "notified = 1 AND (recipient IS NULL OR taken_at IS NOT NULL)";

export function fireStore(database: Database): FireStore {
  const fires = (where: string, ...values: string[]) =>
    database.all(`SELECT * FROM alert_fires ${where}`, ...values).map(fireOf);
  return {
    record: (firings, broken) =>
      database.transaction(() => {
        for (const { ruleId, reason } of broken) {
          database.run(
            "UPDATE alert_rules SET state = 'error', reason = ? WHERE id = ? AND state = 'active'",
            reason,
            ruleId,
          );
        }
        return firings.flatMap((firing) => recordOne(database, firing) ?? []);
      }),
    log: () => fires("ORDER BY id DESC"),
    waiting: (extension) => fires("WHERE recipient = ? AND taken_at IS NULL ORDER BY id", extension),
    markTaken: (id, at) =>
      database.run("UPDATE alert_fires SET taken_at = ? WHERE id = ? AND taken_at IS NULL", at, id),
    unnotified: () => fires("WHERE notified = 0 ORDER BY id"),
    markNotified: (id) => database.run("UPDATE alert_fires SET notified = 1 WHERE id = ?", id),
    forgetRecipient: (extension) =>
      database.run("UPDATE alert_fires SET recipient = NULL WHERE recipient = ? AND taken_at IS NULL", extension),
    prune: (keep) =>
      database.run(
        `DELETE FROM alert_fires WHERE ${SETTLED} AND id IN (
           SELECT id FROM alert_fires ORDER BY id DESC LIMIT -1 OFFSET ?)`,
        keep,
      ),
  };
}

function recordOne(database: Database, firing: Firing): Fire | undefined {
  const changed = database.one(
    `UPDATE alert_rules SET state = 'triggered', reason = NULL, fired_at = ?, fired_price = ?
     WHERE id = ? AND state = 'active' RETURNING owner, title, message, symbol, timeframe`,
    firing.at,
    firing.price,
    firing.ruleId,
  );
  if (!changed) return undefined;
  const row = database.one(
    `INSERT INTO alert_fires (rule_id, recipient, title, message, symbol, timeframe, price, move, sample_time, fired_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *`,
    firing.ruleId,
    changed.owner ?? null,
    changed.title ?? null,
    changed.message ?? null,
    changed.symbol ?? null,
    changed.timeframe ?? null,
    firing.price,
    firing.move ?? null,
    firing.sampleTime,
    firing.at,
  );
  if (!row) throw new Error("an inserted fire was not returned");
  return fireOf(row);
}
