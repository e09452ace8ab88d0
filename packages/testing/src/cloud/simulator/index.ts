export { type SimulationOptions, type SimulationReport, simulateMoney } from "./simulate.ts";
