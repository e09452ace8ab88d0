import { REST_API_VERSION } from "@bourse/contract/rest";
import type { FastifyInstance } from "fastify";
import type { Database } from "../database/database.ts";
import { type Health, readinessOf } from "../nodes/health.ts";
import { readRevision } from "../store/catalogue/versions.ts";

const HEALTH = { config: { routeName: "health" } };

/** Health addresses outside the API for load balancers and supervisors; they return no envelope. */
export function addHealthRoutes(app: FastifyInstance, database: Database, health: Health): void {
  app.get("/health", HEALTH, async () => {
    // A node without its database cannot serve anyone.
    await readRevision(database);
    return { status: "ok", api_version: REST_API_VERSION };
  });
  // Depends on nothing else: a node must not be restarted because its database is down.
  app.get("/livez", HEALTH, async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return { status: "alive" };
  });
  app.get("/readyz", HEALTH, async (_request, reply) => {
    const missing = await health.missing();
    reply.header("cache-control", "no-store").code(missing.length === 0 ? 200 : 503);
    return readinessOf(missing);
  });
}
