import { useInApp } from "./queries.ts";
import { type InAppToast, useOpenAsks } from "./use-asks.ts";

/** Requests in the corner that wait for an answer; the others go by themselves. */
export function useWaiting(): readonly InAppToast[] {
  const { toasts } = useOpenAsks(useInApp().data);
  return toasts.filter((each) => each.kind !== "message" || each.items.length > 0);
}

/** Whether the list of messages is not empty. */
export function useHasMessages(): boolean {
  const waiting = useWaiting();
  const past = useInApp().data?.past_messages ?? [];
  return waiting.length + past.length > 0;
}
