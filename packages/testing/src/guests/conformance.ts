import { byteLength, call, type GuestText, guestText } from "./wat.ts";

/** Settings for a conformance guest. Absent: everything is available and allowed. */
export interface ConformanceSetting {
  readonly withoutCapability?: true;
  readonly withoutOutput?: true;
  readonly withoutSnapshots?: true;
  /** Feature bits that the host lacks. */
  readonly withoutFeature?: number;
}

/** A guest whose `svc_render` returns the result of one import, and the result that the ABI prescribes. */
export interface ConformanceGuest {
  readonly import: string;
  readonly name: string;
  /** The expected result; `quote` and `candles` stand for the length of that snapshot. */
  readonly answer: number | "quote" | "candles";
  readonly text: string;
  readonly setting: ConformanceSetting;
}

interface Row extends ConformanceSetting {
  readonly answer: ConformanceGuest["answer"];
  readonly render: string;
  readonly pieces?: GuestText;
}

const SYMBOL = "SPX";
const VIEW = '{"type":"label","text":"first"}';
const OTHER = '{"type":"label","text":"other"}';
const BAD = '{"type":"lable","text":"x"}';
const OUT = 4096;
/** End of one page of memory. */
const END = 65_536;

/** Addresses of the texts in every conformance guest. */
const AT = {
  symbol: 0,
  unknown: 16,
  timeframe: 32,
  week: 48,
  notUtf8: 64,
  view: 1024,
  other: 1280,
  bad: 1536,
} as const;
const data = {
  [AT.symbol]: SYMBOL,
  [AT.unknown]: "NOPE",
  [AT.timeframe]: "1D",
  [AT.week]: "1W",
  [AT.notUtf8]: new Uint8Array([0xc3, 0x28, 0xff]),
  [AT.view]: VIEW,
  [AT.other]: OTHER,
  [AT.bad]: BAD,
};
/** Pointer and length of a text, as a guest passes them. */
interface Text {
  readonly symbol?: number;
  readonly length?: number;
}
const quote = (out: number, capacity: number, { symbol = AT.symbol, length = 3 }: Text = {}) =>
  call("quote", symbol, length, out, capacity);
interface Series {
  readonly timeframe?: number;
  readonly symbol?: number;
}
const candles = (out: number, capacity: number, { timeframe = AT.timeframe, symbol = AT.symbol }: Series = {}) =>
  call("candles", symbol, symbol === AT.unknown ? 4 : 3, timeframe, 2, out, capacity);
const view = call("view", AT.view, byteLength(VIEW));
/** Stores an import's result from the start phase in a global. */
const inStart = (asked: string): GuestText => ({
  extra: "(global $answer (mut i32) (i32.const 99))",
  start: `(global.set $answer ${asked})`,
});
const ANSWER = "(global.get $answer)";

const QUOTE: Readonly<Record<string, Row>> = {
  "a probe": { answer: "quote", render: quote(0, 0) },
  "a probe with a wild pointer": { answer: "quote", render: quote(-1, 0) },
  "a buffer that fits": { answer: "quote", render: quote(OUT, 16_384) },
  "an empty symbol": { answer: -1, render: quote(OUT, 16_384, { length: 0 }) },
  "a symbol that is no UTF-8": { answer: -1, render: quote(OUT, 16_384, { symbol: AT.notUtf8 }) },
  "a symbol of 4 KiB": { answer: -1, render: quote(OUT, 16_384, { length: 4096 }) },
  "a symbol outside memory": { answer: -2, render: quote(OUT, 16_384, { symbol: END - 1 }) },
  "a buffer one past the end": { answer: -2, render: quote(END - 100, 101) },
  "a buffer of 4 GiB": { answer: -2, render: quote(OUT, -1) },
  "a buffer too small": { answer: -3, render: quote(OUT, 1) },
  "another symbol": { answer: -5, render: quote(OUT, 16_384, { symbol: AT.unknown, length: 4 }) },
  "no snapshot": { answer: -5, render: quote(OUT, 16_384), withoutSnapshots: true },
  "a call from svc_start": { answer: -5, render: ANSWER, pieces: inStart(quote(OUT, 16_384)) },
  "no capability": { answer: -6, render: quote(OUT, 16_384), withoutCapability: true },
  "no feature bit": { answer: -9, render: quote(OUT, 16_384), withoutFeature: 0 },
};

const CANDLES: Readonly<Record<string, Row>> = {
  "a probe": { answer: "candles", render: candles(0, 0) },
  "a buffer that fits": { answer: "candles", render: candles(OUT, 32_768) },
  "an unknown timeframe": { answer: -1, render: candles(OUT, 32_768, { timeframe: AT.week }) },
  "an empty timeframe": { answer: -1, render: call("candles", AT.symbol, 3, AT.timeframe, 0, OUT, 32_768) },
  "a timeframe outside memory": { answer: -2, render: candles(OUT, 32_768, { timeframe: END - 1 }) },
  "a buffer outside memory": { answer: -2, render: candles(END, 1) },
  "a buffer too small": { answer: -3, render: candles(OUT, 2) },
  "another symbol": { answer: -5, render: candles(OUT, 32_768, { symbol: AT.unknown }) },
  "no snapshot": { answer: -5, render: candles(OUT, 32_768), withoutSnapshots: true },
  "a call from svc_start": { answer: -5, render: ANSWER, pieces: inStart(candles(OUT, 32_768)) },
  "no capability": { answer: -6, render: candles(OUT, 32_768), withoutCapability: true },
  "no feature bit": { answer: -9, render: candles(OUT, 32_768), withoutFeature: 1 },
};

const VIEWS: Readonly<Record<string, Row>> = {
  "a layout": { answer: 0, render: view },
  "a layout after a refused one": { answer: 0, render: `(drop ${call("view", AT.bad, byteLength(BAD))}) ${view}` },
  "a range outside memory": { answer: -2, render: call("view", END - 4, 8) },
  "a range of 4 GiB": { answer: -2, render: call("view", 1, -1) },
  "one byte over 64 KiB": { answer: -4, render: call("view", 0, 65_537), pieces: { pages: 2 } },
  "a call from svc_start": { answer: -5, render: ANSWER, pieces: inStart(view) },
  "no capability": { answer: -6, render: view, withoutCapability: true },
  "no signed guestOutput": { answer: -6, render: view, withoutOutput: true },
  "an empty text": { answer: -7, render: call("view", AT.view, 0) },
  "no UTF-8": { answer: -7, render: call("view", AT.notUtf8, 3) },
  "a layout of an unknown type": { answer: -7, render: call("view", AT.bad, byteLength(BAD)) },
  "a second layout": { answer: -8, render: `(drop ${view}) ${call("view", AT.other, byteLength(OTHER))}` },
  "no feature bit": { answer: -9, render: view, withoutFeature: 2 },
};

const CAPABILITY: Readonly<Record<string, Row>> = {
  "tradingRead, approved": { answer: 1, render: call("has", 7) },
  "tradingRead, not approved": { answer: 0, render: call("has", 7), withoutCapability: true },
  "tradingRead, asked in svc_start": { answer: 1, render: ANSWER, pieces: inStart(call("has", 7)) },
  "chartWrite, which API v1 never holds": { answer: 0, render: call("has", 8) },
  "an index without a capability": { answer: 0, render: call("has", 10) },
  "index -1": { answer: 0, render: call("has", -1) },
  "index 39, which is 7 modulo 32": { answer: 0, render: call("has", 39) },
  "index 2^31": { answer: 0, render: call("has", 0x80000000) },
};

const TABLES = {
  has_capability: CAPABILITY,
  market_get_quote: QUOTE,
  market_get_candles: CANDLES,
  view_set_json: VIEWS,
};

/** One guest for every result that an import of API v1 can have, except ABORTED: no v1 callback outlives it. */
export const CONFORMANCE_GUESTS: readonly ConformanceGuest[] = Object.entries(TABLES).flatMap(([imported, rows]) =>
  Object.entries(rows).map(([name, { answer, render, pieces, ...setting }]) => ({
    import: imported,
    name,
    answer,
    text: guestText({ data, ...pieces, render }),
    setting,
  })),
);
