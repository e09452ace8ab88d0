import { keepOpenLayout, keptOpenLayout } from "../state/layout-key.ts";
import { createStore } from "../state/store.ts";

/** The saved layout that this window opened or saved last; it may have been deleted since. */
export const openedLayout = createStore<{ readonly id: string | undefined }>({ id: keptOpenLayout() });

openedLayout.subscribe(() => keepOpenLayout(openedLayout.get().id));
