import path from "node:path";
import type { Clock } from "@bourse/platform";
import type { Audit } from "../../store/audit.ts";
import type { Database } from "../../store/database.ts";
import { officialSetStore } from "../../store/official-sets.ts";
import { type OfficialKeys, openOfficialKeys } from "./keys.ts";

/** Name of the file of official keys in the data folder. */
const OFFICIAL_FILE = "official.json";

/** Opens the official keys at a start of the host, and announces them. */
export function openOfficial(
  { dataDir, officialSet = path.join(dataDir, OFFICIAL_FILE) }: { dataDir: string; officialSet?: string | undefined },
  {
    database,
    audit,
    clock,
    announce,
  }: { database: Database; audit: Audit; clock: Clock; announce?: ((line: string) => void) | undefined },
): OfficialKeys {
  const parts = { sets: officialSetStore(database), audit, now: () => clock.now(), announce };
  // A full disk must not keep the host from starting: the set is written as soon as there is room.
  return openOfficialKeys(officialSet, parts, database.take);
}
