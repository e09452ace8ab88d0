import type { DrawingKind } from "@bourse/contract/drawings";
import { createStore } from "../../state/store.ts";
import type { Point } from "../drawing.ts";

/** The drawing that the trader is placing, for its preview on the chart. */
interface Placing {
  readonly chartId: string | undefined;
  readonly kind: DrawingKind;
  readonly points: readonly Point[];
}

export const NOT_PLACING: Placing = { chartId: undefined, kind: "horizontal", points: [] };

/** At most one drawing is placed at a time. */
export const placing = createStore<Placing>(NOT_PLACING);
