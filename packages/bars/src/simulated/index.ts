export { SIMULATED_END, SIMULATED_FIRST } from "./days.ts";
export { barsInsideDay, type InsideDay } from "./inside-day.ts";
export { INSTRUMENT_KINDS, type Instrument, type InstrumentKind, SIMULATED_INSTRUMENTS } from "./instruments.ts";
export { type SimulatedSample, simulatedSamples } from "./samples.ts";
export { type BarWindow, simulatedBars, simulatedTail } from "./window.ts";
