import { auditStore } from "./audit.ts";
import { cautionStore } from "./cautions.ts";
import { consentStore } from "./consents.ts";
import type { Database } from "./database.ts";
import { extensionKeyStore } from "./extension-keys.ts";
import { keySetStore } from "./key-sets.ts";
import { revocationStore } from "./revocations.ts";
import { runAnywayStore } from "./run-anyway.ts";
import { sessionGrants } from "./session-grants.ts";
import { standingStore } from "./standings.ts";
import { trustStore } from "./trust.ts";
import { versionStore } from "./versions.ts";

/** The stores of what the host trusts, has seen and has done. */
export function openStores(database: Database) {
  return {
    trust: trustStore(database),
    extensionKeys: extensionKeyStore(database),
    keySets: keySetStore(database),
    versions: versionStore(database),
    standings: standingStore(database),
    revocations: revocationStore(database),
    runAnyway: runAnywayStore(database),
    consents: consentStore(database),
    cautions: cautionStore(database),
    grants: sessionGrants(database),
    audit: auditStore(database),
  };
}
