import { WEBAPP_PATH_MAX_SEGMENTS } from "../limits/manifest.ts";

/** File extensions allowed in a web application; the host serves each with one MIME type. */
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
 * A path of a web application's inventory: relative, up to 16 segments, none of them `.` or `..`, with a known file
 * extension. A segment cannot match the slash, so the pattern matches each text in only one way.
 */
export const WEB_APP_PATH_PATTERN = `^(?!manifest\\.json$)(?=.*\\.(?:${WEB_APP_FILE_EXTENSIONS.join("|")})$)${SEGMENT}(?:\\/${SEGMENT}){0,${WEBAPP_PATH_MAX_SEGMENTS - 1}}$`;

/**
 * A path of a model's inventory: relative, no `.` or `..` segment. An empty segment is allowed here and reported as a
 * warning.
 */
export const MODEL_PATH_PATTERN = "^(?!manifest\\.json$)(?!\\/)(?!(?:.*\\/)?\\.{1,2}(?:\\/|$))[A-Za-z0-9._\\/-]*$";
