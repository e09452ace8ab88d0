import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { resource } from "@bourse/testing/manifests";
import { Ajv } from "ajv";
import { beforeAll, describe, expect, it } from "vitest";
import { call } from "./fake-io.ts";
import { put, putPackage, testFolder } from "./workspace.ts";

/** The schema of OASIS, whose licence lies beside it. It is of draft 4, and uses nothing that later drafts changed. */
const file = path.join(import.meta.dirname, "schemas/sarif-schema-2.1.0.json");
const { $schema: _, id: __, ...schema } = JSON.parse(readFileSync(file, "utf8"));
const isSarif = new Ajv({ strict: false, validateFormats: false }).compile(schema);

interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly locations: readonly {
    readonly physicalLocation: {
      readonly artifactLocation: { readonly uri: string };
      readonly region?: { readonly startLine: number; readonly startColumn: number };
    };
  }[];
}

interface Log {
  readonly runs: readonly [
    {
      readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
      readonly results: readonly Result[];
    },
  ];
}

const folder = testFolder();
const pretty = (value: unknown) => JSON.stringify(value, null, 2);

async function sarif(...args: readonly string[]) {
  const { code, out, err } = await call([...args, "--format", "sarif"]);
  const log = JSON.parse(out) as Log;
  isSarif(log);
  expect([isSarif.errors ?? [], err]).toEqual([[], ""]);
  const [{ tool, results }] = log.runs;
  expect(results.map(({ ruleIndex }) => tool.driver.rules[ruleIndex]?.id)).toEqual(results.map(({ ruleId }) => ruleId));
  const at = results.map(({ ruleId, level, locations: [place] }) => {
    const { artifactLocation, region } = place?.physicalLocation ?? {};
    return [ruleId, level, artifactLocation?.uri, region?.startLine, region?.startColumn];
  });
  return { code, at };
}

describe("--format sarif", () => {
  const uri = (name: string) => pathToFileURL(path.join(folder, name)).href;
  let faulty: string;
  beforeAll(() => {
    faulty = put(folder, "two words/manifest.json", pretty({ ...resource(), version: "v1", nonsense: 1 }));
    put(folder, "two words/notes.txt", "not of the package");
  });

  it("of validate has the findings of all paths, each with its file and place", async () => {
    const good = putPackage(folder, "good");
    expect(await sarif("validate", good.folder, good.archive)).toEqual({ code: 0, at: [] });
    const { code, at } = await sarif("validate", faulty, path.join(folder, "absent.json"));
    const line = (part: string) => readFileSync(faulty, "utf8").split(part)[0]?.split("\n").length;
    expect([code, at]).toEqual([
      1,
      expect.arrayContaining([
        ["manifest.unknown_property", "error", uri("two words/manifest.json"), line('"nonsense"'), 15],
        ["manifest.version_unordered", "warning", uri("two words/manifest.json"), line('"version"'), 14],
        ["tool.unreadable", "error", uri("absent.json"), undefined, undefined],
      ]),
    ]);
  });

  it("of build names the file of the package that a finding is about", async () => {
    put(folder, "extra/package/manifest.json", pretty(resource()));
    put(folder, "extra/package/notes.txt", "x");
    const out = path.join(folder, "extra.tar.gz");
    expect(await sarif("build", path.join(folder, "extra"), "--out", out)).toEqual({
      code: 1,
      at: [["archive.unexpected_file", "error", uri("extra/package/notes.txt"), undefined, undefined]],
    });
  });

  it("of inspect has a module's findings", async () => {
    const module = put(folder, "broken.wasm", "not wasm");
    const at = [["wasm.malformed", "error", uri("broken.wasm"), undefined, undefined]];
    expect(await sarif("inspect", module)).toEqual({ code: 1, at });
  });

  it("beside --json is what counts, and `--format json` is the same as --json", async () => {
    expect((await call(["validate", faulty, "--json", "--format", "sarif"])).out).toContain('"version": "2.1.0"');
    const json = await call(["validate", faulty, "--json"]);
    expect(await call(["validate", faulty, "--format", "json"])).toMatchObject({ code: json.code, out: json.out });
    expect((await call(["validate", faulty, "--format", "xml"])).code).toBe(2);
  });
});
