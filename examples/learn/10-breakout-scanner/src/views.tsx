import { type Bars, barMark, priceText, type Tap } from "@bourse/sdk/guest";
import { Box, Column, Label, Row } from "@bourse/sdk/guest/jsx-runtime";
import { forecastOf, HORIZON, WANTED } from "./forecast.ts";

interface RowOfScan {
  readonly symbol: string;
  readonly bars: Bars;
  /** The price to close above; undefined without enough days. */
  readonly level: number | undefined;
  readonly isChosen: boolean;
  readonly onChoose: Tap;
  readonly onAlert: Tap;
}

/** One symbol of the scan. */
export function ScanRow({ symbol, bars: { last }, level, isChosen, onChoose, onAlert }: RowOfScan) {
  if (level === undefined || !last) return <Label color="muted">{symbol}: not enough days</Label>;
  const isBreakout = last.close > level;
  return (
    <Row spacing={12}>
      <Box width={110}>
        <Label color="accent" fontWeight={isChosen ? "bold" : "normal"} onTap={onChoose}>
          {symbol}
        </Label>
      </Box>
      <Box width={150} key={barMark({ timeframe: "1D", time: last.time, name: `level ${symbol}` })}>
        <Label color={isBreakout ? "positive" : "muted"}>
          {isBreakout ? "broke out of" : "below"} {priceText(level)}
        </Label>
      </Box>
      {!isBreakout && (
        <Label color="accent" onTap={onAlert}>
          Alert me there
        </Label>
      )}
    </Row>
  );
}

/** The forecast of one symbol, and how often it was right. */
export function ForecastView({ symbol, bars }: { readonly symbol: string; readonly bars: Bars }) {
  const forecast = forecastOf(bars);
  if (!forecast || !bars.last) return <Label>{symbol}: not enough days</Label>;
  const { low, high, said, held } = forecast;
  return (
    <Column spacing={4}>
      <Label fontWeight="bold">
        {symbol} in {HORIZON} days
      </Label>
      <Label fontSize={20} key={barMark({ timeframe: "1D", time: bars.last.time, name: `range ${symbol}` })}>
        {priceText(low)} to {priceText(high)}
      </Label>
      <Label color="muted">
        meant to hold {WANTED * 100} of 100 closes; it held {held} of the last {said}
      </Label>
    </Column>
  );
}
