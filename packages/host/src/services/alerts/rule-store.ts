import { isoMoment } from "@bourse/contract";
import { type Row, text } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";
import {
  optionalText,
  ownerOf,
  type RequestKey,
  RULE_COLUMNS,
  type RuleOwner,
  readRule,
  ruleValues,
  type StoredRule,
} from "./rows.ts";
import type { Rule } from "./rule.ts";

const OPEN = "state IN ('active', 'stopped', 'error')";

/** The rule that a proposal was made into. */
export interface RequestedRule extends Pick<Rule, "id" | "state" | "expiresAt"> {
  /** The digest of that proposal; absent if it is damaged: then every proposal differs from it. */
  readonly digest: string | undefined;
}

/**
 * The stored rules. Every write is on disk when it returns. A rule whose row is damaged is in {@link RuleStore.all} only,
 * and can be removed.
 */
export interface RuleStore {
  find(id: string): Rule | undefined;
  /** Also finds the owner of a rule that cannot be read. */
  findOwner(id: string): RuleOwner | undefined;
  /** Also finds a rule that cannot be read. */
  findRequest(request: RequestKey): RequestedRule | undefined;
  /** Newest first. */
  all(): readonly StoredRule[];
  active(): readonly Rule[];
  /** The markets of the active rules. */
  watchedMarkets(): readonly Pick<Rule, "sourceId" | "symbol">[];
  /** Oldest first. */
  ownedBy(extension: string): readonly Rule[];
  insert(rule: Rule): void;
  /** Writes the changeable fields of a rule: everything except its id, origin, kind,
   * symbol and indicator. */
  update(rule: Rule): void;
  remove(id: string): void;
  /** Time when the next open rule expires. */
  nextExpiry(): string | undefined;
  /** Ids of the open rules whose time has passed. */
  due(now: string): readonly string[];
  /** Marks them as expired. */
  expire(now: string): void;
  /**
   * The extension was removed: its rules lose their owner, and watched ones stop. Returns the ids of the stopped rules.
   */
  orphan(extension: string, reason: string): readonly string[];
  owners(): readonly string[];
  openCount(): number;
  openCountOf(extension: string): number;
  /**
   * Deletes the oldest fired and expired rules of the same author over the limit, except those with an undelivered
   * event.
   */
  prune(extension: string | undefined, keep: number): void;
}

export function ruleStore(database: Database): RuleStore {
  const stored = (where: string, ...values: string[]) =>
    database.all(`SELECT * FROM alert_rules ${where}`, ...values).map(readRule);
  const rules = (where: string, ...values: string[]) =>
    stored(where, ...values).flatMap((each) => ("rule" in each ? each.rule : []));
  const ids = (where: string, ...values: string[]) =>
    database.all(`SELECT id FROM alert_rules WHERE ${where}`, ...values).map((row) => text(row.id));
  const count = (where: string, ...values: string[]) =>
    Number(database.one(`SELECT count(*) AS count FROM alert_rules WHERE ${where}`, ...values)?.count);
  return {
    find: (id) => rules("WHERE id = ?", id)[0],
    findOwner(id) {
      const row = database.one("SELECT * FROM alert_rules WHERE id = ?", id);
      return row && ownerOf(row);
    },
    findRequest(request) {
      const row = requested(database, request);
      return row && requestedOf(row);
    },
    all: () => stored("ORDER BY sequence DESC"),
    active: () => rules("WHERE state = 'active' ORDER BY sequence"),
    watchedMarkets: () =>
      database
        .all("SELECT DISTINCT source_id, symbol FROM alert_rules WHERE state = 'active'")
        .map((row) => ({ sourceId: text(row.source_id), symbol: text(row.symbol) })),
    ownedBy: (extension) => rules("WHERE owner = ? ORDER BY sequence", extension),
    insert: (rule) => insert(database, rule),
    update: (rule) => update(database, rule),
    remove: (id) => database.run("DELETE FROM alert_rules WHERE id = ?", id),
    nextExpiry: () =>
      database
        .all(`SELECT DISTINCT expires_at FROM alert_rules WHERE ${OPEN} ORDER BY expires_at`)
        .map((row) => text(row.expires_at))
        // A damaged expiry may be no date: it must not keep the other rules from expiring.
        .find((end) => isoMoment(end) !== undefined),
    due: (now) => ids(`${OPEN} AND expires_at <= ?`, now),
    expire: (now) =>
      database.run(
        `UPDATE alert_rules SET state = 'expired', reason = NULL, stopped_by = NULL WHERE ${OPEN} AND expires_at <= ?`,
        now,
      ),
    orphan(extension, reason) {
      const stopping = ids("owner = ? AND state = 'active'", extension);
      database.run(
        `UPDATE alert_rules SET
           reason = CASE state WHEN 'active' THEN ? ELSE reason END,
           stopped_by = CASE state WHEN 'active' THEN 'host' ELSE stopped_by END,
           state = CASE state WHEN 'active' THEN 'stopped' ELSE state END,
           owner = NULL
         WHERE owner = ?`,
        reason,
        extension,
      );
      return stopping;
    },
    owners: () =>
      database
        .all("SELECT DISTINCT owner FROM alert_rules WHERE owner IS NOT NULL ORDER BY owner")
        .map((row) => text(row.owner)),
    openCount: () => count(OPEN),
    openCountOf: (extension) => count(`${OPEN} AND owner = ?`, extension),
    prune: (extension, keep) => prune(database, extension ?? null, keep),
  };
}

const requested = (database: Database, { extension, key, clientRequestId }: RequestKey) =>
  database.one(
    `SELECT id, state, expires_at, request_digest FROM alert_rules
       WHERE origin_extension = ? AND origin_key = ? AND client_request_id = ?`,
    extension,
    key,
    clientRequestId,
  );

const requestedOf = (row: Row): RequestedRule => ({
  id: text(row.id),
  state: text(row.state) as Rule["state"],
  expiresAt: text(row.expires_at),
  digest: optionalText(row.request_digest),
});

function insert(database: Database, rule: Rule): void {
  const marks = RULE_COLUMNS.map(() => "?").join(", ");
  database.run(`INSERT INTO alert_rules (${RULE_COLUMNS.join(", ")}) VALUES (${marks})`, ...ruleValues(rule));
}

function update(database: Database, rule: Rule): void {
  // Otherwise, only a fire writes this column.
  if (rule.lastPeriod === undefined) database.run("UPDATE alert_rules SET last_period = NULL WHERE id = ?", rule.id);
  database.run(
    `UPDATE alert_rules SET owner = ?, plan_id = ?, price = ?, second_price = ?, period = ?, state = ?, reason = ?,
       stopped_by = ?, expires_at = ?, title = ?, message = ?, repeat = ?, sound = ?,
       system_notice = ?, fire_unwatched = ? WHERE id = ?`,
    rule.owner ?? null,
    rule.planId ?? null,
    rule.price,
    rule.secondPrice ?? null,
    rule.period ?? null,
    rule.state,
    rule.reason ?? null,
    rule.stoppedBy ?? null,
    rule.expiresAt,
    rule.title,
    rule.message,
    rule.repeat,
    rule.sound ? 1 : 0,
    rule.systemNotice ? 1 : 0,
    rule.fireUnwatched ? 1 : 0,
    rule.id,
  );
}

function prune(database: Database, extension: string | null, keep: number): void {
  database.run(
    `DELETE FROM alert_rules WHERE sequence IN (
       SELECT sequence FROM alert_rules WHERE origin_extension IS ? AND state IN ('triggered', 'expired')
         AND id NOT IN (SELECT rule_id FROM alert_fires WHERE recipient IS NOT NULL AND taken_at IS NULL)
       ORDER BY sequence DESC LIMIT -1 OFFSET ?)`,
    extension,
    keep,
  );
}
