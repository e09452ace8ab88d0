import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { partsOf } from "../../../packages/runtime/src/dossier/module-parts.ts";
import { digestOfWords, stringsIn, WORDS_DIGEST } from "../../../packages/runtime/src/dossier/strings.ts";
import { compileGuest, findBundler, guestEngines } from "../../../packages/sdk/src/build/index.ts";

export const SDK_WORDS_FILE = path.resolve(
  import.meta.dirname,
  "../../../packages/runtime/src/dossier/generated/sdk-words.ts",
);

/** Holds all that a guest may import, and nothing of an author's. */
const PROGRAM = `import * as sdk from "@bourse/sdk/guest";
import * as indicators from "@bourse/sdk/guest/indicators";
import * as jsx from "@bourse/sdk/guest/jsx-runtime";
Object.assign(globalThis, { sdk, indicators, jsx });
`;

/** A view alone: the bundler writes what only an interactive guest would change as a constant. */
const VIEW = `import { defineView } from "@bourse/sdk/guest";
defineView(() => null);
`;

const GUESTS = [
  { program: PROGRAM, apiVersion: 1 },
  { program: PROGRAM, apiVersion: 2 },
  { program: VIEW, apiVersion: 1 },
] as const;

/** Digests of the strings that a guest in TypeScript has in its memory before its author has written a line. */
export async function sdkWords(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "bourse-sdk-words-"));
  try {
    const known = new Set<string>();
    for (const { bytes } of await guestEngines())
      for (const each of stringsIn(partsOf(bytes).data)) known.add(digestOfWords(each));
    for (const { program, apiVersion } of GUESTS) {
      writeFileSync(path.join(folder, "index.ts"), program);
      const bundler = findBundler(import.meta.dirname);
      if (!bundler) throw new Error("rolldown is not installed");
      const compiled = await compileGuest({ folder, entry: "index.ts", apiVersion, views: [], bundler });
      if (!compiled.ok) throw new Error(JSON.stringify(compiled.faults));
      for (const each of stringsIn(partsOf(compiled.guest).data)) known.add(digestOfWords(each));
    }
    const digests = [...known].toSorted().join("");
    return `// Generated from the SDK of guests by \`npm run generate\`; changes here are lost.\n\n/** Digests of ${WORDS_DIGEST} characters, joined: the strings of the SDK, and of its engines before and after their start. */\nexport const SDK_WORDS =\n  "${digests}";\n`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
