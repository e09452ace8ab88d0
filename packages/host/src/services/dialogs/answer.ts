import { ALERT_PERIOD_MAX, IMPORT_MAX_BYTES, SECRET_MAX_LENGTH } from "@bourse/contract";
import { HostRefusal } from "../../refusal.ts";
import { baseUrlFault } from "../models/base-url.ts";
import { dataOf } from "./byte-order-mark.ts";
import type { DialogAnswer, DialogRequest } from "./port.ts";

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
export function checkAnswer(request: DialogRequest, answer: DialogAnswer): void {
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
