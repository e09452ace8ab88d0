import { EmptyState, formatBytes, Modal, Skeleton } from "@bourse/ui";
import { ArrowDown, ArrowUp, Gauge } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useRead } from "../api/use-read.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { useStored } from "../records/queries.ts";
import { closeDialog } from "../state/dialogs.ts";
import { type Column, type Order, pressed, rowsOf, sorted, type UseRow } from "./rows.ts";
import { SLOWED_WORDS } from "./words.ts";

/** No event reports callbacks, so figures are polled while they are visible. */
const FIGURES_INTERVAL_MS = 3000;

/** The installed extensions with their resource use. */
const useFigures = () =>
  useRead(
    ["extensions", "figures"],
    async (api, signal) => (await api.call("GET /api/extensions", { signal })).extensions,
    { refetchInterval: FIGURES_INTERVAL_MS, staleTime: 0 },
  );

const COLUMNS: readonly { readonly column: Column; readonly title: string; readonly of: (row: UseRow) => ReactNode }[] =
  [
    { column: "cpu", title: "Processor", of: ({ cpu }) => seconds(cpu) },
    { column: "callbacks", title: "Callbacks", of: ({ callbacks }) => callbacks },
    { column: "faults", title: "Faults", of: ({ faults }) => faults },
    { column: "memory", title: "Memory", of: ({ memory }) => formatBytes(memory) },
    { column: "stored", title: "Stored", of: ({ stored }) => formatBytes(stored) },
  ];

/** Resource use of each installed extension, in a table sortable by every column. */
export function FiguresDialog() {
  const { data, error } = useFigures();
  const stored = useStored().data ?? [];
  return (
    <Modal
      title="Resource use of extensions"
      description="Since each was started. Figures are updated every few seconds."
      size="large"
      onClose={closeDialog}
    >
      {error && <ErrorNotice error={error} />}
      {!data && !error && <Skeleton label="Loading figures" lines={4} />}
      {data?.length === 0 && (
        <EmptyState icon={Gauge} title="Nothing is installed">
          What an extension uses appears here when one is installed.
        </EmptyState>
      )}
      {data && data.length > 0 && <UseTable rows={rowsOf(data, stored)} />}
    </Modal>
  );
}

function UseTable({ rows }: { readonly rows: readonly UseRow[] }) {
  const [order, setOrder] = useState<Order>({ column: "cpu", isDescending: true });
  const head = (column: Column, title: string) => (
    <Head key={column} order={order} column={column} title={title} onPress={() => setOrder(pressed(order, column))} />
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard this way
    <section tabIndex={0} aria-label="Resource use" className="max-h-[60vh] overflow-auto rounded border border-line">
      <table className="w-full border-collapse text-xs">
        <thead className="sticky top-0 bg-raised text-muted">
          <tr>
            {head("name", "Extension")}
            {COLUMNS.map(({ column, title }) => head(column, title))}
          </tr>
        </thead>
        <tbody>
          {sorted(rows, order).map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface HeadProps {
  readonly order: Order;
  readonly column: Column;
  readonly title: string;
  readonly onPress: () => void;
}

function Head({ order, column, title, onPress }: HeadProps) {
  const isSorted = order.column === column;
  const Arrow = order.isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (order.isDescending ? "descending" : "ascending") : "none"}
      className={column === "name" ? "text-left font-medium" : "text-right font-medium"}
    >
      <button type="button" className="min-h-6 px-2 py-1 whitespace-nowrap hover:text-text" onClick={onPress}>
        {title} {isSorted && <Arrow size={11} aria-hidden="true" className="inline" />}
      </button>
    </th>
  );
}

function Row({ row }: { readonly row: UseRow }) {
  return (
    <tr className="border-t border-line/60">
      <th scope="row" className="px-2 py-1 text-left font-normal">
        {row.name}
        {row.slowedBy && <span className="block text-2xs text-negative">{SLOWED_WORDS[row.slowedBy]}</span>}
      </th>
      {COLUMNS.map(({ column, of }) => (
        <td key={column} className="px-2 py-1 text-right whitespace-nowrap tabular-nums">
          {of(row)}
        </td>
      ))}
    </tr>
  );
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 0)} s`;
}
