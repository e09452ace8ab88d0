import { execFileSync, spawnSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Candle } from "@bourse/contract";
import { compileGuest, findBundler } from "@bourse/sdk/build";
import { readSampleBars } from "@bourse/testing/sample-bars";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call } from "../packages/tool/test/fake-io.ts";
import { root } from "../scripts/lib/root.ts";
import { quotedCode } from "./support/quoted-code.ts";

const LESSONS = globSync("examples/learn/*/package/manifest.json", { cwd: root })
  .map((file) => path.basename(path.resolve(file, "../..")))
  .sort();
/** Lines of a file, so that a page can walk through it. */
const MOST_LINES = 120;

const read = (file: string): string => readFileSync(path.join(root, file), "utf8");
const folderOf = (lesson: string): string => path.join(root, "examples/learn", lesson);
const sourcesOf = (lesson: string): readonly string[] =>
  globSync(`examples/learn/${lesson}/src/*`, { cwd: root }).map(read);

/** Each piece of code that a document quotes, with the language that it names. */
const quotedIn = (document: string): readonly (readonly [code: string, language: string])[] =>
  quotedCode(document, "ts", "tsx").map(({ text, language }) => [text.trimEnd(), language]);

/** Without the spaces before its lines: a page quotes what stands inside something else. */
const flat = (code: string): string => code.replace(/^ +/gm, "");

/** A folder in which the packages of the checkout are found. */
let folder: string;
let bars: string;
beforeAll(() => {
  const cache = path.join(root, "node_modules/.cache/bourse");
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(path.join(cache, "lessons-"));
  bars = path.join(folder, "bars.csv");
  writeFileSync(bars, csvOf(readSampleBars().slice(0, 300)));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const csvOf = (candles: readonly Candle[]): string => {
  const rows = candles.map(({ time, open, high, low, close, volume }) => [time, open, high, low, close, volume].join());
  return ["time,open,high,low,close,volume", ...rows, ""].join("\n");
};

it("are ten, one after another", () => {
  expect(LESSONS.map((lesson) => Number(lesson.slice(0, 2)))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

describe.each(LESSONS)("lesson %s", (lesson) => {
  const manifest = JSON.parse(read(`examples/learn/${lesson}/package/manifest.json`)) as Record<string, string>;
  const page = read(`docs/learn/${lesson}.md`);

  it("is in the contents with what it does, and its page begins with it", () => {
    const [, title = ""] = /^# (.+)\n/.exec(page) ?? [];
    expect(manifest.name).toBe(`Lesson ${lesson.slice(0, 2)}: ${title}`);
    expect(read("docs/learn/README.md")).toContain(
      `| [${lesson.slice(0, 2)}. ${title}](${lesson}.md) | ${manifest.description} |`,
    );
    expect(page).toContain(`\n\n${manifest.description} Its files are in [examples/learn/${lesson}]`);
  });

  it("has a page that quotes code which is there", () => {
    const sources = sourcesOf(lesson).map(flat);
    const quoted = quotedIn(page).map(([code]) => flat(code));
    expect(quoted.filter((code) => !sources.some((source) => source.includes(code)))).toEqual([]);
    expect(quoted.length).toBeGreaterThan(2);
  });

  it(`has files of fewer than ${MOST_LINES} lines`, () => {
    for (const source of sourcesOf(lesson)) expect(source.trimEnd().split("\n").length).toBeLessThan(MOST_LINES);
  });

  it("is valid, and runs over a file of bars without a fault", async () => {
    const checked = await call(["validate", folderOf(lesson), "--json"]);
    expect(checked.json()).toMatchObject({ ok: true, issues: [] });
    const tested = await call(["backtest", folderOf(lesson), "--bars", bars, "--json"]);
    expect(tested.json()).toMatchObject({ ok: true, bars: 300, faults: [] });
  });
});

it("have tests, which pass", () => {
  for (const lesson of LESSONS)
    expect(globSync(`examples/learn/${lesson}/test/*.test.ts`, { cwd: root })).toHaveLength(1);
  const args = ["--test", "--test-isolation=none", "--test-reporter=tap", "examples/learn/*/test/*.test.ts"];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
  expect([status, /^# fail (\d+)$/m.exec(stdout)?.[1]], stdout).toEqual([0, "0"]);
  expect(Number(/^# pass (\d+)$/m.exec(stdout)?.[1])).toBeGreaterThan(20);
});

describe("the cookbook", () => {
  const snippets = quotedIn(read("docs/guides/cookbook.md"));
  const files = snippets.map(([code, language], index) => {
    const ends = /\bdefine(?:View|Extension)\(/.test(code)
      ? ""
      : 'import { defineExtension as end } from "@bourse/sdk/guest";\nend({ views: {} });\n';
    return { name: `snippet-${index + 1}.${language}`, text: `${code}\n${ends}` };
  });

  it("and the lessons have right types", () => {
    for (const { name, text } of files) writeFileSync(path.join(folder, name), text);
    const own = {
      extends: path.join(root, "examples/learn/tsconfig.json"),
      include: [
        path.join(root, "examples/learn/*/src"),
        path.join(root, "examples/level-watch-ts/src"),
        path.join(root, "examples/learn/checkout.d.ts"),
        folder,
      ],
    };
    const config = path.join(folder, "tsconfig.json");
    writeFileSync(config, JSON.stringify(own));
    const tsc = path.join(root, "node_modules/typescript/bin/tsc");
    expect(execFileSync(process.execPath, [tsc, "-p", config, "--checkers", "1"], { encoding: "utf8" })).toBe("");
    expect(files.length).toBeGreaterThan(15);
  });

  it("has only pieces that compile", async () => {
    const bundler = findBundler(folder);
    if (!bundler) throw new Error("rolldown is not installed");
    for (const { name, text } of files) {
      writeFileSync(path.join(folder, name), text);
      const apiVersion = text.includes("defineView(") ? 1 : 2;
      const compiled = await compileGuest({ folder, entry: name, apiVersion, views: [], bundler });
      expect(compiled.ok ? [] : compiled.faults, name).toEqual([]);
    }
  });
});
