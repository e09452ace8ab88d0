import type { IncomingHttpHeaders } from "node:http";
import { WORKSPACE_HEADER } from "@bourse/contract/host-api";
import { HostRefusal } from "../refusal.ts";
import type { Route } from "./route.ts";

/** First segments of the routes that read or change what belongs to a workspace. */
const OF_A_WORKSPACE: ReadonlySet<string | undefined> = new Set([
  "calendar",
  "charts",
  "compared",
  "drawings",
  "feeds",
  "indicators",
  "layouts",
  "news",
  "offers",
  "page",
  "storage",
  "views",
  "workbench",
]);

/**
 * Refuses a window's request for a workspace that is not open: a second window may just have opened another one. A line
 * would otherwise be drawn where its trader does not see it, and charts would appear under the name of another
 * workspace. Programs that name no workspace mean the open one.
 *
 * @throws HostRefusal `workspace.changed`
 */
export function checkWorkspace({ path }: Route, headers: IncomingHttpHeaders, open: string): void {
  const shown = headers[WORKSPACE_HEADER];
  if (shown === undefined || shown === open) return;
  const segments = path.split("/").slice(2);
  const isOfWorkspace = OF_A_WORKSPACE.has(segments[0]) || segments.at(-1) === "storage";
  if (isOfWorkspace) throw new HostRefusal("workspace.changed", "this window shows another workspace");
}
