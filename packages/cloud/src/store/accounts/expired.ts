import type { Work } from "../../database/database.ts";

/** Forgets what has expired before a time: tickets, challenges, mailed tokens, failed tries and ended sessions. */
export async function forgetExpired(work: Work, before: Date): Promise<void> {
  for (const table of ["login_ticket", "passkey_challenge", "mail_token", "issuer_login", "session"] as const)
    await work.deleteFrom(table).where("expires_at", "<", before).execute();
  await work.deleteFrom("auth_attempt").where("failed_at", "<", before).where("blocked_until", "<", before).execute();
}
