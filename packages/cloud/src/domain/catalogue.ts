import type { Plugin, PluginPage, PluginVersionPage } from "@bourse/contract/rest";
import { refuse } from "../failure.ts";
import type { StoredObject } from "../objects/object-store.ts";
import { toPage } from "../store/page.ts";
import { type Published, versionOf, versionsOf, versionsOfAll } from "../store/versions.ts";
import { toPlugin, toRecord } from "./catalogue-record.ts";
import { type PageQuery, pageSize, readCursor, writeCursor } from "./cursor.ts";
import type { Service } from "./service.ts";
import { compareNewestFirst, isOrderable } from "./version-order.ts";

/** What is published, ordered by id; `query` keeps what holds all of its words. */
export async function listPlugins(service: Service, query: PageQuery & { query?: string }): Promise<PluginPage> {
  const after = readCursor("plugins", query.cursor) ?? "";
  const words = (query.query ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const rows = Map.groupBy(await versionsOfAll(service.database), (row) => row.id);
  const plugins = [...rows.values()].flatMap((each) => toPlugin(each) ?? []).filter((each) => holds(each, words));
  const limit = pageSize(service, query);
  const rest = plugins.filter((each) => each.id > after).sort((a, b) => (a.id < b.id ? -1 : 1));
  const page = toPage(rest, limit, (each) => each.id);
  return { items: [...page.items], next_cursor: writeCursor("plugins", page.next) };
}

function holds(plugin: Plugin, words: readonly string[]): boolean {
  const text = [plugin.id, plugin.name, plugin.description, plugin.publisher].join("\n").toLowerCase();
  return words.every((word) => text.includes(word));
}

export async function readPlugin(service: Service, id: string): Promise<Plugin> {
  return toPlugin(await versionsOf(service.database, id)) ?? refuse("state.not_found");
}

/** Published versions, newest first; a yanked one is shown with its reason. */
export async function listVersions(service: Service, id: string, query: PageQuery): Promise<PluginVersionPage> {
  const after = readCursor("versions", query.cursor);
  if (after !== undefined && !isOrderable(after)) refuse("http.query_invalid", "the cursor is not one of this list");
  const rows = (await versionsOf(service.database, id)).toSorted(compareNewestFirst);
  if (rows.length === 0) refuse("state.not_found");
  const start = after === undefined ? 0 : rows.findIndex((row) => compareNewestFirst({ version: after }, row) < 0);
  const page = toPage(start < 0 ? [] : rows.slice(start), pageSize(service, query), (row) => row.version);
  return { items: page.items.map(toRecord), next_cursor: writeCursor("versions", page.next) };
}

/** A published version's archive. A yanked one stays what it was for those who have its exact version. */
export async function openDownload(
  service: Service,
  of: { readonly id: string; readonly version: string },
): Promise<{ readonly row: Published; readonly object: StoredObject }> {
  const row = await versionOf(service.database, of.id, of.version);
  if (!row) refuse("state.not_found");
  return { row, object: await service.objects.open(row.object_name) };
}
