import type { ScannedSeries, ScanRun } from "@bourse/contract/host-api";
import { EmptyState, Skeleton } from "@bourse/ui";
import { History } from "lucide-react";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { localMoment } from "../words/time.ts";
import { useScanRuns } from "./queries.ts";

const CAUSES: Readonly<Record<ScanRun["cause"], string>> = {
  schedule: "on schedule",
  caught_up: "caught up after missed runs",
  trader: "run by you",
};

const STATUSES: Readonly<Record<ScannedSeries["status"], string>> = {
  scanned: "scanned",
  not_available: "not available",
  not_enough_bars: "not enough bars",
  faulty: "faulty data",
  not_reached: "not reached",
};

/** Every run of a scan with the outcome of each series, newest first. */
export function RunLog({ scanId }: { readonly scanId: string }) {
  const { data, error, refetch, isLoading } = useScanRuns(scanId);
  if (isLoading) return <Skeleton label="Loading the run log" />;
  if (error) return <ErrorNotice error={error} onRetry={() => refetch()} />;
  if (!data || data.length === 0) {
    return (
      <EmptyState icon={History} title="No run yet">
        Each run is written down here with what it scanned and what it could not.
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y divide-line text-xs">
      {data.map((run) => (
        <Run key={run.id} run={run} />
      ))}
    </ul>
  );
}

function Run({ run }: { readonly run: ScanRun }) {
  const troubled = run.series.filter(({ status, reason }) => status !== "scanned" || reason !== undefined);
  const scanned = run.series.length - run.series.filter(({ status }) => status !== "scanned").length;
  return (
    <li data-run={run.id} className="px-2 py-1">
      <p>
        <span className="font-medium">{localMoment(run.started_at)}</span>{" "}
        <span className="text-muted">
          {CAUSES[run.cause]} · {scanned} of {run.series.length} series · {run.found} new events
        </span>
      </p>
      {troubled.length > 0 && (
        <ul className="ml-3 text-muted">
          {troubled.map(({ symbol, style, status, reason }) => (
            <li key={`${symbol} ${style}`}>
              <span className="text-text">
                {symbol} ({style})
              </span>
              : {status === "scanned" ? "no bias" : STATUSES[status]}
              {reason && ` – ${reason.message}`}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
