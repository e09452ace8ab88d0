import type { Plugin, PluginPage, PluginVersionPage } from "@bourse/contract/rest";
import { refuse } from "../../failure.ts";
import type { StoredObject } from "../../ports/objects.ts";
import type { Service } from "../../ports/service.ts";
import { latestOf, latestPage } from "../../store/catalogue/shown.ts";
import { hasVersions, type Published, versionOf, versionsPage } from "../../store/catalogue/versions.ts";
import { toPage } from "../../store/lists/page.ts";
import type { Actor } from "../accounts/actor.ts";
import { type PageQuery, pageSize, readCursor, writeCursor } from "../lists/cursor.ts";
import { type Openness, requireEntitlement } from "../payments/entitlement.ts";
import { isRevokedAt, revokedText } from "../publishers/key-life.ts";
import { toPlugin, toRecord } from "./record.ts";
import { wordsOf } from "./search-words.ts";
import { isPublishable, versionPrecedence } from "./version-order.ts";

/** Published extensions, ordered by id; `query` keeps those with a word beginning with each of its words. */
export async function listPlugins(service: Service, query: PageQuery & { query?: string }): Promise<PluginPage> {
  const after = readCursor("plugins", query.cursor);
  const limit = pageSize(service, query);
  const { pageMost: most } = service.limits;
  const rows = await latestPage(service.database, { beginnings: wordsOf(query.query ?? ""), after, limit, most });
  const page = toPage(rows, limit, (row) => row.id);
  return { items: page.items.map(toPlugin), next_cursor: writeCursor("plugins", page.next) };
}

export async function readPlugin(service: Service, id: string): Promise<Plugin> {
  const row = await latestOf(service.database, id);
  return row ? toPlugin(row) : refuse("state.not_found");
}

/** Published versions, newest first; a yanked one is shown with its reason. */
export async function listVersions(service: Service, id: string, query: PageQuery): Promise<PluginVersionPage> {
  const after = readCursor("versions", query.cursor);
  if (after !== undefined && !isPublishable(after)) refuse("http.query_invalid", "the cursor is not one of this list");
  const below = after === undefined ? undefined : versionPrecedence(after);
  const limit = pageSize(service, query);
  const rows = await versionsPage(service.database, { id, below, limit });
  if (rows.length === 0 && !(await hasVersions(service.database, id))) refuse("state.not_found");
  const page = toPage(rows, limit, (row) => row.version);
  return { items: page.items.map(toRecord), next_cursor: writeCursor("versions", page.next) };
}

/** A version of which something may be given out: not one that was taken down. */
export async function requireGiven(
  { database }: Service,
  of: { readonly id: string; readonly version: string },
): Promise<Published> {
  const row = await versionOf(database, of.id, of.version);
  if (!row) refuse("state.not_found");
  if (row.state === "quarantined") refuse("state.version_quarantined", row.takedown_reason ?? undefined);
  if (row.state === "removed") refuse("state.version_removed", row.takedown_reason ?? undefined);
  // Nobody gets a version published after the start of its key's revocation: a thief may have published it.
  if (isRevokedAt(row, row.published_at)) refuse("key.revoked", revokedText(row));
  return row;
}

/**
 * A published version's archive, for accounts that may download it. A yanked one stays available by its exact version.
 */
export async function openDownload(
  service: Service,
  actor: Actor | undefined,
  of: { readonly id: string; readonly version: string },
): Promise<{ readonly row: Published; readonly object: StoredObject; readonly openness: Openness }> {
  const row = await requireGiven(service, of);
  const openness = await requireEntitlement(service, actor, of.id);
  return { row, openness, object: await service.objects.open(row.object_name) };
}
