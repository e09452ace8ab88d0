import { PriceDecimals } from "@bourse/ui";
import { type ReactNode, Suspense, useCallback, useEffect, useLayoutEffect } from "react";
import { useExtensions, useSymbols, useWorkbench } from "../api/queries.ts";
import { TheftBanner } from "../apps/TheftBanner.tsx";
import { AskHost } from "../asks/AskHost.tsx";
import { AwayBanner } from "../away/AwayBanner.tsx";
import { useActiveChart, useCharts } from "../charts/queries.ts";
import { useContextReport } from "../context/report.ts";
import { DialogHost } from "../dialogs/DialogHost.tsx";
import { HistoryVoice } from "../history/HistoryVoice.tsx";
import { importDroppedFiles } from "../market/drop.ts";
import { lazyPart } from "../parts/lazy-part.ts";
import { PartBoundary } from "../parts/PartBoundary.tsx";
import { useIsNarrow } from "../tabs/narrow.ts";
import { placeCharts, placeContainers, placeExtensions } from "../tabs/workspace.ts";
import { useFollowWorkspace } from "../workspaces/queries.ts";
import { bringRestWhenUsed } from "./bring.ts";
import { CautionBanner } from "./CautionBanner.tsx";
import { LostBanner } from "./LostBanner.tsx";
import { StatusBar } from "./StatusBar.tsx";
import { startShortcuts } from "./shortcuts.ts";
import { TopBar } from "./TopBar.tsx";
import { UnwrittenBanner } from "./UnwrittenBanner.tsx";
import { WorkspaceView } from "./WorkspaceView.tsx";

const { View: Signals } = lazyPart(async () => (await import("../signals/Signals.tsx")).Signals);
const { View: Corner } = lazyPart(async () => (await import("./Corner.tsx")).Corner);
const { View: Sync } = lazyPart(async () => (await import("./PageSync.tsx")).PageSync);
const { View: NarrowView } = lazyPart(async () => (await import("./NarrowView.tsx")).NarrowView);
const { View: ContextMenu } = lazyPart(async () => (await import("../chart/ChartMenu.tsx")).ChartMenu);

/**
 * The client, once the host has accepted the key. It reads nothing itself: whatever changes renders its own part again, and not
 * the arrangement with every tab.
 */
export function Page({ onRetry }: { readonly onRetry: () => void }) {
  // Before the page is painted: what is seen is heard.
  useLayoutEffect(startShortcuts, []);
  useEffect(bringRestWhenUsed, []);
  useEffect(importDroppedFiles, []);
  return (
    <Decimals>
      <Following />
      <div className="flex h-full flex-col">
        <TopBar />
        <LostBanner onRetry={onRetry} />
        <UnwrittenBanner />
        <CautionBanner />
        <TheftBanner />
        <AwayBanner />
        <main className="flex min-h-0 flex-1 flex-col overflow-auto">
          <Panels />
          <Suspense>
            <ContextMenu />
          </Suspense>
        </main>
        <StatusBar />
        <DialogHost />
        <AskHost />
        <HistoryVoice />
        <Suspense>
          <Sync />
          <Signals />
          <Corner />
        </Suspense>
      </div>
    </Decimals>
  );
}

/** Knows the decimals of each symbol's prices. */
function Decimals({ children }: { readonly children: ReactNode }) {
  const symbols = useSymbols().data?.symbols;
  const decimals = useCallback(
    (name: string) => symbols?.find((each) => each.symbol === name)?.price_decimals,
    [symbols],
  );
  return <PriceDecimals value={decimals}>{children}</PriceDecimals>;
}

/** If there is no room for panels side by side, as on a page zoomed to 200 %, one is shown at a time. */
function Panels() {
  if (!useIsNarrow()) return <WorkspaceView />;
  return (
    <PartBoundary label="panels" isQuiet>
      <NarrowView />
    </PartBoundary>
  );
}

/** Follows the host's workspace, and places the tabs of its charts and extensions. */
function Following() {
  const charts = useCharts().data;
  const { symbol, timeframe } = useActiveChart();
  const { data } = useWorkbench(symbol, timeframe);
  const extensions = useExtensions().data;
  useFollowWorkspace();
  useContextReport();
  useEffect(() => {
    if (charts) placeCharts(charts);
  }, [charts]);
  useEffect(() => {
    if (data) placeContainers(data);
  }, [data]);
  useEffect(() => {
    if (extensions) placeExtensions(extensions.map(({ id }) => id));
  }, [extensions]);
  return null;
}
