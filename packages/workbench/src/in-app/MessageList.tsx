import type { PastMessage } from "@bourse/contract/host-api";
import { Badge, classes } from "@bourse/ui";
import { useEffect, useState } from "react";
import { localMoment } from "../words/time.ts";
import { useMarkMessagesRead } from "./past-queries.ts";
import { useInApp } from "./queries.ts";
import { Toast } from "./ToastRegion.tsx";
import { useWaiting } from "./use-waiting.ts";

const NONE: readonly PastMessage[] = [];

export interface MessageListProps {
  /** The trader looks at the list: what it shows counts as read. */
  readonly isLookedAt: boolean;
}

/** Messages of extensions: those that wait for an answer, and those that were shown for their time. */
export function MessageList({ isLookedAt }: MessageListProps) {
  const waiting = useWaiting();
  const past = useInApp().data?.past_messages ?? NONE;
  const fresh = useReading(past, isLookedAt);
  return (
    <>
      {waiting.length > 0 && (
        <section aria-label="Waiting for your answer" className="space-y-2 border-b border-line p-3">
          {waiting.map((each) => (
            <Toast key={each.id} ask={each} />
          ))}
        </section>
      )}
      {past.length > 0 && (
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: messages have no buttons, so a long list is reached by keyboard this way
          tabIndex={0}
          aria-label="Messages of extensions, newest first"
          className="divide-y divide-line border-b border-line -outline-offset-2"
        >
          {past.toReversed().map((each) => (
            <Past key={each.id} message={each} isFresh={fresh.has(each.id)} />
          ))}
        </ul>
      )}
    </>
  );
}

interface PastProps {
  readonly message: PastMessage;
  readonly isFresh: boolean;
}

function Past({ message: { extension_name: from, severity, message, at }, isFresh }: PastProps) {
  return (
    <li className="flex gap-2 px-3 py-2">
      <span aria-hidden="true" className={classes("mt-1 size-1.5 shrink-0 rounded-full", isFresh && "bg-accent")} />
      <div className="min-w-0 flex-1">
        {isFresh && <span className="sr-only">New: </span>}
        <p className="flex gap-2 text-2xs text-muted">
          <span>{from}</span>
          <time dateTime={at} className="shrink-0">
            {localMoment(at)}
          </time>
          {severity !== "information" && <Badge tone={TONES[severity]}>{severity}</Badge>}
        </p>
        <p dir="auto" className="break-words">
          {message}
        </p>
      </div>
    </li>
  );
}

const TONES = { warning: "warning", error: "negative" } as const;

/** Marks messages as read. Messages that were new when they came into sight stay marked as new while they are in sight. */
function useReading(past: readonly PastMessage[], isLookedAt: boolean): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const { mutate } = useMarkMessagesRead();
  useEffect(() => {
    if (!isLookedAt) return setFresh(new Set());
    const unread = past.filter(({ read }) => !read).map(({ id }) => id);
    if (unread.length === 0) return;
    setFresh((before) => new Set([...before, ...unread]));
    mutate(unread);
  }, [past, isLookedAt, mutate]);
  return fresh;
}
