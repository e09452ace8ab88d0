export { Random } from "@bourse/testing/random";
export { type SimulationOptions, type SimulationReport, simulateMoney } from "./simulate.ts";
