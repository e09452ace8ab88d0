import type { MarketEvent } from "@bourse/contract";
import type { GuestEventDraft } from "../../interactive/draft.ts";
import type { Series, SeriesUpdate } from "../../market/live.ts";

type MarketNews = MarketEvent["data"];

/** Turns the changes of a series into the events of one subscription. */
export interface Teller {
  update(update: SeriesUpdate): void;
  /** Starts with the current series: sends the first event, followed by the updates received meanwhile. */
  begin(series: Pick<Series, "completed" | "forming">): void;
  end(): void;
}

interface Told {
  readonly identity: Pick<MarketNews, "subscription_id" | "symbol" | "timeframe" | "source_id">;
  /** Maximum number of completed candles per event: the latest, as many as a read returns. */
  readonly maxCandles: number;
  post(event: GuestEventDraft): void;
}

/** Sends each completed candle once, in order, whatever the source repeats. */
export function teller({ identity, maxCandles, post }: Told): Teller {
  let sequence = 0;
  let last = "";
  let ended = false;
  let waiting: SeriesUpdate[] | undefined = [];
  const send = ({ completed, forming }: SeriesUpdate) => {
    if (ended) return;
    const fresh = completed.filter(({ time }) => {
      const isNew = time > last;
      if (isNew) last = time;
      return isNew;
    });
    // A candle cannot be forming again after it was sent as completed.
    const open = forming && forming.time > last ? { forming: { ...forming } } : {};
    const data: MarketNews = { ...identity, completed: fresh.slice(-maxCandles), ...open, sequence, coalesced: 0 };
    sequence += 1;
    post({ type: "market", data });
  };
  return {
    update(update) {
      if (waiting) waiting.push(update);
      else send(update);
    },
    begin({ completed, forming }) {
      const missed = waiting ?? [];
      waiting = undefined;
      // Candles completed since the subscription began are in the queued updates and are sent with them.
      const first = missed.flatMap((each) => each.completed)[0]?.time;
      last = completed.filter(({ time }) => first === undefined || time < first).at(-1)?.time ?? last;
      send({ completed: missed.flatMap((each) => each.completed), ...(forming && { forming }) });
    },
    end() {
      ended = true;
    },
  };
}
