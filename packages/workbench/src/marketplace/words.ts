import { CAPABILITIES } from "@bourse/contract/capabilities";
import type { PluginSummary, PluginVersion } from "@bourse/contract/host-api";
import { currencyExponent } from "@bourse/contract/money";
import { formatMoney, plural } from "@bourse/ui";

/** A capability in plain words; its own name if it is unknown. */
export function capabilityWords(name: string): { readonly title: string; readonly description: string } {
  return CAPABILITIES.find((each) => each.name === name) ?? { title: name, description: "Unknown to this client." };
}

/** Each runtime as a kind of extension. */
export const RUNTIME_WORDS: Readonly<Record<string, string>> = {
  resource: "Without code",
  wasm: "Sandboxed code",
  webApp: "Application",
  managedModel: "Forecast model",
};

/** The kind of an extension; its runtime's own name if it is unknown. */
export const kindWords = (runtime: string): string => RUNTIME_WORDS[runtime] ?? runtime;

/** A price in its currency: `19.00 EUR`. Without one, an extension is free. */
export function priceWords(price: PluginSummary["price"]): string {
  if (price === undefined || price.amount_minor === 0) return "Free";
  const { amount_minor: minor, currency } = price;
  return `${formatMoney(minor / 10 ** (currencyExponent(currency) ?? 2), { currency })} ${currency}`;
}

/** Permissions that a newer version asks for and the installed one did not, as one sentence; undefined if there are none. */
export function newPermissions(asked: readonly string[], before: readonly string[]): string | undefined {
  const added = asked.filter((each) => !before.includes(each)).map((each) => capabilityWords(each).title);
  return added.length === 0 ? undefined : `The update also asks for: ${added.join(", ")}`;
}

const LOOK_AHEAD_WORDS: Readonly<Record<string, string>> = {
  nothing_found: "no signal used bars that came after it",
  repaints: "it changes signals afterwards",
  not_judged: "whether it changes signals afterwards could not be judged",
};
const REBUILT_WORDS: Readonly<Record<string, string>> = {
  same: "Its code is made of exactly the sources that its author sent",
  differs: "Its code is not made of the sources that its author sent",
};

/** Sentences about what the marketplace saw of a version; none for what this client has no words for. */
export function judgedWords({ judged, sources }: PluginVersion): readonly string[] {
  const verdict = judged && LOOK_AHEAD_WORDS[judged.look_ahead];
  const rebuilt = sources && REBUILT_WORDS[sources.rebuilt];
  const readers = sources?.public ? "which everybody can read" : "which reviewers alone read";
  return [
    ...(judged && verdict ? [`Tried in ${plural(judged.scenarios, "scenario")} by the marketplace: ${verdict}.`] : []),
    ...(rebuilt ? [`${rebuilt}, ${readers}.`] : []),
  ];
}
