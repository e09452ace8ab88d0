import { plural } from "@bourse/ui";
import { Bell } from "lucide-react";
import { useUnreadMessages } from "../in-app/past-queries.ts";
import { showTab } from "../tabs/workspace.ts";
import { useNotices } from "./queries.ts";

/** Larger counts of unread notices are shown as "99+". */
const MOST = 99;

/** Shows the number of unread notices and opens their list. */
export function NoticeBell() {
  const unread = (useNotices().data?.unread ?? 0) + useUnreadMessages();
  const name = unread === 0 ? "Notices" : `Notices, ${plural(unread, "unread one")}`;
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={() => showTab("notices")}
      className="relative inline-flex size-7 shrink-0 items-center justify-center rounded text-muted hover:bg-raised hover:text-text"
    >
      <Bell size={15} aria-hidden="true" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute bottom-1/2 left-1/2 min-w-3.5 rounded-full bg-accent px-0.5 text-center text-[10px] leading-3.5 font-semibold text-on-accent"
        >
          {unread > MOST ? `${MOST}+` : unread}
        </span>
      )}
    </button>
  );
}
