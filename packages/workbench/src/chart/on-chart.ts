import type { PriceWriter } from "@bourse/ui";
import type { RefObject } from "react";
import type { Drawing } from "./drawing.ts";

/** The chart on which a part draws that is loaded on demand. */
export interface OnChart {
  readonly chartId: string;
  readonly symbol: string;
  readonly prices: PriceWriter;
  readonly element: RefObject<HTMLElement | null>;
  readonly drawing: RefObject<Drawing | undefined>;
  readonly say: (text: string) => void;
}
