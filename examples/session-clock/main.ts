import { getClient, registerCommand, request, run } from "./bourse.ts";
import "./hold.ts";
import { nextChange, SESSIONS } from "./sessions.ts";

/** The output channel of this plugin; each plugin numbers its own. */
const CHANNEL = 1;

/** Which sessions are open at a time, and when each opens or closes next, in the trader's time zone. */
function sessionsAt(now: Date) {
  const { language, time_zone: timeZone } = getClient();
  const format = new Intl.DateTimeFormat(language, { timeZone, weekday: "short", hour: "2-digit", minute: "2-digit" });
  return SESSIONS.map((session) => {
    const { isOpen, at: changes } = nextChange(session, now);
    const minutes = Math.ceil((changes.getTime() - now.getTime()) / 60_000);
    const next = isOpen ? "closes" : "opens";
    return {
      session: session.name,
      open: isOpen,
      [next]: changes.toISOString(),
      says: `${session.name} ${next} ${format.format(changes)}, in ${Math.floor(minutes / 60)} h ${minutes % 60} min`,
    };
  });
}

registerCommand("example.session-clock.now", ([at]) => {
  const now = typeof at === "string" ? new Date(at) : new Date();
  if (Number.isNaN(now.getTime())) throw new Error(`${at} is not a time such as 2026-01-02T15:04:05Z`);
  return sessionsAt(now);
});

/** Writes the sessions into the output panel. */
registerCommand("example.session-clock.show", async () => {
  const text = sessionsAt(new Date()).map(({ says }) => `${says}\n`);
  await request("window/output.create", { channel: CHANNEL, name: "Sessions", log: false });
  await request("window/output.append", { channel: CHANNEL, text: text.join("") });
  await request("window/output.show", { channel: CHANNEL, preserve_focus: true });
});

run();
