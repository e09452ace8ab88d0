import { type OfficialSets, readOfficialSets } from "@bourse/archive";
import { OFFICIAL_SETS_MAX_BYTES } from "@bourse/contract";
import { readDecisive } from "@bourse/platform";
import type { Environment } from "./environment.ts";

/** The official keys of this service; absent: it publishes no package of a runtime that needs their signatures. */
export interface OfficialConfig {
  readonly officialSets?: OfficialSets;
}

/** OFFICIAL_SET: the file that `bourse official` makes. */
export function readOfficial(environment: Environment): OfficialConfig {
  const file = environment.text("OFFICIAL_SET");
  if (file === undefined) return {};
  const found = readDecisive(file, { maxBytes: OFFICIAL_SETS_MAX_BYTES });
  if (found.kind !== "read") {
    // The detail of an exposed file may contain the path of a folder; the fault names the variable alone.
    environment.fault(FAULTS[found.kind]);
    return {};
  }
  const verdict = readOfficialSets(found.bytes);
  if (verdict.ok) return { officialSets: verdict.sets };
  for (const { message } of verdict.faults) environment.fault(`OFFICIAL_SET is no file of official keys: ${message}`);
  return {};
}

const FAULTS = {
  absent: "OFFICIAL_SET cannot be read: there is no such file",
  unreadable: "OFFICIAL_SET cannot be read",
  invalid: "OFFICIAL_SET is no plain file, or too large for a file of official keys",
  exposed:
    "OFFICIAL_SET names a file that other users of this machine can change: it and its folder must belong to the service's user or to root, and group and others may not write (chown, chmod go-w)",
} as const;
