import type { PublishedRecord } from "@bourse/client";
import { compareVersionsWithBuild, isSemanticVersion } from "@bourse/contract";
import type { Reason } from "@bourse/contract/host-api";
import { HostRefusal } from "../../refusal.ts";

/** A published version with this host's reasons against it. */
export interface Judged {
  readonly record: PublishedRecord;
  readonly reasons: readonly Reason[];
}

/** The version the user requests. */
export interface Wanted {
  readonly id: string;
  readonly version?: string | undefined;
  /** Channel of the installed version; without one, only `stable` versions are chosen automatically. */
  readonly channel?: string | undefined;
}

/**
 * Chooses the version to plan for: the requested one, or the newest resolvable one of the channel (or of `stable`).
 * @throws HostRefusal with the first reason against a requested version, `resolve.not_found`, `resolve.none_resolvable`
 */
export function choose(judged: readonly Judged[], wanted: Wanted): PublishedRecord {
  if (judged.length === 0) throw new HostRefusal("resolve.not_found", `${wanted.id} is not published`);
  return wanted.version === undefined ? newest(judged, wanted) : named(judged, wanted);
}

function named(judged: readonly Judged[], { id, version }: Wanted): PublishedRecord {
  const found = judged.find((each) => each.record.version === version);
  if (!found) throw new HostRefusal("resolve.not_found", `${id} ${version} is not published`);
  refuseFirst(found.reasons);
  return found.record;
}

function newest(judged: readonly Judged[], { id, channel = "stable" }: Wanted): PublishedRecord {
  const wantedChannels = new Set([channel, "stable"]);
  const candidates = judged
    .filter((each) => wantedChannels.has(each.record.channel) && isSemanticVersion(each.record.version))
    .sort((left, right) => compareVersionsWithBuild(right.record.version, left.record.version));
  const best = candidates.find((each) => each.reasons.length === 0);
  if (best) return best.record;
  refuseForSafety(candidates);
  const [latest] = candidates;
  const detail = latest ? `${latest.record.version}: ${latest.reasons[0]?.message}` : `no version on ${channel}`;
  throw new HostRefusal("resolve.none_resolvable", `no version of ${id} can be installed here (${detail})`);
}

/**
 * If the newest version fails for a security reason, that reason is the answer: "none resolves" would hide a possible
 * attack.
 */
function refuseForSafety([latest]: readonly Judged[]): void {
  refuseFirst(latest?.reasons.filter((reason) => /^(?:trust|signature|official)\./.test(reason.code)) ?? []);
}

function refuseFirst([reason]: readonly Reason[]): void {
  if (reason) throw new HostRefusal(reason.code as HostRefusal["code"], reason.message);
}
