import type { Tier, TierReason, VersionChanges } from "@bourse/contract/rest";

/** The facts about a submission that decide its tier. */
export interface TierFacts {
  readonly runtime: string;
  readonly capabilities: readonly string[];
  /** Against the newest published version; null for the first one. */
  readonly changes: VersionChanges | null;
  /** True when the files beside the manifest are the same as in that version. */
  readonly isSameCode: boolean;
  /** True when the publisher has published code before. */
  readonly isKnownPublisher: boolean;
  /** Ids of other publishers that a new id resembles. */
  readonly idsLike: readonly string[];
  /** True when a version of this extension was taken down, and not restored. */
  readonly wasTakenDown: boolean;
}

/** One row of the table: if it applies, the submission is in this tier or a higher one. */
interface TierRule {
  readonly id: string;
  readonly tier: Tier;
  /** Its finding, for author and reviewer; nothing when it does not apply. */
  readonly finds: (facts: TierFacts) => string | undefined;
}

const ORDER: readonly Tier[] = ["rules", "low", "standard", "high"];

/** Capabilities with which a guest's data can leave the machine or reach a trader's secrets. */
const SENSITIVE = ["network", "secrets", "shell", "fileSystemRead", "browser"];

const hasCode = ({ runtime }: TierFacts): boolean => runtime !== "resource";
const when = (holds: boolean, says: string): string | undefined => (holds ? says : undefined);
const listed = (names: readonly string[], says: string): string | undefined =>
  names.length === 0 ? undefined : `${says}: ${names.join(", ")}`;

/** The table of tiers. A submission is in the highest tier of the rows that apply. */
export const TIER_RULES: readonly TierRule[] = [
  { id: "tier.no_code", tier: "rules", finds: (facts) => when(!hasCode(facts), "the package contains no code") },
  {
    id: "tier.same_code",
    tier: "low",
    finds: (facts) => when(hasCode(facts) && facts.isSameCode, "the code is the same as in the published version"),
  },
  {
    id: "tier.new_code",
    tier: "standard",
    finds: (facts) => when(hasCode(facts) && !facts.isSameCode, "the code is new"),
  },
  {
    id: "tier.new_contribution",
    tier: "standard",
    finds: (facts) =>
      hasCode(facts) ? listed(newKinds(facts.changes), "it has new kinds of contributions") : undefined,
  },
  {
    id: "tier.new_capability",
    tier: "high",
    finds: (facts) =>
      hasCode(facts) ? listed(facts.changes?.added_capabilities ?? [], "it requests new capabilities") : undefined,
  },
  {
    id: "tier.first_of_publisher",
    tier: "high",
    finds: (facts) => when(hasCode(facts) && !facts.isKnownPublisher, "the publisher has published no code before"),
  },
  {
    id: "tier.sensitive",
    tier: "high",
    finds: (facts) => {
      const asked = facts.capabilities.filter((name) => SENSITIVE.includes(name));
      return hasCode(facts) && !facts.isSameCode ? listed(asked, "new code requests") : undefined;
    },
  },
  {
    id: "tier.id_like_another",
    tier: "high",
    finds: ({ idsLike }) => listed(idsLike, "the new id resembles another publisher's"),
  },
  {
    id: "tier.taken_down_before",
    tier: "high",
    finds: (facts) => when(hasCode(facts) && facts.wasTakenDown, "a version of the extension was taken down"),
  },
];

/** The tier of a submission, with every row that applies, the decisive ones first. */
export function tierOf(facts: TierFacts): { readonly tier: Tier; readonly reasons: readonly TierReason[] } {
  const held = TIER_RULES.flatMap(({ id, tier, finds }) => {
    const message = finds(facts);
    return message === undefined ? [] : [{ rank: ORDER.indexOf(tier), reason: { rule: id, message } }];
  }).toSorted((a, b) => b.rank - a.rank);
  // Without a matching row a person must look.
  const tier = ORDER[held[0]?.rank ?? ORDER.indexOf("standard")] ?? "standard";
  return { tier, reasons: held.map((each) => each.reason) };
}

/** New kinds of contributions; another contribution of a reviewed kind is not new. */
function newKinds(changes: VersionChanges | null): string[] {
  const kindOf = (name: string): string => name.split(":", 1)[0] ?? name;
  return [...new Set((changes?.added_contributions ?? []).map(kindOf))];
}
