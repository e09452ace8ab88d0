import { ALERT_PERIOD_MAX, type DeskLimits, IMPORT_MAX_BYTES, SECRET_MAX_LENGTH } from "@bourse/contract";
import type { DialogList, DialogQuestion } from "@bourse/contract/host-api";
import type { Clock, Random } from "@bourse/platform";
import { CommandFailure } from "@bourse/runtime/broker";
import type { EventBus } from "../../events.ts";
import { HostRefusal } from "../../refusal.ts";
import { baseUrlFault } from "../models/base-url.ts";
import { rate } from "../rate.ts";
import { dataOf } from "./byte-order-mark.ts";
import type { Asker, DialogAnswer, DialogDesk, DialogFact, DialogRequest } from "./port.ts";

type Field = Exclude<keyof DialogAnswer, "accepted">;

/** The optional and required fields of an accepting answer. */
interface Fields {
  readonly may: readonly Field[];
  readonly must: readonly Field[];
}

/**
 * Validates an answer against its question. Messages never repeat a value: a secret in the wrong field is still a
 * secret. @throws HostRefusal `dialog.answer_invalid`
 */
function checkAnswer(request: DialogRequest, answer: DialogAnswer): void {
  const { may, must } = answer.accepted ? fieldsOf(request) : { may: [], must: [] };
  const given = Object.keys(answer).filter((name) => name !== "accepted") as Field[];
  const extra = given.find((name) => !may.includes(name));
  if (extra) throw invalid(`a dialog of kind ${request.kind} takes no ${extra} here`);
  const missing = must.find((name) => !given.includes(name));
  if (missing) throw invalid(`the answer needs ${missing}`);
  for (const name of given) {
    if (!FORMS[name].holds(answer)) throw invalid(`${name} must be ${FORMS[name].says}`);
  }
}

function fieldsOf(request: DialogRequest): Fields {
  switch (request.kind) {
    case "confirm":
    case "open_external":
    case "allow_origin":
      return { may: [], must: [] };
    case "import":
      return both("file");
    case "create_alert":
      return request.asksPeriod ? both("period") : { may: [], must: [] };
    case "configure_model":
      return { may: ["secret", "baseUrl"], must: [] };
    case "feed_credential":
      return both("secret");
  }
}

function both(field: Field): Fields {
  return { may: [field], must: [field] };
}

/**
 * Printable ASCII without spaces at the ends: the typed text becomes a header, and a line break would start another
 * one.
 */
const PRINTABLE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

interface Form {
  readonly says: string;
  holds(answer: DialogAnswer): boolean;
}

const FORMS: Readonly<Record<Field, Form>> = {
  period: {
    says: `a whole number from 1 to ${ALERT_PERIOD_MAX}`,
    holds: ({ period = 0 }) => Number.isInteger(period) && period >= 1 && period <= ALERT_PERIOD_MAX,
  },
  secret: {
    says: `1 to ${SECRET_MAX_LENGTH} printable ASCII characters on one line, no space at either end`,
    holds: ({ secret = "" }) => secret.length <= SECRET_MAX_LENGTH && PRINTABLE.test(secret),
  },
  baseUrl: {
    says: "an https address, or http on this machine or its network, without credentials, query or fragment",
    holds: ({ baseUrl = "" }) => baseUrlFault(baseUrl) === undefined,
  },
  file: {
    says: `at most ${IMPORT_MAX_BYTES} bytes`,
    holds: ({ file }) => file !== undefined && dataOf(file).length <= IMPORT_MAX_BYTES,
  },
};

function invalid(message: string): HostRefusal {
  return new HostRefusal("dialog.answer_invalid", message);
}

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

/** A question as the page gets it: listed fields only, so that nothing else a caller added reaches the page. */
function questionOf(request: DialogRequest): DialogQuestion {
  switch (request.kind) {
    case "confirm":
      return { kind: "confirm", title: request.title, message: request.message };
    case "import":
      return { kind: "import", accepts: request.accepts, max_bytes: IMPORT_MAX_BYTES };
    case "open_external":
      return { kind: "open_external", url: request.url };
    case "create_alert":
      return {
        kind: "create_alert",
        title: request.title,
        message: request.message,
        facts: factsOf(request.facts),
        asks_period: request.asksPeriod,
      };
    case "configure_model":
      return { kind: "configure_model", provider: request.provider, facts: factsOf(request.facts) };
    case "feed_credential":
      return { kind: "feed_credential", source_id: request.sourceId, origin: request.origin };
    case "allow_origin":
      return { kind: "allow_origin", origin: request.origin };
  }
}

function factsOf(facts: readonly DialogFact[]): DialogFact[] {
  return facts.map(({ label, value }) => ({ label, value }));
}
