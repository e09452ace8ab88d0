import { Command } from "../command";
import { ObjectWriter } from "../json-writer";

/** Sends the assistant a prompt of at most 8192 characters; only the trader reads the answer. Needs `languageModel`. */
export function assistantPrompt(prompt: string): Command {
  return new Command("assistant.prompt", new ObjectWriter().text("prompt", prompt).text("surface_id", "news.overview").end());
}
