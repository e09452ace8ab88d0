import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "../classes.ts";

export interface NoticeProps {
  readonly tone: "info" | "good" | "warning" | "error";
  readonly title: string;
  /** Stable code of the error catalogue, in small print so that it can be quoted. */
  readonly code?: string;
  readonly children?: ReactNode;
  /** Buttons. */
  readonly actions?: ReactNode;
}

const LOOKS = {
  info: { icon: Info, frame: "border-accent/40 bg-accent/5", mark: "text-accent" },
  good: { icon: CircleCheck, frame: "border-positive/40 bg-positive/5", mark: "text-positive" },
  warning: { icon: TriangleAlert, frame: "border-warning/40 bg-warning/5", mark: "text-warning" },
  error: { icon: CircleAlert, frame: "border-negative/40 bg-negative/5", mark: "text-negative" },
} as const;

/** An inline message to the user. */
export function Notice({ tone, title, code, children, actions }: NoticeProps) {
  const { icon: Icon, frame, mark } = LOOKS[tone];
  return (
    <div role={tone === "error" ? "alert" : "status"} className={classes("flex gap-2 rounded border p-2.5", frame)}>
      <Icon size={15} aria-hidden="true" className={classes("mt-0.5 shrink-0", mark)} />
      <div className="min-w-0 flex-1 space-y-1 break-words">
        <p className="font-medium">{title}</p>
        {children && <div className="text-xs text-text">{children}</div>}
        {code && <p className="font-mono text-2xs text-muted">{code}</p>}
        {actions && <div className="flex flex-wrap gap-2 pt-1">{actions}</div>}
      </div>
    </div>
  );
}
