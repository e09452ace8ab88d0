import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

export interface EmptyStateProps {
  readonly icon: LucideIcon;
  readonly title: string;
  /** How to add something here. */
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** Shown in place of an empty list. */
export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-[280px] flex-col items-center gap-2 px-4 py-8 text-center">
      <Icon size={22} aria-hidden="true" className="text-muted" />
      <p className="font-medium">{title}</p>
      <p className="text-xs text-muted">{children}</p>
      {action}
    </div>
  );
}
