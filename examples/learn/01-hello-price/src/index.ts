// The price of one symbol. The function is called whenever the host draws the view; the manifest names the symbol.
import { barMark, column, defineView, label, priceText } from "@bourse/sdk/guest";

defineView(({ quote, candles }) => {
  const day = candles.last;
  return column(
    { spacing: 2 },
    label(quote.symbol, { color: "muted" }),
    label(priceText(quote.price), { fontSize: 28, fontWeight: "bold" }),
    day &&
      label(`last close ${priceText(day.close)}`, {
        color: "muted",
        key: barMark({ timeframe: "1D", time: day.time, name: "last close" }),
      }),
  );
});
