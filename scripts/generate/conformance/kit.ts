import { createHash } from "node:crypto";
import { differenceOf } from "../../../packages/conformance/src/difference.ts";
import type { Group, GroupIndex, KitIndex, KitTest } from "../../../packages/conformance/src/kit.ts";
import { PROMISES } from "../../../tests/requirements/promises.ts";
import { REQUIREMENTS } from "../../../tests/requirements.ts";
import { BLOBS } from "./blobs.ts";
import { judge } from "./bourse.ts";
import type { GroupSource, TestSource } from "./define.ts";
import { archives } from "./groups/archives.ts";
import { abiCalls } from "./groups/calls.ts";
import { fills } from "./groups/fills.ts";
import { envelopes, events } from "./groups/guests.ts";
import { HOST_INPUT, HOST_OUTPUT, host, hostAlerts, hostEvents } from "./groups/host.ts";
import { hostileGuests } from "./groups/hostile.ts";
import { indicators } from "./groups/indicators.ts";
import { journalLines, journals, replays } from "./groups/journals.ts";
import { canonicalJson, strictJson } from "./groups/json.ts";
import { keySets } from "./groups/key-sets.ts";
import { layouts } from "./groups/layouts.ts";
import { manifests, origins, versions } from "./groups/manifests.ts";
import { endorsements, officialSets } from "./groups/official.ts";
import { scanConditions } from "./groups/scan-conditions.ts";
import { scanStructure } from "./groups/scan-structure.ts";
import { keys, signatures, statements } from "./groups/signing.ts";
import type { Inputs } from "./inputs.ts";

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Every file of the kit by its path in it. */
export async function kitFiles(): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const made = [
    await groupFiles(strictJson),
    await groupFiles(canonicalJson),
    await groupFiles(manifests),
    await groupFiles(origins),
    await groupFiles(versions),
    await groupFiles(archives),
    await groupFiles(keys),
    await groupFiles(signatures),
    await groupFiles(statements),
    await groupFiles(officialSets),
    await groupFiles(endorsements),
    await groupFiles(keySets),
    await groupFiles(layouts),
    await groupFiles(envelopes),
    await groupFiles(events),
    await groupFiles(journalLines),
    await groupFiles(journals),
    await groupFiles(replays),
    await groupFiles(abiCalls),
    await groupFiles(hostileGuests),
    await groupFiles(fills),
    await groupFiles(indicators),
    await groupFiles(scanConditions),
    await groupFiles(scanStructure),
    hostFiles(host),
    hostFiles(hostEvents),
    hostFiles(hostAlerts),
  ];
  const modules = [...BLOBS].map(([digest, { file }]) => ({ file, digest })).sort((a, b) => (a.file < b.file ? -1 : 1));
  const index: KitIndex = {
    protocol: 1,
    groups: made.map((each) => each.index),
    modules,
    sentences: sentencesOf(made),
  };
  const files = made.flatMap((each) => each.files);
  const blobs = [...BLOBS.values()].map(({ file, bytes }) => [file, bytes] as const);
  return new Map<string, string | Uint8Array>([
    ...files,
    ...blobs,
    ["index.json", `${JSON.stringify(index, null, 2)}\n`],
  ]);
}

interface Made {
  readonly index: GroupIndex;
  readonly files: readonly (readonly [string, string])[];
  /** Ids of the sentences that its tests name. */
  readonly specification: readonly string[];
}

/** The text of every sentence that a test names. */
function sentencesOf(made: readonly Made[]): KitIndex["sentences"] {
  const texts = new Map([...REQUIREMENTS, ...PROMISES].map(({ id, text }) => [id, text]));
  const ids = [...new Set(made.flatMap(({ specification }) => specification))].sort();
  return Object.fromEntries(
    ids.map((id) => {
      const text = texts.get(id);
      if (text === undefined) throw new Error(`the specification has no sentence ${id}`);
      return [id, text];
    }),
  );
}

async function groupFiles<Name extends keyof Inputs>(source: GroupSource<Name>): Promise<Made> {
  return filesOf(source.profile ?? "verifier", await judged(source), groupSchema(source));
}

const hostFiles = (group: Group): Made =>
  filesOf("host", group, groupSchema({ group: group.group, input: HOST_INPUT, output: HOST_OUTPUT }));

function filesOf(profile: GroupIndex["profile"], group: Group, schemaOf: object): Made {
  const contents = groupText(group);
  const schema = `${JSON.stringify(schemaOf, null, 2)}\n`;
  const [file, schemaFile] = [`groups/${group.group}.json`, `schemas/${group.group}.schema.json`];
  return {
    index: {
      group: group.group,
      profile,
      version: group.version,
      tests: group.tests.length,
      file,
      digest: hashOf(contents),
      schema: { file: schemaFile, digest: hashOf(schema) },
    },
    specification: [...new Set(group.tests.flatMap(({ specification }) => specification))],
    files: [
      [file, contents],
      [schemaFile, schema],
    ],
  };
}

/** One test a line, so that a change of one test changes one line. */
function groupText({ tests, ...head }: Group): string {
  const top = Object.entries(head).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)},`);
  return `{\n${top.join("\n")}\n"tests": [\n${tests.map((test) => JSON.stringify(test)).join(",\n")}\n]\n}\n`;
}

async function judged<Name extends keyof Inputs>(source: GroupSource<Name>): Promise<Group> {
  const tests: KitTest[] = [];
  const ids = new Set<string>();
  for (const test of source.tests) {
    const kitTest = await judgedTest(source, test);
    // Variations of different documents may be the same document.
    if (ids.has(kitTest.id) && test.id === undefined) continue;
    if (ids.has(kitTest.id)) throw new Error(`${source.group} has two tests ${kitTest.id}`);
    ids.add(kitTest.id);
    tests.push(kitTest);
  }
  const { group, version, comment, source: says } = source;
  const specification = [...new Set(tests.flatMap((test) => test.specification))];
  return { group, version, comment, source: says, specification, tests };
}

async function judgedTest<Name extends keyof Inputs>(
  { group, specification: ofGroup }: GroupSource<Name>,
  test: TestSource<Inputs[Name]>,
): Promise<KitTest> {
  const { comment, flags = [], input, valid, tolerance, specification = ofGroup } = test;
  const id = test.id ?? hashOf(JSON.stringify(input)).slice(0, 12);
  const verdict = await judge(group, input);
  const { code = verdict.codes?.[0], output = verdict.output } = test;
  const given = verdict.codes ?? [];
  if (valid !== verdict.valid || (code !== undefined && !given.includes(code)))
    throw new Error(`${group}: ${comment}: expected ${valid} ${code}, found ${verdict.valid} ${given.join(", ")}`);
  const difference = differenceOf(verdict.output, output, tolerance);
  if (difference !== undefined) throw new Error(`${group}: ${comment}: Bourse makes ${JSON.stringify(difference)}`);
  return {
    id,
    comment,
    flags,
    specification,
    input,
    valid,
    ...(code === undefined ? {} : { code }),
    ...(output === undefined ? {} : { output }),
    ...(tolerance === undefined ? {} : { tolerance }),
  };
}

interface Described {
  readonly group: string;
  readonly input: object;
  readonly output?: object;
}

function groupSchema({ group, input, output }: Described): object {
  const strings = { type: "array", items: { type: "string" } };
  const test = {
    type: "object",
    additionalProperties: false,
    required: ["id", "comment", "flags", "specification", "input", "valid"],
    properties: {
      id: { type: "string", pattern: "^[a-z0-9-]+$" },
      comment: { type: "string" },
      flags: strings,
      specification: strings,
      input,
      valid: { type: "boolean" },
      code: { type: "string", pattern: "^[a-z]+(?:\\.[a-z0-9_]+)+$" },
      ...(output === undefined ? {} : { output, tolerance: { type: "number", exclusiveMinimum: 0 } }),
    },
  };
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: `urn:bourse:conformance:${group}`,
    type: "object",
    additionalProperties: false,
    required: ["group", "version", "comment", "source", "specification", "tests"],
    properties: {
      group: { const: group },
      version: { type: "integer", minimum: 1 },
      comment: { type: "string" },
      source: { type: "string" },
      specification: strings,
      tests: { type: "array", minItems: 1, items: test },
    },
  };
}
