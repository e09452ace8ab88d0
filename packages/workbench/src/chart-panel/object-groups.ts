import type { Account, AccountOrder, ChartTimeframe, ObjectOrigin } from "@bourse/contract/host-api";
import { formatQuantity, plural, usePrices } from "@bourse/ui";
import { conditionWords } from "../alerts/conditions.ts";
import { linesOf } from "../alerts/lines.ts";
import { useAlertAct, useAlerts } from "../alerts/queries.ts";
import { isOpen, STATES } from "../alerts/states.ts";
import { stopComparing, useCompareActs } from "../chart/compare/acts.ts";
import { useComparedOf } from "../chart/compare/queries.ts";
import { useDrawingActs, useDrawingsOf } from "../chart/drawings/queries.ts";
import { drawingThing } from "../chart/drawings/thing.ts";
import { describeDrawing } from "../chart/drawings/words.ts";
import { indicatorThing, nameOf, useIndicatorActs } from "../chart/indicators/acts.ts";
import { useIndicatorsOf } from "../chart/indicators/queries.ts";
import { STRUCTURE_WORDS } from "../chart/structure/StructureSection.tsx";
import type { ChartThing } from "../chart/things.ts";
import { useChartTime } from "../chart/time/use-chart-time.ts";
import { useForecast } from "../forecasts/queries.ts";
import { nameOf as forecastName } from "../forecasts/words.ts";
import { orderLinesOf, orderThing, positionLineOf } from "../orders/chart/lines.ts";
import { useLiveOrders } from "../orders/live.ts";
import { useCancelOrder, useFills } from "../orders/queries.ts";
import { orderName } from "../orders/words.ts";
import { chart, restyle, styleOf } from "../state/chart.ts";
import { openDialog } from "../state/dialogs.ts";
import { showForecast, shownForecasts } from "../state/forecasts.ts";
import { markEvent, marked } from "../state/marked.ts";
import { markedTrades } from "../state/marked-trades.ts";
import { replays } from "../state/replay.ts";
import { useStore } from "../state/store.ts";
import { partsOf, structure, togglePart } from "../state/structure.ts";
import { showTab } from "../tabs/workspace.ts";

/** The chart whose objects are listed. */
export interface ObjectsOf {
  readonly chartId: string;
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  readonly account: Account | undefined;
  /** Opens the form that changes an order. */
  changeOrder(order: AccountOrder): void;
}

/** Something on a chart, as a list shows it. */
export interface ListedObject {
  readonly id: string;
  readonly words: string;
  readonly note?: string | undefined;
  readonly color?: string;
  /** Where it lies; absent: on all of the chart, or on none of its prices. */
  readonly at?: { readonly time?: number; readonly price?: number };
  readonly thing: ChartThing;
}

interface ObjectGroup {
  readonly title: string;
  readonly note?: string;
  /** Said where the group is empty; absent: it is left out. */
  readonly none?: string;
  readonly objects: readonly ListedObject[];
}

/** Fills that are listed, the latest first. */
const MOST_FILLS = 20;

const originWords = (origin: ObjectOrigin | undefined) => origin && `from ${origin.extension_id} ${origin.version}`;
const notes = (...parts: readonly (string | false | undefined)[]) => parts.filter(Boolean).join(" · ") || undefined;

/** Everything on a chart, by kind. */
export function useObjects(of: ObjectsOf): readonly ObjectGroup[] {
  const drawings = useDrawn(of);
  const indicators = useCalculated(of);
  const compared = useComparedObjects(of);
  const orders = useOrdered(of);
  const alerts = useWatched(of);
  const found = useFound(of);
  const trades = useTraded(of);
  return [drawings, indicators, compared, ...orders, alerts, ...found, trades];
}

function useDrawn({ chartId, symbol }: ObjectsOf): ObjectGroup {
  const { price, decimals } = usePrices(symbol);
  const { name: day } = useChartTime(chartId);
  const acts = useDrawingActs();
  const objects = useDrawingsOf(symbol).map((drawn) => {
    const [first] = drawn.anchors;
    const time = first?.time === undefined ? {} : { time: Date.parse(first.time) };
    return {
      id: drawn.id,
      words: describeDrawing(drawn, { price, day }),
      color: drawn.color,
      note: originWords(drawn.origin),
      at: { ...time, ...(first && { price: first.price }) },
      thing: drawingThing(drawn, { chartId, acts, decimals }),
    };
  });
  const note = `On every chart of ${symbol}, in every timeframe.`;
  return { title: "Drawings", note, none: "No drawings yet.", objects };
}

function useCalculated({ chartId }: ObjectsOf): ObjectGroup {
  const acts = useIndicatorActs();
  const objects = useIndicatorsOf(chartId).map((each) => ({
    id: each.id,
    words: nameOf(each),
    note: notes(each.chart_id === null && "on every chart", each.hidden && "hidden", originWords(each.origin)),
    thing: indicatorThing(each, acts),
  }));
  return { title: "Indicators", objects };
}

function useComparedObjects({ chartId }: ObjectsOf): ObjectGroup {
  const acts = useCompareActs();
  const objects = useComparedOf(chartId).map((each) => ({
    id: each.id,
    words: each.symbol,
    color: each.color,
    thing: { name: each.symbol, entries: [{ name: "Remove", run: () => stopComparing(acts, each) }] },
  }));
  return { title: "Compared symbols", objects };
}

/** In a replay the chart shows none of them, because they are of now. */
function useOrdered({ chartId, symbol, account, changeOrder }: ObjectsOf): readonly ObjectGroup[] {
  const orders = useLiveOrders(account?.id);
  const { price } = usePrices(symbol);
  const cancel = useCancelOrder(account?.id ?? "");
  const isReplaying = useStore(replays).of[chartId] !== undefined;
  if (!account || isReplaying) return [];
  const acts = {
    changeOrder,
    cancelOrder: ({ order }: { readonly order: AccountOrder }) =>
      cancel.mutate(order.client_order_id, {
        onError: (error) => openDialog({ kind: "failure", action: `Cancel ${orderName(order)}`, error }),
      }),
  };
  const lines = orderLinesOf({ orders, takes: account.takes }, symbol).map((line) => ({
    id: line.id,
    words: `${line.words} ${price(line.price)}`,
    at: { price: line.price },
    thing: orderThing(line, acts),
  }));
  const held = positionLineOf(account, symbol);
  const position = held && {
    id: held.id,
    words: `${held.words} at ${price(held.price)}`,
    at: { price: held.price },
    thing: { name: held.words, entries: [{ name: "Open the positions", run: () => showTab("orders") }] },
  };
  return [
    { title: "Position", objects: position ? [position] : [] },
    { title: "Orders", objects: lines },
  ];
}

function useWatched({ symbol }: ObjectsOf): ObjectGroup {
  const prices = usePrices(symbol);
  const act = useAlertAct();
  const open = useAlerts().data?.alerts.filter((each) => each.symbol === symbol && isOpen(each)) ?? [];
  const objects = open.map((alert) => {
    const { id, title, state, timeframe, owner } = alert;
    const [line] = linesOf([alert], symbol);
    const isWatched = state === "active";
    const turn = () =>
      act.mutate(
        { id, change: { enabled: !isWatched } },
        { onError: (error) => openDialog({ kind: "failure", action: `Change the alert ${title}`, error }) },
      );
    return {
      id,
      words: `${title}: ${timeframe} ${conditionWords(alert, prices)}`,
      note: notes(!isWatched && STATES[state].name.toLowerCase(), owner?.name),
      ...(line && { at: { price: line.price } }),
      thing: {
        name: title,
        entries: [
          { name: "Settings", run: () => openDialog({ kind: "alert", id }) },
          { name: isWatched ? "Stop" : "Watch again", run: turn },
          { name: "Remove", run: () => openDialog({ kind: "remove-alert", id }) },
        ],
      },
    };
  });
  return { title: "Alerts", objects };
}

/** Findings in the bars: the forecast, market structure, and the event of a scan. */
function useFound({ chartId, symbol, timeframe }: ObjectsOf): readonly ObjectGroup[] {
  const { name: day } = useChartTime(chartId);
  const forecast = useForecast({ symbol, timeframe }, useStore(shownForecasts).of[chartId]);
  const parts = partsOf(useStore(structure), chartId);
  const { event } = useStore(marked);
  const made = forecast && {
    id: String(forecast.id),
    words: `Forecast of ${forecastName(forecast, { day })}`,
    note: forecast.evidence.model,
    at: { time: Date.parse(forecast.evidence.as_of) },
    thing: {
      name: "Forecast",
      entries: [
        { name: "Settings", run: () => openDialog({ kind: "forecast", chartId, id: forecast.id }) },
        { name: "Hide", run: () => showForecast(chartId, undefined) },
      ],
    },
  };
  const structured = parts.map((part) => {
    const { title } = STRUCTURE_WORDS[part];
    const thing = { name: title, entries: [{ name: "Hide", run: () => togglePart(chartId, part) }] };
    return { id: part, words: title, thing };
  });
  const time = event?.bars.at(-1);
  const isHere = event?.symbol === symbol && event.timeframe === timeframe;
  const scanned = isHere && {
    id: "scan",
    words: event.title,
    at: { price: event.level, ...(time !== undefined && { time }) },
    thing: { name: event.title, entries: [{ name: "Remove", run: () => markEvent(undefined) }] },
  };
  return [
    { title: "Forecast", objects: made ? [made] : [] },
    { title: "Market structure", objects: structured },
    { title: "Found by a scan", objects: scanned ? [scanned] : [] },
  ];
}

function useTraded({ chartId, symbol, account }: ObjectsOf): ObjectGroup {
  const { price } = usePrices(symbol);
  const { name: day } = useChartTime(chartId);
  const { fills: isShown } = styleOf(useStore(chart), chartId);
  const { of: tested } = useStore(markedTrades);
  const isReplaying = useStore(replays).of[chartId] !== undefined;
  const fills = (useFills(account?.id ?? "").data ?? []).filter((each) => each.symbol === symbol);
  if (isReplaying) return { title: "Trades", objects: [] };
  const flip = { name: isShown ? "Hide" : "Show", run: () => restyle(chartId, { fills: !isShown }) };
  const all = { id: "fills", words: `Your trades: ${plural(fills.length, "fill")}`, note: notes(!isShown && "hidden") };
  const listed = fills.slice(0, isShown ? MOST_FILLS : 0).map((fill) => {
    const time = Date.parse(fill.at);
    const words = `${fill.side === "buy" ? "Bought" : "Sold"} ${formatQuantity(fill.quantity)} at ${price(fill.price)}`;
    const said = `${words}, ${day(time)}`;
    const at = { time, price: Number(fill.price) };
    return { id: `fill ${fill.sequence}`, words: said, at, thing: { name: said, entries: [] } };
  });
  const ofTest = tested?.symbol === symbol && {
    id: "backtest",
    words: `${plural(tested.trades.length, "mark")} of a backtest`,
    thing: {
      name: "Trades of the backtest",
      entries: [{ name: "Remove", run: () => markedTrades.set({ of: undefined }) }],
    },
  };
  return {
    title: "Trades",
    objects: [
      ...(fills.length > 0 ? [{ ...all, thing: { name: "Your trades", entries: [flip] } }] : []),
      ...listed,
      ...(ofTest ? [ofTest] : []),
    ],
  };
}
