import type { ModelLimits } from "@bourse/contract";
import type { AnswerDetails, AskedChart, AssistantEntry } from "@bourse/contract/host-api";
import { integer, type Row, text } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";
import { type NewProposal, type ProposalStore, proposalStore } from "../proposals/store.ts";

/** Stored in the extension columns for the trader's own questions: no extension id is empty. */
const TRADER = "";

/** The outcome of a question. */
export type DispatchEnd =
  | {
      readonly state: "answered";
      readonly answer: string;
      /** Only for an answer about a chart. */
      readonly details?: AnswerDetails;
      readonly proposals?: readonly NewProposal[];
    }
  | { readonly state: "failed"; readonly error: string };

/** The latest questions; the oldest that have ended are deleted. */
export interface EntryStore {
  /** `askedIn` is the workspace of a chart that was asked about. */
  add(entry: AssistantEntry, askedIn?: string): void;
  /** Writes what a question has cost so far, or costs at most. */
  spend(dispatchId: string, tokens: number): void;
  finish(dispatchId: string, end: DispatchEnd): void;
  /** Marks questions of an earlier run of the host as failed. */
  failRunning(): void;
  list(now: Date): readonly AssistantEntry[];
  /** The workspace of the chart that was asked about; undefined if there is no such question. */
  askedIn(dispatchId: string): string | undefined;
  readonly proposals: ProposalStore;
}

export function entryStore(database: Database, limits: Pick<ModelLimits, "maxAssistantEntries">): EntryStore {
  const proposals = proposalStore(database, "assistant_proposals");
  return {
    proposals,
    add(entry, askedIn) {
      database.transaction(() => {
        database.run(
          `INSERT INTO assistant_entries (dispatch_id, extension_id, extension_name, surface_id, prompt, state, at, chart, asked_in)
           VALUES (?, ?, ?, ?, ?, 'running', ?, ?, ?)`,
          entry.dispatch_id,
          entry.extension?.id ?? TRADER,
          entry.extension?.name ?? TRADER,
          entry.extension?.surface_id ?? TRADER,
          entry.prompt,
          entry.at,
          entry.chart === undefined ? null : JSON.stringify(entry.chart),
          askedIn ?? null,
        );
        database.run(
          `DELETE FROM assistant_entries WHERE state <> 'running' AND sequence NOT IN
             (SELECT sequence FROM assistant_entries ORDER BY sequence DESC LIMIT ?)`,
          limits.maxAssistantEntries,
        );
      });
    },
    spend: (dispatchId, tokens) =>
      database.run("UPDATE assistant_entries SET tokens = ? WHERE dispatch_id = ?", tokens, dispatchId),
    finish(dispatchId, end) {
      const { answer, details, proposals: drafts = [] } = end.state === "answered" ? end : { answer: undefined };
      database.transaction(() => {
        database.run(
          "UPDATE assistant_entries SET state = ?, answer = ?, error = ?, details = ? WHERE dispatch_id = ?",
          end.state,
          answer ?? null,
          end.state === "failed" ? end.error : null,
          details === undefined ? null : JSON.stringify(details),
          dispatchId,
        );
        proposals.add(dispatchId, drafts);
      });
    },
    failRunning: () =>
      database.run(
        `UPDATE assistant_entries SET state = 'failed',
           error = CASE extension_id WHEN ? THEN 'assistant.interrupted' ELSE 'command.generation_ended' END
         WHERE state = 'running'`,
        TRADER,
      ),
    list(now) {
      const rows = database.all("SELECT *, dispatch_id AS id FROM assistant_entries ORDER BY sequence DESC");
      return database.readable("an answer of the assistant", rows, (row) => {
        const entry = fromRow(row);
        return row.details === null ? entry : { ...entry, proposals: [...proposals.list(entry.dispatch_id, now)] };
      });
    },
    askedIn(dispatchId) {
      const row = database.one("SELECT asked_in FROM assistant_entries WHERE dispatch_id = ?", dispatchId);
      return typeof row?.asked_in === "string" ? row.asked_in : undefined;
    },
  };
}

function fromRow(row: Row): AssistantEntry {
  const state = String(row.state) as AssistantEntry["state"];
  const extension = {
    id: String(row.extension_id),
    name: String(row.extension_name),
    surface_id: String(row.surface_id),
  };
  return {
    dispatch_id: String(row.dispatch_id),
    ...(extension.id === TRADER ? {} : { extension }),
    prompt: String(row.prompt),
    ...(row.chart === null ? {} : { chart: JSON.parse(text(row.chart)) as AskedChart }),
    state,
    ...(typeof row.answer === "string" ? { answer: row.answer } : {}),
    ...(row.details === null ? {} : { details: JSON.parse(text(row.details)) as AnswerDetails }),
    ...(typeof row.error === "string" ? { error: row.error } : {}),
    ...(row.tokens === 0 ? {} : { tokens: integer(row.tokens) }),
    at: String(row.at),
  };
}
