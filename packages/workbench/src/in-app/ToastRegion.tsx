import type { InAppMessage } from "@bourse/contract/host-api";
import { Button, plural } from "@bourse/ui";
import { type ReactNode, useEffect, useRef } from "react";
import { showTab } from "../shell/workspace.ts";
import { useStore } from "../state/store.ts";
import { useHeldOpen } from "../state/use-held-open.ts";
import { answers } from "./answers.ts";
import { MessageToast } from "./MessageToast.tsx";
import type { InAppToast } from "./use-asks.ts";
import { WishToast } from "./WishToast.tsx";

/** More would cover the chart; the others wait in the list of notices. */
const MOST_SHOWN = 4;

export interface ToastRegionProps {
  readonly toasts: readonly InAppToast[];
  /** Notices that stand before them. */
  readonly children: ReactNode;
}

/** Messages and wishes in the corner. While pointer or focus is among them, none disappears by itself. */
export function ToastRegion({ toasts, children }: ToastRegionProps) {
  const { isHeld, handlers } = useHeldOpen();
  const shown = useHeld(toasts, isHeld);
  const more = shown.length - MOST_SHOWN;
  return (
    <div role="status" aria-label="Messages" data-toasts="" className="flex flex-col gap-2" {...handlers}>
      {children}
      {more > 0 && (
        <Button size="small" className="pointer-events-auto self-end" onClick={() => showTab("notices")}>
          {plural(more, "more message")}
        </Button>
      )}
      {shown.slice(-MOST_SHOWN).map((each) => (
        <Toast key={each.id} ask={each} />
      ))}
    </div>
  );
}

export const Toast = ({ ask }: { readonly ask: InAppToast }) =>
  ask.kind === "message" ? <MessageToast message={ask} /> : <WishToast wish={ask} />;

/** While held, also the messages that the host has withdrawn in the meantime. */
function useHeld(toasts: readonly InAppToast[], isHeld: boolean): readonly InAppToast[] {
  const { given } = useStore(answers);
  const before = useRef<readonly InAppToast[]>([]);
  const open = new Set(toasts.map(({ id }) => id));
  const gone = before.current.filter((each) => isBrief(each) && !open.has(each.id) && !given.has(each.id));
  const shown = isHeld ? [...gone, ...toasts] : toasts;
  useEffect(() => {
    before.current = shown;
  });
  return shown;
}

const isBrief = (ask: InAppToast): ask is InAppMessage => ask.kind === "message" && ask.items.length === 0;
