import { ENTRY, FIRST_VISIT, sizesOf } from "../packages/workbench/test/first-load.ts";
import { buildWhatIsStale } from "../scripts/start/build.ts";
import type { BenchResult } from "./result.ts";

const BUDGET_KB = 200;
const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** JavaScript that a browser loads before it shows the page, compressed and uncompressed. */
export async function run(): Promise<BenchResult[]> {
  buildWhatIsStale((line) => console.log(line));
  const entry = sizesOf(ENTRY);
  const visit = sizesOf(FIRST_VISIT);
  const line = (name: string, ours: number, plain: number): BenchResult => ({
    name,
    ours: kb(ours),
    theirs: kb(plain),
    ratio: ours / plain,
    target: `<= ${BUDGET_KB} kB`,
    ok: ours <= BUDGET_KB * 1000,
  });
  return [
    line("page: entry by gzip (against plain)", entry.gzip, entry.plain),
    line("page: entry as sent, Brotli (against plain)", entry.sent, entry.plain),
    line("page: first visit with chart, marketplace and views, as sent (against plain)", visit.sent, visit.plain),
    line("page: first visit by gzip (against plain)", visit.gzip, visit.plain),
  ];
}
