/** A line of input; `tooLong` for a line whose bytes were dropped. */
export type InputLine = { readonly bytes: Uint8Array } | { readonly bytes?: undefined; readonly tooLong: true };

const NEWLINE = 0x0a;

/** Splits a stream into lines and keeps at most `cap` bytes of each, however long it is. */
export async function* linesOf(source: AsyncIterable<Uint8Array>, cap: number): AsyncGenerator<InputLine> {
  let parts: Uint8Array[] = [];
  let size = 0;
  const finish = (): InputLine => {
    const line: InputLine = size > cap ? { tooLong: true } : { bytes: Buffer.concat(parts) };
    parts = [];
    size = 0;
    return line;
  };
  for await (const chunk of source) {
    let rest: Uint8Array = chunk;
    for (let at = rest.indexOf(NEWLINE); at >= 0; at = rest.indexOf(NEWLINE)) {
      take(rest.subarray(0, at));
      yield finish();
      rest = rest.subarray(at + 1);
    }
    take(rest);
  }
  if (size > 0) yield finish();

  function take(part: Uint8Array): void {
    size += part.length;
    if (size > cap) parts = [];
    else if (part.length > 0) parts.push(part);
  }
}
