import { conditionWords } from "@bourse/bars";
import type { Scan, ScannedSeries, ScanRun } from "@bourse/contract/host-api";
import { Badge, EmptyState, Skeleton } from "@bourse/ui";
import { History, Pause, Play, Radar } from "lucide-react";
import { useState } from "react";
import { ApiError } from "../api/error.ts";
import { useActiveChart } from "../charts/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { useWords } from "../errors/use-words.ts";
import { ListSwitch } from "../forms/ListSwitch.tsx";
import type { FormRequest } from "../lists/definition.ts";
import { definePanel } from "../lists/panel.tsx";
import type { RowState } from "../lists/table.tsx";
import { showTab } from "../tabs/workspace.ts";
import { ahead, localMoment } from "../words/time.ts";
import { draftOf, faultsOf, newDraft, type ScanDraft, scanOf } from "./draft.ts";
import { type ScanAct, useScanAct, useScanRuns, useScans } from "./queries.ts";
import { ResultsTable } from "./ResultsTable.tsx";
import { ScanForm } from "./ScanForm.tsx";

interface ScanPanel {
  readonly list: readonly Scan[];
  readonly item: Scan;
  readonly draft: ScanDraft;
  readonly act: ScanAct;
  readonly request: FormRequest;
}

/** The trader's scans, and results and run log of one of them. */
export const scans = definePanel<ScanPanel>({
  noun: "scan",
  useList: useScans,
  itemsOf: (list) => list,
  useAct: useScanAct,
  nameOf: ({ name }) => name,
  page: {
    heading: "Scanner",
    icon: Radar,
    loading: "Loading scans",
    note: "Completed bars only: what is said about a bar never changes.",
    none: {
      icon: Radar,
      title: "No scans yet",
      make: "Create a scan",
      words:
        "A scan looks for breaks of structure, gaps, sweeps and order blocks, and for conditions between prices and indicators, in up to 25 symbols, on a schedule that goes on while this page is closed.",
    },
    Detail: Found,
  },
  table: {
    caption: "Scans",
    columns: [
      { title: "Scan", isName: true, look: "break-words", cell: (scan, row) => <Name scan={scan} row={row} /> },
      {
        title: "Symbols",
        hint: ({ symbols }) => symbols.join(" "),
        cell: ({ symbols }) => (symbols.length === 1 ? symbols[0] : symbols.length),
      },
      {
        title: "Styles",
        look: "whitespace-nowrap",
        cell: ({ cadence_minutes: minutes }) =>
          Object.entries(minutes)
            .map(([style, every]) => `${style} ${every} min`)
            .join(", "),
      },
      {
        title: "Last run",
        look: "whitespace-nowrap",
        cell: ({ last_run_at: last }) => (last ? localMoment(last) : "–"),
      },
      { title: "Next run", look: "whitespace-nowrap", cell: nextRun },
    ],
    acts: ({ id, name, enabled, running }) => [
      { label: `Run ${name} now`, icon: Radar, isDisabled: running, act: { id, run: true }, failed: `Run ${name}` },
      {
        label: `Switch ${name} ${enabled ? "off" : "on"}`,
        icon: enabled ? Pause : Play,
        act: { id, change: { enabled: !enabled } },
        failed: `Switch ${name}`,
      },
    ],
  },
  form: {
    useForm: (scan) => {
      const { symbol } = useActiveChart();
      return {
        first: scan ? draftOf(scan) : newDraft(symbol),
        description: "Looks for market structure and for your conditions in completed bars.",
        faultsOf,
        actOf: (draft) => (scan ? { id: scan.id, change: scanOf(draft) } : { create: scanOf(draft) }),
      };
    },
    Fields: ScanForm,
  },
  removal: {
    actOf: (id) => ({ id, remove: true }),
    Words: ({ item }) => (
      <p>
        {item ? <bdi className="font-medium">{item.name}</bdi> : "The scan"}, its run log and its results are deleted.
      </p>
    ),
    after: () => showTab("scanner"),
  },
});

interface NameProps {
  readonly scan: Scan;
  readonly row: RowState;
}

/** Shows what the scan found. */
function Name({ scan: { name, origin, error, conditions = [] }, row: { isChosen, choose } }: NameProps) {
  return (
    <>
      <button
        type="button"
        aria-pressed={isChosen}
        className="min-h-6 rounded text-left font-semibold hover:underline"
        onClick={choose}
      >
        <bdi>{name}</bdi>
      </button>
      {conditions.length > 0 && (
        <span className="block text-2xs font-normal text-muted">{conditions.map(conditionWords).join(" and ")}</span>
      )}
      {origin && <span className="block text-2xs font-normal text-muted">from {origin.extension_id}</span>}
      {error && <Failure error={error} />}
    </>
  );
}

/** HTTP status for the failure of an earlier run, which the host reports in an answer with 200. */
const STORED = 200;

function Failure({ error: { code, message } }: { readonly error: NonNullable<Scan["error"]> }) {
  const words = useWords()(new ApiError(STORED, { code, message }));
  return <span className="block font-normal text-negative">The last run failed: {words.title}</span>;
}

function nextRun({ running, next_run_at: next }: Scan, { now }: RowState) {
  if (running) return <Badge>running</Badge>;
  return next ? ahead(next, now) : <Badge>off</Badge>;
}

const PARTS = { results: "Results", runs: "Run log" } as const;

function Found({ item: { id, name } }: { readonly item: Scan }) {
  const [part, setPart] = useState<keyof typeof PARTS>("results");
  return (
    <section aria-label={`${name}: ${PARTS[part]}`} className="mt-2 border-t border-line">
      <div className="m-2">
        <ListSwitch legend="Shown of the scan" words={PARTS} shown={part} onShown={setPart} />
      </div>
      {part === "results" ? <ResultsTable key={id} scanId={id} /> : <RunLog key={id} scanId={id} />}
    </section>
  );
}

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
function RunLog({ scanId }: { readonly scanId: string }) {
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
