// How far away a stop must be to survive an ordinary day, and what size that allows.
import { barMark, defineView, priceText } from "@bourse/sdk/guest";
import { indicator } from "@bourse/sdk/guest/indicators";
import { Box, Column, Label, Row } from "@bourse/sdk/guest/jsx-runtime";

const PERIOD = 14;
/** Distances of the stops, in average true ranges. */
const DISTANCES = [1, 2, 3];
/** The loss at a stop that the trader allows, in the currency of the price. */
const RISK = 500;

defineView(({ quote, candles }) => {
  const atr = indicator("atr", candles, { period: PERIOD }).value?.at(-1);
  if (!candles.last || atr === undefined || Number.isNaN(atr)) return `Waiting for ${PERIOD} daily bars.`;
  const { price, symbol } = quote;
  return (
    <Column spacing={6}>
      <Row spacing={8} mainAxisAlignment="spaceBetween">
        <Label fontWeight="bold">
          {symbol} {priceText(price)}
        </Label>
        <Label key={barMark({ timeframe: "1D", time: candles.last.time, name: "average true range" })} color="muted">
          ATR {priceText(atr, candles.last.close)}
        </Label>
      </Row>
      <Line cells={["ATR", "long stop", "short stop", "units"]} color="muted" />
      {DISTANCES.map((times) => {
        const away = times * atr;
        const units = Math.floor(RISK / away);
        const stops = [price - away, price + away].map((each) => priceText(each, price));
        return <Line cells={[String(times), ...stops, String(units)]} />;
      })}
      <Label color="muted">Units lose {RISK} at their stop.</Label>
    </Column>
  );
});

/** One row of the table: boxes of a fixed width make its columns. */
const Line = ({ cells, color }: { readonly cells: readonly string[]; readonly color?: string }) => (
  <Row spacing={4} mainAxisAlignment="spaceBetween">
    {cells.map((text, at) => (
      <Box width={at === 0 ? 32 : 68}>
        <Row mainAxisAlignment={at === 0 ? "start" : "end"}>
          <Label color={color ?? "text"}>{text}</Label>
        </Row>
      </Box>
    ))}
  </Row>
);
