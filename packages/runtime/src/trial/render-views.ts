import {
  CANDLE_SNAPSHOT_MAX_BYTES,
  CANDLE_SNAPSHOT_MAX_CANDLES,
  type Capability,
  type LayoutNode,
  QUOTE_SNAPSHOT_MAX_BYTES,
} from "@bourse/contract";
import type { Reason } from "@bourse/contract/host-api";
import type { DeclaredView, ViewContent } from "../declared-views.ts";
import { createGuestRuntime, type RuntimeOptions } from "../guest/index.ts";
import type { CallbackFigures, GuestFault, GuestRuntime } from "../guest/types.ts";
import { newLog } from "../journal/new-log.ts";
import type { MarketDataPort } from "../market/port.ts";
import { type Snapshots, takeSnapshots } from "../market/snapshots.ts";

/** A guest of API v1 in a trial. */
export interface RenderingGuest {
  readonly module: Uint8Array;
  readonly name: string;
  readonly approved: readonly Capability[];
  /** Views of its manifest; views that it does not draw itself are skipped. */
  readonly views: readonly DeclaredView[];
}

/** The result of one view. */
export type TriedView =
  | { readonly kind: "shown"; readonly node: LayoutNode; readonly figures: CallbackFigures }
  | {
      readonly kind: "failed";
      readonly fault: Pick<GuestFault, "code" | "kind" | "message">;
      readonly figures?: CallbackFigures;
    }
  | { readonly kind: "not_available"; readonly reason: Reason };

/** One view, drawn once. */
export interface RenderedView {
  readonly viewId: string;
  readonly symbol: string;
  readonly tried: TriedView;
  /** The guest's log entries meanwhile. */
  readonly log: readonly string[];
}

const ACTIVATION = "tried";
const LIMITS = {
  candles: CANDLE_SNAPSHOT_MAX_CANDLES,
  candleBytes: CANDLE_SNAPSHOT_MAX_BYTES,
  quoteBytes: QUOTE_SNAPSHOT_MAX_BYTES,
};
/** The host reads a view's data, so nothing is drawn without this capability. */
const NEEDED = "tradingRead";

type GuestView = DeclaredView & { readonly content: Extract<ViewContent, { kind: "guest" }> };

/** The views that a guest draws itself. */
export function drawnViews(views: readonly DeclaredView[]): readonly GuestView[] {
  return views.filter((view): view is GuestView => view.content.kind === "guest");
}

interface RenderOptions extends Pick<RuntimeOptions, "isolation"> {
  /** Absent: there is no data to read. */
  readonly market?: MarketDataPort | undefined;
}

/** Makes a guest draw each of its views once, in its own runtime. */
export async function* renderViews(
  guest: RenderingGuest,
  { market, isolation }: RenderOptions = {},
): AsyncGenerator<RenderedView> {
  const { views, ...spec } = guest;
  // One failing view must not prevent the trial of the next.
  const runtime = createGuestRuntime({ isolation, limits: { backoffFirstMs: 0, backoffLastMs: 0 } });
  const log = newLog(runtime, ACTIVATION);
  try {
    const admitted = await runtime.activate({ activation: ACTIVATION, apiVersion: 1, ...spec });
    for (const view of drawnViews(views)) {
      runtime.retry(ACTIVATION);
      const tried: TriedView = admitted.ok
        ? await tryView(runtime, { view, guest, market })
        : { kind: "failed", fault: admitted.fault };
      yield { viewId: view.id, symbol: view.content.symbol, tried, log: log() };
    }
  } finally {
    await runtime.close();
  }
}

interface Trial {
  readonly view: GuestView;
  readonly guest: RenderingGuest;
  readonly market: MarketDataPort | undefined;
}

async function tryView(runtime: GuestRuntime, { view, guest, market }: Trial): Promise<TriedView> {
  if (!guest.approved.includes(NEEDED)) {
    return { kind: "not_available", reason: { code: "view.permission_denied", message: `${NEEDED} is not approved` } };
  }
  const { symbol, candles } = view.content;
  let data: Partial<Snapshots> = {};
  if (market) {
    const found = await takeSnapshots(market, candles ? { symbol, candles } : { symbol }, LIMITS);
    if (!found.ok) return { kind: "not_available", reason: found.reason };
    data = found.data;
  }
  const outcome = await runtime.render(ACTIVATION, { viewId: view.id, symbol, guestOutput: true, ...data });
  if (!outcome.ok) return { kind: "failed", fault: outcome.fault, figures: outcome.figures };
  if (outcome.view) return { kind: "shown", node: outcome.view, figures: outcome.figures };
  const reason = { code: "view.nothing_published", message: "the guest published no view" };
  return { kind: "not_available", reason };
}
