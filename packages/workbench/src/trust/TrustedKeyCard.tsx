import type { TrustedKey } from "@bourse/contract/host-api";
import { Button, formatDay, formatFingerprint } from "@bourse/ui";
import { useState } from "react";
import { useForgetKey } from "../api/mutations.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { focusWhenShown } from "../forms/focus-when-shown.ts";
import { CompareKeys } from "./CompareKeys.tsx";

export interface TrustedKeyCardProps {
  readonly trusted: TrustedKey;
  /** Names of the installed extensions that use the key. */
  readonly users: readonly string[];
  /** Name of the only extension that the key is trusted for; absent: all of the publisher's. */
  readonly only?: string | undefined;
}

/**
 * One trusted key. Forgetting it requires confirmation, because the publisher's next key is then trusted on first use.
 */
export function TrustedKeyCard({ trusted, users, only }: TrustedKeyCardProps) {
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
