import { createContext, useContext, useSyncExternalStore } from "react";
import type { Desk, DeskState } from "./desk.ts";

const Context = createContext<Desk | undefined>(undefined);
export const DeskProvider = Context.Provider;

export function useDesk(): Desk {
  const desk = useContext(Context);
  if (!desk) throw new Error("there is no desk around this view");
  return desk;
}

/** The present state; the view is drawn again when it changes. */
export function useDeskState(): DeskState {
  const desk = useDesk();
  return useSyncExternalStore(desk.subscribe, desk.state);
}
