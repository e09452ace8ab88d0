import { deadline, type MachineTime } from "@bourse/platform";

/** Limits on the library's requests. */
export interface FetchLimits {
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

/** Limits of one user of the network, and what ends all its requests. */
interface FetchBounds extends FetchLimits {
  readonly ended?: AbortSignal;
  /** Measures `timeoutMs`; absent: this machine's own time. */
  readonly machine?: Pick<MachineTime, "after">;
}

/**
 * A `fetch` that resolves with the complete answer, read within the time and size limits. The library would read any number of bytes, and
 * each takes ten in memory once parsed. The library's own timer also counts time in which the machine did not run this process, so its
 * signal is ignored.
 */
export function boundedFetch({ maxBytes, timeoutMs, ended, machine }: FetchBounds): typeof globalThis.fetch {
  return async (input, init) => {
    const { method, headers, body } = init ?? {};
    const ends = [deadline(timeoutMs, machine), ended].filter((each) => each != null);
    const response = await fetch(input, {
      ...(method && { method }),
      ...(headers && { headers }),
      ...(body && { body }),
      redirect: "error",
      signal: AbortSignal.any(ends),
    });
    const bytes = await readWithin(response, maxBytes);
    // The content encoding was already decoded while reading.
    const told = new Headers(response.headers);
    told.delete("content-encoding");
    told.delete("content-length");
    return new Response(isBodyless(response.status) ? null : bytes, {
      status: response.status,
      statusText: response.statusText,
      headers: told,
    });
  };
}

async function readWithin(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop closes the connection.
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new Error(`an answer of the exchange has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

const isBodyless = (status: number) => status === 204 || status === 205 || status === 304;
