import { REST_BASE_PATH } from "@bourse/contract/rest";
import type { FastifyInstance } from "fastify";
import type { Cloud } from "../composition.ts";
import type { Flag } from "../flags.ts";
import { answerPage } from "./answers.ts";

/** The API's own address, which serves a page to read instead of a route of the API. */
export const ENTRY_PATH = REST_BASE_PATH;
export const ENTRY_FLAG: Flag = "documentation";

export function addEntryRoute(app: FastifyInstance, { flags, documentation }: Cloud): void {
  if (!flags.includes(ENTRY_FLAG)) return;
  app.get(ENTRY_PATH, { config: { routeName: "readEntry" } }, (request, reply) => {
    const { status, headers, body } = answerPage(documentation.entry(), request.headers["if-none-match"]);
    return reply.code(status).headers(headers).send(body);
  });
}
