import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Api } from "../api/client.ts";
import { useApi } from "../api/context.ts";
import { ApiError } from "../api/error.ts";
import { useExtensions, useWorkbench } from "../api/queries.ts";
import { useActiveChart, useCharts } from "../charts/queries.ts";
import { chart, readStyle, restyle } from "../state/chart.ts";
import { keep, parsedJson, readKept } from "../state/kept.ts";
import { isLayoutUnsent, isNewHere, keepUnsentLayout, keptLayout, onLayoutKept } from "../state/layout-key.ts";
import { pageSync } from "../state/page-sync.ts";
import { readLayout } from "../tabs/layout.ts";
import { showAtFirst, showLayout } from "../tabs/workspace.ts";

/** Pause before changes are sent, in milliseconds: dragging a border changes the arrangement many times. */
const PAUSE_MS = 500;
/** Delay before changes are sent again, in milliseconds: the host may be unreachable or its disk full. */
const RETRY_MS = 15_000;

/**
 * Keeps time zones, sessions and other looks of charts, and the arrangement of the page, on the host: a backup has them,
 * and another browser begins with them.
 */
export function PageSync() {
  const api = useApi();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call("GET /api/page", { signal }),
    // Each reading must be heard: the host's page may be the same as before while this window's has changed.
    structuralSharing: false,
  });
  const charts = useCharts().data;
  const open = useRef(charts);
  open.current = charts;
  const sync = useMemo(
    () =>
      syncOf(api, {
        isOpen: (id) => open.current?.some(({ chart_id }) => chart_id === id) ?? false,
        again: () => void client.invalidateQueries({ queryKey: KEY }),
      }),
    [api, client],
  );
  const isShown = useRef(false);
  const [isArranged, setArranged] = useState(false);
  useDevelopedInFront(isArranged);
  const isReady = charts !== undefined;
  useEffect(() => {
    // Until the charts are known, this window's own looks are not.
    if (!data || !isReady) return;
    const layout = data.layout === undefined ? undefined : readLayout(parsedJson(data.layout));
    if (layout && isNewHere && !isShown.current) showLayout(layout);
    isShown.current = true;
    setArranged(true);
    sync.heard(data);
  }, [data, isReady, sync]);
  useEffect(() => chart.subscribe(sync.changed), [sync]);
  useEffect(() => onLayoutKept(sync.changed), [sync]);
  // A chart that was opened again may have looks that only this browser knows.
  useEffect(() => {
    if (charts) sync.changed();
  }, [charts, sync]);
  return null;
}

/** Brings an author's packages to the front of a page that has them for the first time, once its arrangement stands. */
function useDevelopedInFront(isArranged: boolean): void {
  const { symbol, timeframe } = useActiveChart();
  const { data } = useWorkbench(symbol, timeframe);
  const extensions = useExtensions().data;
  useEffect(() => {
    const developed = new Set(extensions?.flatMap((each) => (each.developed ? [each.id] : [])));
    if (!isArranged || !data || developed.size === 0) return;
    // They were there before the page that `bourse dev` has opened.
    const containers = Object.values(data.locations).flat();
    showAtFirst(containers.flatMap(({ container: { id, extension_id: of } }) => (developed.has(of) ? [id] : [])));
  }, [data, extensions, isArranged]);
}

const KEY = ["page"];
const LOOKS_OF_HOST = "looks-of-host";

function rememberedLooks(): Readonly<Record<string, string>> {
  const value = readKept(LOOKS_OF_HOST);
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, looks]) => typeof looks === "string"));
}

interface OfWindow {
  isOpen(chartId: string): boolean;
  again(): void;
}

function syncOf(api: Api, { isOpen, again }: OfWindow) {
  return pageSync({
    looks() {
      const { styles } = chart.get();
      const open = Object.entries(styles).filter(([id]) => isOpen(id));
      return new Map(open.map(([id, style]) => [id, JSON.stringify(readStyle(style))]));
    },
    layout() {
      const layout = keptLayout();
      return layout === undefined ? undefined : JSON.stringify(layout);
    },
    show: (chartId, looks) => restyle(chartId, readStyle(parsedJson(looks))),
    send: (body) => api.call("PUT /api/page", { body }),
    again,
    pause: () => after(PAUSE_MS),
    remembered: new Map(Object.entries(rememberedLooks())),
    remember: (looks) => keep(LOOKS_OF_HOST, Object.fromEntries(looks)),
    isLayoutUnsent: isLayoutUnsent(),
    rememberUnsentLayout: keepUnsentLayout,
    async failed(cause) {
      console.warn("The host did not keep how the page looks.", cause);
      await after(RETRY_MS);
      return cause instanceof ApiError && (cause.status === 0 || cause.status >= 500);
    },
  });
}

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
