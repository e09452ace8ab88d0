import { ClientRefusal, type WithdrawalBody } from "@bourse/client";
import { currencyExponent, fitsInt64, INT64_MOST } from "@bourse/contract/money";
import { type Invocation, textOption } from "../../cli/command.ts";

/** A currency that the marketplace supports. */
export type Currency = WithdrawalBody["currency"];

/** Parses an amount such as `12.34` into minor units. @throws ClientRefusal `tool.usage` */
export function minorOf(text: string, currency: string): bigint {
  const exponent = requireCurrency(currency);
  const match = /^([0-9]{1,19})(?:\.([0-9]+))?$/.exec(text);
  const [, whole = "", fraction = ""] = match ?? [];
  if (match === null || fraction.length > exponent)
    throw new ClientRefusal(
      "tool.usage",
      `"${text}" is not an amount of ${currency}: write digits${exponent === 0 ? " alone" : `, at most ${exponent} behind the point`}.`,
    );
  const minor = BigInt(whole + fraction.padEnd(exponent, "0"));
  if (fitsInt64(minor)) return minor;
  throw new ClientRefusal(
    "tool.usage",
    `"${text}" is too much: an amount is at most ${amountText(INT64_MOST, currency)}.`,
  );
}

/** Formats minor units for a reader: `12.34 USD`. */
export function amountText(minor: number | bigint, currency: string): string {
  const exponent = currencyExponent(currency) ?? 0;
  const value = BigInt(minor);
  const digits = (value < 0n ? -value : value).toString().padStart(exponent + 1, "0");
  const point = digits.length - exponent;
  const text = exponent === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return `${value < 0n ? "-" : ""}${text} ${currency}`;
}

/** An ISO 4217 currency in capitals. @throws ClientRefusal `tool.usage` */
function requireCurrency(currency: string): number {
  const exponent = currencyExponent(currency);
  if (exponent !== undefined) return exponent;
  throw new ClientRefusal("tool.usage", `"${currency}" is not a currency of ISO 4217, such as USD.`);
}

/** The currency of `--currency`. @throws ClientRefusal `tool.usage` */
export function currencyOf(given: Invocation): Currency {
  const currency = textOption(given, "currency") ?? "";
  requireCurrency(currency);
  return currency as Currency;
}
