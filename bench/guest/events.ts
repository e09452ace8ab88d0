import { assemble, byteLength, call, EVENT_VIEW, eventGuestText } from "@bourse/testing/guests";

/** The view of the guests here. */
export const VIEW_ID = EVENT_VIEW;

/** The context of the events here. */
export const EVENT_CONTEXT = {
  workspace: "w-4f1c",
  generation: "g-91ab",
  locale: "en-GB",
  now: "2026-01-05T10:00:00Z",
};
const candle = (n: number) => ({
  time: `2026-01-05T09:${String(n + 10)}:00Z`,
  open: 1455.05 + n,
  high: 1457.25 + n,
  low: 1453.5 + n,
  close: 1456.75 + n,
  volume: 931_800 + n,
});

/** A `market` event as an object, of about 1 KB as JSON. */
export function marketEvent(subscription: string, sequence: number) {
  const completed = Array.from({ length: 6 }, (_, n) => candle(n));
  const about = { subscription_id: subscription, symbol: "SPX", timeframe: "1m", source_id: "sample" };
  return {
    api_version: 2,
    type: "market",
    context: EVENT_CONTEXT,
    data: { ...about, completed, forming: candle(6), sequence, coalesced: 0 },
  };
}

const label = (n: number) => ({
  type: "label",
  key: `k${n}`,
  text: `Level ${n}: ${1455.05 + n}`,
  fontSize: 12,
  color: "#334155",
});
const envelopeOf = (text: string) =>
  JSON.stringify({
    api_version: 2,
    views: {
      [VIEW_ID]: {
        type: "column",
        spacing: 4.5,
        children: [...Array.from({ length: 7 }, (_, n) => label(n)), { type: "label", text }],
      },
    },
    commands: [
      {
        id: "store-1",
        method: "storage.write",
        params: { value: { symbol: "SPX", levels: [1455.05, 1443.5], shown: true } },
      },
      { id: "note-1", method: "notifications.publish", params: { title: "Level", body: "SPX crossed 1455.05" } },
    ],
  });

/** An envelope of exactly 1 KiB: a view of eight labels and two commands. */
export const ENVELOPE = envelopeOf("x".repeat(1024 - byteLength(envelopeOf(""))));

/** Reads its event and submits {@link ENVELOPE}. */
export const eventGuest = (): Promise<Uint8Array> =>
  assemble(
    eventGuestText({
      pages: 2,
      data: { 1024: ENVELOPE },
      event: `(local.set $n ${call("event", 65_536, 65_536)})
        (if (i32.lt_s (local.get $n) (i32.const 0)) (then (return (local.get $n))))
        ${call("output", 1024, byteLength(ENVELOPE))}`,
    }),
  );
