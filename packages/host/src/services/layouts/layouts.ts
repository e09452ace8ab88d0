import type { LayoutLimits } from "@bourse/contract";
import type { LayoutContent, NamedLayout } from "@bourse/contract/host-api";
import type { Clock } from "@bourse/platform";
import type { EventBus } from "../../events.ts";
import { HostRefusal } from "../../refusal.ts";
import { text } from "../../store/columns.ts";
import type { Database, Row } from "../../store/database.ts";
import { nameKey } from "../../store/workspaces.ts";
import type { LayoutsService } from "./port.ts";

/** Dependencies of the layouts. */
export interface LayoutDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly limits: LayoutLimits;
  workspace(): string;
}

export function layoutsService({ database, clock, events, limits, workspace }: LayoutDeps): LayoutsService {
  const list = () =>
    database.all("SELECT * FROM layouts WHERE workspace = ? ORDER BY position", workspace()).map(fromRow);
  const find = (id: string) => {
    const row = database.one("SELECT * FROM layouts WHERE id = ? AND workspace = ?", id, workspace());
    return row && fromRow(row);
  };
  const checkName = (id: string, name: string) => {
    const taken = list().some((each) => each.id !== id && nameKey(each.name) === nameKey(name));
    if (taken) throw new HostRefusal("layout.name_taken", `there is a layout ${JSON.stringify(name)}`);
  };
  /** A known id of another workspace is refused like an unknown one: a page does not learn what others contain. */
  const checkNew = (id: string) => {
    const count = list().length;
    if (count >= limits.maxLayouts) throw new HostRefusal("layout.limit", `there are ${count} layouts`);
    const isElsewhere = database.one("SELECT 1 FROM layouts WHERE id = ?", id) !== undefined;
    if (isElsewhere) throw new HostRefusal("layout.not_found", "it is not in the open workspace");
  };
  return {
    list,
    put(id, { name, content }) {
      const known = find(id);
      const kept = content ?? known?.content;
      if (!kept) throw new HostRefusal("layout.not_found", "it was deleted");
      checkName(id, name);
      if (!known) checkNew(id);
      const saved_at = content || !known ? clock.now().toISOString() : known.saved_at;
      database.run(
        `INSERT INTO layouts (id, workspace, name, name_key, content, saved_at) VALUES (?, ?, ?, ?, ?, ?)
          ON CONFLICT (id) DO UPDATE SET
            name = excluded.name, name_key = excluded.name_key, content = excluded.content, saved_at = excluded.saved_at`,
        id,
        workspace(),
        name,
        nameKey(name),
        JSON.stringify(kept),
        saved_at,
      );
      events.emit({ type: "layouts" });
      return { id, name, saved_at, content: kept };
    },
    remove(id) {
      if (!find(id)) throw new HostRefusal("layout.not_found", "it was deleted");
      database.run("DELETE FROM layouts WHERE id = ?", id);
      events.emit({ type: "layouts" });
    },
  };
}

function fromRow(row: Row): NamedLayout {
  return {
    id: text(row.id),
    name: text(row.name),
    saved_at: text(row.saved_at),
    // Validated when it was written; only the host writes here.
    content: JSON.parse(text(row.content)) as LayoutContent,
  };
}
