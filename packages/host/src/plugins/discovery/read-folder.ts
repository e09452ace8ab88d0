import { createHash } from "node:crypto";
import { constants, type Stats } from "node:fs";
import { type FileHandle, lstat, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { type Issue, issue, PLUGIN_FILE, PLUGIN_MAX_BYTES, PLUGIN_MAX_FILES } from "@bourse/contract";

/** Contents of a plugin's folder. */
export interface FolderRead {
  /** SHA-256 of each file except `plugin.yaml`, by its path. */
  readonly hashes: Readonly<Record<string, string>>;
  /** Bytes of `plugin.yaml`; absent if there is none that can be read. */
  readonly description?: Uint8Array;
  readonly issues: readonly Issue[];
}

/** Bits with which somebody other than the owner writes. */
const OTHERS_WRITE = 0o022;
/** More findings than that are the same finding. */
const MAX_ISSUES = 20;

/**
 * Why a file or folder cannot be trusted; undefined if nothing speaks against it. Whoever else can write there could
 * exchange what was checked before it runs. @param owner the user who must own it
 */
export function distrust(stat: Stats, owner: number | undefined): string | undefined {
  if (stat.isSymbolicLink()) return "is a link";
  if (!stat.isFile() && !stat.isDirectory()) return "is neither a file nor a folder";
  // Windows has neither owners nor modes of this kind.
  if (owner === undefined) return undefined;
  if (stat.uid !== owner) return `belongs to another user (${stat.uid})`;
  if ((stat.mode & OTHERS_WRITE) !== 0) return `can be written by others (mode ${(stat.mode & 0o777).toString(8)})`;
  return undefined;
}

/** Reads a plugin's folder: every file once, by the descriptor that was checked. Follows no link. */
export async function readPluginFolder(root: string, owner: number | undefined): Promise<FolderRead> {
  const reader = new FolderReader(root, owner);
  await reader.folder("");
  const hashes = Object.fromEntries(reader.hashes.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  const { description, issues } = reader;
  return { hashes, issues, ...(description === undefined ? {} : { description }) };
}

class FolderReader {
  readonly hashes: [string, string][] = [];
  readonly issues: Issue[] = [];
  description: Uint8Array | undefined;
  readonly #root: string;
  readonly #owner: number | undefined;
  #bytes = 0;

  constructor(root: string, owner: number | undefined) {
    this.#root = root;
    this.#owner = owner;
  }

  async folder(path: string): Promise<void> {
    const full = join(this.#root, path);
    const stat = await lstat(full).catch(codeOf);
    const against = typeof stat === "string" ? `cannot be read (${stat})` : distrust(stat, this.#owner);
    if (against !== undefined) return this.#refuse(path, against);
    const entries = await readdir(full, { withFileTypes: true }).catch(codeOf);
    if (typeof entries === "string") return this.#refuse(path, `cannot be read (${entries})`);
    for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
      if (this.issues.length >= MAX_ISSUES || this.hashes.length > PLUGIN_MAX_FILES) return;
      const inner = path === "" ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory()) await this.folder(inner);
      else if (entry.isFile()) await this.#file(inner);
      else this.#refuse(inner, entry.isSymbolicLink() ? "is a link" : "is neither a file nor a folder");
    }
  }

  async #file(path: string): Promise<void> {
    // A pipe in its place must not block, and a link must not lead elsewhere.
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
    for await (const chunk of file.createReadStream({ autoClose: false, end: PLUGIN_MAX_BYTES })) {
      this.#bytes += (chunk as Buffer).length;
      hash.update(chunk as Buffer);
      if (path === PLUGIN_FILE) chunks.push(chunk as Buffer);
    }
    if (path === PLUGIN_FILE) this.description = Buffer.concat(chunks);
    else this.hashes.push([path, hash.digest("hex")]);
    if (this.hashes.length > PLUGIN_MAX_FILES) this.#refuse("", `holds more than ${PLUGIN_MAX_FILES} files`);
  }

  #refuse(path: string, message: string): void {
    const named = path === "" ? "the folder" : JSON.stringify(path);
    this.issues.push(issue("plugin.file_refused", path === "" ? "" : `/${path}`, `${named} ${message}`));
  }
}

function codeOf(cause: NodeJS.ErrnoException): string {
  return cause.code ?? cause.message;
}
