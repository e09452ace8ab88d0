// Swing highs and lows that were known when their bar ended: each carries the mark of the day that confirmed it.
import { type Bars, barMark, defineView, priceText } from "@bourse/sdk/guest";
import { Box, Column, Label, Row } from "@bourse/sdk/guest/jsx-runtime";

/** A swing high is higher than this many bars on each side of it. */
const STRENGTH = 4;
/** Their distances. This runs once, when the guest is compiled. */
const NEIGHBOURS = Array.from({ length: STRENGTH }, (_, at) => at + 1).flatMap((away) => [-away, away]);
/** Levels that are listed, the newest first. */
const SHOWN = 8;

interface Swing {
  readonly kind: "high" | "low";
  readonly price: number;
  /** Opening of the bar with the extreme. */
  readonly time: number;
  /** Opening of the bar that confirmed it: nobody knew of it before that bar ended. */
  readonly confirmed: number;
  /** Whether no later bar has closed beyond it. */
  readonly holds: boolean;
}

defineView(({ candles }) => {
  const found = swings(candles);
  if (found.length === 0) return "No swing among these bars yet.";
  return (
    <Column spacing={4}>
      {found.map(({ kind, price, time, confirmed, holds }) => (
        <Row spacing={8} mainAxisAlignment="spaceBetween">
          <Row key={barMark({ timeframe: "1D", time: confirmed, name: `swing ${kind}` })} spacing={8}>
            <Box width={32}>
              <Label color={kind === "high" ? "negative" : "positive"}>{kind}</Label>
            </Box>
            <Label fontWeight="bold">{priceText(price)}</Label>
            <Label color="muted">{dayOf(time)}</Label>
          </Row>
          <Label color={holds ? "text" : "muted"}>{holds ? "holds" : "broken"}</Label>
        </Row>
      ))}
    </Column>
  );
});

/** The last confirmed swings, the newest first. */
function swings({ high, low, close, time, length }: Bars): readonly Swing[] {
  const found: Swing[] = [];
  const swingAt = (at: number, kind: Swing["kind"], price: number) => ({
    kind,
    price,
    time: time[at] as number,
    confirmed: time[at + STRENGTH] as number,
  });
  // All closes after the bar lie between these two.
  let highest = Number.NEGATIVE_INFINITY;
  let lowest = Number.POSITIVE_INFINITY;
  for (let at = length - 1; at >= STRENGTH && found.length < SHOWN; at -= 1) {
    const isKnown = at + STRENGTH < length;
    const top = high[at] as number;
    const bottom = low[at] as number;
    if (isKnown && isExtreme(low, at, -1)) found.push({ ...swingAt(at, "low", bottom), holds: lowest >= bottom });
    if (isKnown && isExtreme(high, at, 1)) found.push({ ...swingAt(at, "high", top), holds: highest <= top });
    const last = close[at] as number;
    if (last > highest) highest = last;
    if (last < lowest) lowest = last;
  }
  return found.slice(0, SHOWN);
}

/** Whether a bar is above its neighbours, or with a sign of -1 below. */
function isExtreme(column: Float64Array, at: number, sign: 1 | -1): boolean {
  const own = column[at] as number;
  for (let index = 0; index < NEIGHBOURS.length; index += 1) {
    if (sign * (own - (column[at + (NEIGHBOURS[index] as number)] as number)) <= 0) return false;
  }
  return true;
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
