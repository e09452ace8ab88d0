import type { Work } from "../../database/held.ts";

/** Deletes tickets, challenges, mailed tokens, failed attempts and sessions that expired before a time. */
export async function forgetExpired(work: Work, before: Date): Promise<void> {
  for (const table of ["login_ticket", "passkey_challenge", "mail_token", "issuer_login", "session"] as const)
    await work.deleteFrom(table).where("expires_at", "<", before).execute();
  await work.deleteFrom("auth_attempt").where("failed_at", "<", before).where("blocked_until", "<", before).execute();
}
