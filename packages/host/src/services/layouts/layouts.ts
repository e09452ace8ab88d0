import { isDeepStrictEqual } from "node:util";
import type { LayoutLimits } from "@bourse/contract";
import type { LayoutContent, LayoutPut, NamedLayout } from "@bourse/contract/host-api";
import type { Clock } from "@bourse/platform";
import type { EventBus } from "../../events.ts";
import { HostRefusal } from "../../refusal.ts";
import { integer, type Row, text } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";
import { nameKey } from "../../store/workspaces.ts";
import { checkSeen } from "../objects/seen.ts";
import type { LayoutsService } from "./port.ts";

/** Dependencies of the layouts. */
export interface LayoutDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly limits: LayoutLimits;
  workspace(): string;
}

type ToKeep = Omit<NamedLayout, "revision">;

export function layoutsService({ database, clock, events, limits, workspace }: LayoutDeps): LayoutsService {
  const list = () =>
    database.readable(
      "a layout",
      database.all("SELECT * FROM layouts WHERE workspace = ? ORDER BY position", workspace()),
      fromRow,
    );
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
  /** The revision is counted up before it is used, so a write that fails in between only skips a number. */
  const keep = ({ id, name, content, saved_at }: ToKeep): NamedLayout => {
    database.run("UPDATE objects_revision SET last = last + 1");
    database.run(
      `INSERT INTO layouts (id, workspace, name, name_key, content, saved_at, revision)
        VALUES (?, ?, ?, ?, ?, ?, (SELECT last FROM objects_revision))
        ON CONFLICT (id) DO UPDATE SET name = excluded.name, name_key = excluded.name_key, content = excluded.content,
          saved_at = excluded.saved_at, revision = excluded.revision`,
      id,
      workspace(),
      name,
      nameKey(name),
      JSON.stringify(content),
      saved_at,
    );
    events.emit({ type: "layouts" });
    return find(id) as NamedLayout;
  };
  const add = (id: string, { name, content, revision }: LayoutPut) => {
    if (!content || revision !== undefined) throw new HostRefusal("layout.not_found", "it was deleted");
    checkName(id, name);
    checkNew(id);
    return keep({ id, name, content, saved_at: clock.now().toISOString() });
  };
  const change = (known: NamedLayout, { name, content = known.content, revision }: LayoutPut) => {
    // The answer to the first of two equal requests may have been lost.
    const isRepeated = revision === undefined && known.name === name && isDeepStrictEqual(known.content, content);
    if (isRepeated) return known;
    checkSeen(known, revision ?? "none");
    checkName(known.id, name);
    const isSame = content === known.content;
    return keep({ id: known.id, name, content, saved_at: isSame ? known.saved_at : clock.now().toISOString() });
  };
  return {
    list,
    put(id, layout) {
      const known = find(id);
      return known ? change(known, layout) : add(id, layout);
    },
    remove(id, revision) {
      const known = find(id);
      if (!known) throw new HostRefusal("layout.not_found", "it was deleted");
      if (revision !== undefined) checkSeen(known, revision);
      database.run("DELETE FROM layouts WHERE id = ?", id);
      events.emit({ type: "layouts" });
    },
  };
}

function fromRow(row: Row): NamedLayout {
  return {
    id: text(row.id),
    name: text(row.name),
    revision: integer(row.revision),
    saved_at: text(row.saved_at),
    // Validated when it was written; only the host writes here.
    content: JSON.parse(text(row.content)) as LayoutContent,
  };
}
