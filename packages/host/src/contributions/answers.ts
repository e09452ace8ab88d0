import { CLEAN_TEXT_PATTERN, type Issue, isoMoment, issue } from "@bourse/contract";
import type { AnswerField, Answers } from "@bourse/contract/host-api";

const CLEAN_TEXT = new RegExp(CLEAN_TEXT_PATTERN, "u");

/** Answers as typed values. */
export interface Given {
  /** @throws Error when there is no answer or it has another type; see {@link Given.fits} */
  text(name: string): string;
  number(name: string): number;
  list(name: string): readonly string[];
  has(name: string): boolean;
  /** True if none of these answers has a fault, so that what they say together can be checked. */
  fits(...names: readonly string[]): boolean;
}

/** Every fault of the answers, field by field, and the answers as typed values. */
export interface ReadAnswers {
  readonly given: Given;
  readonly issues: readonly Issue[];
}

type Value = Answers[string];
type Check = (field: AnswerField, value: Value) => Issue | undefined;

const pointer = (name: string) => `/answers/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;

/** The issues when a service has no room for another object. They concern no single answer. */
export function fullIssues(full: { readonly code: string; readonly message: string } | undefined): readonly Issue[] {
  return full === undefined ? [] : [issue(full.code, "/answers", full.message)];
}

/** A fault of one answer. */
export const answerIssue = (rule: string, name: string, message: string): Issue => issue(rule, pointer(name), message);

/** Compares answers with the fields of a preview; `hasSymbol` tells whether a market source has a symbol. */
export function readAnswers(
  fields: readonly AnswerField[],
  answers: Answers,
  hasSymbol: (symbol: string) => boolean,
): ReadAnswers {
  const known = new Set(fields.map(({ name }) => name));
  const checks = CHECKS(hasSymbol);
  const unexpected = Object.keys(answers)
    .filter((name) => !known.has(name))
    .map((name) =>
      answerIssue("offers.answer_unexpected", name, `nothing is asked with the name ${JSON.stringify(name)}`),
    );
  const faultsOf = (field: AnswerField): readonly Issue[] => {
    const value = answers[field.name];
    if (value === undefined || value === "") return missing(field);
    const fault = checks[field.type](field, value);
    return fault === undefined ? [] : [fault];
  };
  const read = fields.map((field) => ({ name: field.name, faults: faultsOf(field) }));
  const faulty = new Set(read.flatMap(({ name, faults }) => (faults.length > 0 ? [name] : [])));
  // An unasked answer is not read: its type is not checked.
  const asked = Object.fromEntries(Object.entries(answers).filter(([name]) => known.has(name)));
  return { given: givenOf(asked, faulty), issues: [...read.flatMap(({ faults }) => faults), ...unexpected] };
}

function missing({ name, label, required }: AnswerField): Issue[] {
  return required ? [answerIssue("offers.answer_missing", name, `${label} is missing`)] : [];
}

const CHECKS = (hasSymbol: (symbol: string) => boolean): Readonly<Record<AnswerField["type"], Check>> => ({
  text: (field, value) => textFault(field, value),
  symbol: (field, value) => textFault(field, value) ?? symbolFault(field, value, hasSymbol),
  number: numberFault,
  integer: (field, value) =>
    numberFault(field, value) ?? (Number.isInteger(value) ? undefined : wrongType(field, "a whole number")),
  time: (field, value) =>
    typeof value === "string" && isoMoment(value) !== undefined
      ? undefined
      : wrongType(field, "a time, such as 2026-01-31T15:00Z"),
  choice: (field, value) => (isOption(field, value) ? undefined : notAnOption(field, value)),
  choices: choicesFault,
});

function wrongType({ name, label }: AnswerField, wanted: string): Issue {
  return answerIssue("offers.answer_type", name, `${label} must be ${wanted}`);
}

function textFault(field: AnswerField, value: Value): Issue | undefined {
  if (typeof value !== "string") return wrongType(field, "a text");
  if (!value.isWellFormed() || !CLEAN_TEXT.test(value)) return wrongType(field, "a text without control characters");
  return rangeFault(field, [...value].length, "characters");
}

function symbolFault({ name }: AnswerField, value: Value, hasSymbol: (symbol: string) => boolean): Issue | undefined {
  if (typeof value === "string" && hasSymbol(value)) return undefined;
  return answerIssue("offers.symbol_unknown", name, `no market source has ${JSON.stringify(value)}`);
}

function numberFault(field: AnswerField, value: Value): Issue | undefined {
  if (typeof value !== "number" || !Number.isFinite(value)) return wrongType(field, "a number");
  return rangeFault(field, value, field.unit ?? "");
}

function choicesFault(field: AnswerField, value: Value): Issue | undefined {
  if (!Array.isArray(value)) return wrongType(field, "a list");
  const other = value.find((each) => !isOption(field, each));
  if (other !== undefined) return notAnOption(field, other);
  if (new Set(value).size !== value.length) return wrongType(field, "a list without repetitions");
  return rangeFault(field, value.length, "chosen");
}

function rangeFault({ name, label, minimum, maximum }: AnswerField, size: number, unit: string): Issue | undefined {
  const said = unit === "" ? "" : ` ${unit}`;
  if (minimum !== undefined && size < minimum) {
    return answerIssue("offers.answer_range", name, `${label} is ${size}${said}; the least is ${minimum}`);
  }
  if (maximum !== undefined && size > maximum) {
    return answerIssue("offers.answer_range", name, `${label} is ${size}${said}; the most is ${maximum}`);
  }
  return undefined;
}

function isOption({ options = [] }: AnswerField, value: Value): boolean {
  return options.some((each) => each.value === value);
}

function notAnOption({ name, label }: AnswerField, value: Value): Issue {
  return answerIssue("offers.answer_choice", name, `${label} has no choice ${JSON.stringify(value)}`);
}

function givenOf(answers: Answers, faulty: ReadonlySet<string>): Given {
  const wrong = (name: string) => new Error(`the answer ${name} was not checked`);
  return {
    text(name) {
      const value = answers[name];
      if (typeof value !== "string") throw wrong(name);
      return value;
    },
    number(name) {
      const value = answers[name];
      if (typeof value !== "number") throw wrong(name);
      return value;
    },
    list(name) {
      const value = answers[name];
      if (!Array.isArray(value)) throw wrong(name);
      return value;
    },
    has: (name) => answers[name] !== undefined && answers[name] !== "",
    fits: (...names) => !names.some((name) => faulty.has(name)),
  };
}
