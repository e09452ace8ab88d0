import type { Random } from "@bourse/platform";
import { newChartId } from "../services/charts/store.ts";
import { DELETE_UNSHOWN_FEEDS } from "../services/news/feed-store.ts";
import type { Row } from "../store/columns.ts";
import { text } from "../store/columns.ts";
import type { Database } from "../store/database.ts";

/** Copies and deletes what belongs to a workspace. Runs plain statements, as a part of the caller's transaction. */
export interface WorkspaceContent {
  copy(from: string, to: string): void;
  remove(workspace: string): void;
}

/** The tables whose rows belong to a workspace, ordered so that no row is deleted before one that refers to it. */
export const CONTENT_TABLES = [
  "indicators",
  "compared",
  "drawings",
  "object_origins",
  "charts",
  "stored_values",
  "workspace_feeds",
  "layouts",
  "page_layouts",
  "in_app_state",
] as const;
type ContentTable = (typeof CONTENT_TABLES)[number];

/** A copy was made from a contribution like its original, is listed with it, and is removed with the extension. */
const COPY_TAKE = `INSERT INTO takes (take_id, request, extension_id, version, kind, contribution_id, object_id, taken_at)
  SELECT ?1, request, extension_id, version, kind, contribution_id, ?1, taken_at FROM takes WHERE object_id = ?2`;

export function workspaceContent(database: Database, random: Random): WorkspaceContent {
  const rowsOf = (table: ContentTable, workspace: string) =>
    database.all(`SELECT * FROM ${table} WHERE workspace = ?`, workspace);
  const insert = (table: ContentTable, row: Row) => {
    // The database numbers the copy.
    const { position: _position, ...values } = row;
    const names = Object.keys(values);
    const marks = names.map(() => "?").join(", ");
    database.run(`INSERT INTO ${table} (${names.join(", ")}) VALUES (${marks})`, ...Object.values(values));
  };
  const insertObject = (table: ContentTable, row: Row) => {
    const id = random.uuid();
    insert(table, { ...row, id });
    const { origin = null, workspace = null } = row;
    if (origin === null) return;
    insert("object_origins", { id, workspace, origin });
    database.run(COPY_TAKE, id, text(row.id));
  };
  return {
    copy(from, workspace) {
      const charts = new Map<string, string>();
      for (const row of rowsOf("charts", from)) {
        const chart_id = newChartId(random);
        charts.set(text(row.chart_id), chart_id);
        insert("charts", { ...row, chart_id, workspace });
      }
      for (const row of rowsOf("drawings", from)) insertObject("drawings", { ...row, workspace });
      for (const row of rowsOf("indicators", from)) {
        const place = row.place === null ? null : (charts.get(text(row.place)) ?? null);
        insertObject("indicators", { ...row, place, workspace });
      }
      for (const row of rowsOf("compared", from)) {
        insertObject("compared", { ...row, place: charts.get(text(row.place)) ?? null, workspace });
      }
      for (const table of ["stored_values", "workspace_feeds", "in_app_state"] as const) {
        for (const row of rowsOf(table, from)) insert(table, { ...row, workspace });
      }
      for (const row of rowsOf("page_layouts", from)) {
        insert("page_layouts", { ...row, layout: withCharts(text(row.layout), charts), workspace });
      }
      for (const row of rowsOf("layouts", from)) {
        insert("layouts", { ...row, id: random.uuid(), content: withCharts(text(row.content), charts), workspace });
      }
    },
    remove(workspace) {
      for (const table of CONTENT_TABLES) database.run(`DELETE FROM ${table} WHERE workspace = ?`, workspace);
      database.run(DELETE_UNSHOWN_FEEDS);
    },
  };
}

/** A layout that names the copied charts. Ids are random and appear nowhere else in an arrangement. */
const withCharts = (content: string, charts: ReadonlyMap<string, string>): string =>
  [...charts].reduce((replaced, [from, to]) => replaced.replaceAll(from, to), content);
