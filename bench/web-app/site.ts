import type { Files } from "@bourse/testing/archives";

const MEBIBYTE = 1024 * 1024;
const SCRIPTS = 12;
const TEXTS = 4;
/** Shown once every file has arrived. */
const MAIN = `Promise.all(TEXTS.map(async (name) => (await fetch(name)).text())).then((texts) => {
  const read = [...parts, ...texts].reduce((sum, each) => sum + each.length, 0);
  document.getElementById("root").textContent = "All " + read + " characters have arrived";
});
`;

/** An application of the given size that shows nothing before it has loaded everything: three quarters scripts, the rest data. */
export function siteOf(bytes: number): Files {
  const size = Math.floor(bytes / (SCRIPTS + TEXTS));
  const scripts = named(SCRIPTS, (index) => `parts/part${index}.js`);
  const texts = named(TEXTS, (index) => `data/text${index}.json`);
  const tags = ["parts/first.js", ...scripts, "parts/main.js"].map((each) => `<script defer src="${each}"></script>`);
  const head = `<!doctype html><title>Files</title><link rel="stylesheet" href="style.css">${tags.join("")}`;
  return new Map(
    Object.entries({
      "index.html": `${head}<body><p id="root"></p></body>`,
      "style.css": "p { font: 16px sans-serif }",
      "parts/first.js": `const parts = [];\nconst TEXTS = ${JSON.stringify(texts)};\n`,
      "parts/main.js": MAIN,
      ...Object.fromEntries(scripts.map((each, index) => [each, `parts.push("${filling(size, index)}");\n`])),
      ...Object.fromEntries(texts.map((each, index) => [each, JSON.stringify(filling(size, index))])),
    }).map(([name, text]) => [name, Buffer.from(text)]),
  );
}

export const FULL_SITE_BYTES = 4 * MEBIBYTE;

const named = (count: number, name: (index: number) => string) =>
  Array.from({ length: count }, (_, each) => name(each));

const filling = (size: number, index: number) => `${index} of the prices of a long day, `.repeat(size).slice(0, size);
