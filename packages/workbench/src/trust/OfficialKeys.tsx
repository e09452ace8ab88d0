import type { OfficialState } from "@bourse/contract/host-api";
import { formatDay, formatFingerprint, Notice } from "@bourse/ui";

export interface OfficialKeysProps {
  readonly official: OfficialState;
  /** Name of an installed extension. */
  readonly nameOf: (id: string) => string;
}

/** The official keys of this host: those of the file that its owner put there. */
export function OfficialKeys({ official, nameOf }: OfficialKeysProps) {
  const { file, set, refusal, seen, memory_of: memoryOf } = official;
  return (
    <section aria-label="Official keys" className="mt-3 space-y-1.5 border-t border-line pt-3">
      <h3 className="text-sm font-semibold">Official keys</h3>
      <p className="text-xs text-muted">
        Web applications and models run here only when enough of these keys have signed them. They come from a file of
        this host; the marketplace cannot change them. Compare them with those that the operator shows.
      </p>
      {refusal && (
        <Notice tone="warning" title="Nothing is official here">
          {refusal.message} <span className="font-mono text-2xs">{refusal.code}</span>
          {seen && ` Set ${seen.revision} was used here last.`}
        </Notice>
      )}
      {set && (
        <p className="text-xs break-words">
          Set {set.revision}: {set.threshold} of {set.keys.length} keys must sign. From <bdi>{file}</bdi>
        </p>
      )}
      <ul aria-label="Keys of the official set" className="divide-y divide-line">
        {set?.keys.map(({ key_id: keyId, known_since: since, signed }) => (
          <li key={keyId} data-official={keyId} className="py-1.5">
            <p className="font-mono text-2xs break-words">{formatFingerprint(keyId)}</p>
            <p className="text-xs break-words text-muted">
              {since === undefined ? "New on this host. " : `Known here since ${formatDay(since)}. `}
              {signed.length === 0 ? "Signed nothing that is installed." : `Signed ${signed.map(nameOf).join(", ")}.`}
            </p>
          </li>
        ))}
      </ul>
      {memoryOf !== undefined && (
        <Notice tone="warning" title="This host was restored from a backup">
          It remembers the official keys as of {formatDay(memoryOf)}. If they were replaced since, it would still take
          the old ones: use the operator's newest file.
        </Notice>
      )}
    </section>
  );
}
