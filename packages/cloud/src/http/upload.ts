import type { Readable } from "node:stream";
import type { Cloud } from "../composition.ts";
import { requireOpenTicket } from "../domain/submissions/open-ticket.ts";
import { refuse } from "../failure.ts";
import type { PendingUpload, UploadTarget } from "../ports/objects.ts";
import { RawAnswer } from "./answers.ts";
import { readForm, type TakenFile } from "./form.ts";

/** Multipart boundaries and fields around an upload. */
export const FORM_OVERHEAD_BYTES = 64 * 1024;

/**
 * Receives an upload of the local store: the form of a presigned S3 POST; nothing is kept unless every condition holds.
 */
export async function receiveUpload(
  cloud: Cloud,
  form: { readonly contentType: string; readonly bytes: Readable } | undefined,
): Promise<RawAnswer> {
  const { uploads } = cloud;
  if (!uploads || !form) return refuse("http.not_found");
  const maxBytes = cloud.service.limits.packageBytes + FORM_OVERHEAD_BYTES;
  await readForm({ ...form, maxBytes }, (fields, file) => receiveFile(cloud, uploads, { fields, file }));
  return new RawAnswer(204, { headers: { "cache-control": "no-store" }, body: null });
}

interface Upload {
  readonly fields: ReadonlyMap<string, string>;
  readonly file: AsyncIterable<Uint8Array>;
}

async function receiveFile(cloud: Cloud, uploads: UploadTarget, { fields, file }: Upload): Promise<TakenFile> {
  const policy = uploads.readPolicy(fields);
  if (!policy) return refuse("ticket.upload_refused", "the form's fields are not those of a ticket");
  if (cloud.service.clock.now() >= new Date(policy.expiration)) refuse("ticket.expired");
  await requireOpenTicket(cloud.service, policy.key);
  const pending = await uploads.beginUpload();
  try {
    await copyExactly(file, pending, policy.size);
  } catch (fault) {
    await pending.abandon();
    throw fault;
  }
  return { keep: () => keep(pending, policy.key), drop: () => pending.abandon() };
}

/** A full disk may be detected only at the end; then the file must not stay open or incomplete. */
async function keep(pending: PendingUpload, key: string): Promise<void> {
  try {
    await pending.finish(key);
  } catch (fault) {
    await pending.abandon();
    throw fault;
  }
}

async function copyExactly(file: AsyncIterable<Uint8Array>, pending: PendingUpload, size: number): Promise<void> {
  let received = 0;
  for await (const chunk of file) {
    received += chunk.length;
    // Keeps reading without storing: a sender that is cut off would not see the reason.
    if (received <= size) await pending.write(chunk);
  }
  if (received !== size) refuse("ticket.upload_refused", `the ticket is for ${size} bytes`);
}
