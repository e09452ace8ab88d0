import { makePackage, startCloud } from "@bourse/cloud/testing";
import { sized } from "../figures/sized.ts";
import { BENCH_LIMITS } from "./limits.ts";

/**
 * The service with one extension of fifty published versions, embedded or on a server; prints the address of their
 * list.
 */
const VERSIONS = sized(50, 2);

const { DATABASE_URL: databaseUrl, PUBLIC_FILES_DIR: publicFilesDir } = process.env;
const cloud = await startCloud({
  limits: BENCH_LIMITS,
  ...(databaseUrl === undefined ? {} : { databaseUrl }),
  ...(publicFilesDir === undefined ? {} : { publicFilesDir }),
});
const author = await cloud.author();
const { id } = makePackage();
for (let minor = 0; minor < VERSIONS; minor += 1) await cloud.published(author, { id, version: `1.${minor}.0` });
process.stdout.write(`ready at ${cloud.url}/api/marketplace/plugins/${id}/versions\n`);
