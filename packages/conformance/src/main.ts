import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readKit } from "./kit.ts";
import { reportPage } from "./page.ts";
import { type ExpectedFailures, type Report, runKit } from "./run.ts";
import { startVerifier } from "./verifier.ts";

const USAGE = `bourse-conformance: judges an implementation of Bourse's formats by the tests of this kit.

  bourse-conformance verifier [options] -- <program> [argument ...]
  bourse-conformance list

The program reads lines of JSON and answers each with one:
  {"start":{"protocol":1,"groups":[...],"modules":"folder"}} -> {"implementation":"name 1.0","groups":[those that it claims]}
  {"run":{"group":"...","id":"...","input":{...}}} -> {"id":"...","valid":true,"output":{...}}
                                             or {"id":"...","valid":false,"codes":["..."]}
                                             or {"id":"...","skipped":"why"}
  {"stop":{}}                                -> it ends

  --groups a,b      only these groups
  --expected FILE   JSON of "group/id": "why it fails"; these may fail, and must not pass
  --json FILE       writes the report as JSON
  --page FILE       writes the report as an HTML page
  --answer-ms N     longest wait for one answer (60000)

Exit code: 0 all passed, 1 some failed, 2 it could not be run.
`;

/** The command line. @returns the exit code */
export async function main(args: readonly string[]): Promise<number> {
  const split = args.indexOf("--");
  const [own, program] = split < 0 ? [args, []] : [args.slice(0, split), args.slice(split + 1)];
  if (own[0] === "list") return list();
  const [command, ...more] = program;
  if (own[0] !== "verifier" || command === undefined) {
    process.stderr.write(USAGE);
    return 2;
  }
  try {
    return await judge(own.slice(1), command, more);
  } catch (fault) {
    process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
    return 2;
  }
}

function list(): number {
  for (const { group, version, tests } of readKit([]).index.groups)
    process.stdout.write(`${group} (version ${version}): ${tests} tests\n`);
  return 0;
}

async function judge(options: readonly string[], command: string, args: readonly string[]): Promise<number> {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args: [...options],
    options: { groups: text, expected: text, json: text, page: text, "answer-ms": { ...text, default: "60000" } },
  });
  const kit = readKit(values.groups?.split(","));
  const expected: ExpectedFailures =
    values.expected === undefined ? {} : JSON.parse(readFileSync(values.expected, "utf8"));
  const report = await runKit(kit, startVerifier({ command, args, answerMs: Number(values["answer-ms"]) }), expected);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
  if (values.page !== undefined) writeFileSync(values.page, reportPage(report));
  process.stdout.write(summaryOf(report));
  return report.ok ? 0 : 1;
}

function summaryOf({ implementation, groups }: Report): string {
  const lines = groups.map(({ group, claimed, results }) => {
    if (!claimed) return `  ${group}: not claimed`;
    const counts = Map.groupBy(results, ({ outcome }) => outcome);
    return `  ${group}: ${[...counts].map(([outcome, each]) => `${each.length} ${outcome}`).join(", ")}`;
  });
  const told = groups.flatMap(({ results }) => results).filter(({ outcome }) => /failed|recovered/.test(outcome));
  const faults = told.map(({ group, id, outcome, why }) => `  ${outcome} ${group}/${id}: ${why}`);
  return `${[implementation, ...lines, ...faults].join("\n")}\n`;
}
