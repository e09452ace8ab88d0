import type { Database } from "../../store/database.ts";
import type { Broken } from "./engine.ts";
import type { Fire, Firing } from "./fire.ts";
import { fireOf } from "./rows.ts";

/** The stored fires. */
export interface FireStore {
  /**
   * Writes fires and the states of their rules in one transaction. A rule that is no longer active does not fire, and
   * none fires twice in a period. Returns the written fires, in order.
   */
  record(firings: readonly Firing[], broken: readonly Broken[]): readonly Fire[];
  /** Whether a repeating rule has fired in the period that begins at this time, in milliseconds. */
  hasFired(ruleId: string, period: number): boolean;
  /** Newest first. */
  log(): readonly Fire[];
  /** Fires that a guest of the extension has not processed yet, oldest first. */
  waiting(extension: string): readonly Fire[];
  markTaken(id: number, at: string): void;
  /** Fires that the trader was not notified of yet, oldest first. */
  unnotified(): readonly Fire[];
  markNotified(id: number): void;
  /** Forgets the recipient of fires: a removed extension will not process them. */
  forgetRecipient(extension: string): void;
  /** Deletes the oldest settled entries over the limit. */
  prune(keep: number): void;
  /** Deletes the oldest settled entries of one rule over the limit. */
  pruneRule(ruleId: string, keep: number): void;
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
    hasFired: (ruleId, period) =>
      database.one("SELECT id FROM alert_fires WHERE rule_id = ? AND period = ?", ruleId, period) !== undefined,
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
    pruneRule: (ruleId, keep) =>
      database.run(
        `DELETE FROM alert_fires WHERE ${SETTLED} AND id IN (
           SELECT id FROM alert_fires WHERE rule_id = ? ORDER BY id DESC LIMIT -1 OFFSET ?)`,
        ruleId,
        keep,
      ),
  };
}

const ONCE = `UPDATE alert_rules SET state = 'triggered', reason = NULL, fired_at = ?1, fired_price = ?2,
    last_fired_at = ?1, last_fired_price = ?2, fire_count = fire_count + 1
  WHERE id = ?3 AND state = 'active' AND repeat = 'once'
  RETURNING owner, title, message, symbol, timeframe`;

const AGAIN = `UPDATE alert_rules SET last_period = ?4, last_fired_at = ?1, last_fired_price = ?2,
    fire_count = fire_count + 1
  WHERE id = ?3 AND state = 'active' AND repeat <> 'once' AND (last_period IS NULL OR last_period < ?4)
  RETURNING owner, title, message, symbol, timeframe`;

/** Undefined if the rule has ended meanwhile, or has fired in this period. */
function recordOne(database: Database, firing: Firing): Fire | undefined {
  const { at, price, ruleId, period } = firing;
  const changed =
    period === undefined ? database.one(ONCE, at, price, ruleId) : database.one(AGAIN, at, price, ruleId, period);
  if (!changed) return undefined;
  const row = database.one(
    `INSERT INTO alert_fires (rule_id, period, recipient, title, message, symbol, timeframe, value_of, price, move,
       sample_time, fired_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *`,
    ruleId,
    period ?? null,
    changed.owner ?? null,
    changed.title ?? null,
    changed.message ?? null,
    changed.symbol ?? null,
    changed.timeframe ?? null,
    firing.measure ?? null,
    price,
    firing.move ?? null,
    firing.sampleTime,
    at,
  );
  if (!row) throw new Error("an inserted fire was not returned");
  return fireOf(row);
}
