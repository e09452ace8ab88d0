import type { Link } from "@bourse/contract/host-api";
import type { Clock } from "@bourse/platform";
import type { EventBus } from "../../events.ts";
import { HostRefusal } from "../../refusal.ts";
import { type Row, text } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";
import type { LinksService, NewLink } from "./port.ts";

/** Dependencies of the links. */
export interface LinksDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly maxLinks: number;
}

export function linksService({ database, clock, events, maxLinks }: LinksDeps): LinksService {
  const told = () => database.afterCommit(() => events.emit({ type: "offers" }));
  const find = (id: string): Link | undefined => {
    const row = database.one("SELECT * FROM links WHERE id = ?", id);
    return row && fromRow(row);
  };
  const full = () => {
    const count = Number(database.one("SELECT count(*) AS count FROM links")?.count);
    return count < maxLinks ? undefined : new HostRefusal("offers.too_many", `the desk has ${maxLinks} links`);
  };
  return {
    full,
    list: () => ({ links: database.all("SELECT * FROM links ORDER BY created_at DESC, id").map(fromRow) }),
    find,
    add(link) {
      const refusal = full();
      if (refusal) throw refusal;
      const made: Link = { ...link, host: hostOf(link.url), created_at: clock.now().toISOString() };
      insert(database, made);
      told();
      return made;
    },
    remove(id) {
      if (!find(id)) throw new HostRefusal("links.unknown", "no such link");
      database.run("DELETE FROM links WHERE id = ?", id);
      told();
    },
  };
}

/** As a browser reads it: an internationalised name in the form that shows letters which look alike (`xn--…`). */
export function hostOf(url: string): string {
  return new URL(url).host;
}

function insert(database: Database, { origin, ...link }: NewLink & Pick<Link, "created_at">): void {
  database.run(
    `INSERT INTO links (id, title, description, url, symbol, extension_id, version, contribution_id, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    link.id,
    link.title,
    link.description ?? null,
    link.url,
    link.symbol ?? null,
    origin.extension_id,
    origin.version,
    origin.contribution_id,
    link.created_at,
  );
}

function fromRow(row: Row): Link {
  const url = text(row.url);
  return {
    id: text(row.id),
    title: text(row.title),
    ...(row.description === null ? {} : { description: text(row.description) }),
    url,
    host: hostOf(url),
    ...(row.symbol === null ? {} : { symbol: text(row.symbol) }),
    created_at: text(row.created_at),
    origin: {
      extension_id: text(row.extension_id),
      version: text(row.version),
      contribution_id: text(row.contribution_id),
    },
  };
}
