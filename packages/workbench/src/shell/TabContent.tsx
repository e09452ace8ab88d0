import { classes } from "@bourse/ui";
import { panelOf } from "../panels/registry.tsx";
import { PartBoundary } from "../parts/PartBoundary.tsx";
import { configOf } from "../tabs/tabs.ts";

export interface TabContentProps {
  readonly id: string;
  /** Kind of the tab. */
  readonly component: string | undefined;
  readonly config: unknown;
}

/** The content of a tab, in any position. */
export function TabContent({ id, component, config }: TabContentProps) {
  const { View } = panelOf(component).part;
  const { chart, extension = "" } = configOf(config);
  return (
    <div
      tabIndex={-1}
      data-tab={id}
      // Positioned like the words for screen readers in it, so that these scroll with the rest and widen nothing.
      className={classes("relative h-full bg-surface -outline-offset-2", component !== "chart" && "overflow-y-auto")}
    >
      <PartBoundary label="panel">
        <View tabId={id} chartId={chart} extensionId={extension} />
      </PartBoundary>
    </div>
  );
}
