import type { Service } from "../../ports/service.ts";
import { insertPasskeyChallenge, takePasskeyChallenge } from "../../store/accounts/passkeys.ts";
import { hashSecret } from "./tokens.ts";

/** Purpose of a challenge; a registration challenge belongs to its account. */
export interface ChallengePurpose {
  readonly purpose: "register" | "login";
  readonly accountId: string | null;
}

/** Stores a challenge until it is answered once or expires; returns its expiry. */
export async function keepChallenge(service: Service, challenge: string, of: ChallengePurpose): Promise<Date> {
  const expiresAt = new Date(service.clock.now().getTime() + service.limits.accounts.passkeyChallengeMs);
  await insertPasskeyChallenge(service.database, {
    challenge_hash: hashSecret(challenge),
    account_id: of.accountId,
    purpose: of.purpose,
    expires_at: expiresAt,
  });
  return expiresAt;
}

/**
 * Uses up the challenge that an answer refers to, so that a second attempt fails. Undefined when it is unknown, used,
 * expired, or had another purpose.
 */
export async function takeChallenge(
  service: Service,
  clientDataJson: string,
  of: ChallengePurpose,
): Promise<string | undefined> {
  const challenge = claimedChallenge(clientDataJson);
  if (challenge === undefined) return undefined;
  const isTaken = await takePasskeyChallenge(service.database, {
    challenge_hash: hashSecret(challenge),
    account_id: of.accountId,
    purpose: of.purpose,
    at: service.clock.now(),
  });
  return isTaken ? challenge : undefined;
}

function claimedChallenge(clientDataJson: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, "base64url").toString("utf8"));
    const challenge = typeof data === "object" && data !== null && "challenge" in data ? data.challenge : undefined;
    return typeof challenge === "string" ? challenge : undefined;
  } catch (fault) {
    // Data that is not JSON answers no challenge.
    if (fault instanceof SyntaxError) return undefined;
    throw fault;
  }
}
