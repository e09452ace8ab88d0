import type { Chart } from "@bourse/contract/host-api";
import { activeOf } from "../charts/active.ts";
import type { ChartActions } from "../charts/queries.ts";
import type { History } from "../history/history.ts";
import { chartTabId } from "../tabs/tabs.ts";
import { layoutNow, placeCharts, resetLayout, restoreLayout } from "../tabs/workspace.ts";
import { ARRANGEMENTS, type Arrangement, arranged, placedBeside } from "./arrange.ts";
import { DESKS, type DeskName, deskModel } from "./desks.ts";
import { layoutAct } from "./layout-act.ts";

export interface Arranging {
  readonly chartActions: ChartActions;
  readonly history: History;
}

/** Arranges the open charts, and opens more of the active one's series where there are too few. */
export async function arrangeCharts({ chartActions, history }: Arranging, arrangement: Arrangement): Promise<void> {
  const before = layoutNow();
  const charts = await chartActions.ensure(ARRANGEMENTS[arrangement].charts);
  if (!charts) return;
  placeCharts(charts);
  const active = activeOf(charts)?.chart_id;
  restoreLayout(arranged(layoutNow(), arrangement, active && chartTabId(active)));
  await history.record(layoutAct("arrange the charts", before));
}

/** Opens another chart of the active one's series beside it. */
export async function openBeside({
  chartActions,
  history,
  charts: known,
}: Arranging & { readonly charts: readonly Chart[] }): Promise<void> {
  const before = layoutNow();
  const charts = await chartActions.ensure(known.length + 1);
  const active = activeOf(charts);
  const opened = charts?.find(({ chart_id }) => known.every((each) => each.chart_id !== chart_id));
  if (!charts || !active || !opened) return;
  placeCharts(charts);
  restoreLayout(placedBeside(layoutNow(), chartTabId(opened.chart_id), chartTabId(active.chart_id)));
  await history.record(layoutAct("open a chart beside", before));
}

/** Lays the page out as a desk, from the layout of a first visit, and opens the charts that it lacks. */
export async function openDesk({ chartActions, history }: Arranging, name: DeskName): Promise<void> {
  const before = layoutNow();
  const { name: words, charts: arrangement } = DESKS[name];
  const charts = await chartActions.ensure(ARRANGEMENTS[arrangement].charts);
  if (!charts) return;
  placeCharts(charts);
  resetLayout();
  const active = activeOf(charts)?.chart_id;
  restoreLayout(deskModel(layoutNow(), name, active && chartTabId(active)));
  await history.record(layoutAct(`open the desk ${words}`, before));
}
