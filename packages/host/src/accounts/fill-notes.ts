import type { AccountFill, NotedFill } from "@bourse/contract/host-api";
import type { EventBus } from "../events.ts";
import { HostRefusal } from "../refusal.ts";
import { integer, text } from "../store/columns.ts";
import type { Database } from "../store/database.ts";
import type { TradingAccount } from "./port.ts";

interface FillNotesDeps {
  readonly database: Database;
  readonly events: Pick<EventBus, "emit">;
}

/** The trader's notes on fills. They stand beside the accounts, so that nothing that reads an account reads them. */
export interface FillNotes {
  /** Fills with their notes. */
  on(fills: readonly AccountFill[]): NotedFill[];
  /** Replaces the note on a fill; a blank text removes it. @throws HostRefusal `fill.unknown` */
  write(account: Pick<TradingAccount, "fills">, sequence: number, note: string): NotedFill;
}

export function fillNotes({ database, events }: FillNotesDeps): FillNotes {
  const on = (fills: readonly AccountFill[]) => {
    const sql = "SELECT fill, text FROM fill_notes WHERE fill IN (SELECT value FROM json_each(?))";
    const rows = database.all(sql, JSON.stringify(fills.map(({ sequence }) => sequence)));
    const notes = new Map(rows.map((row) => [integer(row.fill), text(row.text)]));
    return fills.map((fill): NotedFill => {
      const note = notes.get(fill.sequence);
      return note === undefined ? fill : { ...fill, note };
    });
  };
  return {
    on,
    write(account, sequence, typed) {
      const [fill] = account.fills({ before: sequence + 1, limit: 1 });
      if (fill?.sequence !== sequence) {
        throw new HostRefusal("fill.unknown", `the account has no fill ${sequence}`);
      }
      const note = typed.trim();
      if (note === "") database.run("DELETE FROM fill_notes WHERE fill = ?", sequence);
      else {
        const sql =
          "INSERT INTO fill_notes (fill, text) VALUES (?, ?) ON CONFLICT (fill) DO UPDATE SET text = excluded.text";
        database.run(sql, sequence, note);
      }
      database.afterCommit(() => events.emit({ type: "orders" }));
      return note === "" ? fill : { ...fill, note };
    },
  };
}
