import { plural } from "@bourse/ui";
import {
  type Action,
  Actions,
  type BorderNode,
  type IJsonModel,
  type ITabRenderValues,
  type ITabSetRenderValues,
  Layout,
  type LayoutProps,
  type Model,
  TabNode,
  TabSetNode,
} from "flexlayout-react";
import { ChevronDown } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { activeOf } from "../charts/active.ts";
import { useActiveChart, useChartActions, useCharts } from "../charts/queries.ts";
import { useHistory } from "../history/use-history.ts";
import { layoutAct } from "../layouts/layout-act.ts";
import { lazyPart } from "../parts/lazy-part.ts";
import { PartBoundary } from "../parts/PartBoundary.tsx";
import { useStore } from "../state/store.ts";
import { configOf } from "../tabs/tabs.ts";
import { chartInFront, saveLayout, workspace } from "../tabs/workspace.ts";
import { StripPlace } from "./StripPlace.tsx";
import { TabContent } from "./TabContent.tsx";
import { TabIcon } from "./TabIcon.tsx";

const { View: Tools } = lazyPart(async () => (await import("../chart/drawings/DrawingTools.tsx")).DrawingTools);

/** Actions that change where the parts of the page are, not only which one is in front. */
const ARRANGING: ReadonlySet<string> = new Set([
  Actions.MOVE_NODE,
  Actions.DELETE_TAB,
  Actions.DELETE_TABSET,
  Actions.ADJUST_WEIGHTS,
  Actions.ADJUST_BORDER_SPLIT,
]);

/** The page's body: chart in the middle, extensions at the sides, as the user arranged them. */
export function WorkspaceView() {
  const { model } = useStore(workspace);
  const active = activeOf(useCharts().data)?.chart_id;
  const { activate, close } = useChartActions();
  const { history } = useHistory();
  const before = useRef<IJsonModel>(undefined);
  const onModelChange = (changed: Model, action: Action) => {
    saveLayout();
    if (!action.isAdjusting()) {
      if (before.current && ARRANGING.has(action.type)) {
        void history.record(layoutAct("arrange the page", before.current));
      }
      before.current = undefined;
    }
    const shown = chartInFront(changed);
    if (shown !== undefined && shown !== active) activate(shown);
  };
  /** Closing a chart's tab closes the chart at the host, which then removes the tab. */
  const onAction = (action: Action) => {
    const node = action.type === Actions.DELETE_TAB ? model.getNodeById(String(action.data.node)) : undefined;
    const closed =
      node instanceof TabNode && node.getComponent() === "chart" ? configOf(node.getConfig()).chart : undefined;
    if (closed !== undefined) {
      close(closed);
      return undefined;
    }
    if (ARRANGING.has(action.type)) before.current ??= model.toJson();
    return action;
  };
  return (
    <div className="flex min-h-[400px] min-w-[880px] flex-1">
      <DrawingRail />
      <div className="relative min-w-0 flex-1">
        <Layout
          model={model}
          factory={tabContent}
          onRenderTab={renderTab}
          onRenderTabSet={renderTabSet}
          onAction={onAction}
          onModelChange={onModelChange}
          icons={ICONS}
          invalidateTabContentOnParentRender={false}
        />
      </div>
    </div>
  );
}

/** The library's name of the button for a row's hidden tabs lacks the number that the button shows. */
function HiddenTabs({ count }: { readonly count: number }) {
  const number = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const button = number.current?.parentElement;
    for (const name of ["aria-label", "title"]) button?.setAttribute(name, plural(count, "hidden tab"));
  }, [count]);
  return (
    <>
      <ChevronDown size={16} aria-hidden="true" />
      <div ref={number} className="flexlayout__tab_button_overflow_count">
        {count}
      </div>
    </>
  );
}

const ICONS = {
  more: (_row, hidden) => <HiddenTabs count={hidden.length} />,
} satisfies LayoutProps["icons"];

function tabContent(node: TabNode) {
  return <TabContent id={node.getId()} component={node.getComponent()} config={node.getConfig()} />;
}

/** Pixels of a row of tabs that has no room for the source of a symbol beside the chart's own buttons. */
const TIGHT = 640;

/** The end of a chart's name is what tells it from the others: a tight row leaves out the source before it. */
function chartName(node: TabNode) {
  const name = node.getName();
  const short = name.slice(name.indexOf(":") + 1);
  const row = node.getParent();
  if (short === name || !(row instanceof TabSetNode) || row.getRect().width >= TIGHT) return name;
  return (
    <>
      <span aria-hidden="true" title={name}>
        {short}
      </span>
      <span className="sr-only">{name}</span>
    </>
  );
}

function renderTab(node: TabNode, values: ITabRenderValues): void {
  if (node.getComponent() === "chart") values.content = chartName(node);
  values.leading = (
    <TabIcon
      component={node.getComponent()}
      icon={node.getIcon()}
      name={node.getName()}
      config={node.getConfig()}
      size={14}
    />
  );
}

function renderTabSet(node: TabSetNode | BorderNode, values: ITabSetRenderValues): void {
  const shown = node instanceof TabSetNode ? node.getSelectedNode() : undefined;
  const chartId = shown instanceof TabNode ? configOf(shown.getConfig()).chart : undefined;
  if (chartId === undefined) return;
  const { width } = node.getRect();
  values.stickyButtons.push(<StripPlace key={`start ${chartId}`} {...{ chartId, width }} side="start" />);
  values.buttons.push(<StripPlace key={`end ${chartId}`} {...{ chartId, width }} side="end" />);
}

/** The rail at the page's left edge with the drawing tools of the active chart. Its width is kept until its code is there. */
function DrawingRail() {
  const { chart_id: chartId, symbol } = useActiveChart();
  return (
    <div className="w-9 shrink-0 border-r border-line bg-surface">
      {chartId !== undefined && (
        <PartBoundary label="drawing tools" isQuiet>
          <Tools chartId={chartId} symbol={symbol} />
        </PartBoundary>
      )}
    </div>
  );
}
