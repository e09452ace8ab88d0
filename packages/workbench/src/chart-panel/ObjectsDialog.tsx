import { DRAWING_KINDS } from "@bourse/contract/drawings";
import type { AccountOrder } from "@bourse/contract/host-api";
import { Button, Modal, usePrices, useTheme } from "@bourse/ui";
import {
  Copy,
  Crosshair,
  Eye,
  EyeOff,
  Lock,
  LockOpen,
  type LucideIcon,
  Move,
  Pause,
  PencilLine,
  Play,
  Settings2,
  SquareArrowOutUpRight,
  Trash2,
  X,
} from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { placeDrawing } from "../chart/drawings/placing.ts";
import { useDrawingActs } from "../chart/drawings/queries.ts";
import { titleOf } from "../chart/drawings/words.ts";
import { openedChart } from "../chart/opened.ts";
import { useActiveChart } from "../charts/queries.ts";
import { ActButtons } from "../lists/table.tsx";
import { MenuOffers } from "../offers/MenuOffers.tsx";
import { useAccount } from "../orders/queries.ts";
import { ReplaceDialog } from "../orders/ReplaceDialog.tsx";
import { closeDialog } from "../state/dialogs.ts";
import { type ListedObject, type ObjectsOf, useObjects } from "./object-groups.ts";

/** Everything on the active chart in groups, what can be done with each thing, and the tools to draw. */
export function ObjectsDialog() {
  const { chart_id: chartId = "", symbol, timeframe } = useActiveChart();
  const account = useAccount().data;
  const [changed, setChanged] = useState<AccountOrder>();
  if (changed && account) {
    return <ReplaceDialog account={account} order={changed} onClose={() => setChanged(undefined)} />;
  }
  return (
    <Modal place="side" title="Objects" description={`On the chart of ${symbol}.`} onClose={closeDialog}>
      <DrawingTools chartId={chartId} symbol={symbol} />
      <Groups {...{ chartId, symbol, timeframe, account }} changeOrder={setChanged} />
    </Modal>
  );
}

/** A button disappears with its object; the sheet then keeps the focus. */
function useFocusKept(): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = list.current;
    if (!shown) return;
    let wasInside = false;
    const onFocus = ({ target }: FocusEvent) => {
      wasInside = target instanceof Node && shown.contains(target);
    };
    const removals = new MutationObserver(() => {
      if (wasInside && document.activeElement === document.body) shown.closest<HTMLElement>("[tabindex]")?.focus();
    });
    document.addEventListener("focusin", onFocus);
    removals.observe(shown, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", onFocus);
      removals.disconnect();
    };
  }, []);
  return list;
}

function DrawingTools({ chartId, symbol }: Pick<ObjectsOf, "chartId" | "symbol">) {
  const { palette } = useTheme();
  const { decimals } = usePrices(symbol);
  const acts = useDrawingActs();
  const isShown = openedChart(chartId) !== undefined;
  return (
    <>
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
    </>
  );
}

function Groups(of: ObjectsOf) {
  const groups = useObjects(of);
  const list = useFocusKept();
  return (
    <div ref={list}>
      {groups
        .filter(({ objects, none }) => objects.length > 0 || none !== undefined)
        .map(({ title, note, none, objects }) => (
          <section key={title}>
            <h3 className="mt-3 text-xs font-semibold">{title}</h3>
            {note !== undefined && <p className="text-2xs text-muted">{note}</p>}
            {objects.length === 0 && <p className="py-1 text-xs text-muted">{none}</p>}
            <ul aria-label={title}>
              {objects.map((each) => (
                <Row key={each.id} object={each} chartId={of.chartId} />
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}

/** The icons of acts, by the names that menus show. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  Settings: Settings2,
  Move,
  Lock: LockOpen,
  Unlock: Lock,
  Hide: Eye,
  Show: EyeOff,
  Duplicate: Copy,
  "Change the order": PencilLine,
  "Cancel the order": X,
  Stop: Pause,
  "Watch again": Play,
  Delete: Trash2,
  Remove: Trash2,
};

interface RowProps {
  readonly object: ListedObject;
  readonly chartId: string;
}

function Row({ object: { id, words, color, note, at, thing }, chartId }: RowProps) {
  const { name, entries } = thing;
  const chart = openedChart(chartId);
  const goTo = () => {
    if (at?.time !== undefined) chart?.drawing.goTo(at.time);
    if (at?.price !== undefined) chart?.drawing.range.include(at.price);
    chart?.say(`${words} is in sight.`);
  };
  const acts = [
    at !== undefined && { label: `Go to: ${name}`, icon: Crosshair, isDisabled: !chart, run: goTo },
    ...entries.map(({ name: act, isDisabled = false, run }) => ({
      label: `${act}: ${name}`,
      icon: ICONS[act] ?? SquareArrowOutUpRight,
      isDisabled,
      run,
    })),
  ];
  return (
    <li data-object={id} className="flex flex-wrap items-center gap-1 border-b border-line/60 py-1">
      {color !== undefined && (
        <span aria-hidden="true" className="size-3 rounded-sm border border-line" style={{ background: color }} />
      )}
      <span className="min-w-0 flex-1 basis-40">
        <bdi>{words}</bdi>
        {note !== undefined && <span className="block text-2xs text-muted">{note}</span>}
      </span>
      <span className="ml-auto flex">
        <ActButtons acts={acts} />
      </span>
    </li>
  );
}
