import { commands, env, type OutputChannel, runPlugin, window } from "./bourse.js";
import "./hold.ts";
import { nextChange, SESSIONS } from "./sessions.ts";

/** Which sessions are open at a time, and when each opens or closes next, in the trader's time zone. */
function sessionsAt(now: Date) {
  const { language, timeZone } = env;
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

function now(at?: unknown) {
  const time = typeof at === "string" ? new Date(at) : new Date();
  if (Number.isNaN(time.getTime())) throw new Error(`${at} is not a time such as 2026-01-02T15:04:05Z`);
  return sessionsAt(time);
}

runPlugin(({ subscriptions }) => {
  let channel: OutputChannel | undefined;
  /** Writes the sessions into the output panel. */
  const show = () => {
    channel ??= window.createOutputChannel("Sessions");
    channel.replace(
      sessionsAt(new Date())
        .map(({ says }) => `${says}\n`)
        .join(""),
    );
    channel.show(true);
  };
  subscriptions.push(
    commands.registerCommand("example.session-clock.now", now),
    commands.registerCommand("example.session-clock.show", show),
  );
});
