import type { KeptPage } from "@bourse/contract/host-api";
import type { EventBus } from "../../events.ts";
import { text } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";
import type { PageService } from "./port.ts";

/** Dependencies of the kept page. */
export interface PageDeps {
  readonly database: Database;
  readonly events: EventBus;
  workspace(): string;
}

export function pageService({ database, events, workspace }: PageDeps): PageService {
  const get = (): KeptPage => {
    const row = database.one("SELECT layout FROM page_layouts WHERE workspace = ?", workspace());
    return {
      looks: database
        .all(
          `SELECT chart_id, looks FROM charts
            WHERE workspace = ? AND closed IS NULL AND looks IS NOT NULL ORDER BY position`,
          workspace(),
        )
        .map((each) => ({ chart_id: text(each.chart_id), looks: text(each.looks) })),
      ...(row && { layout: text(row.layout) }),
    };
  };
  return {
    get,
    change({ looks = [], layout }) {
      for (const each of looks) {
        database.run(
          "UPDATE charts SET looks = ? WHERE chart_id = ? AND workspace = ?",
          each.looks,
          each.chart_id,
          workspace(),
        );
      }
      if (layout !== undefined) {
        database.run(
          `INSERT INTO page_layouts (workspace, layout) VALUES (?, ?)
            ON CONFLICT (workspace) DO UPDATE SET layout = excluded.layout`,
          workspace(),
          layout,
        );
      }
      database.afterCommit(() => events.emit({ type: "page" }));
    },
  };
}
