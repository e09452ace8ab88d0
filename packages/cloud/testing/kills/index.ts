export { type KillOptions, type KillReport, killNodes } from "./run.ts";
