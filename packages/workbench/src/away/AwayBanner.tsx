import { Button } from "@bourse/ui";
import { openDialog } from "../state/dialogs.ts";
import { localMoment } from "../words/time.ts";
import { useAway, useAwayRead } from "./queries.ts";
import { summaryOf } from "./words.ts";

/** Offers the report about the trader's absence until it is read or dismissed. */
export function AwayBanner() {
  const report = useAway().data?.report;
  const { mutate, isPending } = useAwayRead();
  return (
    <div role="status" aria-label="While you were away">
      {report && (
        <div className="flex flex-wrap items-center gap-2 border-b border-line bg-raised px-3 py-1 text-xs">
          <p className="min-w-0 flex-1 break-words">
            <strong>While you were away</strong> since {localMoment(report.since)}: {summaryOf(report)}.
          </p>
          <Button onClick={() => openDialog({ kind: "away" })}>Read</Button>
          <Button disabled={isPending} onClick={() => mutate(report.until)}>
            Dismiss
          </Button>
        </div>
      )}
    </div>
  );
}
