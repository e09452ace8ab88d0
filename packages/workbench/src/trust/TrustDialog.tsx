import type { OfficialState, TrustedKey } from "@bourse/contract/host-api";
import { Button, EmptyState, formatDay, formatFingerprint, Modal, Notice, Skeleton } from "@bourse/ui";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useForgetKey } from "../api/mutations.ts";
import { useExtensions, useTrust } from "../api/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { focusWhenShown } from "../forms/focus-when-shown.ts";
import { closeDialog } from "../state/dialogs.ts";
import { CompareKeys } from "./CompareKeys.tsx";

/**
 * The publisher keys that this host trusts, and its official keys. After a key is forgotten, the host asks again about an
 * extension signed with another key.
 */
export function TrustDialog() {
  const { data, error, refetch } = useTrust();
  const keys = data?.keys;
  const names = new Map(useExtensions().data?.map(({ id, name }) => [id, name]));
  return (
    <Modal
      title="Trusted publishers"
      description="You trusted these signing keys while installing. A publisher's extension signed with another key is refused."
      size="large"
      onClose={closeDialog}
    >
      {error && <ErrorNotice error={error} onRetry={() => refetch()} />}
      {!keys && !error && <Skeleton label="Loading trusted publishers" />}
      {keys?.length === 0 && (
        <EmptyState icon={KeyRound} title="No publisher is trusted yet">
          You are asked whether you trust a publisher's key when you install its first extension.
        </EmptyState>
      )}
      {keys && keys.length > 0 && (
        <ul aria-label="Trusted keys" className="divide-y divide-line">
          {keys.map((key) => (
            <TrustedKeyCard
              key={`${key.publisher} ${key.key_id} ${key.only_for ?? ""}`}
              only={key.only_for === undefined ? undefined : (names.get(key.only_for) ?? key.only_for)}
              trusted={key}
              users={key.used_by.map((id) => names.get(id) ?? id)}
            />
          ))}
        </ul>
      )}
      {data && <OfficialKeys official={data.official} nameOf={(id) => names.get(id) ?? id} />}
    </Modal>
  );
}

interface OfficialKeysProps {
  readonly official: OfficialState;
  /** Name of an installed extension. */
  readonly nameOf: (id: string) => string;
}

/** The official keys of this host: those of the file that its owner put there. */
function OfficialKeys({ official, nameOf }: OfficialKeysProps) {
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

interface TrustedKeyCardProps {
  readonly trusted: TrustedKey;
  /** Names of the installed extensions that use the key. */
  readonly users: readonly string[];
  /** Name of the only extension that the key is trusted for; absent: all of the publisher's. */
  readonly only?: string | undefined;
}

/**
 * One trusted key. Forgetting it requires confirmation, because the publisher's next key is then trusted on first use.
 */
function TrustedKeyCard({ trusted, users, only }: TrustedKeyCardProps) {
  const { publisher, key_id: keyId, trusted_at: since } = trusted;
  const [asking, setAsking] = useState(false);
  const forget = useForgetKey();
  const isUsed = users.length > 0;
  return (
    <li data-trusted={keyId} className="space-y-1.5 py-2.5">
      <div className="flex items-start gap-2">
        <h3 className="min-w-0 flex-1 text-sm font-semibold break-words">
          <bdi>{publisher}</bdi>
        </h3>
        {!isUsed && !asking && (
          <Button
            tone="danger"
            size="small"
            aria-label={`Forget the key of ${publisher}`}
            onClick={() => setAsking(true)}
          >
            Forget
          </Button>
        )}
      </div>
      <p className="font-mono text-2xs break-words">{formatFingerprint(keyId)}</p>
      <p className="text-xs text-muted">Trusted since {formatDay(since)}</p>
      {only !== undefined && (
        <p className="text-xs break-words text-muted">
          For <bdi>{only}</bdi> alone, which enough official keys signed.
        </p>
      )}
      {isUsed && (
        <p className="text-xs break-words text-muted">
          Used by <bdi>{users.join(", ")}</bdi>. Remove {users.length === 1 ? "it" : "them"} first to forget this key.
        </p>
      )}
      {asking && !isUsed && (
        <Question
          publisher={publisher}
          busy={forget.isPending}
          onKeep={() => setAsking(false)}
          onForget={() => forget.mutate(keyId)}
        />
      )}
      {!asking && <CompareKeys publisher={publisher} />}
      {forget.error && <ErrorNotice error={forget.error} />}
    </li>
  );
}

interface QuestionProps {
  readonly publisher: string;
  readonly busy: boolean;
  readonly onKeep: () => void;
  readonly onForget: () => void;
}

function Question({ publisher, busy, onKeep, onForget }: QuestionProps) {
  return (
    <fieldset className="rounded border border-warning/40 bg-warning/10 p-2.5 text-xs">
      <legend className="sr-only">Forget the key of {publisher}?</legend>
      <p>
        The next extension of <bdi>{publisher}</bdi> may then come with any key, and you are asked whether you trust it.
        Forget this one only when the publisher told you, in another way, that it has changed.
      </p>
      <div className="mt-2 flex justify-end gap-2">
        {/* The button that opened the question is gone: this gets the focus. */}
        <Button size="small" ref={focusWhenShown} onClick={onKeep}>
          Keep
        </Button>
        <Button tone="danger" size="small" disabled={busy} onClick={onForget}>
          {busy ? "Forgetting…" : "Forget this key"}
        </Button>
      </div>
    </fieldset>
  );
}
