import type { AnswerField, Answers } from "@bourse/contract/host-api";
import { ApiError } from "../api/error.ts";
import type { OfferDraft } from "../state/dialogs.ts";

/** The suggestions of a preview. */
export function draftOf(fields: readonly AnswerField[]): OfferDraft {
  return Object.fromEntries(
    fields.map(({ name, type, value }) => {
      if (type === "choices") return [name, Array.isArray(value) ? value : []];
      return [name, value === undefined ? "" : String(value)];
    }),
  );
}

/** The answers as the host reads them. A text that is no number is sent as it is, and the host names the fault. */
export function answersOf(fields: readonly AnswerField[], draft: OfferDraft): Answers {
  const answers = fields.flatMap(({ name, type }): [string, Answers[string]][] => {
    const value = draft[name] ?? "";
    if (typeof value !== "string") return [[name, [...value]]];
    const text = value.trim();
    if (text === "") return [];
    return [[name, isNumeric(type) && Number.isFinite(Number(text)) ? Number(text) : text]];
  });
  return Object.fromEntries(answers);
}

const isNumeric = (type: AnswerField["type"]) => type === "number" || type === "integer";

/** The host's message about each field. */
export function faultsOf(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {};
  const ofFields = error.issues.filter(({ pointer }) => pointer.startsWith("/answers/"));
  return Object.fromEntries(ofFields.map(({ pointer, message }) => [pointer.slice("/answers/".length), message]));
}
