import { type AlertLimits, isoMoment } from "@bourse/contract";
import { isChannel, isMoving } from "./conditions/index.ts";
import type { Watched } from "./rule.ts";

/** The fault of a rule's numbers, in words; undefined if there is none. */
export function thresholdFault(rule: Pick<Watched, "kind" | "price" | "secondPrice" | "period">): string | undefined {
  const { kind, price, secondPrice, period } = rule;
  if (!Number.isFinite(price)) return "price is no finite number";
  if (isChannel(kind)) return channelFault(price, secondPrice);
  if (secondPrice !== undefined) return `${kind} has one price; second_price belongs to a channel`;
  if (isMoving(kind)) return price > 0 ? undefined : `${kind} needs an amount above zero as price`;
  return period === undefined ? undefined : `${kind} looks back over no bars; period belongs to a move`;
}

function channelFault(price: number, secondPrice: number | undefined): string | undefined {
  if (secondPrice === undefined) return "a channel needs second_price";
  if (!Number.isFinite(secondPrice)) return "second_price is no finite number";
  return secondPrice === price ? "the two prices of a channel must differ" : undefined;
}

/** The end of a rule in the one text format that the database can compare, or the fault. */
export type Expiry = { readonly at: string } | { readonly fault: string };

export function readExpiry(text: string, now: Date, limits: AlertLimits): Expiry {
  const at = isoMoment(text);
  if (at === undefined) return { fault: "expires_at is no date of the calendar" };
  const lifetime = at - now.getTime();
  if (lifetime < limits.minLifetimeMs)
    return { fault: `expires_at is less than ${limits.minLifetimeMs / 1000} s ahead` };
  if (lifetime > limits.maxLifetimeMs) {
    return { fault: `expires_at is more than ${limits.maxLifetimeMs / 86_400_000} days ahead` };
  }
  return { at: new Date(at).toISOString() };
}
