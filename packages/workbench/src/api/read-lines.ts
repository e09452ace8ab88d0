/**
 * Reads the lines of a stream of the host (EventSource cannot send the token). The stream is closed at a line longer than
 * `longest`, before that fills the memory.
 */
export async function* readLines(
  body: ReadableStream<Uint8Array>,
  longest = Number.POSITIVE_INFINITY,
): AsyncGenerator<string, void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + value).split(/\r?\n/);
      rest = lines.pop() ?? "";
      if (rest.length > longest) return;
      yield* lines;
    }
  } finally {
    await reader.cancel();
  }
}
