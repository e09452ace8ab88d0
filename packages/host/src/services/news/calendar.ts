import { type CALENDAR_READ, type CalendarEvent, type FeedLimits, isoMoment, type ParamsOf } from "@bourse/contract";
import { CommandFailure } from "@bourse/runtime/broker";
import { text } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";

/** The economic calendar of the workspace, oldest first. */
export interface CalendarBook {
  take(events: readonly CalendarEvent[]): void;
  read(query: ParamsOf<typeof CALENDAR_READ>): readonly CalendarEvent[];
}

const DEFAULT_LIMIT = 200;

/** Dependencies of the calendar. */
export interface CalendarDeps {
  readonly database: Database;
  /** Id of the open workspace. */
  workspace(): string;
  readonly limits: Pick<FeedLimits, "maxCalendarEvents">;
}

export function calendarBook({ database, workspace, limits }: CalendarDeps): CalendarBook {
  const { maxCalendarEvents } = limits;
  return {
    take: (events) =>
      database.transaction(() => {
        for (const event of events) put(database, event);
        database.run(
          `DELETE FROM calendar_events WHERE rowid NOT IN
           (SELECT rowid FROM calendar_events ORDER BY time DESC, source, id LIMIT ?)`,
          maxCalendarEvents,
        );
      }),
    read({ from, to, country, limit = DEFAULT_LIMIT }) {
      const rows = database.all(
        `SELECT entry FROM calendar_events WHERE time >= ? AND time <= ? AND (? IS NULL OR country = ?)
           AND source IN (SELECT source_id FROM workspace_feeds WHERE workspace = ?)
         ORDER BY time, source, id LIMIT ?`,
        comparable(from, "0000"),
        comparable(to, "9999"),
        country ?? null,
        country ?? null,
        workspace(),
        limit,
      );
      return rows.map((row) => JSON.parse(text(row.entry)) as CalendarEvent);
    },
  };
}

/** Times are stored with milliseconds; a guest may omit them. */
function comparable(time: string | undefined, open: string): string {
  if (time === undefined) return open;
  const at = isoMoment(time);
  if (at === undefined) throw new CommandFailure("command.params_invalid", "there is no such date or time");
  return new Date(at).toISOString();
}

/** If a feed corrects the previous figure without giving the old one, the stored figure is used. */
function put(database: Database, event: CalendarEvent): void {
  const row = database.one("SELECT entry FROM calendar_events WHERE source = ? AND id = ?", event.source, event.id);
  const before = row && (JSON.parse(text(row.entry)) as CalendarEvent);
  const isRevised = before !== undefined && before.previous !== null && before.previous !== event.previous;
  const revised_from = event.revised_from ?? (isRevised ? before.previous : (before?.revised_from ?? null));
  database.run(
    `INSERT INTO calendar_events (source, id, time, country, entry) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (source, id) DO UPDATE SET time = excluded.time, country = excluded.country, entry = excluded.entry`,
    event.source,
    event.id,
    event.time,
    event.country,
    JSON.stringify({ ...event, revised_from }),
  );
}
