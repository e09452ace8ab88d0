import { type Selectable, sql } from "kysely";
import { doWithNext, type Work } from "../../database/held.ts";
import { readyStatement, rowSlots } from "../../database/ready-statement.ts";
import type { IdempotencyRow } from "../../database/tables.ts";
import type { Book, BookName } from "./ledger.ts";

/** A key belongs to the account that sent it. */
export interface KeyName {
  readonly accountId: string;
  readonly key: string;
}

/** A key locked for the duration of a transaction. */
export interface TakenKey {
  /** False when another transaction has locked it. */
  readonly taken: boolean;
  /** The earlier request and answer of the key. */
  readonly known: Pick<Selectable<IdempotencyRow>, "request" | "answer"> | undefined;
}

interface TakenRow {
  readonly taken: boolean;
  readonly request: string | null;
  readonly answer: string | null;
}

const keyStatement = readyStatement<KeyName, TakenRow>((builder, slot) =>
  sql<TakenRow>`select taken, request, answer
    from take_idempotency_key(${slot(({ accountId }) => accountId)}, ${slot(({ key }) => key)})`.compile(builder),
);

const keyAndBookStatement = readyStatement<KeyName & BookName, TakenRow & (Book | { readonly owner_id: null })>(
  (builder, slot) => {
    const named = sql.join([
      slot(({ accountId }) => accountId),
      slot(({ key }) => key),
      slot(({ ownerId }) => ownerId),
      slot(({ currency }) => currency),
    ]);
    return sql<
      TakenRow & (Book | { readonly owner_id: null })
    >`select taken, request, answer, (book).* from take_key_and_book(${named})`.compile(builder);
  },
);

const ANSWER_COLUMNS = ["account_id", "key", "operation", "request", "answer", "created_at"] as const;

const answerStatement = readyStatement<IdempotencyRow>((builder, slot) =>
  builder.insertInto("idempotency").values(rowSlots(slot, ANSWER_COLUMNS, (row: IdempotencyRow) => row)),
);

const NOTHING_TAKEN: TakenRow = { taken: false, request: null, answer: null };

/**
 * Locks a key for the duration of the transaction and looks up its answer. The lock ends with the transaction however
 * that ends, so that no crash leaves a key "in flight".
 */
export async function takeKey(work: Work, { accountId, key }: KeyName): Promise<TakenKey> {
  const { rows } = await work.executeQuery(keyStatement({ accountId, key }));
  return toTaken(rows[0] ?? NOTHING_TAKEN);
}

/**
 * Like {@link takeKey}, and also locks the operation's book: after the key, and only if the key is locked and has no
 * answer. A book that was never opened is absent.
 */
export async function takeKeyAndBook(
  work: Work,
  { accountId, key }: KeyName,
  { ownerId, currency }: BookName,
): Promise<TakenKey & { readonly book: Book | undefined }> {
  const { rows } = await work.executeQuery(keyAndBookStatement({ accountId, key, ownerId, currency }));
  const row = rows[0];
  if (row === undefined) return { ...toTaken(NOTHING_TAKEN), book: undefined };
  return { ...toTaken(row), book: row.owner_id === null ? undefined : row };
}

function toTaken({ taken, request, answer }: TakenRow): TakenKey {
  return { taken, known: request === null || answer === null ? undefined : { request, answer } };
}

/** Stores a key's answer, in one round trip with the commit. */
export function insertAnswer(work: Work, row: IdempotencyRow): Promise<void> {
  return doWithNext(work, answerStatement(row));
}
