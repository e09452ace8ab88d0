import { isBodyText } from "@bourse/contract";
import { CommandFailure } from "../../principal/failure.ts";
import type { Asker } from "../models/ask.ts";
import type { ModelBackend } from "../models/backend.ts";
import type { ReadyModel } from "../models/providers.ts";
import { type ReadTool, sessionTools } from "../models/session.ts";
import { tokenCounter } from "../models/token-counter.ts";

/** One question to the assistant, and the tools for its answer. */
export interface Session {
  readonly instructions: string;
  readonly prompt: string;
  readonly tools: readonly ReadTool[];
  readonly asker: Asker;
  /** Called before each request with the highest possible total cost, and after each answer with the cost so far. */
  readonly spent: (tokens: number) => void;
}

/**
 * The assistant's answer, cleaned for display. @throws CommandFailure `model.*`, or the reason of the caller's signal
 */
export async function answer(backend: ModelBackend, ready: ReadyModel, session: Session): Promise<string> {
  const { limits } = backend;
  const { instructions, prompt, asker, spent: tell } = session;
  const tools = await sessionTools(session.tools, limits);
  const means = Object.keys(tools).length === 0 ? { maxSteps: 1 } : { maxSteps: limits.maxSessionSteps, tools };
  const messages = [{ role: "user" as const, content: prompt }];
  const counter = tokenCounter({ maxOutput: limits.maxOutputTokens, tell });
  const call = { instructions, messages, timeoutMs: limits.sessionTimeoutMs, counter, ...means };
  const text = await backend.ask(ready, call, asker);
  // Models write tables and code with tabs and all kinds of line ends.
  const shown = text.replaceAll("\t", "  ").replace(/\r\n?/g, "\n");
  if (!isBodyText(shown)) {
    throw new CommandFailure(
      "model.invalid_answer",
      "the answer holds control characters, or some that turn its direction",
    );
  }
  if (shown.trim() === "") throw new CommandFailure("model.invalid_answer", "the model's answer is empty");
  if (Buffer.byteLength(shown) <= limits.maxAssistantAnswerBytes) return shown;
  throw new CommandFailure("model.answer_too_large", "the assistant's answer is too long");
}
