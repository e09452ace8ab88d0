import { Component, type ReactNode } from "react";
import { Notice } from "../controls/Notice.tsx";

export interface ViewBoundaryProps {
  /** The view's value; after a failure a new value is drawn again. */
  readonly subject: unknown;
  readonly children: ReactNode;
}

interface Failure {
  readonly subject: unknown;
}

/** Keeps a view that cannot be drawn from taking its neighbours with it. React has error boundaries as classes only. */
export class ViewBoundary extends Component<ViewBoundaryProps, { failure: Failure | undefined; failed: boolean }> {
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
