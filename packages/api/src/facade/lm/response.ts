import type { InAppParams } from "@bourse/contract/in-app";
import type { CancellationToken } from "../../cancellation.ts";
import type { Connection } from "../../connection.ts";

/** The answer of a model. */
export interface LanguageModelChatResponse {
  /** The parts of the answer as they come. It can be read once; it throws what ends the answer early. */
  readonly text: AsyncIterable<string>;
}

/** Sends a request. Resolves with its first part, or with an empty answer; rejects with a refusal before that. */
export async function chatResponse(
  connection: Connection,
  params: InAppParams<"lm/chat.send">,
  token?: CancellationToken,
): Promise<LanguageModelChatResponse> {
  const parts: string[] = [];
  let wake = Promise.withResolvers<void>();
  let end: { readonly cause?: unknown } | undefined;
  const reported = (value: unknown) => {
    parts.push((value as { readonly text: string }).text);
    wake.resolve();
  };
  const ended = (how: { readonly cause?: unknown }) => {
    end = how;
    wake.resolve();
  };
  connection.stream("lm/chat.send", params, { reported, ...(token && { token }) }).then(
    () => ended({}),
    (cause: unknown) => ended({ cause }),
  );
  await wake.promise;
  if (end && "cause" in end && parts.length === 0) throw end.cause;
  async function* text(): AsyncGenerator<string> {
    for (;;) {
      const part = parts.shift();
      if (part !== undefined) yield part;
      else if (end && "cause" in end) throw end.cause;
      else if (end) return;
      else {
        wake = Promise.withResolvers();
        await wake.promise;
      }
    }
  }
  return { text: text() };
}
