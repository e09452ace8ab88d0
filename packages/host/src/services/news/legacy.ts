import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { isJsonObject, type JsonValue, type NEWS_LEGACY, parseStrictJson, type ResultOf } from "@bourse/contract";
import type { Database } from "../../store/database.ts";

type Legacy = ResultOf<typeof NEWS_LEGACY>;

/** The file contains a few dozen lines; a larger file is not a configuration. */
const MAX_BYTES = 256 * 1024;
const MAX_SOURCES = 500;
const MAX_TEXT = 2048;

/**
 * Returns the news configuration of older hosts, once: the stored mark and the answer are one action. A damaged file
 * yields nothing and leaves no mark, so that a corrected file can still be migrated.
 */
export function tellLegacy(database: Database, dataDir: string, now: Date): Legacy {
  if (database.one("SELECT 1 FROM news_legacy") !== undefined) return { migrated: true, sources: [] };
  const sources = readLegacy(join(dataDir, "legacy", "news.json"));
  if (sources === undefined) return { migrated: false, sources: [] };
  database.run("INSERT INTO news_legacy (only_row, told_at) VALUES (1, ?)", now.toISOString());
  return { migrated: false, sources };
}

/**
 * The only accepted content:
 * `{"format":"bourse-legacy-news","version":1,"sources":[{"source_id","title","endpoint"}]}`.
 */
function readLegacy(path: string): Legacy["sources"] | undefined {
  const bytes = bytesOf(path);
  if (bytes === undefined) return undefined;
  const read = parseStrictJson(bytes, { maxBytes: MAX_BYTES });
  if (!read.ok || !isJsonObject(read.value) || Object.keys(read.value).length !== 3) return undefined;
  const { format, version, sources } = read.value;
  if (format !== "bourse-legacy-news" || version !== 1 || !Array.isArray(sources)) return undefined;
  const known = (sources as readonly JsonValue[]).map(sourceOf);
  const good = known.filter((each) => each !== undefined);
  return good.length === known.length && good.length <= MAX_SOURCES ? good : undefined;
}

function bytesOf(path: string): Uint8Array | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat?.isFile() === true && stat.size <= MAX_BYTES ? readFileSync(path) : undefined;
}

function sourceOf(value: JsonValue): Legacy["sources"][number] | undefined {
  if (!isJsonObject(value) || Object.keys(value).length !== 3) return undefined;
  const { source_id, title, endpoint } = value;
  const texts = [source_id, title, endpoint].every(
    (each) => typeof each === "string" && each !== "" && each.length <= MAX_TEXT,
  );
  return texts ? { source_id: String(source_id), title: String(title), endpoint: String(endpoint) } : undefined;
}
