import type { CloudLimits, RateRule } from "@bourse/contract";
import type { Service } from "../ports/service.ts";
import { bucketNamed, type RateAnswer, takeToken } from "../store/accounts/rates.ts";
import { RateLimiter } from "./rate-limiter.ts";
import type { RateName } from "./route.ts";

/** Buckets of one kind. The node counts cheap requests itself; scarce ones are counted across all nodes. */
export type Rate =
  | { readonly kind: "node"; readonly take: (who: string) => RateAnswer }
  | {
      readonly kind: "shared";
      readonly name: string;
      readonly rule: RateRule;
      readonly take: (who: string) => Promise<RateAnswer>;
    };

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
  const rule = limits.rates[name];
  return {
    kind: "shared",
    name,
    rule,
    take: (who) => takeToken(database, { bucket: bucketNamed(name, who), rule, now: clock.now() }),
  };
}
