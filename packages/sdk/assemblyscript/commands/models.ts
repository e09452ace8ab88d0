import { Command } from "../command";
import { ObjectWriter, quoted } from "../json-writer";

/** Providers of language models. */
export namespace ModelProvider {
  export const OPENAI_COMPATIBLE: string = "openai-compatible";
  export const OPENAI: string = "openai";
  export const ANTHROPIC: string = "anthropic";
}

/** State of a provider's settings, never its key. Needs `languageModel`; results in {@link ModelState}. */
export function modelsSettings(provider: string): Command {
  return new Command("models.settings", new ObjectWriter().text("provider", provider).end());
}

/** Proposed settings; the trader decides in a dialog of the host and types the key there. */
export class ModelProposal {
  provider: string = "";
  /** `true`, `false`, or empty to keep it. */
  enabled: string = "";
  /** Empty to keep it. */
  model: string = "";
  clearApiKey: bool = false;
}

/** Proposes settings. Needs `languageModel` and `secrets`; results in {@link ModelState}. */
export function modelsConfigure(proposal: ModelProposal): Command {
  const params = new ObjectWriter()
    .text("provider", proposal.provider)
    .optionalRaw("enabled", proposal.enabled)
    .optionalText("model", proposal.model)
    .optionalFlag("clear_api_key", proposal.clearApiKey);
  return new Command("models.configure", params.end());
}

/** Tests the connection. Needs `languageModel` and `network`. */
export function modelsTest(provider: string): Command {
  return new Command("models.test", new ObjectWriter().text("provider", provider).end());
}

/** JSON of a question with a boolean answer. */
export function booleanQuestion(id: string, prompt: string): string {
  return question(id, "boolean", prompt).end();
}

/** JSON of a question with a numeric answer; NaN leaves a limit out. */
export function numberQuestion(id: string, prompt: string, minimum: f64 = NaN, maximum: f64 = NaN): string {
  return question(id, "number", prompt).optionalNumber("minimum", minimum).optionalNumber("maximum", maximum).end();
}

/** JSON of a question with 2-32 options. */
export function choiceQuestion(id: string, prompt: string, options: string[]): string {
  return question(id, "choice", prompt).texts("options", options).end();
}

/** JSON of a question with a text answer of at most `maxLength` characters, 1-4096. */
export function textQuestion(id: string, prompt: string, maxLength: i32): string {
  return question(id, "text", prompt).number("max_length", <f64>maxLength).end();
}

/**
 * Asks the model about a state. Needs `languageModel` and `network`; the result holds `answers` by question id.
 *
 * @param state any JSON
 * @param questions 1-16, made by the functions above
 */
export function modelsDecide(provider: string, state: string, questions: string[]): Command {
  const params = new ObjectWriter().text("provider", provider).raw("state", state).raw("questions", "[" + questions.join(",") + "]");
  return new Command("models.decide", params.end());
}

/** Starts a recipe; a `completion` event with the command's id ends it. Needs `languageModel`. `parameters` is a JSON object. */
export function modelsRecipe(name: string, instructions: string, questions: string[], parameters: string = "{}"): Command {
  const recipe = '{"name":' + quoted(name) + ',"instructions":' + quoted(instructions) + ',"questions":[' + questions.join(",") + "]}";
  return new Command("models.recipe", new ObjectWriter().raw("recipe", recipe).raw("parameters", parameters).end());
}

function question(id: string, type: string, prompt: string): ObjectWriter {
  return new ObjectWriter().text("id", id).text("type", type).text("prompt", prompt);
}
