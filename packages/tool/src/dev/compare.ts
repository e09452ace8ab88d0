import type { HostClient } from "@bourse/client";
import { isCapability, type Manifest } from "@bourse/contract";
import type { DevelopedDifference, DevelopedDrawing } from "@bourse/contract/host-api";
import { type DrawingGuest, type Drawn, playDrawings } from "@bourse/runtime/journal";
import { drawnViews, isInteractive } from "@bourse/runtime/trial";
import { declaredViews } from "@bourse/runtime/views";
import { differenceOf, type Taped, tape } from "./time-travel.ts";

/** A save that is shown. */
interface Shown {
  readonly manifest: Manifest;
  readonly module: Uint8Array | undefined;
}

/** Compares the answers of each save with those of the save before, over the same events or drawings. */
export interface Comparison {
  /** Undefined: there is nothing to compare. */
  with(shown: Shown, at: { readonly host: HostClient; readonly folder: string }): Promise<Found | undefined>;
}

type Found = Omit<DevelopedDifference, "at">;

export function comparison(): Comparison {
  const events = tape();
  let drew: DrawingGuest | undefined;
  return {
    async with({ manifest, module }, { host, folder }) {
      if (module === undefined || manifest.runtime !== "wasm") return undefined;
      const { extensions } = await host.call("GET /api/extensions");
      const approved = extensions.find(({ id }) => id === manifest.id)?.approved.filter(isCapability) ?? [];
      const guest = { module, name: manifest.name, approved };
      const views = declaredViews(manifest);
      if (isInteractive(manifest)) {
        await events.rewind(host, manifest.id);
        return events.play({ ...guest, declaredViews: views.map(({ id }) => id) });
      }
      // Both with what is approved by now: it may have been asked for in between.
      const before = drew && { ...drew, approved };
      drew = guest;
      if (!before) return undefined;
      const drawn = new Set(drawnViews(views).map(({ id }) => id));
      const { drawings } = await host.call("GET /api/developer/drawings", { query: { folder } });
      const same = drawings.filter((each) => drawn.has(each.view_id));
      if (same.length === 0) return undefined;
      const [was, is]: readonly [Taped[], Taped[]] = [[], []];
      for await (const [old, fresh] of playDrawings([before, guest], same.map(requestOf))) {
        const id = same[was.length]?.view_id ?? "";
        was.push(taped(id, old));
        is.push(taped(id, fresh));
      }
      return { ...differenceOf(was, is, "drawing"), drawings: true };
    },
  };
}

function taped(id: string, drawn: Drawn | undefined): Taped {
  const views = drawn?.ok && drawn.view ? { [id]: drawn.view } : {};
  const fault = drawn?.ok === false ? { fault: drawn.fault.code } : {};
  return { type: id, json: "", answer: { views, commands: [], ...fault } };
}

function requestOf({ view_id: viewId, symbol, quote, candles }: DevelopedDrawing) {
  const request = { viewId, symbol, guestOutput: true, quote: Buffer.from(quote) };
  if (!candles) return request;
  return { ...request, candles: { timeframe: candles.timeframe, json: Buffer.from(candles.json) } };
}
