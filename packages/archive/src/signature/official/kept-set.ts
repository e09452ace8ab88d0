import type { OfficialSet } from "./set.ts";
import { officialSetsBody, readOfficialSets } from "./sets-file.ts";

/** A set as a database keeps it: without signatures, because it was checked when it was first used. */
export function keptOfficialSet(set: OfficialSet): string {
  return JSON.stringify(officialSetsBody([{ set, signatures: [] }]));
}

/** Reads what {@link keptOfficialSet} wrote. @throws Error if it is damaged */
export function readKeptOfficialSet(text: string): OfficialSet {
  const verdict = readOfficialSets(new TextEncoder().encode(text));
  if (!verdict.ok) throw new Error(`the stored official set is damaged: ${verdict.faults[0]?.message}`);
  return verdict.sets[0].set;
}
