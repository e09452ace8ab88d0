import { activeOf } from "../charts/active.ts";
import type { ChartActions } from "../charts/queries.ts";
import type { Command, CommandSource } from "../commands/command.ts";
import { CHART_LINKS, type ChartLink, type ChartStyle, chart, restyle, styleOf } from "../state/chart.ts";
import { BAR_TYPE_NAMES, BAR_TYPES } from "../state/chart-style.ts";
import { openDialog } from "../state/dialogs.ts";
import { askAbout } from "../tabs/ask-about.ts";
import { askOrder } from "../tabs/ask-order.ts";
import { comparisonOn } from "./compare/shown.ts";
import { openedChart, pickOn } from "./opened.ts";
import { replayFromPicked } from "./replay/start.ts";
import { copyPicture, saveBarsInSight, savePicture } from "./take-away.ts";

/** Commands for the active chart. */
export const chartCommands: CommandSource = ({ symbols, charts, chartActions }) => {
  const { asTable, dataWindow } = chart.get();
  const { turn, open, close, link } = chartActions;
  const active = activeOf(charts);
  const symbol = active?.symbol;
  const offers = symbols.find((each) => each.symbol === symbol)?.timeframes ?? [];
  return [
    ...offers
      .filter((each) => each.availability !== "not_available")
      .map(
        ({ timeframe }): Command => ({
          group: "Chart",
          name: `Timeframe ${timeframe}`,
          run: () => turn({ timeframe }),
        }),
      ),
    { group: "Chart", name: "Any timeframe", run: () => openDialog({ kind: "timeframe" }) },
    { group: "Chart", name: "New alert", keys: "Alt A", run: () => openDialog({ kind: "alert" }) },
    ...(active ? orderCommands(active.symbol) : []),
    ...(active ? pointCommands(active.chart_id) : []),
    ...(active
      ? [
          {
            group: "Chart",
            name: "Add or change indicators",
            run: () => openDialog({ kind: "indicators", chartId: active.chart_id }),
          } as const,
        ]
      : []),
    { group: "Chart", name: "New chart", run: open },
    ...(active && charts.length > 1
      ? [{ group: "Chart", name: "Close the chart", run: () => close(active.chart_id) } as const]
      : []),
    ...(active ? linkCommands(active.chart_id, link) : []),
    ...(active ? styleCommands(active.chart_id) : []),
    {
      group: "Chart",
      name: asTable ? "Show the drawing" : "Show the data table",
      run: () => chart.set({ asTable: !asTable }),
    },
    {
      group: "Chart",
      name: dataWindow ? "Hide the data window" : "Show the data window",
      run: () => chart.set({ dataWindow: !dataWindow }),
    },
    ...symbols.map(
      (each): Command => ({
        group: "Chart",
        name: `Symbol ${each.symbol} (${each.name})`,
        run: () => turn({ symbol: each.symbol }),
      }),
    ),
  ];
};

/** The ticket with a market order of the chart's instrument; nothing is sent. */
const orderCommands = (symbol: string): readonly Command[] => [
  { group: "Chart", name: `Buy ${symbol}`, run: () => askOrder({ symbol, side: "buy", type: "market" }) },
  { group: "Chart", name: `Sell ${symbol}`, run: () => askOrder({ symbol, side: "sell", type: "market" }) },
];

/** Commands that need a place on the chart. */
const pointCommands = (chartId: string): readonly Command[] => [
  { group: "Chart", name: "Ask about this chart", keys: "Alt Q", run: () => askAbout(chartId) },
  { group: "Chart", name: "New alert at a price on the chart", run: () => void alertAtPoint(chartId) },
  { group: "Chart", name: "Save a picture of the chart", run: () => void savePicture(chartId) },
  { group: "Chart", name: "Copy a picture of the chart", run: () => void copyPicture(chartId) },
  { group: "Chart", name: "Save the bars in sight as CSV", run: () => saveBarsInSight(chartId) },
  { group: "Chart", name: "Replay from a bar on the chart", run: () => void replayFromPicked(chartId) },
  { group: "Chart", name: "Time zone and session", run: () => openDialog({ kind: "chart-times", chartId }) },
  ...rangeCommands(chartId),
  { group: "Chart", name: "Compare with another symbol", run: () => openDialog({ kind: "compare", chartId }) },
  { group: "Chart", name: "Forecast with the local model", run: () => openDialog({ kind: "forecast", chartId }) },
  { group: "Chart", name: "Go to date", run: () => openDialog({ kind: "go-to", chartId }) },
];

/** Factor of one step of stretching the prices. */
const STRETCH = 1.5;

const rangeCommands = (chartId: string): readonly Command[] => {
  const range = () => openedChart(chartId)?.drawing.range;
  return [
    { group: "Chart", name: "Stretch the prices", keys: "Shift ↑", run: () => range()?.stretch(1 / STRETCH) },
    { group: "Chart", name: "Compress the prices", keys: "Shift ↓", run: () => range()?.stretch(STRETCH) },
    { group: "Chart", name: "Fit the prices to the bars", run: () => range()?.fit() },
  ];
};

async function alertAtPoint(chartId: string): Promise<void> {
  const [point] = (await pickOn(chartId, { count: 1 })) ?? [];
  if (point) openDialog({ kind: "alert", price: point.price });
}

const LINK_NAMES: Readonly<Record<ChartLink, string>> = {
  none: "End the link with other charts",
  symbol: "Link the symbol with other charts",
  series: "Link symbol and timeframe with other charts",
};

/** The links of one chart with others. */
function linkCommands(chartId: string, link: ChartActions["link"]): readonly Command[] {
  const now = styleOf(chart.get(), chartId).link;
  return CHART_LINKS.filter((each) => each !== now).map((each) => ({
    group: "Chart",
    name: LINK_NAMES[each],
    run: () => link(chartId, each),
  }));
}

/** How one chart looks. */
function styleCommands(chartId: string): readonly Command[] {
  const { scale, inverted, sessions, shading, regular, fills } = styleOf(chart.get(), chartId);
  const command = (name: string, change: Partial<ChartStyle>): Command => ({
    group: "Chart",
    name,
    run: () => restyle(chartId, change),
  });
  const scales = [
    command(scale === "log" ? "Linear scale" : "Logarithmic scale", { scale: scale === "log" ? "normal" : "log" }),
    command(scale === "percent" ? "Prices on the axis" : "Per cent scale", {
      scale: scale === "percent" ? "normal" : "percent",
    }),
  ];
  const isComparing = (comparisonOn(chartId)?.symbols.length ?? 0) > 0;
  return [
    ...(isComparing ? [] : scales),
    command(inverted ? "High prices at the top" : "Invert the price axis", { inverted: !inverted }),
    command(sessions ? "Hide session breaks" : "Show session breaks", { sessions: !sessions }),
    command(shading ? "Stop shading hours outside of the session" : "Shade hours outside of the session", {
      shading: !shading,
    }),
    command(regular ? "Show all hours" : "Show regular hours only", { regular: !regular }),
    command(fills ? "Hide your trades" : "Mark your trades", { fills: !fills }),
    ...BAR_TYPES.map((type) => command(`Bar type ${BAR_TYPE_NAMES[type]}`, { type })),
  ];
}
