import { randomBytes } from "node:crypto";

/** Files of the site. */
export const SITE_FILES = 100;
const FILE_BYTES = (4 * 1024 * 1024) / SITE_FILES;

/** A realistic site: a third of scripts, a third of images that do not compress, the rest pages, styles and data. */
export function site(): Map<string, Uint8Array> {
  const endings = ["js", "png", "js", "webp", "html", "css", "png", "json", "svg", "js"];
  const files = new Map([["index.html", text("<!doctype html>")]]);
  for (let i = files.size; i < SITE_FILES; i++) {
    const ending = endings[i % endings.length] ?? "txt";
    files.set(`assets/part-${i}.${ending}`, content(ending));
  }
  return files;
}

const MAGIC: Readonly<Record<string, string>> = { png: "\x89PNG\r\n\x1a\n", webp: "RIFF\0\0\0\0WEBP" };

function content(ending: string): Uint8Array {
  const magic = MAGIC[ending];
  if (magic !== undefined) return Buffer.concat([Buffer.from(magic, "latin1"), randomBytes(FILE_BYTES - magic.length)]);
  return ending === "json" ? text("[", '"end"]') : text("");
}

/** Lines that compress about as well as minified code. */
function text(start: string, end = ""): Uint8Array {
  let written = start;
  while (written.length < FILE_BYTES) written += `"f${randomBytes(9).toString("hex")}", `;
  return Buffer.from(written + end);
}
