import type { LmLimits } from "@bourse/contract";
import type { InAppParams, InAppResult } from "@bourse/contract/in-app";
import { CommandFailure } from "../../principal/failure.ts";
import { askerOf } from "../models/ask.ts";
import type { ModelBackend } from "../models/backend.ts";
import { tokenCounter } from "../models/token-counter.ts";
import { type Asking, answeredBy } from "./asking.ts";
import type { LmCall, TextSink } from "./port.ts";

export interface ChatDeps {
  readonly asking: Asking;
  readonly backend: ModelBackend;
  readonly limits: LmLimits;
}

const INSTRUCTIONS = [
  "You answer an extension of a trading client. You have no tools: you can read nothing and change nothing. Answer in",
  "plain text. Say what you do not know.",
].join(" ");

/** Sends messages to a model and passes on the parts of its answer. */
export async function chat(
  { asking, backend, limits }: ChatDeps,
  { messages, said }: { readonly messages: InAppParams<"lm/chat.send">["messages"]; readonly said: TextSink },
  call: LmCall,
): Promise<InAppResult<"lm/chat.send">> {
  const bytes = messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
  if (bytes > limits.maxPromptBytes) {
    throw new CommandFailure(
      "command.too_large",
      `the messages have ${bytes} bytes; ${limits.maxPromptBytes} are allowed`,
    );
  }
  return asking.run(call, async ({ spent: tell, mayLeave }) => {
    const counter = tokenCounter({ maxOutput: backend.limits.maxOutputTokens, tell, mayLeave });
    const question = { instructions: INSTRUCTIONS, messages, counter, maxSteps: 1, said };
    await backend.ask(call.ready, { ...question, timeoutMs: backend.limits.askTimeoutMs }, askerOf(call));
    return { usage: answeredBy(call.ready, counter.usage()).usage };
  });
}
