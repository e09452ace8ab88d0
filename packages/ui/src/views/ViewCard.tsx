import type { ViewState } from "@bourse/contract/host-api";
import { Component, type ReactNode, useId } from "react";
import { Notice } from "../controls/Notice.tsx";
import { Skeleton } from "../controls/Skeleton.tsx";
import { LayoutView } from "../layout/LayoutView.tsx";
import type { OnTap } from "../layout/tap.ts";
import { DeniedCard } from "./DeniedCard.tsx";
import { FaultCard } from "./FaultCard.tsx";
import { QuoteCard } from "./QuoteCard.tsx";

interface ViewBoundaryProps {
  /** The view's value; a new value is rendered again after a failure. */
  readonly subject: unknown;
  readonly children: ReactNode;
}

interface Failure {
  readonly subject: unknown;
}

/**
 * Contains a rendering failure of one view, so that its neighbours stay. React supports error boundaries only as
 * classes.
 */
class ViewBoundary extends Component<ViewBoundaryProps, { failure: Failure | undefined; failed: boolean }> {
  override state = { failure: undefined, failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: ViewBoundaryProps, state: { failure: Failure | undefined; failed: boolean }) {
    if (!state.failed) return null;
    if (!state.failure) return { failure: { subject: props.subject } };
    return state.failure.subject === props.subject ? null : { failed: false, failure: undefined };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Notice tone="error" title="This view cannot be drawn" code="page.view_failed">
        What it was given is not understood. It is drawn again as soon as it changes.
      </Notice>
    );
  }
}

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
