import { createHash, hash } from "node:crypto";
import { type FileHandle, link, readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { makePrivateFolder, type Random, writeDurably } from "@bourse/platform";
import type {
  Look,
  ObjectStore,
  PendingUpload,
  StageOutcome,
  StoredObject,
  StoreUpkeep,
  UploadForm,
  UploadGrant,
  UploadPolicy,
  UploadTarget,
} from "../../ports/objects.ts";
import { type Link, linkOpen, openPlain, PendingFile, place } from "./files.ts";
import { readPolicy, signPolicy } from "./policy.ts";

const UPLOAD_KEY = /^uploads\/[0-9a-f-]{36}\/[0-9a-f]{64}$/;
const PACKAGE_NAME = /^packages\/[0-9a-f]{64}$/;

/** Name of the file that identifies the store; a copy of a folder is the same store. */
const MARK = "bourse-store";

/** Each read is a round trip to a thread, whatever its length; a slow download keeps two of them in memory. */
const READ_BYTES = 256 * 1024;

/** A larger upload is read in chunks, once for its digest and once for its inspection, so that it is never held in memory. */
const WHOLE_BYTES = 8 * 1024 * 1024;

/** More than the minimum space that a file takes. */
const TRIAL_BYTES = 64 * 1024;

/** Folder of a local store, and the signature of its forms. */
export interface LocalStoreOptions {
  readonly folder: string;
  /** Address of the upload route; a function, because the system may choose the port. */
  readonly uploadUrl: () => string;
  /** At least 32 random bytes. */
  readonly secret: Uint8Array;
  readonly random: Random;
  /** Creates hard links; a test replaces it to simulate a file system without them. */
  readonly link?: Link;
}

/** Objects in a folder of this machine, with uploads in the form of a presigned S3 POST. */
export class LocalStore implements ObjectStore, StoreUpkeep, UploadTarget {
  readonly kind = "folder";
  readonly #options: LocalStoreOptions;

  constructor(options: LocalStoreOptions) {
    this.#options = options;
  }

  async presign(grant: UploadGrant): Promise<UploadForm> {
    const fields = signPolicy(grant, this.#options.secret);
    return { method: "POST", url: this.#options.uploadUrl(), fields, headers: {} };
  }

  readPolicy(fields: ReadonlyMap<string, string>): UploadPolicy | undefined {
    return readPolicy(fields, this.#options.secret);
  }

  async beginUpload(): Promise<PendingUpload> {
    const pending = await PendingFile.begin(this.#options.random, this.#path("unfinished"));
    return {
      write: (bytes) => pending.write(bytes),
      finish: (objectKey) => pending.finish(this.#path(requireName(objectKey, UPLOAD_KEY))),
      abandon: () => pending.abandon(),
    };
  }

  async stage<Found>(objectKey: string, digest: string, look: Look<Found>): Promise<StageOutcome<Found>> {
    const name = requireName(`packages/${digest}`, PACKAGE_NAME);
    const upload = this.#path(requireName(objectKey, UPLOAD_KEY));
    const file = await openPlain(upload);
    if (!file) return { ok: false, reason: "missing" };
    try {
      const { size } = await file.stat();
      const bytes = size <= WHOLE_BYTES ? await readWhole(file, size) : undefined;
      if ((bytes ? hash("sha256", bytes) : await hashOf(file)) !== digest) return { ok: false, reason: "mismatch" };
      const keeping = this.#keep({ file, upload, name, digest });
      const looking = bytes ? look(wholeObject(bytes, digest)) : keeping.then(async () => look(await this.open(name)));
      const [kept, looked] = await Promise.allSettled([keeping, looking]);
      if (kept.status === "rejected") throw kept.reason;
      if (looked.status === "rejected") throw looked.reason;
      return { ok: true, name, found: looked.value };
    } finally {
      // Also after a failure: an open handle ends the process when it is garbage-collected.
      await file.close();
    }
  }

  /**
   * Links the upload's file to the name of its digest. The file is durable since its upload ended, and the service never
   * writes to it again: a second upload makes a new file.
   */
  async #keep(staging: Staging): Promise<void> {
    const { random, link: makeLink = link } = this.#options;
    const temporary = this.#path(`unfinished/${random.uuid()}`);
    try {
      if (await linkOpen(staging.file, { from: staging.upload, to: temporary, link: makeLink }))
        return await place(temporary, this.#path(staging.name));
    } finally {
      // The link is still there if it led to another file, or if the file already had its final name: a rename then does nothing.
      await rm(temporary, { force: true });
    }
    await this.#copy(staging);
  }

  async #copy({ file, name, digest }: Staging): Promise<void> {
    const pending = await PendingFile.begin(this.#options.random, this.#path("unfinished"));
    try {
      const hashing = createHash("sha256");
      for await (const part of partsOf(file)) {
        hashing.update(part);
        await pending.write(part);
      }
      if (hashing.digest("hex") !== digest) throw new Error("an upload was changed while it was copied");
      // Only bytes with this digest ever get this name, so writing them again changes nothing.
      await pending.finish(this.#path(name));
    } catch (fault) {
      await pending.abandon();
      throw fault;
    }
  }

  async open(name: string): Promise<StoredObject> {
    const handle = await openPlain(this.#path(requireName(name, PACKAGE_NAME)));
    if (!handle) throw new Error(`the object ${name} is not there`);
    // The stream owns the handle from here on: it closes it at its end, on failure or when it is closed.
    const bytes = handle.createReadStream({ highWaterMark: READ_BYTES });
    const { size } = await handle.stat().catch((fault: unknown) => {
      bytes.destroy();
      throw fault;
    });
    return { size, bytes, close: () => bytes.destroy() };
  }

  async discard(objectKey: string): Promise<void> {
    const file = this.#path(requireName(objectKey, UPLOAD_KEY));
    await rm(path.dirname(file), { recursive: true, force: true });
  }

  async mark(): Promise<string> {
    const known = await this.knownMark();
    if (known !== undefined) return known;
    makePrivateFolder(this.#options.folder);
    const { random } = this.#options;
    writeDurably(this.#path(MARK), random.uuid(), { random });
    return this.mark();
  }

  knownMark(): Promise<string | undefined> {
    return readText(this.#path(MARK));
  }

  async reach(): Promise<void> {
    if ((await this.knownMark()) === undefined) throw new Error("the folder has lost its mark");
  }

  async tryWriting(): Promise<void> {
    const trial = await PendingFile.begin(this.#options.random, this.#path("unfinished"));
    try {
      await trial.write(Buffer.alloc(TRIAL_BYTES));
    } finally {
      await trial.abandon();
    }
  }

  async sweep(before: Date, unused: (names: readonly string[]) => Promise<readonly string[]>): Promise<number> {
    const left = [...(await this.#olderThan(before, "unfinished")), ...(await this.#olderThan(before, "uploads"))];
    const packages = await unused(await this.#olderThan(before, "packages"));
    let removed = 0;
    for (const name of [...left, ...packages]) {
      // A package that is staged again meanwhile is a new file with the same name.
      if (!(await this.#isOlder(name, before))) continue;
      await rm(this.#path(name), { recursive: true, force: true });
      removed += 1;
    }
    return removed;
  }

  async #olderThan(before: Date, folder: string): Promise<readonly string[]> {
    const names = await readdir(this.#path(folder)).catch(() => []);
    const older: string[] = [];
    for (const name of names) {
      if (await this.#isOlder(`${folder}/${name}`, before)) older.push(`${folder}/${name}`);
    }
    return older;
  }

  /** Another node may have removed it already. */
  async #isOlder(name: string, before: Date): Promise<boolean> {
    const found = await stat(this.#path(name)).catch((fault: NodeJS.ErrnoException) => {
      if (fault.code === "ENOENT") return undefined;
      throw fault;
    });
    return found !== undefined && found.mtime < before;
  }

  #path(name: string): string {
    return path.join(this.#options.folder, ...name.split("/"));
  }
}

/** An upload with the right digest, and the name of its package. */
interface Staging {
  readonly file: FileHandle;
  /** The path by which it was opened. */
  readonly upload: string;
  readonly name: string;
  readonly digest: string;
}

/** Reads a file in one call: each call is a round trip to a thread. */
async function readWhole(file: FileHandle, size: number): Promise<Uint8Array<ArrayBuffer>> {
  // One byte more than the file should have, so that a short read shows its end.
  const buffer = new Uint8Array(size + 1);
  let filled = 0;
  for (let read = -1; read !== 0 && filled < size; filled += read)
    ({ bytesRead: read } = await file.read(buffer, filled, buffer.length - filled, filled));
  return buffer.subarray(0, filled);
}

const partsOf = (file: FileHandle): AsyncIterable<Uint8Array> =>
  file.createReadStream({ highWaterMark: READ_BYTES, start: 0, autoClose: false });

async function hashOf(file: FileHandle): Promise<string> {
  const hashing = createHash("sha256");
  for await (const part of partsOf(file)) hashing.update(part);
  return hashing.digest("hex");
}

function wholeObject(bytes: Uint8Array<ArrayBuffer>, digest: string): StoredObject {
  const parts = async function* () {
    yield bytes;
  };
  return { size: bytes.length, bytes: parts(), close: () => {}, whole: { bytes, digest } };
}

/** Refuses a name of another form: a name becomes a path, which could otherwise lead out of the folder. */
function requireName(name: string, form: RegExp): string {
  if (!form.test(name)) throw new Error("not a name of an object");
  return name;
}

async function readText(file: string): Promise<string | undefined> {
  return readFile(file, "utf8").catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === "ENOENT") return undefined;
    throw fault;
  });
}
