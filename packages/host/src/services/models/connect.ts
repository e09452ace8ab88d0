import type { MODELS_TEST, ModelProvider, ResultOf } from "@bourse/contract";
import type { Asker } from "./ask.ts";
import type { ModelBackend } from "./backend.ts";

/** Asks for one word: an answer shows that key, model and address are right. */
export async function connect(
  backend: ModelBackend,
  provider: ModelProvider,
  caller: Asker,
): Promise<ResultOf<typeof MODELS_TEST>> {
  const ready = backend.ready(provider);
  const call = {
    instructions: "Answer with the word OK.",
    messages: [{ role: "user" as const, content: "Are you there?" }],
    maxSteps: 1,
    timeoutMs: backend.limits.askTimeoutMs,
  };
  await backend.ask(ready, call, caller);
  return { connected: true, model: ready.model };
}
