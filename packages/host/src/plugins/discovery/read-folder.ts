import { createHash } from "node:crypto";
import { constants, type Stats } from "node:fs";
import { type FileHandle, lstat, mkdir, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { type Issue, issue, PLUGIN_FILE, PLUGIN_MAX_BYTES, PLUGIN_MAX_FILES } from "@bourse/contract";

/** Contents of a plugin's folder. */
export interface FolderRead {
  /** SHA-256 of each file except `plugin.yaml`, by its path. */
  readonly hashes: Readonly<Record<string, string>>;
  /** Bytes of `plugin.yaml`; absent if there is none that can be read. */
  readonly description?: Uint8Array;
  readonly issues: readonly Issue[];
  /** There is no such folder. */
  readonly isMissing: boolean;
}

/** Permission bits that let other users write. */
const OTHERS_WRITE = 0o022;
/** Only the owner can read a copied file; a program stays executable. */
const COPIED_MODE = 0o600;
const OWNER_RUNS = 0o100;
/** More findings than this repeat the same one. */
const MAX_ISSUES = 20;

/**
 * Why a file or folder cannot be trusted; undefined if it can. Another user who can write there could exchange the
 * checked files before they run. @param owner the user who must own it
 */
export function distrust(stat: Stats, owner: number | undefined): string | undefined {
  if (stat.isSymbolicLink()) return "is a link";
  if (!stat.isFile() && !stat.isDirectory()) return "is neither a file nor a folder";
  // Windows has no such owners or modes.
  if (owner === undefined) return undefined;
  if (stat.uid !== owner) return `belongs to another user (${stat.uid})`;
  if ((stat.mode & OTHERS_WRITE) !== 0) return `can be written by others (mode ${(stat.mode & 0o777).toString(8)})`;
  return undefined;
}

/** A plugin's folder, its required owner, and where to write the bytes that were read. */
export interface FolderPlace {
  readonly root: string;
  /** User id; absent where the system has none. */
  readonly owner: number | undefined;
  /** An empty folder; absent: nothing is written. */
  readonly copyTo?: string | undefined;
}

/** Reads a plugin's folder: every file once, by the descriptor that was checked. Follows no link. */
export async function readPluginFolder(place: FolderPlace): Promise<FolderRead> {
  const reader = new FolderReader(place);
  await reader.folder("");
  const hashes = Object.fromEntries(reader.hashes.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  const { description, issues, isMissing } = reader;
  return { hashes, issues, isMissing, ...(description === undefined ? {} : { description }) };
}

class FolderReader {
  readonly hashes: [string, string][] = [];
  readonly issues: Issue[] = [];
  description: Uint8Array | undefined;
  isMissing = false;
  readonly #root: string;
  readonly #owner: number | undefined;
  readonly #copyTo: string | undefined;
  #bytes = 0;
  #entries = 0;

  constructor({ root, owner, copyTo }: FolderPlace) {
    this.#root = root;
    this.#owner = owner;
    this.#copyTo = copyTo;
  }

  async folder(path: string): Promise<void> {
    const full = join(this.#root, path);
    const stat = await lstat(full).catch(codeOf);
    if (path === "" && stat === "ENOENT") {
      this.isMissing = true;
      this.issues.push(issue("plugin.folder_missing", "", `there is no folder ${this.#root}`));
      return;
    }
    const against = typeof stat === "string" ? `cannot be read (${stat})` : distrust(stat, this.#owner);
    if (against !== undefined) return this.#refuse(path, against);
    const entries = await readdir(full, { withFileTypes: true }).catch(codeOf);
    if (typeof entries === "string") return this.#refuse(path, `cannot be read (${entries})`);
    if (path !== "" && this.#copyTo !== undefined) await mkdir(join(this.#copyTo, path), { mode: 0o700 });
    // Folders count too: otherwise every start would walk a tree of empty ones.
    this.#entries += entries.length;
    if (this.#entries > 2 * PLUGIN_MAX_FILES) return this.#tooMany();
    for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
      if (this.issues.length >= MAX_ISSUES || this.hashes.length > PLUGIN_MAX_FILES) return;
      const inner = path === "" ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory()) await this.folder(inner);
      else if (entry.isFile()) await this.#file(inner);
      else this.#refuse(inner, entry.isSymbolicLink() ? "is a link" : "is neither a file nor a folder");
    }
  }

  async #file(path: string): Promise<void> {
    // A pipe in the file's place must not block, and a link must not lead elsewhere.
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
    const file = await open(join(this.#root, path), flags).catch(codeOf);
    if (typeof file === "string") return this.#refuse(path, `cannot be read (${file})`);
    try {
      await this.#read(path, file);
    } finally {
      await file.close();
    }
  }

  async #read(path: string, file: FileHandle): Promise<void> {
    const stat = await file.stat();
    const against = distrust(stat, this.#owner);
    if (against !== undefined) return this.#refuse(path, against);
    if (this.#bytes + stat.size > PLUGIN_MAX_BYTES) {
      return this.#refuse(path, `makes the plugin larger than ${PLUGIN_MAX_BYTES} bytes`);
    }
    const hash = createHash("sha256");
    const chunks: Buffer[] = [];
    const copy = await this.#openCopy(path, stat);
    try {
      for await (const piece of file.createReadStream({ autoClose: false, end: PLUGIN_MAX_BYTES })) {
        const chunk = piece as Buffer;
        this.#bytes += chunk.length;
        hash.update(chunk);
        if (path === PLUGIN_FILE) chunks.push(chunk);
        await copy?.writeFile(chunk);
      }
    } finally {
      await copy?.close();
    }
    if (path === PLUGIN_FILE) this.description = Buffer.concat(chunks);
    else this.hashes.push([path, hash.digest("hex")]);
    if (this.hashes.length > PLUGIN_MAX_FILES) this.#tooMany();
  }

  async #openCopy(path: string, { mode }: Stats): Promise<FileHandle | undefined> {
    if (this.#copyTo === undefined) return undefined;
    return open(join(this.#copyTo, path), "wx", COPIED_MODE | (mode & OWNER_RUNS));
  }

  #tooMany(): void {
    this.#refuse("", `holds more than ${PLUGIN_MAX_FILES} files`);
  }

  #refuse(path: string, message: string): void {
    const named = path === "" ? "the folder" : JSON.stringify(path);
    this.issues.push(issue("plugin.file_refused", path === "" ? "" : `/${path}`, `${named} ${message}`));
  }
}

function codeOf(cause: NodeJS.ErrnoException): string {
  return cause.code ?? cause.message;
}
