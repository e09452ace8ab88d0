import { makePackage, startCloud, TEST_LIMITS } from "@bourse/testing/cloud";

/** The service with one extension of fifty published versions; says where its versions are listed. */
const VERSIONS = 50;

const cloud = await startCloud({ limits: { ...TEST_LIMITS, requestMs: 120_000 } });
const author = await cloud.author();
const { id } = makePackage();
for (let minor = 0; minor < VERSIONS; minor += 1) await cloud.published(author, { id, version: `1.${minor}.0` });
process.stdout.write(`ready at ${cloud.url}/api/marketplace/plugins/${id}/versions\n`);
