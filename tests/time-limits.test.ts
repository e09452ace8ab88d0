import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { timeLimitsPage } from "../scripts/generate/time-limits/reference.ts";
import { type NamedTime, shortTimes } from "../scripts/generate/time-limits/short-times.ts";
import { root } from "../scripts/lib/root.ts";
import { LIMIT_AREAS } from "./time-limits/index.ts";
import type { LimitArea } from "./time-limits/time-limit.ts";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const nameOf = ({ file, constant }: Pick<NamedTime, "file" | "constant">) => `${file} ${constant}`;

/** The source files of an area, without tests. */
const filesOf = ({ sources, except = [] }: LimitArea) =>
  globSync([...sources], { cwd: root, exclude: ["**/*.test.{ts,tsx}", ...except] });

describe.each(LIMIT_AREAS)("limits of $title", (area) => {
  const { limits, paces } = area;
  const listed = [...limits, ...paces];

  it("are where the table says", () => {
    const missing = listed.filter(({ file, constant }) => !new RegExp(`\\b${constant}\\b *[:=]`).test(read(file)));
    expect(missing.map(nameOf)).toEqual([]);
  });

  it("are listed once each", () => {
    const names = listed.map(nameOf);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it("are all in the table when they are below 30 s, or among those that judge nobody, each with its reason", () => {
    const names = new Set(listed.map(nameOf));
    const found = filesOf(area).flatMap((file) => shortTimes(file));
    expect(found.filter((each) => !names.has(nameOf(each))).map((each) => `${nameOf(each)} ${each.ms}`)).toEqual([]);
    expect(found).not.toEqual([]);
  });

  it("say what stalls do", () => {
    expect(limits.filter((limit) => Object.values(limit).some((text) => text.trim() === "")).map(nameOf)).toEqual([]);
    expect(paces.filter(({ reason }) => reason.trim() === "").map(nameOf)).toEqual([]);
  });
});

describe("the reference of time limits", () => {
  it("is generated from the table (else run `npm run generate`)", () => {
    expect(read("docs/reference/time-limits.md")).toBe(timeLimitsPage());
  });
});

describe("the search for named times", () => {
  it.each([
    "const SILENCE_MS = 8000;",
    "const SILENCE_MS = 8 * SECOND_MS;",
    "const SECOND_MS = 1000;\nconst LIMITS = { silenceMs: 8 * SECOND_MS };",
    "const SILENCE_SECONDS = 8;",
  ])("finds %s", (text) => {
    expect(shortTimes("a.ts", text).map(({ ms }) => ms)).toEqual([8000]);
  });

  it.each([
    "const SECOND_MS = 1000;",
    "const IDLE_MS = 30_000;",
    "const NONE = { cpuMs: 0 };",
    "interface A { ms: 5 }",
  ])("leaves out %s", (text) => {
    expect(shortTimes("a.ts", text)).toEqual([]);
  });
});
