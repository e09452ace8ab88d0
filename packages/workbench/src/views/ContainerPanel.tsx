import type { PlacedContainer, ViewEventRequest, ViewState, Workbench } from "@bourse/contract/host-api";
import { EmptyState, Skeleton, ViewCard } from "@bourse/ui";
import { useMutation } from "@tanstack/react-query";
import { LayoutPanelLeft } from "lucide-react";
import { memo, useEffect, useRef } from "react";
import { useApi } from "../api/context.ts";
import { ApiError } from "../api/error.ts";
import { useExtensionAction } from "../api/mutations.ts";
import { useExtension, useWorkbench } from "../api/queries.ts";
import { useIsInSight } from "../charts/in-sight.ts";
import { useActiveChart } from "../charts/queries.ts";
import { SurfaceChips } from "../context/SurfaceChips.tsx";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { useCatalogue } from "../errors/use-words.ts";
import { PriceAge } from "../market/PriceAge.tsx";
import { noteTap } from "../state/asks.ts";
import { connection } from "../state/connection.ts";
import { openDialog } from "../state/dialogs.ts";
import { useStore } from "../state/store.ts";
import { containerTabId } from "../tabs/tabs.ts";
import { FolderMark } from "../words/FolderMark.tsx";

/** One container of an installed extension with its views. */
export function ContainerPanel({ tabId }: { readonly tabId: string }) {
  const { symbol, timeframe } = useActiveChart();
  const workbench = useWorkbench(symbol, timeframe);
  const placed = workbench.data && find(workbench.data, tabId);
  if (!placed) {
    return (
      <div className="p-3">
        {workbench.error ? <ErrorNotice error={workbench.error} /> : <Skeleton label="Loading views" lines={5} />}
      </div>
    );
  }
  return <Container placed={placed} />;
}

function Container({ placed }: { readonly placed: PlacedContainer }) {
  const panel = useRef<HTMLDivElement>(null);
  // A tab that was shown once stays mounted behind the others.
  const isInSight = useIsInSight(panel);
  const developed = useExtension(placed.container.extension_id).data?.developed;
  return (
    <div
      ref={panel}
      data-container={placed.container.id}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(260px,100%),1fr))]"
    >
      <h2 className="sr-only">{placed.container.title}</h2>
      {developed && (
        <p className="col-span-full px-3 pt-2">
          <FolderMark folder={developed.folder} />
        </p>
      )}
      <SurfaceChips extensionId={placed.container.extension_id} views={placed.views.map((each) => each.view_id)} />
      {placed.views.map((view) => (
        <View key={view.view_id} view={view} isInSight={isInSight} />
      ))}
      {placed.views.length === 0 && (
        <EmptyState icon={LayoutPanelLeft} title="No views here now">
          The extension shows something here under other conditions, such as another symbol or timeframe.
        </EmptyState>
      )}
    </div>
  );
}

function find(workbench: Workbench, tabId: string): PlacedContainer | undefined {
  return Object.values(workbench.locations)
    .flat()
    .find(({ container }) => containerTabId(container.id) === tabId);
}

interface ViewProps {
  readonly view: ViewState;
  readonly isInSight: boolean;
}

/** Renders again only when its own state changes: a busy neighbour costs it nothing. */
const View = memo(function View(props: ViewProps) {
  const { kind, status } = props.view;
  return kind === "quote" && status === "ready" ? <QuoteView {...props} /> : <ActingView {...props} />;
});

const nothing = () => {};

/** A quote has nothing to press, and changes ten times a second, so it does without the requests of {@link ActingView}. */
function QuoteView({ view }: ViewProps) {
  return (
    <div className="card-in-sight min-w-0">
      <ViewCard view={view} onRetry={nothing} onOpenApprovals={nothing} />
      {view.quote && (
        <p className="px-3 empty:hidden">
          <PriceAge symbol={view.quote.symbol} />
        </p>
      )}
    </div>
  );
}

function ActingView({ view, isInSight }: ViewProps) {
  const action = useExtensionAction(view.extension_id);
  const tap = useTap(view);
  useCatalogue(view.fault !== undefined);
  useInSight(view, isInSight);
  const onTap = (key: string) => {
    noteTap(view.extension_id);
    tap.mutate(key);
  };
  return (
    <div className="min-w-0">
      <ViewCard
        view={view}
        retrying={action.isPending}
        onRetry={() => action.mutate("retry")}
        onOpenApprovals={() => openDialog({ kind: "approvals", id: view.extension_id })}
        onTap={view.kind === "interactive" ? onTap : undefined}
      />
      {action.error && <ErrorNotice error={action.error} />}
      {tap.error && <ErrorNotice error={tap.error} />}
    </div>
  );
}

/** Notifies the guest when its view becomes visible or hidden; again after the connection to the host was lost. */
function useInSight({ kind, extension_id, view_id }: ViewState, isInSight: boolean): void {
  const api = useApi();
  const isLive = useStore(connection).state === "live";
  useEffect(() => {
    if (kind !== "interactive" || !isLive || !isInSight) return;
    const tell = (action: "opened" | "closed") => {
      const event: ViewEventRequest = { extension_id, view_id, action };
      api.call("POST /api/views/events", { body: event }).catch(ignoreGone);
    };
    tell("opened");
    return () => tell("closed");
  }, [api, kind, extension_id, view_id, isLive, isInSight]);
}

/** Notifies the guest that a node of its view was tapped. */
function useTap({ extension_id, view_id }: ViewState) {
  const api = useApi();
  return useMutation({
    mutationFn: (nodeKey: string) => {
      const event: ViewEventRequest = { extension_id, view_id, action: "tapped", node_key: nodeKey };
      return api.call("POST /api/views/events", { body: event }).catch(ignoreGone);
    },
  });
}

/** The view may have changed or closed between drawing and tap: then there is no guest to notify. */
function ignoreGone(cause: unknown): void {
  if (!(cause instanceof ApiError)) throw cause;
  if (cause.status !== 404 && cause.status !== 409 && cause.status !== 0) throw cause;
}
