import { createHash } from "node:crypto";
import type { FEED_CREDENTIALS, FeedKind, ParamsOf } from "@bourse/contract";
import { CommandFailure } from "@bourse/runtime/broker";
import type { DialogsService } from "../dialogs/port.ts";
import type { Refusals } from "../dialogs/refusals.ts";
import type { SecretStore } from "../secrets/port.ts";
import type { FeedCaller } from "./port.ts";

/** A kind of feed, or a request of a web application. */
type CredentialKind = FeedKind | "web";

/** The scope of a credential. It is sent nowhere else. */
export interface CredentialScope<Kind extends CredentialKind = CredentialKind> {
  readonly source_id: string;
  readonly kind: Kind;
  readonly origin: string;
}

/**
 * A digest, since sources may contain any character; the extension id stays readable, so that all of its secrets can be
 * removed.
 */
export function secretName({ principal }: Pick<FeedCaller, "principal">, scope: CredentialScope): string {
  const parts = [principal.keyId, scope.source_id, scope.kind, scope.origin];
  return `feed:${principal.id}:${createHash("sha256").update(JSON.stringify(parts)).digest("hex")}`;
}

interface Dependencies {
  readonly secrets: SecretStore;
  readonly dialogs: DialogsService;
  readonly refused: Refusals;
}

interface CredentialRequest<Kind extends CredentialKind> {
  readonly action: ParamsOf<typeof FEED_CREDENTIALS>["action"];
  readonly scope: CredentialScope<Kind>;
}

/** @throws CommandFailure `command.declined`, `command.params_invalid` */
export async function manageCredential<Kind extends CredentialKind>(
  { secrets, dialogs, refused }: Dependencies,
  { action, scope }: CredentialRequest<Kind>,
  caller: FeedCaller,
): Promise<CredentialScope<Kind> & { readonly has_credential: boolean }> {
  const name = secretName(caller, scope);
  if (action === "clear") caller.commit(() => secrets.remove(name));
  if (action === "set") {
    const question = { kind: "feed_credential", sourceId: scope.source_id, origin: scope.origin } as const;
    // The name covers everything in the question.
    refused.check(caller.principal, name);
    const answer = await caller.commit(() => dialogs.ask(caller.principal, question, caller.signal));
    const { secret } = answer;
    if (!answer.accepted && !caller.signal.aborted) refused.add(caller.principal, name);
    if (!answer.accepted || secret === undefined)
      throw new CommandFailure("command.declined", "no credential was typed");
    caller.commit(() => keep(secrets, name, secret));
  }
  return { source_id: scope.source_id, kind: scope.kind, origin: scope.origin, has_credential: secrets.has(name) };
}

function keep(secrets: SecretStore, name: string, secret: string): void {
  try {
    secrets.write(name, secret);
  } catch (cause) {
    // The fault of a typed secret is shown to the trader only, not to the guest.
    const isTyped = cause instanceof CommandFailure && ["secrets.invalid", "secrets.limit"].includes(cause.code);
    throw isTyped ? new CommandFailure("command.declined", "the credential was not stored") : cause;
  }
}
