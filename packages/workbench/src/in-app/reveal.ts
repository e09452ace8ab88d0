import { createStore } from "../state/store.ts";
import type { ChannelKey } from "./queries.ts";

/** The channel in the output panel; undefined until one was chosen. */
export const shownChannel = createStore<{ readonly key: ChannelKey | undefined }>({ key: undefined });
