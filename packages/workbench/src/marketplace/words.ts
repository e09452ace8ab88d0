import { CAPABILITIES } from "@bourse/contract/capabilities";
import type { PluginSummary } from "@bourse/contract/host-api";
import { currencyExponent } from "@bourse/contract/money";
import { formatMoney } from "@bourse/ui";

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
