import type { AlertLimits } from "@bourse/contract";
import type { Clock, ClockSteps } from "@bourse/platform";
import type { Guest } from "@bourse/runtime/broker";
import type { LiveMarket } from "@bourse/runtime/market";
import type { Database } from "../../store/database.ts";
import type { Deliveries } from "./deliveries.ts";
import { alertEngine, type Engine, type Outcome } from "./engine.ts";
import { expiries } from "./expiry.ts";
import type { AlertFeeds } from "./feeds.ts";
import type { FireStore } from "./fire-store.ts";
import type { MarketGap } from "./gap-bars.ts";
import { gapChecks } from "./gap-check.ts";
import { periodOf } from "./period.ts";
import type { Rule } from "./rule.ts";
import { type RuleStore, ruleStore } from "./rule-store.ts";
import type { UnwatchedCrossing } from "./unwatched.ts";
import type { WatchRecord } from "./watch-record.ts";

/** Stored for a refusal that applies to every generation. */
const ALWAYS = "*";

type Asking = Pick<Guest, "id" | "generation">;

/** The proposals that the trader declined: a guest must not repeat them until the trader agrees. */
interface DeclinedStore {
  has(asking: Asking, clientRequestId: string): boolean;
  /** Proposals declined in this generation. */
  count(asking: Asking): number;
  /** Applies to this generation; deletes the extension's entries of earlier ones. */
  add(asking: Asking, clientRequestId: string): void;
  /** The trader has removed the resulting alert: the refusal is permanent. */
  addForGood(extension: string, clientRequestId: string): void;
  forget(extension: string): void;
}

const INSERT = "INSERT INTO alert_declined VALUES (?, ?, ?) ON CONFLICT DO NOTHING";

function declinedStore(database: Database): DeclinedStore {
  return {
    has: ({ id, generation }, clientRequestId) =>
      database.one(
        "SELECT 1 FROM alert_declined WHERE extension = ? AND generation IN (?, ?) AND client_request_id = ?",
        id,
        generation,
        ALWAYS,
        clientRequestId,
      ) !== undefined,
    count: ({ id, generation }) =>
      Number(
        database.one(
          "SELECT count(*) AS count FROM alert_declined WHERE extension = ? AND generation = ?",
          id,
          generation,
        )?.count,
      ),
    add({ id, generation }, clientRequestId) {
      database.run(
        "DELETE FROM alert_declined WHERE extension = ? AND generation NOT IN (?, ?)",
        id,
        generation,
        ALWAYS,
      );
      database.run(INSERT, id, generation, clientRequestId);
    },
    addForGood: (extension, clientRequestId) => database.run(INSERT, extension, ALWAYS, clientRequestId),
    forget: (extension) => database.run("DELETE FROM alert_declined WHERE extension = ?", extension),
  };
}

/** A rule before and after a change. */
export interface RuleChange {
  readonly before: Rule;
  readonly after: Rule;
}

/** The stored rules and the engine that watches them, always changed together. */
export interface RuleDesk {
  readonly store: RuleStore;
  readonly declined: ReturnType<typeof declinedStore>;
  readonly engine: Engine;
  add(rule: Rule): void;
  /** Writes all changes or none; a rule whose threshold or state has changed is armed again. */
  change(changes: readonly RuleChange[]): void;
  remove(rules: readonly Pick<Rule, "id">[]): void;
  /** Disowns the rules of a removed extension. Runs plain statements, so it may be part of the caller's transaction. */
  orphan(extension: string): void;
  /** Expires rules by the clock, even if no timer fired. If the disk refuses the write, it is repeated later. */
  expire(): void;
  close(): void;
}

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly clockSteps: ClockSteps;
  readonly limits: AlertLimits;
  readonly feeds: AlertFeeds;
  readonly fires: FireStore;
  readonly deliveries: Deliveries;
  readonly changed: () => void;
  readonly live: Pick<LiveMarket, "series">;
  readonly record: WatchRecord;
  /** Tells the trader of a level that was crossed while nobody watched; returns false if that was told before. */
  readonly tellUnwatched: (rule: Rule, gap: MarketGap, crossing: UnwatchedCrossing) => boolean;
  readonly report: (cause: unknown) => void;
}

export function ruleDesk(parts: Dependencies): RuleDesk {
  const { database, limits, fires, record } = parts;
  const store = ruleStore(database);
  const declined = declinedStore(database);
  // Uses the stored rules, not those in the engine: an alert that a doubted clock has ended may be watched again.
  const forgetUnwatched = () => record.keepOnly(store.watchedMarkets());
  const changed = () => {
    forgetUnwatched();
    parts.changed();
  };
  const { expire, plan, stop } = expiries({
    ...parts,
    store,
    changed,
    disarm: (id) => engine.disarm(id),
    rearm: (id) => armAgain(engine, store.active(), id),
  });
  const checks = gapChecks({
    ...parts,
    watching: (market) => engine.watching(market),
    hasFired: firedIn(fires),
    crossed: tellingAndFiring(parts, (...late) => engine.fireLate(...late)),
  });
  const engine = alertEngine({
    ...parts,
    expire,
    settle: settling(parts, forgetUnwatched),
    afterCommit: database.afterCommit,
    onGap: checks.begin,
  });
  // A rule may be part of a larger change: when that one is refused, a new rule must not fire and a removed one stays watched.
  const commit = (write: () => void, afterwards: () => void) => {
    database.transaction(write);
    database.afterCommit(() => {
      afterwards();
      plan();
      changed();
    });
  };
  return {
    store,
    declined,
    engine,
    add(rule) {
      const write = () => {
        store.insert(rule);
        store.prune(rule.origin?.extension, limits.maxFinishedPerMaker);
      };
      commit(write, () => engine.arm(rule));
    },
    change(changes) {
      const write = () => {
        for (const { after } of changes) store.update(after);
      };
      commit(write, () => {
        for (const each of changes) follow(engine, each);
      });
    },
    remove(rules) {
      const write = () => {
        for (const { id } of rules) store.remove(id);
      };
      commit(write, () => {
        for (const { id } of rules) engine.disarm(id);
      });
    },
    orphan(extension) {
      fires.forgetRecipient(extension);
      declined.forget(extension);
      const stopped = store.orphan(extension, "its extension was removed");
      database.afterCommit(() => {
        for (const id of stopped) engine.disarm(id);
        changed();
      });
    },
    expire,
    close() {
      stop();
      checks.close();
    },
  };
}

/** Watches a rule that is active once more. */
function armAgain(engine: Pick<Engine, "arm">, active: readonly Rule[], id: string): void {
  const rule = active.find((each) => each.id === id);
  if (rule) engine.arm(rule);
}

/** Whether a rule has fired in the period of a moment. */
const firedIn = (fires: FireStore) => (rule: Rule, timeMs: number) => {
  const period = periodOf(rule, timeMs);
  return period !== undefined && fires.hasFired(rule.id, period);
};

/** Writes the effects of a sample. An alert that ends with it may have been the last one of its market. */
function settling({ fires, deliveries }: Dependencies, forgetUnwatched: () => void) {
  return ({ firings, broken }: Outcome) => {
    const written = fires.record(firings, broken);
    const isOver = broken.length > 0 || firings.some(({ period }) => period === undefined);
    return () => {
      deliveries.tell(written);
      if (isOver) forgetUnwatched();
    };
  };
}

function follow(engine: Engine, { before, after }: RuleChange): void {
  if (after.state !== "active") engine.disarm(after.id);
  else if (beginsAnew(before, after)) engine.arm(after);
  else engine.refresh(after);
}

function beginsAnew(before: Rule, after: Rule): boolean {
  const fields = ["state", "price", "secondPrice", "period", "repeat"] as const;
  return fields.some((field) => before[field] !== after[field]);
}

/** Tells the trader and fires the alert, or neither: if the trader reads that an alert fires, it has fired. */
function tellingAndFiring(
  { database, tellUnwatched }: Dependencies,
  fireLate: Engine["fireLate"],
): (rule: Rule, gap: MarketGap, crossing: UnwatchedCrossing) => void {
  return (rule, gap, crossing) => {
    database.transaction(() => {
      if (tellUnwatched(rule, gap, crossing) && rule.fireUnwatched) fireLate(rule.id, crossing);
    });
  };
}
