import type { ReactNode } from "react";

export interface EmptyProps {
  /** File in `icons/`. */
  readonly icon: "board" | "calendar" | "rates" | "summary" | "sources";
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** Shown in place of what is not there yet: it says how it comes. */
export function Empty({ icon, title, children, action }: EmptyProps) {
  return (
    <div className="mx-auto flex max-w-[360px] flex-col items-center gap-2 px-4 py-10 text-center">
      <img src={`./icons/${icon}.svg`} alt="" width={40} height={40} />
      <p className="text-base font-medium">{title}</p>
      <p className="text-xs text-muted">{children}</p>
      {action}
    </div>
  );
}
