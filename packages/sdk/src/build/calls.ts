import type { Place } from "./fault.ts";

/** The first words of log lines of a guest made for measuring: a call begins, its body has ended, it has returned. */
export const CALLS = { begins: "$begins", ends: "$ends", returned: "$returned" } as const;

/** A function of the author's. */
export interface MeasuredFunction extends Place {
  readonly name: string;
}
