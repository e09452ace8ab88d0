import type { PublishedRecord } from "@bourse/client";
import { compareVersionsWithBuild, isSemanticVersion } from "@bourse/contract";
import type { Reason } from "@bourse/contract/host-api";
import { HostRefusal } from "../../refusal.ts";

/** A published version with the reasons why this host would not take it. */
export interface Judged {
  readonly record: PublishedRecord;
  readonly reasons: readonly Reason[];
}

/** What the user asks for. */
export interface Wanted {
  readonly id: string;
  readonly version?: string | undefined;
  /** Channel of the installed version; without one only `stable` is chosen unasked. */
  readonly channel?: string | undefined;
}

/**
 * The version to plan for: the one that is named, or the newest of the channel (or of `stable`) that resolves.
 *
 * @throws HostRefusal with the first reason of a named version, `resolve.not_found`, `resolve.none_resolvable`
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

/** A security reason of the newest version is the answer: "none resolves" would hide that someone may be attacking. */
function refuseForSafety([latest]: readonly Judged[]): void {
  refuseFirst(latest?.reasons.filter((reason) => /^(?:trust|signature)\./.test(reason.code)) ?? []);
}

function refuseFirst([reason]: readonly Reason[]): void {
  if (reason) throw new HostRefusal(reason.code as HostRefusal["code"], reason.message);
}
