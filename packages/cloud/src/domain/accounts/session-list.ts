import type { LoginMethod, SessionInfo, SessionPage, SessionsEnded } from "@bourse/contract/rest";
import { transact } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { endSession, type SessionRecord, standingSessions } from "../../store/accounts/sessions.ts";
import { toPage } from "../../store/lists/page.ts";
import { numberedPage, type PageQuery, writeCursor } from "../lists/cursor.ts";
import type { Actor } from "./actor.ts";
import { endOtherLogins, recordSecurity } from "./security.ts";

/** The account's active sessions, newest login first. */
export async function listSessions(service: Service, actor: Actor, query: PageQuery): Promise<SessionPage> {
  const request = numberedPage(service, "sessions", query);
  const of = { ...request, accountId: actor.accountId, at: service.clock.now() };
  const page = toPage(await standingSessions(service.database, of), request.limit, (row) => String(row.seq));
  return {
    items: page.items.map((row) => toSessionInfo(row, actor)),
    next_cursor: writeCursor("sessions", page.next),
  };
}

/** Ends one session of the account; it may be the requesting one. */
export async function revokeSession(service: Service, actor: Actor, sessionId: string): Promise<SessionsEnded> {
  const { accountId } = actor;
  const at = service.clock.now();
  return transact(service, async (work) => {
    const isEnded = await endSession(work, { accountId, sessionId, at });
    // Another account's session and a nonexistent one look the same.
    if (!isEnded) refuse("state.not_found");
    await recordSecurity(work, { accountId, what: "session_ended", at });
    return { ended: 1 };
  });
}

/** Ends every session of the account except the requesting one. */
export async function revokeOtherSessions(service: Service, actor: Actor): Promise<SessionsEnded> {
  const { accountId, sessionId } = actor;
  const at = service.clock.now();
  return transact(service, async (work) => {
    const ended = await endOtherLogins(work, { accountId, except: sessionId, at });
    if (ended > 0) await recordSecurity(work, { accountId, what: "other_sessions_ended", at });
    return { ended };
  });
}

function toSessionInfo(row: SessionRecord, actor: Actor): SessionInfo {
  return {
    session_id: row.session_id,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    auth_time: row.auth_time.toISOString(),
    expires_at: row.expires_at.toISOString(),
    methods: JSON.parse(row.methods) as LoginMethod[],
    user_agent: row.user_agent,
    current: row.session_id === actor.sessionId,
  };
}
