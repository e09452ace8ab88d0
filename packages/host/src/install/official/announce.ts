import type { OfficialTrust } from "./trust.ts";

/**
 * The line that a host writes at each start: the keys that decide here which packages are official. The owner compares
 * the key ids by eye.
 */
export function officialAnnouncement(trust: OfficialTrust): string {
  if (!trust.ok) return `nothing is official here: ${trust.message} [${trust.code}]`;
  const { revision, threshold, keys } = trust.set;
  const ids = keys.map((each) => each.keyId).join(", ");
  return `official here is what ${threshold} of ${keys.length} keys sign (set ${revision}): ${ids}`;
}
