import { createHash } from "node:crypto";
import type { CloudLimits } from "@bourse/contract";
import type { Service } from "../ports/service.ts";
import { type RateAnswer, takeToken } from "../store/accounts/rates.ts";
import { RateLimiter } from "./rate-limiter.ts";
import type { RateName } from "./route.ts";

/** Buckets of one kind. What is cheap is counted by the node that does it, what is scarce by all of them together. */
export type Rate =
  | { readonly kind: "node"; readonly take: (who: string) => RateAnswer }
  | { readonly kind: "shared"; readonly take: (who: string) => Promise<RateAnswer> };

/** The buckets that requests are taken from. */
export type Rates = Readonly<Record<RateName, Rate>> & { readonly read: Rate & { readonly kind: "node" } };

/**
 * Reads and ordinary writes are a node's own: a question to the database before each would cost more than what it
 * guards. Logins, whatever else a guesser tries, and money are counted in the database: three nodes give one allowance.
 */
export function openRates(service: Service): Rates {
  const { rates } = service.limits;
  return {
    login: shared(service, "login"),
    read: ofNode(rates.read),
    write: ofNode(rates.write),
    money: shared(service, "money"),
  };
}

function ofNode(rule: CloudLimits["rates"]["read"]): Rate & { readonly kind: "node" } {
  const limiter = new RateLimiter(rule, () => performance.now());
  return { kind: "node", take: (who) => limiter.take(who) };
}

function shared({ database, clock, limits }: Service, name: "login" | "money"): Rate {
  return {
    kind: "shared",
    take: (who) =>
      takeToken(database, { bucket: `${name}:${bucketOf(who)}`, rule: limits.rates[name], now: clock.now() }),
  };
}

const HASH_CHARACTERS = 32;

/** Addresses are kept as hashes: the table is for counting, not for knowing who called. */
function bucketOf(who: string): string {
  return createHash("sha256").update(who).digest("hex").slice(0, HASH_CHARACTERS);
}
