import { Button, EmptyState, Skeleton } from "@bourse/ui";
import { Radar } from "lucide-react";
import { useState } from "react";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { ListSwitch } from "../forms/ListSwitch.tsx";
import { openDialog } from "../state/dialogs.ts";
import { useScans } from "./queries.ts";
import { ResultsTable } from "./ResultsTable.tsx";
import { RunLog } from "./RunLog.tsx";
import { ScanTable } from "./ScanTable.tsx";

type Part = "results" | "runs";

/** The trader's scans, and results and run log of one of them. */
export function ScannerPanel() {
  const { data, error, refetch, isLoading } = useScans();
  const [chosen, setChosen] = useState<string>();
  const [part, setPart] = useState<Part>("results");
  const scans = data ?? [];
  const shown = scans.find(({ id }) => id === chosen) ?? scans[0];
  return (
    <div className="flex min-h-full flex-col">
      <h2 className="sr-only">Scanner</h2>
      <div className="sticky top-0 left-0 z-10 flex flex-wrap items-center gap-2 border-b border-line bg-surface px-2 py-1.5">
        <Button size="small" onClick={() => openDialog({ kind: "scan" })}>
          <Radar size={13} aria-hidden="true" /> New scan
        </Button>
        <span className="text-2xs text-muted">Completed bars only: what is said about a bar never changes.</span>
      </div>
      <div className="p-3 empty:hidden">
        {isLoading && <Skeleton label="Loading scans" />}
        {error && <ErrorNotice error={error} onRetry={() => refetch()} />}
      </div>
      {data && scans.length === 0 && (
        <EmptyState
          icon={Radar}
          title="No scans yet"
          action={<Button onClick={() => openDialog({ kind: "scan" })}>Create a scan</Button>}
        >
          A scan looks for breaks of structure, gaps, sweeps and order blocks in up to 25 symbols, on a schedule that
          goes on while this page is closed.
        </EmptyState>
      )}
      {scans.length > 0 && <ScanTable scans={scans} shown={shown?.id} onShow={setChosen} />}
      {shown && (
        <section aria-label={`${shown.name}: ${PARTS[part]}`} className="mt-2 border-t border-line">
          <div className="m-2">
            <ListSwitch legend="Shown of the scan" words={PARTS} shown={part} onShown={setPart} />
          </div>
          {part === "results" ? (
            <ResultsTable key={shown.id} scanId={shown.id} />
          ) : (
            <RunLog key={shown.id} scanId={shown.id} />
          )}
        </section>
      )}
    </div>
  );
}

const PARTS: Readonly<Record<Part, string>> = { results: "Results", runs: "Run log" };
