import type { FEED_CREDENTIALS, FEED_REQUEST, ParamsOf, ResultOf } from "@bourse/contract";
import type { CommandContext } from "@bourse/runtime/broker";

/**
 * The part of a command's context that a request needs: the principal, the abort signal, and the gates before every
 * effect.
 */
export type FeedCaller = Pick<CommandContext, "principal" | "signal" | "commit" | "now">;

/** An origin that the trader allows an extension to contact. */
export interface AllowedOrigin {
  readonly extensionId: string;
  readonly keyId: string;
  readonly origin: string;
  readonly allowedAt: string;
}

/** Outgoing requests of extensions. The host makes them and keeps the credentials. */
export interface FeedsService {
  /**
   * Asks the trader at an extension's first request to an origin. @throws CommandFailure `feed.*`, `egress.*`,
   * `command.declined`, `command.params_invalid`, `command.busy`, `command.too_large`
   */
  request(params: ParamsOf<typeof FEED_REQUEST>, caller: FeedCaller): Promise<ResultOf<typeof FEED_REQUEST>>;
  /** @throws CommandFailure `egress.url_invalid`, `egress.address_refused`, `command.declined` */
  credentials(
    params: ParamsOf<typeof FEED_CREDENTIALS>,
    caller: FeedCaller,
  ): Promise<ResultOf<typeof FEED_CREDENTIALS>>;
  allowed(): readonly AllowedOrigin[];
  /** Revokes an origin of an extension, for all its keys. Returns false if it was not allowed. */
  revoke(extensionId: string, origin: string): boolean;
  /** Removes an extension's origins and credentials, for all its keys. @throws HostRefusal `secrets.*` */
  forget(extensionId: string): void;
}
