import type { Runtime } from "../manifest/contract.ts";

/**
 * Runtimes that only the service itself may publish: their packages run only with the signatures of official keys. The
 * publisher's name alone proves nothing.
 */
export const OFFICIAL_RUNTIMES: readonly Runtime[] = ["webApp", "managedModel"];

/** True for a runtime whose packages need the signatures of official keys. */
export function needsOfficialSignatures(runtime: string): boolean {
  return OFFICIAL_RUNTIMES.some((each) => each === runtime);
}
