import type { Proposal } from "@bourse/contract/host-api";
import { type Row, text } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";

/** A proposal without its state, which follows from the time and from whether it was taken. */
export type NewProposal = Omit<Proposal, "state" | "taken_at">;

/** Proposals of a language model, under the id of what made them. */
export interface ProposalStore {
  /** Must be called inside a transaction. */
  add(owner: string, drafts: readonly NewProposal[]): void;
  list(owner: string, now: Date): readonly Proposal[];
  /** False if it was marked before. Must be called inside the transaction that makes the object. */
  mark(owner: string, n: number, at: string): boolean;
}

/** The tables of proposals, each with the column that names what made them. */
const OWNERS = { task_proposals: "artifact_id", assistant_proposals: "dispatch_id" } as const;

export function proposalStore(database: Database, table: keyof typeof OWNERS): ProposalStore {
  const owner = OWNERS[table];
  return {
    add(id, drafts) {
      for (const draft of drafts) {
        database.run(
          `INSERT INTO ${table} (${owner}, n, document, expires_at) VALUES (?, ?, ?, ?)`,
          id,
          draft.n,
          JSON.stringify(draft),
          draft.expires_at,
        );
      }
    },
    list: (id, now) =>
      database.all(`SELECT * FROM ${table} WHERE ${owner} = ? ORDER BY n`, id).map((row) => proposalIn(row, now)),
    mark(id, n, at) {
      const where = `WHERE ${owner} = ? AND n = ? AND taken_at IS NULL`;
      if (!database.one(`SELECT 1 AS found FROM ${table} ${where}`, id, n)) return false;
      database.run(`UPDATE ${table} SET taken_at = ? ${where}`, at, id, n);
      return true;
    },
  };
}

function proposalIn(row: Row, now: Date): Proposal {
  const draft = JSON.parse(text(row.document)) as NewProposal;
  if (row.taken_at !== null) return { ...draft, state: "taken", taken_at: text(row.taken_at) };
  return { ...draft, state: Date.parse(draft.expires_at) <= now.getTime() ? "expired" : "open" };
}
