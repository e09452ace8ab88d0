import type { InAppResult } from "@bourse/contract/in-app";
import type { Connection } from "../../connection.ts";

/** A result of a task. */
export type Artifact = InAppResult<"automation/artifacts.read">;
/** A result as lists show it. */
export type ArtifactSummary = InAppResult<"automation/artifacts.list">["artifacts"][number];

/** The results of tasks. */
export interface ArtifactsApi {
  /** Newest first. */
  list(): Promise<readonly ArtifactSummary[]>;
  /** @throws WireFailure `artifact.not_found` */
  read(id: string): Promise<Artifact>;
}

export function artifactsApi(connection: Connection): ArtifactsApi {
  return {
    list: async () => (await connection.ask("automation/artifacts.list", {})).artifacts,
    read: (id) => connection.ask("automation/artifacts.read", { id }),
  };
}
