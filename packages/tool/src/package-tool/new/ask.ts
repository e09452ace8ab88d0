import { cancel, isCancel, select, text } from "@clack/prompts";
import {
  KINDS,
  type Kind,
  TEMPLATES,
  type Template,
  type TemplateName,
  type TemplateValues,
  valuesOf,
} from "./template.ts";

/** Values that the flags did not give. */
export interface Questions {
  readonly template: TemplateName | undefined;
  /** The templates that the flags leave to choose from. */
  readonly among: readonly TemplateName[];
  readonly given: Partial<TemplateValues>;
  defaultsOf(template: TemplateName): TemplateValues;
}

export type Answers = { readonly template: TemplateName; readonly values: TemplateValues };

/** Asks on the terminal for every value that the flags did not give; `undefined` when the user cancels. */
export async function ask({ template, among, given, defaultsOf }: Questions): Promise<Answers | undefined> {
  const chosen = template ?? (await askTemplate(among));
  if (chosen === undefined) return undefined;
  const defaults = defaultsOf(chosen);
  const values: { -readonly [Key in keyof TemplateValues]: string } = { ...defaults };
  for (const key of valuesOf(chosen)) {
    const answer = given[key] ?? (await askText(key, defaults[key]));
    if (answer === undefined) return undefined;
    values[key] = answer;
  }
  return { template: chosen, values };
}

async function askTemplate(among: readonly TemplateName[]): Promise<TemplateName | undefined> {
  const of = (name: TemplateName): Template => TEMPLATES[name];
  const kinds = [...new Set(among.map((name) => of(name).kind))];
  const kind = kinds.length === 1 ? kinds[0] : await askKind(kinds);
  const left = among.filter((name) => of(name).kind === kind);
  if (left.length < 2) return left[0];
  const options = left.map((value) => ({ value, label: of(value).lang ?? value, hint: of(value).hint }));
  return accepted<TemplateName>(await select<TemplateName>({ message: "In which language?", options }));
}

async function askKind(kinds: readonly Kind[]): Promise<Kind | undefined> {
  const options = kinds.map((value) => ({ value, label: value, hint: KINDS[value] }));
  return accepted<Kind>(await select<Kind>({ message: "What do you make?", options }));
}

/** Asks for a text, with a usual answer; `undefined` when the user cancels. */
export async function askText(message: string, initialValue: string): Promise<string | undefined> {
  return accepted(await text({ message, initialValue }));
}

function accepted<Answer extends string>(answer: Answer | symbol): Answer | undefined {
  if (!isCancel(answer)) return answer as Answer;
  cancel("Nothing was written.");
  return undefined;
}
