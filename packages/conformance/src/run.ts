import path from "node:path";
import { differenceOf } from "./difference.ts";
import type { Answer, Group, Kit, KitTest } from "./kit.ts";
import type { Verifier } from "./verifier.ts";

/** Tests that an implementation is known to fail, each with a reason: `group/id` to text. */
export type ExpectedFailures = Readonly<Record<string, string>>;

/** The outcome of one test. */
export interface Result {
  readonly group: string;
  readonly id: string;
  /** The test in words. */
  readonly comment: string;
  /** `expected`: it fails, and that was expected. `recovered`: it was expected to fail, and passes. */
  readonly outcome: "passed" | "failed" | "expected" | "recovered" | "skipped";
  /** The fault, or the reason why it was skipped or expected to fail. */
  readonly why?: string;
}

/** All outcomes of a run. */
export interface Report {
  readonly implementation: string;
  readonly groups: readonly GroupReport[];
  /** Every sentence of the specification that a test of these groups names. */
  readonly sentences: readonly SentenceReport[];
  /** Ids of the sentences of which every test was run and passed. */
  readonly satisfied: readonly string[];
  /** True when no test failed unexpectedly and none recovered. */
  readonly ok: boolean;
}

/** A sentence of the specification, and what the tests that name it have shown. */
export interface SentenceReport {
  readonly id: string;
  readonly text: string;
  /** `satisfied`: every test was run and passed; `unproven`: none failed, and some were not run; `violated`: one failed. */
  readonly verdict: "satisfied" | "unproven" | "violated";
  readonly passed: number;
  readonly tests: number;
  /** The groups that have these tests. */
  readonly groups: readonly string[];
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
  const sentences = sentencesOf(kit, groups);
  const satisfied = sentences.filter(({ verdict }) => verdict === "satisfied").map(({ id }) => id);
  return { implementation, groups, sentences, satisfied, ok: failed.length === 0 };
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
    const { id, comment } = test;
    results.push({ group: name, id, comment, ...outcomeOf(test, answer, expected[`${name}/${test.id}`]) });
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
  const difference = test.output === undefined ? undefined : differenceOf(answer.output, test.output, test.tolerance);
  if (difference === undefined) return undefined;
  const { pointer, said, wanted } = difference;
  return `makes ${shown(said)} instead of ${shown(wanted)}${pointer === "" ? "" : ` at ${pointer}`}`;
}

const wordOf = (valid: boolean): string => (valid ? "valid" : "invalid");

/** Enough of a value to recognise it. */
const SHOWN_CHARACTERS = 300;

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}

/** A test and the group that has it. */
interface Named {
  readonly group: string;
  readonly sentence: string;
  /** Absent: it was not run. */
  readonly outcome: Result["outcome"] | undefined;
}

function sentencesOf({ index, groups }: Kit, reports: readonly GroupReport[]): readonly SentenceReport[] {
  const results = reports.flatMap((report) => report.results);
  const outcomes = new Map(results.map(({ group, id, outcome }) => [`${group}/${id}`, outcome]));
  const named = groups.flatMap(({ group, tests }) =>
    tests.flatMap(({ id, specification }) =>
      specification.map((sentence): Named => ({ group, sentence, outcome: outcomes.get(`${group}/${id}`) })),
    ),
  );
  return [...Map.groupBy(named, ({ sentence }) => sentence)]
    .map(([id, tests]) => sentenceOf(id, index.sentences[id] ?? "", tests))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

function sentenceOf(id: string, text: string, tests: readonly Named[]): SentenceReport {
  const passed = tests.filter(({ outcome }) => outcome === "passed").length;
  // A test that fails as expected is a sentence that does not hold.
  const isViolated = tests.some(({ outcome }) => outcome === "failed" || outcome === "expected");
  const verdict = passed === tests.length ? "satisfied" : isViolated ? "violated" : "unproven";
  return { id, text, verdict, passed, tests: tests.length, groups: [...new Set(tests.map(({ group }) => group))] };
}
