import { activeOf } from "../charts/active.ts";
import { useCharts } from "../charts/queries.ts";
import { useStore } from "../state/store.ts";
import { tabsOfModel } from "../tabs/layout.ts";
import { narrow } from "../tabs/narrow.ts";
import { chartTabId } from "../tabs/tabs.ts";
import { workspace } from "../tabs/workspace.ts";
import { TabContent } from "./TabContent.tsx";

/** The page's body on narrow screens: one panel at a time, chosen by name. */
export function NarrowView() {
  const { model } = useStore(workspace);
  const { tab } = useStore(narrow);
  const chart = activeOf(useCharts().data);
  const tabs = tabsOfModel(model.toJson());
  const front = chart && chartTabId(chart.chart_id);
  const shown = tabs.find(({ id }) => id === tab) ?? tabs.find(({ id }) => id === front) ?? tabs[0];
  return (
    <div className="flex min-h-[300px] flex-1 flex-col bg-surface">
      <label className="flex items-center gap-2 border-b border-line px-2.5 py-1.5 text-xs text-muted">
        Panel
        <select
          value={shown?.id}
          onChange={(event) => narrow.set({ tab: event.target.value })}
          className="h-7 min-w-0 flex-1 rounded border border-line bg-raised px-1.5 text-sm text-text"
        >
          {tabs.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <div className="relative min-h-0 flex-1">
        {shown && (
          <div key={shown.id} className="absolute inset-0">
            <TabContent id={shown.id ?? ""} component={shown.component} config={shown.config} />
          </div>
        )}
      </div>
    </div>
  );
}
