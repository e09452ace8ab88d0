import { wasmManifest } from "@bourse/testing/archives";
import { assemble, byteLength, call, guestText } from "@bourse/testing/guests";
import type { KitTest } from "../../../../packages/conformance/src/kit.ts";
import { PUBLISHER_NAME } from "../groups/key-sets.ts";
import { release } from "./releases.ts";
import { type Act, install, publish, REFUSED, restart, runs, scene } from "./scenes.ts";

/** A guest of API version 1 that copies the value behind a key of eight bytes, out of what an import gives, into a label. */
function showing(question: (at: number) => string, key: string, data: Readonly<Record<number, string>>): string {
  const [head, tail] = ['{"type":"label","text":"', '"}'];
  const [HEAD, TAIL, DATA] = [4096, 2048, 65_536];
  const [step, length] = ["(i32.add (local.get $i) (i32.const 1))", byteLength(tail)];
  return guestText({
    pages: 3,
    data: { [HEAD]: head, [TAIL]: tail, ...data },
    render: `(local.set $n ${question(DATA)})
      (if (i32.lt_s (local.get $n) (i32.const 0)) (then (return (local.get $n))))
      (local.set $i (i32.const ${DATA}))
      (loop $seek (if (i64.ne (i64.load (local.get $i)) (i64.const ${Buffer.from(key).readBigInt64LE()}))
        (then (local.set $i ${step}) (br $seek))))
      (local.set $i (i32.add (local.get $i) (i32.const 8)))
      (local.set $n (i32.const ${HEAD + byteLength(head)}))
      (loop $copy (if (i32.ne (i32.load8_u (local.get $i)) (i32.const 44)) (then
        (i32.store8 (local.get $n) (i32.load8_u (local.get $i)))
        (local.set $i ${step})
        (local.set $n (i32.add (local.get $n) (i32.const 1)))
        (br $copy))))
      (memory.copy (local.get $n) (i32.const ${TAIL}) (i32.const ${length}))
      (call $view (i32.const ${HEAD}) (i32.sub (i32.add (local.get $n) (i32.const ${length})) (i32.const ${HEAD})))`,
  });
}

/** A guest of API version 1. */
export const GUEST = "svc.sample_guest";

/** The files of a package with this guest. */
export const guestFiles = async (text: string) => new Map([["main.wasm", await assemble(text)]]);

function guestManifest(more: object = {}): Uint8Array {
  const view = { id: `${GUEST}.quote`, name: "Quote", quoteSymbol: "SPX", guestOutput: true, ...more };
  return wasmManifest({ publisher: PUBLISHER_NAME, contributes: { views: { [GUEST]: [view] } } });
}

const [SYMBOL, FRAME, CAPACITY] = [1024, 1032, 65_536];
const data = { [SYMBOL]: "SPX", [FRAME]: "1D" };
const PRICE_FILES = await guestFiles(
  showing((at) => call("quote", SYMBOL, byteLength("SPX"), at, CAPACITY), '"price":', data),
);
const CLOSE_FILES = await guestFiles(
  showing((at) => call("candles", SYMBOL, byteLength("SPX"), FRAME, byteLength("1D"), at, CAPACITY), '"close":', data),
);

/** Shows the price of a quote. */
export const PRICE = { manifest: guestManifest(), files: PRICE_FILES };
const PRICE_RELEASE = await release(PRICE);
/** Shows the close of the first of two candles. */
const CLOSE_RELEASE = await release({
  manifest: guestManifest({ candleTimeframe: "1D", candleLimit: 2 }),
  files: CLOSE_FILES,
});

const quote = (price: number) => ({
  symbol: "SPX",
  price,
  time: "2026-01-30T21:00:00.000Z",
  open: 1441.5,
  high: 1460,
  low: 1440.25,
  previous_close: 1441.47,
  change: 13.75,
  change_percent: 0.953887,
  volume: 931800000,
  source: "test",
});
const candles = {
  symbol: "SPX",
  timeframe: "1D",
  source: "test",
  candles: [
    { time: "2026-01-29T00:00:00.000Z", open: 1440, high: 1450, low: 1430, close: 1441.47, volume: 900000000 },
    { time: "2026-01-30T00:00:00.000Z", open: 1441.5, high: 1460, low: 1440.25, close: 1455.22, volume: 931800000 },
  ],
};
const GUEST_WANTED = { id: GUEST, approved: ["tradingRead"] };
const draws = (text: string | undefined, market: { readonly quote?: object; readonly candles?: object }): Act => [
  { render: { id: GUEST, view: `${GUEST}.quote`, quote: null, candles: null, ...market } },
  text === undefined ? REFUSED : { layout: { type: "label", text } },
];

/** Guests in a whole host. */
export const GUESTS: readonly KitTest[] = [
  scene({
    id: "guest-quote",
    comment: "a guest shows the price of the quote that it is given",
    acts: [
      publish([PRICE_RELEASE]),
      install("1.0.0", GUEST_WANTED),
      draws("1455.22", { quote: quote(1455.22) }),
      draws("98.5", { quote: quote(98.5) }),
      restart,
      draws("7", { quote: quote(7) }),
    ],
  }),
  scene({
    id: "guest-candles",
    comment: "a guest shows the close of the first of its candles",
    acts: [
      publish([CLOSE_RELEASE]),
      install("1.0.0", GUEST_WANTED),
      draws("1441.47", { quote: quote(1455.22), candles }),
    ],
  }),
  scene({
    id: "guest-unapproved",
    comment: "what the trader does not approve shows nothing",
    acts: [publish([PRICE_RELEASE]), install("1.0.0", { id: GUEST }), draws(undefined, { quote: quote(1455.22) })],
  }),
  scene({
    id: "guest-no-data",
    comment: "the market does not have the symbol",
    acts: [publish([PRICE_RELEASE]), install("1.0.0", GUEST_WANTED), draws(undefined, {})],
  }),
  scene({
    id: "guest-undeclared",
    code: "install.capability_undeclared",
    comment: "a capability is approved that the package does not ask for",
    acts: [publish([PRICE_RELEASE]), install(REFUSED, { id: GUEST, approved: ["tradingRead", "alertsWrite"] }), runs()],
  }),
];
