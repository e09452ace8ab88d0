import { Component, type ReactNode } from "react";
import { Notice } from "../controls/Notice.tsx";

export interface ViewBoundaryProps {
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
