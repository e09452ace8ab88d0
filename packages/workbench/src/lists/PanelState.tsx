import { Skeleton } from "@bourse/ui";
import type { ReactNode } from "react";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";

/** A reading of the host, as the query library tells it. */
export interface Reading {
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

interface PanelStateProps {
  readonly of: Reading;
  /** The reading in words: "Loading alerts". */
  readonly label: string;
  readonly lines?: number;
  /** Anything else above the list. */
  readonly children?: ReactNode;
}

/** Stands where a panel's list will be until it is read, and says why it could not be. */
export function PanelState({ of, label, lines, children }: PanelStateProps) {
  return (
    <div className="p-3 empty:hidden">
      {of.isLoading && <Skeleton label={label} {...(lines === undefined ? {} : { lines })} />}
      {of.error != null && <ErrorNotice error={of.error} onRetry={() => of.refetch()} />}
      {children}
    </div>
  );
}
