import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Answer, Group, Kit, KitTest } from "./kit.ts";
import type { Verifier } from "./verifier.ts";

/** Tests that an implementation is known to fail, each with a reason: `group/id` to text. */
export type ExpectedFailures = Readonly<Record<string, string>>;

/** The outcome of one test. */
export interface Result {
  readonly group: string;
  readonly id: string;
  /** `expected`: it fails, and that was expected. `recovered`: it was expected to fail, and passes. */
  readonly outcome: "passed" | "failed" | "expected" | "recovered" | "skipped";
  /** The fault, or the reason why it was skipped or expected to fail. */
  readonly why?: string;
}

/** All outcomes of a run. */
export interface Report {
  readonly implementation: string;
  readonly groups: readonly GroupReport[];
  /** Sentences of the specification of which every test was run and passed. */
  readonly satisfied: readonly string[];
  /** True when no test failed unexpectedly and none recovered. */
  readonly ok: boolean;
}

/** The outcomes of one group; not claimed: no test was run. */
export interface GroupReport {
  readonly group: string;
  readonly version: number;
  readonly claimed: boolean;
  readonly specification: readonly string[];
  readonly results: readonly Result[];
}

/** Runs every test of the groups that an implementation claims. */
export async function runKit(kit: Kit, verifier: Verifier, expected: ExpectedFailures = {}): Promise<Report> {
  try {
    return await runGroups(kit, verifier, expected);
  } finally {
    await verifier.stop();
  }
}

async function runGroups(kit: Kit, verifier: Verifier, expected: ExpectedFailures): Promise<Report> {
  const { implementation, groups: claimed } = await verifier.start(
    kit.groups.map(({ group }) => group),
    path.join(kit.folder, "modules"),
  );
  const groups: GroupReport[] = [];
  for (const group of kit.groups)
    groups.push(await runGroup(group, claimed.includes(group.group), { verifier, expected }));
  const failed = groups.flatMap(({ results }) => results).filter(({ outcome }) => isUnexpected(outcome));
  return { implementation, groups, satisfied: satisfiedBy(groups), ok: failed.length === 0 };
}

const isUnexpected = (outcome: Result["outcome"]): boolean => outcome === "failed" || outcome === "recovered";

interface Running {
  readonly verifier: Verifier;
  readonly expected: ExpectedFailures;
}

async function runGroup(group: Group, claimed: boolean, { verifier, expected }: Running): Promise<GroupReport> {
  const { group: name, version, specification, tests } = group;
  const results: Result[] = [];
  for (const test of claimed ? tests : []) {
    const answer = await verifier.run(name, test.id, test.input);
    results.push({ group: name, id: test.id, ...outcomeOf(test, answer, expected[`${name}/${test.id}`]) });
  }
  return { group: name, version, claimed, specification, results };
}

function outcomeOf(test: KitTest, answer: Answer, known: string | undefined): Pick<Result, "outcome" | "why"> {
  if ("skipped" in answer) return { outcome: "skipped", why: answer.skipped };
  const why = faultOf(test, answer);
  if (known !== undefined)
    return why === undefined ? { outcome: "recovered", why: known } : { outcome: "expected", why: known };
  return why === undefined ? { outcome: "passed" } : { outcome: "failed", why };
}

/**
 * A verdict must be the test's. Codes are optional, since an implementation may have none; those that it gives must
 * include the test's.
 */
function faultOf(test: KitTest, answer: Exclude<Answer, { readonly skipped: string }>): string | undefined {
  if (answer.valid !== test.valid) return `says ${wordOf(answer.valid)}, and it is ${wordOf(test.valid)}`;
  const { codes = [] } = answer;
  if (test.code !== undefined && codes.length > 0 && !codes.includes(test.code))
    return `gives ${codes.join(", ")} instead of ${test.code}`;
  if (test.output !== undefined && !isDeepStrictEqual(answer.output, test.output))
    return `makes ${JSON.stringify(answer.output)} instead of ${JSON.stringify(test.output)}`;
  return undefined;
}

const wordOf = (valid: boolean): string => (valid ? "valid" : "invalid");

function satisfiedBy(groups: readonly GroupReport[]): readonly string[] {
  const isWhole = ({ claimed, results }: GroupReport) =>
    claimed && results.every(({ outcome }) => outcome === "passed");
  const broken = new Set(groups.filter((each) => !isWhole(each)).flatMap(({ specification }) => specification));
  const all = new Set(groups.flatMap(({ specification }) => specification));
  return [...all].filter((id) => !broken.has(id)).sort();
}
