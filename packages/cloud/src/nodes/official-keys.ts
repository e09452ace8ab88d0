import { followOfficialSets, type OfficialSet, type OfficialSets } from "@bourse/archive";
import type { Database } from "../database/database.ts";
import type { Clock } from "../ports/clock.ts";
import { newestOfficialSet, recordOfficialSet } from "../store/operators/official-sets.ts";

/**
 * The official keys that a node uses: the newest set of its file, which must follow the newest set that any node of
 * this database has used. Nodes start one after another, so that no two of them record different sets.
 *
 * @returns undefined: the node was given no file, and publishes no package that needs official signatures.
 * @throws for a file that is older, or that those keys did not sign; then the database is closed.
 */
export async function openOfficialKeys(
  sets: OfficialSets | undefined,
  database: Database,
  clock: Clock,
): Promise<OfficialSet | undefined> {
  if (sets === undefined) return undefined;
  try {
    const followed = followOfficialSets(sets, await newestOfficialSet(database));
    if (!followed.ok) throw new Error(followed.faults.map(({ code, message }) => `${message} [${code}]`).join(" "));
    await recordOfficialSet(database, followed.set, clock.now());
    return followed.set;
  } catch (fault) {
    await database.destroy();
    const reason = fault instanceof Error ? fault.message : String(fault);
    throw new Error(`OFFICIAL_SET cannot be used: ${reason} ${WAY_OUT}`, { cause: fault });
  }
}

const WAY_OUT = "Give every node the newest file that `bourse official rotate` has made.";
