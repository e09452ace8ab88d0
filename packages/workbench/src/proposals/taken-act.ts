import type { TakenProposal } from "@bourse/contract/host-api";
import { bodyOf as drawingBody } from "../chart/drawings/queries.ts";
import { KIND_NAMES } from "../chart/drawings/words.ts";
import { bodyOf as indicatorBody, nameOf } from "../chart/indicators/acts.ts";
import { bodyOf as alertBody, markOf } from "../history/alerts.ts";
import type { DeskHistory } from "../history/desk.ts";
import type { Act } from "../history/history.ts";

/** A taken proposal as an action of the trader, so that it can be undone; undefined if nothing takes it back. */
export function takenAct(desk: DeskHistory, { made }: TakenProposal): Act | undefined {
  if (made?.drawing) {
    const { id, revision, kind } = made.drawing;
    const ways = desk.drawing({ id, after: drawingBody(made.drawing), revision });
    return { name: `draw a ${KIND_NAMES[kind]}`, ...ways };
  }
  if (made?.indicator) {
    const { id, revision } = made.indicator;
    const ways = desk.indicator({ id, after: indicatorBody(made.indicator), revision });
    return { name: `add ${nameOf(made.indicator)}`, ...ways };
  }
  if (made?.alert) {
    const { id, title } = made.alert;
    const ways = desk.alert({ id, after: alertBody(made.alert), revision: markOf(made.alert) });
    return { name: `create the alert ${title}`, ...ways };
  }
  return undefined;
}
