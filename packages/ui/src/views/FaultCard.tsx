import type { Fault } from "@bourse/contract/host-api";
import { useContext } from "react";
import { Button } from "../controls/Button.tsx";
import { Notice } from "../controls/Notice.tsx";
import { ErrorWords } from "../errors/context.ts";
import { formatClock } from "../format.ts";

export interface FaultCardProps {
  readonly fault: Fault;
  readonly onRetry: () => void;
  readonly retrying?: boolean;
}

/** Shows why a guest's view is missing and when it is retried, with a button to retry now. */
export function FaultCard({ fault, onRetry, retrying = false }: FaultCardProps) {
  const titles = useContext(ErrorWords);
  const title = Object.hasOwn(titles, fault.code) ? titles[fault.code]?.title : undefined;
  return (
    <Notice
      tone="error"
      title={title ?? "The extension failed"}
      code={fault.code}
      actions={
        <Button onClick={onRetry} disabled={retrying}>
          {retrying ? "Retrying…" : "Retry"}
        </Button>
      }
    >
      <p dir="auto">{fault.message}</p>
      <p className="mt-1 text-muted">{whenNext(fault)}</p>
    </Notice>
  );
}

function whenNext(fault: Fault): string {
  const at = `Failed at ${formatClock(fault.at)}.`;
  if (fault.suspended) return `${at} It is suspended: it only starts again when you retry.`;
  return fault.retry_at ? `${at} Next try at ${formatClock(fault.retry_at)}.` : at;
}
