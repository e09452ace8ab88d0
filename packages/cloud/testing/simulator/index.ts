export { Random } from "./random.ts";
export { type SimulationOptions, type SimulationReport, simulateMoney } from "./simulate.ts";
