import { followOfficialSets, type OfficialSet, readOfficialSets } from "@bourse/archive";
import { OFFICIAL_SETS_MAX_BYTES } from "@bourse/contract";
import { type DecisiveRead, readDecisive } from "@bourse/platform";
import type { Audit } from "../../store/audit.ts";
import type { KnownOfficialSet, OfficialSetStore } from "../../store/official-sets.ts";
import type { OfficialCheck } from "../official.ts";
import { officialAnnouncement } from "./announce.ts";
import { officialCheck } from "./check.ts";
import type { OfficialTrust } from "./trust.ts";

/** The official keys that a host goes by. Their owner may replace the file while the host runs. */
export interface OfficialKeys extends OfficialCheck {
  /** The file that they come from. */
  readonly file: string;
  trust(): OfficialTrust;
  /** Every set that this host has used, oldest first. */
  known(): readonly KnownOfficialSet[];
  /** Reads the file again; undefined if it is unchanged. Changes nothing. */
  look(): OfficialChange | undefined;
}

/** A file with other contents than those in use. */
export interface OfficialChange {
  /** Uses the new contents from now on, and remembers a newer set. May be called again when the disk has refused the write. */
  adopt(): void;
}

/** Dependencies of {@link openOfficialKeys}. */
export interface OfficialKeysParts {
  readonly sets: OfficialSetStore;
  readonly audit: Audit;
  now(): Date;
  announce?: ((line: string) => void) | undefined;
}

interface Reading {
  readonly found: DecisiveRead;
  readonly trust: OfficialTrust;
}

/**
 * Reads the official keys. Each look reads the whole file, which has a few hundred bytes: an editor may keep its time
 * and size and so hide a change. `remember` commits the first reading.
 */
export function openOfficialKeys(
  file: string,
  parts: OfficialKeysParts,
  remember: (work: () => void) => void,
): OfficialKeys {
  const { sets } = parts;
  const read = (): Reading => {
    const found = readOfficialFile(file);
    return { found, trust: trustIn(file, found, sets.newest()) };
  };
  let current = read();
  remember(() => note(parts, current.trust, "start"));
  parts.announce?.(officialAnnouncement(current.trust));
  return {
    file,
    trust: () => current.trust,
    known: sets.list,
    whyNot: (claim) => officialCheck(current.trust).whyNot(claim),
    signers: (claim) => officialCheck(current.trust).signers(claim),
    look() {
      const found = readOfficialFile(file);
      if (isSame(found, current.found)) return undefined;
      const next = { found, trust: trustIn(file, found, sets.newest()) };
      return {
        adopt() {
          if (current !== next) parts.announce?.(officialAnnouncement(next.trust));
          current = next;
          note(parts, next.trust, "change");
        },
      };
    },
  };
}

function isSame(left: DecisiveRead, right: DecisiveRead): boolean {
  if (left.kind === "read" && right.kind === "read") return Buffer.compare(left.bytes, right.bytes) === 0;
  return left.kind === right.kind && detailOf(left) === detailOf(right);
}

const detailOf = (found: DecisiveRead): string | undefined => ("detail" in found ? found.detail : undefined);

/** Remembers a newer set. The audit names it, and every other change while the host runs. */
function note({ sets, audit, now }: OfficialKeysParts, trust: OfficialTrust, when: "start" | "change"): void {
  const at = now().toISOString();
  const isNewer = trust.ok && isAfter(trust.set, sets.newest());
  if (isNewer) sets.add(trust.set, at);
  if (!isNewer && when === "start") return;
  const detail = trust.ok
    ? { revision: trust.set.revision, threshold: trust.set.threshold, keys: trust.set.keys.map((each) => each.keyId) }
    : { code: trust.code, message: trust.message };
  audit.add({ at, action: "official_keys", subject: trust.ok ? trust.set.digest : "none", detail });
}

function isAfter(set: OfficialSet, remembered: OfficialSet | undefined): boolean {
  return remembered === undefined || set.revision > remembered.revision;
}

/** Reads the file of official keys, which decides what is official. */
function readOfficialFile(file: string): DecisiveRead {
  return readDecisive(file, { maxBytes: OFFICIAL_SETS_MAX_BYTES });
}

/**
 * The official keys that a file gives to a host that may have used others before. Nothing that the marketplace says
 * changes them. A file that is refused gives no keys: then nothing is official here, whatever an earlier file said.
 *
 * @param remembered the newest set that this host has used
 */
function trustIn(file: string, found: DecisiveRead, remembered: OfficialSet | undefined): OfficialTrust {
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
