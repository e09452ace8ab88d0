import type { FEED_CREDENTIALS, FEED_REQUEST, ParamsOf, ResultOf } from "@bourse/contract";
import type { CommandContext } from "../../principal/caller.ts";

/** The part of a command's context that a request needs: who asks, until when, and the gates before every effect. */
export type FeedCaller = Pick<CommandContext, "principal" | "signal" | "commit" | "now">;

/** An origin the trader lets an extension reach. */
export interface AllowedOrigin {
  readonly extensionId: string;
  readonly keyId: string;
  readonly origin: string;
  readonly allowedAt: string;
}

/** Requests of extensions to the outside. The host makes them; credentials stay with it. */
export interface FeedsService {
  /**
   * Asks the trader at an extension's first request to an origin.
   *
   * @throws CommandFailure `feed.*`, `egress.*`, `command.declined`, `command.params_invalid`, `command.busy`, `command.too_large`
   */
  request(params: ParamsOf<typeof FEED_REQUEST>, caller: FeedCaller): Promise<ResultOf<typeof FEED_REQUEST>>;
  /** @throws CommandFailure `egress.url_invalid`, `egress.address_refused`, `command.declined` */
  credentials(
    params: ParamsOf<typeof FEED_CREDENTIALS>,
    caller: FeedCaller,
  ): Promise<ResultOf<typeof FEED_CREDENTIALS>>;
  allowed(): readonly AllowedOrigin[];
  /** Takes an origin away from an extension, of every key. False when it was not allowed. */
  revoke(extensionId: string, origin: string): boolean;
  /** Takes an extension's origins and credentials away, of every key. @throws HostRefusal `secrets.*` */
  forget(extensionId: string): void;
}
