import type { TakenProposal } from "@bourse/contract/host-api";
import { useHistory } from "../history/use-history.ts";
import { takenAct } from "./taken-act.ts";

/** Keeps what a taken proposal made in the page's history, so that it can be undone. */
export function useKeepTaken(): (taken: TakenProposal) => Promise<void> {
  const desk = useHistory();
  return async (taken) => {
    const act = takenAct(desk, taken);
    if (act) await desk.history.record(act);
  };
}
