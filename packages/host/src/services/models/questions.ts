import { isJsonObject, type JsonValue, parseStrictJson, type Question } from "@bourse/contract";
import { CommandFailure } from "@bourse/runtime/broker";

/** Answers by question id. */
export type Answers = Readonly<Record<string, boolean | number | string>>;

/** Checks the rules that the parameters' schema cannot express. @throws CommandFailure `command.params_invalid` */
export function checkQuestions(questions: readonly Question[]): void {
  const ids = new Set(questions.map((each) => each.id));
  if (ids.size < questions.length) throw new CommandFailure("command.params_invalid", "two questions have the same id");
  // An id becomes a property of the answers; this one would set their prototype.
  if (ids.has("__proto__")) throw new CommandFailure("command.params_invalid", "a question's id is not a valid key");
  if (!questions.some(isCrossed)) return;
  throw new CommandFailure("command.params_invalid", "a question's minimum is above its maximum");
}

function isCrossed(question: Question): boolean {
  if (question.type !== "number") return false;
  const { minimum, maximum } = question;
  return minimum !== undefined && maximum !== undefined && minimum > maximum;
}

/** Key of a question in the model's answer: ids are chosen by the guest and may be any text. */
function keyOf(index: number): string {
  return `q${index + 1}`;
}

/**
 * JSON Schema of the answer. Ranges and lengths are in the questions' text, because not every provider accepts them in
 * a schema.
 */
export function answerSchema(questions: readonly Question[]): object {
  const properties = Object.fromEntries(questions.map((each, index) => [keyOf(index), schemaOf(each)]));
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
}

function schemaOf(question: Question): object {
  if (question.type === "choice") return { type: "string", enum: question.options };
  return { type: question.type === "text" ? "string" : question.type };
}

/** The questions for the model; JSON omits undefined fields. */
export function questionsForModel(questions: readonly Question[]): readonly object[] {
  return questions.map((question, index) => ({ key: keyOf(index), ...question, id: undefined }));
}

/** The answers, or their fault in words for the model's second attempt. */
export type AnswersVerdict =
  | { readonly ok: true; readonly answers: Answers }
  | { readonly ok: false; readonly faults: readonly string[] };

/**
 * Checks that every question has exactly one answer, of its type and within its range, options or length, and nothing
 * else.
 */
export function readAnswers(text: string, questions: readonly Question[]): AnswersVerdict {
  const read = parseStrictJson(new TextEncoder().encode(text));
  if (!read.ok || !isJsonObject(read.value)) return { ok: false, faults: ["the answer is not one JSON object"] };
  const found = read.value;
  const keys = new Set(questions.map((_, index) => keyOf(index)));
  const extra = Object.keys(found).filter((key) => !keys.has(key));
  const faults = questions.flatMap((question, index) => {
    const fault = faultOf(question, found[keyOf(index)]);
    return fault === undefined ? [] : [`${keyOf(index)} ${fault}`];
  });
  if (extra.length > 0) faults.push("the object has further keys");
  if (faults.length > 0) return { ok: false, faults };
  const answers = questions.map(({ id }, index) => [id, found[keyOf(index)]]);
  return { ok: true, answers: Object.fromEntries(answers) as Answers };
}

function faultOf(question: Question, answer: JsonValue | undefined): string | undefined {
  switch (question.type) {
    case "boolean":
      return typeof answer === "boolean" ? undefined : "is not true or false";
    case "number":
      return numberFault(question, answer);
    case "choice":
      return typeof answer === "string" && question.options.includes(answer) ? undefined : "is none of the options";
    case "text":
      return textFault(question.max_length, answer);
  }
}

function numberFault(
  { minimum, maximum }: Question & { type: "number" },
  answer: JsonValue | undefined,
): string | undefined {
  if (typeof answer !== "number") return "is not a number";
  if (minimum !== undefined && answer < minimum) return `is below ${minimum}`;
  return maximum !== undefined && answer > maximum ? `is above ${maximum}` : undefined;
}

/**
 * Controls except the line break, and characters that change the direction of text: not allowed in text for a trader.
 */
const UNREADABLE = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

function textFault(maxLength: number, answer: JsonValue | undefined): string | undefined {
  if (typeof answer !== "string") return "is not a text";
  if ([...answer].length > maxLength) return `has more than ${maxLength} characters`;
  return UNREADABLE.test(answer) ? "holds a control character" : undefined;
}
