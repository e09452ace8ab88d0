// Two moving averages and the days on which they crossed. The averages are those of the client's own charts.
import { type Bars, barMark, defineView, priceText } from "@bourse/sdk/guest";
import { indicator } from "@bourse/sdk/guest/indicators";
import { Column, Label, Row } from "@bourse/sdk/guest/jsx-runtime";

const FAST = 10;
const SLOW = 30;
/** Crossings that are listed, the newest first. */
const SHOWN = 6;

interface Crossing {
  /** Opening of the day at whose close the averages had crossed. */
  readonly time: number;
  readonly isUp: boolean;
  readonly close: number;
}

defineView(({ quote, candles }) => {
  const [fast, slow] = [average(candles, FAST), average(candles, SLOW)];
  const [now, before] = [fast.at(-1), slow.at(-1)];
  if (now === undefined || before === undefined || Number.isNaN(before)) return `Waiting for ${SLOW} daily bars.`;
  return (
    <Column spacing={6}>
      <Row spacing={8}>
        <Label fontWeight="bold">{quote.symbol}</Label>
        <Label color={now > before ? "positive" : "negative"}>
          {FAST} days {now > before ? "above" : "below"} {SLOW} days
        </Label>
      </Row>
      <Label color="muted">
        {priceText(now)} and {priceText(before)}
      </Label>
      {crossings(candles, fast, slow)
        .slice(-SHOWN)
        .reverse()
        .map(({ time, isUp, close }) => (
          <Label key={barMark({ timeframe: "1D", time, name: "crossing" })} color={isUp ? "positive" : "negative"}>
            {dayOf(time)} crossed {isUp ? "up" : "down"} at {priceText(close)}
          </Label>
        ))}
    </Column>
  );
});

const average = (bars: Bars, period: number): Float64Array =>
  indicator("sma", bars, { period }).value ?? new Float64Array();

/** The days at whose close the fast average stood on the other side of the slow one than the day before. */
function crossings(bars: Bars, fast: Float64Array, slow: Float64Array): readonly Crossing[] {
  const found: Crossing[] = [];
  let wasUp: boolean | undefined;
  for (let at = SLOW - 1; at < bars.length; at += 1) {
    const apart = (fast[at] as number) - (slow[at] as number);
    if (apart === 0) continue;
    const isUp = apart > 0;
    if (wasUp !== undefined && wasUp !== isUp) {
      found.push({ time: bars.time[at] as number, isUp, close: bars.close[at] as number });
    }
    wasUp = isUp;
  }
  return found;
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
