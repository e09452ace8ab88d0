import { useChange } from "../api/use-change.ts";
import { useInApp } from "./queries.ts";

/** Messages of extensions that were shown for their time and that the trader has not seen in the list. */
export const useUnreadMessages = (): number => useInApp().data?.past_messages.filter(({ read }) => !read).length ?? 0;

/** Marks messages as read. */
export const useMarkMessagesRead = () =>
  useChange(["in-app"], (api, ids: string[]) => api.call("POST /api/in-app/messages/read", { body: { ids } }));
