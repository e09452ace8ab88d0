import { isJsonObject, type JsonValue, parseStrictJson } from "@bourse/contract";

/** The first entry of a backup; it lists all others. */
export const LISTING = "backup.json";
/** Folder in the data folder in which the host puts backups. */
export const BACKUPS_FOLDER = "backups";
export const DATABASE_FILE = "host.sqlite";

const FORMAT = "bourse-desk";
const VERSION = 1;
/** A desk has some hundred files; a listing of this size names a hundred thousand. */
export const LISTING_MAX_BYTES = 16 * 1024 * 1024;

/** A file of a backup. */
export interface BackupFile {
  /** Below the data folder, with slashes. */
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** 64 lowercase hexadecimal digits. */
  readonly sha256: string;
}

/** The content of the first entry. */
export interface Listing {
  /** ISO 8601 UTC. */
  readonly created_at: string;
  /** The host that wrote it. */
  readonly host_version: string;
  /** Number of migrations that the database has seen. */
  readonly schema: number;
  /** Every file but this listing. */
  readonly files: readonly BackupFile[];
}

/**
 * Files and folders of the data folder that a backup contains. Everything else stays behind: the token and the keys of
 * services (`secrets.*`), because a copy of a backup must not be able to spend, and journals, which are for debugging.
 */
export const KEPT_FOLDERS: readonly string[] = ["packages", "bars"];
export const KEPT_FILES: readonly string[] = ["replay.json"];

const NAME = "[A-Za-z0-9][A-Za-z0-9._-]{0,200}";
const PATH = new RegExp(
  `^(?:${DATABASE_FILE}|${KEPT_FILES.join("|")}|(?:${KEPT_FOLDERS.join("|")})(?:/${NAME}){1,4})$`,
);

/** True for a path that a backup may contain: no `..`, no absolute path, no other file of the data folder. */
export function isKept(path: string): boolean {
  return PATH.test(path) && !path.endsWith(".tmp");
}

export function encodeListing(listing: Listing): Buffer {
  return Buffer.from(`${JSON.stringify({ format: FORMAT, version: VERSION, ...listing })}\n`);
}

/** Undefined if it is not a listing of this format. */
export function decodeListing(bytes: Uint8Array): Listing | undefined {
  const read = parseStrictJson(bytes, { maxBytes: LISTING_MAX_BYTES });
  if (!read.ok || !isJsonObject(read.value)) return undefined;
  const { format, version, created_at, host_version, schema, files } = read.value;
  const isWhole =
    format === FORMAT &&
    version === VERSION &&
    typeof created_at === "string" &&
    typeof host_version === "string" &&
    Number.isSafeInteger(schema) &&
    Array.isArray(files);
  if (!isWhole || !files.every(isBackupFile)) return undefined;
  const paths = new Set(files.map(({ path }) => path));
  if (paths.size !== files.length || !paths.has(DATABASE_FILE)) return undefined;
  return { created_at, host_version, schema: Number(schema), files };
}

function isBackupFile(value: JsonValue): value is JsonValue & BackupFile {
  if (!isJsonObject(value)) return false;
  const { path, size, sha256 } = value;
  return (
    typeof path === "string" &&
    isKept(path) &&
    Number.isSafeInteger(size) &&
    Number(size) >= 0 &&
    typeof sha256 === "string" &&
    /^[0-9a-f]{64}$/.test(sha256)
  );
}
