import { Button, Notice, Skeleton } from "@bourse/ui";
import { Component, type ReactNode, Suspense } from "react";

export interface PartBoundaryProps {
  /** What the part is, for people who cannot see that it is coming. */
  readonly label: string;
  /** Shown until its code is there; without: nothing. */
  readonly isQuiet?: true;
  readonly children: ReactNode;
}

/** Around a lazy part: its place until its code is there, and the way on when the code cannot be brought. */
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

/** React has error boundaries as classes only. */
class Missing extends Component<PartBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
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
