import type { TaskLimits } from "@bourse/contract";
import type { Artifact, ArtifactSummary, Proposal } from "@bourse/contract/host-api";
import { text } from "../../store/columns.ts";
import type { Database, Row } from "../../store/database.ts";

/** A proposal without its state, which follows from the time and from whether it was taken. */
export type NewProposal = Omit<Proposal, "state" | "taken_at">;

/** An artifact before it is stored. */
export type NewArtifact = Omit<Artifact, "proposals"> & { readonly proposals: readonly NewProposal[] };

/** Results of tasks, newest first; the oldest are dropped. */
export interface ArtifactStore {
  /** Must be called inside a transaction. */
  add(artifact: NewArtifact): void;
  list(now: Date): readonly ArtifactSummary[];
  find(id: string, now: Date): Artifact | undefined;
  /** True for the one that takes it. */
  take(id: string, n: number, at: string): boolean;
  giveBack(id: string, n: number): void;
}

export function artifactStore(database: Database, { maxArtifacts }: Pick<TaskLimits, "maxArtifacts">): ArtifactStore {
  const proposals = (id: string, now: Date) =>
    database
      .all("SELECT * FROM task_proposals WHERE artifact_id = ? ORDER BY n", id)
      .map((row) => proposalIn(row, now));
  return {
    add({ proposals: drafts, ...document }) {
      database.run(
        "INSERT INTO task_artifacts (id, task_id, made_at, document) VALUES (?, ?, ?, ?)",
        document.id,
        document.task_id,
        document.made_at,
        JSON.stringify(document),
      );
      for (const draft of drafts) {
        database.run(
          "INSERT INTO task_proposals (artifact_id, n, document, expires_at) VALUES (?, ?, ?, ?)",
          document.id,
          draft.n,
          JSON.stringify(draft),
          draft.expires_at,
        );
      }
      database.run(
        "DELETE FROM task_artifacts WHERE sequence NOT IN (SELECT sequence FROM task_artifacts ORDER BY sequence DESC LIMIT ?)",
        maxArtifacts,
      );
    },
    list: (now) =>
      database.all("SELECT * FROM task_artifacts ORDER BY sequence DESC").map((row) => {
        const { id, task_id, task, task_name, title, made_at } = documentIn(row);
        const open = proposals(id, now).filter(({ state }) => state === "open").length;
        return { id, task_id, task, task_name, title, made_at, open_proposals: open };
      }),
    find(id, now) {
      const row = database.one("SELECT * FROM task_artifacts WHERE id = ?", id);
      return row && { ...documentIn(row), proposals: proposals(id, now) };
    },
    take: (id, n, at) =>
      database.transaction(() => {
        const where = "WHERE artifact_id = ? AND n = ? AND taken_at IS NULL";
        if (!database.one(`SELECT 1 AS found FROM task_proposals ${where}`, id, n)) return false;
        database.run(`UPDATE task_proposals SET taken_at = ? ${where}`, at, id, n);
        return true;
      }),
    giveBack: (id, n) =>
      database.run("UPDATE task_proposals SET taken_at = NULL WHERE artifact_id = ? AND n = ?", id, n),
  };
}

function documentIn(row: Row): Omit<Artifact, "proposals"> {
  return JSON.parse(text(row.document)) as Omit<Artifact, "proposals">;
}

function proposalIn(row: Row, now: Date): Proposal {
  const draft = JSON.parse(text(row.document)) as NewProposal;
  if (row.taken_at !== null) return { ...draft, state: "taken", taken_at: text(row.taken_at) };
  return { ...draft, state: Date.parse(draft.expires_at) <= now.getTime() ? "expired" : "open" };
}
