// The opening range of the session of the trader's chart. Nothing is counted: the session is read from the bars, so it is
// right after a restart, after a holiday, and in a market without closing hours.
import { type Bars, barMark, commands, defineExtension, now, priceText } from "@bourse/sdk/guest";
import { Column, Label, Row } from "@bourse/sdk/guest/jsx-runtime";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Bars of five minutes in the opening range: half an hour. */
const OPENING_BARS = 6;
/** A pause longer than this ends a session. */
const PAUSE = 30 * MINUTE;

let symbol = "";
let bars: Bars | undefined;
let price = Number.NaN;
let refusal = "";

async function follow(): Promise<void> {
  const seen = await commands.context.read();
  if (seen.symbol !== symbol) bars = undefined;
  symbol = seen.symbol;
  await commands.market.subscribe({ subscription_id: "bars", symbol, timeframe: "5m" });
  await read();
}

async function read(): Promise<void> {
  const { completed, forming, symbol: of } = await commands.market.read({ symbol, timeframe: "5m" });
  // The trader may have changed the chart while the answer was on its way.
  if (of !== symbol) return;
  bars = completed;
  price = forming?.close ?? completed.last?.close ?? Number.NaN;
  refusal = "";
}

/** Index of the first bar of the session; undefined if the bars do not reach back to it. */
function sessionStart({ time, length }: Bars): number | undefined {
  let own = time[length - 1] as number;
  const midnight = own - (own % DAY);
  for (let at = length - 1; at > 0; at -= 1) {
    const before = time[at - 1] as number;
    if (own - before > PAUSE || before < midnight) return at;
    own = before;
  }
  return undefined;
}

const clock = (ms: number): string =>
  `${Math.floor(ms / 60 / MINUTE)}:${String(Math.floor(ms / MINUTE) % 60).padStart(2, "0")}`;

function Session({ of }: { readonly of: Bars }) {
  const start = sessionStart(of);
  if (start === undefined) return <Label>The bars do not reach back to the open.</Label>;
  const opened = of.time[start] as number;
  const isSet = of.length - start >= OPENING_BARS;
  const end = Math.min(of.length, start + OPENING_BARS);
  const high = Math.max(...of.high.subarray(start, end));
  const low = Math.min(...of.low.subarray(start, end));
  const time = of.time[end - 1] as number;
  const side = price > high ? "above" : price < low ? "below" : "inside";
  return (
    <Column spacing={4}>
      <Label color="muted">
        open for {clock(Date.parse(now()) - opened)}, since {new Date(opened).toISOString().slice(11, 16)} UTC
      </Label>
      <Row spacing={8} key={barMark({ timeframe: "5m", time, name: "opening range", isFinal: isSet })}>
        <Label fontWeight="bold">{priceText(low)}</Label>
        <Label color="muted">to</Label>
        <Label fontWeight="bold">{priceText(high)}</Label>
      </Row>
      <Label color={side === "above" ? "positive" : side === "below" ? "negative" : "muted"}>
        {isSet ? `price ${side} the opening range` : "the range is still forming"}
      </Label>
    </Column>
  );
}

defineExtension({
  onStart: follow,
  onContext: (seen) => (seen.symbol === symbol ? undefined : follow()),
  onMarket: ({ symbol: of, completed, forming }) => {
    if (of !== symbol) return undefined;
    price = forming?.close ?? price;
    return completed.length > 0 ? read() : undefined;
  },
  onFailure: ({ code }) => {
    refusal = code;
  },
  views: {
    "svc.bourse_lessons.06_opening_range.session": () => (
      <Column spacing={6}>
        <Row spacing={8} mainAxisAlignment="spaceBetween">
          <Label fontWeight="bold">{symbol || "Waiting for a chart"}</Label>
          {Number.isFinite(price) && <Label>{priceText(price)}</Label>}
        </Row>
        {bars && <Session of={bars} />}
        {refusal !== "" && <Label color="warning">No bars: {refusal}</Label>}
      </Column>
    ),
  },
});
