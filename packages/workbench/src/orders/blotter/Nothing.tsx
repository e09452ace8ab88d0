import { EmptyState } from "@bourse/ui";
import { FileText } from "lucide-react";
import type { ReactNode } from "react";

interface NothingProps {
  readonly lead: ReactNode;
  readonly title: string;
  readonly children: string;
}

/** An empty list of the blotter, below the choice of the list. */
export function Nothing({ lead, title, children }: NothingProps) {
  return (
    <>
      <div className="px-2 py-1.5">{lead}</div>
      <EmptyState icon={FileText} title={title}>
        {children}
      </EmptyState>
    </>
  );
}
