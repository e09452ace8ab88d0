import type { OfficialKeyState, OfficialState } from "@bourse/contract/host-api";
import type { HostParts } from "../../parts.ts";
import type { InstalledExtension } from "../../store/extensions.ts";
import type { OfficialKeys } from "./keys.ts";

/** The official keys that this host goes by, as shown to their owner. */
export function describeOfficial({ official, extensions, restoredFrom }: HostParts): OfficialState {
  const trust = official.trust();
  const newest = official.known().at(-1);
  const seen = newest && { revision: newest.set.revision, at: newest.at };
  // A set first used after the restore was never compared with newer memory than the backup's, and its own state says so.
  const isOfBackup = restoredFrom !== undefined && (seen === undefined || seen.at <= restoredFrom);
  return {
    file: official.file,
    ...(trust.ok ? { set: { ...countsOf(trust.set), keys: keysOf(official, extensions.list()) } } : {}),
    ...(trust.ok ? {} : { refusal: { code: trust.code, message: trust.message } }),
    ...(seen === undefined ? {} : { seen }),
    ...(isOfBackup ? { memory_of: restoredFrom } : {}),
  };
}

function countsOf({ revision, threshold, digest }: { revision: number; threshold: number; digest: string }) {
  return { revision, threshold, digest };
}

function keysOf(official: OfficialKeys, installed: readonly InstalledExtension[]): OfficialKeyState[] {
  const trust = official.trust();
  if (!trust.ok) return [];
  const known = official.known();
  const signed = installed.map((each) => ({ id: each.id, by: official.signers(each)?.signedBy ?? [] }));
  return trust.set.keys.map(({ keyId }) => {
    const since = known.find(({ set }) => set.keys.some((each) => each.keyId === keyId))?.at;
    return {
      key_id: keyId,
      ...(since === undefined ? {} : { known_since: since }),
      signed: signed.filter(({ by }) => by.includes(keyId)).map(({ id }) => id),
    };
  });
}
