// Every symbol of the watchlist in one table. Each symbol has a subscription of its own; a tap opens its chart.
import { type Bars, barMark, commands, defineExtension, percent, priceText } from "@bourse/sdk/guest";
import { Box, Column, Label, Row } from "@bourse/sdk/guest/jsx-runtime";

/** A host grants one extension sixteen subscriptions. */
const MOST = 16;
/** Completed days of the range. */
const DAYS = 20;
const WIDTH = 120;

interface Watched {
  readonly bars: Bars;
  readonly price: number;
}

/** The symbols in the order of the watchlist; undefined while the bars are on their way. */
const board = new Map<string, Watched | undefined>();
let refusal = "";

async function follow(): Promise<void> {
  const { watchlist, symbol } = await commands.context.read();
  const wanted = (watchlist.length > 0 ? watchlist : [symbol]).slice(0, MOST);
  const gone = [...board.keys()].filter((each) => !wanted.includes(each));
  const fresh = wanted.filter((each) => !board.has(each));
  for (const each of gone) board.delete(each);
  for (const each of fresh) board.set(each, undefined);
  await Promise.all([
    ...gone.map((each) => commands.market.unsubscribe({ subscription_id: each })),
    ...fresh.map((each) => commands.market.subscribe({ subscription_id: each, symbol: each, timeframe: "1D" })),
    ...fresh.map(read),
  ]);
}

async function read(symbol: string): Promise<void> {
  const { completed, forming } = await commands.market.read({ symbol, timeframe: "1D" });
  const price = forming?.close ?? completed.last?.close;
  if (board.has(symbol) && price !== undefined) board.set(symbol, { bars: completed, price });
}

const open = async (symbol: string): Promise<void> => {
  await commands.charts.open({ symbol, timeframe: "1D" });
};

const Cell = ({ width, text, color }: { readonly width: number; readonly text: string; readonly color?: string }) => (
  <Box width={width}>
    <Row mainAxisAlignment="end">
      <Label color={color ?? "text"}>{text}</Label>
    </Row>
  </Box>
);

function Line({ symbol, watched: { bars, price } }: { readonly symbol: string; readonly watched: Watched }) {
  const day = bars.last;
  if (!day) return <Label color="muted">{symbol}: no completed day</Label>;
  const change = (price / day.close - 1) * 100;
  const [high, low] = [Math.max(...bars.high.slice(-DAYS)), Math.min(...bars.low.slice(-DAYS))];
  const place = Math.min(1, Math.max(0, high > low ? (price - low) / (high - low) : 0.5));
  return (
    <Row spacing={12}>
      <Box width={110}>
        <Label color="accent" onTap={() => open(symbol)}>
          {symbol}
        </Label>
      </Box>
      <Cell width={80} text={priceText(price)} />
      <Cell width={70} text={percent(change)} color={change < 0 ? "negative" : "positive"} />
      <Box width={WIDTH} height={6} color="raised" borderRadius={3}>
        <Box width={Math.max(6, Math.round(WIDTH * place))} height={6} color="accent" borderRadius={3} />
      </Box>
      <Row key={barMark({ timeframe: "1D", time: day.time, name: `close ${symbol}` })}>
        <Cell width={80} text={priceText(day.close)} color="muted" />
      </Row>
    </Row>
  );
}

const Head = () => (
  <Row spacing={12}>
    <Box width={110}>
      <Label color="muted">Symbol</Label>
    </Box>
    <Cell width={80} text="Price" color="muted" />
    <Cell width={70} text="Change" color="muted" />
    <Box width={WIDTH}>
      <Label color="muted">in {DAYS} days</Label>
    </Box>
    <Cell width={80} text="Last close" color="muted" />
  </Row>
);

defineExtension({
  onStart: follow,
  onContext: follow,
  onMarket: ({ symbol, completed, forming }) => {
    const known = board.get(symbol);
    if (completed.length > 0 || !known) return read(symbol);
    board.set(symbol, { ...known, price: forming?.close ?? known.price });
  },
  onFailure: ({ method, code }) => {
    refusal = `${method}: ${code}`;
  },
  views: {
    "svc.bourse_lessons.09_watchlist_board.board": () => (
      <Column spacing={6}>
        <Head />
        {[...board].map(([symbol, watched]) =>
          watched ? <Line symbol={symbol} watched={watched} /> : <Label color="muted">{symbol}: waiting</Label>,
        )}
        {refusal !== "" && <Label color="warning">{refusal}</Label>}
      </Column>
    ),
  },
});
