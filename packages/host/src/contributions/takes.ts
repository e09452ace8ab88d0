import { canonicalize, type JsonValue, type ResourceKind } from "@bourse/contract";
import type { Answers, Take, TakeRequest } from "@bourse/contract/host-api";
import { integer, type Row, text } from "../store/columns.ts";
import type { Database } from "../store/database.ts";

/** A take with the answers that the trader gave. */
export interface StoredTake {
  readonly take: Take;
  readonly answers: Answers;
  /** The whole request in canonical form: a repeated request has the same text. */
  readonly request: string;
}

export interface TakeStore {
  find(takeId: string): StoredTake | undefined;
  /** Newest first. */
  list(): readonly StoredTake[];
  of(extensionId: string): readonly StoredTake[];
  /** Call inside the transaction that makes the object. */
  add(take: Take, request: TakeRequest): void;
}

/** The text by which a repeated request is recognised. */
export const requestText = (request: TakeRequest): string =>
  new TextDecoder().decode(canonicalize(request as JsonValue));

export function takeStore(database: Database, kept: number): TakeStore {
  return {
    find(takeId) {
      const row = database.one("SELECT * FROM takes WHERE take_id = ?", takeId);
      return row && fromRow(row);
    },
    list: () => database.all("SELECT * FROM takes ORDER BY sequence DESC").map(fromRow),
    of: (extensionId) =>
      database.all("SELECT * FROM takes WHERE extension_id = ? ORDER BY sequence DESC", extensionId).map(fromRow),
    add(take, request) {
      database.run(
        `INSERT INTO takes (take_id, request, extension_id, version, kind, contribution_id, object_id, taken_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        take.take_id,
        requestText(request),
        take.extension_id,
        take.version,
        take.kind,
        take.contribution_id,
        take.object_id,
        take.taken_at,
      );
      const newest = integer(database.one("SELECT max(sequence) AS newest FROM takes")?.newest);
      database.run("DELETE FROM takes WHERE sequence <= ?", newest - kept);
    },
  };
}

function fromRow(row: Row): StoredTake {
  const request = text(row.request);
  return {
    request,
    answers: (JSON.parse(request) as TakeRequest).answers,
    take: {
      take_id: text(row.take_id),
      extension_id: text(row.extension_id),
      version: text(row.version),
      kind: text(row.kind) as ResourceKind,
      contribution_id: text(row.contribution_id),
      object_id: text(row.object_id),
      taken_at: text(row.taken_at),
    },
  };
}
