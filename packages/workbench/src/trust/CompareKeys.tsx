import type { KeySetState } from "@bourse/contract/host-api";
import { Button, Checkbox, formatDay, formatFingerprint, Notice } from "@bourse/ui";
import { useState } from "react";
import { useAcceptKeys, useCompareKeys } from "../api/mutations.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";

export interface CompareKeysProps {
  readonly publisher: string;
}

/** Compares the marketplace's key set of a publisher, and accepts an older one if the trader confirms it. */
export function CompareKeys({ publisher }: CompareKeysProps) {
  const compare = useCompareKeys();
  const [forgotten, setForgotten] = useState<readonly string[]>([]);
  const accept = useAcceptKeys();
  const look = () => {
    setForgotten([]);
    compare.mutate(publisher);
  };
  const shown = compare.data;
  const take = (revision: string) =>
    accept.mutate({ publisher, revision, forget_revocations: [...forgotten] }, { onSettled: look });
  return (
    <div className="space-y-1.5 text-xs">
      <Button
        size="small"
        aria-label={`Compare with the marketplace: ${publisher}`}
        disabled={compare.isPending}
        onClick={look}
      >
        {compare.isPending ? "Asking…" : "Compare with the marketplace"}
      </Button>
      {compare.error && <ErrorNotice error={compare.error} />}
      {shown && <p role="status">{sentenceOf(shown)}</p>}
      {shown?.revocations.map((each) => (
        <Revoked
          key={each.key_id}
          revocation={each}
          forgotten={forgotten.includes(each.key_id)}
          onForget={(forget) =>
            setForgotten((before) =>
              forget ? [...before, each.key_id] : before.filter((keyId) => keyId !== each.key_id),
            )
          }
        />
      ))}
      {shown?.shown_revision !== undefined && (shown.older || forgotten.length > 0) && (
        <Notice
          tone="warning"
          title="Accept this only if the marketplace's operator told you about it outside the marketplace"
          actions={
            <Button
              tone="danger"
              size="small"
              disabled={accept.isPending}
              onClick={() => take(shown.shown_revision ?? "")}
            >
              {accept.isPending ? "Accepting…" : "Accept the marketplace's state"}
            </Button>
          }
        >
          A marketplace that was restored from a backup shows an older state. So does an attacker who hides that a key
          was revoked.
        </Notice>
      )}
      {accept.error && <ErrorNotice error={accept.error} />}
    </div>
  );
}

function sentenceOf({ shown_revision: shown, highest_revision: highest, older }: KeySetState): string {
  if (shown === undefined) return "The marketplace shows no keys for this publisher.";
  if (older) return `The marketplace shows revision ${shown} of its keys; this host has seen revision ${highest}.`;
  return `The marketplace shows revision ${shown} of its keys, which is no older than what this host has seen.`;
}

interface RevokedProps {
  readonly revocation: KeySetState["revocations"][number];
  readonly forgotten: boolean;
  readonly onForget: (forget: boolean) => void;
}

function Revoked({ revocation, forgotten, onForget }: RevokedProps) {
  const { key_id: keyId, reason, heard_at: heardAt, shown } = revocation;
  return (
    <div className="space-y-1">
      <p className="break-words">
        Revoked (<bdi>{reason}</bdi>), heard {formatDay(heardAt)}:{" "}
        <span className="font-mono text-2xs">{formatFingerprint(keyId)}</span>
      </p>
      {!shown && (
        <Checkbox title="Forget it: the marketplace no longer shows it" checked={forgotten} onChange={onForget} />
      )}
    </div>
  );
}
