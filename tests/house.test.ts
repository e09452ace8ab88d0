import { describe, expect, it } from "vitest";
import { circlesOf } from "../scripts/house/circles.ts";
import { houseOf, MEASURES } from "../scripts/house/measures.ts";
import { readSources, type Source } from "../scripts/house/sources.ts";

const house = houseOf(readSources());

describe("the house", () => {
  it.each(MEASURES.map((measure) => [measure.title, measure] as const))("keeps its bound: %s", (_, measure) => {
    expect(measure.read(house)).toBeLessThanOrEqual(measure.bound);
  });

  it("has bounds that are not looser than the goals need, where a goal is reached", () => {
    const loose = MEASURES.filter(({ read, goal, bound }) => read(house) <= goal && bound > goal);
    expect(loose.map(({ title }) => title)).toEqual([]);
  });
});

const sources = (arrows: Record<string, readonly string[]>, lines = 10): ReadonlyMap<string, Source> =>
  new Map(Object.entries(arrows).map(([file, imports]) => [file, { file, lines, imports }]));
const measured = (title: RegExp, arrows: Record<string, readonly string[]>) =>
  MEASURES.find((each) => title.test(each.title))?.read(houseOf(sources(arrows)));

describe("its measures", () => {
  it("count a file that one other imports, and none that two import", () => {
    expect(measured(/exactly one/, { a: ["b", "c"], b: ["c"], c: [], d: [] })).toBe(25);
  });

  it("do not count what a registry lists, by its folder or by its name", () => {
    const rows = ["r/1", "r/2", "r/3", "r/4", "r/5"];
    const areas = ["p/x", "q/x", "s/x", "t/x", "u/x"];
    const leaves = Object.fromEntries([...rows, ...areas, "r/help"].map((file) => [file, []]));
    const arrows = { list: [...rows, ...areas], one: ["r/help"], two: ["list", "one"], ...leaves };
    expect(measured(/no registry lists/, arrows)).toBeCloseTo((100 * 3) / 14);
  });

  it("find circles of any length, each once", () => {
    const arrows = { a: ["b"], b: ["c"], c: ["a", "d"], d: ["e"], e: ["d"], f: ["a"] };
    expect(circlesOf(new Map(Object.entries(arrows)))).toEqual([
      ["a", "b", "c"],
      ["d", "e"],
    ]);
  });

  it("see a circle of folders though none of files is there", () => {
    const arrows = {
      "packages/p/src/one/a.ts": ["packages/p/src/two/b.ts"],
      "packages/p/src/two/b.ts": [],
      "packages/p/src/two/c.ts": ["packages/p/src/one/d.ts"],
      "packages/p/src/one/d.ts": [],
    };
    expect(measured(/folders/, arrows)).toBe(2);
    expect(measured(/circles of files/, arrows)).toBe(0);
  });
});
