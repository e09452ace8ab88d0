import { createHash } from "node:crypto";
import type { CloudLimits } from "@bourse/contract";
import type { Service } from "../ports/service.ts";
import { type RateAnswer, takeToken } from "../store/accounts/rates.ts";
import { RateLimiter } from "./rate-limiter.ts";
import type { RateName } from "./route.ts";

/** Buckets of one kind. The node counts cheap requests itself; scarce ones are counted across all nodes. */
export type Rate =
  | { readonly kind: "node"; readonly take: (who: string) => RateAnswer }
  | { readonly kind: "shared"; readonly take: (who: string) => Promise<RateAnswer> };

/** The buckets of all requests. */
export type Rates = Readonly<Record<RateName, Rate>> & { readonly read: Rate & { readonly kind: "node" } };

/**
 * Each node counts reads and ordinary writes itself: a database query before each would cost more than the limit saves.
 * Logins, other guessable routes, and money are counted in the database, so that three nodes share one allowance.
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

/** Addresses are stored as hashes: the table must count callers without identifying them. */
function bucketOf(who: string): string {
  return createHash("sha256").update(who).digest("hex").slice(0, HASH_CHARACTERS);
}
