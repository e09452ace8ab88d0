export { madeOnce, openRun, sharedPart } from "./run.ts";
