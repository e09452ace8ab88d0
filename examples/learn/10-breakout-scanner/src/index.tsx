// A scanner of the watchlist: a breakout is told once, an alert is proposed at a tap, and a second view shows a forecast.
import { type Bars, barMark, commands, defineExtension, priceText } from "@bourse/sdk/guest";
import { Column, Label } from "@bourse/sdk/guest/jsx-runtime";
import { ForecastView, ScanRow } from "./views.tsx";

const ID = "svc.bourse_lessons.10_breakout_scanner";
/** A host grants one extension sixteen subscriptions. */
const MOST = 16;
/** A breakout closes above the highest high of so many days before it. */
const DAYS = 20;
const EXPIRES_MS = 14 * 24 * 60 * 60_000;

/** The symbols of the scan with their completed days; no bars while they are on their way. */
const found = new Map<string, Bars | undefined>();
/** The symbol of the forecast. */
let chosen = "";
let said = "";

async function scan(): Promise<void> {
  const { watchlist, symbol } = await commands.context.read();
  const wanted = (watchlist.length > 0 ? watchlist : [symbol]).slice(0, MOST);
  const gone = [...found.keys()].filter((each) => !wanted.includes(each));
  const fresh = wanted.filter((each) => !found.has(each));
  for (const each of gone) found.delete(each);
  for (const each of fresh) found.set(each, undefined);
  if (!found.has(chosen)) chosen = wanted[0] ?? "";
  await Promise.all([
    ...gone.map((each) => commands.market.unsubscribe({ subscription_id: each })),
    ...fresh.map((each) => commands.market.subscribe({ subscription_id: each, symbol: each, timeframe: "1D" })),
    ...fresh.map(read),
  ]);
}

async function read(symbol: string): Promise<void> {
  const { completed } = await commands.market.read({ symbol, timeframe: "1D" });
  if (!found.has(symbol)) return;
  found.set(symbol, completed);
  const level = levelOf(completed);
  const day = completed.last;
  if (!day || level === undefined || day.close <= level) return;
  // The mark is the id: told again after a restart, it replaces the notice instead of adding one.
  await commands.notifications.publish({
    id: barMark({ timeframe: "1D", time: day.time, name: `breakout ${symbol}` }),
    title: `${symbol} closed above ${DAYS} days`,
    body: `Closed at ${priceText(day.close)}, above ${priceText(level)}.`,
    symbol,
  });
}

/** The highest high of the days before the last one. */
const levelOf = ({ high, length }: Bars): number | undefined =>
  length > DAYS ? Math.max(...high.subarray(length - 1 - DAYS, length - 1)) : undefined;

async function propose(symbol: string, price: number): Promise<void> {
  const { charts } = await commands.charts.list();
  const chart = charts.find((each) => each.symbol === symbol);
  if (!chart) {
    said = `Open a chart of ${symbol} first.`;
    return;
  }
  await commands.alerts.create({
    client_request_id: `${symbol}@${Date.now()}`,
    contribution_id: `${ID}.scan`,
    chart_id: chart.chart_id,
    symbol,
    timeframe: chart.timeframe,
    kind: "crossingUp",
    price,
    expires_at: new Date(Date.now() + EXPIRES_MS).toISOString(),
    title: `${symbol} above ${priceText(price)}`,
    message: `The highest high of ${DAYS} days.`,
  });
  said = `An alert watches ${symbol}.`;
}

function Scan() {
  const rows = [...found].map(([symbol, bars]) => {
    if (!bars) return <Label color="muted">{symbol}: waiting</Label>;
    const level = levelOf(bars);
    const onChoose = () => {
      chosen = symbol;
    };
    const onAlert = () => (level === undefined ? undefined : propose(symbol, level));
    return <ScanRow {...{ symbol, bars, level, isChosen: symbol === chosen, onChoose, onAlert }} />;
  });
  return (
    <Column spacing={6}>
      {rows}
      {said !== "" && <Label color="muted">{said}</Label>}
    </Column>
  );
}

defineExtension({
  onStart: scan,
  onContext: scan,
  onMarket: ({ symbol, completed }) => (completed.length > 0 ? read(symbol) : undefined),
  onAlert: ({ symbol, price }) => {
    said = `${symbol} reached ${priceText(price)}.`;
  },
  onFailure: ({ method, code }) => {
    said = `${method}: ${code}`;
  },
  views: {
    [`${ID}.scan`]: () => <Scan />,
    [`${ID}.forecast`]: () => {
      const bars = found.get(chosen);
      return bars ? <ForecastView symbol={chosen} bars={bars} /> : "Waiting for bars.";
    },
  },
});
