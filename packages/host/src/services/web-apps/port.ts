import type { BridgeParams, BridgeResult } from "@bourse/contract/web-app";
import type { CommandContext } from "@bourse/runtime/broker";

/** The part of a call's context that a request needs. */
export type WebAppCaller = Pick<CommandContext, "principal" | "signal" | "commit" | "now">;

export const SECRET_ACTIONS = ["status", "request", "clear"] as const;
export type SecretAction = (typeof SECRET_ACTIONS)[number];

/** A request that the host made for an application, or a report about its frame; the trader and the application's author read it. */
export interface WebAppRecord {
  readonly at: string;
  /**
   * `fetch`: a request of the host; `violation`: the policy stopped something; `error`: an uncaught error of its code;
   * `unresponsive`: a frame left the page without an answer; `frame`: a frame was closed, with the reason.
   */
  readonly kind: "fetch" | "violation" | "error" | "unresponsive" | "frame";
  readonly text: string;
  /** With `fetch`: status of the answer, or the code of the refusal. */
  readonly outcome?: string;
  readonly bytes?: number;
}

/** Services for web applications: requests to declared origins, secrets for them, and the record of both. */
export interface WebAppsService {
  /** @throws CommandFailure `webapp.origin_undeclared`, `webapp.secret_missing`, `feed.rate_limited`, `egress.*` */
  fetch(params: BridgeParams<"network.fetch">, caller: WebAppCaller): Promise<BridgeResult<"network.fetch">>;
  /** @throws CommandFailure `webapp.origin_undeclared`, `command.declined` */
  secret(
    action: SecretAction,
    params: BridgeParams<"secrets.status">,
    caller: WebAppCaller,
  ): Promise<BridgeResult<"secrets.status">>;
  /** Adds a record; the oldest of the application are dropped. */
  note(extensionId: string, record: WebAppRecord): void;
  /** The newest first. */
  records(extensionId: string): readonly WebAppRecord[];
  /** Deletes the records of an application that was removed. */
  forget(extensionId: string): void;
}
