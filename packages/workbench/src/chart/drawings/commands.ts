import type { DrawingKind } from "@bourse/contract/host-api";
import { PALETTES } from "@bourse/ui";
import { activeOf } from "../../charts/active.ts";
import type { Command, CommandSource } from "../../commands/command.ts";
import { openDialog } from "../../state/dialogs.ts";
import { theme } from "../../state/theme.ts";
import { placeDrawing } from "./placing.ts";
import { drawingActs } from "./queries.ts";
import { KIND_KEYS, KIND_NAMES } from "./words.ts";

/** Commands that draw on the active chart. */
export const drawingCommands: CommandSource = ({ charts, symbols, desk }) => {
  const active = activeOf(charts);
  if (!active) return [];
  const { chart_id: chartId, symbol } = active;
  const decimals = symbols.find((each) => each.symbol === symbol)?.price_decimals;
  const acts = drawingActs(desk);
  const color = PALETTES[theme.get().name].accent;
  const draw = (kind: DrawingKind): Command => ({
    group: "Chart",
    name: `Draw: ${KIND_NAMES[kind]}`,
    keys: `Alt ${KIND_KEYS[kind]}`,
    run: () => void placeDrawing({ chartId, kind, color, decimals, acts }),
  });
  return [
    { group: "Chart", name: "Objects and drawings", keys: "Alt J", run: () => openDialog({ kind: "objects" }) },
    ...(Object.keys(KIND_NAMES) as DrawingKind[]).map(draw),
  ];
};
