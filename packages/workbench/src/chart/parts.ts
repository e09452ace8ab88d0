import { lazyCode } from "../parts/lazy-code.ts";
import { lazyPart } from "../parts/lazy-part.ts";

/** The bars as a table, instead of drawn. */
export const DATA_TABLE = lazyPart(async () => (await import("./DataTable.tsx")).DataTable);

/** Finds and paints the market structure. */
export const STRUCTURE = lazyCode(async () => (await import("./structure/code.ts")).structureCode);

/** Paints drawings and lets the trader drag them. */
export const DRAWINGS = lazyCode(async () => (await import("./drawings/code.ts")).drawingsCode);

/** Draws the drawings of a chart. */
export const DRAWINGS_ON = lazyPart(async () => (await import("./drawings/DrawingsOn.ts")).DrawingsOn);

/** Finds the levels of alerts and lets the trader drag them. */
export const ALERT_LINES = lazyCode(async () => (await import("../alerts/code.ts")).alertLinesCode);

/** Alerts beyond the prices in sight. */
export const EDGE_LEVELS = lazyPart(async () => (await import("../alerts/EdgeLevels.tsx")).EdgeLevels);

/** Calculates indicators and makes their lines. */
export const INDICATOR_LINES = lazyCode(() => import("./indicators/lines.ts"));

/** Names and values of the indicators over the bars. */
export const INDICATOR_LEGEND = lazyPart(
  async () => (await import("./indicators/IndicatorLegend.tsx")).IndicatorLegend,
);

/** Draws compared symbols and shows their values. */
export const COMPARISON = lazyPart(async () => (await import("./compare/Comparison.tsx")).Comparison);

/** Paints a forecast and says what it is. */
export const FORECAST_ON = lazyPart(async () => (await import("../forecasts/ForecastOn.tsx")).ForecastOn);

/** Draws orders and positions, and lets the trader move them. */
export const ORDERS_ON = lazyPart(async () => (await import("../orders/chart/OrdersOn.tsx")).OrdersOn);

/** Buy and sell buttons. */
export const QUICK_ORDERS = lazyPart(async () => (await import("../orders/chart/QuickOrders.tsx")).QuickOrders);

/** Marks the trades of the account. */
export const FILLS_ON = lazyPart(async () => (await import("../orders/chart/FillsOn.tsx")).FillsOn);

/** The borders between panes, for keys. */
export const PANE_BORDERS = lazyPart(async () => (await import("./panes/PaneBorders.tsx")).PaneBorders);

/** Lets the trader pick points on a chart. */
export const PICKING = lazyCode(() => import("./pick.ts"));

/** Plays, steps and ends a replay. */
export const REPLAY_CONTROL = lazyPart(async () => (await import("./replay/ReplayControl.tsx")).ReplayControl);

/** Finds the trading hours of symbols. */
export const SESSIONS = lazyCode(async () => (await import("./sessions/code.ts")).sessionCode);

/** Draws several bars as one. */
export const JOINED = lazyCode(async () => (await import("./joined/code.ts")).joinedCode);

/** All values at the cursor. */
export const DATA_WINDOW = lazyPart(async () => (await import("../chart-panel/data-window/DataWindow.tsx")).DataWindow);

/** The entries of a chart's menu. */
export const OPENED_MENU = lazyPart(async () => (await import("../chart-panel/OpenedMenu.tsx")).OpenedMenu);

/** Opens the menu of the place under a finger's crosshair. */
export const CROSSHAIR_MENU = lazyPart(async () => (await import("./CrosshairMenu.tsx")).CrosshairMenu);

/** Parts of a chart that not every chart shows. */
export const CHART_PARTS = [
  DATA_TABLE,
  STRUCTURE,
  DRAWINGS,
  DRAWINGS_ON,
  ALERT_LINES,
  EDGE_LEVELS,
  INDICATOR_LINES,
  INDICATOR_LEGEND,
  REPLAY_CONTROL,
  OPENED_MENU,
  CROSSHAIR_MENU,
  COMPARISON,
  FORECAST_ON,
  ORDERS_ON,
  FILLS_ON,
  QUICK_ORDERS,
  PANE_BORDERS,
  PICKING,
  SESSIONS,
  JOINED,
  DATA_WINDOW,
] as const;
