import { REST_BASE_PATH } from "@bourse/contract/rest";
import type { FastifyInstance } from "fastify";
import type { Flag } from "../flags.ts";
import { ROUTES } from "../routes/index.ts";

const READ = ["GET", "HEAD"];

/** The methods of an address; none when there is nothing there. */
export function allowedMethods(app: FastifyInstance, flags: readonly Flag[], url: string): readonly string[] {
  const path = url.split("?", 1)[0] ?? "";
  const here = ROUTES.filter((route) => flags.includes(route.flag) && patternOf(route.path).test(path));
  const methods: string[] = here.map(({ method }) => method);
  // The table of routes contains neither addresses outside the API nor the address of the API itself.
  if (app.hasRoute({ method: "GET", url: path })) methods.push("GET");
  return [...new Set(methods.flatMap((method) => (method === "GET" ? READ : [method])))].sort();
}

function patternOf(path: string): RegExp {
  const escaped = (REST_BASE_PATH + path).replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "[^/]+");
  return new RegExp(`^${escaped}$`);
}
