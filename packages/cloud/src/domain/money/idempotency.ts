import { createHash } from "node:crypto";
import { stringifyExact } from "@bourse/contract/money";
import type { Work } from "../../database/database.ts";
import { refuse, ServiceError } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { insertAnswer, takeKey } from "../../store/money/idempotency.ts";
import type { Actor } from "../accounts/actor.ts";

/** A request that has one effect however often it is sent. */
export interface Operation {
  readonly name:
    | "withdrawal"
    | "purchase"
    | "payout_submit"
    | "payout_resolve"
    | "payout_ask"
    | "reversal_reconcile"
    | "reversal_write_off";
  readonly key: string;
  /** Everything else that the request says, object of the address included. */
  readonly facts: Readonly<Record<string, string | bigint>>;
}

/** An answer's data as JSON text: a repeated request gets the same bytes. */
export type AnswerText = string;

const IN_FLIGHT_RETRY_SECONDS = 1;

/**
 * Does the work of a key once and keeps its answer in the same transaction, permanently. A refusal rolls both back: the key
 * of a request that had no effect is still free.
 */
export async function once(
  service: Service,
  actor: Actor,
  operation: Operation & { readonly effect: (work: Work) => Promise<unknown> },
): Promise<AnswerText> {
  const { name, key, effect } = operation;
  const request = fingerprint(operation);
  const { accountId } = actor;
  return service.database.transaction().execute(async (work) => {
    const { taken, known } = await takeKey(work, { accountId, key });
    if (!taken) throw new ServiceError("idempotency.in_flight", undefined, { retryAfter: IN_FLIGHT_RETRY_SECONDS });
    // No word of the first operation: who guesses keys learns nothing.
    if (known) return known.request === request ? known.answer : refuse("idempotency.key_reused");
    const answer = stringifyExact(await effect(work));
    const created_at = service.clock.now();
    await insertAnswer(work, { account_id: accountId, key, operation: name, request, answer, created_at });
    return answer;
  });
}

/** As {@link once} where a key was sent; without one, in a transaction of its own. */
export function onceIfKeyed(
  service: Service,
  actor: Actor,
  operation: Omit<Operation, "key"> & {
    readonly key: string | undefined;
    readonly effect: (work: Work) => Promise<unknown>;
  },
): Promise<AnswerText> {
  const { key, effect } = operation;
  if (key !== undefined) return once(service, actor, { ...operation, key });
  return service.database.transaction().execute(async (work) => stringifyExact(await effect(work)));
}

/** The operation and its facts in one canonical order, so that spaces and order of a body do not count. */
function fingerprint({ name, facts }: Operation): string {
  const entries = Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(stringifyExact([name, entries]))
    .digest("hex");
}
