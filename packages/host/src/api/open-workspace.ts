import type { IncomingHttpHeaders } from "node:http";
import { WORKSPACE_HEADER } from "@bourse/contract/host-api";
import { HostRefusal } from "../refusal.ts";
import type { Route } from "./route.ts";

/** First segments of the routes that change what belongs to a workspace. */
const OF_A_WORKSPACE = ["charts", "drawings", "indicators", "layouts", "compared", "feeds", "views", "offers"];

/**
 * Refuses a change that a page made for another workspace than the open one: a second window may have switched a moment
 * ago, and a line would be drawn where its trader does not see it. Programs that name no workspace mean the open one.
 *
 * @throws HostRefusal `workspace.changed`
 */
export function checkWorkspace({ method, path }: Route, headers: IncomingHttpHeaders, open: string): void {
  const shown = headers[WORKSPACE_HEADER];
  if (shown === undefined || shown === open || method === "GET") return;
  if (!OF_A_WORKSPACE.includes(path.split("/")[2] ?? "")) return;
  throw new HostRefusal("workspace.changed", "this window shows another workspace");
}
