import type { Scan } from "@bourse/contract/host-api";
import { Badge, classes, IconButton } from "@bourse/ui";
import { Pause, Pencil, Play, Radar, Trash2 } from "lucide-react";
import { ApiError } from "../api/error.ts";
import { useWords } from "../errors/use-words.ts";
import { openDialog } from "../state/dialogs.ts";
import { CELL } from "../words/cell.ts";
import { ahead, localMoment } from "../words/time.ts";
import { useNow } from "../words/use-now.ts";
import { useScanAct } from "./queries.ts";

const COLUMNS = ["Scan", "Symbols", "Styles", "Last run", "Next run"];
/** HTTP status for the failure of an earlier run, which the host reports in an answer with 200. */
const STORED = 200;

interface ScanTableProps {
  readonly scans: readonly Scan[];
  readonly shown: string | undefined;
  readonly onShow: (id: string) => void;
}

/** A table with one scan per row; its name shows what it found. */
export function ScanTable({ scans, shown, onShow }: ScanTableProps) {
  return (
    <table className="w-full text-left text-xs">
      <caption className="sr-only">Scans</caption>
      <thead className="text-2xs text-muted">
        <tr className="border-b border-line">
          {COLUMNS.map((name) => (
            <th key={name} scope="col" className="px-2 py-1 font-medium whitespace-nowrap">
              {name}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {scans.map((scan) => (
          <Row key={scan.id} scan={scan} shown={scan.id === shown} onShow={onShow} />
        ))}
      </tbody>
    </table>
  );
}

function Row({
  scan,
  shown,
  onShow,
}: {
  readonly scan: Scan;
  readonly shown: boolean;
  readonly onShow: (id: string) => void;
}) {
  const { id, name, symbols, cadence_minutes: minutes, origin, error, last_run_at: lastRun } = scan;
  const now = useNow();
  return (
    <tr data-scan={id} className={classes("border-b border-line", shown ? "bg-raised" : "hover:bg-raised")}>
      <th scope="row" className={`${CELL} break-words`}>
        <button
          type="button"
          aria-pressed={shown}
          className="min-h-6 rounded text-left font-semibold hover:underline"
          onClick={() => onShow(id)}
        >
          <bdi>{name}</bdi>
        </button>
        {origin && <span className="block text-2xs font-normal text-muted">from {origin.extension_id}</span>}
        {error && <Failure code={error.code} message={error.message} />}
      </th>
      <td className={CELL} title={symbols.join(" ")}>
        {symbols.length === 1 ? symbols[0] : symbols.length}
      </td>
      <td className={`${CELL} whitespace-nowrap`}>
        {Object.entries(minutes)
          .map(([style, every]) => `${style} ${every} min`)
          .join(", ")}
      </td>
      <td className={`${CELL} whitespace-nowrap`}>{lastRun ? localMoment(lastRun) : "–"}</td>
      <td className={`${CELL} whitespace-nowrap`}>
        <Next scan={scan} now={now} />
      </td>
      <td className="actions-cell px-1 py-0.5">
        <Actions scan={scan} />
      </td>
    </tr>
  );
}

function Failure({ code, message }: { readonly code: string; readonly message: string }) {
  const words = useWords()(new ApiError(STORED, { code, message }));
  return <span className="block font-normal text-negative">The last run failed: {words.title}</span>;
}

function Next({ scan, now }: { readonly scan: Scan; readonly now: number }) {
  if (scan.running) return <Badge>running</Badge>;
  return scan.next_run_at ? ahead(scan.next_run_at, now) : <Badge>off</Badge>;
}

function Actions({ scan: { id, name, enabled, running } }: { readonly scan: Scan }) {
  const act = useScanAct();
  const failed = (action: string) => ({
    onError: (error: unknown) => openDialog({ kind: "failure", action: `${action} ${name}`, error }),
  });
  return (
    <div className="flex justify-end">
      <IconButton
        label={`Run ${name} now`}
        disabled={running || act.isPending}
        onClick={() => act.mutate({ id, run: true }, failed("Run"))}
      >
        <Radar size={14} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={enabled ? `Switch ${name} off` : `Switch ${name} on`}
        disabled={act.isPending}
        onClick={() => act.mutate({ id, change: { enabled: !enabled } }, failed("Switch"))}
      >
        {enabled ? <Pause size={14} aria-hidden="true" /> : <Play size={14} aria-hidden="true" />}
      </IconButton>
      <IconButton label={`Edit ${name}`} onClick={() => openDialog({ kind: "scan", id })}>
        <Pencil size={14} aria-hidden="true" />
      </IconButton>
      <IconButton label={`Remove ${name}`} onClick={() => openDialog({ kind: "remove-scan", id })}>
        <Trash2 size={14} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
