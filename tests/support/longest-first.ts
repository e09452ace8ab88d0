import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files of half a minute and more, longest first: one of them begun last keeps one worker busy while the others idle. */
const LONGEST = [
  "packages/cloud/test/payments/payouts.test.ts",
  "packages/cloud/test/money/kills.test.ts",
  "packages/cloud/test/kill.test.ts",
  "packages/cloud/test/money/simulator.test.ts",
  "tests/interactive-road.deep.test.ts",
  "packages/host/test/process.test.ts",
  "tests/one-verdict.test.ts",
  "packages/cloud/test/fuzz/fuzz.test.ts",
  "packages/host/src/runtime/events.test.ts",
  "packages/cloud/test/flags.test.ts",
  "packages/tool/test/marketplace.test.ts",
  "packages/workbench/test/desk.test.ts",
  "packages/cloud/test/accounts/passkeys.test.ts",
  "packages/workbench/test/accessible.test.ts",
  "tests/road.test.ts",
];

/** Begins the longest files first, whether or not an earlier run has measured them; the others in the usual order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    return usual.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`));
  return place === -1 ? LONGEST.length : place;
}
