import { keep, readKept } from "./kept.ts";
import { createStore } from "./store.ts";

/** Whether points that are picked or moved on a chart snap to the prices of their bar. Stored in this browser. */
export const magnet = createStore<{ readonly isOn: boolean }>({ isOn: readKept("magnet") === true });

export function toggleMagnet(): void {
  const isOn = !magnet.get().isOn;
  magnet.set({ isOn });
  keep("magnet", isOn);
}

/** Whether an event's point snaps: while Control or Command is held, the opposite of the setting counts. */
export const isSnapping = ({ ctrlKey, metaKey }: Pick<MouseEvent, "ctrlKey" | "metaKey">): boolean =>
  (ctrlKey || metaKey) !== magnet.get().isOn;
