import type { RevokedKey as Revoked } from "@bourse/contract/host-api";
import { Button, Notice } from "@bourse/ui";
import { useState } from "react";
import { useRunAnyway } from "../api/mutations.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { localMoment } from "../words/time.ts";

interface RevokedKeyProps {
  readonly id: string;
  readonly name: string;
  readonly revoked: Revoked;
}

/** Shows the marketplace's statement about the key of an installed version, and takes the trader's decision in two steps. */
export function RevokedKey({ id, name, revoked }: RevokedKeyProps) {
  const { effective_at: from, reason, run_anyway_since: since } = revoked;
  const [isAsking, setAsking] = useState(false);
  const decide = useRunAnyway(id);
  const runs = since !== undefined;
  const send = (wish: "run" | "stop") => {
    setAsking(false);
    decide.mutate(wish === "run" ? revoked : undefined);
  };
  return (
    <Notice
      tone="warning"
      title={runs ? "Runs although its key is said to be revoked" : "The marketplace says that its key is revoked"}
      actions={
        <>
          {runs && (
            <Button
              size="small"
              disabled={decide.isPending}
              onClick={() => send("stop")}
              aria-label={`Stop ${name} again`}
            >
              Stop it again
            </Button>
          )}
          {!runs && !isAsking && (
            <Button size="small" onClick={() => setAsking(true)} aria-label={`Run ${name} anyway`}>
              Run anyway…
            </Button>
          )}
          {!runs && isAsking && (
            <>
              <Button tone="danger" size="small" disabled={decide.isPending} onClick={() => send("run")}>
                I have asked the publisher: run it
              </Button>
              <Button size="small" onClick={() => setAsking(false)}>
                Cancel
              </Button>
            </>
          )}
        </>
      }
    >
      <p>
        From <bdi>{momentOf(from)}</bdi> on: <bdi>{reason}</bdi>
      </p>
      <p className="mt-1 text-muted">
        {runs
          ? `You decided so on ${localMoment(since)}, for these bytes alone: no other version of this key is installed.`
          : "Nobody signs a revocation. If the key was stolen, whoever has it may have made this version: ask the publisher on another way first."}
      </p>
      {decide.error && <ErrorNotice error={decide.error} />}
    </Notice>
  );
}

/** Formats a time from the marketplace; a text that is not a time is shown unchanged. */
const momentOf = (text: string): string => (Number.isNaN(Date.parse(text)) ? text : localMoment(text));
