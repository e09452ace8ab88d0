import type { Dossier, DossierChange } from "@bourse/contract/rest";

/** The facts of a dossier that decide how soon a reviewer is asked to look. */
export interface DossierFacts {
  readonly findings: Dossier["findings"];
  readonly complete: boolean;
  /** Against the newest published version; null where there is none to compare with. */
  readonly changes: readonly DossierChange[] | null;
}

interface OrderRule {
  readonly id: string;
  /** Part of its tier's patience after which the submission is due. */
  readonly share: number;
  readonly holds: (facts: DossierFacts) => boolean;
}

/** Said of nearly every guest that draws prices without marks: it tells nothing about this one. */
const USUAL: readonly string[] = ["lookahead.not_judged"];
/** Other bytes that do the same are expected of every version. */
const OF_BYTES: readonly string[] = ["file", "string", "finding"];

const isClean = ({ findings, complete }: DossierFacts): boolean =>
  complete && findings.every(({ rule }) => USUAL.includes(rule));
const doesTheSame = ({ changes }: DossierFacts): boolean =>
  changes?.every(({ subject }) => OF_BYTES.includes(subject)) === true;

/**
 * How a dossier moves a submission within the queue: the first row that holds. Short reviews come first, and no row
 * lengthens a wait, so that a finding costs nobody the place that the tier gives.
 */
export const ORDER_RULES: readonly OrderRule[] = [
  { id: "order.same_behaviour", share: 1 / 4, holds: (facts) => isClean(facts) && doesTheSame(facts) },
  { id: "order.no_finding", share: 1 / 2, holds: isClean },
  { id: "order.as_tier", share: 1, holds: () => true },
];

/** Part of its tier's patience after which a submission with such a dossier is due. */
export function shareOfPatience(facts: DossierFacts): number {
  return ORDER_RULES.find(({ holds }) => holds(facts))?.share ?? 1;
}
