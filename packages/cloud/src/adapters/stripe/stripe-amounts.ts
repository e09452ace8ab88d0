import type { AmountFault } from "../../ports/payments.ts";

/** Currencies that Stripe supports (its page "Supported currencies") and the contract's ISO 4217 table contains. */
const SUPPORTED: ReadonlySet<string> = new Set(
  `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY COP CRC
  CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD JOD JPY
  KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO
  NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD SZL THB TJS TND
  TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VND VUV WST XAF XCD XOF XPF YER ZAR ZMW`.split(/\s+/),
);

/** Currencies for which Stripe's units differ from ISO 4217: Stripe's units per minor unit of ours, as a fraction. */
const UNITS: Readonly<Record<string, readonly [times: bigint, per: bigint]>> = {
  // Has no minor units any more, but Stripe still uses two digits.
  ISK: [100n, 1n],
  UGX: [100n, 1n],
  // Five iraimbilanja are an ariary; Stripe counts whole ariary.
  MGA: [1n, 100n],
};

/**
 * Currencies for which Stripe requires multiples: three-digit currencies end in 0, and some are paid out in whole
 * units.
 */
const STEPS: Readonly<Record<string, bigint>> = {
  BHD: 10n,
  JOD: 10n,
  KWD: 10n,
  OMR: 10n,
  TND: 10n,
  HUF: 100n,
  TWD: 100n,
};

/**
 * Stripe's minimum charges, in our minor units (its page "Minimum and maximum charge amounts"). Minimums of other
 * currencies depend on the exchange rate, and appear only when Stripe refuses a checkout.
 */
const LEAST: Readonly<Record<string, bigint>> = {
  AED: 200n,
  AUD: 50n,
  BRL: 50n,
  CAD: 50n,
  CHF: 50n,
  CZK: 1500n,
  DKK: 250n,
  EUR: 50n,
  GBP: 30n,
  HKD: 400n,
  HUF: 17_500n,
  INR: 50n,
  JPY: 50n,
  MXN: 1000n,
  MYR: 200n,
  NOK: 300n,
  NZD: 50n,
  PLN: 200n,
  RON: 200n,
  SEK: 300n,
  SGD: 50n,
  THB: 1000n,
  USD: 50n,
};

/** "Up to eight digits" of its own units. */
const MOST = 99_999_999n;

/** Reason why Stripe cannot move an amount; undefined when it can. */
export function stripeAmountFault(currency: string, amount: bigint): AmountFault | undefined {
  if (!SUPPORTED.has(currency)) {
    return { code: "payment.currency_unsupported", message: `the payment provider does not take ${currency}` };
  }
  const [times, per] = UNITS[currency] ?? [1n, 1n];
  const step = STEPS[currency] ?? per;
  if (amount % step !== 0n) {
    return { code: "payment.amount_unsupported", message: `an amount of ${currency} is a multiple of ${step}` };
  }
  if ((amount * times) / per > MOST) {
    const most = (MOST * per) / times;
    return { code: "payment.amount_unsupported", message: `an amount of ${currency} is at most ${most}` };
  }
  return undefined;
}

/** Reason why Stripe cannot charge a price; unlike payouts, charges have a minimum. */
export function stripePriceFault(currency: string, amount: bigint): AmountFault | undefined {
  const least = LEAST[currency];
  if (least === undefined || amount >= least) return stripeAmountFault(currency, amount);
  return { code: "payment.amount_unsupported", message: `a price in ${currency} is at least ${least}` };
}

/** Our amount in Stripe's units; at most eight digits, so that the library's double is exact. */
export function toStripe(currency: string, amount: bigint): { readonly currency: string; readonly amount: number } {
  const fault = stripeAmountFault(currency, amount);
  if (fault) throw new Error(fault.message);
  const [times, per] = UNITS[currency] ?? [1n, 1n];
  return { currency: currency.toLowerCase(), amount: Number((amount * times) / per) };
}

/** Stripe's amount in our minor units; undefined when it is not a whole number of them. */
export function fromStripe(currency: string, amount: bigint): bigint | undefined {
  const [times, per] = UNITS[currency] ?? [1n, 1n];
  const scaled = amount * per;
  return scaled % times === 0n ? scaled / times : undefined;
}
