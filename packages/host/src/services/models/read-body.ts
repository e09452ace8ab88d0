import { CommandFailure } from "../../principal/failure.ts";

/**
 * Reads an answer up to its size limit, so that an endless answer costs no more than the limit. @throws CommandFailure
 * `model.answer_too_large`, `model.invalid_answer`, `model.unavailable`
 */
export async function readBody(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bodyOf(response)) {
    size += chunk.length;
    // Leaving the loop cancels the rest.
    if (size > maxBytes)
      throw new CommandFailure("model.answer_too_large", `an answer has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new CommandFailure("model.invalid_answer", "the provider's answer is not UTF-8");
  }
}

/** The parts of an answer. @throws CommandFailure `model.unavailable` when it is cut off */
export async function* bodyOf(response: Response): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new CommandFailure("model.unavailable", "the provider's answer was cut off");
      });
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
