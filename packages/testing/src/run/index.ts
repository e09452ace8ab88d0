export { openRun, sharedPart } from "./run.ts";
