import { typed, untyped } from "@bourse/contract";
import type { AddPasskeyBody, Passkey, PasskeyOptions, PasskeyPage } from "@bourse/contract/rest";
import type { RegistrationResponseJSON, VerifiedRegistrationResponse } from "@simplewebauthn/server";
import { transact, type UnitOfWork } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { type RelyingParty, relyingPartyOf } from "../../relying-party.ts";
import { lockAccount } from "../../store/accounts/accounts.ts";
import {
  insertPasskey,
  type PasskeyRecord,
  passkeyPage,
  passkeysOf,
  removePasskey as removeRow,
  renamePasskey as renameRow,
} from "../../store/accounts/passkeys.ts";
import { toPage } from "../../store/lists/page.ts";
import { numberedPage, type PageQuery, writeCursor } from "../lists/cursor.ts";
import type { Actor } from "./actor.ts";
import { withOwnProof } from "./own-proof.ts";
import { keepChallenge, takeChallenge } from "./passkey-challenges.ts";
import { recordSecurity } from "./security.ts";

const NAME = "Bourse";
/** Ed25519, ES256 and RS256: every authenticator has one of them. */
const ALGORITHMS = [-8, -7, -257];

/** Loaded with the first passkey: the library brings a reader of certificates, a tenth of what a node would load. */
export const loadWebAuthn = () => import("@simplewebauthn/server");

/** The relying party of this service's passkeys. Their routes exist only when there is one. */
export function relyingParty(service: Service): RelyingParty {
  const party = relyingPartyOf(service.publicUrl());
  if (!party) throw new Error("passkeys need a public address with a name");
  return party;
}

/** Options for a browser to create a passkey: discoverable, on a device that verifies its user. */
export async function passkeyOptions(service: Service, actor: Actor): Promise<PasskeyOptions> {
  const party = relyingParty(service);
  const known = await passkeysOf(service.database, actor.accountId);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: NAME,
    rpID: party.id,
    userName: actor.email,
    userDisplayName: actor.name,
    userID: new Uint8Array(userHandle(actor.accountId)),
    attestationType: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map((each) => ({ id: each.credential_id })),
    timeout: service.limits.accounts.passkeyChallengeMs,
  });
  const purpose = { purpose: "register", accountId: actor.accountId } as const;
  const expiresAt = await keepChallenge(service, options.challenge, purpose);
  return { options: { ...options }, expires_at: expiresAt.toISOString() };
}

/** The handle by which an authenticator identifies an account. */
export function userHandle(accountId: string): Buffer {
  return Buffer.from(accountId.replaceAll("-", ""), "hex");
}

/**
 * Adds a passkey that answers a challenge of this account, at this origin, with its user verified. It will log in as both
 * factors, so a session alone must not be enough.
 */
export async function addPasskey(service: Service, actor: Actor, body: AddPasskeyBody): Promise<Passkey> {
  const { accountId } = actor;
  const purpose = { purpose: "register", accountId } as const;
  const challenge = await takeChallenge(service, body.credential.response.clientDataJSON, purpose);
  if (challenge === undefined) refuse("auth.challenge_invalid");
  const { credential, credentialBackedUp } = await verify(service, body, challenge);
  const at = service.clock.now();
  const change = async (work: UnitOfWork) => {
    const known = await passkeysOf(work, accountId);
    if (known.length >= service.limits.accounts.passkeysPerAccount) refuse("auth.account_limit");
    const row = await insertPasskey(work, {
      passkey_id: service.random.uuid(),
      account_id: accountId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString("base64url"),
      counter: BigInt(credential.counter),
      transports: JSON.stringify(credential.transports ?? []),
      is_backed_up: credentialBackedUp,
      name: body.name,
      created_at: at,
      last_used_at: null,
    });
    if (!row) refuse("auth.passkey_taken");
    await recordSecurity(work, { accountId, what: "passkey_added", at });
    return toPasskey(row);
  };
  return withOwnProof(service, actor, { proof: body, hold: (work) => lockAccount(work, accountId), change });
}

type Registered = NonNullable<VerifiedRegistrationResponse["registrationInfo"]>;

async function verify(service: Service, { credential }: AddPasskeyBody, challenge: string): Promise<Registered> {
  const party = relyingParty(service);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const verdict = await verifyRegistrationResponse({
    response: typed<RegistrationResponseJSON>(untyped(credential)),
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
    // Any failure is a fault of the browser's answer. The library's message may repeat that answer, and must not leave the server.
  }).catch(() => undefined);
  return verdict?.registrationInfo ?? refuse("auth.passkey_refused");
}

/** The passkeys of the account, oldest first. */
export async function listPasskeys(service: Service, actor: Actor, query: PageQuery): Promise<PasskeyPage> {
  const request = numberedPage(service, "passkeys", query);
  const rows = await passkeyPage(service.database, { ...request, accountId: actor.accountId });
  const page = toPage(rows, request.limit, (row) => String(row.seq));
  return { items: page.items.map(toPasskey), next_cursor: writeCursor("passkeys", page.next) };
}

/** Renames a passkey. */
export async function renamePasskey(
  service: Service,
  actor: Actor,
  of: { readonly passkeyId: string; readonly name: string },
): Promise<Passkey> {
  const row = await renameRow(service.database, { ...of, accountId: actor.accountId });
  return row ? toPasskey(row) : refuse("state.not_found");
}

/** Removes a passkey: it can no longer log in. */
export async function removePasskey(service: Service, actor: Actor, passkeyId: string): Promise<{ removed: true }> {
  const { accountId } = actor;
  const at = service.clock.now();
  return transact(service, async (work) => {
    await lockAccount(work, accountId);
    if (!(await removeRow(work, { accountId, passkeyId }))) refuse("state.not_found");
    await recordSecurity(work, { accountId, what: "passkey_removed", at });
    return { removed: true } as const;
  });
}

function toPasskey(row: PasskeyRecord): Passkey {
  return {
    passkey_id: row.passkey_id,
    name: row.name,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    backed_up: row.is_backed_up,
  };
}
