import type { Random } from "@bourse/platform";
import type { Ticket } from "../generated/rest.ts";
import { ClientRefusal } from "../refusal.ts";
import { cloudOrigin } from "../rest/address.ts";
import type { Transport } from "../rest/transport.ts";

/** Bytes sent, and bytes in total. */
export type Progress = (sent: number, total: number) => void;

export interface UploadInput {
  readonly transport: Transport;
  readonly ticket: Ticket;
  readonly archive: Uint8Array;
  /** Generates the boundary between the parts of the form, which must not occur inside a part. */
  readonly random: Random;
  readonly onProgress?: Progress;
}

/** Even a slow line sends a chunk within this time. The target answers once everything has arrived. */
const TIMEOUT_MS = 120_000;
/** The largest archive over a line of half a megabit a second; a ticket ends after ten minutes anyway. */
const DEADLINE_MS = 20 * 60_000;
/** Size of an object store's error message. */
const MAX_ANSWER_BYTES = 64 * 1024;
/** Small enough for a progress bar to move. */
const PIECE_BYTES = 64 * 1024;
const BOUNDARY_BYTES = 16;

/**
 * Uploads exactly as the ticket specifies: its method, address, headers, fields in their order, then the archive as
 * `file`. No session is sent; the ticket alone is the permission, and it is used once.
 *
 * @throws ClientRefusal `tool.upload_failed` when the target refuses
 */
export async function uploadArchive(input: UploadInput): Promise<void> {
  const { transport, ticket, archive, random } = input;
  cloudOrigin(ticket.url);
  const boundary = `bourse-${random.bytes(BOUNDARY_BYTES).toString("hex")}`;
  const head = formHead(boundary, ticket.fields);
  const tail = new TextEncoder().encode(`\r\n--${boundary}--\r\n`);
  const answer = await transport({
    method: ticket.method,
    url: ticket.url,
    headers: {
      ...ticket.headers,
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "content-length": String(head.length + archive.length + tail.length),
    },
    body: pieces([head, archive, tail], input),
    timeoutMs: TIMEOUT_MS,
    deadline: AbortSignal.timeout(DEADLINE_MS),
    maxBytes: MAX_ANSWER_BYTES,
  });
  if (answer.status >= 200 && answer.status < 300) return;
  throw new ClientRefusal("tool.upload_failed", `The upload target answered ${answer.status}${reasonIn(answer.body)}.`);
}

function formHead(boundary: string, fields: Readonly<Record<string, string>>): Uint8Array {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="package.tar.gz"\r\nContent-Type: application/gzip\r\n\r\n`;
  return new TextEncoder().encode(parts.join("") + file);
}

/** Quotes a form's names as browsers do, so that no name can end its line. */
function quoted(name: string): string {
  return name.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22");
}

async function* pieces(parts: readonly Uint8Array[], { archive, onProgress }: UploadInput): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    for (let at = 0; at < part.length; at += PIECE_BYTES) {
      const piece = part.subarray(at, at + PIECE_BYTES);
      yield piece;
      if (part === archive) onProgress?.(at + piece.length, archive.length);
    }
  }
}

/** An object store reports its reason in `<Code>`, our service in the envelope's `error`. */
function reasonIn(body: Uint8Array): string {
  const text = new TextDecoder().decode(body);
  const code = /<Code>([A-Za-z]{1,64})<\/Code>/.exec(text)?.[1] ?? /"error":"([a-z_.]{1,64})"/.exec(text)?.[1];
  return code === undefined ? "" : ` (${code})`;
}
