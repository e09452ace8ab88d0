import { WEBAPP_PATH_MAX_SEGMENTS } from "../limits/manifest.ts";

/** Endings a web application's file may have; each has one MIME type when the host serves it. */
export const WEB_APP_FILE_EXTENSIONS = [
  "html",
  "css",
  "js",
  "json",
  "svg",
  "png",
  "jpg",
  "jpeg",
  "webp",
  "woff2",
  "txt",
] as const;

const SEGMENT = "(?!\\.{1,2}(?:\\/|$))[A-Za-z0-9._-]+";

/**
 * A path of a web application's inventory: relative, up to 16 segments, none of them `.` or `..`, a known ending.
 * A segment cannot match the slash, so no text has two ways through the pattern.
 */
export const WEB_APP_PATH_PATTERN = `^(?!manifest\\.json$)(?=.*\\.(?:${WEB_APP_FILE_EXTENSIONS.join("|")})$)${SEGMENT}(?:\\/${SEGMENT}){0,${WEBAPP_PATH_MAX_SEGMENTS - 1}}$`;

/** A path of a model's inventory: relative, no `.` or `..` segment. An empty segment is allowed here and warned of. */
export const MODEL_PATH_PATTERN = "^(?!manifest\\.json$)(?!\\/)(?!(?:.*\\/)?\\.{1,2}(?:\\/|$))[A-Za-z0-9._\\/-]*$";
