import { Command } from "../command";
import { ObjectWriter } from "../json-writer";

/** Hands a prompt of at most 8192 characters to the assistant; the trader reads the answer, the guest does not. Needs `languageModel`. */
export function assistantPrompt(prompt: string): Command {
  return new Command("assistant.prompt", new ObjectWriter().text("prompt", prompt).text("surface_id", "news.overview").end());
}
