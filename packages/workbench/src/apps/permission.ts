import { keep, readKept } from "../state/kept.ts";
import { createStore } from "../state/store.ts";

const NAME = "unconfined-apps";

/** The trader allows applications in this browser although it cannot confine them completely. */
export const permission = createStore<{ readonly isGiven: boolean }>({ isGiven: readKept(NAME) === true });

export function givePermission(): void {
  keep(NAME, true);
  permission.set({ isGiven: true });
}
