import type { Drawing } from "@bourse/contract/host-api";
import { useMemo } from "react";
import { useRead } from "../../api/use-read.ts";
import { type DeskHistory, DRAWINGS_KEY, type DrawingBody } from "../../history/desk.ts";
import { newObjectId } from "../../history/ids.ts";
import { useHistory } from "../../history/use-history.ts";
import { openDialog } from "../../state/dialogs.ts";
import { inOneStep } from "./steps.ts";
import { KIND_NAMES } from "./words.ts";

/** Every drawing of the host, in the order in which they were made. */
export const useDrawings = () =>
  useRead(DRAWINGS_KEY, async (api, signal) => (await api.call("GET /api/drawings", { query: {}, signal })).drawings);

const NONE: readonly Drawing[] = [];

/** The drawings of one symbol. */
export function useDrawingsOf(symbol: string): readonly Drawing[] {
  const all = useDrawings().data ?? NONE;
  return useMemo(() => all.filter((each) => each.symbol === symbol), [all, symbol]);
}

/** Actions on drawings, which can be undone. A refusal is shown in a dialog unless the caller awaits it. */
export interface DrawingActs {
  /** @returns the id; undefined if the host refused, which a dialog has told */
  add(body: DrawingBody): Promise<string | undefined>;
  /** @throws ApiError */
  change(drawing: Drawing, change: Partial<DrawingBody>, verb?: string): Promise<void>;
  /** {@link DrawingActs.change} that shows a refusal. */
  changeNow(drawing: Drawing, change: Partial<DrawingBody>, verb: string): void;
  /** {@link DrawingActs.changeNow} for several drawings, as one step of the history. */
  changeAll(drawings: readonly Drawing[], change: Partial<DrawingBody>, verb: string): void;
  remove(drawing: Drawing): void;
  duplicate(drawing: Drawing): void;
}

export function useDrawingActs(): DrawingActs {
  const desk = useHistory();
  return useMemo(() => drawingActs(desk), [desk]);
}

/** How far a copy lies from its original: a hundredth of the price is visible on most charts. */
const COPY_SHIFT = 0.01;

/** Actions on drawings in a history. */
export function drawingActs({ history, drawing: step }: DeskHistory): DrawingActs {
  const told = (action: string, work: Promise<void>) =>
    work.catch((error: unknown) => openDialog({ kind: "failure", action, error }));
  const change: DrawingActs["change"] = (drawing, changes, verb = "change") => {
    const { id, revision } = drawing;
    const before = bodyOf(drawing);
    const ways = step({ id, before, after: { ...before, ...changes }, revision });
    return history.perform({ name: `${verb} the ${KIND_NAMES[drawing.kind]}`, ...ways });
  };
  const add: DrawingActs["add"] = async (body) => {
    const id = newObjectId();
    const name = `draw a ${KIND_NAMES[body.kind]}`;
    try {
      await history.perform({ name, ...step({ id, after: body }) });
      return id;
    } catch (error) {
      openDialog({ kind: "failure", action: `D${name.slice(1)}`, error });
      return undefined;
    }
  };
  return {
    add,
    change,
    changeNow: (drawing, changes, verb) =>
      void told(`Change the ${KIND_NAMES[drawing.kind]}`, change(drawing, changes, verb)),
    changeAll(drawings, changes, verb) {
      const name = `${verb} all drawings`;
      const ways = drawings.map((each) => {
        const before = bodyOf(each);
        return step({ id: each.id, before, after: { ...before, ...changes }, revision: each.revision });
      });
      void told("Change all drawings", history.perform({ name, ...inOneStep(ways) }));
    },
    remove(drawing) {
      const { id, revision, kind } = drawing;
      const ways = step({ id, before: bodyOf(drawing), revision });
      void told(`Remove the ${KIND_NAMES[kind]}`, history.perform({ name: `remove the ${KIND_NAMES[kind]}`, ...ways }));
    },
    duplicate(drawing) {
      const body = bodyOf(drawing);
      const anchors = body.anchors.map((each) => ({ ...each, price: each.price * (1 + COPY_SHIFT) }));
      void add({ ...body, anchors, locked: false, hidden: false });
    },
  };
}

/** A drawing without the fields that the host adds. */
export function bodyOf(drawing: Drawing): DrawingBody {
  const { symbol, source_id, kind, anchors, color, width, text = "", locked, hidden } = drawing;
  const source = source_id === undefined ? {} : { source_id };
  return { symbol, ...source, kind, anchors, color, width, locked, hidden, text };
}
