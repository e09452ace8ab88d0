import { createCloud } from "@bourse/cloud";
import { BENCH_LIMITS } from "./limits.ts";

/** One node over a database that others may share; CACHE_BYTES=0 sends every read to the database. */
const { DATABASE_URL = "", DATA_DIR = "", CACHE_BYTES } = process.env;
const limits = CACHE_BYTES === undefined ? BENCH_LIMITS : { ...BENCH_LIMITS, catalogueCacheBytes: Number(CACHE_BYTES) };
const cloud = await createCloud({
  dataDir: DATA_DIR,
  port: 0,
  databaseUrl: DATABASE_URL,
  secretKeys: [Buffer.alloc(32, 1)],
  limits,
  // A line per request would be written to the measuring process.
  logLevel: "error",
});
process.stdout.write(`ready at ${await cloud.listen()}\n`);
