import { HostCallRefusal, type HostClient } from "@bourse/client";
import type { OutputAnswer } from "@bourse/contract/host-api";
import type { Io } from "../cli/io.ts";
import { safe } from "../cli/text.ts";

/** How often the host is asked for new output. */
const OUTPUT_EVERY_MS = 500;

export interface FollowedOutput {
  /** Prints the log and the channels of this plugin from now on. */
  follow(id: string): void;
  close(): void;
}

/** How far a channel has been printed. */
interface Printed {
  readonly life: string;
  /** Number of the last line that was printed. */
  readonly sequence: number;
  /** The next line, which may still grow. */
  readonly growing: string | undefined;
}

/** The complete lines that have not been printed. The last line is complete once it has stopped growing. */
function wholeLines({ life, lines }: OutputAnswer, before: Printed | undefined) {
  const last = lines.at(-1);
  const isWhole = last?.level !== undefined || last?.text === before?.growing;
  const whole = isWhole ? lines : lines.slice(0, -1);
  const growing = isWhole ? undefined : last?.text;
  const printed = before?.life === life ? before.sequence : 0;
  return { whole, printed: { life, sequence: whole.at(-1)?.sequence ?? printed, growing } };
}

/** Prints a plugin's output line by line, as the host stores it. */
export function outputOf(host: HostClient, io: Pick<Io, "err" | "clock">): FollowedOutput {
  const seen = new Map<string, Printed>();
  let followed: string | undefined;
  let forgetNext = () => {};
  let isClosed = false;
  const look = async () => {
    const owners = [followed, `${followed}:log`];
    const { channels } = await host.call("GET /api/in-app");
    for (const { owner, channel, name } of channels) {
      if (!owners.includes(owner)) continue;
      const key = `${owner} ${channel}`;
      const before = seen.get(key);
      const answer = await host.call("GET /api/in-app/output/:owner/:channel", {
        params: { owner, channel: String(channel) },
        query: before ? { life: before.life, from: String(before.sequence + 1) } : {},
      });
      const { whole, printed } = wholeLines(answer, before);
      seen.set(key, printed);
      for (const { level, text } of whole.filter((each) => each.text !== ""))
        await io.err(`${safe(name)}: ${level === undefined || level === "info" ? "" : `${level} `}${safe(text)}\n`);
    }
  };
  const again = () => {
    forgetNext = io.clock.after(OUTPUT_EVERY_MS, () => {
      // A host that restarts is silent for a while.
      look()
        .catch((cause: unknown) => {
          if (!(cause instanceof HostCallRefusal)) throw cause;
        })
        .finally(() => !isClosed && again());
    });
  };
  return {
    follow(id) {
      const isFirst = followed === undefined;
      followed = id;
      if (isFirst && !isClosed) again();
    },
    close() {
      isClosed = true;
      forgetNext();
    },
  };
}
