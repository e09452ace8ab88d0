import type { Notice } from "@bourse/contract/host-api";
import { IconButton } from "@bourse/ui";
import { X } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { ownTime } from "../machine/page-time.ts";
import { useHeldOpen } from "../state/use-held-open.ts";
import { NoticeText } from "./NoticeText.tsx";
import { useNotices } from "./queries.ts";
import { mergeNotices, NO_TOASTS, TOAST_MS, withoutToast } from "./toasts.ts";

/** Shows notices that arrive while the page is open as toasts in its corner. They also stay in the list. */
export function ToastHost() {
  const list = useNotices().data?.notifications;
  const [toasts, setToasts] = useState(NO_TOASTS);
  const { isHeld, release, handlers } = useHeldOpen();
  useEffect(() => {
    if (list) setToasts((before) => mergeNotices(before, list));
  }, [list]);
  const close = useCallback(
    (id: string) => {
      setToasts((before) => withoutToast(before, id));
      // A button removed while it has pointer or focus sends no leave event.
      release();
    },
    [release],
  );
  return (
    <div
      role="status"
      aria-label="New notices"
      className="pointer-events-none fixed bottom-14 left-18 z-30 flex w-[300px] max-w-[calc(100vw-1.5rem)] max-[899px]:left-3 flex-col gap-2"
      {...handlers}
    >
      {toasts.shown.map((notice) => (
        <Toast key={notice.id} notice={notice} isHeld={isHeld} onClose={close} />
      ))}
    </div>
  );
}

interface ToastProps {
  readonly notice: Notice;
  /** The pointer or the focus is in the toasts: none disappears. */
  readonly isHeld: boolean;
  readonly onClose: (id: string) => void;
}

function Toast({ notice, isHeld, onClose }: ToastProps) {
  const { id, title } = notice;
  useEffect(() => {
    if (isHeld) return;
    return ownTime.after(TOAST_MS, () => onClose(id));
  }, [id, isHeld, onClose]);
  return (
    <div
      data-toast={id}
      className="pointer-events-auto flex gap-1 rounded-lg border border-line bg-surface py-2 pr-1 pl-3 shadow-2xl"
    >
      <NoticeText notice={notice} />
      <IconButton label={`Close: ${title}`} onClick={() => onClose(id)}>
        <X size={14} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
