import type { AwayLimits } from "@bourse/contract";
import type { AwayReport, ManagedAlert, Notice, Unwatched } from "@bourse/contract/host-api";
import type { Clock } from "@bourse/platform";
import type { LiveMarket, MarketDataPort } from "@bourse/runtime/market";
import type { EventBus } from "../../events.ts";
import { type Row, text } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";
import { storeFailure } from "../../store/store-failure.ts";
import type { WatchRecord } from "../alerts/watch-record.ts";
import type { AwayService } from "./port.ts";

/** Dependencies of the report. */
export interface AwayDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly market: Pick<MarketDataPort, "symbols"> & Pick<LiveMarket, "silences" | "silentSince">;
  readonly limits: AwayLimits;
  /** Notes each second that the host is alive. */
  readonly record: Pick<WatchRecord, "aliveAt" | "beat">;
  notices(): readonly Notice[];
  alerts(): readonly ManagedAlert[];
  /** A fault of the host itself. */
  report(cause: unknown): void;
}

export function awayService(deps: AwayDeps): AwayService {
  const { clock, events, limits, record } = deps;
  const store = awayStore(deps.database, limits.maxGaps);
  const now = () => clock.now().toISOString();
  const attempt = attempts(deps.report);
  let presence = wake(store, { now: now(), limits, attempt, aliveAt: record.aliveAt });
  let beatAt = presence.beatAt;
  const put = (next: Presence) => {
    presence = next;
    attempt(() => store.write(next));
  };
  const beat = () => {
    const at = now();
    const from = beatAt;
    if (elapsed(from, at) > limits.asleepFromMs) attempt(() => store.add({ reason: "asleep", from, to: at }));
    beatAt = at;
    record.beat(at);
    if (elapsed(presence.beatAt, at) >= limits.writeMs) put({ ...presence, beatAt: at });
    cancel = clock.after(limits.beatMs, beat);
  };
  let cancel = () => {};
  beat();
  const endSilences = recordSilences(deps, { store, now, attempt });
  return {
    present() {
      const at = now();
      const { traderAt, absence } = presence;
      const isBack = elapsed(traderAt, at) > limits.awayFromMs;
      // Stored only with the next stored beat: a page in the foreground reports itself three times a minute.
      presence = { ...presence, traderAt: at };
      if (!isBack) return;
      // An unread absence grows: the trader looked at the page but not at the report.
      put({ ...presence, absence: { since: absence?.since ?? traderAt, until: at } });
      events.emit({ type: "away" });
    },
    report() {
      const { absence } = presence;
      const report = absence && describe(deps, { store, absence });
      return report && hasContent(report) ? { report } : {};
    },
    markRead(until) {
      if (presence.absence?.until !== until) return;
      put({ ...presence, absence: undefined });
      events.emit({ type: "away" });
    },
    close() {
      cancel();
      endSilences();
      record.beat(now());
      put({ ...presence, beatAt: now() });
    },
  };
}

type Attempt = (work: () => void) => void;

/** A full disk must not stop the host over its own record: the next interval then begins at the last written beat. */
function attempts(report: (cause: unknown) => void): Attempt {
  return (work) => {
    try {
      work();
    } catch (cause) {
      const failure = storeFailure(cause);
      if (!failure) throw cause;
      report(failure);
    }
  };
}

interface Waking {
  readonly now: string;
  readonly limits: AwayLimits;
  readonly attempt: Attempt;
  readonly aliveAt: string | undefined;
}

/** Records the time since the last beat as unwatched. On the first start there is none. */
function wake(store: AwayStore, { now, limits, attempt, aliveAt = "" }: Waking): Presence {
  const before = store.presence();
  if (!before) return { beatAt: now, traderAt: now };
  // ISO 8601 texts of one length: the later one is the greater.
  const from = aliveAt > before.beatAt ? aliveAt : before.beatAt;
  attempt(() => {
    store.endSilence(from);
    if (elapsed(from, now) <= limits.gapFromMs) return;
    store.add({ reason: "stopped", from, to: now });
  });
  return { ...before, beatAt: now };
}

interface Recording {
  readonly store: AwayStore;
  readonly now: () => string;
  readonly attempt: Attempt;
}

/** Records from when to when a source sends nothing for a symbol; returns a function that ends the recording. */
function recordSilences({ market }: AwayDeps, { store, now, attempt }: Recording): () => void {
  return market.silences((symbol) => {
    const source = market.symbols().find((each) => each.symbol === symbol)?.source;
    const since = source === undefined ? undefined : market.silentSince({ symbol, sourceId: source });
    attempt(() => {
      if (since === undefined) store.endSilence(now(), symbol);
      else store.add({ reason: "silent", symbol, from: since });
    });
  });
}

interface Reading {
  readonly store: AwayStore;
  readonly absence: Absence;
}

function describe({ notices, alerts }: AwayDeps, { store, absence }: Reading): AwayReport {
  const isWithin = (at: string) => at > absence.since && at <= absence.until;
  return {
    ...absence,
    notices: notices()
      .filter((each) => isWithin(each.published_at))
      .toReversed(),
    expired: alerts()
      .filter(({ state, expires_at: at }) => state === "expired" && isWithin(at))
      .map(({ id, title, symbol, expires_at }) => ({ alert_id: id, title, symbol, expires_at })),
    unwatched: store.during(absence),
  };
}

function hasContent({ notices, expired, unwatched }: AwayReport): boolean {
  return notices.length + expired.length + unwatched.length > 0;
}

/** A clock that was set back has no elapsed time. */
function elapsed(from: string, to: string): number {
  return Math.max(0, Date.parse(to) - Date.parse(from));
}

/** When host and trader were last there; ISO 8601 UTC. */
interface Presence {
  readonly beatAt: string;
  readonly traderAt: string;
  readonly absence?: Absence | undefined;
}

/** The time between two visits of the trader. */
interface Absence {
  readonly since: string;
  readonly until: string;
}

interface AwayStore {
  presence(): Presence | undefined;
  write(presence: Presence): void;
  /** Records an interval; one that continues has no `to`. */
  add(interval: Unwatched): void;
  /** Ends the silence of a symbol; of every symbol if none is given. */
  endSilence(at: string, symbol?: string): void;
  /** The intervals that overlap the absence, oldest first. */
  during(absence: Absence): Unwatched[];
}

function awayStore(database: Database, maxGaps: number): AwayStore {
  return {
    presence() {
      const row = database.one("SELECT * FROM presence");
      return row && presenceOf(row);
    },
    write: ({ beatAt, traderAt, absence }) =>
      database.run(
        `INSERT OR REPLACE INTO presence (only_row, beat_at, trader_at, absence_since, absence_until)
         VALUES (1, ?, ?, ?, ?)`,
        beatAt,
        traderAt,
        absence?.since ?? null,
        absence?.until ?? null,
      ),
    add: ({ reason, symbol, from, to }) =>
      database.transaction(() => {
        database.run(
          "INSERT INTO unwatched (reason, symbol, began_at, ended_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
          reason,
          symbol ?? null,
          from,
          to ?? null,
        );
        database.run(
          "DELETE FROM unwatched WHERE sequence NOT IN (SELECT sequence FROM unwatched ORDER BY sequence DESC LIMIT ?)",
          maxGaps,
        );
      }),
    endSilence: (at, symbol) =>
      database.run(
        "UPDATE unwatched SET ended_at = max(?1, began_at) WHERE ended_at IS NULL AND (?2 IS NULL OR symbol = ?2)",
        at,
        symbol ?? null,
      ),
    during: ({ since, until }) =>
      database
        .all(
          `SELECT * FROM unwatched WHERE began_at < ? AND (ended_at IS NULL OR ended_at > ?)
           ORDER BY began_at, sequence`,
          until,
          since,
        )
        .map(unwatchedOf),
  };
}

function presenceOf(row: Row): Presence {
  const absence =
    row.absence_since === null ? undefined : { since: text(row.absence_since), until: text(row.absence_until) };
  return { beatAt: text(row.beat_at), traderAt: text(row.trader_at), absence };
}

function unwatchedOf(row: Row): Unwatched {
  return {
    // Validated by the table; only the host writes here.
    reason: text(row.reason) as Unwatched["reason"],
    ...(row.symbol === null ? {} : { symbol: text(row.symbol) }),
    from: text(row.began_at),
    ...(row.ended_at === null ? {} : { to: text(row.ended_at) }),
  };
}
