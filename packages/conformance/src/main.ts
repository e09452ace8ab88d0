import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { hostVerifier } from "./host.ts";
import { groupsOf, type Profile, readKit } from "./kit.ts";
import { reportPage } from "./page.ts";
import { type ExpectedFailures, type Report, runKit } from "./run.ts";
import { startProgram, startVerifier, type Verifier, type VerifierCommand } from "./verifier.ts";

const USAGE = `bourse-conformance: judges an implementation of Bourse's formats, or a host, by the tests of this kit.

  bourse-conformance verifier [options] -- <program> [argument ...]
  bourse-conformance arithmetic [options] -- <program> [argument ...]
  bourse-conformance host [options] -- <program> [argument ...]
  bourse-conformance list

The program reads lines of JSON and answers each with one. A verifier, and a program that calculates fills, indicators
and scans (arithmetic):
  {"start":{"protocol":1,"groups":[...],"modules":"folder"}} -> {"implementation":"name 1.0","groups":[those that it claims]}
  {"run":{"group":"...","id":"...","input":{...}}} -> {"id":"...","valid":true,"output":{...}}
                                             or {"id":"...","valid":false,"codes":["..."]}
                                             or {"id":"...","skipped":"why"}
  {"stop":{}}                                -> it ends

A host, which may answer every question but the first with {"refused":"why","codes":["..."]} or {"skipped":"why"}:
  {"init":{"protocol":1,"folder":"...","marketplace":"http://...","trusted":["..."]}} -> {"implementation":"name 1.0","groups":[...]}
  {"install":{"id":"...","version":"..." or null,"approved":["..."]}} -> {"installed":"1.0.0"}
  {"render":{"id":"...","view":"...","quote":{...},"candles":{...}}} -> {"layout":{...}}
  {"event":{"id":"...","view":"...","action":"tapped","key":"..."}} -> {"layout":{...}}
  {"standing":{}}                            -> {"running":[{"id":"...","version":"..."}]}
  {"stop":{}}                                -> it ends

  --groups a,b      only these groups
  --expected FILE   JSON of "group/id": "why it fails"; these may fail, and must not pass
  --json FILE       writes the report as JSON
  --page FILE       writes the report as an HTML page
  --answer-ms N     longest wait for one answer (60000)

Exit code: 0 all passed, 1 some failed, 2 it could not be run.
`;

type StartProfile = (command: VerifierCommand) => Verifier;

const PROFILES: Readonly<Record<Profile, StartProfile>> = {
  verifier: startVerifier,
  arithmetic: startVerifier,
  host: (command) => hostVerifier(() => startProgram(command)),
};
const isProfile = (name: string | undefined): name is Profile => name !== undefined && Object.hasOwn(PROFILES, name);

/** The command line. @returns the exit code */
export async function main(args: readonly string[]): Promise<number> {
  const split = args.indexOf("--");
  const [[profile, ...options], [command, ...more]] =
    split < 0 ? [args, []] : [args.slice(0, split), args.slice(split + 1)];
  if (profile === "list") return list();
  if (!isProfile(profile) || command === undefined) {
    process.stderr.write(USAGE);
    return 2;
  }
  try {
    return await judge(profile, options, [command, ...more]);
  } catch (fault) {
    process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
    return 2;
  }
}

function list(): number {
  for (const { group, profile, version, tests } of readKit([]).index.groups)
    process.stdout.write(`${group} (${profile}, version ${version}): ${tests} tests\n`);
  return 0;
}

type Program = readonly [string, ...(readonly string[])];

async function judge(profile: Profile, options: readonly string[], [command, ...args]: Program): Promise<number> {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args: [...options],
    options: { groups: text, expected: text, json: text, page: text, "answer-ms": { ...text, default: "60000" } },
  });
  const kit = readKit(values.groups?.split(",") ?? groupsOf(profile));
  const expected: ExpectedFailures =
    values.expected === undefined ? {} : JSON.parse(readFileSync(values.expected, "utf8"));
  const started = PROFILES[profile]({ command, args, answerMs: Number(values["answer-ms"]) });
  const report = await runKit(kit, started, expected);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
  if (values.page !== undefined) writeFileSync(values.page, reportPage(report));
  process.stdout.write(summaryOf(report));
  return report.ok ? 0 : 1;
}

function summaryOf({ implementation, groups, sentences, satisfied }: Report): string {
  const lines = groups.map(({ group, claimed, results }) => {
    if (!claimed) return `  ${group}: not claimed`;
    const counts = Map.groupBy(results, ({ outcome }) => outcome);
    return `  ${group}: ${[...counts].map(([outcome, each]) => `${each.length} ${outcome}`).join(", ")}`;
  });
  const told = groups.flatMap(({ results }) => results).filter(({ outcome }) => /failed|recovered/.test(outcome));
  const faults = told.map(({ group, id, comment, outcome, why }) => `  ${outcome} ${group}/${id} (${comment}): ${why}`);
  const proven =
    sentences.length === 0 ? [] : [`  ${satisfied.length} of ${sentences.length} sentences of the specification`];
  return `${[implementation, ...lines, ...proven, ...faults].join("\n")}\n`;
}
