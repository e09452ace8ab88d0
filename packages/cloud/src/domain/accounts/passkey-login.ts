import { typed, untyped } from "@bourse/contract";
import type { PasskeyLoginBody, PasskeyOptions, Session } from "@bourse/contract/rest";
import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { type PasskeyRecord, passkeyByCredential, usePasskey } from "../../store/accounts/passkeys.ts";
import { type Client, finishLogin } from "./login.ts";
import { keepChallenge, takeChallenge } from "./passkey-challenges.ts";
import { loadWebAuthn, relyingParty, userHandle } from "./passkeys.ts";

const LOGIN = { purpose: "login", accountId: null } as const;

/** Options for a browser to log in with a discoverable passkey; they reveal nothing about any account. */
export async function passkeyLoginOptions(service: Service): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(service).id,
    userVerification: "required",
    timeout: service.limits.accounts.passkeyChallengeMs,
  });
  const expiresAt = await keepChallenge(service, options.challenge, LOGIN);
  return { options: { ...options }, expires_at: expiresAt.toISOString() };
}

/** Logs in with a passkey whose device verified its user; that is both factors. */
export async function loginWithPasskey(service: Service, body: PasskeyLoginBody, client: Client): Promise<Session> {
  const { credential } = body;
  const challenge = await takeChallenge(service, credential.response.clientDataJSON, LOGIN);
  if (challenge === undefined) refuse("auth.challenge_invalid");
  const passkey = await passkeyByCredential(service.database, credential.id);
  // A discoverable credential contains its account; another account's handle is a forgery.
  if (!passkey || credential.response.userHandle !== userHandle(passkey.account_id).toString("base64url"))
    refuse("auth.passkey_invalid");
  const counter = await verifiedCounter(service, body, { passkey, challenge });
  if (counter === undefined) refuse("auth.passkey_invalid");
  const use = { passkeyId: passkey.passkey_id, from: passkey.counter, to: counter, at: service.clock.now() };
  return finishLogin(service, {
    accountId: passkey.account_id,
    methods: ["passkey"],
    authTime: undefined,
    userAgent: client.userAgent,
    // False if the passkey was removed meanwhile, or a clone used the same counter at the same time.
    isStillTrue: (_, work) => usePasskey(work, use),
  });
}

interface Expected {
  readonly passkey: PasskeyRecord;
  readonly challenge: string;
}

/** The authenticator's new counter; undefined when anything is wrong, including a counter that decreased. */
async function verifiedCounter(
  service: Service,
  { credential }: PasskeyLoginBody,
  { passkey, challenge }: Expected,
): Promise<bigint | undefined> {
  const party = relyingParty(service);
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const verdict = await verifyAuthenticationResponse({
    response: typed<AuthenticationResponseJSON>(untyped(credential)),
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
      counter: Number(passkey.counter),
    },
    // Any failure is a fault of the browser's answer. The library's message may repeat that answer, and must not leave the server.
  }).catch(() => undefined);
  return verdict?.verified ? BigInt(verdict.authenticationInfo.newCounter) : undefined;
}
