import { Button, Notice, Skeleton } from "@bourse/ui";
import { Component, type ReactNode, Suspense } from "react";

export interface PartBoundaryProps {
  /** Name of the part for screen readers while it loads. */
  readonly label: string;
  /** True: show nothing until its code is loaded. */
  readonly isQuiet?: true;
  readonly children: ReactNode;
}

/** Wraps a lazy part: shows a placeholder until its code is loaded, and a retry when loading fails. */
export function PartBoundary({ label, isQuiet, children }: PartBoundaryProps) {
  const waiting = isQuiet ? null : (
    <div className="p-3">
      <Skeleton label={`Loading ${label}`} lines={6} />
    </div>
  );
  return (
    <Missing label={label}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </Missing>
  );
}

/** React supports error boundaries only as classes. */
class Missing extends Component<PartBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  /** The notice says only that a part is missing; why is for whoever looks into the browser's console. */
  override componentDidCatch(cause: unknown) {
    console.error(`${this.props.label} could not be shown`, cause);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Notice
        tone="error"
        title={`This part of the page could not be shown: ${this.props.label}`}
        code="page.part_failed"
        actions={<Button onClick={() => location.reload()}>Reload the page</Button>}
      >
        The host may have been updated since the page was opened.
      </Notice>
    );
  }
}
