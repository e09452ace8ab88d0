import type { LayoutPut, NamedLayout } from "@bourse/contract/host-api";
import { type Answer, refusal } from "./answer.ts";
import type { ObjectRequest } from "./object-routes.ts";

/** The routes of saved layouts, as in the host; undefined for other requests. */
export function layoutRoutes(layouts: NamedLayout[], { method, url, body, emit }: ObjectRequest): Answer | undefined {
  const [, , area, id = ""] = url.pathname.split("/");
  if (area !== "layouts") return undefined;
  if (method === "GET") return [200, { layouts }];
  const at = layouts.findIndex((each) => each.id === id);
  const { name, content = layouts[at]?.content } = (body ?? {}) as Partial<LayoutPut>;
  if (method === "DELETE") layouts.splice(at, 1);
  else if (name === undefined || !content) return refusal(404, "layout.not_found", "It was deleted.");
  else {
    const revision = Math.max(0, ...layouts.map((each) => each.revision)) + 1;
    const kept = { id, name, content, revision, saved_at: new Date().toISOString() };
    layouts.splice(at < 0 ? layouts.length : at, at < 0 ? 0 : 1, kept);
  }
  emit({ type: "layouts" });
  return method === "DELETE" ? [204] : [200, layouts.find((each) => each.id === id)];
}
