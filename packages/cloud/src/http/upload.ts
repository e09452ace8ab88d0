import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import type { Cloud } from "../composition.ts";
import { requireOpenTicket } from "../domain/submissions/open-ticket.ts";
import { refuse, ServiceError } from "../failure.ts";
import type { PendingUpload, UploadTarget } from "../ports/objects.ts";
import { RawAnswer } from "./answers.ts";

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

/**
 * Enough for a ticket's fields; an S3 form has about ten. There is no limit on the number of parts besides these: the
 * parser attaches no error listener to a part over that limit, and a form cut short inside it would end the process.
 */
const LIMITS = { fields: 16, fieldNameSize: 128, fieldSize: 8 * 1024, files: 1, headerPairs: 16 };

/** A file that was received but not yet kept: only the end of the form shows whether it is complete. */
interface TakenFile {
  readonly keep: () => Promise<void>;
  readonly drop: () => Promise<void>;
}

/** A form that is read while it arrives. */
interface ArrivingForm {
  readonly contentType: string;
  readonly bytes: Readable;
  readonly maxBytes: number;
}

/** Receives the file while it arrives, with the fields before it. */
type FileReceiver = (fields: ReadonlyMap<string, string>, file: AsyncIterable<Uint8Array>) => Promise<TakenFile>;

/**
 * Reads a form of fields and then one file named `file`, like a presigned S3 POST. A field that is repeated, follows
 * the file or is cut short makes it another form than the signed one: then nothing is kept.
 */
async function readForm(form: ArrivingForm, receive: FileReceiver): Promise<void> {
  const reading = new FormReading(form, receive);
  const taken = await reading.read();
  await taken.keep();
}

class FormReading {
  readonly #form: ArrivingForm;
  readonly #receive: FileReceiver;
  readonly #parser: BusboyInstance;
  readonly #fields = new Map<string, string>();
  #file: BusboyFileStream | undefined;
  #taking: Promise<TakenFile> | undefined;
  #fault: ServiceError | undefined;

  constructor(form: ArrivingForm, receive: FileReceiver) {
    this.#form = form;
    this.#receive = receive;
    this.#parser = startParser(form.contentType);
    this.#parser.on("field", (name, value, ...cut) => this.#takeField(name, value, cut.slice(0, 2).includes(true)));
    this.#parser.on("file", (name, file) => this.#takeFile(name, file));
    for (const limit of ["filesLimit", "fieldsLimit"] as const) {
      this.#parser.on(limit, () => this.#spoil("the form has too many parts"));
    }
  }

  async read(): Promise<TakenFile> {
    await pipeline(this.#form.bytes, limitBytes(this.#form.maxBytes), this.#parser).catch((fault: Error) => {
      this.#fault ??= fault instanceof ServiceError ? fault : new ServiceError("http.multipart_invalid");
      this.#file?.destroy(fault);
    });
    if (!this.#taking) return refuse("http.multipart_invalid", this.#fault?.message ?? "the form holds no file");
    // A refusal of the form takes precedence over the error of its broken file.
    const taken = await this.#taking.catch((fault: unknown) => Promise.reject(this.#fault ?? fault));
    if (!this.#fault) return taken;
    await taken.drop();
    throw this.#fault;
  }

  #takeField(name: string, value: string, isCut: boolean): void {
    if (this.#taking || this.#fields.has(name) || isCut) this.#spoil("a field stands twice, too late or is too long");
    this.#fields.set(name, value);
  }

  #takeFile(name: string, file: BusboyFileStream): void {
    // The parser only emits an event for a truncated file, and an unhandled error event ends the process. Destroying
    // the file also fails a reader that starts later.
    file.on("error", () => {
      this.#spoil("the form is cut short");
      file.destroy();
    });
    if (this.#taking || name !== "file" || this.#fault) {
      this.#spoil("the form must hold one file named file");
      file.resume();
      return;
    }
    this.#file = file;
    this.#taking = this.#receive(this.#fields, file).finally(() => file.resume());
    // It is awaited after the form; until then a refusal must not count as unhandled.
    this.#taking.catch(() => {});
  }

  #spoil(why: string): void {
    this.#fault ??= new ServiceError("http.multipart_invalid", why);
  }
}

/** The library's own limit checks `Content-Length`, which a chunked body does not have. */
function limitBytes(most: number): Transform {
  let received = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      if (received > most) done(new ServiceError("http.body_too_large"));
      else done(null, chunk);
    },
  });
}

function startParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({ headers: { "content-type": contentType }, limits: LIMITS });
  } catch {
    return refuse("http.multipart_invalid", "the form has no boundary");
  }
}
