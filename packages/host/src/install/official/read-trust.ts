import { followOfficialSets, type OfficialSet, readOfficialSets } from "@bourse/archive";
import { OFFICIAL_SETS_MAX_BYTES } from "@bourse/contract";
import { type DecisiveRead, readDecisive } from "@bourse/platform";
import type { OfficialTrust } from "./trust.ts";

/** Reads the file of official keys, which decides what is official. */
export function readOfficialFile(file: string): DecisiveRead {
  return readDecisive(file, { maxBytes: OFFICIAL_SETS_MAX_BYTES });
}

/**
 * The official keys that a file gives to a host that may have used others before. Nothing that the marketplace says
 * changes them. A file that is refused gives no keys: then nothing is official here, whatever an earlier file said.
 *
 * @param remembered the newest set that this host has used
 */
export function trustIn(file: string, found: DecisiveRead, remembered: OfficialSet | undefined): OfficialTrust {
  if (found.kind === "absent") return { ok: false, code: "official.set_missing", message: `there is no file ${file}` };
  if (found.kind === "exposed") return refuse(file, [{ code: "official.set_exposed", message: found.detail }]);
  if (found.kind !== "read") return refuse(file, [{ code: "official.set_invalid", message: found.detail }]);
  const read = readOfficialSets(found.bytes);
  if (!read.ok) return refuse(file, read.faults);
  const followed = followOfficialSets(read.sets, remembered);
  return followed.ok ? { ok: true, set: followed.set } : refuse(file, followed.faults);
}

function refuse(
  file: string,
  [first]: readonly { readonly code: Extract<OfficialTrust, { ok: false }>["code"]; readonly message: string }[],
): Extract<OfficialTrust, { ok: false }> {
  const { code = "official.set_invalid", message = "it cannot be read" } = first ?? {};
  return { ok: false, code, message: `${file}: ${message}` };
}
