import { classes } from "@bourse/ui";
import type { IJsonTabNode } from "flexlayout-react";
import { Ellipsis, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { activeOf } from "../charts/active.ts";
import { useCharts } from "../charts/queries.ts";
import { panelOf } from "../panels/registry.tsx";
import { lazyPart } from "../parts/lazy-part.ts";
import { PartBoundary } from "../parts/PartBoundary.tsx";
import { OWN_PANELS, type OwnTabId } from "../state/own-panels.ts";
import { useStore } from "../state/store.ts";
import { tabsOfModel } from "../tabs/layout.ts";
import { isOverChart, narrow, useIsPhone } from "../tabs/narrow.ts";
import { chartTabId } from "../tabs/tabs.ts";
import { workspace } from "../tabs/workspace.ts";
import { TabContent } from "./TabContent.tsx";
import { TabIcon } from "./TabIcon.tsx";

const { View: TicketSheet } = lazyPart(async () => (await import("./TicketSheet.tsx")).TicketSheet);

/** Panels with a place of their own beside the chart. */
const PLACES: readonly OwnTabId[] = ["watchlist", "orders", "alerts"];

/** The page's body on narrow screens: one panel at a time, chosen at the bottom, where a thumb reaches. */
export function NarrowView() {
  const { model } = useStore(workspace);
  const { tab } = useStore(narrow);
  const [isListed, setListed] = useState(false);
  const chart = activeOf(useCharts().data);
  const tabs = tabsOfModel(model.toJson());
  const front = chart && chartTabId(chart.chart_id);
  const isSheet = useIsPhone() && isOverChart(tab);
  const shown =
    (isSheet ? undefined : tabs.find(({ id }) => id === tab)) ?? tabs.find(({ id }) => id === front) ?? tabs[0];
  const show = (id: string | undefined) => {
    setListed(false);
    narrow.set({ tab: id });
  };
  const place = (id: string | undefined, name: string, icon: LucideIcon | undefined) => (
    <Place key={name} {...{ name, icon }} isShown={!isListed && shown?.id === id} onShow={() => show(id)} />
  );
  return (
    <div className="flex min-h-[280px] flex-1 flex-col bg-surface max-[599px]:min-h-0">
      <div className="relative min-h-0 flex-1">
        {isListed && <Others tabs={tabs} onShow={show} />}
        {shown && !isListed && (
          <div key={shown.id} className="absolute inset-0">
            <TabContent id={shown.id ?? ""} component={shown.component} config={shown.config} />
          </div>
        )}
      </div>
      {isSheet && (
        <PartBoundary label="ticket" isQuiet>
          <TicketSheet onClose={() => show(undefined)} />
        </PartBoundary>
      )}
      <nav aria-label="Panels" data-places="" className="flex h-14 shrink-0 border-t border-line">
        {place(front, "Chart", panelOf("chart").icon)}
        {PLACES.map((id) => place(id, OWN_PANELS[id].name, panelOf(id).icon))}
        <Place name="More" icon={Ellipsis} isShown={isListed} onShow={() => setListed(!isListed)} />
      </nav>
    </div>
  );
}

interface PlaceProps {
  readonly name: string;
  readonly icon: LucideIcon | undefined;
  readonly isShown: boolean;
  readonly onShow: () => void;
}

function Place({ name, icon: Icon, isShown, onShow }: PlaceProps) {
  return (
    <button
      type="button"
      aria-current={isShown ? "page" : undefined}
      onClick={onShow}
      className={classes(
        "flex min-w-11 flex-1 flex-col items-center justify-center gap-0.5 text-2xs -outline-offset-2",
        isShown ? "text-accent" : "text-muted",
      )}
    >
      {Icon && <Icon size={18} aria-hidden="true" />}
      {name}
    </button>
  );
}

interface OthersProps {
  readonly tabs: readonly IJsonTabNode[];
  readonly onShow: (id: string | undefined) => void;
}

/** Every panel without a place of its own, and every further chart. */
function Others({ tabs, onShow }: OthersProps) {
  const others = tabs.filter(({ id }) => !PLACES.some((place) => place === id));
  return (
    <ul aria-label="All panels" className="absolute inset-0 overflow-y-auto">
      {others.map(({ id, name, component, icon, config }) => (
        <li key={id}>
          <button
            type="button"
            onClick={() => onShow(id)}
            className="flex min-h-11 w-full items-center gap-3 border-b border-line px-4 text-left text-sm -outline-offset-2"
          >
            <span className="flex text-muted">
              <TabIcon {...{ component, icon, name, config }} size={16} />
            </span>
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}
