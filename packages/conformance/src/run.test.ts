import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { type Answer, type Kit, readKit } from "./kit.ts";
import { reportPage } from "./page.ts";
import { runKit } from "./run.ts";
import { startVerifier, type Verifier } from "./verifier.ts";

const test = (id: string, specification: readonly string[], more: object) => ({
  id,
  comment: "",
  flags: [],
  specification,
  input: { id },
  valid: true,
  ...more,
});
const KIT: Kit = {
  folder: import.meta.dirname,
  index: {
    protocol: 1,
    groups: [],
    modules: [],
    sentences: { "A-1": "<First> of `a`", "A-2": "Second", "A-3": "Third" },
  },
  groups: [
    {
      group: "one",
      version: 1,
      comment: "",
      source: "",
      specification: ["A-1", "A-2"],
      tests: [
        test("good", ["A-1", "A-2"], { output: { n: 1, near: 10 }, tolerance: 0.01 }),
        test("bad", ["A-2"], { valid: false, code: "x.y" }),
      ],
    },
    {
      group: "two",
      version: 3,
      comment: "",
      source: "",
      specification: ["A-2", "A-3"],
      tests: [test("other", ["A-2", "A-3"], {})],
    },
  ],
};

function answering(answers: Readonly<Record<string, object>>, groups = ["one", "two"]): Verifier {
  return {
    start: async () => ({ implementation: "<scripted>", groups }),
    run: async (_, id): Promise<Answer> => ({ id, valid: true, ...answers[id] }),
    stop: async () => undefined,
  };
}

const RIGHT = { good: { output: { near: 10.09, n: 1 } }, bad: { valid: false, codes: ["x.z", "x.y"] } };
const outcomes = async (answers: Readonly<Record<string, object>>, expected = {}) => {
  const { groups, ok, satisfied } = await runKit(KIT, answering(answers), expected);
  return { said: groups.flatMap(({ results }) => results.map(({ id, outcome }) => `${id} ${outcome}`)), ok, satisfied };
};

describe("a run of the kit", () => {
  it("passes verdicts, codes and outputs that are the tests'", async () => {
    expect(await outcomes(RIGHT)).toEqual({
      said: ["good passed", "bad passed", "other passed"],
      ok: true,
      satisfied: ["A-1", "A-2", "A-3"],
    });
    expect(await outcomes({ ...RIGHT, bad: { valid: false } })).toMatchObject({ ok: true });
  });

  it.each<[string, Readonly<Record<string, object>>, readonly string[], string]>([
    ["another verdict", { bad: { valid: true } }, ["A-1", "A-3"], "says valid, and it is invalid"],
    ["another code", { bad: { valid: false, codes: ["x.z"] } }, ["A-1", "A-3"], "gives x.z instead of x.y"],
    ["another output", { good: { output: { n: 2, near: 10 } } }, ["A-3"], "makes 2 instead of 1 at /n"],
    ["a number that is too far", { good: { output: { n: 1, near: 10.11 } } }, ["A-3"], "10.11 instead of 10 at /near"],
    ["a member too many", { good: { output: { n: 1, near: 10, more: null } } }, ["A-3"], "instead of nothing at /more"],
    ["no output", { good: {} }, ["A-3"], "makes nothing instead of"],
  ])("fails %s", async (_, change, holds, why) => {
    const { groups, ok, satisfied } = await runKit(KIT, answering({ ...RIGHT, ...change }));
    expect({ ok, satisfied }).toEqual({ ok: false, satisfied: holds });
    const failed = groups.flatMap(({ results }) => results).filter(({ outcome }) => outcome === "failed");
    expect(failed).toEqual([expect.objectContaining({ why: expect.stringContaining(why) })]);
  });

  it("says of each sentence whether its tests prove it, break it, or leave it open", async () => {
    const verdicts = async (answers: Readonly<Record<string, object>>, groups?: string[]) =>
      (await runKit(KIT, answering(answers, groups), { "one/bad": "it is known" })).sentences.map(
        ({ id, verdict, passed, tests }) => `${id} ${verdict} ${passed}/${tests}`,
      );
    const broken = { ...RIGHT, bad: { valid: true } };
    expect(await verdicts(broken)).toEqual(["A-1 satisfied 1/1", "A-2 violated 2/3", "A-3 satisfied 1/1"]);
    expect(await verdicts(broken, ["two"])).toEqual(["A-1 unproven 0/1", "A-2 unproven 1/3", "A-3 satisfied 1/1"]);
    const { sentences } = await runKit(KIT, answering(RIGHT));
    expect(sentences[1]).toEqual({
      id: "A-2",
      text: "Second",
      verdict: "satisfied",
      passed: 3,
      tests: 3,
      groups: ["one", "two"],
    });
  });

  it("counts no sentence of which a test was skipped or a group not claimed", async () => {
    expect(await outcomes({ ...RIGHT, good: { skipped: "no time" } })).toEqual({
      said: ["good skipped", "bad passed", "other passed"],
      ok: true,
      satisfied: ["A-3"],
    });
    const { groups, ok, satisfied } = await runKit(KIT, answering(RIGHT, ["two"]));
    expect([ok, satisfied, groups.map(({ claimed }) => claimed)]).toEqual([true, ["A-3"], [false, true]]);
  });

  it("lets fail what is expected to, and tells what has recovered", async () => {
    const expected = { "one/good": "it rounds" };
    expect(await outcomes({ ...RIGHT, good: {} }, expected)).toMatchObject({
      said: ["good expected", "bad passed", "other passed"],
      ok: true,
    });
    expect(await outcomes(RIGHT, expected)).toMatchObject({
      said: ["good recovered", "bad passed", "other passed"],
      ok: false,
    });
  });

  it("is told on a page that shows no text of an implementation as markup", async () => {
    const page = reportPage(await runKit(KIT, answering({ ...RIGHT, other: { skipped: '<img src="x">' } })));
    expect(page).toContain("&lt;scripted&gt;");
    expect(page).toContain("&lt;img src=&quot;x&quot;&gt;");
    expect(page).toContain('<td class="satisfied">satisfied</td><td class="number" title="Tests of one">1/1</td>');
    expect(page).toContain('<td class="text">&lt;First&gt; of <code>a</code></td>');
    expect(page).toContain("2 of 3 tests passed; 1 of 3 sentences of the specification are satisfied by them.");
    expect(page).not.toMatch(/<img|<scripted|<First/);
  });
});

describe("a program as a verifier", () => {
  const program = (body: string) =>
    startVerifier({
      command: process.execPath,
      args: [
        "-e",
        `require("readline").createInterface({input:process.stdin}).on("line",(line)=>{const m=JSON.parse(line);${body}})`,
      ],
      answerMs: 60_000,
    });
  const START = 'if(m.start)console.log(JSON.stringify({implementation:"p",groups:["two"]}));';

  it("answers line by line and ends when it is told to", async () => {
    const said = `${START}if(m.run)console.log(JSON.stringify({id:m.run.id,valid:true}));if(m.stop)process.exit(0)`;
    expect(await runKit(KIT, program(said))).toMatchObject({ implementation: "p", ok: true, satisfied: ["A-3"] });
  });

  it.each([
    ["ends", `${START}if(m.run)process.exit(1)`, "gave no answer"],
    ["answers another test", `${START}if(m.run)console.log('{"id":"x","valid":true}')`, "names x"],
    ["gives no verdict", `${START}if(m.run)console.log(JSON.stringify({id:m.run.id}))`, "neither"],
    ["claims nothing", "console.log('{}')", "no `implementation`"],
  ])("is given up when it %s", async (_, body, says) => {
    await expect(runKit(KIT, program(body))).rejects.toThrow(says);
  });

  it("is given up when it cannot be started", async () => {
    const absent = startVerifier({ command: path.join(import.meta.dirname, "absent"), args: [], answerMs: 60_000 });
    await expect(runKit(KIT, absent)).rejects.toThrow("gave no answer");
  });
});

describe("a kit on disk", () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  function written(contents: string, digest = createHash("sha256").update(contents).digest("hex")): string {
    const folder = mkdtempSync(path.join(tmpdir(), "kit-"));
    folders.push(folder);
    const schema = { file: "s.json", digest };
    const groups = [{ group: "one", version: 1, tests: 0, file: "one.json", digest, schema }];
    writeFileSync(path.join(folder, "index.json"), JSON.stringify({ protocol: 1, groups, modules: [] }));
    writeFileSync(path.join(folder, "one.json"), contents);
    return folder;
  }

  it("is read when its files are those that the index names", () => {
    expect(readKit(undefined, written('{"group":"one"}')).groups).toEqual([{ group: "one" }]);
    expect(() => readKit(undefined, written('{"group":"one"}', "0".repeat(64)))).toThrow("one.json is not the file");
    expect(() => readKit(["three"], written("{}"))).toThrow("no group three");
  });
});
