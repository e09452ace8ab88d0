import type { BarColumns } from "../columns.ts";
import type { StructureOptions } from "./engine.ts";
import type { StructureEvent } from "./event.ts";
import type { Direction } from "./rules.ts";
import { type StructureScan, scanStructure } from "./scan.ts";

/** Whether an event points where the slower timeframe points; `none` while the slower timeframe points nowhere. */
export type Bias = "with" | "against" | "none";

export interface BiasedEvent extends StructureEvent {
  readonly bias: Bias;
}

/** Completed bars of one timeframe. */
export interface Series {
  readonly bars: BarColumns;
  /** From a bar's opening time to its close. */
  readonly lengthMs: number;
}

type Found = Extract<StructureScan, { ok: true }>;
export type BiasedScan =
  | Exclude<StructureScan, { ok: true }>
  | { readonly ok: true; readonly events: readonly BiasedEvent[] };

/**
 * The events of `trigger`, labelled with the trend of `bias`. An event sees only bias bars whose close is not after the
 * close of the bar that confirmed it, so that no later bar of either timeframe changes a label. Labels hide no event.
 */
export function scanWithBias(trigger: Series, bias: Series, options: StructureOptions = {}): BiasedScan {
  const found = scanStructure(trigger.bars, options);
  if (!found.ok) return found;
  const slow = scanStructure(bias.bars, options);
  return {
    ok: true,
    events: slow.ok ? labelled(found.events, trigger, { ...bias, slow }) : found.events.map(unlabelled),
  };
}

const unlabelled = (event: StructureEvent): BiasedEvent => ({ ...event, bias: "none" });

function labelled(
  events: readonly StructureEvent[],
  trigger: Series,
  bias: Series & { readonly slow: Found },
): readonly BiasedEvent[] {
  const closeOf = ({ bars, lengthMs }: Series, index: number) => (bars.time[index] ?? Number.NaN) + lengthMs;
  let completed = 0;
  return events.map((event) => {
    const knownAt = closeOf(trigger, event.confirmedAt);
    while (completed < bias.bars.length && closeOf(bias, completed) <= knownAt) completed += 1;
    return { ...event, bias: labelOf(event.direction, bias.slow.trends[completed - 1]) };
  });
}

function labelOf(direction: Direction, trend: Direction | undefined): Bias {
  if (trend === undefined) return "none";
  return direction === trend ? "with" : "against";
}
