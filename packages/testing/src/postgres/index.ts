export { findPostgres } from "./find-postgres.ts";
export type { PostgresServer, SeparateRoles } from "./server.ts";
export { canSharePostgres, type SharedPostgres, sharedPostgres } from "./shared-postgres.ts";
export { type PostgresOptions, startPostgres, type TestPostgres } from "./start-postgres.ts";
