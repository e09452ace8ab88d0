import type { MessageText } from "./ask.ts";

/** A message that was shown for its time. */
export interface PastMessage {
  readonly id: string;
  readonly owner: string;
  readonly text: MessageText;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly isRead: boolean;
}

/** The latest messages of each extension: an extension that writes many does not displace those of another. */
export interface PastMessages {
  add(message: Omit<PastMessage, "isRead">): void;
  /** The oldest first. */
  all(): readonly PastMessage[];
  /** Returns whether one of them was unread. */
  read(ids: readonly string[]): boolean;
}

export function pastMessages(mostOfOne: number): PastMessages {
  let kept: readonly PastMessage[] = [];
  return {
    add(message) {
      const own = kept.filter(({ owner }) => owner === message.owner);
      const tooMany = new Set(own.slice(0, Math.max(0, own.length + 1 - mostOfOne)));
      kept = [...kept.filter((each) => !tooMany.has(each)), { ...message, isRead: false }];
    },
    all: () => kept,
    read(ids) {
      const before = kept;
      kept = before.map((each) => (each.isRead || !ids.includes(each.id) ? each : { ...each, isRead: true }));
      return kept.some((each, index) => each !== before[index]);
    },
  };
}
