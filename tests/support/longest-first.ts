import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files of eighteen seconds and more, longest first: started last, one of them would keep one worker busy while the others
 * idle.
 */
const LONGEST = [
  "packages/host/test/webapp-leaks.test.ts",
  "tests/layouts.test.ts",
  "tests/desk.release.test.ts",
  "tests/benchmarks.release.test.ts",
  "packages/host/test/process.test.ts",
  "tests/compare.test.ts",
  "tests/first-extension-guide.release.test.ts",
  "tests/road.test.ts",
  "tests/time-and-sessions.test.ts",
  "packages/cloud/test/stop.test.ts",
  "tests/macro-board.release.test.ts",
  "packages/cloud/test/hung-database.test.ts",
  "packages/cloud/test/fuzz/fuzz.test.ts",
  "packages/host/test/workspaces-hostile.test.ts",
  "packages/workbench/test/zones.test.ts",
  "packages/workbench/test/installed.test.ts",
  "packages/workbench/test/desk.test.ts",
  "packages/workbench/test/alerts.test.ts",
  "packages/workbench/test/forecasts.test.ts",
  "packages/workbench/test/drawings.test.ts",
  "packages/workbench/test/page.test.ts",
  "packages/workbench/test/indicators.test.ts",
  "packages/workbench/test/market.test.ts",
  "packages/workbench/test/accessible.test.ts",
  "packages/cloud/test/payments/payouts.test.ts",
  "packages/cloud/test/accounts/passkeys.test.ts",
  "packages/cloud/src/adapters/objects.test.ts",
  "packages/tool/test/marketplace.test.ts",
  "packages/cloud/test/publishers/races.test.ts",
  "packages/cloud/src/adapters/package-thread/package-reader.test.ts",
  "packages/runtime/src/guest/events.test.ts",
  "packages/host/src/contributions/offers.test.ts",
  "packages/host/src/install/round.test.ts",
  "packages/host/src/services/scans/crash.test.ts",
];

/** Order of the projects: files that share a process are adjacent, because each change of project ends that process. */
const PROJECTS = ["alone", "services", "units", "together"];

/** Files that keep a browser busy: they compute, while the services beside them mostly wait. */
const ON_THE_PAGE = /\/packages\/workbench\/test\//;

/**
 * Starts the longest files of each project first, whether or not an earlier run has measured them; the others in the
 * usual order. Files on the page are spread evenly among the others: at no time do all workers compute, or all wait.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
    const kinds = Map.groupBy(usual, ({ project, moduleId }) => `${project.name} ${ON_THE_PAGE.test(moduleId)}`);
    const spread = [...kinds.values()].flatMap((kind) =>
      kind.map((file, index) => ({ file, share: (index + 0.5) / kind.length })),
    );
    spread.sort((a, b) => projectOf(a.file) - projectOf(b.file) || a.share - b.share);
    return spread.map(({ file }) => file);
  }
}

const projectOf = ({ project }: TestSpecification): number => PROJECTS.indexOf(project.name);

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`));
  return place === -1 ? LONGEST.length : place;
}
