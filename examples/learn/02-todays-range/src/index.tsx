// The day in three lines: the change, the price between low and high, and the size of the range beside a usual day's.
import { barMark, defineView, percent, priceText, signed } from "@bourse/sdk/guest";
import { Box, Column, Label, Row } from "@bourse/sdk/guest/jsx-runtime";

/** Width of the bar from low to high, in pixels: it fits between two prices in the narrowest side bar. */
const WIDTH = 110;

defineView(({ quote, candles }) => {
  const { price, low, high, change, change_percent: share } = quote;
  const range = high - low;
  const place = range > 0 ? (price - low) / range : 0.5;
  const usual = candles.high.reduce((sum, each, at) => sum + each - (candles.low[at] ?? each), 0) / candles.length;
  return (
    <Column spacing={8}>
      <Row spacing={8} crossAxisAlignment="baseline">
        <Label fontSize={20} fontWeight="bold">
          {priceText(price)}
        </Label>
        <Label color={change < 0 ? "negative" : "positive"}>
          {signed(change)} ({percent(share)})
        </Label>
      </Row>
      <Row spacing={8}>
        <Label color="muted">{priceText(low)}</Label>
        <Box width={WIDTH} height={6} color="raised" borderRadius={3}>
          <Box width={Math.max(6, Math.round(WIDTH * place))} height={6} color="accent" borderRadius={3} />
        </Box>
        <Label color="muted">{priceText(high)}</Label>
      </Row>
      {candles.last && (
        <Row spacing={4}>
          <Label>range {priceText(range, price)}, usual</Label>
          <Label key={barMark({ timeframe: "1D", time: candles.last.time, name: "usual range" })}>
            {priceText(usual, candles.last.close)}
          </Label>
        </Row>
      )}
    </Column>
  );
});
