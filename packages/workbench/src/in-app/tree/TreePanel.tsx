import type { BuiltInStatus, InAppViewInfo } from "@bourse/contract/host-api";
import { TREE_MAX_ROWS } from "@bourse/contract/tree-limits";
import { Button, EmptyState, Skeleton } from "@bourse/ui";
import { ListTree } from "lucide-react";
import { useEffect } from "react";
import { ErrorNotice } from "../../errors/ErrorNotice.tsx";
import type { TabFacts } from "../../panels/registry.tsx";
import { useInApp, useInAppAct } from "../queries.ts";
import { unwellTitle } from "../unwell-title.ts";
import { TreeRows } from "./TreeRows.tsx";
import { allClosed, rowsOf } from "./tree-state.ts";
import { useTree } from "./use-tree.ts";
import { viewOfTab } from "./view-tabs.ts";

/** A view that a built-in extension or a plugin fills with a tree. */
export function TreePanel({ tabId }: Pick<TabFacts, "tabId">) {
  const { data, error, refetch, isLoading } = useInApp();
  if (isLoading) return <Skeleton label="Loading the view" />;
  if (error) return <ErrorNotice error={error} onRetry={() => refetch()} />;
  const view = data?.views.find(({ id }) => id === viewOfTab(tabId));
  if (!view) {
    return (
      <EmptyState icon={ListTree} title="This view is gone">
        No extension of this client declares it any more. You can close the tab.
      </EmptyState>
    );
  }
  return <View key={view.id} view={view} status={data?.extensions.find(({ id }) => id === view.owner)} />;
}

interface ViewProps {
  readonly view: InAppViewInfo;
  readonly status: BuiltInStatus | undefined;
}

function View({ view, status }: ViewProps) {
  const use = useTree(view);
  const { tree } = view;
  const act = useInAppAct();
  const { rows, isCut } = rowsOf(use.state);
  const actions = view.actions.filter(({ place }) => place === "view");
  const title = tree?.title ?? view.name;
  return (
    <div className="flex h-full flex-col">
      <div className="flex flex-wrap items-center gap-2 border-b border-line bg-surface px-2 py-1.5">
        <h2 className="min-w-0 flex-1 truncate text-sm font-semibold">
          {title}
          {tree?.badge && (
            <span title={tree.badge.tooltip} className="ml-1.5 rounded bg-raised px-1 text-xs">
              <span aria-hidden="true">{tree.badge.value}</span>
              <span className="sr-only">{tree.badge.tooltip}</span>
            </span>
          )}
          {tree?.description && <span className="ml-1.5 font-normal text-muted">{tree.description}</span>}
        </h2>
        {tree &&
          actions.map(({ command, title: name }) => (
            <Button key={command} size="small" onClick={() => act.mutate({ view: view.id, path: [], command })}>
              {name}
            </Button>
          ))}
        {tree?.show_collapse_all && (
          <Button size="small" onClick={() => use.update(allClosed)}>
            Collapse all
          </Button>
        )}
      </div>
      <div className="space-y-1 px-2 py-1 text-sm empty:hidden">
        {tree?.message && <p className="break-words">{tree.message}</p>}
        {isCut && <p role="status">Only the first {TREE_MAX_ROWS} rows are shown. Collapse some of them.</p>}
        {act.error && <ErrorNotice error={act.error} />}
      </div>
      {tree ? <TreeRows view={view} rows={rows} use={use} title={title} /> : <Unfilled view={view} status={status} />}
    </div>
  );
}

function Unfilled({ view, status }: ViewProps) {
  const act = useInAppAct();
  const { mutate, error } = act;
  const isIdle = status?.state === "idle";
  useEffect(() => {
    if (isIdle) mutate({ open: view.id });
  }, [isIdle, mutate, view.id]);
  if (error) return <ErrorNotice error={error} />;
  if (isIdle || status?.state === "starting") return <Skeleton label={`${view.extension_name} starts`} />;
  const why = status && (status.reason ?? unwellTitle(status));
  return (
    <EmptyState
      icon={ListTree}
      title="Nothing fills this view"
      action={
        <Button disabled={act.isPending} onClick={() => act.mutate({ restart: view.owner })}>
          Restart {view.extension_name}
        </Button>
      }
    >
      {why ?? `${view.extension_name} runs and has not filled it.`}
    </EmptyState>
  );
}
