import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { groupsOf, KIT_FOLDER, type Profile, readKit } from "../packages/conformance/src/kit.ts";
import { runKit } from "../packages/conformance/src/run.ts";
import { BOURSE } from "../scripts/generate/conformance/bourse.ts";
import { kitFiles } from "../scripts/generate/conformance/kit.ts";
import { root } from "../scripts/lib/root.ts";
import { PROMISES } from "./requirements/promises.ts";
import { REQUIREMENTS } from "./requirements.ts";

const read = (file: string) => readFileSync(path.join(KIT_FOLDER, file), "utf8");
const kit = readKit();

describe("the conformance kit", () => {
  it("[P30] is what the code says (else run: node scripts/generate/conformance/write.ts)", async () => {
    const files = await kitFiles();
    expect(globSync("**/*.*", { cwd: KIT_FOLDER }).toSorted()).toEqual([...files.keys()].toSorted());
    for (const [file, contents] of files)
      expect(readFileSync(path.join(KIT_FOLDER, file)).equals(Buffer.from(contents)), file).toBe(true);
  });

  it.each(kit.index.groups.map((each) => [each.group, each] as const))(
    "has the form of its schema, and as many tests as the index says: %s",
    (_, { file, tests, schema }) => {
      const group: { readonly tests: readonly { readonly id: string }[] } = JSON.parse(read(file));
      const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(JSON.parse(read(schema.file)));
      expect(validate(group), JSON.stringify(validate.errors?.[0])).toBe(true);
      expect([group.tests.length, new Set(group.tests.map(({ id }) => id)).size]).toEqual([tests, tests]);
    },
  );

  it("names sentences of the specification that exist, and has both verdicts in every group", () => {
    const known = new Set([...REQUIREMENTS, ...PROMISES].map(({ id }) => id));
    for (const { group, source, specification, tests } of kit.groups) {
      expect(source, group).not.toBe("");
      expect(specification.filter((id) => !known.has(id))).toEqual([]);
      expect(new Set(tests.flatMap((test) => test.specification)), group).toEqual(new Set(specification));
      // A call of a guest always has a result, and a guest that gets events is installed.
      const verdicts = ["abi-calls", "host-alerts", "host-events"].includes(group) ? [true] : [true, false];
      expect(new Set(tests.map(({ valid }) => valid)), group).toEqual(new Set(verdicts));
      const kinds = new Set(tests.map(({ valid, code }) => valid && code !== undefined));
      expect(kinds, group).toEqual(new Set([false]));
    }
  });

  it.each<Profile>(["verifier", "arithmetic"])("[P2] [P5] is passed by Bourse, whole: %s", async (profile) => {
    const report = await runKit(readKit(groupsOf(profile)), BOURSE);
    const others = report.groups.flatMap(({ results }) => results).filter(({ outcome }) => outcome !== "passed");
    expect(others).toEqual([]);
    expect(report.groups.every(({ claimed }) => claimed)).toBe(true);
  });
});

const folder = path.join(root, "packages/conformance");

/** Runs a program of `examples/` as a stranger would, and returns the summary. */
async function judged(profile: Profile, ...program: readonly string[]): Promise<string> {
  const runner = path.join(folder, "bin/bourse-conformance.mjs");
  const { stdout } = await promisify(execFile)(process.execPath, [runner, profile, "--", ...program]);
  return stdout;
}

function expectPassed(summary: string, claimed: readonly string[], judgedAs: Profile = "verifier"): void {
  for (const { group, profile, tests } of kit.index.groups)
    if (profile === judgedAs)
      expect(summary).toContain(`  ${group}: ${claimed.includes(group) ? `${tests} passed` : "not claimed"}\n`);
  expect(summary).not.toMatch(/failed|skipped|recovered/);
}

interface Example {
  readonly file: string;
  readonly profile: Profile;
  readonly claimed: readonly string[];
  readonly imports: readonly string[];
  /** Its line of the summary, where it leaves something out. */
  readonly skipped?: string;
}

const IN_PYTHON: readonly Example[] = [
  {
    file: "verifier.py",
    profile: "verifier",
    claimed: ["strict-json", "canonical-json", "archives", "keys", "signatures", "statements", "key-sets"],
    imports: ["import base64, binascii, hashlib, json, re, struct, sys, zlib", "from datetime import datetime"],
  },
  {
    file: "official.py",
    profile: "verifier",
    claimed: ["origins", "versions", "official-sets", "endorsements"],
    imports: [
      "import ipaddress, re, sys",
      "from verifier import Refused, b64, need, serve, sha, statement, strict, valid_key, verify",
    ],
  },
  {
    file: "paper.py",
    profile: "arithmetic",
    claimed: ["fills"],
    imports: [
      "import json, re, sys",
      "from collections import Counter",
      "from datetime import datetime, timedelta",
      "from fractions import Fraction",
    ],
    skipped: "105 passed, 1 skipped",
  },
  {
    file: "indicators.py",
    profile: "arithmetic",
    claimed: ["indicators", "scan-conditions", "scan-structure"],
    imports: ["import json, math, os, sys", "from collections import namedtuple"],
  },
];

describe.each(IN_PYTHON)("the example $file", ({ file, profile, claimed, imports, skipped }) => {
  const script = path.join(folder, "examples", file);

  it("[P2] [P5] passes what it claims, though it shares no line with us", async () => {
    const summary = await judged(profile, "python3", script);
    if (skipped === undefined) expectPassed(summary, claimed, profile);
    else expect(summary).toContain(`  ${claimed[0]}: ${skipped}\n`);
  });

  it("needs nothing but Python, and is short enough to read", () => {
    const lines = readFileSync(script, "utf8").split("\n");
    expect(lines.length).toBeLessThan(300);
    expect(lines.filter((line) => /^\s*(?:import|from) /.test(line))).toEqual(imports);
  });
});

const IN_NODE: readonly (readonly [file: string, claimed: readonly string[], imports: RegExp])[] = [
  ["guests.mjs", ["strict-json", "layouts", "envelopes", "abi-calls"], /from "node:[a-z_]+";$/],
  [
    "recorded.mjs",
    ["journal-lines", "journals", "replays", "hostile-guests"],
    /from "(?:node:[a-z_]+|\.\/guests\.mjs)";$/,
  ],
];

describe.each(IN_NODE)("the example %s", (file, claimed, imports) => {
  const script = path.join(folder, "examples", file);

  it("[ABI-03] [EVT-16] [P19] [P20] passes what it claims, though it shares no line with us", async () => {
    expectPassed(await judged("verifier", process.execPath, script), claimed);
  });

  it("needs nothing but Node, and is short enough to read", () => {
    const text = readFileSync(script, "utf8");
    expect(text.split("\n").length).toBeLessThan(300);
    expect(text.match(/^import .*$/gm)?.every((line) => imports.test(line))).toBe(true);
  });
});

describe("the host in plain Node", () => {
  const script = path.join(folder, "examples/host.mjs");

  it("[P2] [P8] [P9] [SERVICE-20] passes what it claims and skips nothing, though it shares no line with us", async () => {
    const groups = kit.index.groups.filter(({ group }) => ["host", "host-events"].includes(group));
    const summary = await judged("host", process.execPath, script);
    const passed = groups.map(({ group, tests }) => `  ${group}: ${tests} passed\n`);
    expect(summary).toContain(`host.mjs\n${passed.join("")}`);
  });

  it("needs nothing but Node, and is short enough to read", () => {
    for (const file of ["host.mjs", "packages.mjs", "running.mjs"]) {
      const text = readFileSync(path.join(folder, "examples", file), "utf8");
      expect(text.split("\n").length).toBeLessThan(200);
      const imports = text.match(/^import .*$/gm) ?? [];
      expect(imports.filter((line) => !/from "(?:node:[a-z]+|\.\/(?:packages|running)\.mjs)";$/.test(line))).toEqual(
        [],
      );
    }
  });
});
