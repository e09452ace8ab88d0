import type { DevelopedDrawing } from "@bourse/contract/host-api";
import type { RenderRequest } from "@bourse/runtime";

/** Drawings that changed code is tried over: some minutes of a market. */
const KEPT = 1000;
/** All that is kept of one extension: bars repeat at each drawing. */
const KEPT_BYTES = 8 * 1024 * 1024;

/** The latest inputs of views of API v1 from folders, in memory alone. Guests of API v2 have journals. */
export interface Drawings {
  add(extensionId: string, request: RenderRequest): void;
  /** The latest, oldest first. */
  of(extensionId: string): readonly DevelopedDrawing[];
  forget(extensionId: string): void;
}

interface Kept {
  readonly drawing: DevelopedDrawing;
  readonly bytes: number;
}

export function drawingBook(): Drawings {
  const books = new Map<string, Kept[]>();
  return {
    add(extensionId, { viewId, symbol, quote, candles }) {
      if (!quote) return;
      const drawing: DevelopedDrawing = {
        view_id: viewId,
        symbol,
        quote: textOf(quote),
        ...(candles ? { candles: { timeframe: candles.timeframe, json: textOf(candles.json) } } : {}),
      };
      const book = books.get(extensionId) ?? [];
      books.set(extensionId, book);
      // Each save draws everything once more; the same input again would only take the place of another one.
      const before = book.findLast((each) => each.drawing.view_id === viewId);
      if (before && isSame(before.drawing, drawing)) return;
      book.push({ drawing, bytes: quote.length + (candles?.json.length ?? 0) });
      let bytes = book.reduce((sum, each) => sum + each.bytes, 0);
      while (book.length > KEPT || (bytes > KEPT_BYTES && book.length > 1)) bytes -= book.shift()?.bytes ?? 0;
    },
    of: (extensionId) => (books.get(extensionId) ?? []).map(({ drawing }) => drawing),
    forget: (extensionId) => void books.delete(extensionId),
  };
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

const isSame = (one: DevelopedDrawing, other: DevelopedDrawing): boolean =>
  one.symbol === other.symbol && one.quote === other.quote && one.candles?.json === other.candles?.json;
