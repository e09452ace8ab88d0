import { REST_BASE_PATH } from "@bourse/contract/rest";
import type { Flag } from "../flags.ts";
import { ROUTES } from "../routes/index.ts";
import { ENTRY_FLAG, ENTRY_PATH } from "./entry-route.ts";
import { HEALTH_PATHS } from "./health-routes.ts";

/** The methods of an address; none when there is nothing there. */
export function allowedMethods(flags: readonly Flag[], url: string): readonly string[] {
  const path = url.split("?", 1)[0] ?? "";
  if (HEALTH_PATHS.some((each) => each === path)) return ["GET", "HEAD"];
  if (path === ENTRY_PATH && flags.includes(ENTRY_FLAG)) return ["GET", "HEAD"];
  const here = ROUTES.filter((route) => flags.includes(route.flag) && patternOf(route.path).test(path));
  const methods = new Set(here.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method])));
  return [...methods].sort();
}

function patternOf(path: string): RegExp {
  const escaped = (REST_BASE_PATH + path).replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "[^/]+");
  return new RegExp(`^${escaped}$`);
}
