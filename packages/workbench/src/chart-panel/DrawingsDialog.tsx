import { DRAWING_KINDS } from "@bourse/contract/drawings";
import type { Drawing } from "@bourse/contract/host-api";
import { Button, Modal, usePrices, useTheme } from "@bourse/ui";
import { Copy, Eye, EyeOff, Lock, LockOpen, Move, Settings2, Trash2 } from "lucide-react";
import { anchorsOf, pickedPoints, placeDrawing, pointsOf } from "../chart/drawings/placing.ts";
import { type DrawingActs, useDrawingActs, useDrawingsOf } from "../chart/drawings/queries.ts";
import { describeDrawing, titleOf } from "../chart/drawings/words.ts";
import { openedChart } from "../chart/opened.ts";
import { useChartTime } from "../chart/time/use-chart-time.ts";
import { useCharts } from "../charts/queries.ts";
import { ActButtons } from "../lists/table.tsx";
import { MenuOffers } from "../offers/MenuOffers.tsx";
import { closeDialog, openDialog } from "../state/dialogs.ts";

/** The drawings of a chart's symbol as a list, and the tools to make one. */
export function DrawingsDialog({ chartId }: { readonly chartId: string }) {
  const symbol = useCharts().data?.find((each) => each.chart_id === chartId)?.symbol ?? "";
  const drawings = useDrawingsOf(symbol);
  const { palette } = useTheme();
  const { decimals } = usePrices(symbol);
  const acts = useDrawingActs();
  const isShown = openedChart(chartId) !== undefined;
  return (
    <Modal
      place="side"
      title="Drawings"
      description={`On every chart of ${symbol}, in every timeframe.`}
      onClose={closeDialog}
    >
      <h3 className="text-xs font-semibold">Draw</h3>
      <div className="flex flex-wrap gap-1.5 py-1.5">
        {DRAWING_KINDS.map((kind) => (
          <Button
            key={kind}
            disabled={!isShown}
            onClick={() => {
              closeDialog();
              void placeDrawing({ chartId, kind, color: palette.accent, decimals, acts });
            }}
          >
            {titleOf(kind)}
          </Button>
        ))}
      </div>
      <p className="text-xs text-muted">
        {isShown
          ? "Choose the points on the chart with the pointer, or with the arrow keys and Enter. Control snaps to a bar's prices."
          : "Show the chart first: points are chosen on it."}
      </p>
      <MenuOffers kind="chartAnnotations" />
      <h3 className="mt-3 text-xs font-semibold">{symbol}</h3>
      {drawings.length === 0 && <p className="py-1 text-xs text-muted">No drawings yet.</p>}
      <ul aria-label={`Drawings of ${symbol}`}>
        {drawings.map((each) => (
          <Row key={each.id} drawn={each} chartId={chartId} acts={acts} />
        ))}
      </ul>
    </Modal>
  );
}

interface RowProps {
  readonly drawn: Drawing;
  readonly chartId: string;
  readonly acts: DrawingActs;
}

function Row({ drawn, chartId, acts }: RowProps) {
  const { price, decimals } = usePrices(drawn.symbol);
  const { id, kind, locked, hidden, color, origin } = drawn;
  const { name: day } = useChartTime(chartId);
  const words = describeDrawing(drawn, { price, day });
  const name = titleOf(kind);
  const move = async () => {
    closeDialog();
    const chart = openedChart(chartId);
    const points = chart && (await pickedPoints(chartId, kind, pointsOf(chart, drawn)));
    if (points) {
      acts.changeNow(drawn, { anchors: anchorsOf(chart.drawing, kind, { points, decimals }) }, "move");
    }
  };
  const [lock, hide] = [locked ? "unlock" : "lock", hidden ? "show" : "hide"];
  const buttons = [
    { label: `Edit: ${name}`, icon: Settings2, run: () => openDialog({ kind: "drawing", id }) },
    { label: `Move: ${name}`, icon: Move, isDisabled: locked || !openedChart(chartId), run: move },
    {
      label: `${locked ? "Unlock" : "Lock"}: ${name}`,
      icon: locked ? Lock : LockOpen,
      run: () => acts.changeNow(drawn, { locked: !locked }, lock),
    },
    {
      label: `${hidden ? "Show" : "Hide"}: ${name}`,
      icon: hidden ? EyeOff : Eye,
      run: () => acts.changeNow(drawn, { hidden: !hidden }, hide),
    },
    { label: `Duplicate: ${name}`, icon: Copy, run: () => acts.duplicate(drawn) },
    { label: `Delete: ${name}`, icon: Trash2, isDisabled: locked, run: () => acts.remove(drawn) },
  ];
  return (
    <li data-drawing={id} className="flex flex-wrap items-center gap-1 border-b border-line/60 py-1">
      <span aria-hidden="true" className="size-3 rounded-sm border border-line" style={{ background: color }} />
      <span className="min-w-0 flex-1 basis-60">
        {words}
        {origin && (
          <span className="block text-2xs text-muted">
            from {origin.extension_id} {origin.version}
          </span>
        )}
      </span>
      <ActButtons acts={buttons} />
    </li>
  );
}
