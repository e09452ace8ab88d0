import type { DeskLimits } from "@bourse/contract";
import type { DialogList } from "@bourse/contract/host-api";
import type { Clock, Random } from "@bourse/platform";
import type { EventBus } from "../../events.ts";
import { CommandFailure } from "../../principal/failure.ts";
import { HostRefusal } from "../../refusal.ts";
import { rate } from "../rate.ts";
import { checkAnswer } from "./answer.ts";
import type { Asker, DialogAnswer, DialogDesk, DialogRequest } from "./port.ts";
import { questionOf } from "./question.ts";

/** Dependencies of the dialogs. */
export interface DialogDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly events: EventBus;
  readonly limits: DialogLimits;
}

type DialogLimits = Pick<
  DeskLimits,
  "maxDialogs" | "maxDialogsPerExtension" | "maxAnsweredDialogs" | "dialogsPerWindow" | "dialogWindowMs"
>;

interface Open {
  readonly principal: Asker;
  readonly request: DialogRequest;
  readonly openedAt: string;
  settle(answer: DialogAnswer): void;
}

/** The open dialogs. They are kept in memory, because the guests that opened them end with the host as well. */
export function dialogsService({ clock, random, events, limits }: DialogDeps): DialogDesk {
  const open = new Map<string, Open>();
  const answered = recent(limits.maxAnsweredDialogs);
  const changed = () => events.emit({ type: "dialogs" });
  const checkRoom = ({ id }: Asker) => {
    const own = [...open.values()].filter((each) => each.principal.id === id).length;
    if (own < limits.maxDialogsPerExtension && open.size < limits.maxDialogs) return;
    throw new CommandFailure("command.busy", "the trader has not answered the dialogs that are open");
  };
  const pace = rate(clock, { most: limits.dialogsPerWindow, windowMs: limits.dialogWindowMs });
  // An extension keeps its id across generations: restarting does not let it ask more often.
  const checkPace = ({ id }: Asker) => {
    if (pace.take(id)) return;
    throw new CommandFailure("command.busy", `${limits.dialogsPerWindow} dialogs were opened in a short time`);
  };
  return {
    async ask(principal, request, signal) {
      if (signal.aborted) return { accepted: false };
      checkRoom(principal);
      checkPace(principal);
      const { promise, resolve } = Promise.withResolvers<DialogAnswer>();
      const id = random.bytes(16).toString("base64url");
      const close = (answer: DialogAnswer) => {
        open.delete(id);
        signal.removeEventListener("abort", withdraw);
        resolve(answer);
        changed();
      };
      const withdraw = () => close({ accepted: false });
      signal.addEventListener("abort", withdraw);
      open.set(id, { principal, request, openedAt: clock.now().toISOString(), settle: close });
      changed();
      return promise;
    },
    list: () => listOf(open),
    answer(id, answer) {
      const dialog = open.get(id);
      if (!dialog) throw closedDialog(answered.has(id));
      checkAnswer(dialog.request, answer);
      answered.add(id);
      dialog.settle(answer);
    },
  };
}

function listOf(open: ReadonlyMap<string, Open>): DialogList {
  const dialogs = [...open].map(([id, { principal, request, openedAt }]) => ({
    id,
    extension_id: principal.id,
    extension_name: principal.name,
    opened_at: openedAt,
    question: questionOf(request),
  }));
  return { dialogs };
}

function closedDialog(wasAnswered: boolean): HostRefusal {
  if (wasAnswered) return new HostRefusal("dialog.answered", "the dialog has its answer already");
  return new HostRefusal("dialog.not_found", "no such dialog is open");
}

/** Remembers the latest ids; drops the oldest. */
function recent(most: number): { add(id: string): void; has(id: string): boolean } {
  const ids = new Set<string>();
  return {
    add(id) {
      ids.add(id);
      for (const oldest of ids) {
        if (ids.size <= most) break;
        ids.delete(oldest);
      }
    },
    has: (id) => ids.has(id),
  };
}
