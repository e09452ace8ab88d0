import type { ModelLimits } from "@bourse/contract";
import type { AssistantEntry } from "@bourse/contract/host-api";
import type { Database, Row } from "../../store/database.ts";

/** Stored in the extension columns for the trader's own questions: no extension id is empty. */
const TRADER = "";

/** The outcome of a question. */
export type DispatchEnd =
  | { readonly state: "answered"; readonly answer: string }
  | { readonly state: "failed"; readonly error: string };

/** The latest questions; the oldest are deleted. */
export interface EntryStore {
  add(entry: AssistantEntry): void;
  finish(dispatchId: string, end: DispatchEnd): void;
  /** Marks questions of an earlier run of the host as failed. */
  failRunning(): void;
  list(): readonly AssistantEntry[];
}

export function entryStore(database: Database, limits: Pick<ModelLimits, "maxAssistantEntries">): EntryStore {
  return {
    add(entry) {
      database.transaction(() => {
        database.run(
          `INSERT INTO assistant_entries (dispatch_id, extension_id, extension_name, surface_id, prompt, state, at)
           VALUES (?, ?, ?, ?, ?, 'running', ?)`,
          entry.dispatch_id,
          entry.extension?.id ?? TRADER,
          entry.extension?.name ?? TRADER,
          entry.extension?.surface_id ?? TRADER,
          entry.prompt,
          entry.at,
        );
        database.run(
          `DELETE FROM assistant_entries WHERE sequence NOT IN
             (SELECT sequence FROM assistant_entries ORDER BY sequence DESC LIMIT ?)`,
          limits.maxAssistantEntries,
        );
      });
    },
    finish(dispatchId, end) {
      const [answer, error] = end.state === "answered" ? [end.answer, null] : [null, end.error];
      database.run(
        "UPDATE assistant_entries SET state = ?, answer = ?, error = ? WHERE dispatch_id = ?",
        end.state,
        answer,
        error,
        dispatchId,
      );
    },
    failRunning: () =>
      database.run(
        `UPDATE assistant_entries SET state = 'failed',
           error = CASE extension_id WHEN ? THEN 'assistant.interrupted' ELSE 'command.generation_ended' END
         WHERE state = 'running'`,
        TRADER,
      ),
    list: () => database.all("SELECT * FROM assistant_entries ORDER BY sequence DESC").map(fromRow),
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
    state,
    ...(typeof row.answer === "string" ? { answer: row.answer } : {}),
    ...(typeof row.error === "string" ? { error: row.error } : {}),
    at: String(row.at),
  };
}
