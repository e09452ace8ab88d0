import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AnswerTree } from "./answer-tree.ts";

const PLENTY = 1_000_000;
/** Later than any clock will show: the latest time that an answer's bytes can produce. */
const SECONDS = 2 ** 33 - 1;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "bourse-tree-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = (epoch: number, name: string, text = "{}") => ({ epoch, name, body: Buffer.from(text), seconds: SECONDS });
/** The file that nginx would find at a moment. */
const found = (moment: string, name: string) => {
  const at = path.join(folder, "now", moment, name);
  return existsSync(at) ? readFileSync(at, "utf8") : undefined;
};

describe("public answers as files", () => {
  it("are found in the moments that are shown, by everybody, with the time that they were given", async () => {
    const tree = await AnswerTree.open(folder, PLENTY);
    await tree.put(file(1, "a"));
    expect(found("1.0", "a")).toBeUndefined();
    await tree.show(1, ["1.0", "1.5"]);
    expect([found("1.0", "a"), found("1.5", "a"), found("2.0", "a")]).toEqual(["{}", "{}", undefined]);
    const { mtimeMs, mode } = statSync(path.join(folder, "now", "1.0", "a"));
    expect([mtimeMs, mode & 0o777]).toEqual([SECONDS * 1000, 0o644]);
  });

  it("[P8] are found in no moment that is over", async () => {
    const tree = await AnswerTree.open(folder, PLENTY);
    await tree.put(file(1, "a"));
    await tree.show(1, ["1.0"]);
    await tree.show(1, ["1.5"]);
    expect(readdirSync(path.join(folder, "now"))).toEqual(["1.5"]);
    await tree.show(1, []);
    expect(readdirSync(path.join(folder, "now"))).toEqual([]);
  });

  it("[P8] of a catalogue that has changed are gone, also in the moment that was shown before", async () => {
    const tree = await AnswerTree.open(folder, PLENTY);
    await tree.put(file(1, "a", "old"));
    await tree.show(1, ["1.0"]);
    await tree.put(file(2, "b", "new"));
    await tree.show(2, ["1.0"]);
    expect([found("1.0", "a"), found("1.0", "b")]).toEqual([undefined, "new"]);
    expect(readdirSync(path.join(folder, "epochs"))).toEqual(["2"]);
  });

  it("[P8] that come after their epoch are left out", async () => {
    const tree = await AnswerTree.open(folder, PLENTY);
    await tree.show(2, ["1.0"]);
    await tree.put(file(1, "a", "old"));
    expect(found("1.0", "a")).toBeUndefined();
  });

  it("[P4] take no more room than they may", async () => {
    const tree = await AnswerTree.open(folder, 10_000);
    for (const name of ["a", "b", "c"]) await tree.put(file(1, name));
    await tree.show(1, ["1.0"]);
    expect(["a", "b", "c"].map((name) => found("1.0", name))).toEqual(["{}", "{}", undefined]);
    await tree.put(file(2, "c"));
    await tree.show(2, ["1.0"]);
    expect(found("1.0", "c")).toBe("{}");
  });

  it("of a former process are gone", async () => {
    mkdirSync(path.join(folder, "now", "1.0"), { recursive: true });
    writeFileSync(path.join(folder, "now", "1.0", "a"), "old");
    await AnswerTree.open(folder, PLENTY);
    expect(found("1.0", "a")).toBeUndefined();
  });
});
