// Shows the price of one symbol and the mean of its last closes. The function is called whenever the host draws the view;
// the manifest says which symbol and which bars it gets.
import { defineView } from "@bourse/sdk/guest";
import { Column, Label } from "@bourse/sdk/guest/jsx-runtime";

const BARS = 20;

defineView(({ quote, candles }) => {
  const closes = candles.close.slice(-BARS);
  const mean = closes.reduce((sum, close) => sum + close, 0) / closes.length;
  return (
    <Column spacing={4}>
      <Label fontWeight="bold">{`${quote.symbol} ${quote.price}`}</Label>
      {closes.length === BARS && <Label>{`mean of ${BARS} closes: ${mean.toFixed(2)}`}</Label>}
    </Column>
  );
});
