/** The one type of each file extension that a package may contain. With `nosniff` nothing else is ever guessed. */
const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json; charset=utf-8",
  svg: "image/svg+xml; charset=utf-8",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
  woff2: "font/woff2",
  txt: "text/plain; charset=utf-8",
};

/** Types that become a document, and where a browser may get them: a frame, or a picture, which runs nothing. */
const DOCUMENTS: Readonly<Record<string, string>> = { html: "iframe", svg: "image" };

/**
 * Undefined for an extension that no package may contain. `destination`: the use of the file that the browser states.
 * For any other use, a document's file is sent as text: a script could otherwise make a document of it, and from that a
 * frame with a fresh realm.
 */
export function typeOf(path: string, destination: string | undefined): string | undefined {
  const extension = path.slice(path.lastIndexOf(".") + 1);
  if (!Object.hasOwn(TYPES, extension)) return undefined;
  const only = DOCUMENTS[extension];
  return only === undefined || destination === undefined || destination === only ? TYPES[extension] : TYPES.txt;
}

export const isDocument = (path: string): boolean => path.endsWith(".html");
