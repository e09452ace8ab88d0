import { makePackage, startCloud, TEST_LIMITS } from "@bourse/cloud/testing";
import { CLOUD_LIMITS } from "@bourse/contract";
import { sized } from "../figures/sized.ts";

/** The service with one extension of fifty published versions, embedded or on a server; says where they are listed. */
const VERSIONS = sized(50, 2);

/** No caller is ever held back, and workers look as often as an operator's do. */
const read = { burst: Number.MAX_SAFE_INTEGER, refillMs: 1 };
const limits = { ...CLOUD_LIMITS, rates: { ...TEST_LIMITS.rates, read } };

const { DATABASE_URL: databaseUrl, PUBLIC_FILES_DIR: publicFilesDir } = process.env;
const cloud = await startCloud({
  limits,
  ...(databaseUrl === undefined ? {} : { databaseUrl }),
  ...(publicFilesDir === undefined ? {} : { publicFilesDir }),
});
const author = await cloud.author();
const { id } = makePackage();
for (let minor = 0; minor < VERSIONS; minor += 1) await cloud.published(author, { id, version: `1.${minor}.0` });
process.stdout.write(`ready at ${cloud.url}/api/marketplace/plugins/${id}/versions\n`);
