import type { Notice } from "@bourse/contract/host-api";
import { classes, EmptyState } from "@bourse/ui";
import { Bell } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useIsInSight } from "../charts/in-sight.ts";
import { MessageList } from "../in-app/MessageList.tsx";
import { useHasMessages } from "../in-app/use-waiting.ts";
import { PanelState } from "../lists/PanelState.tsx";
import { NoticeText } from "./NoticeText.tsx";
import { useMarkRead, useNotices } from "./queries.ts";

const NONE: readonly Notice[] = [];

/** The list of notices; visible notices count as read. */
export function NoticesPanel() {
  const notices = useNotices();
  const { data } = notices;
  const list = data?.notifications ?? NONE;
  const panel = useRef<HTMLDivElement>(null);
  const isLookedAt = useIsPageShown();
  const isRead = useIsInSight(panel) && isLookedAt;
  const fresh = useReading(list, isRead);
  const hasMessages = useHasMessages();
  return (
    <div ref={panel} className="min-h-full">
      <h2 className="sr-only">Notices</h2>
      <PanelState of={notices} label="Loading notices" />
      <MessageList isLookedAt={isRead} />
      {list.length > 0 && (
        <ul aria-label="Notices, newest first" className="divide-y divide-line">
          {list.map((notice) => (
            <li key={notice.id} data-notice={notice.id} className="flex gap-2 px-3 py-2">
              <span
                aria-hidden="true"
                className={classes("mt-1 size-1.5 shrink-0 rounded-full", fresh.has(notice.id) && "bg-accent")}
              />
              <div className="min-w-0 flex-1">
                {fresh.has(notice.id) && <span className="sr-only">New: </span>}
                <NoticeText notice={notice} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {data && list.length === 0 && !hasMessages && (
        <EmptyState icon={Bell} title="No notices">
          Alerts that fire and extensions that have something to tell write here. You allow notices of an extension with
          its permission to notify.
        </EmptyState>
      )}
    </div>
  );
}

/** False while the page is in a background tab of the browser: notices arriving then were not read. */
function useIsPageShown(): boolean {
  return useSyncExternalStore(watchVisibility, () => document.visibilityState === "visible");
}

function watchVisibility(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/**
 * Marks visible notices as read. Returns those that were unread when they became visible, for as long as they stay
 * visible.
 */
function useReading(list: readonly Notice[], isInSight: boolean): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const { mutate } = useMarkRead();
  useEffect(() => {
    if (!isInSight) return setFresh(new Set());
    const unread = list.filter((each) => !each.read).map(({ id }) => id);
    if (unread.length === 0) return;
    setFresh((before) => new Set([...before, ...unread]));
    mutate(unread);
  }, [list, isInSight, mutate]);
  return fresh;
}
