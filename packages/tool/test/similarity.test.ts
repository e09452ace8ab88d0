import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buildPackage } from "@bourse/archive";
import { makeDossier } from "@bourse/runtime/dossier";
import { sharedPart } from "@bourse/runtime/dossier/compare";
import { compileGuest, findBundler, guestEngines } from "@bourse/sdk/build";
import { drawnViewsIn } from "@bourse/sdk/drawn-views";
import { depth } from "@bourse/testing/depth";
import { patiently } from "@bourse/testing/patience";
import { beforeAll, describe, expect, it } from "vitest";
import { SDK_WORDS_FILE, sdkWords } from "../../../scripts/generate/sdk-words/sdk-words.ts";
import { testFolder } from "./workspace.ts";

const EXAMPLES = path.resolve(import.meta.dirname, "../../../examples");
const folder = testFolder();

type Files = ReadonlyMap<string, string>;
const changed = (files: Files, change: (text: string) => string): Files =>
  new Map([...files].map(([file, text]) => [file, change(text)]));

/** What a copy is disguised by. */
const DISGUISES: Readonly<Record<string, (files: Files) => Files>> = {
  "other numbers": (files) =>
    changed(files, (text) => text.replace(/(?<![\w."'`#$-])\d{2,}(?![\w"'`.])/g, (each) => String(Number(each) + 1))),
  "other texts": (files) =>
    changed(files, (text) =>
      text.replace(/"[A-Z][^"\n]* [^"\n]*"/g, (each) =>
        JSON.stringify(`Changed: ${each.length} ${each.slice(-3, -1)}`),
      ),
    ),
  "other names": renamed,
  everything: (files) =>
    Object.entries(DISGUISES).reduce((all, [name, by]) => (name === "everything" ? all : by(all)), files),
};

/** Every name that the files define, except what the SDK or the language calls the same. */
function renamed(files: Files): Files {
  const all = [...files.values()].join("\n");
  const defined = [...all.matchAll(/\b(?:function|const|let|class) ([A-Za-z]\w{2,})/g)].map(([, name]) => name);
  const imported = [...all.matchAll(/import \{([^}]*)\}/g)].flatMap(([, names = ""]) => names.split(/[\s,]+/));
  const own = new Set(defined.filter((name) => !imported.includes(name ?? "") && name !== "from"));
  const name = /(?<![.\w"'`@-]|[^<]\/)[A-Za-z]\w{2,}(?!\w|\s*:)/g;
  return changed(files, (text) => text.replace(name, (each) => (own.has(each) ? `${each}Z` : each)));
}

interface Guest {
  readonly name: string;
  readonly sketch: readonly string[];
  readonly strings: readonly string[];
}

async function guestOf(name: string, module: Uint8Array, manifest: Uint8Array): Promise<Guest> {
  const { archive } = buildPackage({ manifest, files: new Map([["main.wasm", module]]) });
  if (!archive) throw new Error(`${name} gives no archive`);
  // Nothing is run: its contents are compared.
  const made = await makeDossier(archive, { engines: await guestEngines(), signal: AbortSignal.abort() });
  if (!made.ok) throw new Error(JSON.stringify(made.issues));
  const { sketch, strings } = made.document;
  return { name, sketch, strings: strings.shown };
}

let count = 0;

/** Compiles an example, disguised or as it is. */
async function compiled(example: string, disguise: (files: Files) => Files = (files) => files): Promise<Guest> {
  const project = path.join(EXAMPLES, example);
  const files = new Map(
    globSync("src/**/*.{ts,tsx}", { cwd: project }).map((file) => [
      file,
      readFileSync(path.join(project, file), "utf8"),
    ]),
  );
  count += 1;
  const copy = path.join(folder, `copy-${count}`);
  for (const [file, text] of disguise(files)) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    writeFileSync(path.join(copy, file), text);
  }
  const manifest = readFileSync(path.join(project, "package/manifest.json"));
  const { apiVersion, contributes } = JSON.parse(manifest.toString());
  const bundler = findBundler(import.meta.dirname);
  if (!bundler) throw new Error("rolldown is not installed");
  const entry = files.has("src/index.tsx") ? "src/index.tsx" : "src/index.ts";
  const made = await compileGuest({ folder: copy, entry, apiVersion, views: drawnViewsIn(contributes), bundler });
  if (!made.ok) throw new Error(`${example}: ${JSON.stringify(made.faults)}`);
  return guestOf(example, made.guest, manifest);
}

const LESSONS = globSync("learn/[0-9]*", { cwd: EXAMPLES }).toSorted();
/** Their files export names to each other, which `other names` leaves in some places only. */
const LARGE = ["level-watch-ts"];
const OTHERS = ["gap-watch", "range-trend", "level-watch"];

let lessons: readonly Guest[];
beforeAll(async () => {
  const all: Guest[] = [];
  for (const each of depth({ usual: LESSONS.slice(0, 3), deep: LESSONS })) all.push(await compiled(each));
  lessons = all;
}, patiently(120_000));

describe("the contents of guests", () => {
  it("have no string of the SDK and of its started engine among the author's", () => {
    const [hello] = lessons;
    // Its author's text and code and the views of its manifest, and no piece of a word that the engine had given back.
    expect(hello?.strings).toEqual([
      "svc.bourse_lessons.01_hello_price.price",
      "({ quote, candles }) => {",
      "const day = candles.last;",
      'return column({ spacing: 2 }, label(quote.symbol, { color: "muted" }), label(priceText(quote.price), {',
      "fontSize: 28,",
      'fontWeight: "bold"',
      expect.stringContaining("}), day && label(`last close $"),
      'color: "muted",',
      "key: barMark({",
      'timeframe: "1D",',
      "time: day.time,",
      'name: "last close"',
      "spacing",
      "fontSize",
      "fontWeight",
      "SIM:ALTA",
      "last close ",
      "last close",
      "const view = [{",
      '"id": "svc.bourse_lessons.01_hello_price.price",',
      '"quoteSymbol": "SIM:ALTA",',
      '"candleTimeframe": "1D"',
      "}].find(({ quoteSymbol }) => $q(quoteSymbol) >= 0);",
    ]);
  });

  it("are the SDK's by a list that is made of it", async () => {
    expect(readFileSync(SDK_WORDS_FILE, "utf8").split('"')[1]).toBe((await sdkWords()).split('"')[1]);
  });

  it(
    "are alike in copies that are disguised, and not in different guests: the threshold lies between",
    async () => {
      const copies: { readonly how: string; readonly share: number }[] = [];
      for (const { name, sketch } of lessons)
        for (const [how, disguise] of Object.entries(DISGUISES))
          copies.push({
            how: `${name} with ${how}`,
            share: sharedPart(sketch, (await compiled(name, disguise)).sketch),
          });
      const different = [...lessons];
      for (const each of depth({ usual: [], deep: LARGE })) different.push(await compiled(each));
      for (const each of OTHERS) {
        const dist = path.join(EXAMPLES, each, "dist");
        if (!existsSync(path.join(dist, "main.wasm"))) throw new Error(`${each} is not built`);
        const [module, manifest] = ["main.wasm", "manifest.json"].map((file) => readFileSync(path.join(dist, file)));
        if (module && manifest) different.push(await guestOf(each, module, manifest));
      }
      const pairs = different.flatMap((one, at) =>
        different
          .slice(at + 1)
          .map((other) => ({ how: `${one.name} and ${other.name}`, share: sharedPart(one.sketch, other.sketch) })),
      );
      const threshold = 0.5;
      const missed = copies.filter(({ share }) => share < threshold);
      const accused = pairs.filter(({ share }) => share >= threshold);
      const [least, most] = [
        Math.min(...copies.map(({ share }) => share)),
        Math.max(...pairs.map(({ share }) => share)),
      ];
      process.stdout.write(
        `similarity from ${threshold}: missed ${missed.length} of ${copies.length} copies (least ${least.toFixed(2)}), ` +
          `accused ${accused.length} of ${pairs.length} pairs (most ${most.toFixed(2)})\n`,
      );
      process.stdout.write(`${JSON.stringify(pairs.toSorted((one, other) => other.share - one.share).slice(0, 5))}\n`);
      expect({ missed, accused }).toEqual({ missed: [], accused: [] });
      // Far enough from both that the next example does not decide.
      expect(least).toBeGreaterThan(threshold + 0.2);
      expect(most).toBeLessThan(threshold - 0.2);
    },
    patiently(300_000),
  );
});
