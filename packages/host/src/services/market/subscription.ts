import type { MarketEvent } from "@bourse/contract";
import type { GuestEventDraft } from "../../interactive/draft.ts";
import type { Series, SeriesUpdate } from "../../market/live.ts";

type MarketNews = MarketEvent["data"];

/** Makes one subscription's events of what its series does. */
export interface Teller {
  update(update: SeriesUpdate): void;
  /** The series as it stands: the first event, followed by what has come meanwhile. */
  begin(series: Pick<Series, "completed" | "forming">): void;
  end(): void;
}

interface Told {
  readonly identity: Pick<MarketNews, "subscription_id" | "symbol" | "timeframe" | "source_id">;
  /** Completed candles of one event: the latest, as many as a reading gives. */
  readonly maxCandles: number;
  post(event: GuestEventDraft): void;
}

/** Each candle goes out completed once, in order, whatever the source repeats. */
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
    // A candle cannot form again once it was told as completed.
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
      // Candles completed since the subscription began are in the updates that wait, and go out with them.
      const first = missed.flatMap((each) => each.completed)[0]?.time;
      last = completed.filter(({ time }) => first === undefined || time < first).at(-1)?.time ?? last;
      send({ completed: missed.flatMap((each) => each.completed), ...(forming && { forming }) });
    },
    end() {
      ended = true;
    },
  };
}
