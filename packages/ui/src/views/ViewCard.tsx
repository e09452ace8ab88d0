import type { ViewState } from "@bourse/contract/host-api";
import { useId } from "react";
import { Notice } from "../controls/Notice.tsx";
import { Skeleton } from "../controls/Skeleton.tsx";
import { LayoutView } from "../layout/LayoutView.tsx";
import type { OnTap } from "../layout/tap.ts";
import { DeniedCard } from "./DeniedCard.tsx";
import { FaultCard } from "./FaultCard.tsx";
import { QuoteCard } from "./QuoteCard.tsx";
import { ViewBoundary } from "./ViewBoundary.tsx";

export interface ViewCardProps {
  readonly view: ViewState;
  readonly onRetry: () => void;
  readonly retrying?: boolean;
  readonly onOpenApprovals: () => void;
  /** Called with the key of a tapped node; absent: the view is not tappable. */
  readonly onTap?: OnTap | undefined;
}

/** One view of an extension, in any state. A failed view does not affect the others. */
export function ViewCard(props: ViewCardProps) {
  const title = useId();
  return (
    <section aria-labelledby={title} data-view={props.view.view_id} className="border-b border-line px-3 py-2.5">
      <h3 id={title} dir="auto" className="mb-1.5 truncate text-2xs font-semibold tracking-wide text-muted uppercase">
        {props.view.name || props.view.view_id}
      </h3>
      <ViewBoundary subject={props.view}>
        <Body {...props} />
      </ViewBoundary>
    </section>
  );
}

function Body({ view, onRetry, retrying = false, onOpenApprovals, onTap }: ViewCardProps) {
  if (view.status === "failed" && view.fault) return <FaultCard {...{ fault: view.fault, onRetry, retrying }} />;
  if (view.status === "denied") return <DeniedCard needs={view.needs ?? []} onOpenApprovals={onOpenApprovals} />;
  if (view.status === "not_available") return <NotAvailable view={view} />;
  if (view.status === "loading") return <Skeleton label={`Loading ${view.name}`} />;
  return <Content view={view} onTap={onTap} />;
}

function Content({ view, onTap }: Pick<ViewCardProps, "view" | "onTap">) {
  if (view.node) return <LayoutView node={view.node} onTap={onTap} />;
  if (view.quote) return <QuoteCard quote={view.quote} />;
  return <p className="text-xs text-muted">The extension has not published anything here yet.</p>;
}

function NotAvailable({ view }: { readonly view: ViewState }) {
  return (
    <Notice tone="info" title="Not available" {...(view.reason ? { code: view.reason.code } : {})}>
      {view.reason?.message ?? "The data source cannot give what this view needs."}
    </Notice>
  );
}
