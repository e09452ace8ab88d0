import type { Bridge } from "@bourse/sdk/webapp";
import type { Rate } from "../desk/selectors.ts";
import type { Release } from "../feeds/feed.ts";

const PROVIDERS = ["openai-compatible", "openai", "anthropic"] as const;
export type Provider = (typeof PROVIDERS)[number];

/** More would cost the trader money and tell the model nothing new. */
const MAX_RATES = 12;
const MAX_RELEASES = 40;
const VALUES_EACH = 12;

export const SUMMARY_QUESTIONS = [
  {
    id: "summary",
    type: "text",
    prompt:
      "In at most five short sentences: how did these rates move, and which of the releases ahead matter for them?",
    max_length: 1200,
  },
  {
    id: "policy",
    type: "choice",
    prompt: "Which way do these rates point for monetary policy?",
    options: ["easier", "unchanged", "tighter", "cannot be told from this"],
  },
  { id: "watch", type: "text", prompt: "The one release ahead that matters most, and why.", max_length: 300 },
] as const;

/** The first language model that the trader has set up and switched on; undefined when there is none. */
export async function chosenProvider(bridge: Pick<Bridge, "models">): Promise<Provider | undefined> {
  for (const provider of PROVIDERS) {
    const { enabled, model } = await bridge.models.settings({ provider });
    if (enabled && model !== undefined) return provider;
  }
  return undefined;
}

/** The data of the board that are sent to the model: names, values and releases, nothing else. */
export function stateOf(rates: readonly Rate[], releases: readonly Release[]) {
  return {
    rates: rates.slice(0, MAX_RATES).map(({ feed, points }) => ({
      name: feed.name,
      unit: feed.unit ?? "",
      latest: points.slice(-VALUES_EACH).map(({ date, value }) => ({ date, value })),
    })),
    releases: releases.slice(0, MAX_RELEASES).map(({ at, title, country }) => ({ at, title, country })),
  };
}

/** Explains one series in a session that can read nothing and do nothing. */
export const explainRecipe = ({ feed, points }: Rate) => ({
  recipe: {
    name: "explain-series",
    instructions:
      "You explain an economic series to a trader. Use only the values that are given. Say what the series measures and how it moved. Give no advice to buy or sell.",
    questions: [{ id: "explanation", type: "text" as const, prompt: "Three short sentences.", max_length: 600 }],
  },
  parameters: {
    name: feed.name,
    unit: feed.unit ?? "",
    values: points.slice(-VALUES_EACH).map(({ date, value }) => ({ date, value })),
  },
});
