import { openRun } from "@bourse/testing/s3";
import { buildWhatIsStale } from "../scripts/start/build.ts";

/** The page and the examples are built once, before test files that run side by side look for them. */
export function setup(): () => void {
  buildWhatIsStale((line) => console.log(line));
  return openRun();
}
