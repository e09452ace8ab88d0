import type { SessionInfo } from "@bourse/client";
import type { Invocation } from "../../cli/command.ts";
import type { ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { type Paint, safe } from "../../cli/text.ts";
import { openLoggedIn } from "../context.ts";
import { idShownBy } from "../ids.ts";
import { print, printList } from "../print.ts";

/** Lists the account's sessions. */
export async function listSessions(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const items = await rest.readAll("listSessions", {});
  const line = (each: SessionInfo, style: Paint) =>
    [
      each.session_id,
      `since ${each.created_at}`,
      `used ${each.last_used_at ?? "never"}`,
      each.methods.join("+"),
      safe(each.user_agent),
      ...(each.current ? [style.bold("this one")] : []),
    ].join("  ");
  return printList(given, io, { items, line, none: "There is no session." });
}

/** Ends one session of the account. */
export async function revokeSession(given: Invocation, io: Io): Promise<ExitCode> {
  const sessionId = idShownBy(given, "sessions list");
  const { rest } = openLoggedIn(given, io);
  const done = await rest.call("revokeSession", { path: { session_id: sessionId }, body: {} });
  return print(given, io, { json: done, lines: () => [`session ${sessionId} has ended`] });
}

/** Ends every other session of the account. */
export async function revokeOthers(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const done = await rest.call("revokeOtherSessions", { body: {} });
  return print(given, io, { json: done, lines: () => [`${done.ended} other sessions have ended`] });
}
