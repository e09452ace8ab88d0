import type { TaskLimits } from "@bourse/contract";
import type { Artifact, ArtifactSummary } from "@bourse/contract/host-api";
import { type Row, text } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";
import { type NewProposal, type ProposalStore, proposalStore } from "../proposals/store.ts";

/** An artifact before it is stored. */
export type NewArtifact = Omit<Artifact, "proposals"> & { readonly proposals: readonly NewProposal[] };

/** Results of tasks, newest first; the oldest are dropped. */
export interface ArtifactStore {
  /** Must be called inside a transaction. */
  add(artifact: NewArtifact): void;
  list(now: Date): readonly ArtifactSummary[];
  find(id: string, now: Date): Artifact | undefined;
  readonly proposals: ProposalStore;
}

export function artifactStore(database: Database, { maxArtifacts }: Pick<TaskLimits, "maxArtifacts">): ArtifactStore {
  const proposals = proposalStore(database, "task_proposals");
  return {
    proposals,
    add({ proposals: drafts, ...document }) {
      database.run(
        "INSERT INTO task_artifacts (id, task_id, made_at, document) VALUES (?, ?, ?, ?)",
        document.id,
        document.task_id,
        document.made_at,
        JSON.stringify(document),
      );
      proposals.add(document.id, drafts);
      database.run(
        "DELETE FROM task_artifacts WHERE sequence NOT IN (SELECT sequence FROM task_artifacts ORDER BY sequence DESC LIMIT ?)",
        maxArtifacts,
      );
    },
    list: (now) =>
      database.readable("a result", database.all("SELECT * FROM task_artifacts ORDER BY sequence DESC"), (row) => {
        const { id, task_id, task, task_name, title, made_at } = documentIn(row);
        const open = proposals.list(id, now).filter(({ state }) => state === "open").length;
        return { id, task_id, task, task_name, title, made_at, open_proposals: open };
      }),
    find(id, now) {
      const row = database.one("SELECT * FROM task_artifacts WHERE id = ?", id);
      return row && { ...documentIn(row), proposals: [...proposals.list(id, now)] };
    },
  };
}

function documentIn(row: Row): Omit<Artifact, "proposals"> {
  return JSON.parse(text(row.document)) as Omit<Artifact, "proposals">;
}
