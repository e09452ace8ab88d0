import { BUILTIN_SESSIONS, sessionFaults } from "@bourse/bars";
import type { TradingSessions, TradingSessionsChange } from "@bourse/contract/host-api";
import type { EventBus } from "../../events.ts";
import { HostRefusal } from "../../refusal.ts";
import { integer, text } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";
import type { TradingSessionsService } from "./port.ts";

export interface TradingSessionsDeps {
  readonly database: Database;
  readonly events: EventBus;
}

type Content = Pick<TradingSessions, "own" | "symbols">;

const BUILTIN_IDS: ReadonlySet<string> = new Set(BUILTIN_SESSIONS.map(({ id }) => id));

export function tradingSessionsService({ database, events }: TradingSessionsDeps): TradingSessionsService {
  const get = (): TradingSessions => {
    const row = database.one("SELECT revision, content FROM trading_sessions");
    if (!row) return { revision: 0, own: [], symbols: [] };
    const { own, symbols } = JSON.parse(text(row.content)) as Content;
    return { revision: integer(row.revision), own, symbols };
  };
  return {
    get,
    replace({ revision, own, symbols }) {
      const before = get();
      if (before.revision !== revision) {
        throw new HostRefusal("sessions.changed", `the sessions have revision ${before.revision}, not ${revision}`);
      }
      const content: Content = { own, symbols };
      refuse(content);
      database.run(
        `INSERT INTO trading_sessions (one, revision, content) VALUES (1, ?, ?)
         ON CONFLICT (one) DO UPDATE SET revision = excluded.revision, content = excluded.content`,
        revision + 1,
        JSON.stringify(content),
      );
      database.afterCommit(() => events.emit({ type: "sessions" }));
      return get();
    },
  };
}

function refuse({ own, symbols }: Pick<TradingSessionsChange, "own" | "symbols">): void {
  const faults = own.flatMap((session) => sessionFaults(session).map(({ message }) => `${session.name}: ${message}`));
  if (faults.length > 0) throw new HostRefusal("sessions.invalid", faults.join(" "));
  const ids = own.map(({ id }) => id);
  const twice = ids.find((id, index) => BUILTIN_IDS.has(id) || ids.indexOf(id) !== index);
  if (twice !== undefined) throw new HostRefusal("sessions.invalid", `there are two sessions with the id ${twice}`);
  const names = [...BUILTIN_SESSIONS, ...own].map(({ name }) => name.trim().toLowerCase());
  const taken = names.find((name, index) => names.indexOf(name) !== index);
  if (taken !== undefined) throw new HostRefusal("sessions.name_taken", `there are two sessions named "${taken}"`);
  const unknown = symbols.find(({ session_id }) => !BUILTIN_IDS.has(session_id) && !ids.includes(session_id));
  if (unknown) throw new HostRefusal("sessions.unknown", `${unknown.symbol} has no session ${unknown.session_id}`);
}
