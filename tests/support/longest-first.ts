import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files of ten seconds and more, longest first: started last, one of them would keep one worker busy while the others
 * idle.
 */
const LONGEST = [
  "tests/benchmarks.test.ts",
  "packages/cloud/test/payments/payouts.test.ts",
  "packages/workbench/test/desk.test.ts",
  "packages/workbench/test/accessible.test.ts",
  "tests/road.test.ts",
  "tests/readme-author-path.test.ts",
  "packages/host/src/runtime/events.test.ts",
  "packages/cloud/test/accounts/passkeys.test.ts",
  "packages/cloud/test/fuzz/fuzz.test.ts",
  "packages/cloud/test/money/simulator.test.ts",
  "packages/host/test/process.test.ts",
];

/** Order of the projects: files that share a process are adjacent, because each change of project ends that process. */
const PROJECTS = ["alone", "services", "together"];

/**
 * Starts the longest files of each project first, whether or not an earlier run has measured them; the others in the
 * usual order.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    return usual.toSorted((a, b) => projectOf(a) - projectOf(b) || placeOf(a) - placeOf(b));
  }
}

const projectOf = ({ project }: TestSpecification): number => PROJECTS.indexOf(project.name);

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`));
  return place === -1 ? LONGEST.length : place;
}
