import type { InAppParams, InAppResult } from "@bourse/contract/in-app";
import type { Connection } from "../../connection.ts";

/** An open proposal of a result. */
export type Action = InAppResult<"automation/actions.list">["actions"][number];
/** A proposal of the caller; a field that its kind does not need is null. */
export type NewAction = InAppParams<"automation/actions.propose">["proposal"];

/** Proposals, which take effect when the trader confirms them. An extension cannot confirm one. */
export interface ActionsApi {
  list(): Promise<readonly Action[]>;
  /** @throws WireFailure `artifact.not_found`, `automation.proposal_refused` */
  propose(artifactId: string, proposal: NewAction): Promise<InAppResult<"automation/actions.propose">>;
}

export function actionsApi(connection: Connection): ActionsApi {
  return {
    list: async () => (await connection.ask("automation/actions.list", {})).actions,
    propose: (artifactId, proposal) =>
      connection.ask("automation/actions.propose", { artifact_id: artifactId, proposal }),
  };
}
