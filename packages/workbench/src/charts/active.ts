import type { Chart } from "@bourse/contract/host-api";

/** The chart that is active. */
export const activeOf = (charts: readonly Chart[] | undefined): Chart | undefined =>
  charts?.find((each) => each.active) ?? charts?.[0];
