import { DRAWING_KINDS, type DrawingKind } from "@bourse/contract/drawings";
import { IconButton, usePrices, useTheme } from "@bourse/ui";
import {
  Eye,
  EyeOff,
  ListTree,
  Lock,
  LockOpen,
  type LucideIcon,
  Magnet,
  Minus,
  MoveUpRight,
  Ruler,
  Square,
  TextAlignJustify,
  TrendingUp,
  Type,
} from "lucide-react";
import { useEffect, useRef } from "react";
import { takesText } from "../../parts/takes-text.ts";
import { dialogs, openDialog } from "../../state/dialogs.ts";
import { magnet, toggleMagnet } from "../../state/magnet.ts";
import { useStore } from "../../state/store.ts";
import { placing } from "./placed.ts";
import { placeDrawing } from "./placing.ts";
import { useDrawingActs, useDrawingsOf } from "./queries.ts";
import { KIND_KEYS, titleOf } from "./words.ts";

/** The icon of each tool. */
const ICONS: Readonly<Record<DrawingKind, LucideIcon>> = {
  trend: TrendingUp,
  horizontal: Minus,
  ray: MoveUpRight,
  rectangle: Square,
  fib: TextAlignJustify,
  text: Type,
  measure: Ruler,
};

interface DrawingToolsProps {
  readonly chartId: string;
  readonly symbol: string;
}

/** The tools that draw on the active chart, and switches for all drawings of its symbol. */
export function DrawingTools({ chartId, symbol }: DrawingToolsProps) {
  const { palette } = useTheme();
  const { decimals } = usePrices(symbol);
  const acts = useDrawingActs();
  const drawings = useDrawingsOf(symbol);
  const placed = useStore(placing);
  const { isOn } = useStore(magnet);
  const isHidden = drawings.length > 0 && drawings.every((each) => each.hidden);
  const isLocked = drawings.length > 0 && drawings.every((each) => each.locked);
  const draw = (kind: DrawingKind) => void placeDrawing({ chartId, kind, color: palette.accent, decimals, acts });
  useToolKeys(draw);
  return (
    <div
      role="toolbar"
      aria-label="Drawing tools"
      aria-orientation="vertical"
      className="flex h-full flex-col items-center gap-y-0.5 overflow-y-auto py-1 [scrollbar-width:none]"
    >
      {DRAWING_KINDS.map((kind) => {
        const [Icon, key] = [ICONS[kind], KIND_KEYS[kind]];
        return (
          <IconButton
            key={kind}
            label={`Draw: ${titleOf(kind).toLowerCase()}`}
            title={`${titleOf(kind)} (Alt ${key})`}
            aria-keyshortcuts={`Alt+${key}`}
            aria-pressed={placed.chartId === chartId && placed.kind === kind}
            onClick={() => draw(kind)}
          >
            <Icon size={15} aria-hidden="true" />
          </IconButton>
        );
      })}
      <hr className="my-1 w-5 border-line" />
      <IconButton
        label="Magnet"
        title="Magnet: points snap to the prices of their bar; Control turns it around"
        aria-pressed={isOn}
        onClick={toggleMagnet}
      >
        <Magnet size={15} aria-hidden="true" />
      </IconButton>
      <IconButton
        label="Lock all drawings"
        aria-pressed={isLocked}
        disabled={drawings.length === 0}
        onClick={() => acts.changeAll(drawings, { locked: !isLocked }, isLocked ? "unlock" : "lock")}
      >
        {isLocked ? <Lock size={15} aria-hidden="true" /> : <LockOpen size={15} aria-hidden="true" />}
      </IconButton>
      <IconButton
        label="Hide all drawings"
        aria-pressed={isHidden}
        disabled={drawings.length === 0}
        onClick={() => acts.changeAll(drawings, { hidden: !isHidden }, isHidden ? "show" : "hide")}
      >
        {isHidden ? <EyeOff size={15} aria-hidden="true" /> : <Eye size={15} aria-hidden="true" />}
      </IconButton>
      <IconButton
        label="Objects"
        title="Everything on the chart (Alt J)"
        aria-keyshortcuts="Alt+J"
        onClick={() => openDialog({ kind: "objects" })}
      >
        <ListTree size={15} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** Alt and a letter take a tool, but in a field or beside an open dialog. */
function useToolKeys(draw: (kind: DrawingKind) => void): void {
  const current = useRef(draw);
  current.current = draw;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, shiftKey, code } = event;
      if (!altKey || ctrlKey || metaKey || shiftKey || dialogs.get().open || takesText(event)) return;
      // The code, not the key: with Alt some keyboards type another letter.
      const kind = DRAWING_KINDS.find((each) => code === `Key${KIND_KEYS[each]}`);
      if (kind === undefined) return;
      event.preventDefault();
      current.current(kind);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}
