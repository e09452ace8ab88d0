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

/** Undefined for an extension that no package may contain. */
export function typeOf(path: string): string | undefined {
  const extension = path.slice(path.lastIndexOf(".") + 1);
  return Object.hasOwn(TYPES, extension) ? TYPES[extension] : undefined;
}

export const isDocument = (path: string): boolean => path.endsWith(".html");
