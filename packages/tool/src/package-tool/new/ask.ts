import { cancel, isCancel, select, text } from "@clack/prompts";
import { TEMPLATE_NAMES, TEMPLATES, type TemplateName, type TemplateValues, valuesOf } from "./template.ts";

/** Values that the flags did not give. */
export interface Questions {
  readonly template: TemplateName | undefined;
  readonly given: Partial<TemplateValues>;
  defaultsOf(template: TemplateName): TemplateValues;
}

export type Answers = { readonly template: TemplateName; readonly values: TemplateValues };

/** Asks on the terminal for every value that the flags did not give; `undefined` when the user cancels. */
export async function ask({ template, given, defaultsOf }: Questions): Promise<Answers | undefined> {
  const chosen = template ?? (await askTemplate());
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

async function askTemplate(): Promise<TemplateName | undefined> {
  const options = TEMPLATE_NAMES.map((value) => ({ value, label: value, hint: TEMPLATES[value].hint }));
  return accepted<TemplateName>(await select<TemplateName>({ message: "What is it made of?", options }));
}

async function askText(message: string, initialValue: string): Promise<string | undefined> {
  return accepted(await text({ message, initialValue }));
}

function accepted<Answer extends string>(answer: Answer | symbol): Answer | undefined {
  if (!isCancel(answer)) return answer as Answer;
  cancel("Nothing was written.");
  return undefined;
}
