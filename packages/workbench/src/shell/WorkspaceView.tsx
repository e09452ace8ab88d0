import { classes, containerIcon } from "@bourse/ui";
import { type ITabRenderValues, Layout, type TabNode } from "flexlayout-react";
import { Blocks, ChartCandlestick, Package, Store } from "lucide-react";
import { ChartPanel } from "../chart/ChartPanel.tsx";
import { ExtensionsPanel } from "../extensions/ExtensionsPanel.tsx";
import { MarketplacePanel } from "../marketplace/MarketplacePanel.tsx";
import { PluginDetail } from "../marketplace/PluginDetail.tsx";
import { useStore } from "../state/store.ts";
import { ContainerPanel } from "../views/ContainerPanel.tsx";
import { saveLayout, workspace } from "./workspace.ts";

/** Alt and an arrow go from one part of the page to the next. */
const KEYS = { focusNextTabset: "F6", focusPreviousTabset: "Shift+F6" };

const OWN_ICONS = { chart: ChartCandlestick, marketplace: Store, extensions: Blocks, detail: Package } as const;

/** The page's body: chart in the middle, extensions at the sides, as the user arranged them. */
export function WorkspaceView() {
  const { model } = useStore(workspace);
  return (
    <div className="relative min-h-0 flex-1">
      <Layout
        model={model}
        factory={tabContent}
        keyMap={KEYS}
        onRenderTab={renderTab}
        onModelChange={saveLayout}
        invalidateTabContentOnParentRender={false}
      />
    </div>
  );
}

function tabContent(node: TabNode) {
  return (
    <div
      tabIndex={-1}
      data-tab={node.getId()}
      className={classes("h-full bg-surface outline-none", node.getComponent() !== "chart" && "overflow-y-auto")}
    >
      <Content node={node} />
    </div>
  );
}

function Content({ node }: { readonly node: TabNode }) {
  switch (node.getComponent()) {
    case "chart":
      return <ChartPanel />;
    case "marketplace":
      return <MarketplacePanel />;
    case "extensions":
      return <ExtensionsPanel />;
    case "detail":
      return <PluginDetail id={extensionOf(node.getConfig())} />;
    default:
      return <ContainerPanel tabId={node.getId()} />;
  }
}

function renderTab(node: TabNode, values: ITabRenderValues): void {
  const component = node.getComponent() as keyof typeof OWN_ICONS;
  const Icon = OWN_ICONS[component] ?? containerIcon(node.getIcon());
  values.leading = <Icon size={14} aria-hidden="true" />;
}

function extensionOf(config: unknown): string {
  return typeof config === "object" && config && "extension" in config ? String(config.extension) : "";
}
