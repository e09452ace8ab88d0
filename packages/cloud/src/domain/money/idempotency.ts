import { createHash } from "node:crypto";
import { stringifyExact } from "@bourse/contract/money";
import type { Work } from "../../database/held.ts";
import { transact, type UnitOfWork } from "../../database/transact.ts";
import { refuse, ServiceError } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { insertAnswer, type TakenKey, takeKey, takeKeyAndBook } from "../../store/money/idempotency.ts";
import { type Book, type BookName, lockBook } from "../../store/money/ledger.ts";
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
  /** All other facts of the request, including the object of its address. */
  readonly facts: Readonly<Record<string, string | bigint>>;
}

/** An answer's data as JSON text: a repeated request gets the same bytes. */
export type AnswerText = string;

const IN_FLIGHT_RETRY_SECONDS = 1;

/**
 * Runs the operation of a key once and stores its answer in the same transaction, permanently. A refusal rolls both
 * back: the key of a request without effect can still be used.
 */
export function once(
  service: Service,
  actor: Actor,
  operation: Operation & { readonly effect: (work: UnitOfWork) => Promise<unknown> },
): Promise<AnswerText> {
  const name = { accountId: actor.accountId, key: operation.key };
  return transact(service, async (work) => {
    const taken = await takeKey(work, name);
    return (
      keptAnswer(operation, taken) ?? keep(service, work, { actor, operation, data: await operation.effect(work) })
    );
  });
}

/** Like {@link once}, for postings to one book, which is locked together with the key. */
export function onceOnBook(
  service: Service,
  actor: Actor,
  operation: Operation & {
    readonly book: BookName;
    readonly effect: (work: UnitOfWork, book: Book) => Promise<unknown>;
  },
): Promise<AnswerText> {
  const name = { accountId: actor.accountId, key: operation.key };
  return transact(service, async (work) => {
    const { book: known, ...taken } = await takeKeyAndBook(work, name, operation.book);
    const kept = keptAnswer(operation, taken);
    if (kept !== undefined) return kept;
    const book = known ?? (await lockBook(work, operation.book));
    return keep(service, work, { actor, operation, data: await operation.effect(work, book) });
  });
}

/** The stored answer of a key; nothing when the key is new. */
function keptAnswer(operation: Operation, { taken, known }: TakenKey): AnswerText | undefined {
  if (!taken) throw new ServiceError("idempotency.in_flight", undefined, { retryAfter: IN_FLIGHT_RETRY_SECONDS });
  if (!known) return undefined;
  // Reveals nothing about the first operation to a caller who guesses keys.
  return known.request === fingerprint(operation) ? known.answer : refuse("idempotency.key_reused");
}

interface Done {
  readonly actor: Actor;
  readonly operation: Operation;
  readonly data: unknown;
}

async function keep({ clock }: Service, work: Work, { actor, operation, data }: Done): Promise<AnswerText> {
  const answer = stringifyExact(data);
  const { key, name } = operation;
  const row = { account_id: actor.accountId, key, operation: name, request: fingerprint(operation), answer };
  await insertAnswer(work, { ...row, created_at: clock.now() });
  return answer;
}

/** Like {@link once} when a key was sent; without one, in its own transaction. */
export function onceIfKeyed(
  service: Service,
  actor: Actor,
  operation: Omit<Operation, "key"> & {
    readonly key: string | undefined;
    readonly effect: (work: UnitOfWork) => Promise<unknown>;
  },
): Promise<AnswerText> {
  const { key, effect } = operation;
  if (key !== undefined) return once(service, actor, { ...operation, key });
  return transact(service, async (work) => stringifyExact(await effect(work)));
}

/** The operation and its facts in a canonical order, so that white space and order of a body do not matter. */
function fingerprint({ name, facts }: Operation): string {
  const entries = Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(stringifyExact([name, entries]))
    .digest("hex");
}
