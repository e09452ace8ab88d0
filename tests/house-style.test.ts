import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
/** A longer source file probably contains two things. */
const MAX_LINES = 300;
/** Needed where a library's types are wrong; values checked as JSON use `typed` instead. */
const MOST_ESCAPES = 5;

/** Files that generate random values themselves, each with its reason; every other file gets them as a parameter. */
const MAKES_RANDOMNESS: Readonly<Record<string, string>> = {
  "packages/platform/src/random.ts": "the one implementation of the port",
  "packages/sdk/src/build/read-source.ts": "names it, to refuse it in a guest's source",
  "packages/sdk/src/guest/engine.ts": "replaces it in a guest by an error",
  "packages/testing/src/keys/index.ts": "a test's signing key, made by node:crypto",
  "packages/testing/src/network/certificate.ts": "a test server's key, made by node:crypto",
  "packages/testing/src/postgres/shared-postgres.ts": "names databases, for tests that run at the same time",
  "packages/testing/src/s3/shared-s3.ts": "names buckets, for tests that run at the same time",
  "packages/testing/src/s3/start-ceph.ts": "ids and a password of a store that lives as long as its test",
  "packages/workbench/src/context/report.ts": "the page's one id; it runs in a browser, where the port does not",
  "packages/workbench/src/history/ids.ts":
    "ids of objects that the page makes; it runs in a browser, where the port does not",
};
/** Files that assemble a program. */
const RANDOMNESS_IS_CHOSEN_IN = [
  "packages/cloud/src/cloud.ts",
  "packages/host/src/host.ts",
  "packages/tool/src/cli/io.ts",
];
/** Calls that generate random values. */
const GENERATORS =
  /\b(?:randomUUID|randomBytes|randomInt|randomFill(?:Sync)?|getRandomValues|generateKey(?:Pair)?(?:Sync)?|Math\.random)\b/;

/** Words and phrases that stop a reader, with plain alternatives. They are patterns of whole words; case is ignored. */
const PLAIN_WORDS: Readonly<Record<string, string>> = {
  anew: "again",
  "deeds?": "action",
  "for ever": "forever",
  "for good": "permanently",
  "(?:here|there|where|hither)(?:by|in|of|to|upon)|hence|whence|lest|naught|upon":
    "by it, in it, so, unless, nothing, on",
  "mend(?:s|ed|ing)?": "fix, correct, repair",
  "of weight": "sensitive",
  "one's own|one got": "your own, the one you got",
  shall: "must, is to",
  "(?:are|be|is|was|were) told of": "notified of",
  "the one who": "the person who, the account that",
};
/** Beginnings of sentences with an unclear subject; questions and headings may use them. */
const PLAIN_BEGINNINGS: Readonly<Record<string, string>> = {
  Whatever: "name the thing: Any failure …, Every line …",
  "Who (?!may )(?:[a-z]+s|has|is|was|can|needs)": "name it: The account that …, The provider that …",
};

/** Comments that begin so make the reader look for their subject: "The result of …" instead of "What … found". */
const RIDDLE = /^\s*(?:\/\*\*|\*|\/\/) (?:What|Whoever)\b(?!.*\?)/;

/** All texts for readers: sources, documents and generated references. Migrations are frozen, with their words. */
const texts = globSync(
  [
    "*.{md,ts}",
    "{docs,examples,scripts,tests,bench}/**/*.{md,ts,mjs,yml,conf}",
    "packages/*/{bin,src,test,testing,assemblyscript}/**/*.{ts,tsx,mjs,md}",
    "packages/cloud/openapi.json",
  ],
  { cwd: root, exclude: ["**/node_modules/**", "**/build/**"] },
).filter((file) => !file.includes("/database/migrations/") && !file.endsWith("tests/house-style.test.ts"));

const sources = globSync(
  ["packages/*/src/**/*.{ts,tsx}", "packages/*/bin/*.mjs", "scripts/**/*.{ts,mjs}", "tests/**/*.ts", "bench/**/*.ts"],
  { cwd: root },
).filter((file) => !file.includes("/generated/"));

/** Files of the packages, except tests, with a line that matches the pattern. A hint is about authors' own code. */
const filesWith = (pattern: RegExp): readonly string[] =>
  sources
    .filter((file) => /^packages\/[^/]+\/src\//.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) =>
      readFileSync(path.join(root, file), "utf8")
        .split("\n")
        .some((line) => pattern.test(line) && !/^\s*hint:/.test(line)),
    )
    .toSorted();

describe("the house's style", () => {
  it(`keeps every source file within ${MAX_LINES} lines`, () => {
    const long = sources
      .map((file) => ({ file, lines: readFileSync(path.join(root, file), "utf8").split("\n").length - 1 }))
      .filter(({ lines }) => lines > MAX_LINES);
    expect(long.map(({ file, lines }) => `${file}: ${lines}`)).toEqual([]);
  });

  it(`turns types around the checker in fewer than ${MOST_ESCAPES} places, and uses no any`, () => {
    const around = /\bas unknown as\b|(?:: |<|\bas )any\b(?!\s+[a-z])|@ts-(?:ignore|expect-error)/;
    const found = sources
      .filter((file) => /^packages\/[^/]+\/src\//.test(file) && !/\.test\.tsx?$/.test(file))
      .flatMap((file) =>
        readFileSync(path.join(root, file), "utf8")
          .split("\n")
          .filter((line) => around.test(line) && !/^\s*(?:\/?\*|\/\/)/.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      );
    expect(found.length, found.join("\n")).toBeLessThan(MOST_ESCAPES);
  });

  it("reads the cloud's rows as their tables say: a column with few values has a union, and no reader casts it", () => {
    const cast = /\b[a-z]\w*\.\w+ as (?!const\b)[A-Z"]/;
    const rows = sources.filter((file) => /^packages\/cloud\/src\/(?:store|domain|routes)\//.test(file));
    const found = rows
      .filter((file) => !file.endsWith(".test.ts"))
      .flatMap((file) =>
        readFileSync(path.join(root, file), "utf8")
          .split("\n")
          .filter((line) => cast.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      );
    expect(found).toEqual([]);
  });

  it("takes randomness as a parameter: no other file calls a generator", () => {
    expect(filesWith(GENERATORS)).toEqual(Object.keys(MAKES_RANDOMNESS).toSorted());
  });

  it("chooses the machine's randomness only where a program is put together", () => {
    const found = filesWith(/\bSYSTEM_RANDOM\b/).filter((file) => !file.startsWith("packages/platform/"));
    expect(found).toEqual(RANDOMNESS_IS_CHOSEN_IN);
  });

  it("says things in plain English: no word of the list, and no sentence that hides what it is about", () => {
    const words = Object.entries(PLAIN_WORDS).map(([pattern, plain]) => ({
      rule: new RegExp(`\\b(?:${pattern})\\b`, "i"),
      plain,
    }));
    const beginnings = Object.entries(PLAIN_BEGINNINGS).map(([pattern, plain]) => ({
      rule: new RegExp(`(?:^\\s*|/\\*\\* |\\* |- |// |\\. |\\*\\* )${pattern} [^?]*$`),
      plain,
    }));
    const found = texts.flatMap((file) =>
      readFileSync(path.join(root, file), "utf8")
        .split("\n")
        .flatMap((line, index) =>
          [...words, ...beginnings]
            .filter(({ rule }) => rule.test(line))
            .map(({ plain }) => `${file}:${index + 1}: ${line.trim()}\n  write: ${plain}`),
        ),
    );
    expect(found).toEqual([]);
  });

  it("begins a comment with its subject, not with What or Whoever", () => {
    const found = sources
      .filter((file) => !file.includes("/database/migrations/"))
      .flatMap((file) =>
        readFileSync(path.join(root, file), "utf8")
          .split("\n")
          .flatMap((line, index) => (RIDDLE.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
      );
    expect(found).toEqual([]);
  });

  it("leaves no unfinished marks and no skipped or lonely tests", () => {
    const mark = new RegExp(
      `\\b(?:${["TO" + "DO", "FIX" + "ME"].join("|")})\\b|\\b(?:it|test|describe)\\.(?:only|todo)\\b`,
    );
    expect(sources.filter((file) => mark.test(readFileSync(path.join(root, file), "utf8")))).toEqual([]);
  });

  it("runs no generator that is imported: a file that its own test has just written is right, whatever it was", () => {
    const imported = sources.flatMap((file) =>
      [...readFileSync(path.join(root, file), "utf8").matchAll(/ from "(\.[^"]+\/write\.ts)"/g)].map(([, name = ""]) =>
        path.resolve(root, path.dirname(file), name),
      ),
    );
    const listed = readFileSync(path.join(root, "scripts/generate/main.ts"), "utf8").matchAll(/"([^"]+\/write\.ts)"/g);
    const writers = [...listed]
      .map(([, writer = ""]) => path.join(root, writer))
      .filter((each) => imported.includes(each));
    expect(writers.length).toBeGreaterThan(0);
    expect(writers.filter((each) => !readFileSync(each, "utf8").includes("if (import.meta.main) {"))).toEqual([]);
  });

  it("has each method of the in-app API in one file on each side: contract, host and facade", () => {
    const sides = ["packages/contract/src/in-app/", "packages/host/src/in-app/methods/", "packages/api/src/facade/"];
    const files = sides.map((side) =>
      sources
        .filter((file) => file.startsWith(side) && !file.endsWith(".test.ts"))
        .map((file) => readFileSync(path.join(root, file), "utf8")),
    );
    const places = (method: string) =>
      files.map((texts) => texts.filter((text) => text.includes(`"${method}"`)).length);
    const found = Object.keys(IN_APP_METHODS).map((method) => `${method}: ${places(method).join(", ")}`);
    expect(found.filter((each) => !each.endsWith(": 1, 1, 1"))).toEqual([]);
  });
});
