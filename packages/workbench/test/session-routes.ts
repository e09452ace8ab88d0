import type { HostEvent, TradingSessions } from "@bourse/contract/host-api";
import { type Answer, refusal } from "./answer.ts";

/** The fixture host's trading sessions. */
export interface SessionState {
  sessions: TradingSessions;
}

export const noSessions = (): SessionState => ({ sessions: { revision: 0, own: [], symbols: [] } });

/** The trading sessions, as the host keeps them: a change of an older revision is refused. */
export function sessionRoutes(
  state: SessionState,
  {
    method,
    body,
    emit,
  }: { readonly method: string; readonly body: unknown; readonly emit: (event: HostEvent) => void },
): Answer {
  if (method === "GET") return [200, state.sessions];
  const change = body as TradingSessions;
  if (change.revision !== state.sessions.revision)
    return refusal(409, "sessions.changed", "The sessions have changed.");
  state.sessions = { ...change, revision: change.revision + 1 };
  emit({ type: "sessions" });
  return [200, state.sessions];
}
